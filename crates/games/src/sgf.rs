//! The Smart Game Format, version 4: a game as a list of nodes of properties.
//!
//! Only the main line is kept; side lines are read and dropped. What the
//! properties mean is up to each game.

use gametree_core::InputError;

/// One node: its properties in order, each with its values, unescaped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SgfNode {
    /// Name and values of each property.
    pub properties: Vec<(String, Vec<String>)>,
}

impl SgfNode {
    /// The first value of a property.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// All values of a property.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// Adds a property with one value.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.properties.push((name.to_string(), vec![value.into()]));
    }
}

/// The nodes of the main line of the first game in `text`.
///
/// # Errors
///
/// When the text is not SGF, with the column where that shows.
pub fn read_sgf(text: &str) -> Result<Vec<SgfNode>, InputError> {
    let mut reader = Reader { chars: text.chars().collect(), at: 0 };
    reader.skip_to('(')?;
    let mut nodes = Vec::new();
    // Variations that were entered; in a side line, nothing is kept.
    let (mut depth, mut side) = (1_usize, None);
    loop {
        reader.space();
        match reader.next() {
            Some('(') => depth += 1,
            Some(')') => {
                depth -= 1;
                // Whatever follows a closed line at the same level is a side
                // line of it.
                side = side.or(Some(depth));
                if depth == 0 {
                    return Ok(nodes);
                }
            }
            Some(';') => {
                let node = reader.node()?;
                if side.is_none() {
                    nodes.push(node);
                }
            }
            Some(c) => return Err(InputError::at(reader.at, format!("{c:?} is none of ( ) and ;"))),
            None => return Err(InputError::at(reader.at + 1, "the game is not closed by )")),
        }
    }
}

/// The nodes as one game.
#[must_use]
pub fn write_sgf(nodes: &[SgfNode]) -> String {
    let mut text = String::from("(");
    for node in nodes {
        text.push(';');
        for (name, values) in &node.properties {
            text.push_str(name);
            for value in values {
                text.push('[');
                for c in value.chars() {
                    if matches!(c, ']' | '\\') {
                        text.push('\\');
                    }
                    text.push(c);
                }
                text.push(']');
            }
        }
        text.push('\n');
    }
    text.push_str(")\n");
    text
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let found = self.peek();
        self.at += usize::from(found.is_some());
        found
    }

    fn space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn skip_to(&mut self, wanted: char) -> Result<(), InputError> {
        while let Some(c) = self.next() {
            if c == wanted {
                return Ok(());
            }
        }
        Err(InputError::new(format!("there is no {wanted:?}: this is not SGF")))
    }

    fn node(&mut self) -> Result<SgfNode, InputError> {
        let mut node = SgfNode::default();
        loop {
            self.space();
            let (mut name, before) = (String::new(), self.at);
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                // Old files spell properties out; their capitals are the name.
                if c.is_ascii_uppercase() {
                    name.push(c);
                }
                self.at += 1;
            }
            if name.is_empty() && self.at > before {
                return Err(InputError::at(before + 1, "the name of a property has no capital letter"));
            }
            if name.is_empty() {
                return Ok(node);
            }
            let mut values = Vec::new();
            loop {
                self.space();
                if self.peek() != Some('[') {
                    break;
                }
                self.at += 1;
                values.push(self.text()?);
            }
            if values.is_empty() {
                return Err(InputError::at(self.at + 1, format!("the property {name} has no value")));
            }
            node.properties.push((name, values));
        }
    }

    /// A value, after its opening bracket.
    fn text(&mut self) -> Result<String, InputError> {
        let mut text = String::new();
        loop {
            match self.next() {
                Some(']') => return Ok(text),
                Some('\\') => text.extend(self.next()),
                Some(c) => text.push(c),
                None => return Err(InputError::at(self.at + 1, "a value is not closed by ]")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_is_kept_and_side_lines_are_dropped() {
        let nodes = read_sgf("junk (;GM[1]C[a \\] b](;B[aa](;W[bb])(;W[cc];B[dd]))(;B[ee]))").unwrap();
        assert_eq!(nodes.len(), 3);
        assert_eq!(nodes[0].value("C"), Some("a ] b"));
        assert_eq!((nodes[1].value("B"), nodes[2].value("W")), (Some("aa"), Some("bb")));
        assert_eq!(read_sgf(&write_sgf(&nodes)).unwrap(), nodes);
        let setup = read_sgf("(;AB[aa][bb] [cc])").unwrap();
        assert_eq!(setup[0].values("AB").len(), 3);
    }

    #[test]
    fn damage_is_told() {
        for text in ["", "x", "(", "(;", "(;B", "(;B[", "(;B[aa", "(;B[aa]", "(;B[aa]x)", "(x)", "(;b[aa])"] {
            assert!(read_sgf(text).is_err(), "{text}");
        }
    }
}
