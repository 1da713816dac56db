//! Learning: weights of static evaluations from self-play.

pub mod chess;
pub mod othello;
