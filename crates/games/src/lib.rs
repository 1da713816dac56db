//! Games.

pub mod othello;
