//! A static evaluation: who has more threats, and more lines still open.

use gametree_core::{Evaluator, Score};

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

/// The evaluators of connect four, in hundredths of a point of outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// Cells that would complete a line, and the lines through own stones.
    Threats,
    /// Nothing.
    Zero,
}

/// What a threat is worth: about a point and a half.
const THREAT: i64 = 150;
/// What a line through an own stone is worth.
const LINE: i64 = 4;

impl Outlook {
    /// The evaluator of this name: `threats` or `zero`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Outlook> {
        match name {
            "threats" => Some(Outlook::Threats),
            "zero" => Some(Outlook::Zero),
            _ => None,
        }
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for Outlook {
    fn unit(&self) -> i64 {
        match self {
            Outlook::Threats => 100,
            Outlook::Zero => 1,
        }
    }

    fn evaluate(&mut self, position: &ConnectFour<B>, _: usize) -> Score {
        if *self == Outlook::Zero {
            return Score::DRAW;
        }
        let threats = i64::from(position.threats().count()) - i64::from(position.their_threats().count());
        let lines = |mut stones: B::Word| {
            let mut sum = 0;
            while !stones.is_empty() {
                sum += i64::from(position.board.lines(stones.first()));
                stones = stones.without_first();
            }
            sum
        };
        Score::new(THREAT * threats + LINE * (lines(position.own) - lines(position.theirs())))
    }
}
