//! The tree in one arena of fixed size.
//!
//! A node that has been expanded owns a block for its children:
//!
//! ```text
//!   word 0        number of children, and where their moves begin
//!   word 1        the link word (in the parent's block) that points here
//!   2 per child   visits and rewards; bounds and block        (`stats`, `bounds`)
//!   1 per child   all-moves-as-first, if it is on              (`informed`)
//!   1 per child   prior and backed-up evaluation, if needed    (`informed`)
//! ```
//!
//! So a node's own numbers lie with its siblings', where selection reads them in
//! one go. Block 0 holds a single child: the root. A block lies behind its
//! parent's, which makes recycling one sliding pass. Moves lie in a second
//! array: their type is the game's.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::bounds::Link;

/// Words before the children.
pub(super) const HEADER: usize = 2;
/// The root's two words.
pub(super) const ROOT_STATS: usize = HEADER;
pub(super) const ROOT_LINK: usize = HEADER + 1;
/// The first block that is not the root's.
pub(super) const FIRST: usize = HEADER + 2;
/// In word 0 of a block: this block is kept by the recycling under way.
pub(super) const KEPT: u64 = 1 << 31;

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
    pub(super) first_move: usize,
    /// Two words per child.
    pub(super) children: &'a [AtomicU64],
    pub(super) amaf: &'a [AtomicU64],
    pub(super) extra: &'a [AtomicU64],
}

impl Block<'_> {
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.children.len() / 2
    }
}

impl<M: Copy> Arena<M> {
    /// An arena of at most so many bytes, and large enough for a root with
    /// `widest` children.
    pub(super) fn new(bytes: usize, lanes: Lanes, widest: usize) -> Arena<M> {
        let per_child = lanes.per_child();
        // For each `per_child` words there is room for one move.
        let unit = 8 * per_child + size_of::<M>();
        let units = (bytes / unit).clamp(widest + 4 * per_child, u32::MAX as usize / per_child);
        Arena {
            words: zeroed(units * per_child),
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
        self.words[1].store(0, Ordering::Relaxed);
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
    pub(super) fn reserve(&self, moves: &[M], link: usize) -> Option<usize> {
        let size = self.size(moves.len());
        let grow = |free: usize| (free + size <= self.words.len()).then_some(free + size);
        let at = self.free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grow).ok()?;
        // Blocks are at least as long as they have moves, so these can not
        // overlap those of the next block.
        let first = at / self.lanes.per_child();
        for (slot, &m) in self.moves[first..first + moves.len()].iter().zip(moves) {
            // SAFETY: the block was reserved for this thread alone, and its
            // moves with it; no link points to it yet.
            unsafe { (*slot.0.get()).write(m) };
        }
        self.words[at].store(moves.len() as u64 | (first as u64) << 32, Ordering::Relaxed);
        self.words[at + 1].store(link as u64, Ordering::Relaxed);
        let lanes = &self.words[at + HEADER..at + size];
        for (i, word) in lanes.iter().enumerate() {
            let is_link = i < 2 * moves.len() && i % 2 == 1;
            word.store(if is_link { Link::NEW.0 } else { 0 }, Ordering::Relaxed);
        }
        Some(at)
    }

    #[inline(always)]
    pub(super) fn block(&self, at: usize) -> Block<'_> {
        let header = self.words[at].load(Ordering::Relaxed);
        let count = (header & 0xFFFF) as usize;
        let lanes = &self.words[at + HEADER..at + HEADER + count * self.lanes.per_child()];
        let (children, rest) = lanes.split_at(2 * count);
        let (amaf, extra) = rest.split_at(if self.lanes.amaf { count } else { 0 });
        Block { first_move: (header >> 32) as usize, children, amaf, extra }
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
