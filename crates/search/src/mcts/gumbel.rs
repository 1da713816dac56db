//! Sequential halving at the root with Gumbel noise (Danihelka, Guez,
//! Schrittwieser and Silver 2022; Karnin, Koren and Somekh 2013 for the halving).
//!
//! The best `m` moves by log-prior plus Gumbel noise share the first part of the
//! search evenly; the better half of them shares the next part, and so on until
//! one is left. The noise makes the first cut a sample without replacement from
//! the prior, so that a search of few simulations still improves on it.
//!
//! Parts are parts of the limit, be it simulations or time.

use gametree_core::SplitMix;

use super::arena::Block;
use super::bounds::Link;
use super::informed::Informed;
use super::stats::Stats;

/// The moves that are still in the race.
#[derive(Clone, Debug, Default)]
pub(super) struct Halving {
    /// Log-prior plus noise of every child of the root.
    luck: Vec<f32>,
    /// Children in the race, best first when the race began.
    racing: Vec<usize>,
    at_first: usize,
}

impl Halving {
    /// Draws the noise and the first `m` moves.
    pub(super) fn new(
        m: usize,
        block: &Block<'_>,
        informed: Option<&Informed>,
        random: &mut SplitMix,
    ) -> Halving {
        let noise = |i: usize, random: &mut SplitMix| {
            let uniform = ((random.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
            let prior = informed.map_or(1.0, |informed| informed.probability(block, i).max(1e-6));
            prior.ln() + -(-uniform.ln()).ln() as f32
        };
        let luck: Vec<f32> = (0..block.len()).map(|i| noise(i, random)).collect();
        let mut racing: Vec<usize> = (0..luck.len()).collect();
        racing.sort_by(|&a, &b| luck[b].total_cmp(&luck[a]));
        racing.truncate(m.max(1));
        Halving { at_first: racing.len(), luck, racing }
    }

    /// The child to visit when `part` (0 to 1) of the search is over; nothing
    /// if none of the race can be better than `floor`.
    pub(super) fn pick(&mut self, block: &Block<'_>, part: f32, floor: i16) -> Option<usize> {
        let rounds = self.at_first.max(2).ilog2();
        let round = (part.clamp(0.0, 1.0) * rounds as f32) as u32;
        let keep = (self.at_first >> round.min(rounds)).max(1);
        if keep < self.racing.len() {
            self.racing = self.ordered(block);
            self.racing.truncate(keep);
        }
        let open = self.racing.iter().filter(|&&i| Link::read(&block.links[i]).hi() > floor);
        open.copied().min_by_key(|&i| Stats::read(&block.stats[i]).visits())
    }

    /// Luck plus the mean, scaled so that it weighs more the more was visited.
    fn value(&self, block: &Block<'_>, i: usize) -> f32 {
        let most = (0..block.len()).map(|j| Stats::read(&block.stats[j]).visits()).max();
        let stats = Stats::read(&block.stats[i]);
        let mean = if stats.visits() == 0 { 0.0 } else { stats.mean() };
        self.luck[i] + (50.0 + most.unwrap_or(0) as f32) * mean
    }

    /// The child that is left, best first.
    pub(super) fn winner(&self, block: &Block<'_>) -> Option<usize> {
        self.ordered(block).first().copied()
    }

    fn ordered(&self, block: &Block<'_>) -> Vec<usize> {
        let mut racing = self.racing.clone();
        racing.sort_by(|&a, &b| self.value(block, b).total_cmp(&self.value(block, a)));
        racing
    }
}
