//! Leaf-parallel search: helpers play out from the leaf that one thread found.
//!
//! A leaf takes microseconds, so the helpers do not sleep between leaves: they
//! spin on a counter. This pays only where a play-out takes much longer than
//! waking up a core, and even then less than sharing the tree; it is here for
//! comparison (Cazenave and Jouandeau 2007).

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use gametree_core::{Game, MoveList, Playout, SplitMix};

use super::reward::Scale;

/// Helpers around one leaf.
pub(super) struct Crew<G> {
    leaf: Mutex<Option<G>>,
    /// The number of leaves so far.
    round: AtomicU64,
    /// Helpers that are done with the present leaf.
    done: AtomicU32,
    sum: AtomicU32,
    over: AtomicBool,
    helpers: u32,
}

impl<G: Game> Crew<G> {
    pub(super) fn new(helpers: usize) -> Crew<G> {
        Crew {
            leaf: Mutex::new(None),
            round: AtomicU64::new(0),
            done: AtomicU32::new(helpers as u32),
            sum: AtomicU32::new(0),
            over: AtomicBool::new(false),
            helpers: helpers as u32,
        }
    }

    /// Shows the helpers a leaf.
    pub(super) fn begin(&self, leaf: &G) {
        let mut shown = self.leaf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match &mut *shown {
            Some(old) => old.clone_from(leaf),
            none => *none = Some(leaf.clone()),
        }
        self.sum.store(0, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.round.fetch_add(1, Ordering::Release);
    }

    /// Waits for the helpers; their number and the sum of their rewards.
    pub(super) fn finish(&self) -> (u32, u32) {
        while self.done.load(Ordering::Acquire) < self.helpers {
            std::hint::spin_loop();
        }
        (self.helpers, self.sum.load(Ordering::Relaxed))
    }

    /// Sends the helpers home.
    pub(super) fn dismiss(&self) {
        self.over.store(true, Ordering::Release);
    }

    /// What a helper does.
    pub(super) fn help<P: Playout<G>>(&self, mut policy: P, seed: u64, scale: &Scale) {
        let mut random = SplitMix::new(seed);
        let mut moves = MoveList::new();
        let mut position: Option<G> = None;
        let mut seen = 0;
        while !self.over.load(Ordering::Acquire) {
            let round = self.round.load(Ordering::Acquire);
            if round == seen {
                std::hint::spin_loop();
                continue;
            }
            seen = round;
            {
                let shown = self.leaf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match (&mut position, &*shown) {
                    (Some(own), Some(leaf)) => own.clone_from(leaf),
                    (own, leaf) => own.clone_from(leaf),
                }
            }
            if let Some(own) = &mut position {
                let outcome = policy.play_out(own, &mut random, &mut moves, &mut ());
                self.sum.fetch_add(scale.reward(outcome, &mut random), Ordering::Relaxed);
            }
            self.done.fetch_add(1, Ordering::Release);
        }
    }
}
