//! Full memory, and new roots.
//!
//! When the arena is full, nodes with few visits lose their children; their own
//! numbers stay with their siblings. Blocks lie behind their parents', so one
//! pass from front to back decides about every block before it is reached, and
//! slides what is kept to the front. Making a child the new root is the same
//! pass with one block kept to begin with.

use std::sync::atomic::Ordering;

use super::arena::{Arena, FIRST, HEADER, ROOT_LINK, ROOT_STATS};
use super::bounds::Link;
use super::stats::Stats;

/// The part of a block's first word that counts children. While recycling is under
/// way, the rest of it holds the place of the link that leads here, if it is kept.
const COUNT: u64 = 0xFFFF;

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
        self.slide(threshold);
    }

    /// The least number of visits, a power of two, with which a node keeps its
    /// children if no more than `most` words are to be kept.
    fn threshold(&self, most: usize) -> u64 {
        // Words by the number of bits of the visits.
        let mut sizes = [0_usize; 65];
        let mut at = 0;
        while at < self.free.load(Ordering::Relaxed) {
            let block = self.block(at);
            for (stats, link) in block.stats.iter().zip(block.links) {
                let below = Link::read(link).block() as usize;
                if below != 0 {
                    let visits = Stats::read(stats).visits();
                    sizes[64 - visits.leading_zeros() as usize] += self.size(self.get(below) as usize);
                }
            }
            at = if at == 0 { FIRST } else { at + self.size(block.len()) };
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
        let block = self.block(root);
        let (stats, link) = (Stats::read(&block.stats[child]).0, Link::read(&block.links[child]));
        self.set(ROOT_STATS, stats);
        // Bounds belong to the parent's mover; they will be found again.
        self.set(ROOT_LINK, Link::NEW.with_block(link.block()).0);
        self.slide(0);
        true
    }

    /// Keeps what hangs below the root with at least `threshold` visits at every
    /// node, and slides it to the front.
    fn slide(&mut self, threshold: u64) {
        let end = self.free.load(Ordering::Relaxed);
        let root = Link(self.get(ROOT_LINK)).block() as usize;
        let mut free = FIRST;
        if root != 0 {
            self.keep(root, ROOT_LINK);
            let mut at = root;
            while at < end {
                let header = self.get(at);
                let size = self.size((header & COUNT) as usize);
                if header > COUNT {
                    self.settle(at, free, threshold);
                    free += size;
                }
                at += size;
            }
        }
        *self.free.get_mut() = free;
    }

    /// Notes that a block is to be kept, and which link leads to it.
    fn keep(&mut self, block: usize, link: usize) {
        self.set(block, self.get(block) | (link as u64) << 32);
    }

    /// Moves one block from `at` to `to`, tells its parent, and decides about
    /// its children's blocks.
    fn settle(&mut self, at: usize, to: usize, threshold: u64) {
        let header = self.get(at);
        let (count, parent) = ((header & COUNT) as usize, (header >> 32) as usize);
        self.set(parent, Link(self.get(parent)).with_block(to as u32).0);
        self.slide_moves(self.first_move(at), self.first_move(to), count);
        for i in 0..self.size(count) {
            self.set(to + i, self.get(at + i));
        }
        self.set(to, count as u64);
        for stats in to + HEADER..to + HEADER + count {
            let link = stats + count;
            let below = Link(self.get(link)).block() as usize;
            if below == 0 {
                continue;
            }
            if Stats(self.get(stats)).visits() >= threshold {
                self.keep(below, link);
            } else {
                self.set(link, Link(self.get(link)).with_block(0).0);
            }
        }
    }
}
