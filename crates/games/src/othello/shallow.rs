//! A small depth-limited search over the pattern evaluation: for ordering
//! moves before a deep search, and for labelling positions when learning.
//!
//! Fail-soft alpha-beta in 128ths of a disc; children are tried in the order
//! of their own static evaluation, passes cost no depth, and the last few
//! squares are solved exactly.

use super::bits::{Squares, flips, reach};
use super::endgame::Endgame;
use super::evaluation::Evaluation;
use super::final_margin;
use super::patterns::{Accumulator, Layout, UNIT};

/// With this many empty squares or fewer a value is exact.
const EXACT: u32 = 6;

/// A searcher with its evaluation.
pub struct Shallow<'a> {
    evaluation: &'a Evaluation,
    board: u64,
    /// The solver for the last squares.
    pub endgame: Endgame,
    /// Nodes visited above the last squares.
    pub nodes: u64,
}

impl<'a> Shallow<'a> {
    /// A searcher on the board of the evaluation.
    #[must_use]
    pub fn new(evaluation: &'a Evaluation) -> Shallow<'a> {
        let layout = evaluation.layout();
        Shallow { evaluation, board: layout.board(), endgame: Endgame::new(layout.size()), nodes: 0 }
    }

    /// Where the patterns of its evaluation lie.
    #[must_use]
    pub fn layout(&self) -> &'static Layout {
        self.evaluation.layout()
    }

    /// All nodes visited so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.nodes + self.endgame.nodes()
    }

    /// The score of the position in `at` by a search of `depth` plies.
    pub fn search(&mut self, at: &Accumulator, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let (own, opponent) = at.discs();
        let empties = self.board & !(own | opponent);
        if empties.count_ones() <= EXACT {
            let window = (alpha.div_euclid(UNIT), -(-beta).div_euclid(UNIT));
            return UNIT * self.endgame.solve(own, opponent, window.0, window.1);
        }
        if depth == 0 {
            return self.evaluation.score(at);
        }
        let moves = reach(own, opponent) & empties;
        if moves == 0 {
            if reach(opponent, own) & empties == 0 {
                return UNIT * final_margin(own, opponent, empties.count_ones() as i32);
            }
            return -self.search(&at.passed(), depth, -beta, -alpha);
        }
        let layout = self.evaluation.layout();
        let mut best = i32::MIN;
        if depth == 1 {
            for square in Squares(moves) {
                let child = at.after(layout, square, flips(own, opponent, square));
                best = best.max(-self.search(&child, 0, -beta, -alpha));
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        let mut children = [(0, 0u8); 33];
        let mut length = 0;
        for (slot, square) in children.iter_mut().zip(Squares(moves)) {
            let flipped = flips(own, opponent, square);
            // Two plies above the leaves the replies are guide enough.
            let cost = if depth == 2 {
                (reach(opponent ^ flipped, own ^ flipped ^ (1 << square)) & self.board).count_ones() as i32
            } else {
                self.evaluation.score(&at.after(layout, square, flipped))
            };
            *slot = (cost, square);
            length += 1;
        }
        let children = &mut children[..length];
        children.sort_unstable();
        for (i, &mut (_, square)) in children.iter_mut().enumerate() {
            let child = at.after(layout, square, flips(own, opponent, square));
            let mut value = if i == 0 { beta } else { -self.search(&child, depth - 1, -alpha - 1, -alpha) };
            if i == 0 || (alpha < value && value < beta) {
                value = -self.search(&child, depth - 1, -beta, -alpha);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
