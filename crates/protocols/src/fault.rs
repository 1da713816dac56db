//! What an engine can do wrong.

use std::fmt;

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It did not answer in time.
    Late,
    /// It ended, or could not be started.
    Gone(String),
    /// It answered what the protocol does not allow.
    Garbled(String),
    /// It gave up the game, which the protocol allows.
    Resigned,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Late => f.write_str("no answer in time"),
            Fault::Gone(why) => write!(f, "gone: {why}"),
            Fault::Garbled(what) => write!(f, "answered {what:?}"),
            Fault::Resigned => f.write_str("resigned"),
        }
    }
}

impl std::error::Error for Fault {}
