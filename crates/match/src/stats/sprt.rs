//! The sequential probability ratio test (Wald 1945) on pairs of games.
//!
//! Two hypotheses say how far apart two engines are, in normalised Elo. After
//! every pair the generalised log-likelihood ratio is compared with two bounds;
//! the test ends when one is passed, with at most `alpha` of false alarms and
//! `beta` of misses. Each hypothesis is a set of distributions over the five
//! results of a pair; its likelihood is that of the likeliest distribution in
//! it, found by the fixed-point iteration of Van den Bergh's notes on the
//! subject ("A practical introduction to the GSPRT").

use super::pairs::{NORMAL, Pairs};

/// A test: is it `elo1` or better rather than `elo0` or worse?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The normalised Elo of the null hypothesis.
    pub elo0: f64,
    /// The normalised Elo of the alternative.
    pub elo1: f64,
    /// The share of false alarms.
    pub alpha: f64,
    /// The share of misses.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not yet.
    Open,
    /// The null hypothesis: no gain.
    Rejected,
    /// The alternative: a gain.
    Accepted,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses.
    #[must_use]
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        // A result that never happened is not impossible.
        let counts = pairs.0.map(|n| (n as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        // A game's lead over its spread; a pair's is larger by the root of two.
        let lead = |elo: f64| elo / NORMAL * std::f64::consts::SQRT_2;
        let null = likeliest(&seen, lead(self.elo0));
        let other = likeliest(&seen, lead(self.elo1));
        total * (0..5).map(|i| seen[i] * (other[i] / null[i]).ln()).sum::<f64>()
    }

    /// What the pairs say.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= low => Verdict::Rejected,
            ratio if ratio >= high => Verdict::Accepted,
            _ => Verdict::Open,
        }
    }
}

/// The distribution likeliest to have given `seen` among those whose mean lies
/// `lead` standard deviations above one half.
fn likeliest(seen: &[f64; 5], lead: f64) -> [f64; 5] {
    let mut best = [0.2; 5];
    for _ in 0..50 {
        let mean: f64 = (0..5).map(|i| share(i) * best[i]).sum();
        let variance: f64 = (0..5).map(|i| best[i] * (share(i) - mean).powi(2)).sum();
        let spread = variance.sqrt();
        // The constraint, made linear around the present distribution.
        let slopes: [f64; 5] = std::array::from_fn(|i| {
            share(i) - 0.5 - lead * spread * (1.0 + ((mean - share(i)) / spread).powi(2)) / 2.0
        });
        let multiplier = multiplier(seen, &slopes);
        let next: [f64; 5] = std::array::from_fn(|i| seen[i] / (1.0 + multiplier * slopes[i]));
        let change = (0..5).map(|i| (next[i] - best[i]).abs()).fold(0.0, f64::max);
        best = next;
        if change < 1e-10 {
            break;
        }
    }
    best
}

fn share(i: usize) -> f64 {
    i as f64 / 4.0
}

/// The x at which the sum of p a / (1 + x a) is zero, by bisection: the sum
/// falls between the two poles.
fn multiplier(p: &[f64; 5], a: &[f64; 5]) -> f64 {
    let least = a.iter().copied().fold(f64::INFINITY, f64::min);
    let most = a.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let sum: f64 = (0..5).map(|i| p[i] * a[i] / (1.0 + middle * a[i])).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::SplitMix;

    #[test]
    fn the_golden_vector() {
        let test = Sprt { elo0: 0.0, elo1: 4.0, alpha: 0.05, beta: 0.05 };
        let ratio = test.ratio(&Pairs([13, 37, 50, 25, 3]));
        assert!((ratio - -0.54912).abs() < 0.00001, "{ratio}");
        let (low, high) = test.bounds();
        assert!((high - 2.944).abs() < 0.001 && (low + high).abs() < 1e-12);
    }

    /// Pairs as they come from engines that far apart, tested until the end;
    /// whether the test accepted.
    fn simulate(test: &Sprt, weights: &[f64; 5], random: &mut SplitMix) -> bool {
        let mut pairs = Pairs::default();
        loop {
            for _ in 0..4 {
                let mut throw = random.below(1 << 30) as f64 / f64::from(1 << 30);
                let result = weights.iter().position(|weight| {
                    throw -= weight;
                    throw < 0.0
                });
                pairs.add(result.unwrap_or(4));
            }
            match test.verdict(&pairs) {
                Verdict::Open => {}
                verdict => return verdict == Verdict::Accepted,
            }
        }
    }

    #[test]
    fn error_rates_are_as_promised() {
        // Large differences, so that the test is short: 0 against 60.
        let test = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
        let base = [0.05, 0.2, 0.5, 0.2, 0.05];
        let raised = likeliest(&base, 60.0 / NORMAL * std::f64::consts::SQRT_2);
        let mut random = SplitMix::new(17);
        let runs = 1000;
        let alarms = (0..runs).filter(|_| simulate(&test, &base, &mut random)).count();
        let misses = (0..runs).filter(|_| !simulate(&test, &raised, &mut random)).count();
        // 50 of 1000 are promised at most; three standard deviations are 21.
        assert!((15..=71).contains(&alarms), "{alarms} false alarms");
        assert!((15..=71).contains(&misses), "{misses} misses");
    }
}
