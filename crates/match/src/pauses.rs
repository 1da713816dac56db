//! Pauses of the machine: what the host of a virtual machine withholds.
//!
//! A program on a shared host is stopped now and then for a tenth of a second and
//! more, whatever it does, while the clock runs on. Fast games are decided that way,
//! by nobody's play. So a move is not charged for the longest time that any processor
//! was withheld while it was thought about.

use std::time::Duration;

/// What `/proc/stat` counts in.
const TICK: Duration = Duration::from_millis(10);

/// A pause is accounted for at one of the next ticks only.
pub const UNACCOUNTED: Duration = Duration::from_millis(20);

/// The time that each processor was withheld since the machine was started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Withheld(Vec<Duration>);

impl Withheld {
    /// Until now; nothing where the system does not tell.
    #[must_use]
    pub fn now() -> Withheld {
        Withheld::parse(&std::fs::read_to_string("/proc/stat").unwrap_or_default())
    }

    /// After `cpu0` come the ticks for users, nice ones, the system, idle, waiting,
    /// interrupts and soft interrupts, and then those that were withheld.
    fn parse(text: &str) -> Withheld {
        let ticks = |line: &str| line.split_whitespace().nth(8).and_then(|word| word.parse().ok());
        let processors = text.lines().filter(|line| line.starts_with("cpu") && !line.starts_with("cpu "));
        Withheld(processors.map(|line| TICK.saturating_mul(ticks(line).unwrap_or(0))).collect())
    }

    /// The longest that any processor has been withheld since `self`.
    #[must_use]
    pub fn until(&self, now: &Withheld) -> Duration {
        let pauses = self.0.iter().zip(&now.0).map(|(then, now)| now.saturating_sub(*then));
        pauses.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_pause_of_a_processor_counts() {
        let then = Withheld::parse(
            "cpu  0 0 0 0 0 0 0 30 0\ncpu0 1 2 3 4 5 6 7 10 9\ncpu1 1 2 3 4 5 6 7 20 9\nintr 5",
        );
        let now = Withheld::parse(
            "cpu  0 0 0 0 0 0 0 45 0\ncpu0 1 2 3 4 5 6 7 11 9\ncpu1 1 2 3 4 5 6 7 34 9\nintr 5",
        );
        assert_eq!(then.until(&now), Duration::from_millis(140));
        assert_eq!(then.until(&then), Duration::ZERO);
        assert_eq!(now.until(&then), Duration::ZERO);
    }

    #[test]
    fn where_nothing_is_told_nothing_is_withheld() {
        for text in ["", "cpu 1 2", "cpu0 1 2", "nonsense"] {
            assert_eq!(Withheld::parse("").until(&Withheld::parse(text)), Duration::ZERO);
        }
    }
}
