//! Linear regression of one stage's weights by stochastic gradient descent.

use gametree_core::SplitMix;
use gametree_games::othello::evaluation::FEATURES;
use gametree_games::othello::patterns::UNIT;

/// A position as the numbers of the weights that count, and its label in
/// 128ths of a disc.
pub(super) struct Sample {
    pub(super) features: [u32; FEATURES],
    pub(super) label: f32,
}

fn guess(weights: &[f32], sample: &Sample) -> f32 {
    sample.features.iter().map(|&i| weights[i as usize]).sum()
}

/// The root of the mean squared error, in discs.
pub(super) fn error(weights: &[f32], samples: &[Sample]) -> f64 {
    let limit = (64 * UNIT) as f32;
    let square = |s: &Sample| f64::from(guess(weights, s).clamp(-limit, limit) - s.label).powi(2);
    (samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64).sqrt() / f64::from(UNIT)
}

/// Moves `weights` toward the labels: `epochs` passes over the samples in
/// random order, with steps that shrink from `first` to `last`, both a share
/// of the error spread over all features.
///
/// A weight that is seldom seen moves seldom and so stays near where it
/// began; there is no other regularisation. Epochs and steps are the best of
/// five settings by the held-out error of the last stage.
pub(super) fn descend(
    weights: &mut [f32],
    samples: &mut [Sample],
    epochs: usize,
    steps: (f32, f32),
    seed: u64,
) {
    let mut random = SplitMix::new(seed);
    for epoch in 0..epochs {
        random.shuffle(samples);
        let along = epoch as f32 / (epochs.max(2) - 1) as f32;
        let step = steps.0 * (steps.1 / steps.0).powf(along) / FEATURES as f32;
        for sample in samples.iter() {
            let change = step * (sample.label - guess(weights, sample));
            for &i in &sample.features {
                weights[i as usize] += change;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descent_finds_a_linear_law() {
        let mut random = SplitMix::new(1);
        let truth: Vec<f32> = (0..500).map(|_| random.below(400) as f32 - 200.0).collect();
        let mut samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let features = std::array::from_fn(|_| random.below(500) as u32);
                let label = features.iter().map(|&i| truth[i as usize]).sum();
                Sample { features, label }
            })
            .collect();
        let mut weights = vec![0.0; 500];
        let before = error(&weights, &samples);
        descend(&mut weights, &mut samples, 10, (0.5, 0.1), 2);
        let after = error(&weights, &samples);
        assert!(after < before / 50.0, "{before} {after}");
    }
}
