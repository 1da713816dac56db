//! The legal placements of a position, counted and joined many at a time.
//!
//! Placements stand piece by piece, so that those of one piece, which exclude each
//! other, are a stretch of the list, and loops over squares alone do the rest.

use super::Pentominoes;
use super::pieces::PLACEMENTS;

/// What legal placements can still reach. These two sets tell all legal
/// placements: they are those that lie in these squares, of these pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Living {
    /// Squares that some placement covers.
    pub(super) squares: u64,
    /// Pieces that fit somewhere.
    pub(super) pieces: u16,
}

/// The legal placements, `MOST` at most.
pub(super) struct Legal<const MOST: usize> {
    squares: [u64; MOST],
    ids: [u16; MOST],
    /// Where each piece's begin; behind them their number.
    starts: [u16; 13],
}

impl<const MOST: usize> Legal<MOST> {
    /// The legal placements; `None` if there are more than `MOST`.
    pub(super) fn of(position: &Pentominoes) -> Option<Legal<MOST>> {
        let mut legal = Legal { squares: [0; MOST], ids: [0; MOST], starts: [0; 13] };
        let mut count = 0;
        for piece in 0..12 {
            legal.starts[piece] = count as u16;
            if position.used >> piece & 1 == 1 {
                continue;
            }
            let range = PLACEMENTS.starts[piece]..PLACEMENTS.starts[piece + 1];
            for (id, &squares) in range.clone().zip(&PLACEMENTS.squares[range]) {
                if squares & !position.free == 0 {
                    *legal.squares.get_mut(count)? = squares;
                    legal.ids[count] = id as u16;
                    count += 1;
                }
            }
        }
        legal.starts[12] = count as u16;
        Some(legal)
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        usize::from(self.starts[12])
    }

    /// The squares of each.
    #[inline]
    pub(super) fn squares(&self) -> &[u64] {
        &self.squares[..self.count()]
    }

    /// The number of a placement in the list of all.
    #[inline]
    pub(super) fn id(&self, i: usize) -> u16 {
        self.ids[i]
    }

    /// The places in this list where a piece's placements stand.
    #[inline]
    pub(super) fn of_piece(&self, piece: usize) -> std::ops::Range<usize> {
        usize::from(self.starts[piece])..usize::from(self.starts[piece + 1])
    }

    /// How many placements are legal after one of this piece on these squares,
    /// and what they can reach.
    pub(super) fn after(&self, piece: usize, taken: u64) -> (u32, Living) {
        let (mut count, mut living) = (0, Living::default());
        for other in (0..12).filter(|&other| other != piece) {
            let (mut some, mut union) = (0, 0);
            for &squares in &self.squares[self.of_piece(other)] {
                let apart = squares & taken == 0;
                some += u64::from(apart);
                union |= if apart { squares } else { 0 };
            }
            count += some;
            living.squares |= union;
            living.pieces |= u16::from(union != 0) << other;
        }
        (count as u32, living)
    }
}

impl Pentominoes {
    /// What legal placements can still reach.
    pub(super) fn living(&self) -> Living {
        let mut living = Living::default();
        for piece in (0..12).filter(|piece| self.used >> piece & 1 == 0) {
            let range = PLACEMENTS.starts[piece]..PLACEMENTS.starts[piece + 1];
            let mut union = 0;
            for &squares in &PLACEMENTS.squares[range] {
                union |= if squares & !self.free == 0 { squares } else { 0 };
            }
            living.squares |= union;
            living.pieces |= u16::from(union != 0) << piece;
        }
        living
    }
}
