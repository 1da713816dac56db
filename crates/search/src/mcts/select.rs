//! Which child to visit: UCB1, UCB1-tuned, PUCT, and first-play urgency.
//!
//! A child that can not beat what the node already has for certain is passed
//! over (its upper bound is not above the node's lower bound).

use super::arena::Block;
use super::bounds::Link;
use super::informed::Informed;
use super::options::{Formula, Options};
use super::roots::{inverse_root, logarithm, root_of_logarithm};
use super::stats::Stats;
use super::widening;

/// The settings that selection reads, worked out once per search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection {
    formula: Formula,
    explore: f32,
    /// What an untried child is worth; infinite to try every child first.
    fpu: f32,
    widen: f32,
    informed: Option<Informed>,
}

impl Selection {
    pub(super) fn new(options: &Options, informed: Option<Informed>) -> Selection {
        let later = informed.is_some_and(|informed| informed.rave > 0.0);
        Selection {
            formula: options.formula,
            explore: options.factor(later),
            fpu: options.fpu.unwrap_or(f32::INFINITY),
            widen: options.widen,
            informed,
        }
    }

    /// The child to visit next at a node with so many visits whose value is
    /// at least `floor` to its mover; nothing if no child can be better.
    #[inline]
    pub(super) fn pick(&self, block: &Block<'_>, visits: u64, floor: i16) -> Option<usize> {
        let count =
            if self.widen > 0.0 { widening::width(self.widen, visits, block.len()) } else { block.len() };
        let visits = visits.max(1);
        let found = match &self.informed {
            None => self.plain(block, count, visits, floor),
            Some(informed) => self.informed(informed, block, count, visits, floor),
        };
        // Widening may show only children that are settled.
        if found.is_none() && count < block.len() {
            return (0..block.len()).find(|&i| Link::read(&block.children[2 * i + 1]).hi() > floor);
        }
        found
    }

    /// Without priors or statistics of later moves: the two words of a child
    /// are all there is.
    #[inline]
    fn plain(&self, block: &Block<'_>, count: usize, visits: u64, floor: i16) -> Option<usize> {
        match self.formula {
            Formula::Ucb1 => {
                let explore = self.explore * root_of_logarithm(visits);
                best(block, count, floor, |_, stats| {
                    let n = stats.visits();
                    let root = inverse_root(n);
                    if n == 0 { self.fpu } else { (stats.wins() * root + explore) * root }
                })
            }
            Formula::Tuned => {
                let log = logarithm(visits);
                best(block, count, floor, |_, stats| {
                    let n = stats.visits();
                    if n == 0 { self.fpu } else { stats.mean() + self.explore * tuned(stats, log) }
                })
            }
            Formula::Puct => {
                let explore = self.explore * (visits as f32).sqrt() / block.len() as f32;
                best(block, count, floor, |_, stats| {
                    let n = stats.visits();
                    let mean = if n == 0 { 0.5 } else { stats.mean() };
                    mean + explore / (1 + n) as f32
                })
            }
        }
    }

    #[inline]
    fn informed(
        &self,
        informed: &Informed,
        block: &Block<'_>,
        count: usize,
        visits: u64,
        floor: i16,
    ) -> Option<usize> {
        let log = logarithm(visits);
        let root = (visits as f32).sqrt();
        best(block, count, floor, |i, stats| {
            let n = stats.visits();
            let mean = informed.mean(block, i, stats).unwrap_or(self.fpu);
            let explore = match self.formula {
                Formula::Ucb1 => self.explore * (log / (n as f32 + 1.0)).sqrt(),
                Formula::Tuned if n > 0 => self.explore * tuned(stats, log),
                Formula::Tuned => self.explore * log.sqrt() / 2.0,
                Formula::Puct => self.explore * informed.probability(block, i) * root / (1 + n) as f32,
            };
            mean + explore + informed.bias(block, i, n)
        })
    }
}

/// The child with the greatest value among those that may still matter.
#[inline(always)]
fn best(block: &Block<'_>, count: usize, floor: i16, value: impl Fn(usize, Stats) -> f32) -> Option<usize> {
    let mut found = None;
    let mut most = f32::NEG_INFINITY;
    for (i, child) in block.children.chunks_exact(2).take(count).enumerate() {
        if Link::read(&child[1]).hi() <= floor {
            continue;
        }
        let value = value(i, Stats::read(&child[0]));
        if value > most {
            most = value;
            found = Some(i);
        }
    }
    found
}

/// The exploration term with the variance in it. Rewards are taken as wins and
/// losses, whose variance follows from the mean.
#[inline(always)]
fn tuned(stats: Stats, log: f32) -> f32 {
    let (n, mean) = (stats.visits() as f32, stats.mean());
    let variance = mean * (1.0 - mean) + (2.0 * log / n).sqrt();
    (log / n * variance.min(0.25)).sqrt()
}
