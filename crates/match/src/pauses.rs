//! Pauses of the machine: what a virtual machine's host withholds.
//!
//! A program on a shared host is sometimes stopped for a tenth of a second and more,
//! whatever it does. Clocks run on, and a fast game is lost that way; whoever reads
//! the games should know that it was not the engine's doing.

use std::time::Duration;

/// What `/proc/stat` counts in.
const TICK: Duration = Duration::from_millis(10);
/// Shorter pauses are not told: they are within the counting.
const SHORTEST: Duration = Duration::from_millis(20);

/// The time that was withheld since the machine was started, of all processors
/// together; nothing where the system does not tell.
#[must_use]
pub fn withheld() -> Duration {
    std::fs::read_to_string("/proc/stat").map_or(Duration::ZERO, |text| parse(&text))
}

/// The first line sums all processors up: its name, then the ticks spent for users,
/// nice ones, the system, idle, waiting, interrupts, soft interrupts, and withheld.
fn parse(text: &str) -> Duration {
    let ticks = text.split_whitespace().nth(8).and_then(|word| word.parse().ok());
    TICK.saturating_mul(ticks.unwrap_or(0))
}

/// What to say of a late move that took `spent`, during which so much was `withheld`.
#[must_use]
pub fn excuse(withheld: Duration, spent: Duration) -> String {
    let paused = withheld.min(spent);
    if paused < SHORTEST {
        return String::new();
    }
    format!(" (the machine stood still for {} ms of {})", paused.as_millis(), spent.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eighth_number_counts() {
        assert_eq!(parse("cpu  1 2 3 4 5 6 7 59972 9 10\ncpu0 1"), Duration::from_millis(599_720));
        assert_eq!(parse("cpu 1 2"), Duration::ZERO);
        assert_eq!(parse(""), Duration::ZERO);
    }

    #[test]
    fn a_pause_is_told_and_is_no_longer_than_the_move() {
        let ms = Duration::from_millis;
        assert_eq!(excuse(ms(10), ms(150)), "");
        assert_eq!(excuse(ms(130), ms(150)), " (the machine stood still for 130 ms of 150)");
        assert_eq!(excuse(ms(300), ms(150)), " (the machine stood still for 150 ms of 150)");
    }
}
