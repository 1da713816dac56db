//! The pattern evaluation behind the interface of evaluators.
//!
//! There is one accumulator a ply. To judge a position the judge starts from
//! the accumulator of the same ply (a sibling judged before) or of the ply
//! above (the parent), whichever board differs in fewer squares, and follows
//! the difference. A stale accumulator costs time and changes no answer.

use gametree_core::{Evaluator, Score};

use super::Othello;
use super::bits::reach;
use super::evaluation::Evaluation;
use super::patterns::{Accumulator, UNIT};

/// An evaluator of Othello with the weights that come with the program.
///
/// The 4x4 board has no learned weights; there the difference in mobility
/// stands in.
#[derive(Clone)]
pub struct Judge {
    /// For the board that was judged last.
    evaluation: Option<&'static Evaluation>,
    size: usize,
    plies: Vec<Accumulator>,
}

impl Judge {
    /// A judge that has seen nothing yet.
    #[must_use]
    pub fn new() -> Judge {
        Judge { evaluation: Evaluation::shipped(8), size: 8, plies: Vec::new() }
    }

    fn patterns(&mut self, evaluation: &Evaluation, position: &Othello, ply: usize) -> i32 {
        let layout = evaluation.layout();
        let (own, opponent) = (position.own(), position.opponent());
        while self.plies.len() <= ply {
            self.plies.push(Accumulator::new(layout, own, opponent));
        }
        let difference = |(a, b): (u64, u64)| (a ^ own).count_ones() + (b ^ opponent).count_ones();
        let sibling = difference(self.plies[ply].discs());
        if ply > 0 {
            let (theirs, mine) = self.plies[ply - 1].discs();
            if difference((mine, theirs)) < sibling {
                self.plies[ply] = self.plies[ply - 1].passed();
            }
        }
        self.plies[ply].follow(layout, own, opponent);
        evaluation.score(&self.plies[ply])
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new()
    }
}

impl Evaluator<Othello> for Judge {
    fn unit(&self) -> i64 {
        i64::from(UNIT)
    }

    fn evaluate(&mut self, position: &Othello, ply: usize) -> Score {
        if position.size() != self.size {
            *self = Judge {
                evaluation: Evaluation::shipped(position.size()),
                size: position.size(),
                plies: Vec::new(),
            };
        }
        let score = if let Some(evaluation) = self.evaluation {
            self.patterns(evaluation, position, ply)
        } else {
            let (own, opponent) = (position.own(), position.opponent());
            let mine = position.placements().count_ones() as i32;
            let theirs = (reach(opponent, own) & position.board()).count_ones() as i32;
            UNIT * (mine - theirs)
        };
        Score::new(i64::from(score))
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, SplitMix};

    use super::*;

    #[test]
    fn stale_accumulators_change_no_answer() {
        let mut judge = Judge::new();
        let mut random = SplitMix::new(51);
        for round in 0..20 {
            let size = 6 + 2 * (round % 2);
            let evaluation = Evaluation::shipped(size).unwrap();
            let mut position = Othello::new(size).unwrap();
            while position.outcome().is_none() {
                let fresh = Accumulator::new(evaluation.layout(), position.own(), position.opponent());
                let ply = random.below(12) as usize;
                assert_eq!(judge.evaluate(&position, ply).value(), i64::from(evaluation.score(&fresh)));
                let legal = position.legal_moves();
                position.play(legal[random.below(legal.len() as u64) as usize]);
            }
        }
    }
}
