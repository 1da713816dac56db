//! Which positions other threads are searching right now.
//!
//! The idea of ABDADA (Weill 1996) in Kerrigan's simplified form: before a
//! thread searches a move that is not the first of its node, it looks whether
//! another thread is at it already, and if so takes another move first. What
//! the other finds will be in the table by then.

use std::sync::atomic::{AtomicU64, Ordering};

/// How the threads of a search for the proven value share the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sharing {
    /// All search the same root through one table, each taking the later moves
    /// of a node in an order of its own (Lazy SMP).
    Lazy,
    /// A move that another thread is at waits.
    #[default]
    Abdada,
}

impl Sharing {
    /// The scheme with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Sharing> {
        match name {
            "lazy" => Some(Sharing::Lazy),
            "abdada" => Some(Sharing::Abdada),
            _ => None,
        }
    }
}

const SLOTS: usize = 1 << 12;

/// The keys of positions being searched. A lost or false mark costs time,
/// never correctness.
#[derive(Debug)]
pub(super) struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Forgets all marks: a stopped search leaves some behind.
    pub(super) fn clear(&self) {
        for slot in &self.slots {
            slot.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[(key >> 32) as usize % SLOTS]
    }

    #[inline]
    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    #[inline]
    pub(super) fn begin(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn end(&self, key: u64) {
        if self.is_busy(key) {
            self.slot(key).store(0, Ordering::Relaxed);
        }
    }
}
