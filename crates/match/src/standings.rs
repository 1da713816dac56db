//! Who stands where.

use std::collections::BTreeMap;

use crate::stats::ratings::Meeting;
use crate::stats::{Pairs, Rating, rate};

/// All results so far.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    engines: usize,
    /// By the number of the game: who began, who came second, and the first's
    /// points.
    games: BTreeMap<usize, (usize, usize, f64)>,
}

impl Standings {
    /// No games yet.
    #[must_use]
    pub fn new(engines: usize) -> Standings {
        Standings { engines, games: BTreeMap::new() }
    }

    /// Adds the result of a game: `points` for `first`, 0, 1/2 or 1.
    pub fn add(&mut self, number: usize, first: usize, second: usize, points: f64) {
        self.games.insert(number, (first, second, points));
    }

    /// The number of engines.
    #[must_use]
    pub fn engines(&self) -> usize {
        self.engines
    }

    /// The number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// Whether a game has been played.
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        self.games.contains_key(&number)
    }

    /// An engine's results, one number per game.
    fn results(&self, engine: usize) -> impl Iterator<Item = f64> + '_ {
        self.games.values().filter_map(move |&(first, second, points)| match engine {
            _ if engine == first => Some(points),
            _ if engine == second => Some(1.0 - points),
            _ => None,
        })
    }

    /// An engine's points.
    #[must_use]
    pub fn points(&self, engine: usize) -> f64 {
        self.results(engine).sum()
    }

    /// An engine's wins, draws and losses.
    #[must_use]
    pub fn record(&self, engine: usize) -> [usize; 3] {
        [1.0, 0.5, 0.0].map(|wanted| self.results(engine).filter(|&points| points == wanted).count())
    }

    /// How often two engines have met.
    #[must_use]
    pub fn games(&self, a: usize, b: usize) -> usize {
        self.between(a, b).count()
    }

    /// The points of `a` in its games with `b`.
    #[must_use]
    pub fn points_against(&self, a: usize, b: usize) -> f64 {
        self.between(a, b).sum()
    }

    fn between(&self, a: usize, b: usize) -> impl Iterator<Item = f64> + '_ {
        self.games.values().filter_map(move |&(first, second, points)| match (first, second) {
            meeting if meeting == (a, b) => Some(points),
            meeting if meeting == (b, a) => Some(1.0 - points),
            _ => None,
        })
    }

    /// The pairs of games between two engines, as `a` sees them.
    #[must_use]
    pub fn pairs(&self, a: usize, b: usize) -> Pairs {
        let mut pairs = Pairs::default();
        for (&number, &(first, second, points)) in self.games.iter().filter(|(number, _)| *number % 2 == 0) {
            let both = [(first, second), (second, first)].contains(&(a, b));
            if let (true, Some(&(_, _, other))) = (both, self.games.get(&(number + 1))) {
                // The second game has the sides swapped.
                let share = points + (1.0 - other);
                pairs.add(((if first == a { share } else { 2.0 - share }) * 2.0).round() as usize);
            }
        }
        pairs
    }

    /// Wins of the first player, draws, and wins of the second.
    #[must_use]
    pub fn sides(&self) -> [usize; 3] {
        let count = |wanted| self.games.values().filter(|&&(_, _, points)| points == wanted).count();
        [1.0, 0.5, 0.0].map(count)
    }

    /// Ratings from all games.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let meetings: Vec<Meeting> = (0..self.engines)
            .flat_map(|a| (a + 1..self.engines).map(move |b| (a, b)))
            .map(|(a, b)| Meeting { a, b, points: self.points_against(a, b), games: self.games(a, b) as f64 })
            .filter(|meeting| meeting.games > 0.0)
            .collect();
        rate(self.engines, &meetings)
    }

    /// The engines, best rating first.
    #[must_use]
    pub fn ranking(&self) -> Vec<(usize, Rating)> {
        let mut ranking: Vec<(usize, Rating)> = self.ratings().into_iter().enumerate().collect();
        ranking.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
        ranking
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_from_either_side() {
        let mut standings = Standings::new(2);
        standings.add(0, 0, 1, 1.0);
        standings.add(1, 1, 0, 0.0);
        standings.add(2, 0, 1, 0.5);
        standings.add(3, 1, 0, 1.0);
        standings.add(4, 0, 1, 1.0);
        assert_eq!(standings.pairs(0, 1), Pairs([0, 1, 0, 0, 1]), "an unfinished pair does not count");
        assert_eq!(standings.pairs(1, 0), Pairs([1, 0, 0, 1, 0]));
        assert_eq!((standings.points(0), standings.points(1)), (3.5, 1.5));
        assert_eq!(standings.record(0), [3, 1, 1]);
        assert_eq!(standings.sides(), [3, 1, 1]);
        assert_eq!(standings.ranking()[0].0, 0);
    }
}
