//! A line as number, name and arguments.

/// A command as it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// The number, to be echoed.
    pub(super) id: Option<u32>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Command {
    /// Reads a line: control characters go, a tab is a space, `#` begins a
    /// comment. Nothing for an empty line.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .filter_map(|c| match c {
                '\t' => Some(' '),
                c if c.is_control() => None,
                c => Some(c),
            })
            .collect();
        let mut words = clean.split_whitespace().map(str::to_string).peekable();
        let id = words.peek().and_then(|word| word.parse::<u32>().ok());
        if id.is_some() {
            words.next();
        }
        let name = words.next().or_else(|| id.map(|_| String::new()))?;
        Some(Command { id, name, arguments: words.collect() })
    }

    /// An argument, if it is there.
    pub(super) fn argument(&self, i: usize) -> Option<&str> {
        self.arguments.get(i).map(String::as_str)
    }

    /// An argument that has to be there.
    pub(super) fn need(&self, i: usize, what: &str) -> Result<&str, String> {
        self.argument(i).ok_or_else(|| format!("syntax error: {} needs {what}", self.name))
    }

    /// A number that has to be there.
    pub(super) fn number(&self, i: usize, what: &str) -> Result<f64, String> {
        let text = self.need(i, what)?;
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| format!("syntax error: {text:?} is no number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let read = |line| Command::read(line);
        assert_eq!(read("  # nothing"), None);
        assert_eq!(read("\r"), None);
        let command = read("7\tplay\u{1} b  d4 # and so on").unwrap();
        assert_eq!((command.id, command.name.as_str()), (Some(7), "play"));
        assert_eq!(command.arguments, ["b", "d4"]);
        assert_eq!(read("12").unwrap().name, "");
        assert_eq!(read("99999999999 x").unwrap().id, None);
    }
}
