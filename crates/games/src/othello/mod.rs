//! Othello (Reversi) on 4x4, 6x6 and 8x8 boards.
//!
//! Black, who is `Player::First`, begins. A move puts a disc on an empty
//! square so that at least one straight run of the opponent's discs stands
//! between it and another own disc; all such runs change colour. Who can not
//! move passes, and a pass is a move here: it is the only one where the
//! opponent could go on. Where neither can, the game is over, and the margin
//! of discs is the payment, with the empty squares given to the winner, as
//! tournaments and published endgame scores count.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the position and the rules | this file |
//! | sets of squares, legal moves and flips | [`bits`], `four` |
//! | moves and positions as text | `text` |
//! | variants and the picture | `picture` |
//! | knowledge: replies, quadrants, stable discs | [`mobility`], [`parity`], [`stability`] |
//! | turned and mirrored boards | [`symmetry`] |
//! | exact values near the end | [`endgame`], `last_empties` |
//! | the learned evaluation | [`patterns`], [`evaluation`], [`packing`], [`judge`] |
//! | a small search over it, and what its depths are worth | [`shallow`], [`probcut`] |

pub mod bits;
pub mod endgame;
pub mod evaluation;
mod four;
pub mod judge;
mod knowledge;
mod last_empties;
pub mod mobility;
mod outlook;
pub mod packing;
pub mod parity;
pub mod patterns;
mod picture;
pub mod probcut;
pub mod shallow;
pub mod stability;
pub mod symmetry;
mod text;

pub use judge::Judge;
pub use knowledge::Insight;
pub use outlook::Outlook;

use gametree_core::{Game, MoveList, Outcome, Player};

use bits::{Squares, flips, reach};

/// The move that puts no disc.
pub const PASS: u8 = 64;

/// A position of Othello. A move is the number of a square (see [`bits`];
/// smaller boards lie in the middle of the largest) or [`PASS`].
///
/// ```
/// use gametree_core::{Game, Notation};
/// use gametree_games::othello::Othello;
/// let start = Othello::new(8).unwrap();
/// let names: Vec<String> = start.legal_moves().iter().map(|&m| start.write_move(m)).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello {
    own: u64,
    opponent: u64,
    player: Player,
    size: u8,
}

impl Othello {
    /// The start position on a board of 4, 6 or 8 squares a side.
    #[must_use]
    pub fn new(size: usize) -> Option<Othello> {
        if !matches!(size, 4 | 6 | 8) {
            return None;
        }
        let (black, white) = ((1 << 28) | (1 << 35), (1 << 27) | (1 << 36));
        Some(Othello { own: black, opponent: white, player: Player::First, size: size as u8 })
    }

    /// A position by its discs: those of the player to move, and the
    /// opponent's. `None` where the sets overlap or leave the board, or where
    /// one of the four squares in the middle is empty, which no game leads to.
    #[must_use]
    pub fn from_discs(size: usize, own: u64, opponent: u64, player: Player) -> Option<Othello> {
        let start = Othello::new(size)?;
        let middle = start.own | start.opponent;
        let discs = own | opponent;
        let fits = own & opponent == 0 && discs & !start.board() == 0 && discs & middle == middle;
        fits.then_some(Othello { own, opponent, player, size: start.size })
    }

    /// The discs of the player to move.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The opponent's discs.
    #[inline]
    #[must_use]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// Squares along a side.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// All squares of the board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> u64 {
        const BOARDS: [u64; 3] = [0x0000_3C3C_3C3C_0000, 0x007E_7E7E_7E7E_7E00, !0];
        BOARDS[((self.size as usize).wrapping_sub(4) / 2) % 3]
    }

    /// The squares of the board that lie left of, or above, a small one.
    #[inline]
    const fn margin_squares(&self) -> usize {
        4 - self.size() / 2
    }

    /// The number of the square in this column of this row, from 0.
    #[inline]
    const fn square(&self, column: usize, row: usize) -> u8 {
        let shift = self.margin_squares();
        (8 * (row + shift) + column + shift) as u8
    }

    /// The squares without a disc.
    #[inline]
    #[must_use]
    pub const fn empties(&self) -> u64 {
        self.board() & !(self.own | self.opponent)
    }

    /// The squares on which the player to move may put a disc.
    #[inline]
    #[must_use]
    pub fn placements(&self) -> u64 {
        reach(self.own, self.opponent) & self.board()
    }

    /// The margin of discs for the player to move if the game ended here.
    #[inline]
    #[must_use]
    pub fn margin(&self) -> i32 {
        final_margin(self.own, self.opponent, self.empties().count_ones() as i32)
    }
}

/// The margin of discs with `empties` squares given to the winner.
#[inline]
#[must_use]
pub const fn final_margin(own: u64, opponent: u64, empties: i32) -> i32 {
    let margin = own.count_ones() as i32 - opponent.count_ones() as i32;
    margin + margin.signum() * empties
}

impl Game for Othello {
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        self.player
    }

    /// A full board or a player without discs ends the game at once. Where
    /// both are merely blocked there are no moves, not even a pass.
    #[inline]
    fn ended(&self) -> Option<Outcome> {
        let over = self.own == 0 || self.opponent == 0 || self.empties() == 0;
        over.then(|| self.stuck())
    }

    fn stuck(&self) -> Outcome {
        Outcome::margin(i64::from(self.margin()))
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<u8>) {
        let placements = self.placements();
        if placements != 0 {
            for square in Squares(placements) {
                out.push(square);
            }
        } else if reach(self.opponent, self.own) & self.board() != 0 {
            out.push(PASS);
        }
    }

    #[inline]
    fn play(&mut self, m: u8) {
        let (mut own, mut opponent) = (self.own, self.opponent);
        if m < PASS {
            let flipped = flips(own, opponent, m);
            own ^= flipped | (1 << m);
            opponent ^= flipped;
        }
        (self.own, self.opponent) = (opponent, own);
        self.player = self.player.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        let player = 0x9E37_79B9_7F4A_7C15 * self.player.index() as u64;
        key(self.own ^ player, self.opponent)
    }

    /// A disc that was put stays, so no position comes again.
    fn reversible(&self) -> usize {
        0
    }
}

/// A hash of two sets of discs: the two halves of a 128-bit product, folded.
/// All 64 bits are fit to be a table's index or check (see the tests).
#[inline]
#[must_use]
pub const fn key(own: u64, opponent: u64) -> u64 {
    let a = own ^ 0xA076_1D64_78BD_642F;
    let b = opponent.rotate_left(32) ^ 0xE703_7ED1_A0B4_28DB;
    let product = a as u128 * b as u128;
    let folded = (product as u64) ^ ((product >> 64) as u64);
    folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ (folded >> 32)
}

#[cfg(test)]
mod tests {
    use gametree_core::{SplitMix, perft, positions_by_ply};

    use super::*;

    #[test]
    fn perft_matches_the_published_counts() {
        // Aart Bik, "Perft for Reversi" (2009): a pass counts as a ply.
        let counts = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288];
        let start = Othello::new(8).unwrap();
        for (i, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&start, i + 1), count);
        }
    }

    /// Games that are over after exactly `depth` plies.
    fn finished(position: &Othello, depth: usize) -> u64 {
        match depth {
            0 => u64::from(position.outcome().is_some()),
            _ => position.legal_moves().iter().map(|&m| finished(&position.after(m), depth - 1)).sum(),
        }
    }

    #[test]
    fn deep_perft_matches_the_published_counts() {
        // The published counts also hold games that ended before, once each:
        // the shortest are over after nine plies.
        let start = Othello::new(8).unwrap();
        let nine = finished(&start, 9);
        assert_eq!(nine, 228);
        assert_eq!(perft(&start, 10) + nine, 24_571_284);
    }

    #[test]
    fn random_games_keep_the_invariants() {
        let mut random = SplitMix::new(7);
        let mut passes = 0;
        for round in 0..600 {
            let mut position = Othello::new([4, 6, 8][round % 3]).unwrap();
            while position.outcome().is_none() {
                let legal = position.legal_moves();
                let m = legal[random.below(legal.len() as u64) as usize];
                let next = position.after(m);
                assert_eq!(next.own & next.opponent, 0);
                assert_eq!((next.own | next.opponent) & !next.board(), 0);
                assert_eq!(next.to_move(), position.to_move().other());
                assert_ne!(next.key(), position.key());
                if m == PASS {
                    passes += 1;
                    assert_eq!(legal.len(), 1);
                    assert!(next.legal_moves().iter().all(|&m| m != PASS));
                } else {
                    assert_eq!(next.empties().count_ones() + 1, position.empties().count_ones());
                    assert!(next.own.count_ones() < position.opponent.count_ones());
                }
                position = next;
            }
            let margin = position.outcome().unwrap().value();
            assert!(margin.abs() <= (position.size * position.size).into());
            assert!(
                margin % 2 == 0
                    && (margin != 0 || position.empties() == 0 || {
                        position.own.count_ones() == position.opponent.count_ones()
                    })
            );
        }
        assert!(passes > 100);
    }

    #[test]
    fn four_by_four_is_lost_by_ten() {
        // White wins 11 to 3 with two squares empty, as is well known.
        fn value(position: &Othello, list: &mut MoveList<u8>, mut alpha: i64, beta: i64) -> i64 {
            if let Some(outcome) = position.ended() {
                return outcome.value();
            }
            let mark = list.mark();
            position.moves(list);
            let range = list.since(mark);
            let mut best = if range.is_empty() { position.stuck().value() } else { -100 };
            for i in range {
                best = best.max(-value(&position.after(list[i]), list, -beta, -alpha));
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
            list.truncate(mark);
            best
        }
        let start = Othello::new(4).unwrap();
        assert_eq!(value(&start, &mut MoveList::new(), -100, 100), -10);
    }

    #[test]
    fn keys_fill_a_table_like_random_numbers() {
        let start = Othello::new(8).unwrap();
        assert_eq!(positions_by_ply(&start, 6), [1, 4, 12, 54, 236, 1288, 7092]);
        let mut keys = Vec::new();
        let mut random = SplitMix::new(3);
        while keys.len() < 1 << 16 {
            let mut position = start;
            while position.outcome().is_none() {
                for &m in position.legal_moves().iter() {
                    keys.push(position.after(m).key());
                }
                let legal = position.legal_moves();
                position.play(legal[random.below(legal.len() as u64) as usize]);
            }
        }
        keys.sort_unstable();
        keys.dedup();
        for shift in [0, 16, 32, 48] {
            let mut slots = vec![false; 1 << 16];
            keys.iter().take(1 << 16).for_each(|key| slots[(key >> shift) as usize & 0xFFFF] = true);
            let filled = slots.iter().filter(|&&slot| slot).count() as f64 / keys.len().min(1 << 16) as f64;
            // Random keys leave 1/e of the slots empty. Sorted keys fill the top bits otherwise.
            if shift < 48 {
                assert!((filled - 0.632).abs() < 0.01, "shift {shift}: {filled}");
            }
        }
    }
}
