//! What is proven about a child: its value lies between two outcomes.
//!
//! MCTS-Solver knows proven wins and losses; score-bounded search keeps a lower
//! and an upper bound for every node, which also settles draws and margins. Here
//! the two are one: with outcomes of 1, 0 and -1 the bounds *are* the solver.
//!
//! The bounds share a word with the child's place in the arena:
//!
//! ```text
//!   bits   63..48     47..32     31..0
//!          upper      lower      the block of the child's children, 0 for none
//! ```
//!
//! Both are for the player who moves at the parent. Outcomes beyond 16 bits are
//! clamped, and a search that met one claims no exact value.

use std::sync::atomic::{AtomicU64, Ordering};

/// Nothing is known above this, or below its negative.
pub(super) const UNKNOWN: i16 = i16::MAX;

/// The largest outcome that is told apart.
pub(super) const LARGEST: i64 = UNKNOWN as i64 - 1;

/// A child's place and bounds, as read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link(pub(super) u64);

impl Link {
    /// A child of which nothing is known.
    pub(super) const NEW: Link = Link::pack(0, -UNKNOWN, UNKNOWN);

    const fn pack(block: u32, lo: i16, hi: i16) -> Link {
        Link(block as u64 | (lo as u16 as u64) << 32 | (hi as u16 as u64) << 48)
    }

    /// The block of the child's own children; 0 while it has none.
    #[inline(always)]
    pub(super) const fn block(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) const fn lo(self) -> i16 {
        (self.0 >> 32) as i16
    }

    #[inline(always)]
    pub(super) const fn hi(self) -> i16 {
        (self.0 >> 48) as i16
    }

    #[inline(always)]
    pub(super) const fn decided(self) -> bool {
        self.lo() == self.hi()
    }

    /// The same bounds, another block.
    pub(super) const fn with_block(self, block: u32) -> Link {
        Link(self.0 >> 32 << 32 | block as u64)
    }

    #[inline(always)]
    pub(super) fn read(word: &AtomicU64) -> Link {
        Link(word.load(Ordering::Acquire))
    }

    /// Tightens the bounds; whether that changed anything. Bounds of several
    /// threads only ever get tighter.
    pub(super) fn tighten(word: &AtomicU64, lo: i16, hi: i16) -> bool {
        let change = |old: u64| {
            let old = Link(old);
            let (new_lo, new_hi) = (old.lo().max(lo), old.hi().min(hi));
            let changed = (new_lo, new_hi) != (old.lo(), old.hi());
            changed.then(|| Link::pack(old.block(), new_lo, new_hi).0)
        };
        word.fetch_update(Ordering::Release, Ordering::Acquire, change).is_ok()
    }

    /// Gives the child a block, unless another thread was first.
    pub(super) fn attach(word: &AtomicU64, block: u32) {
        let change = |old: u64| (Link(old).block() == 0).then(|| Link(old).with_block(block).0);
        _ = word.fetch_update(Ordering::Release, Ordering::Acquire, change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_only_tighten_and_blocks_stay() {
        let word = AtomicU64::new(Link::NEW.0);
        assert!(!Link::tighten(&word, -UNKNOWN, UNKNOWN));
        Link::attach(&word, 77);
        assert!(Link::tighten(&word, -3, UNKNOWN));
        assert!(!Link::tighten(&word, -9, UNKNOWN));
        assert!(Link::tighten(&word, -9, -3));
        Link::attach(&word, 78);
        let link = Link::read(&word);
        assert_eq!((link.block(), link.lo(), link.hi(), link.decided()), (77, -3, -3, true));
    }
}
