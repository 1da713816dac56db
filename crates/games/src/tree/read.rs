//! Trees as text.
//!
//! Two forms. A text that begins with `[` or `{` is JSON, any other is nested
//! lists:
//!
//! ```text
//! tree   = node
//! node   = [name ":"] (number | [player] "(" child child ... ")")
//! child  = [move "="] node
//! player = "max" | "min"
//! ```
//!
//! Commas count as white space. Without `max` or `min` the turn changes from
//! parent to child. Names and moves are words without white space and without
//! any of `( ) [ ] { } , : = "`.
//!
//! ```text
//! tree = number | "[" tree "," tree ... "]" | "{" field "," field ... "}"
//! field = "name": text | "move": text | "player": "max" | "min"
//!       | "value": number | "children": [ tree, tree ... ]
//! ```

use gametree_core::{InputError, Player};

use super::arena::{Form, Tree};
use super::{json, nested};

/// What is wrong, at which byte.
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Fault {
        Fault { at, message: message.into() }
    }
}

/// Says where a message belongs.
pub(crate) trait At<T> {
    fn at(self, at: usize) -> Result<T, Fault>;
}

impl<T> At<T> for Result<T, String> {
    fn at(self, at: usize) -> Result<T, Fault> {
        self.map_err(|message| Fault { at, message })
    }
}

/// The tree that `text` describes, with `root` to move at its root unless
/// the text itself says `max` or `min` there.
///
/// # Errors
///
/// When `text` is no tree; the error names the column of the first character
/// that is wrong, counted over the whole text.
pub fn read(text: &str, root: Player) -> Result<Tree, InputError> {
    let tree = match text.trim_start().bytes().next() {
        Some(b'[' | b'{') => json::read(text, root),
        _ => nested::read(text, root),
    };
    tree.map_err(|fault| InputError::at(column(text, fault.at), fault.message))
}

/// The tree in the form in which it was read. Reading it again gives an
/// equal tree.
#[must_use]
pub fn write(tree: &Tree) -> String {
    match tree.form() {
        Form::Nested => nested::write(tree),
        Form::Json => json::write(tree),
    }
}

/// The character, counted from 1, that holds byte `at`.
pub(crate) fn column(text: &str, at: usize) -> usize {
    text.char_indices().take_while(|&(start, _)| start < at).count() + 1
}

/// The player to be written at a node: only where it is not what a reader
/// would assume.
pub(crate) fn marked_player(tree: &Tree, node: u32) -> Option<Player> {
    let usual = tree.parent(node).map_or(Player::MAX, |parent| tree.player(parent).other());
    let player = tree.player(node);
    (player != usual && !tree.is_leaf(node)).then_some(player)
}
