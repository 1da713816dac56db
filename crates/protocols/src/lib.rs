//! Protocols: the same engines inside other people's programs, and other
//! people's programs as opponents.
//!
//! A protocol knows no game. Its engine side reads lines, speaks to a
//! [`Session`](gametree_catalog::Session), and writes lines; its client side
//! starts another program and speaks the same protocol to it. Nothing that is
//! read can end the process: what makes no sense is answered as the protocol
//! says, and play goes on.
//!
//! | module | what it is |
//! |---|---|
//! | [`uci`] | the Universal Chess Interface, for every game |
//! | [`gtp`] | the Go Text Protocol, version 2 |
//! | [`process`] | another program, on Unix |
//! | [`fault`] | what an engine can do wrong |

pub mod fault;
pub mod gtp;
mod lines;
pub mod process;
pub mod uci;

pub use fault::Fault;
pub use process::Process;
