//! Lines of four.
//!
//! A line runs in one of four directions, and a step in each direction is a
//! shift by a fixed number of bits (see [`board`](super::board)). The method is
//! the usual one for bitboards, by John Tromp.

use super::board::Board;
use super::word::Word;

/// The shifts that go one cell along the level line and the two diagonals.
#[inline(always)]
fn slants<B: Board>(board: B) -> [u32; 3] {
    [board.stride(), board.stride() - 1, board.stride() + 1]
}

/// Whether `stones` hold four in a line.
#[inline(always)]
pub(super) fn has_four<B: Board>(board: B, stones: B::Word) -> bool {
    let mut found = B::Word::ZERO;
    let [level, falling, rising] = slants(board);
    for step in [1, level, falling, rising] {
        let pairs = stones & stones.down(step);
        found = found | (pairs & pairs.down(2 * step));
    }
    !found.is_empty()
}

/// The stones that are part of a line of four.
pub(super) fn fours<B: Board>(board: B, stones: B::Word) -> B::Word {
    let mut all = B::Word::ZERO;
    let [level, falling, rising] = slants(board);
    for step in [1, level, falling, rising] {
        let pairs = stones & stones.down(step);
        let ends = pairs & pairs.down(2 * step);
        all = all | ends | ends.up(step) | ends.up(2 * step) | ends.up(3 * step);
    }
    all
}

/// The cells, stones or not, that would make four in a line with three of
/// `stones`, spare bits included.
#[inline(always)]
pub(super) fn completions<B: Board>(board: B, stones: B::Word) -> B::Word {
    let mut cells = stones.up(1) & stones.up(2) & stones.up(3);
    for step in slants(board) {
        let before = stones.up(step) & stones.up(2 * step);
        let after = stones.down(step) & stones.down(2 * step);
        cells = cells
            | (before & (stones.up(3 * step) | stones.down(step)))
            | (after & (stones.up(step) | stones.down(3 * step)));
    }
    cells
}
