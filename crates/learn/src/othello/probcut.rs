//! Fitting multi-ProbCut (Buro 1997): how far a shallow search's score lies
//! from a deep one's.
//!
//! For each stage and each pair of depths the deep score is regressed on the
//! shallow one, and the spread of what remains is what a search may cut by.
//! The searches used here have no such cuts themselves; otherwise the spread
//! would come out too small.

use gametree_core::{SplitMix, splitmix64};
use gametree_games::othello::evaluation::Evaluation;
use gametree_games::othello::patterns::{STAGES, UNIT};
use gametree_games::othello::shallow::Shallow;

use super::discs;
use super::games::{Player, play_to};

/// The fit for one stage and one pair of depths: the deep score is about
/// `slope * shallow + offset`, with a spread of `sigma`. In 128ths of a disc.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The stage of the game.
    pub stage: usize,
    /// Plies of the shallow search.
    pub shallow: u32,
    /// Plies of the deep search.
    pub deep: u32,
    /// How the deep score grows with the shallow one.
    pub slope: f64,
    /// What is added to it.
    pub offset: f64,
    /// The standard deviation around that.
    pub sigma: f64,
    /// The root of the mean squared difference of the two scores: the spread
    /// for a search that takes the shallow score as it is.
    pub difference: f64,
}

/// Searches `positions` positions of each stage to every depth up to
/// `deepest`, and fits all `pairs` of (shallow, deep). Calls `progress` with
/// the fits of each stage, the last stage of the game first.
pub fn fit(
    evaluation: &Evaluation,
    pairs: &[(u32, u32)],
    positions: usize,
    seed: u64,
    progress: &mut dyn FnMut(&[Fit]),
) -> Vec<Fit> {
    let deepest = pairs.iter().map(|&(_, deep)| deep).max().unwrap_or(0);
    let mut fits = Vec::new();
    for stage in (0..STAGES).rev() {
        let mut random = SplitMix::new(splitmix64(seed ^ stage as u64));
        let mut search = Shallow::new(evaluation);
        let (low, high) = discs(evaluation.layout().size(), stage);
        let mut scores: Vec<Vec<f64>> = Vec::new();
        while scores.len() < positions {
            let count = low + random.below(u64::from((high - low).min(4) + 1)) as u32;
            let Some(at) = play_to(evaluation.layout(), count, Player::Learned(evaluation), &mut random)
            else {
                continue;
            };
            let score = |depth| f64::from(search.search(&at, depth, -64 * UNIT, 64 * UNIT));
            scores.push((0..=deepest).map(score).collect());
        }
        let done: Vec<Fit> = pairs.iter().map(|&pair| regress(stage, pair, &scores)).collect();
        progress(&done);
        fits.extend(done);
    }
    fits
}

/// Least squares of the deep scores on the shallow ones.
fn regress(stage: usize, (shallow, deep): (u32, u32), scores: &[Vec<f64>]) -> Fit {
    let points = || scores.iter().map(|row| (row[shallow as usize], row[deep as usize]));
    let n = scores.len().max(1) as f64;
    let (mean_x, mean_y) =
        (points().map(|(x, _)| x).sum::<f64>() / n, points().map(|(_, y)| y).sum::<f64>() / n);
    let xx: f64 = points().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let xy: f64 = points().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let slope = if xx > 0.0 { xy / xx } else { 1.0 };
    let offset = mean_y - slope * mean_x;
    let rest: f64 = points().map(|(x, y)| (y - slope * x - offset).powi(2)).sum();
    let apart: f64 = points().map(|(x, y)| (y - x).powi(2)).sum();
    Fit { stage, shallow, deep, slope, offset, sigma: (rest / n).sqrt(), difference: (apart / n).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let scores: Vec<Vec<f64>> =
            (0..100).map(|i| vec![f64::from(i), 2.0 * f64::from(i) + 5.0 + f64::from(i % 2)]).collect();
        let fit = regress(0, (0, 1), &scores);
        assert!((fit.slope - 2.0).abs() < 0.01 && (fit.offset - 5.5).abs() < 0.1);
        assert!((fit.sigma - 0.5).abs() < 0.01);
    }
}
