//! A static evaluation that is one plain function, for games whose evaluator
//! keeps nothing between positions.

use gametree_core::{Evaluator, Game, Score};

/// A function from positions to numbers, with its scale.
#[derive(Clone, Copy, Debug)]
pub struct Worth<G> {
    /// How much one point of outcome is on the function's scale.
    unit: i64,
    /// How much a quiet move usually changes it.
    swing: i64,
    judge: fn(&G) -> i64,
}

impl<G: Game> Worth<G> {
    /// An evaluator that says what `judge` says, where a point of outcome
    /// counts `unit` and a quiet move changes about `swing`.
    pub const fn new(unit: i64, swing: i64, judge: fn(&G) -> i64) -> Worth<G> {
        Worth { unit, swing, judge }
    }

    /// Knows nothing.
    #[must_use]
    pub fn zero() -> Worth<G> {
        Worth::new(1, 0, |_| 0)
    }
}

impl<G: Game> Evaluator<G> for Worth<G> {
    fn unit(&self) -> i64 {
        self.unit
    }

    fn swing(&self) -> i64 {
        self.swing
    }

    #[inline]
    fn evaluate(&mut self, position: &G, _: usize) -> Score {
        Score::new((self.judge)(position))
    }
}
