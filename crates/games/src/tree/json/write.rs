//! A tree as JSON: numbers and arrays, and objects where there is more to say.

use std::fmt::Write;

use super::string::write_string;
use crate::tree::arena::{Tree, Visit};
use crate::tree::label;
use crate::tree::read::marked_player;

pub(crate) fn write(tree: &Tree) -> String {
    let mut text = String::new();
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) => {
                if tree.child_number(node).is_some_and(|number| number > 1) {
                    text.push_str(", ");
                }
                write_head(tree, node, &mut text);
            }
            Visit::Leave(node) => {
                if !tree.is_leaf(node) {
                    text.push(']');
                }
                if is_object(tree, node) {
                    text.push('}');
                }
            }
        }
    }
    text
}

/// A node with names or a turn of its own, and a tree of one leaf: a number
/// alone would be read as a nested list.
fn is_object(tree: &Tree, node: u32) -> bool {
    tree.len() == 1
        || tree.name(node).is_some()
        || tree.move_name(node).is_some()
        || marked_player(tree, node).is_some()
}

fn write_head(tree: &Tree, node: u32, text: &mut String) {
    if is_object(tree, node) {
        text.push('{');
        let player = marked_player(tree, node).map(label::player_word);
        for (key, label) in [("move", tree.move_name(node)), ("name", tree.name(node)), ("player", player)] {
            if let Some(label) = label {
                _ = write!(text, "\"{key}\": ");
                write_string(label, text);
                text.push_str(", ");
            }
        }
        text.push_str(if tree.is_leaf(node) { "\"value\": " } else { "\"children\": " });
    }
    match tree.leaf_value(node) {
        // Writing into a string can not fail.
        Some(value) => _ = write!(text, "{value}"),
        None => text.push('['),
    }
}
