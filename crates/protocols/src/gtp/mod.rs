//! The Go Text Protocol, version 2 (Farnebäck 2002), for Go, and for other games
//! of Black and White in the dialects that their clients speak (Hex, Othello).
//!
//! A command is a line; its answer begins with `=` and the command's number, if
//! it had one, or with `?` and a message, and ends with an empty line. Nothing
//! that is read can end the server but `quit` and the end of the input.
//!
//! | file | what |
//! |---|---|
//! | `command` | a line as number, name and arguments |
//! | `server` | the table of commands; setting up and playing |
//! | `clock` | time settings, and how long to think |
//! | `handicap` | where handicap stones go |
//! | `think` | generating moves, and live analysis |
//! | `result` | final scores, dead stones, records |
//! | [`client`] | the other side: our match room drives an engine |

pub mod client;
mod clock;
mod command;
mod handicap;
mod result;
mod server;
mod think;

pub use server::{Settings, serve};
