//! The command `go`: what to search, and for how long.

use std::time::Duration;

use gametree_core::{Clock, Player};

/// A `go` command as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<usize>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    pub(super) mate: Option<usize>,
    /// Time left and increment, of the first and the second player.
    pub(super) time: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) only: Vec<String>,
    /// Count move sequences of so many plies instead.
    pub(super) perft: Option<usize>,
    /// What was not understood, in sentences.
    pub(super) complaints: Vec<String>,
}

const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl Go {
    /// Reads what follows the word `go`. Nothing is refused: what makes no
    /// sense becomes a complaint and is left out.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|next| !WORDS.contains(next)) {
                        go.only.push(m.to_string());
                    }
                }
                _ if WORDS.contains(&word) => {
                    match words.next_if(|next| !WORDS.contains(next)).map(|text| (text, number(text))) {
                        Some((_, Some(value))) => go.set(word, value),
                        Some((text, None)) => go.complaints.push(format!("{word}: {text:?} is no number")),
                        None => go.complaints.push(format!("{word} needs a number")),
                    }
                }
                _ => go.complaints.push(format!("go has no {word:?}; it is ignored")),
            }
        }
        go
    }

    fn set(&mut self, word: &str, value: i64) {
        // Clocks may be below zero; counts of nothing mean the least there is.
        let least_one = value.max(1) as u64;
        let time = Duration::from_millis(value.max(0) as u64);
        match word {
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = u32::try_from(value).ok().filter(|&moves| moves > 0),
            "depth" => self.depth = Some(least_one as usize),
            "nodes" => self.nodes = Some(least_one),
            "mate" => self.mate = Some(least_one as usize),
            "movetime" => self.move_time = Some(Duration::from_millis(least_one)),
            _ => self.perft = Some(value.max(0) as usize),
        }
    }

    /// The clock of the player to move, who has made so many moves.
    pub(super) fn clock(&self, player: Player, played: u32, overhead: Duration) -> Option<Clock> {
        let own = player.index();
        let remaining = self.time[own].or(self.time[1 - own])?;
        let increment = self.increment[own];
        Some(Clock { remaining, increment, moves_to_go: self.moves_to_go, played, overhead })
    }

    /// Whether anything but `stop` ends the search.
    pub(super) fn is_finite(&self) -> bool {
        !self.infinite && !self.ponder
    }
}

/// A whole number; what is too large or too small for the machine becomes the
/// largest or the smallest that it has.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        Go::read(text.split_whitespace())
    }

    #[test]
    fn all_parts_are_read() {
        let go =
            read("ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 searchmoves e2e4 d2d4 depth 7");
        assert!(go.ponder && !go.is_finite() && go.complaints.is_empty());
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.moves_to_go), (Some(7), Some(5)));
        let clock = go.clock(Player::Second, 3, Duration::ZERO).unwrap();
        assert_eq!((clock.remaining.as_millis(), clock.increment.as_millis()), (2000, 20));
    }

    #[test]
    fn nonsense_is_reported_and_left_out() {
        let go = read("depth x wtime -50 btime 99999999999999999999999 nodes movetime 0 mate -3 fast");
        assert_eq!(go.complaints.len(), 3, "{:?}", go.complaints);
        assert_eq!(go.time[0], Some(Duration::ZERO));
        assert_eq!(go.time[1], Some(Duration::from_millis(i64::MAX as u64)));
        assert_eq!((go.depth, go.nodes, go.mate), (None, None, Some(1)));
        assert_eq!(go.move_time, Some(Duration::from_millis(1)));
        assert!(go.clock(Player::Second, 3, Duration::ZERO).unwrap().share().1 > Duration::ZERO);
    }
}
