//! The tree in one arena of fixed size.
//!
//! A node that has been expanded owns a block for its children:
//!
//! ```text
//!   word 0        number of children
//!   1 per child   visits and rewards                           (`stats`)
//!   1 per child   bounds and block                             (`bounds`)
//!   1 per child   all-moves-as-first, if it is on              (`informed`)
//!   1 per child   prior and backed-up evaluation, if needed    (`informed`)
//! ```
//!
//! So a node's own numbers lie with its siblings', where selection reads them in
//! one go, eight at a time. Block 0 holds a single child: the root. A block lies
//! behind its parent's, which makes recycling one sliding pass. Moves lie in a
//! second array: their type is the game's.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::bounds::Link;

/// Words before the children.
pub(super) const HEADER: usize = 1;
/// The root's two words.
pub(super) const ROOT_STATS: usize = HEADER;
pub(super) const ROOT_LINK: usize = HEADER + 1;
/// The first block that is not the root's.
pub(super) const FIRST: usize = HEADER + 2;
/// Words are read by so many at a time, perhaps beyond the last block.
pub(super) const EIGHT: usize = 8;

/// Which optional words a child has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes {
    pub(super) amaf: bool,
    pub(super) extra: bool,
}

impl Lanes {
    pub(super) const fn per_child(self) -> usize {
        2 + self.amaf as usize + self.extra as usize
    }
}

/// The tree.
pub(super) struct Arena<M> {
    pub(super) words: Box<[AtomicU64]>,
    moves: Box<[Slot<M>]>,
    /// The first free word.
    pub(super) free: AtomicUsize,
    pub(super) lanes: Lanes,
}

struct Slot<M>(UnsafeCell<MaybeUninit<M>>);

// SAFETY: a slot is written only by the thread that has reserved its block,
// before the block is published by a release store to a link, and read only
// through a link that was loaded with acquire; recycling moves slots while one
// thread alone holds the arena.
unsafe impl<M: Send + Sync> Sync for Slot<M> {}

/// A block as it is read.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    /// Where its moves begin.
    first_move: usize,
    /// The arena from the first child's visits on.
    rest: &'a [AtomicU64],
    pub(super) stats: &'a [AtomicU64],
    pub(super) links: &'a [AtomicU64],
    pub(super) amaf: &'a [AtomicU64],
    pub(super) extra: &'a [AtomicU64],
}

impl Block<'_> {
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.stats.len()
    }

    /// The visits and rewards of eight children from `first` on. Beyond the last
    /// child there is something else.
    #[inline(always)]
    pub(super) fn eight_stats(&self, first: usize) -> [u64; EIGHT] {
        eight(&self.rest[first..first + EIGHT])
    }

    /// The bounds and blocks of eight children from `first` on.
    #[inline(always)]
    pub(super) fn eight_links(&self, first: usize) -> [u64; EIGHT] {
        let first = self.len() + first;
        eight(&self.rest[first..first + EIGHT])
    }
}

#[inline(always)]
fn eight(words: &[AtomicU64]) -> [u64; EIGHT] {
    std::array::from_fn(|i| words[i].load(Ordering::Relaxed))
}

impl<M: Copy> Arena<M> {
    /// An arena of at most so many bytes, and large enough for a root with
    /// `widest` children.
    pub(super) fn new(bytes: usize, lanes: Lanes, widest: usize) -> Arena<M> {
        let per_child = lanes.per_child();
        // For each `per_child` words there is room for one move.
        let unit = 8 * per_child + size_of::<M>();
        let units = (bytes.saturating_sub(8 * EIGHT) / unit)
            .clamp(widest + 4 * per_child, u32::MAX as usize / per_child);
        Arena {
            words: zeroed(units * per_child + EIGHT),
            moves: (0..units).map(|_| Slot(UnsafeCell::new(MaybeUninit::uninit()))).collect(),
            free: AtomicUsize::new(FIRST),
            lanes,
        }
        .cleared()
    }

    fn cleared(self) -> Self {
        self.clear();
        self
    }

    /// Forgets everything: a root of which nothing is known.
    pub(super) fn clear(&self) {
        self.words[0].store(1, Ordering::Relaxed);
        self.words[ROOT_STATS].store(0, Ordering::Relaxed);
        self.words[ROOT_LINK].store(Link::NEW.0, Ordering::Relaxed);
        self.free.store(FIRST, Ordering::Relaxed);
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 8 + self.moves.len() * size_of::<M>()
    }

    /// The words of a block with so many children.
    pub(super) fn size(&self, children: usize) -> usize {
        HEADER + children * self.lanes.per_child()
    }

    /// Makes room for a block and writes its moves, or says that the arena is
    /// full. Nobody sees the block before a link points to it.
    pub(super) fn reserve(&self, moves: &[M]) -> Option<usize> {
        let size = self.size(moves.len());
        let most = self.words.len() - EIGHT;
        let grow = |free: usize| (free + size <= most).then_some(free + size);
        let at = self.free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grow).ok()?;
        // Blocks are at least as long as they have moves, so these can not
        // overlap those of the next block.
        let first = self.first_move(at);
        for (slot, &m) in self.moves[first..first + moves.len()].iter().zip(moves) {
            // SAFETY: the block was reserved for this thread alone, and its
            // moves with it; no link points to it yet.
            unsafe { (*slot.0.get()).write(m) };
        }
        self.words[at].store(moves.len() as u64, Ordering::Relaxed);
        let (stats, rest) = self.words[at + HEADER..at + size].split_at(moves.len());
        let (links, rest) = rest.split_at(moves.len());
        for (words, new) in [(stats, 0), (links, Link::NEW.0), (rest, 0)] {
            words.iter().for_each(|word| word.store(new, Ordering::Relaxed));
        }
        Some(at)
    }

    /// Where the moves of a block begin. Written with constants, because this is
    /// asked once per step of a descent.
    #[inline(always)]
    pub(super) fn first_move(&self, at: usize) -> usize {
        match self.lanes.per_child() {
            2 => at / 2,
            3 => at / 3,
            per_child => at / per_child,
        }
    }

    #[inline(always)]
    pub(super) fn block(&self, at: usize) -> Block<'_> {
        let count = self.words[at].load(Ordering::Relaxed) as usize;
        let rest = &self.words[at + HEADER..];
        let (stats, others) = rest[..count * self.lanes.per_child()].split_at(count);
        let (links, others) = others.split_at(count);
        let (amaf, extra) = others.split_at(if self.lanes.amaf { count } else { 0 });
        Block { first_move: self.first_move(at), rest, stats, links, amaf, extra }
    }

    /// The move of a child.
    #[inline(always)]
    pub(super) fn move_of(&self, block: &Block<'_>, child: usize) -> M {
        let slot = &self.moves[block.first_move + child];
        // SAFETY: `block` was reached through a link, so its moves were written
        // before it was published (see `Slot`).
        unsafe { (*slot.0.get()).assume_init_read() }
    }

    /// Moves the moves of a block that recycling slides down.
    pub(super) fn slide_moves(&mut self, from: usize, to: usize, count: usize) {
        for i in 0..count {
            // SAFETY: the slots of a block are initialised, and `&mut self`
            // says that nobody else looks.
            let m = unsafe { *self.moves[from + i].0.get() };
            *self.moves[to + i].0.get_mut() = m;
        }
    }
}

/// Words of 0, which the system provides only as they are used.
fn zeroed(count: usize) -> Box<[AtomicU64]> {
    let words: Box<[u64]> = vec![0_u64; count].into_boxed_slice();
    // SAFETY: an `AtomicU64` has the size, alignment and bit validity of a
    // `u64`, and the box is not used otherwise.
    unsafe { Box::from_raw(Box::into_raw(words) as *mut [AtomicU64]) }
}
