//! Go on boards from 1x1 to 19x19.
//!
//! Black is the first player. Stones are placed on crossings; a chain without
//! liberties is captured; two passes end the game; the area counts (stones and
//! surrounded points), as Tromp and Taylor wrote it down, and White gets the
//! komi. Outcomes are in half points, so that a komi of 7.5 is a whole number.
//!
//! Immediate recapture in a ko is forbidden by the position itself. Longer
//! cycles are a matter of the path ([`Game::forbidden`](gametree_core::Game)):
//! positional superko, situational superko, or none.
//!
//! # Layout of the board
//!
//! A point is `(row + 1) * (size + 1) + column + 1`, rows from the bottom. One
//! column of border between the rows serves both sides; point 0 is border and
//! means "pass" as a move.
//!
//! ```text
//!   5x5:   # # # # # # #        # border, index 0 at the bottom left
//!          # . . . . . #        . a point
//!          # . . . . .          the border on the right is the next
//!          # . . . . .          row's border on the left
//!          # . . . . .
//!          # . . . . .
//!          # # # # # #
//! ```
//!
//! # Layout of the module
//!
//! | idea | file |
//! |---|---|
//! | sizes, komi, superko, suicide | [`variant`] |
//! | a chain in one word | `chain` |
//! | placing, merging and capturing | `board` |
//! | the rules | `rules` |
//! | area and territory | [`area`] |
//! | text | `text` |
//! | pictures | `picture` |
//! | games as SGF | [`record`] |
//! | eyes, and uniform play-outs | [`uniform`] |
//! | 3x3 patterns | `patterns` |
//! | ladders | `ladder` |
//! | play-outs and priors with Go knowledge | [`policy`] |
//! | who owns which point at the end | [`ownership`] |

pub mod area;
mod beside;
mod board;
mod chain;
mod ladder;
pub mod ownership;
mod patterns;
mod picture;
pub mod policy;
pub mod record;
mod rules;
#[cfg(test)]
mod tests;
mod text;
pub mod uniform;
pub mod variant;

pub use policy::GoPolicy;
pub use uniform::GoUniform;
pub use variant::{Superko, Variant};

use beside::Beside;
use board::Colour;
use chain::Chain;

/// A point of the board, or [`PASS`].
pub type Point = u16;

/// The move that places no stone.
pub const PASS: Point = 0;

/// Room for the points of a 19x19 board with its border, rounded up to a
/// power of two: an index masked by `ROOM - 1` needs no check.
const ROOM: usize = 512;

/// An index that the compiler knows to be within an array of [`ROOM`].
#[inline(always)]
const fn at(p: Point) -> usize {
    p as usize & (ROOM - 1)
}

/// A position of Go.
#[derive(Debug)]
pub struct Go {
    variant: Variant,
    /// Who is to move.
    turn: Colour,
    /// The point that a ko forbids, or 0.
    ko: Point,
    /// Passes in a row, at most 2.
    passes: u8,
    /// Plies since the start, for the longest cycle that can have closed.
    ply: u16,
    /// Stones lost by Black and by White.
    lost: [u16; 2],
    /// The last two moves, the later one first: play-outs answer them.
    last: [Point; 2],
    /// Black's stones minus White's.
    balance: i16,
    /// Free points.
    free: u16,
    /// The stones' share of the key.
    stones: u64,
    colour: [Colour; ROOM],
    /// What is beside each point.
    beside: [Beside; ROOM],
    /// The head of the chain that a stone belongs to; a point without a stone is
    /// its own.
    head: [Point; ROOM],
    /// The next stone of the chain, in a circle.
    next: [Point; ROOM],
    /// What is known of a chain, at its head; elsewhere it means nothing.
    chain: [Chain; ROOM],
    /// The free points in no order, and where each stands.
    empty: [Point; ROOM],
    place: [Point; ROOM],
}

impl Clone for Go {
    fn clone(&self) -> Go {
        Go {
            variant: self.variant,
            turn: self.turn,
            ko: self.ko,
            passes: self.passes,
            ply: self.ply,
            lost: self.lost,
            last: self.last,
            balance: self.balance,
            free: self.free,
            stones: self.stones,
            colour: self.colour,
            beside: self.beside,
            head: self.head,
            next: self.next,
            chain: self.chain,
            empty: self.empty,
            place: self.place,
        }
    }

    /// Copies only the part of the arrays that a board of this size uses.
    fn clone_from(&mut self, source: &Go) {
        if self.variant.size != source.variant.size {
            *self = source.clone();
            return;
        }
        let used = source.used();
        let points = usize::from(source.variant.size) * usize::from(source.variant.size);
        self.variant = source.variant;
        self.turn = source.turn;
        self.ko = source.ko;
        self.passes = source.passes;
        self.ply = source.ply;
        self.lost = source.lost;
        self.last = source.last;
        self.balance = source.balance;
        self.free = source.free;
        self.stones = source.stones;
        self.colour[..used].copy_from_slice(&source.colour[..used]);
        self.beside[..used].copy_from_slice(&source.beside[..used]);
        self.head[..used].copy_from_slice(&source.head[..used]);
        self.next[..used].copy_from_slice(&source.next[..used]);
        self.chain[..used].copy_from_slice(&source.chain[..used]);
        self.place[..used].copy_from_slice(&source.place[..used]);
        self.empty[..points].copy_from_slice(&source.empty[..points]);
    }
}

/// Equal are positions from which play goes on in the same way, whatever the
/// moves that led there.
impl PartialEq for Go {
    fn eq(&self, other: &Go) -> bool {
        self.variant == other.variant
            && (self.turn, self.ko, self.passes) == (other.turn, other.ko, other.passes)
            && self.stones == other.stones
            && self.colour[..self.used()] == other.colour[..other.used()]
    }
}

impl Eq for Go {}
