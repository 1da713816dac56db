//! Full memory, and new roots.
//!
//! When the arena is full, nodes with few visits lose their children; their own
//! numbers stay with their siblings. Blocks lie behind their parents', so one
//! pass from front to back decides about every block before it is reached, and
//! slides what is kept to the front. Making a child the new root is the same
//! pass with one block kept to begin with.

use std::sync::atomic::Ordering;

use super::arena::{Arena, FIRST, HEADER, KEPT, ROOT_LINK, ROOT_STATS};
use super::bounds::Link;
use super::stats::Stats;

impl<M: Copy> Arena<M> {
    fn get(&self, at: usize) -> u64 {
        self.words[at].load(Ordering::Relaxed)
    }

    fn set(&mut self, at: usize, word: u64) {
        *self.words[at].get_mut() = word;
    }

    /// Keeps the most visited nodes, in at most half of the memory.
    pub(super) fn recycle(&mut self) {
        let threshold = self.threshold(self.words.len() / 2);
        self.slide(ROOT_LINK, threshold);
    }

    /// The least number of visits, a power of two, with which a node keeps its
    /// children if no more than `most` words are to be kept.
    fn threshold(&self, most: usize) -> u64 {
        // Words by the number of bits of the visits.
        let mut sizes = [0_usize; 65];
        let mut at = FIRST;
        while at < self.free.load(Ordering::Relaxed) {
            let size = self.size((self.get(at) & 0xFFFF) as usize);
            let link = self.get(at + 1) as usize;
            let attached = Link(self.get(link)).block() as usize == at;
            if attached {
                let visits = Stats(self.get(link - 1)).visits();
                sizes[64 - visits.leading_zeros() as usize] += size;
            }
            at += size;
        }
        let mut kept = 0;
        for bits in (0..=64).rev() {
            kept += sizes[bits];
            if kept > most {
                return 1_u64.checked_shl(bits as u32).unwrap_or(u64::MAX);
            }
        }
        0
    }

    /// Makes the `child`th child of the root the new root; `false` if the root
    /// has no children.
    pub(super) fn descend(&mut self, child: usize) -> bool {
        let root = Link(self.get(ROOT_LINK)).block() as usize;
        if root == 0 {
            return false;
        }
        let at = root + HEADER + 2 * child;
        let (stats, link) = (self.get(at), self.get(at + 1));
        self.set(ROOT_STATS, stats);
        // Bounds belong to the parent's mover; they will be found again.
        self.set(ROOT_LINK, Link::NEW.with_block(Link(link).block()).0);
        self.slide(ROOT_LINK, 0);
        true
    }

    /// Keeps what hangs below the link `top` with at least `threshold` visits
    /// at every node, and slides it to the front.
    fn slide(&mut self, top: usize, threshold: u64) {
        let end = self.free.load(Ordering::Relaxed);
        let root = Link(self.get(top)).block() as usize;
        let mut free = FIRST;
        if root != 0 {
            self.set(root, self.get(root) | KEPT);
            self.set(root + 1, top as u64);
            let mut at = root;
            while at < end {
                let header = self.get(at);
                let count = (header & 0xFFFF) as usize;
                let size = self.size(count);
                if header & KEPT != 0 {
                    self.settle(at, free, threshold);
                    free += size;
                }
                at += size;
            }
        }
        *self.free.get_mut() = free;
    }

    /// Moves one block from `at` to `to`, tells its parent, and decides about
    /// its children's blocks.
    fn settle(&mut self, at: usize, to: usize, threshold: u64) {
        let header = self.get(at) & !KEPT;
        let count = (header & 0xFFFF) as usize;
        let parent = self.get(at + 1) as usize;
        self.set(parent, Link(self.get(parent)).with_block(to as u32).0);
        let (old, new) = ((header >> 32) as usize, to / self.lanes.per_child());
        self.slide_moves(old, new, count);
        for i in 0..self.size(count) {
            self.set(to + i, self.get(at + i));
        }
        self.set(to, count as u64 | (new as u64) << 32);
        for child in 0..count {
            let link = to + HEADER + 2 * child + 1;
            let below = Link(self.get(link)).block() as usize;
            if below == 0 {
                continue;
            }
            if Stats(self.get(link - 1)).visits() >= threshold {
                self.set(below, self.get(below) | KEPT);
                self.set(below + 1, link as u64);
            } else {
                self.set(link, Link(self.get(link)).with_block(0).0);
            }
        }
    }
}
