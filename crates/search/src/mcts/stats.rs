//! Visits and rewards in one word.
//!
//! ```text
//!   bits   63..32     31..0
//!          visits     sum of rewards, 0 to 8 each
//! ```
//!
//! One addition counts a visit and another one adds its reward, so several
//! threads may share the word without a lock and always read both halves of
//! the same moment. 2^29 visits fit; a search ends before.

use std::sync::atomic::{AtomicU64, Ordering};

const SHIFT: u32 = 32;

/// The reward of a win; that of a draw is half of it, that of a loss 0.
pub(super) const WIN: u32 = 8;

/// The rewards of more visits do not fit.
pub(super) const MOST_VISITS: u64 = (1 << 29) - (1 << 16);

/// Visits and rewards, as read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Stats(pub(super) u64);

impl Stats {
    #[inline(always)]
    pub(super) fn read(word: &AtomicU64) -> Stats {
        Stats(word.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) const fn visits(self) -> u64 {
        self.0 >> SHIFT
    }

    /// The sum of rewards in wins.
    #[inline(always)]
    pub(super) fn wins(self) -> f32 {
        self.0 as u32 as f32 * (1.0 / WIN as f32)
    }

    /// The mean reward, from 0 to 1; meaningless without a visit.
    #[inline(always)]
    pub(super) fn mean(self) -> f32 {
        self.wins() / self.visits() as f32
    }

    /// The sum of two trees' numbers.
    pub(super) fn plus(self, other: Stats) -> Stats {
        Stats(self.0 + other.0)
    }
}

/// Adds to a word that other threads may change too, or, where `SHARED` says
/// that none does, without the price of an atomic addition.
#[inline(always)]
pub(super) fn add<const SHARED: bool>(word: &AtomicU64, amount: u64) -> Stats {
    if SHARED {
        return Stats(word.fetch_add(amount, Ordering::Relaxed).wrapping_add(amount));
    }
    let sum = word.load(Ordering::Relaxed).wrapping_add(amount);
    word.store(sum, Ordering::Relaxed);
    Stats(sum)
}

/// Counts a visit on the way down; the visits with it.
#[inline(always)]
pub(super) fn visit<const SHARED: bool>(word: &AtomicU64) -> u64 {
    add::<SHARED>(word, 1 << SHIFT).visits()
}

/// Adds the reward on the way up.
#[inline(always)]
pub(super) fn reward<const SHARED: bool>(word: &AtomicU64, reward: u32) {
    add::<SHARED>(word, u64::from(reward));
}

/// Both at once, for statistics that are not on the way down.
#[inline(always)]
pub(super) fn both<const SHARED: bool>(word: &AtomicU64, reward: u32) {
    add::<SHARED>(word, 1 << SHIFT | u64::from(reward));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_and_rewards_do_not_mix() {
        let word = AtomicU64::new(0);
        for _ in 0..1000 {
            visit::<false>(&word);
            reward::<false>(&word, WIN);
        }
        visit::<true>(&word);
        both::<true>(&word, WIN / 2);
        let stats = Stats::read(&word);
        assert_eq!(stats.visits(), 1002);
        assert!((stats.wins() - 1000.5).abs() < 1e-3);
        assert!(MOST_VISITS * u64::from(WIN) < 1 << SHIFT);
    }
}
