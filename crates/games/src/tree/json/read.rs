//! JSON as a tree. A loop over what may come next, with a stack of its own.

use gametree_core::Player;

use super::string::read_string;
use crate::tree::arena::{Form, Tree};
use crate::tree::builder::Builder;
use crate::tree::label;
use crate::tree::read::{At, Fault, column};

enum Frame {
    /// A list of children.
    Array { start: usize },
    /// A node with fields.
    Object { start: usize, node: u32, kind: Option<Kind>, player: bool },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Leaf,
    Inner,
}

/// What may come next.
enum Expect {
    Node,
    FirstNode,
    FirstField,
    Field,
    /// A node or field is complete: a comma, a closing bracket or the end.
    Next,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    builder: Builder,
    frames: Vec<Frame>,
}

pub(crate) fn read(text: &str, root: Player) -> Result<Tree, Fault> {
    let mut reader = Reader { text, at: 0, builder: Builder::new(root), frames: Vec::new() };
    let mut expect = Expect::Node;
    loop {
        reader.skip_space();
        expect = match expect {
            Expect::Node => reader.node()?,
            Expect::FirstNode => match reader.peek() {
                Some(b']') => {
                    return Err(reader.fault("an empty node []: a node needs a child, a leaf is a number"));
                }
                _ => reader.node()?,
            },
            Expect::FirstField | Expect::Field => reader.field()?,
            Expect::Next if reader.frames.is_empty() => break,
            Expect::Next => reader.next()?,
        };
    }
    match reader.peek() {
        Some(b']' | b'}') => Err(reader.fault("one closing bracket too many")),
        Some(_) => Err(reader.fault("text after the end of the tree")),
        None => Ok(reader.builder.finish(Form::Json)),
    }
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.at, message)
    }

    fn node(&mut self) -> Result<Expect, Fault> {
        let Some(byte) = self.peek() else { return Err(self.unclosed()) };
        match byte {
            b'[' => {
                let node = self.builder.add().at(self.at)?;
                self.enter(node)
            }
            b'{' => {
                let node = self.builder.add().at(self.at)?;
                self.frames.push(Frame::Object { start: self.at, node, kind: None, player: false });
                self.at += 1;
                Ok(Expect::FirstField)
            }
            b']' | b'}' | b',' | b':' => Err(self.fault("expected a number, [ or { here")),
            _ => {
                let (value, at) = (self.number()?, self.at);
                let node = self.builder.add().at(at)?;
                self.builder.set_value(node, value);
                Ok(Expect::Next)
            }
        }
    }

    fn enter(&mut self, node: u32) -> Result<Expect, Fault> {
        self.builder.enter(node).at(self.at)?;
        self.frames.push(Frame::Array { start: self.at });
        self.at += 1;
        Ok(Expect::FirstNode)
    }

    fn number(&mut self) -> Result<i64, Fault> {
        let rest = &self.text[self.at..];
        let ends = |c: char| c.is_whitespace() || ",:[]{}\"()".contains(c);
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        if word.is_empty() {
            return Err(self.fault("expected a number, [ or { here"));
        }
        let value = label::number(word).at(self.at)?;
        self.at += word.len();
        Ok(value)
    }

    fn string(&mut self, what: &str) -> Result<String, Fault> {
        self.skip_space();
        if self.peek() != Some(b'"') {
            return Err(self.fault(format!("expected {what} in quotation marks")));
        }
        let (string, end) = read_string(self.text, self.at)?;
        self.at = end;
        Ok(string)
    }

    /// One field of the object on top, key and value.
    fn field(&mut self) -> Result<Expect, Fault> {
        if self.peek().is_none() {
            return Err(self.unclosed());
        }
        if self.peek() == Some(b'}') {
            return self.next();
        }
        let start = self.at;
        let key = self.string("a field's name")?;
        self.skip_space();
        if self.peek() != Some(b':') {
            return Err(self.fault(format!("expected : after {}", label::brief(&key))));
        }
        self.at += 1;
        self.skip_space();
        let at = self.at;
        let Some(Frame::Object { node, kind, player, .. }) = self.frames.last_mut() else {
            return Err(self.fault("a field outside an object"));
        };
        let node = *node;
        match key.as_str() {
            "name" => {
                let name = self.string("a name")?;
                self.builder.set_name(node, &name).at(start)?;
            }
            "move" => {
                let name = self.string("a move's name")?;
                label::check_move(&name).and_then(|()| self.builder.set_move(node, &name)).at(at)?;
            }
            "player" => {
                *player = true;
                let word = self.string("\"max\" or \"min\"")?;
                let player = label::player(&word).ok_or_else(|| Fault::new(at, "a player is max or min"))?;
                self.builder.set_player(node, player).at(start)?;
            }
            "value" | "children" if kind.is_some() => {
                return Err(Fault::new(start, "a node has one value or one list of children, once"));
            }
            "value" => {
                *kind = Some(Kind::Leaf);
                let value = self.number()?;
                self.builder.set_value(node, value);
            }
            "children" => {
                *kind = Some(Kind::Inner);
                return match self.peek() {
                    Some(b'[') => self.enter(node),
                    _ => Err(self.fault("expected [ and the children here")),
                };
            }
            _ => {
                let message = "is no field of a node; those are name, move, player, value, children";
                return Err(Fault::new(start, format!("{} {message}", label::brief(&key))));
            }
        }
        Ok(Expect::Next)
    }

    /// Behind a node or a field, inside something.
    fn next(&mut self) -> Result<Expect, Fault> {
        let Some(byte) = self.peek() else { return Err(self.unclosed()) };
        match (byte, self.frames.last()) {
            (b',', Some(Frame::Array { .. })) => {
                self.at += 1;
                Ok(Expect::Node)
            }
            (b',', Some(Frame::Object { .. })) => {
                self.at += 1;
                self.skip_space();
                match self.peek() {
                    Some(b'}') => Err(self.fault("expected a field after the comma")),
                    _ => Ok(Expect::Field),
                }
            }
            (b']', Some(Frame::Array { .. })) => {
                self.at += 1;
                self.builder.leave();
                self.frames.pop();
                Ok(Expect::Next)
            }
            (b'}', Some(&Frame::Object { start, kind, player, .. })) => {
                match kind {
                    None => return Err(Fault::new(start, "a node without value or children")),
                    Some(Kind::Leaf) if player => {
                        return Err(Fault::new(start, "a leaf belongs to no player: nobody moves there"));
                    }
                    Some(_) => {}
                }
                self.at += 1;
                self.frames.pop();
                Ok(Expect::Next)
            }
            (_, Some(Frame::Object { .. })) => Err(self.fault("expected , or } here")),
            _ => Err(self.fault("expected , or ] here")),
        }
    }

    fn unclosed(&self) -> Fault {
        match self.frames.last() {
            Some(Frame::Array { start }) => self
                .fault(format!("missing ]: the [ in column {} is never closed", column(self.text, *start))),
            Some(Frame::Object { start, .. }) => self
                .fault(format!("missing }}: the {{ in column {} is never closed", column(self.text, *start))),
            None => self.fault("an empty tree: expected a number, [ or {"),
        }
    }
}
