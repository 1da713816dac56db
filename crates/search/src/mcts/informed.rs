//! What is known of a child besides its own results: how moves fared that were
//! made later in a simulation (all moves as first, RAVE), what the policy thinks
//! of it (priors, progressive bias), and a backed-up static evaluation (implicit
//! minimax).
//!
//! RAVE mixes both means with the weight `r / (r + n + r n / k)` for the later
//! moves, where `n` and `r` count both kinds of results: it vanishes as `n`
//! grows, the slower the larger `k` (Gelly and Silver 2011, with the bias of the
//! quick estimate as a constant). Priors count as results of the child itself.
//!
//! The extra word of a child:
//!
//! ```text
//!   bits   63..32                        31..16           15..0
//!          the evaluation as an f32      prior's weight   prior's mean
//! ```

use std::sync::atomic::{AtomicU64, Ordering};

use gametree_core::{Player, Playout, Prior, Seen};

use super::arena::Block;
use super::options::{Formula, Options};
use super::stats::{self, Stats};

/// The settings, worked out once per search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Informed {
    /// The constant `k`; 0 switches RAVE off.
    pub(super) rave: f32,
    pub(super) priors: bool,
    bias: f32,
    minimax: f32,
}

const WEIGHTS: f32 = 64.0;
const MEANS: f32 = 65535.0;

impl Informed {
    /// The settings, if any of this is on.
    pub(super) fn new(options: &Options, slots: usize) -> Option<Informed> {
        let informed = Informed {
            rave: if slots > 0 { options.rave } else { 0.0 },
            priors: options.priors && (slots > 0 || options.formula == Formula::Puct || options.widen > 0.0),
            bias: options.bias,
            minimax: options.minimax,
        };
        let extra = informed.needs_extra();
        (informed.rave > 0.0 || extra).then_some(informed)
    }

    /// Whether children need the extra word. Priors need it, but a game that
    /// tells no moves apart has none worth the memory.
    pub(super) fn needs_extra(&self) -> bool {
        self.priors || self.bias > 0.0 || self.minimax > 0.0
    }

    /// The mean of all that is known, if anything is.
    #[inline(always)]
    pub(super) fn mean(&self, block: &Block<'_>, i: usize, stats: Stats) -> Option<f32> {
        let (mut n, mut wins) = (stats.visits() as f32, stats.wins());
        if self.priors && !block.extra.is_empty() {
            let prior = prior(block, i);
            n += prior.weight;
            wins += prior.weight * prior.mean;
        }
        let mut mean = if n > 0.0 { wins / n } else { 0.5 };
        let mut known = n > 0.0;
        if self.rave > 0.0 {
            let later = Stats::read(&block.amaf[i]);
            let r = later.visits() as f32;
            if r > 0.0 {
                let share = r / (r + n + r * n / self.rave);
                mean += share * (later.mean() - mean);
                known = true;
            }
        }
        if self.minimax > 0.0 {
            mean += self.minimax * (evaluation(&block.extra[i]) - mean);
        }
        known.then_some(mean)
    }

    /// The prior probability of a move, from the prior means of all.
    #[inline(always)]
    pub(super) fn probability(&self, block: &Block<'_>, i: usize) -> f32 {
        if block.extra.is_empty() || !self.priors {
            return 1.0 / block.len() as f32;
        }
        // Expansion has stored means that add up to one here.
        prior(block, i).mean
    }

    #[inline(always)]
    pub(super) fn bias(&self, block: &Block<'_>, i: usize, n: u64) -> f32 {
        if self.bias > 0.0 { self.bias * prior(block, i).mean / (n + 1) as f32 } else { 0.0 }
    }
}

/// The prior of a child.
#[inline(always)]
pub(super) fn prior(block: &Block<'_>, i: usize) -> Prior {
    let word = block.extra[i].load(Ordering::Relaxed);
    Prior { weight: (word >> 16 & 0xFFFF) as f32 / WEIGHTS, mean: (word & 0xFFFF) as f32 / MEANS }
}

/// Stores a prior and an evaluation.
pub(super) fn store(word: &AtomicU64, prior: Prior, evaluation: f32) {
    let weight = (prior.weight * WEIGHTS).clamp(0.0, 65535.0) as u64;
    let mean = (prior.mean * MEANS).clamp(0.0, MEANS) as u64;
    word.store(u64::from(evaluation.to_bits()) << 32 | weight << 16 | mean, Ordering::Relaxed);
}

/// The backed-up evaluation of a child, for its parent's mover.
#[inline(always)]
pub(super) fn evaluation(word: &AtomicU64) -> f32 {
    f32::from_bits((word.load(Ordering::Relaxed) >> 32) as u32)
}

/// Replaces the evaluation of a child. Another thread's may get lost; the next
/// visit mends that.
pub(super) fn set_evaluation(word: &AtomicU64, evaluation: f32) {
    let rest = word.load(Ordering::Relaxed) & 0xFFFF_FFFF;
    word.store(u64::from(evaluation.to_bits()) << 32 | rest, Ordering::Relaxed);
}

/// Who first made each move of a simulation: 1 the first player, 2 the second.
#[derive(Clone, Debug)]
pub(super) struct First {
    by: Vec<u8>,
}

impl First {
    pub(super) fn new(slots: usize) -> First {
        First { by: vec![0; slots] }
    }

    /// Once per simulation; where RAVE is off there is nothing to fill, and the
    /// call of `memset` would be a tenth of the simulation.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        if !self.by.is_empty() {
            self.by.fill(0);
        }
    }

    #[inline(always)]
    fn was(&self, player: Player, slot: usize) -> bool {
        self.by.get(slot) == Some(&(player.index() as u8 + 1))
    }
}

impl Seen for First {
    #[inline(always)]
    fn see(&mut self, player: Player, slot: usize) {
        if let Some(by @ 0) = self.by.get_mut(slot) {
            *by = player.index() as u8 + 1;
        }
    }
}

/// Credits every child whose move `player` made first at any later time.
#[inline]
pub(super) fn credit<const SHARED: bool, G: gametree_core::Game, P: Playout<G>>(
    block: &Block<'_>,
    move_of: impl Fn(usize) -> G::Move,
    policy: &P,
    first: &First,
    player: Player,
    reward: u32,
) {
    for (i, word) in block.amaf.iter().enumerate() {
        if first.was(player, policy.slot(move_of(i))) {
            stats::both::<SHARED>(word, reward);
        }
    }
}
