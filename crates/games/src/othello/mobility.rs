//! Mobility: the fewer replies a move leaves, the sooner it is tried.
//!
//! A reply in a corner counts twice, since a corner is never lost again.

use super::bits::reach;

/// The corners of the board of this size.
#[must_use]
pub const fn corners(size: usize) -> u64 {
    match size {
        4 => 0x0000_2400_0024_0000,
        6 => 0x0042_0000_0000_4200,
        _ => 0x8100_0000_0000_0081,
    }
}

/// The number of squares in `moves`, corners counted twice.
#[inline]
#[must_use]
pub const fn weighted(moves: u64, corners: u64) -> u32 {
    moves.count_ones() + (moves & corners).count_ones()
}

/// How freely `own` can move, corners counted twice.
#[inline]
#[must_use]
pub fn mobility(own: u64, opponent: u64, empties: u64, corners: u64) -> u32 {
    weighted(reach(own, opponent) & empties, corners)
}
