//! What an outcome or an evaluation is worth as a reward, from 0 to
//! [`WIN`](super::stats::WIN), to the first player.
//!
//! Rewards are small whole numbers. Where a fraction is meant (a margin, an
//! evaluation), chance rounds up or down so that the mean is right.

use gametree_core::{Outcome, Scoring, SplitMix};

use super::bounds::{LARGEST, UNKNOWN};
use super::stats::WIN;

/// How outcomes become rewards and bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    scoring: Scoring,
    /// The least and the greatest margin for the first player that play-outs
    /// from the root had.
    least: i64,
    greatest: i64,
    /// How much of a reward is the margin; the rest says who won.
    margin: f32,
}

impl Scale {
    /// Who wins.
    pub(super) const SIGN: Scale = Scale { scoring: Scoring::Sign, least: -1, greatest: 1, margin: 0.0 };

    /// How much is won, with margins as a sample of play-outs had them.
    pub(super) fn margins(sample: &[i64]) -> Scale {
        let least = sample.iter().copied().min().unwrap_or(-1);
        let greatest = sample.iter().copied().max().unwrap_or(1);
        // Where one side always wins, nothing but the margin is left to tell
        // moves apart.
        let margin = if least > 0 || greatest < 0 { 1.0 } else { 0.25 };
        Scale { scoring: Scoring::Margin, least, greatest, margin }
    }

    /// No bound is beyond this.
    pub(super) const fn top(&self) -> i16 {
        match self.scoring {
            Scoring::Margin => UNKNOWN,
            _ => 1,
        }
    }

    /// The outcome as a bound.
    #[inline(always)]
    pub(super) fn bound(&self, value: i64) -> i16 {
        match self.scoring {
            Scoring::Margin => value.clamp(-LARGEST, LARGEST) as i16,
            _ => value.signum() as i16,
        }
    }

    /// What a bound is worth, from 0 to 1, to the player whose bound it is.
    pub(super) fn worth(&self, bound: i16, first: bool) -> f32 {
        let value = i64::from(if first { bound } else { -bound });
        let worth = self.fraction(value);
        if first { worth } else { 1.0 - worth }
    }

    fn fraction(&self, value: i64) -> f32 {
        let sign = (1 + value.signum()) as f32 / 2.0;
        if self.margin == 0.0 {
            return sign;
        }
        let span = (self.greatest - self.least).max(1) as f64;
        let place = ((value - self.least) as f64 / span).clamp(0.0, 1.0) as f32;
        sign * (1.0 - self.margin) + place * self.margin
    }

    /// The reward to the first player.
    #[inline(always)]
    pub(super) fn reward(&self, outcome: Outcome, random: &mut SplitMix) -> u32 {
        if self.margin == 0.0 {
            return (1 + outcome.value().signum()) as u32 * (WIN / 2);
        }
        rounded(self.fraction(outcome.value()), random)
    }
}

/// A fraction of a win as a reward, rounded by chance.
pub(super) fn rounded(fraction: f32, random: &mut SplitMix) -> u32 {
    let exact = fraction.clamp(0.0, 1.0) * WIN as f32;
    let whole = exact as u32;
    let chance = (random.next_u64() >> 40) as f32 / (1 << 24) as f32;
    (whole + u32::from(chance < exact - whole as f32)).min(WIN)
}

/// A static evaluation as the chance to win: the logistic curve, with an
/// advantage of eight points (of outcome) or four swings at 73 %.
pub(super) fn chance(score: i64, unit: i64, swing: i64) -> f32 {
    let step = if swing > 0 { swing * 4 } else { unit.max(1) * 8 };
    1.0 / (1.0 + (-(score as f32) / step as f32).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_keeps_the_mean() {
        let mut random = SplitMix::new(1);
        let sum: u32 = (0..100_000).map(|_| rounded(0.301, &mut random)).sum();
        assert!((f64::from(sum) / 100_000.0 / f64::from(WIN) - 0.301).abs() < 0.002);
        assert_eq!((rounded(0.0, &mut random), rounded(1.0, &mut random)), (0, WIN));
    }

    #[test]
    fn margins_order_what_signs_do_not() {
        let scale = Scale::margins(&[2, 14]);
        assert!(scale.worth(5, true) > scale.worth(3, true));
        assert!(scale.worth(-5, false) < scale.worth(-3, false));
        assert_eq!(Scale::SIGN.worth(5, true), 1.0);
        assert!((chance(0, 1, 0) - 0.5).abs() < 1e-6 && chance(100, 1, 0) > 0.99);
    }
}
