//! Databases of Awari: what the player to move will win of the seeds in play,
//! less what the opponent will, for every way in which they can lie.
//!
//! Seeds in the pits never become more, so the positions with `n` seeds are a
//! level above those with fewer. Within a level play may go round for ever, and
//! the seeds are shared then: the value of going round is 0. Two methods of
//! their own find the values:
//!
//! - [`Endings::solve`] narrows a lower and an upper bound of every position by
//!   those behind its moves until nothing changes. Going round counts as the
//!   worst for one bound and as the best for the other; where they leave 0 open
//!   the value is 0.
//! - [`by_thresholds`] asks, for each number of seeds, who can force so many: wins
//!   and losses are taken back from where moves leave the level.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI8, Ordering};

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Player, Score, Window};
use gametree_games::{Awari, awari};

use crate::awari_graph::{Graph, NOTHING, in_chunks};

/// Numbers for the ways in which `seeds` seeds lie in `pits` pits.
#[derive(Clone, Debug)]
pub struct Ranking {
    pits: usize,
    seeds: usize,
    /// `ways[p][s]`: in how many ways at most `s` seeds lie in `p` pits.
    ways: Vec<Vec<usize>>,
}

impl Ranking {
    /// The numbering of `seeds` seeds in `pits` pits, both rows together.
    #[must_use]
    pub fn new(pits: usize, seeds: usize) -> Ranking {
        let mut ways = vec![vec![1; seeds + 1]];
        for p in 1..pits {
            let mut row: Vec<usize> = Vec::new();
            for s in 0..=seeds {
                row.push(ways[p - 1][s] + if s == 0 { 0 } else { row[s - 1] });
            }
            ways.push(row);
        }
        Ranking { pits, seeds, ways }
    }

    /// How many there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.ways[self.pits - 1][self.seeds]
    }

    /// The number of a board as the player to move sees it.
    #[must_use]
    pub fn rank(&self, position: &Awari) -> usize {
        let me = position.to_move();
        let (mut before, mut sum) = (0, 0);
        let holes = position.row(me).iter().chain(position.row(me.other()));
        for (ways, &seeds) in self.ways[1..].iter().zip(holes) {
            sum += usize::from(seeds);
            if sum > 0 {
                before += ways[sum - 1];
            }
        }
        before
    }

    /// The board of this number, with empty stores and the first player to move.
    #[must_use]
    pub fn unrank(&self, mut number: usize) -> Awari {
        let mut holes = vec![0u8; self.pits];
        let mut above = self.seeds;
        for p in (1..self.pits).rev() {
            // The most seeds in the first `p` pits whose predecessors fit.
            let mut sum = above;
            while sum > 0 && self.ways[p][sum - 1] > number {
                sum -= 1;
            }
            if sum > 0 {
                number -= self.ways[p][sum - 1];
            }
            holes[p] = (above - sum) as u8;
            above = sum;
        }
        holes[0] = above as u8;
        Awari::of_rows(&holes[..self.pits / 2], &holes[self.pits / 2..])
    }
}

/// All endings with up to so many seeds in play.
#[derive(Clone, Debug)]
pub struct Endings {
    pits: usize,
    levels: Vec<(Ranking, Vec<i8>)>,
}

impl Default for Endings {
    fn default() -> Endings {
        Endings::new(6)
    }
}

impl Endings {
    /// Nothing but the empty board, for `pits` pits a side.
    #[must_use]
    pub fn new(pits: usize) -> Endings {
        Endings { pits: 2 * pits, levels: vec![(Ranking::new(2 * pits, 0), vec![0])] }
    }

    /// The most seeds in play.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.levels.len() - 1
    }

    /// Adds the values of the next level.
    pub(crate) fn push(&mut self, values: Vec<i8>) {
        let ranking = Ranking::new(self.pits, self.levels.len());
        self.levels.push((ranking, values));
    }

    /// The values of a level, in the order of its numbers.
    #[must_use]
    pub fn level(&self, seeds: usize) -> &[i8] {
        &self.levels[seeds].1
    }

    /// What the player to move will win of the seeds in play, less what the
    /// opponent will; `None` where the endings do not reach.
    #[must_use]
    pub fn margin(&self, position: &Awari) -> Option<i64> {
        if 2 * position.row(Player::First).len() != self.pits {
            return None;
        }
        let (ranking, values) = self.levels.get(position.in_play())?;
        Some(i64::from(values[ranking.rank(position)]))
    }

    /// Solves one level more, by bounds, on so many threads.
    pub fn solve(&mut self, threads: usize) {
        let graph = self.next_level(threads);
        let most = self.levels.len() as i8;
        let bounds =
            |start: i8| -> Vec<AtomicI8> { (0..graph.size()).map(|_| AtomicI8::new(start)).collect() };
        let (lower, upper) = (bounds(-most), bounds(most));
        let mut backwards = false;
        loop {
            let changed = AtomicBool::new(false);
            in_chunks(graph.size(), threads, |range| {
                let last = range.start + range.end - 1;
                for number in range {
                    // Both directions in turn: news travels either way.
                    let number = if backwards { last - number } else { number };
                    let now = [&lower, &upper].map(|bound| bound[number].load(Ordering::Relaxed));
                    if now[0] == now[1] {
                        continue;
                    }
                    let best = graph.outside(number);
                    let new = graph.inside(number).iter().fold([best; 2], |best, &to| {
                        let behind =
                            [&upper, &lower].map(|bound| -bound[to as usize].load(Ordering::Relaxed));
                        [best[0].max(behind[0]), best[1].max(behind[1])]
                    });
                    for (bound, (new, now)) in [&lower, &upper].iter().zip(new.into_iter().zip(now)) {
                        if new != now {
                            bound[number].store(new, Ordering::Relaxed);
                            changed.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
            backwards = !backwards;
            if !changed.into_inner() {
                break;
            }
        }
        let value = |(lower, upper): (AtomicI8, AtomicI8)| 0.clamp(lower.into_inner(), upper.into_inner());
        self.push(lower.into_iter().zip(upper).map(value).collect());
    }

    /// Derives every value of a level again from those behind its moves, as far as
    /// a value follows from them: the first wrong number, if any. Where play goes
    /// round for ever nothing better than 0 may be in reach of either player.
    #[must_use]
    pub fn verify(&self, seeds: usize) -> Option<usize> {
        let below = Endings { pits: self.pits, levels: self.levels[..seeds].to_vec() };
        let graph = below.next_level(1);
        let values = self.level(seeds);
        (0..graph.size()).find(|&number| {
            let behind = graph.inside(number).iter().map(|&to| -values[to as usize]);
            behind.fold(graph.outside(number), i8::max) != values[number]
        })
    }

    /// Where the moves of the level above lead.
    fn next_level(&self, threads: usize) -> Graph {
        let ranking = Ranking::new(self.pits, self.levels.len());
        Graph::build(ranking.size(), threads, |number, inside| {
            let position = ranking.unrank(number);
            let moves = position.legal_moves();
            if moves.is_empty() {
                return position.stuck().value() as i8;
            }
            let mut best = NOTHING;
            for &m in moves.iter() {
                let child = position.after(m);
                match child.store(Player::First) as i8 {
                    0 => inside.push(ranking.rank(&child) as u32),
                    gained => best = best.max(gained - self.margin(&child).unwrap_or_default() as i8),
                }
            }
            best
        })
    }
}

/// The values of the level above `endings`, by one retrograde analysis of wins and
/// losses for each margin.
#[must_use]
pub fn by_thresholds(endings: &Endings, threads: usize) -> Vec<i8> {
    let seeds = endings.levels.len() as i8;
    let graph = endings.next_level(threads);
    let before = graph.reversed();
    let mut values = vec![0; graph.size()];
    for least in 1..=seeds {
        let signs = graph.forced(&before, least);
        for (value, sign) in values.iter_mut().zip(signs) {
            if sign != 0 {
                *value = sign * least;
            }
        }
    }
    values
}

/// Awari's knowledge with a database of endings, which a search reaches through
/// `resolve`.
#[derive(Clone, Debug)]
pub struct WithEndings {
    /// What is known besides.
    pub inner: awari::Insight,
    /// The endings.
    pub endings: Arc<Endings>,
}

impl Knowledge<Awari> for WithEndings {
    const SLOTS: usize = <awari::Insight as Knowledge<Awari>>::SLOTS;

    fn slot(&self, position: &Awari, m: u8) -> usize {
        self.inner.slot(position, m)
    }

    fn settle(&mut self, position: &mut Awari, window: Window) -> Bounds {
        self.inner.settle(position, window)
    }

    fn resolve(&mut self, position: &Awari, _: Window, _: &mut u64) -> Option<Score> {
        let me = position.to_move();
        let lead = i64::from(position.store(me)) - i64::from(position.store(me.other()));
        Some(Score::new(lead + self.endings.margin(position)?))
    }

    fn expand(
        &mut self,
        position: &Awari,
        window: Window,
        moves: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Awari>) -> bool,
    ) {
        self.inner.expand(position, window, moves, visit);
    }

    fn range(&self, position: &Awari) -> Option<Bounds> {
        self.inner.range(position)
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Playable;

    use super::*;

    #[test]
    fn boards_have_numbers() {
        for (pits, seeds, size) in [(4, 3, 20), (12, 4, 1365), (6, 0, 1)] {
            let ranking = Ranking::new(pits, seeds);
            assert_eq!(ranking.size(), size);
            for number in 0..size {
                let board = ranking.unrank(number);
                assert_eq!((ranking.rank(&board), board.in_play()), (number, seeds));
            }
        }
    }

    /// Both methods, on the usual board up to 5 seeds and on a small one to 9.
    #[test]
    fn two_methods_agree() {
        for (pits, seeds) in [(6, 5), (3, 9)] {
            let mut endings = Endings::new(pits);
            for level in 1..=seeds {
                let other = by_thresholds(&endings, 1);
                endings.solve(2);
                assert_eq!(endings.level(level), other, "{pits} pits, {level} seeds");
            }
        }
    }

    /// A graph of all positions that a small game can reach agrees.
    #[test]
    fn endings_agree_with_the_graph_of_a_small_game() {
        let mut endings = Endings::new(2);
        for _ in 0..4 {
            endings.solve(1);
        }
        let start = Awari::start("2,1").unwrap();
        let graph = crate::graph::Graph::new(&start, 100_000).unwrap();
        // Values there count captured seeds, and going round counts as a draw,
        // so only positions with equal stores can be compared.
        let mut compared = 0;
        for (position, value) in graph.positions.iter().zip(graph.values()) {
            if position.store(Player::First) == position.store(Player::Second) && position.in_play() == 4 {
                let margin = endings.margin(position).unwrap();
                let seen = if position.to_move() == Player::First { value } else { -value };
                assert_eq!(margin, seen, "{position}");
                compared += 1;
            }
        }
        assert!(compared > 3, "{compared}");
    }
}
