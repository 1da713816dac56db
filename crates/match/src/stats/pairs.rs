//! Results of pairs of games, and what follows from them.
//!
//! Elo is the logistic scale: a score of s is 400 log10(s / (1 - s)) points.
//! Normalised Elo divides the lead by the spread of a game's result instead,
//! (s - 1/2) / sigma * 800 / ln 10, so that equal figures take equally many
//! games to show whatever the share of draws (Van den Bergh 2020).

/// Points of normalised Elo for a lead of one standard deviation.
pub(super) const NORMAL: f64 = 800.0 / std::f64::consts::LN_10;

/// Counts of pairs by the points won in them: 0, 1/2, 1, 3/2, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

/// A figure with the ends of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure itself.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half of the interval, what follows the sign plus or minus.
    #[must_use]
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pairs {
    /// Counts a pair in which so many half points were won.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points, and the variance of a pair's share.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let count = self.count() as f64;
        if count == 0.0 {
            return (0.5, 0.0);
        }
        let shares = self.0.iter().enumerate().map(|(i, &n)| (i as f64 / 4.0, n as f64 / count));
        let mean: f64 = shares.clone().map(|(share, p)| share * p).sum();
        (mean, shares.map(|(share, p)| p * (share - mean) * (share - mean)).sum())
    }

    /// The share of the points with its interval.
    #[must_use]
    pub fn score(&self) -> Estimate {
        let (mean, variance) = self.moments();
        let margin = 1.96 * (variance / self.count().max(1) as f64).sqrt();
        Estimate { value: mean, low: mean - margin, high: mean + margin }
    }

    /// The Elo difference with its interval.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let Estimate { value, low, high } = self.score();
        Estimate { value: elo(value), low: elo(low), high: elo(high) }
    }

    /// The normalised Elo difference with its interval.
    #[must_use]
    pub fn normalised_elo(&self) -> Estimate {
        let (mean, variance) = self.moments();
        // The spread of one game is that of a pair's share times the root of two.
        let spread = (2.0 * variance).sqrt();
        if spread == 0.0 {
            let value = if mean == 0.5 { 0.0 } else { f64::INFINITY * (mean - 0.5).signum() };
            return Estimate { value, low: value, high: value };
        }
        let value = (mean - 0.5) / spread * NORMAL;
        let margin = 1.96 * NORMAL / (2.0 * self.count() as f64).sqrt();
        Estimate { value, low: value - margin, high: value + margin }
    }

    /// The likelihood that the true share is above one half.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        if variance == 0.0 {
            return if mean > 0.5 {
                1.0
            } else if mean < 0.5 {
                0.0
            } else {
                0.5
            };
        }
        normal_below((mean - 0.5) / (variance / self.count() as f64).sqrt())
    }
}

/// The Elo difference that a share of the points means.
#[must_use]
pub fn elo(share: f64) -> f64 {
    match share {
        _ if share <= 0.0 => f64::NEG_INFINITY,
        _ if share >= 1.0 => f64::INFINITY,
        _ => 400.0 * (share / (1.0 - share)).log10(),
    }
}

/// The share of the points that an Elo difference means.
#[must_use]
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution function, by the expansion of Abramowitz and Stegun
/// 7.1.26, good to seven digits.
fn normal_below(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let c = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = c.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    let tail = sum * (-z * z).exp() / 2.0;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_vector() {
        let pairs = Pairs([13, 37, 50, 25, 3]);
        assert!((pairs.elo().value - -43.6578).abs() < 0.0001, "{:?}", pairs.elo());
        assert!((pairs.normalised_elo().value - -63.97).abs() < 0.01, "{:?}", pairs.normalised_elo());
        assert!(pairs.superiority() < 0.01);
        assert!(pairs.elo().low < -43.7 && pairs.elo().high < 0.0);
    }

    #[test]
    fn extremes_have_answers() {
        let (mean, variance) = Pairs::default().moments();
        assert_eq!((mean, variance), (0.5, 0.0));
        assert_eq!(Pairs([0, 0, 0, 0, 9]).elo().value, f64::INFINITY);
        assert_eq!(Pairs([0, 0, 7, 0, 0]).elo().value, 0.0);
        assert_eq!(Pairs([0, 0, 7, 0, 0]).superiority(), 0.5);
        assert_eq!(Pairs([5, 0, 0, 0, 0]).normalised_elo().value, f64::NEG_INFINITY);
        assert!((share(elo(0.73)) - 0.73).abs() < 1e-12);
        assert!((normal_below(1.959_964) - 0.975).abs() < 1e-6);
    }
}
