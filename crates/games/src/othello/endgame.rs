//! Exact values of positions with few empty squares.
//!
//! Three layers: the last four squares are written out (`last_empties`), the
//! layer above tries odd quadrants first, and above that moves go by the fewest
//! replies (fastest first), with a bound by stable discs and a small table of
//! results. This is the code behind a search's `resolve` door: a general
//! search hands over positions here, which it could not treat as cheaply.
//!
//! Contract of [`Endgame::solve`]: the value for the player to move, fail-soft
//! (at most `alpha` an upper bound, at least `beta` a lower bound, else
//! exact), the margin counted with empty squares given to the winner.

use super::bits::{Squares, flips, reach};
use super::last_empties::{four, one, three, two};
use super::mobility::{corners, weighted};
use super::parity::{QUADRANTS, odd_quadrants, quadrant};
use super::stability::upper_bound;
use super::{Othello, final_margin, key};

/// From this many on, results are kept in the table.
const STORED: u32 = 7;
/// Entries of the table; a power of two.
const SLOTS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct Slot {
    own: u64,
    opponent: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

/// A move to try: what it flips, and how much the ordering dislikes it.
#[derive(Clone, Copy, Default)]
struct Candidate {
    flipped: u64,
    square: u8,
    cost: i32,
}

/// The solver: a count of nodes and a small table.
pub struct Endgame {
    nodes: u64,
    board: u64,
    corners: u64,
    table: Box<[Slot]>,
}

impl Endgame {
    /// A solver for the board of this size (4, 6 or 8).
    #[must_use]
    pub fn new(size: usize) -> Endgame {
        let board = Othello::new(size).map_or(!0, |start| start.board());
        let empty = Slot { own: 0, opponent: 0, lower: -64, upper: 64, best: 64 };
        Endgame { nodes: 0, board, corners: corners(size), table: vec![empty; SLOTS].into_boxed_slice() }
    }

    /// How many nodes all solves together have visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value for `own`, who is to move.
    pub fn solve(&mut self, own: u64, opponent: u64, alpha: i32, beta: i32) -> i32 {
        let empties = self.board & !(own | opponent);
        self.search(own, opponent, empties, odd_quadrants(empties), alpha, beta)
    }

    #[inline]
    fn search(&mut self, own: u64, opponent: u64, empties: u64, odd: u8, alpha: i32, beta: i32) -> i32 {
        match empties.count_ones() {
            4 => four(own, opponent, empties, odd, alpha, beta, &mut self.nodes),
            5 => self.by_parity(own, opponent, empties, odd, alpha, beta),
            0..4 => self.tiny(own, opponent, empties, alpha, beta),
            6..=10 => self.ordered::<10>(own, opponent, empties, odd, alpha, beta),
            _ => self.ordered::<33>(own, opponent, empties, odd, alpha, beta),
        }
    }

    #[cold]
    fn tiny(&mut self, own: u64, opponent: u64, empties: u64, alpha: i32, beta: i32) -> i32 {
        let mut squares = Squares(empties);
        match [squares.next(), squares.next(), squares.next()] {
            [Some(a), Some(b), Some(c)] => three(own, opponent, [a, b, c], alpha, beta, &mut self.nodes),
            [Some(a), Some(b), None] => two(own, opponent, [a, b], alpha, beta, &mut self.nodes),
            [Some(a), ..] => {
                self.nodes += 1;
                one(own, opponent, a)
            }
            _ => {
                self.nodes += 1;
                final_margin(own, opponent, 0)
            }
        }
    }

    /// Five empty squares: odd quadrants first.
    fn by_parity(
        &mut self,
        own: u64,
        opponent: u64,
        empties: u64,
        odd: u8,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let moves = reach(own, opponent) & empties;
        if moves == 0 {
            return self.blocked(own, opponent, empties, odd, alpha, beta);
        }
        let first = moves & QUADRANTS[(odd & 15) as usize];
        let mut best = -64;
        for part in [first, moves ^ first] {
            for square in Squares(part) {
                let flipped = flips(own, opponent, square);
                let bit = 1 << square;
                let child = (opponent ^ flipped, own ^ flipped ^ bit);
                let value =
                    -self.search(child.0, child.1, empties ^ bit, odd ^ quadrant(square), -beta, -alpha);
                if value > best {
                    if value >= beta {
                        return value;
                    }
                    best = value;
                    alpha = alpha.max(value);
                }
            }
        }
        best
    }

    /// A pass, or the end of the game.
    #[cold]
    fn blocked(&mut self, own: u64, opponent: u64, empties: u64, odd: u8, alpha: i32, beta: i32) -> i32 {
        if reach(opponent, own) & empties == 0 {
            return final_margin(own, opponent, empties.count_ones() as i32);
        }
        -self.search(opponent, own, empties, odd, -beta, -alpha)
    }

    /// More empty squares: fewest replies first.
    fn ordered<const MOST: usize>(
        &mut self,
        own: u64,
        opponent: u64,
        empties: u64,
        odd: u8,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let count = empties.count_ones();
        if let Some(bound) = self.stable_cut(opponent, empties, alpha) {
            return bound;
        }
        let stored = count >= STORED;
        let index = key(own, opponent) as usize & (SLOTS - 1);
        let (mut low, mut beta) = (alpha, beta);
        let mut hint = 64;
        if stored {
            let slot = &self.table[index];
            if slot.own == own && slot.opponent == opponent {
                let (lower, upper) = (i32::from(slot.lower), i32::from(slot.upper));
                if lower >= beta || lower == upper {
                    return lower;
                }
                if upper <= low {
                    return upper;
                }
                low = low.max(lower);
                beta = beta.min(upper);
                hint = slot.best;
            }
        }
        let moves = reach(own, opponent) & empties;
        if moves == 0 {
            return self.blocked(own, opponent, empties, odd, alpha, beta);
        }
        let mut list = [Candidate::default(); MOST];
        let length = self.candidates(own, opponent, empties, odd, hint, moves, &mut list);
        let mut best = -64;
        let mut best_square = 64;
        let mut raised = low;
        for i in 0..length {
            let next = (i..length).min_by_key(|&j| list[j].cost).unwrap_or(i);
            list.swap(i, next);
            let Candidate { flipped, square, .. } = list[i];
            let bit = 1 << square;
            let child = (opponent ^ flipped, own ^ flipped ^ bit);
            let value = -self.search(child.0, child.1, empties ^ bit, odd ^ quadrant(square), -beta, -raised);
            if value > best {
                best = value;
                best_square = square;
                raised = raised.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        if stored {
            let lower = if best > low { best } else { -64 };
            let upper = if best < beta { best } else { 64 };
            self.table[index] =
                Slot { own, opponent, lower: lower as i8, upper: upper as i8, best: best_square };
        }
        best
    }

    /// An upper bound that is already at most `alpha`, where it is worth
    /// looking for one.
    #[inline]
    fn stable_cut(&self, opponent: u64, empties: u64, alpha: i32) -> Option<i32> {
        if alpha < 20 {
            return None;
        }
        let bound = upper_bound(opponent, empties, self.board);
        (bound <= alpha).then_some(bound)
    }

    #[inline]
    #[allow(clippy::too_many_arguments)]
    fn candidates(
        &self,
        own: u64,
        opponent: u64,
        empties: u64,
        odd: u8,
        hint: u8,
        moves: u64,
        list: &mut [Candidate],
    ) -> usize {
        let mut length = 0;
        for square in Squares(moves) {
            let flipped = flips(own, opponent, square);
            let bit = 1 << square;
            let replies = reach(opponent ^ flipped, own ^ flipped ^ bit) & empties;
            let mut cost = 4 * weighted(replies, self.corners) as i32;
            if odd & quadrant(square) != 0 {
                cost -= 2;
            }
            if square == hint {
                cost = i32::MIN;
            }
            if let Some(slot) = list.get_mut(length) {
                *slot = Candidate { flipped, square, cost };
                length += 1;
            }
        }
        length
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, SplitMix};

    use super::*;

    /// Plain minimax.
    fn value(position: &Othello) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome.value() as i32;
        }
        position.legal_moves().iter().map(|&m| -value(&position.after(m))).max().unwrap()
    }

    fn random_position(random: &mut SplitMix, size: usize, empties: u32) -> Othello {
        loop {
            let mut position = Othello::new(size).unwrap();
            while position.empties().count_ones() > empties && position.outcome().is_none() {
                let legal = position.legal_moves();
                position.play(legal[random.below(legal.len() as u64) as usize]);
            }
            if position.empties().count_ones() == empties {
                return position;
            }
        }
    }

    #[test]
    fn values_equal_minimax() {
        let mut random = SplitMix::new(21);
        for size in [4, 6, 8] {
            let mut solver = Endgame::new(size);
            for empties in 0..=8 {
                for _ in 0..if empties > 6 { 6 } else { 60 } {
                    let position = random_position(&mut random, size, empties);
                    let exact = value(&position);
                    let (own, opponent) = (position.own(), position.opponent());
                    assert_eq!(solver.solve(own, opponent, -64, 64), exact, "{position}");
                    for _ in 0..4 {
                        let alpha = random.below(128) as i32 - 64;
                        let beta = alpha + 1 + random.below(12) as i32;
                        let found = solver.solve(own, opponent, alpha, beta);
                        if found <= alpha {
                            assert!(exact <= found, "{position}");
                        } else if found >= beta {
                            assert!(exact >= found, "{position}");
                        } else {
                            assert_eq!(exact, found, "{position}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn deeper_values_do_not_depend_on_the_window() {
        let mut random = SplitMix::new(22);
        for _ in 0..30 {
            let position = random_position(&mut random, 8, 11);
            let (own, opponent) = (position.own(), position.opponent());
            let exact = Endgame::new(8).solve(own, opponent, -64, 64);
            let mut solver = Endgame::new(8);
            for alpha in [-40, -10, -2, 0, 6, 30, exact - 1, exact] {
                assert_eq!(solver.solve(own, opponent, alpha, alpha + 1) > alpha, exact > alpha);
            }
        }
    }
}
