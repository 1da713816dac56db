//! The evaluators of Othello by name.

use gametree_core::{Evaluator, Score};

use super::{Judge, Othello};

/// The learned patterns, or nothing.
#[derive(Clone)]
pub enum Outlook {
    /// The pattern evaluation, in 128ths of a disc.
    Patterns(Judge),
    /// Every position is worth nothing.
    Zero,
}

impl Outlook {
    /// The evaluator of this name: `patterns` or `zero`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Outlook> {
        match name {
            "patterns" => Some(Outlook::Patterns(Judge::new())),
            "zero" => Some(Outlook::Zero),
            _ => None,
        }
    }
}

impl Evaluator<Othello> for Outlook {
    fn unit(&self) -> i64 {
        match self {
            Outlook::Patterns(judge) => judge.unit(),
            Outlook::Zero => 1,
        }
    }

    fn evaluate(&mut self, position: &Othello, ply: usize) -> Score {
        match self {
            Outlook::Patterns(judge) => judge.evaluate(position, ply),
            Outlook::Zero => Score::DRAW,
        }
    }

    /// Two discs: what a quiet move may change.
    fn swing(&self) -> i64 {
        match self {
            Outlook::Patterns(judge) => 2 * judge.unit(),
            Outlook::Zero => 0,
        }
    }
}
