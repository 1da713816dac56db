//! Nested lists in and out: `A:(a1=B:(3 12 8) a2=C:max(2 4 6))`.

use std::fmt::Write;

use gametree_core::Player;

use super::arena::{Form, Tree, Visit};
use super::builder::Builder;
use super::label;
use super::read::{At, Fault, column, marked_player};

/// What ends a word, besides white space.
const DELIMITERS: &[u8] = b"()[]{},:=\"";

struct Reader<'a> {
    text: &'a str,
    at: usize,
    builder: Builder,
    /// A node of which labels have been read, but no number or bracket yet,
    /// and where its labels begin.
    begun: Option<(u32, usize)>,
    /// Where each open bracket stands, and how many nodes there were then.
    brackets: Vec<(usize, u32)>,
    nodes: u32,
}

pub(crate) fn read(text: &str, root: Player) -> Result<Tree, Fault> {
    let builder = Builder::new(root);
    let mut reader = Reader { text, at: 0, builder, begun: None, brackets: Vec::new(), nodes: 0 };
    loop {
        reader.skip_space();
        let Some(byte) = reader.peek() else { break };
        if reader.builder.is_complete() {
            return Err(reader.surplus(byte));
        }
        match byte {
            b'(' => reader.open()?,
            b')' => reader.close()?,
            _ if DELIMITERS.contains(&byte) => return Err(reader.stray(byte)),
            _ => reader.word()?,
        }
    }
    reader.finish()
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        let rest = self.text[self.at..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        self.at = self.text.len() - rest.len();
    }

    /// The node to which the next label, number or bracket belongs.
    fn node(&mut self) -> Result<u32, Fault> {
        if let Some((node, _)) = self.begun {
            return Ok(node);
        }
        let node = self.builder.add().at(self.at)?;
        self.begun = Some((node, self.at));
        self.nodes += 1;
        Ok(node)
    }

    fn open(&mut self) -> Result<(), Fault> {
        let node = self.node()?;
        self.builder.enter(node).at(self.at)?;
        self.begun = None;
        self.brackets.push((self.at, self.nodes));
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        self.no_loose_label()?;
        let Some((start, before)) = self.brackets.pop() else {
            return Err(Fault::new(self.at, "this ) closes nothing"));
        };
        if before == self.nodes {
            return Err(Fault::new(start, "an empty node (): a node needs a child, a leaf is a number"));
        }
        self.builder.leave();
        self.at += 1;
        Ok(())
    }

    /// A word and what follows it say what the word is.
    fn word(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let rest = &self.text[start..];
        let ends = |c: char| c.is_whitespace() || (c.is_ascii() && DELIMITERS.contains(&(c as u8)));
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let node = self.node()?;
        self.at += word.len();
        match self.peek() {
            Some(b':') => {
                self.builder.set_name(node, word).at(start)?;
                self.at += 1;
            }
            Some(b'=') => {
                label::check_move(word).and_then(|()| self.builder.set_move(node, word)).at(start)?;
                self.at += 1;
            }
            _ => match label::player(word) {
                Some(player) => self.player(node, player, start)?,
                None => {
                    let value = label::number(word).at(start)?;
                    self.builder.set_value(node, value);
                    self.begun = None;
                }
            },
        }
        Ok(())
    }

    fn player(&mut self, node: u32, player: Player, start: usize) -> Result<(), Fault> {
        self.builder.set_player(node, player).at(start)?;
        self.skip_space();
        match self.peek() {
            Some(b'(') => Ok(()),
            _ => Err(Fault::new(start, format!("{} stands only before a (", label::player_word(player)))),
        }
    }

    fn no_loose_label(&self) -> Result<(), Fault> {
        match self.begun {
            Some((_, start)) => Err(Fault::new(start, "a name, but neither a number nor a ( after it")),
            None => Ok(()),
        }
    }

    fn stray(&self, byte: u8) -> Fault {
        let message = match byte {
            b':' | b'=' => "the name before this sign is missing",
            b'[' | b']' | b'{' | b'}' => "nested lists have round brackets only",
            _ => "unexpected quotation mark; names are written without",
        };
        Fault::new(self.at, message)
    }

    fn surplus(&self, byte: u8) -> Fault {
        let message = match byte {
            b')' => "one ) too many",
            _ if self.nodes == 1 => "text after a tree of one leaf; children stand in ( )",
            _ => "text after the end of the tree",
        };
        Fault::new(self.at, message)
    }

    fn finish(self) -> Result<Tree, Fault> {
        if self.nodes == 0 {
            return Err(Fault::new(0, "an empty tree: expected a number or a ("));
        }
        self.no_loose_label()?;
        if let Some(&(start, _)) = self.brackets.last() {
            let start = column(self.text, start);
            let missing = self.brackets.len();
            let message = match missing {
                1 => format!("missing ): the ( in column {start} is never closed"),
                _ => format!("{missing} missing ): the last ( without one is in column {start}"),
            };
            return Err(Fault::new(self.text.len(), message));
        }
        Ok(self.builder.finish(Form::Nested))
    }
}

pub(crate) fn write(tree: &Tree) -> String {
    let mut text = String::new();
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) => {
                if tree.child_number(node).is_some_and(|number| number > 1) {
                    text.push(' ');
                }
                write_head(tree, node, &mut text);
            }
            Visit::Leave(node) if !tree.is_leaf(node) => text.push(')'),
            Visit::Leave(_) => {}
        }
    }
    text
}

fn write_head(tree: &Tree, node: u32, text: &mut String) {
    for (label, sign) in [(tree.move_name(node), '='), (tree.name(node), ':')] {
        if let Some(label) = label {
            text.push_str(label);
            text.push(sign);
        }
    }
    if let Some(player) = marked_player(tree, node) {
        text.push_str(label::player_word(player));
    }
    match tree.leaf_value(node) {
        // Writing into a string can not fail.
        Some(value) => _ = write!(text, "{value}"),
        None => text.push('('),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        let tree = crate::tree::read(text, Player::MAX).unwrap_or_else(|e| panic!("{text}: {e}"));
        let written = write(&tree);
        assert_eq!(crate::tree::read(&written, Player::MAX).as_ref(), Ok(&tree), "{text}");
        written
    }

    #[test]
    fn trees_come_back_as_they_went_in() {
        for text in [
            "7",
            "-3",
            "leaf:5",
            "(1)",
            "((3 12 8) (2 4 6) (14 5 2))",
            "A:(a1=B:(b1=3 b2=12 b3=8) a2=C:max(2 4 6) D:(14 x=last:5 2))",
            "min((1 2) min(3 4))",
            "max:(1 min:2 max=3)",
            "3:(4:5)",
            "é:(ü=1 猫:-2)",
        ] {
            assert_eq!(again(text), text);
        }
    }

    #[test]
    fn space_and_commas_do_not_matter() {
        assert_eq!(again(" ( (3,12 , 8)(2,4\n\t6),(14 5 2) ) "), "((3 12 8) (2 4 6) (14 5 2))");
        assert_eq!(again("A: MIN (a= +1 b= B: MAX (2))"), "A:min(a=1 b=B:(2))");
        assert_eq!(again("max(min(1))"), "((1))");
    }

    #[test]
    fn names_and_players_are_kept() {
        let tree = crate::tree::read("A:(a1=B:max(3 b=12) min(2))", Player::MAX).unwrap();
        assert_eq!((tree.name(0), tree.name(1), tree.name(2)), (Some("A"), Some("B"), None));
        assert_eq!((tree.move_name(1), tree.move_name(4), tree.move_name(3)), (Some("a1"), Some("b"), None));
        assert_eq!((tree.player(1), tree.player(3), tree.player(2)), (Player::MAX, Player::MIN, Player::MIN));
        let turned = crate::tree::read("((1 2) max(3))", Player::MIN).unwrap();
        assert_eq!(write(&turned), "min((1 2) (3))");
        let fixed = crate::tree::read("max(1)", Player::MIN).unwrap();
        assert_eq!(fixed.player(0), Player::MAX);
    }

    #[test]
    fn errors_name_the_place() {
        let table = [
            ("", 1, "an empty tree"),
            (" , ", 1, "an empty tree"),
            ("((3 12 8) ()", 11, "an empty node"),
            ("()", 1, "an empty node"),
            ("((3 12 8) (2 4", 15, "2 missing ): the last ( without one is in column 11"),
            ("(1", 3, "missing ): the ( in column 1"),
            ("(1))", 4, "one ) too many"),
            (")", 1, "closes nothing"),
            ("(1 x 2)", 4, "\"x\" is not a number"),
            ("(é x 2)", 2, "not a number"),
            ("(é:1 x 2)", 6, "not a number"),
            ("(1 2.5)", 4, "whole numbers only"),
            ("(1 9999999999999999)", 4, "too large"),
            ("3 12 8", 3, "children stand in ( )"),
            ("(1) 2", 5, "text after the end"),
            ("(A: )", 2, "neither a number nor a ("),
            ("A:", 1, "neither a number nor a ("),
            ("(A:B:1)", 4, "has a name already"),
            ("(a=b=1)", 4, "has a name already"),
            ("a=1", 1, "no move leads to the root"),
            ("(a=1 a=2)", 6, "two moves from the same node are named a"),
            ("(2=1 2)", 2, "child's number"),
            ("max 3", 1, "max stands only before a ("),
            ("(min)", 2, "min stands only before a ("),
            ("max min(1)", 1, "max stands only before"),
            ("(1 :2)", 4, "name before this sign is missing"),
            ("(1 [2])", 4, "round brackets"),
            ("(1 \"a\":2)", 4, "quotation mark"),
        ];
        for (text, column, message) in table {
            let error = crate::tree::read(text, Player::MAX).unwrap_err();
            assert_eq!(error.column, Some(column), "{text}: {error}");
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn deep_trees_are_read_and_too_deep_ones_refused() {
        let nest = |levels: usize| format!("{}1{}", "(".repeat(levels), ")".repeat(levels));
        let deep = crate::tree::read(&nest(100_000), Player::MAX).unwrap();
        assert_eq!((deep.height(), deep.values()[0]), (100_000, 1));
        assert_eq!(write(&deep), nest(100_000));
        let error = crate::tree::read(&nest(100_001), Player::MAX).unwrap_err();
        assert_eq!(error.to_string(), "column 100001: more than 100000 levels");
        assert!(crate::tree::read(&"(".repeat(50_000), Player::MAX).is_err());
    }
}
