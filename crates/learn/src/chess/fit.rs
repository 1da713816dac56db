//! Weights of the named features by logistic regression: the weighted sum,
//! squashed, should come close to what a search expects.

use gametree_games::chess::Chess;
use gametree_games::chess::evaluation::features::FEATURES;
use gametree_games::chess::evaluation::{FULL_PHASE, counts, phase, weights::WEIGHTS};

use super::adam::Adam;
use super::sample::Sample;
use super::{SCALE, expectation};

/// The counts of a position, ready for fitting.
struct Row {
    counts: Vec<(u16, i8)>,
    middlegame: f32,
    target: f32,
}

/// How the fit went.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The round, from 1.
    pub epoch: usize,
    /// The mean square error of expectations.
    pub error: f64,
    /// The same on games that were held out.
    pub held_out: f64,
}

/// Fits the weights, starting from those of the program; `result` says how much
/// the result of the game counts beside the score.
pub fn run(
    samples: &[Sample],
    epochs: usize,
    result: f32,
    on_progress: &mut dyn FnMut(Progress) -> bool,
) -> Vec<[f32; 2]> {
    let rows: Vec<(bool, Row)> = samples.iter().filter_map(|sample| row(sample, result)).collect();
    let mut flat: Vec<f32> = WEIGHTS.iter().flat_map(|pair| pair.map(f32::from)).collect();
    let anchor = flat.clone();
    let mut adam = Adam::new(flat.len());
    let mut gradient = vec![0.0; flat.len()];
    for epoch in 1..=epochs {
        let rate = if epoch * 4 > epochs * 3 { 0.2 } else { 0.8 };
        let (mut errors, mut seen) = ([0.0; 2], [0usize; 2]);
        for (number, (held, row)) in rows.iter().enumerate() {
            let value = value(&flat, row);
            let error = expectation(value) - row.target;
            errors[usize::from(*held)] += f64::from(error * error);
            seen[usize::from(*held)] += 1;
            if !held {
                let expected = expectation(value);
                let slope = error * expected * (1.0 - expected) / SCALE * 2.0;
                for &(feature, count) in &row.counts {
                    let place = 2 * usize::from(feature);
                    gradient[place] += slope * f32::from(count) * row.middlegame;
                    gradient[place + 1] += slope * f32::from(count) * (1.0 - row.middlegame);
                }
            }
            if (number + 1).is_multiple_of(16_384) || number + 1 == rows.len() {
                // A rare feature stays near where it began.
                for ((slope, weight), before) in gradient.iter_mut().zip(&flat).zip(&anchor) {
                    *slope += 2e-4 * (weight - before) / SCALE;
                }
                adam.step(&mut flat, &mut gradient, rate, 2000.0);
            }
        }
        let mean = |side: usize| errors[side] / seen[side].max(1) as f64;
        if !on_progress(Progress { epoch, error: mean(0), held_out: mean(1) }) {
            break;
        }
    }
    debug_assert_eq!(flat.len(), 2 * FEATURES);
    flat.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn row(sample: &Sample, result: f32) -> Option<(bool, Row)> {
    let position = Chess::new(sample.board()?);
    let mut dense: Vec<(u16, i8)> = Vec::new();
    let mut found = counts(&position);
    found.sort_unstable();
    for (feature, count) in found {
        match dense.last_mut() {
            Some(last) if usize::from(last.0) == feature => last.1 += count as i8,
            _ => dense.push((feature as u16, count as i8)),
        }
    }
    dense.retain(|&(_, count)| count != 0);
    let target = sample.target(result);
    let middlegame = phase(position.board()) as f32 / FULL_PHASE as f32;
    Some((sample.game.is_multiple_of(20), Row { counts: dense, middlegame, target }))
}

fn value(flat: &[f32], row: &Row) -> f32 {
    let worth = |&(feature, count): &(u16, i8)| {
        let place = 2 * usize::from(feature);
        let weight = flat[place] * row.middlegame + flat[place + 1] * (1.0 - row.middlegame);
        weight * f32::from(count)
    };
    row.counts.iter().map(worth).sum()
}

/// The weights as the source of a table.
#[must_use]
pub fn table(weights: &[[f32; 2]]) -> String {
    let line = |pairs: &[[f32; 2]]| {
        let items: Vec<String> =
            pairs.iter().map(|[a, b]| format!("[{}, {}]", a.round() as i32, b.round() as i32)).collect();
        format!("    {},\n", items.join(", "))
    };
    weights.chunks(8).map(line).collect()
}
