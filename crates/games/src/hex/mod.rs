//! Hex on boards from 2x2 to 14x14, with and without the swap rule.
//!
//! The players place stones in turn. Black, the first player, connects the top
//! to the bottom, White the left to the right; exactly one of them succeeds. With
//! the swap rule, White may answer Black's first stone by taking it over: it
//! becomes White's on the mirrored cell (`swap-pieces`).
//!
//! # Layout of the board
//!
//! A cell is `16 * (row + 1) + column + 1` in one byte. The border around the
//! board holds stones too: Black's above and below, White's left and right. So
//! an edge is a chain like any other, and the six neighbours need no checks.
//!
//! ```text
//!        B  B  B  B         neighbours of a cell:
//!      W  .  .  .  W            -16  -15
//!        W  .  .  .  W         -1   .   +1
//!          W  .  .  .  W         +15  +16
//!             B  B  B  B
//! ```
//!
//! # Layout of the module
//!
//! | idea | file |
//! |---|---|
//! | chains by union and find; the rules | `rules` |
//! | cells that connect two chains for certain, quickly | `links` |
//! | virtual connections by H-search | `connections` |
//! | dead, captured and vulnerable cells | `inferior` |
//! | what an exact search knows: connections, must-play regions | `insight` |
//! | text | `text` |
//! | pictures | `picture` |
//! | games as SGF | [`record`] |
//! | play-outs that keep bridges, priors, proofs | [`policy`] |
//! | the same with virtual connections in the tree, on small boards | `sighted` |

mod connections;
mod inferior;
mod insight;
mod links;
mod picture;
pub mod policy;
pub mod record;
mod rules;
mod sighted;
#[cfg(test)]
mod tests;
mod text;

pub use insight::Insight;
pub use policy::{HexPolicy, HexUniform};
pub use rules::{Hex, SWAP, Stone};
pub use sighted::HexSighted;

/// A cell of the board with its border.
pub type Cell = u8;

/// From one row to the next.
const STRIDE: u8 = 16;

/// The neighbours, clockwise from the upper right; each shares its two
/// neighbours with the cell in the middle.
const AROUND: [u8; 6] = [
    STRIDE.wrapping_neg().wrapping_add(1),
    1,
    STRIDE,
    STRIDE - 1,
    0_u8.wrapping_sub(1),
    STRIDE.wrapping_neg(),
];

/// The six neighbours of a cell in the order of [`AROUND`].
#[inline(always)]
const fn neighbours(cell: Cell) -> [Cell; 6] {
    let mut out = [0; 6];
    let mut i = 0;
    while i < 6 {
        out[i] = cell.wrapping_add(AROUND[i]);
        i += 1;
    }
    out
}
