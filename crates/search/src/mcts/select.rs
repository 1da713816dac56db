//! Which child to visit: UCB1, UCB1-tuned, PUCT, and first-play urgency.
//!
//! A child that can not beat what the node already has for certain is passed
//! over (its upper bound is not above the node's lower bound).

use super::arena::{Block, EIGHT};
use super::bounds::Link;
use super::informed::Informed;
use super::logarithm::{logarithm, rough_logarithm};
use super::options::{Formula, Options};
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
    /// Whether there are bounds.
    solver: bool,
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
            solver: options.solver,
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
            return (0..block.len()).find(|&i| Link::read(&block.links[i]).hi() > floor);
        }
        found
    }

    /// Without priors or statistics of later moves: visits and rewards are all
    /// there is.
    #[inline]
    fn plain(&self, block: &Block<'_>, count: usize, visits: u64, floor: i16) -> Option<usize> {
        let floor = self.solver.then_some(floor);
        match self.formula {
            Formula::Ucb1 => {
                let explore = self.explore * self.explore * rough_logarithm(visits);
                best_of_eights(block, count, floor, self.fpu, |n, wins| wins / n + (explore / n).sqrt())
            }
            Formula::Tuned => {
                let log = logarithm(visits as f32);
                best_of_eights(block, count, floor, self.fpu, |n, wins| {
                    wins / n + self.explore * tuned(n, wins / n, log)
                })
            }
            Formula::Puct => {
                let explore = self.explore * (visits as f32).sqrt() / block.len() as f32;
                best_of_eights(block, count, floor, 0.5 + explore, |n, wins| wins / n + explore / (1.0 + n))
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
        let log = logarithm(visits as f32);
        let root = (visits as f32).sqrt();
        best(block, count, floor, |i, stats| {
            let n = stats.visits();
            let mean = informed.mean(block, i, stats).unwrap_or(self.fpu);
            let explore = match self.formula {
                Formula::Ucb1 => self.explore * (log / (n as f32 + 1.0)).sqrt(),
                Formula::Tuned if n > 0 => self.explore * tuned(n as f32, stats.mean(), log),
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
    for (i, (stats, link)) in block.stats.iter().zip(block.links).take(count).enumerate() {
        if Link::read(link).hi() <= floor {
            continue;
        }
        let value = value(i, Stats::read(stats));
        if value > most {
            most = value;
            found = Some(i);
        }
    }
    found
}

/// The same where a value follows from the visits and the rewards (in wins) alone,
/// eight children at a time. `untried` is the value without a visit; without a floor
/// no bounds are read.
#[inline(always)]
fn best_of_eights(
    block: &Block<'_>,
    count: usize,
    floor: Option<i16>,
    untried: f32,
    value: impl Fn(f32, f32) -> f32,
) -> Option<usize> {
    if count <= EIGHT {
        let key = best_key(block, 0, count, floor, untried, value);
        return (key >= 0).then_some(7 - (key & 7) as usize);
    }
    let mut most = -1;
    for first in (0..count).step_by(EIGHT) {
        let key = best_key(block, first, count - first, floor, untried, &value);
        let child = first as u32 + (7 - (key & 7) as u32);
        most = most.max(i64::from(key & !7) << 32 | i64::from(!child));
    }
    (most >= 0).then_some(!(most as u32) as usize)
}

/// The greatest key among eight children from `first` on, of which `left` are there;
/// -1 for none.
///
/// Values are not negative, so their bits are in the order of the values; the last
/// three bits make room for the child's place. Every step does the same to all eight,
/// so that it becomes one instruction where the processor has such, and no branch has
/// to be guessed.
#[inline(always)]
fn best_key(
    block: &Block<'_>,
    first: usize,
    left: usize,
    floor: Option<i16>,
    untried: f32,
    value: impl Fn(f32, f32) -> f32,
) -> i32 {
    let places = &PLACES[left.min(EIGHT)];
    let words = block.eight_stats(first);
    let mut keys = [0; EIGHT];
    for i in 0..EIGHT {
        let stats = Stats(words[i]);
        let n = stats.visits() as u32 as f32;
        let value = value(n, stats.wins());
        let value = if n == 0.0 { untried } else { value };
        keys[i] = value.to_bits() as i32 & !7 | places[i];
    }
    if let Some(floor) = floor {
        let links = block.eight_links(first);
        for i in 0..EIGHT {
            keys[i] = if Link(links[i]).hi() > floor { keys[i] } else { -1 };
        }
    }
    keys.into_iter().fold(-1, i32::max)
}

/// By the number of children left: what tells their places, the first greatest, and
/// -1 beyond them.
static PLACES: [[i32; EIGHT]; EIGHT + 1] = {
    let mut table = [[-1; EIGHT]; EIGHT + 1];
    let mut left = 0;
    while left <= EIGHT {
        let mut i = 0;
        while i < left {
            table[left][i] = 7 - i as i32;
            i += 1;
        }
        left += 1;
    }
    table
};

/// The exploration term with the variance in it. Rewards are taken as wins and
/// losses, whose variance follows from the mean.
#[inline(always)]
fn tuned(n: f32, mean: f32, log: f32) -> f32 {
    let variance = mean * (1.0 - mean) + (2.0 * log / n).sqrt();
    (log / n * variance.min(0.25)).sqrt()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use gametree_core::SplitMix;

    use super::super::arena::{Arena, Lanes};
    use super::super::stats::{WIN, both};
    use super::*;

    /// The greatest value is found among any number of children, the first of
    /// equals, and not where the upper bound forbids it.
    #[test]
    fn eight_at_a_time_is_one_at_a_time() {
        let mut random = SplitMix::new(3);
        for count in 1..=20 {
            let tree: Arena<u8> = Arena::new(1 << 12, Lanes { amaf: false, extra: false }, count);
            let block = tree.block(tree.reserve(&vec![0; count]).unwrap());
            for _ in 0..100 {
                for (stats, link) in block.stats.iter().zip(block.links) {
                    stats.store(0, Ordering::Relaxed);
                    link.store(Link::NEW.0, Ordering::Relaxed);
                    (0..random.below(4)).for_each(|_| both::<false>(stats, random.below(2) as u32 * WIN));
                    Link::tighten(link, -1, random.below(3) as i16 - 1);
                }
                let value = |n: f32, wins: f32| wins / n + (2.0 / n).sqrt();
                let each = |_: usize, stats: Stats| match stats.visits() {
                    0 => 1.25,
                    n => value(n as f32, stats.wins()),
                };
                for floor in [-1, 0, 1] {
                    let found = best_of_eights(&block, count, Some(floor), 1.25, value);
                    assert_eq!(found, best(&block, count, floor, each), "{count} {floor}");
                }
                let free = best(&block, count, i16::MIN, each);
                assert_eq!(best_of_eights(&block, count, None, 1.25, value), free, "{count}");
            }
        }
    }
}
