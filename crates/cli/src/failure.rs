//! What goes wrong, in one line on standard error, and the exit codes.

use std::fmt;
use std::io::ErrorKind;
use std::process::ExitCode;

use gametree_core::InputError;

/// Bad input.
const BAD_INPUT: u8 = 2;
/// A negative answer.
pub(crate) const NEGATIVE: u8 = 1;
/// Stopped by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;
/// Columns of the excerpt that shows where an input is wrong.
const WIDTH: usize = 78;

/// Input that was refused, with the place where it is wrong.
#[derive(Debug)]
pub(crate) struct BadInput {
    message: String,
    /// The neighbourhood of the place, with a caret below.
    excerpt: Option<String>,
}

impl BadInput {
    /// An error in `input`, which may have several lines.
    pub(crate) fn in_text(error: &InputError, input: &str) -> BadInput {
        let Some(column) = error.column.filter(|_| input.contains('\n')) else {
            return BadInput { message: error.to_string(), excerpt: error.caret(input, WIDTH) };
        };
        let mut left = column - 1;
        for (number, line) in input.split('\n').enumerate() {
            let length = line.chars().count();
            if left <= length {
                let here = InputError::at(left + 1, error.message.clone());
                let message = format!("line {}, {here}", number + 1);
                return BadInput { message, excerpt: here.caret(line, WIDTH) };
            }
            left -= length + 1;
        }
        BadInput { message: error.to_string(), excerpt: None }
    }

    /// The same, said to be about `what`.
    pub(crate) fn about(self, what: &str) -> BadInput {
        BadInput { message: format!("{what}: {}", self.message), ..self }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BadInput {}

/// Says what went wrong. A reader who has seen enough (`| head`) is no error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let closed = |cause: &std::io::Error| cause.kind() == ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(closed)) {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {}", format!("{error:#}").replace('\n', " "));
    let excerpt = error.downcast_ref::<BadInput>().and_then(|bad| bad.excerpt.as_ref());
    if let Some(excerpt) = excerpt.filter(|excerpt| !excerpt.starts_with('\n')) {
        eprintln!("{excerpt}");
    }
    ExitCode::from(BAD_INPUT)
}

/// Answers arguments that are wrong, in one line, and requests for help.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    let help = !error.use_stderr()
        || error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if help {
        // Nobody is left to hear of a failure to print.
        _ = error.print();
        return ExitCode::from(if error.use_stderr() { BAD_INPUT } else { 0 });
    }
    let whole = error.to_string();
    let lines = whole.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let line = lines.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    eprintln!("{line} (try --help)");
    ExitCode::from(BAD_INPUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_files_name_the_line() {
        let bad = BadInput::in_text(&InputError::at(8, "no number"), "((1 2)\nx)");
        assert_eq!(bad.to_string(), "line 2, column 1: no number");
        assert_eq!(bad.excerpt.as_deref(), Some("x)\n^"));
        let end = BadInput::in_text(&InputError::at(5, "missing )"), "(1\n2");
        assert_eq!(
            (end.to_string().as_str(), end.excerpt.as_deref()),
            ("line 2, column 2: missing )", Some("2\n ^"))
        );
    }
}
