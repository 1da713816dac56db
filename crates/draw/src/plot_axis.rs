//! The axes of a plot: from numbers to places, and ticks at round numbers.

use crate::text;

/// One axis.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    low: f64,
    high: f64,
    log: bool,
}

impl Axis {
    /// An axis that shows all these numbers. A linear one that starts near
    /// zero starts at zero; numbers that have no place are passed over.
    pub(crate) fn over(numbers: impl Iterator<Item = f64>, log: bool, from_zero: bool) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for x in numbers.filter(|&x| has_place(x, log)) {
            low = low.min(x);
            high = high.max(x);
        }
        if low > high {
            (low, high) = (1.0, 10.0);
        }
        if log {
            // At least from one power of ten towards the next.
            let (low, high) = (low.log10(), high.log10());
            let room = ((high - low) * 0.03).max(0.02);
            return Axis { low: low - room, high: high + room, log };
        }
        if from_zero && low > 0.0 && low < 0.4 * high {
            low = 0.0;
        }
        if from_zero && low == high {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        if low == high {
            (low, high) = (low - 1.0, high + 1.0);
        }
        let room = (high - low) * 0.03;
        let low = if low == 0.0 { 0.0 } else { low - room };
        Axis { low, high: high + room, log }
    }

    /// Where a number stands, from 0 to 1; nowhere if it is no number, or
    /// not positive on a logarithmic axis.
    pub(crate) fn place(&self, x: f64) -> Option<f64> {
        let y = if self.log { x.log10() } else { x };
        has_place(x, self.log).then(|| (y - self.low) / (self.high - self.low))
    }

    /// About `wanted` ticks with their words.
    pub(crate) fn ticks(&self, wanted: f64) -> Vec<(f64, String)> {
        if self.log && self.high - self.low >= 1.2 {
            return self.powers(wanted);
        }
        let (low, high) =
            if self.log { (10_f64.powf(self.low), 10_f64.powf(self.high)) } else { (self.low, self.high) };
        let step = round_step((high - low) / wanted);
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        (first..=last.min(first + 50)).map(|i| i as f64 * step).map(|x| (x, text::number(tidy(x)))).collect()
    }

    fn powers(&self, wanted: f64) -> Vec<(f64, String)> {
        let (first, last) = (self.low.ceil() as i32, self.high.floor() as i32);
        let every = (f64::from(last - first + 1) / wanted).ceil().max(1.0) as usize;
        let small = first >= -2 && last <= 5;
        let word = |e: i32| if small { text::number(10_f64.powi(e)) } else { text::power_of_ten(e) };
        let mut ticks: Vec<(f64, String)> =
            (first..=last).step_by(every).map(|e| (10_f64.powi(e), word(e))).collect();
        if last - first < 2 {
            // Few powers: the twos and fives between them help.
            for e in first - 1..=last {
                for x in [2.0, 5.0].map(|m| m * 10_f64.powi(e)) {
                    if x.log10() > self.low && x.log10() < self.high {
                        ticks.push((x, text::number(tidy(x))));
                    }
                }
            }
        }
        ticks
    }

    /// Unlabelled ticks between powers of ten.
    pub(crate) fn minor(&self) -> Vec<f64> {
        if !self.log || self.high - self.low > 6.0 {
            return vec![];
        }
        let (first, last) = (self.low.floor() as i32, self.high.floor() as i32);
        (first..=last)
            .flat_map(|e| (2..10).map(move |m| f64::from(m) * 10_f64.powi(e)))
            .filter(|x| x.log10() > self.low && x.log10() < self.high)
            .collect()
    }
}

fn has_place(x: f64, log: bool) -> bool {
    x.is_finite() && (!log || x > 0.0)
}

/// Without the dust of binary fractions.
fn tidy(x: f64) -> f64 {
    format!("{x:.9e}").parse().unwrap_or(x)
}

/// The round number (1, 2 or 5 times a power of ten) next above.
fn round_step(x: f64) -> f64 {
    let power = 10_f64.powf(x.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    power * steps.into_iter().find(|&m| m * power >= x * 0.999).unwrap_or(10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(axis: &Axis) -> Vec<String> {
        axis.ticks(6.0).into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn ticks_are_round() {
        let axis = Axis::over([0.0, 9.7].into_iter(), false, true);
        assert_eq!(words(&axis), ["0", "2", "4", "6", "8"]);
        let axis = Axis::over([3.0, 480_000.0].into_iter(), true, true);
        assert_eq!(words(&axis), ["10", "100", "1\u{202f}000", "10\u{202f}000", "100\u{202f}000"]);
        let axis = Axis::over([1.0, 1e9].into_iter(), true, true);
        assert_eq!(words(&axis)[..2], ["10⁰", "10²"]);
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for numbers in
            [vec![], vec![f64::NAN], vec![5.0], vec![0.0], vec![-3.0, f64::INFINITY], vec![1e300, -1e300]]
        {
            for log in [false, true] {
                let axis = Axis::over(numbers.iter().copied(), log, true);
                assert!(axis.ticks(6.0).len() < 60);
                assert!(axis.place(f64::NAN).is_none());
            }
        }
    }
}
