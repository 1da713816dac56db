//! Chess: what the evaluators know, from games that the engine plays against
//! itself.
//!
//! | file | what |
//! |---|---|
//! | [`sample`] | a position with its label, in 32 bytes |
//! | [`selfplay`] | games of a few hundred nodes a move, from random openings |
//! | [`fit`] | weights of the named features, by logistic regression |
//! | [`train`] | the network, by gradient descent with sparse inputs |
//! | [`lookahead`] | labels that count what later positions of a game were worth |
//! | [`distil`] | positions near known ones, labelled by the features |
//! | [`adam`] | the step of both |
//! | [`book`] | a small opening book of the engine's own play |
//!
//! Everything depends on a seed and the data alone.

pub mod adam;
pub mod book;
pub mod distil;
pub mod fit;
pub mod lookahead;
pub mod sample;
pub mod selfplay;
pub mod train;

/// How many hundredths of a pawn turn even chances into 73 %: the scale on
/// which scores become expectations.
pub const SCALE: f32 = 400.0;

/// The expectation that a score stands for.
#[must_use]
pub fn expectation(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE).exp())
}
