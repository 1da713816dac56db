//! Which move to play, and the best line.
//!
//! A proven win comes first. Else it is the most visited move, not the one with
//! the best mean: a mean of few visits is luck. A move that is proven not to win
//! is played only if what it gives for certain is no less than what the most
//! visited move promises.

use gametree_core::Player;

use super::arena::{Arena, ROOT_LINK};
use super::bounds::Link;
use super::informed;
use super::reward::Scale;
use super::stats::Stats;

/// A move at the root and what is known of it, for the player who makes it.
#[derive(Clone, Debug)]
pub struct Tried<M> {
    /// The move.
    pub m: M,
    /// How often it was visited.
    pub visits: u64,
    /// The mean of its results, from 0 (loss) to 1 (win).
    pub mean: f32,
    /// Its value is at least this, in outcomes, if anything is proven.
    pub least: Option<i64>,
    /// Its value is at most this.
    pub most: Option<i64>,
    /// What the policy thought of it.
    pub prior: Option<f32>,
    /// The line that begins with it.
    pub line: Vec<M>,
}

impl<M> Tried<M> {
    /// The proven value.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        self.least.filter(|_| self.least == self.most)
    }
}

/// One child's place in the order of preference.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Rank {
    /// A proven win, by how much.
    won: i64,
    /// Not a proven loss.
    open: bool,
    visits: u64,
}

pub(super) const fn known(bound: i16) -> Option<i64> {
    if bound.unsigned_abs() as i16 == super::bounds::UNKNOWN { None } else { Some(bound as i64) }
}

/// The child to play at a node whose mover is `player`.
pub(super) fn choose(words: &[(Stats, Link)], scale: &Scale, player: Player) -> Option<usize> {
    let rank = |&(stats, link): &(Stats, Link)| Rank {
        won: known(link.lo()).filter(|&lo| lo > 0).unwrap_or(0),
        open: link.hi() >= 0,
        visits: stats.visits(),
    };
    let by_rank = |a: &(usize, Rank), b: &(usize, Rank)| {
        a.1.partial_cmp(&b.1).unwrap_or(std::cmp::Ordering::Equal).then(b.0.cmp(&a.0))
    };
    let certain = words
        .iter()
        .enumerate()
        .filter(|(_, (_, link))| link.decided())
        .max_by_key(|(i, (_, link))| (link.lo(), std::cmp::Reverse(*i)));
    let open = words.iter().enumerate().filter(|(_, (_, link))| !link.decided());
    let open = open.map(|(i, word)| (i, rank(word))).max_by(by_rank);
    match (certain, open) {
        (Some((i, (_, link))), Some((j, rank))) => {
            let (stats, open_link) = words[j];
            let mean = if stats.visits() == 0 { 0.0 } else { stats.mean() };
            let better = rank.won > 0 && open_link.lo() >= link.lo();
            let sure = scale.worth(link.lo(), player == Player::First);
            let hopeless = link.hi() < 0 && scale.worth(link.lo(), player == Player::First) <= 0.0;
            Some(if better || hopeless || mean > sure { j } else { i })
        }
        (Some((i, _)), None) => Some(i),
        (None, open) => open.map(|(j, _)| j),
    }
}

impl<M: Copy> Arena<M> {
    pub(super) fn children(&self, block: usize) -> Vec<(Stats, Link)> {
        let block = self.block(block);
        let pairs = block.stats.iter().zip(block.links);
        pairs.map(|(stats, link)| (Stats::read(stats), Link::read(link))).collect()
    }

    /// Every move at the root, best first by the same rule as [`choose`].
    pub(super) fn tried(&self) -> Vec<(usize, Tried<M>)> {
        let root = Link::read(&self.words[ROOT_LINK]).block() as usize;
        if root == 0 {
            return Vec::new();
        }
        let block = self.block(root);
        let words = self.children(root);
        let tell = |(i, &(stats, link)): (usize, &(Stats, Link))| {
            let tried = Tried {
                m: self.move_of(&block, i),
                visits: stats.visits(),
                mean: if stats.visits() == 0 { 0.5 } else { stats.mean() },
                least: known(link.lo()),
                most: known(link.hi()),
                prior: (!block.extra.is_empty()).then(|| informed::prior(&block, i).mean),
                line: Vec::new(),
            };
            (i, tried)
        };
        words.iter().enumerate().map(tell).collect()
    }
}
