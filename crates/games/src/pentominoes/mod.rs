//! Pentominoes, Golomb's game: the players take turns to put one of the twelve
//! pieces of five squares on the free squares of a chessboard; each piece may be
//! used once; who can not move loses.
//!
//! ```text
//!   1 |  0  1 ..  7      one bit per square, set while it is free; a placement is
//!   2 |  8  9 .. 15      a number in a list of all that there are, piece by piece
//!        a  b ..  h
//! ```
//!
//! The first player wins (Orman 1996).
//!
//! Both players may make the same moves, so that a position is worth the same to
//! whoever is to move. All that decides it is which placements are left, and which
//! of them exclude each other: they have a square in common, or are the same piece.

mod certain;
mod few;
mod insight;
mod legal;
mod many;
mod memory;
mod notation;
mod pieces;

use gametree_core::{Game, MoveList, Outcome, Player, splitmix64};

pub use insight::Insight;
use legal::Living;
use pieces::{PLACEMENTS, Placements};

use crate::images::{mirrored, transposed};

/// A position: the free squares, the pieces that are used up, and whose turn it is,
/// which does not follow from them where pieces that fit nowhere count as used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pentominoes {
    free: u64,
    used: u16,
    to_move: Player,
}

const ALL_PIECES: u16 = (1 << 12) - 1;

impl Pentominoes {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Pentominoes {
        Pentominoes { free: u64::MAX, used: 0, to_move: Player::First }
    }

    /// Shows the number of every legal placement to `visit`.
    #[inline]
    fn each(&self, mut visit: impl FnMut(u16)) {
        let Placements { squares, starts, .. } = &*PLACEMENTS;
        for piece in (0..12).filter(|piece| self.used >> piece & 1 == 0) {
            let range = starts[piece]..starts[piece + 1];
            for (i, &squares) in range.clone().zip(&squares[range]) {
                if squares & !self.free == 0 {
                    visit(i as u16);
                }
            }
        }
    }

    /// The number of legal placements.
    #[must_use]
    pub fn mobility(&self) -> i64 {
        let mut count = 0;
        self.each(|_| count += 1);
        count
    }

    /// Whether the number of placements left suggests that the player to move
    /// makes the last one: few are better for the player who just moved.
    #[must_use]
    pub fn judge(&self) -> i64 {
        self.mobility().min(200)
    }
}

impl Default for Pentominoes {
    fn default() -> Self {
        Pentominoes::new()
    }
}

impl Game for Pentominoes {
    /// The number of the placement.
    type Move = u16;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ended(&self) -> Option<Outcome> {
        (self.used == ALL_PIECES).then_some(Outcome::LOSS)
    }

    fn stuck(&self) -> Outcome {
        Outcome::LOSS
    }

    fn moves(&self, out: &mut MoveList<u16>) {
        self.each(|m| out.push(m));
    }

    fn play(&mut self, m: u16) {
        if let Some(placement) = PLACEMENTS.all.get(usize::from(m)) {
            self.free &= !placement.squares;
            self.used |= 1 << placement.piece;
            self.to_move = self.to_move.other();
        }
    }

    fn key(&self) -> u64 {
        key(self.free, self.used | (self.to_move.index() as u16) << 12)
    }

    fn reversible(&self) -> usize {
        0
    }

    /// Squares that no placement can cover count as covered and pieces that fit
    /// nowhere as used; then the smallest of the eight images.
    fn folded(&self) -> Self {
        let Living { squares, pieces } = self.living();
        Pentominoes { free: least_image(squares), used: ALL_PIECES & !pieces, to_move: self.to_move }
    }

    fn certain(&self) -> Option<Outcome> {
        self.played_out().map(|wins| if wins { Outcome::WIN } else { Outcome::LOSS })
    }
}

/// A hash of free squares and pieces.
#[inline]
fn key(squares: u64, pieces: u16) -> u64 {
    splitmix64(splitmix64(squares) ^ u64::from(pieces))
}

/// The smallest of the eight images of a set of squares.
#[inline]
fn least_image(squares: u64) -> u64 {
    let mut least = u64::MAX;
    for turned in [squares, transposed(squares)] {
        let mirrored = mirrored(turned);
        for image in [turned, mirrored, turned.swap_bytes(), mirrored.swap_bytes()] {
            least = least.min(image);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gametree_core::SplitMix;

    use super::*;

    /// Whether the player to move wins, by the rules alone.
    pub(super) fn wins(position: &Pentominoes) -> bool {
        fn search(position: &Pentominoes, known: &mut HashMap<(u64, u16), bool>) -> bool {
            let place = (position.free, position.used);
            if let Some(&wins) = known.get(&place) {
                return wins;
            }
            let wins = position.legal_moves().iter().any(|&m| !search(&position.after(m), known));
            known.insert(place, wins);
            wins
        }
        search(position, &mut HashMap::new())
    }

    /// So many positions of random games that have at most `most` legal moves.
    pub(super) fn late_positions(count: usize, most: usize) -> Vec<Pentominoes> {
        let (mut random, mut found) = (SplitMix::new(1996), Vec::new());
        while found.len() < count {
            let mut position = Pentominoes::new();
            loop {
                let moves = position.legal_moves();
                if moves.len() <= most && found.len() < count {
                    found.push(position);
                }
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len() as u64) as usize]);
            }
        }
        found
    }
}
