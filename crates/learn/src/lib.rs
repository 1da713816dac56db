//! Learning: weights of static evaluations from self-play.

pub mod othello;
