//! What the solver of positions with few placements left has found out.
//!
//! One word for each entry: the key, in whose lowest bit the answer stands. Words
//! are read and written whole, so threads can share them without locks. Clones
//! share the memory: a prover that asks a million questions clones what is known of
//! the game as often.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Whether the player to move wins, by key.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    bits: u32,
    /// Made when it is first used: most who know the game never ask.
    words: Arc<OnceLock<Box<[AtomicU64]>>>,
}

impl Memory {
    /// Room for two to the power of `bits` answers.
    pub(super) fn new(bits: u32) -> Memory {
        Memory { bits, words: Arc::default() }
    }

    #[inline]
    fn word(&self, key: u64) -> &AtomicU64 {
        let words = self.words.get_or_init(|| zeros(1 << self.bits));
        &words[(key >> 1) as usize & (words.len() - 1)]
    }

    /// The answer for a key, if it is known.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<bool> {
        let word = self.word(key).load(Ordering::Relaxed);
        (word != 0 && word >> 1 == key >> 1).then_some(word & 1 == 1)
    }

    #[inline]
    pub(super) fn put(&self, key: u64, wins: bool) {
        self.word(key).store(key & !1 | u64::from(wins), Ordering::Relaxed);
    }
}

/// So many zeros, whose pages the system hands out when they are first touched.
/// Written one by one they took longer than most searches that need a few of them.
fn zeros(count: usize) -> Box<[AtomicU64]> {
    let layout = Layout::array::<AtomicU64>(count).expect("the number is small");
    assert!(count > 0);
    // SAFETY: the layout is that of the slice and has a size above zero; zeros are
    // valid words; the box frees the memory with the same layout.
    unsafe {
        let words = alloc_zeroed(layout).cast::<AtomicU64>();
        if words.is_null() {
            handle_alloc_error(layout);
        }
        Box::from_raw(ptr::slice_from_raw_parts_mut(words, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_for_a_place_stays() {
        let memory = Memory::new(4);
        assert_eq!(memory.get(0x1234), None);
        memory.put(0x1234, true);
        memory.clone().put(0x4321, false);
        assert_eq!((memory.get(0x1234), memory.get(0x4321)), (Some(true), Some(false)));
        memory.put(0x1234 + 32, false);
        assert_eq!(memory.get(0x1234), None);
    }
}
