//! What is wrong with an input, and where.

use thiserror::Error;

/// An input that could not be read. The message is one line, for the person
/// who wrote the input.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{message}", self.place())]
pub struct InputError {
    /// What is wrong.
    pub message: String,
    /// The column of the offending character, counted from 1, where one can
    /// be named.
    pub column: Option<usize>,
}

impl InputError {
    /// An error about the input as a whole.
    pub fn new(message: impl Into<String>) -> InputError {
        InputError { message: message.into(), column: None }
    }

    /// An error at one character, counted from 1.
    pub fn at(column: usize, message: impl Into<String>) -> InputError {
        InputError { message: message.into(), column: Some(column) }
    }

    fn place(&self) -> String {
        self.column.map_or_else(String::new, |column| format!("column {column}: "))
    }

    /// The input's neighbourhood of the error with a caret below, in at most
    /// `width` columns, or nothing where no column is known.
    #[must_use]
    pub fn caret(&self, input: &str, width: usize) -> Option<String> {
        let index = self.column?.checked_sub(1)?;
        let shown: Vec<char> = input.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let start = index.saturating_sub(width / 2).min(shown.len().saturating_sub(width));
        let excerpt: String = shown[start..].iter().take(width).collect();
        Some(format!("{excerpt}\n{}^", " ".repeat(index - start)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_below_the_column() {
        let error = InputError::at(7, "expected a number");
        assert_eq!(error.to_string(), "column 7: expected a number");
        assert_eq!(error.caret("((3 12 x) (1))", 80).unwrap(), "((3 12 x) (1))\n      ^");
    }

    #[test]
    fn the_caret_follows_into_long_input() {
        let input = format!("{}x{}", "1 ".repeat(500), " 2".repeat(500));
        let picture = InputError::at(1001, "no").caret(&input, 40).unwrap();
        let (line, caret) = picture.split_once('\n').unwrap();
        assert!(line.len() <= 40);
        assert_eq!(line.as_bytes()[caret.len() - 1], b'x');
    }

    #[test]
    fn an_error_past_the_end_is_shown() {
        assert_eq!(InputError::at(3, "missing )").caret("(1", 80).unwrap(), "(1\n  ^");
        assert_eq!(InputError::new("whole").caret("(1", 80), None);
    }
}
