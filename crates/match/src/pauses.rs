//! Pauses of the machine: what the host of a virtual machine withholds.
//!
//! A program on a shared host is stopped now and then for a tenth of a second and
//! more, whatever it does, while the clock runs on. Fast games are decided that way,
//! by nobody's play. So a move is not charged for the longest time that any processor
//! which the game may use was withheld while it was thought about; but for no less than
//! the processor time that the engine used, where that is known.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::processors;

/// What `/proc/stat` counts in.
const TICK: Duration = Duration::from_millis(10);

/// A pause is accounted for at one of the next ticks only.
pub const UNACCOUNTED: Duration = Duration::from_millis(20);

/// The time that each of some processors was withheld since the machine was started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Withheld(Vec<Duration>);

impl Withheld {
    /// Until now, for those that this thread may use; nothing where the system does not
    /// tell.
    #[must_use]
    pub fn now() -> Withheld {
        Withheld::parse(&std::fs::read_to_string("/proc/stat").unwrap_or_default(), &processors::allowed())
    }

    /// After `cpu0` come the ticks for users, nice ones, the system, idle, waiting,
    /// interrupts and soft interrupts, and then those that were withheld.
    fn parse(text: &str, allowed: &[usize]) -> Withheld {
        let ticks = |line: &str| {
            let (number, counts) = line.strip_prefix("cpu")?.split_once(' ')?;
            allowed.contains(&number.parse().ok()?).then_some(())?;
            Some(counts.split_whitespace().nth(7).and_then(|word| word.parse().ok()).unwrap_or(0))
        };
        Withheld(text.lines().filter_map(ticks).map(|ticks| TICK.saturating_mul(ticks)).collect())
    }

    /// The longest that any processor has been withheld since `self`.
    #[must_use]
    pub fn until(&self, now: &Withheld) -> Duration {
        let pauses = self.0.iter().zip(&now.0).map(|(then, now)| now.saturating_sub(*then));
        pauses.max().unwrap_or_default()
    }
}

/// A move that came too late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late {
    /// Milliseconds that it took.
    pub took: u64,
    /// What the clock had.
    pub had: u64,
    /// What the host withheld meanwhile, and in the 20 ms after.
    pub withheld: u64,
    /// The processor time that the engine used meanwhile, where it is known. What the host
    /// withholds is not in it, so a late move of little work is not the engine's doing.
    pub worked: Option<u64>,
}

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Late { took, had, withheld, worked } = self;
        write!(f, "{took} ms of {had}, {withheld} withheld by the host")?;
        worked.map_or(Ok(()), |worked| write!(f, "{WORKED}{worked}"))
    }
}

/// What stands before the processor time of a late move.
const WORKED: &str = ", worked ";

impl FromStr for Late {
    type Err = ();

    fn from_str(text: &str) -> Result<Late, ()> {
        let number = |text: &str| text.parse().map_err(|_| ());
        let (text, worked) = match text.split_once(WORKED) {
            Some((text, worked)) => (text, Some(number(worked)?)),
            None => (text, None),
        };
        let (took, rest) = text.split_once(" ms of ").ok_or(())?;
        let (had, rest) = rest.split_once(", ").ok_or(())?;
        let withheld = rest.strip_suffix(" withheld by the host").ok_or(())?;
        Ok(Late { took: number(took)?, had: number(had)?, withheld: number(withheld)?, worked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_pause_of_a_processor_counts() {
        let then = "cpu  0 0 0 0 0 0 0 30 0\ncpu0 1 2 3 4 5 6 7 10 9\ncpu1 1 2 3 4 5 6 7 20 9\nintr 5";
        let now = "cpu  0 0 0 0 0 0 0 45 0\ncpu0 1 2 3 4 5 6 7 11 9\ncpu1 1 2 3 4 5 6 7 34 9\nintr 5";
        for (allowed, pause) in [(&[0, 1][..], 140), (&[1], 140), (&[0], 10), (&[], 0), (&[7], 0)] {
            let [then, now] = [then, now].map(|text| Withheld::parse(text, allowed));
            assert_eq!(then.until(&now), Duration::from_millis(pause), "{allowed:?}");
            assert_eq!(then.until(&then), Duration::ZERO);
            assert_eq!(now.until(&then), Duration::ZERO);
        }
    }

    #[test]
    fn a_late_move_is_read_as_it_is_written() {
        for worked in [None, Some(0), Some(150)] {
            let late = Late { took: 155, had: 99, withheld: 160, worked };
            assert_eq!(late.to_string().parse(), Ok(late));
        }
        let texts = ["", "155 ms of 99", "155 ms of x, 160 withheld by the host", "9 ms of 5, 0 lost"];
        for text in texts.into_iter().chain(["155 ms of 99, 160 withheld by the host, worked x"]) {
            assert_eq!(text.parse::<Late>(), Err(()), "{text}");
        }
    }

    #[test]
    fn where_nothing_is_told_nothing_is_withheld() {
        for text in ["", "cpu 1 2", "cpu0 1 2", "nonsense"] {
            assert_eq!(Withheld::parse("", &[0]).until(&Withheld::parse(text, &[0])), Duration::ZERO);
        }
    }
}
