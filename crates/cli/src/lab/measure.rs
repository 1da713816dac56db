//! One search, counted.

use std::collections::HashSet;

use gametree_core::{Game, Score, Zero};
use gametree_search::{Ladder, Settings, Tally, search};

/// What one search of a whole tree cost.
pub(crate) struct Work {
    /// Leaves evaluated, repeated ones included.
    pub(crate) evaluations: u64,
    /// The keys of the leaves that were evaluated.
    pub(crate) leaves: HashSet<u64>,
}

/// Searches a whole tree and notes every leaf. MTD(f) starts at `guess`, or
/// at 0.
pub(crate) fn watched<G: Game>(algorithm: Ladder, position: &G, guess: Option<Score>) -> Work {
    let settings = Settings { first_guess: guess, ..Settings::default() };
    let mut tally = Tally::new();
    let report = search(algorithm, position, &settings, &mut Zero, &mut tally);
    Work { evaluations: report.counts.evaluations, leaves: tally.evaluated().clone() }
}

/// Searches a whole tree and only counts evaluations: much faster.
pub(crate) fn evaluations<G: Game>(algorithm: Ladder, position: &G) -> u64 {
    search(algorithm, position, &Settings::default(), &mut Zero, &mut ()).counts.evaluations
}

/// The mean of some measurements and how sure it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    /// The standard error of the mean.
    pub(crate) error: f64,
}

impl Mean {
    pub(crate) fn of(samples: impl IntoIterator<Item = u64>) -> Mean {
        let samples: Vec<f64> = samples.into_iter().map(|n| n as f64).collect();
        let n = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / n;
        let squares = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        let variance = if samples.len() > 1 { squares / (n - 1.0) } else { 0.0 };
        Mean { mean, error: (variance / n).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_knows_its_error() {
        let Mean { mean, error } = Mean::of([1, 2, 3, 4]);
        assert_eq!(mean, 2.5);
        // The sample variance is 5/3; the error is the root of a quarter of it.
        assert!((error - (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }
}
