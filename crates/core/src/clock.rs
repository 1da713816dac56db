//! A player's clock, and how much of it a move gets.
//!
//! The share is two durations: a soft one that a search aims at, and a hard one
//! that it never passes. Both come out of what is left beside a reserve: the
//! overhead, which is the time that may go by between the end of the search and
//! the other side's hearing of it, and a pause of the machine. The reserve is
//! never planned with, so a move that takes its hard share still leaves it on
//! the clock.

use std::time::Duration;

use crate::limits::Limits;

/// A player's clock at the beginning of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// Moves until the clock is set anew; `None` if it never is.
    pub moves_to_go: Option<u32>,
    /// Moves that the player has made so far.
    pub played: u32,
    /// Time that is lost between a search and the other side's hearing of it.
    pub overhead: Duration,
}

/// No clock shows more than this; anything above is without meaning.
const LONGEST: Duration = Duration::from_secs(1_000_000);
/// What a busy machine may stop a program for, of which at most three fifths of the clock
/// are kept: such a pause decides one game of a tenth of a second in some hundreds. In a
/// thousand of them on a bad host 15 were lost so, and 40 by a clock that keeps 80 ms and
/// at most a half; on the board this one made 449 points of 945 against that. More is too
/// dear, because it is taken from the first thirty moves: up to 250 ms and seven tenths
/// made 69 of 160 (the book's page on chess has the commands).
const PAUSE: Duration = Duration::from_millis(120);
/// What a move gets when nothing is left.
const LEAST: Duration = Duration::from_millis(1);
/// Moves to provide for where nobody says how many are to come. A search that
/// is sure of its move takes about half of its share, so games of sixty moves
/// do not run dry: with 28 moves, two fifths of the time were left at their end.
const HORIZON: u32 = 18;
/// Every four moves that were made there is one less to provide for, down to this:
/// games of forty moves used to end with a third of the time unused.
const NEAREST: u32 = 12;
/// More moves than these until the clock is set anew are as good as endless.
const CONTROL: u32 = 28;

impl Clock {
    /// The time to aim at, and the time never to pass.
    #[must_use]
    pub fn share(&self) -> (Duration, Duration) {
        let remaining = self.remaining.min(LONGEST);
        let increment = self.increment.min(LONGEST);
        let reserve = self.overhead + PAUSE.min(remaining * 3 / 5);
        let available = remaining.saturating_sub(reserve).max(LEAST);
        let horizon = HORIZON.saturating_sub(self.played / 4).max(NEAREST);
        let moves = self.moves_to_go.unwrap_or(horizon).clamp(1, CONTROL);
        // A last move may take nearly all that there is; the one before it half.
        let most = if moves == 1 { available * 9 / 10 } else { available * 4 / (moves.min(6) + 4) };
        let soft = available / moves + increment * 7 / 10;
        let hard = (soft * 4).min(most).max(LEAST);
        (soft.min(hard), hard)
    }

    /// These limits with the clock's share.
    #[must_use]
    pub fn limit(&self, limits: Limits) -> Limits {
        let (soft, hard) = self.share();
        let time = limits.time.map_or(hard, |time| time.min(hard));
        Limits { soft: Some(soft), time: Some(time), ..limits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let ms = Duration::from_millis;
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go, played: 0, overhead: ms(20) }
    }

    #[test]
    fn the_hard_share_leaves_the_overhead() {
        for remaining in [0, 1, 21, 25, 50, 100, 1000, 60_000, u64::MAX] {
            for increment in [0, 10, 1000, u64::MAX] {
                for (moves, played) in [(None, 0), (None, u32::MAX)]
                    .into_iter()
                    .chain([0, 1, 2, 40, u32::MAX].map(|n| (Some(n), 7)))
                {
                    let clock = Clock { played, ..clock(remaining, increment, moves) };
                    let (soft, hard) = clock.share();
                    assert!(soft <= hard, "{clock:?}: {soft:?} {hard:?}");
                    let left = clock.remaining.min(LONGEST).saturating_sub(hard);
                    assert!(left >= clock.overhead || hard == LEAST, "{clock:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn a_pause_of_the_machine_is_survived() {
        // A tenth of a second and a hundredth a move, each of which takes its hard share.
        let mut left = Duration::from_millis(100);
        for _ in 0..200 {
            let (_, hard) = clock(left.as_millis() as u64, 10, None).share();
            assert!(left - hard >= Duration::from_millis(90), "{left:?}: {hard:?}");
            left = left - hard + Duration::from_millis(10);
        }
    }

    #[test]
    fn late_moves_get_a_larger_part_of_what_is_left() {
        let share = |played| Clock { played, ..clock(10_140, 0, None) }.share().0.as_millis();
        assert_eq!([0, 3, 4, 24, 200].map(share), [555, 555, 588, 833, 833]);
    }

    #[test]
    fn a_whole_control_is_used_and_survived() {
        // Every move takes its hard share: the flag never falls.
        let mut left = Duration::from_millis(1000);
        for moves in (1..=40).rev() {
            let (_, hard) = clock(left.as_millis() as u64, 0, Some(moves)).share();
            left = left.checked_sub(hard).expect("the flag did not fall");
        }
        // Every move takes its soft share: most of the time is used.
        let mut left = Duration::from_millis(10_000);
        for moves in (1..=40).rev() {
            left -= clock(left.as_millis() as u64, 0, Some(moves)).share().0;
        }
        assert!(left < Duration::from_millis(1500), "{left:?}");
    }
}
