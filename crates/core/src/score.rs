//! What a search thinks a position is worth to the player to move.
//!
//! ```text
//!        -INFINITY   losses by distance       values       wins by distance   INFINITY
//! ──────────┼──────────┼────────┼───────────────┼───────────────┼────────┼──────────┼───
//!        -2^62    -2^61   -2^61+2^32       -4e18 .. +4e18   2^61-2^32   2^61      2^62
//! ```
//!
//! A value is a static evaluation or an exact margin; a win in `n` plies is
//! `2^61 - n`, so that sooner is better and every win beats every value. Where it is
//! known that a win is there, but not how far off, `n` counts from [`Score::SOMETIME`].

use std::fmt;
use std::ops::Neg;

use crate::outcome::Outcome;

const WIN: i64 = 1 << 61;
/// Wins more distant than this do not occur.
const FURTHEST: i64 = 1 << 32;

/// A score for the player to move: a value, or a win or loss in a known
/// number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i64);

impl Score {
    /// Above every score; the upper end of an open window.
    pub const INFINITY: Score = Score(1 << 62);
    /// A value of nothing to either side.
    pub const DRAW: Score = Score(0);

    /// Wins from this distance on are of unknown length.
    pub const SOMETIME: usize = 8192;

    /// A plain value, as an evaluator or a margin gives it.
    #[inline]
    #[must_use]
    pub const fn new(value: i64) -> Score {
        Score(value)
    }

    /// A win `plies` from the root of the search.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: usize) -> Score {
        Score(WIN - plies as i64)
    }

    /// A loss `plies` from the root of the search.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i64 - WIN)
    }

    /// The number behind the score, wins and losses included.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i64 {
        self.0
    }

    /// Plies to the win or the loss, if the score is one and its length is known.
    #[inline]
    #[must_use]
    pub const fn length(self) -> Option<usize> {
        match self.distance() {
            Some(plies) if plies < Score::SOMETIME => Some(plies),
            _ => None,
        }
    }

    /// Plies to the win or the loss, if the score is one; [`Score::SOMETIME`] and more
    /// where its length is not known.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> Option<usize> {
        let plies = WIN - self.0.abs();
        if 0 <= plies && plies <= FURTHEST { Some(plies as usize) } else { None }
    }

    /// Whether this is a win in a known number of plies.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > 0 && self.distance().is_some()
    }

    /// Whether this is a loss in a known number of plies.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < 0 && self.distance().is_some()
    }

    /// The next higher score: the upper end of the null window above this one.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Score {
        Score(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "+" };
        if self.0.abs() >= Score::INFINITY.0 {
            return f.pad(&format!("{sign}inf"));
        }
        let whose = if self.0 < 0 { "opponent's " } else { "" };
        match (self.length(), self.distance()) {
            (Some(plies), _) => f.pad(&format!("{whose}win in {plies}")),
            (None, Some(_)) => f.pad(&format!("{whose}win")),
            (None, None) => f.pad(&self.0.to_string()),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// How an outcome becomes a score: three questions about the same rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Scoring {
    /// How much: the margin itself.
    #[default]
    Margin,
    /// Who wins: 1, 0 or -1.
    Sign,
    /// How soon: a win by its distance from the root, sooner being better,
    /// a loss later being better. Margins do not count.
    Distance,
}

impl Scoring {
    /// The score of an outcome met `ply` plies below the root, in an
    /// evaluator's units of `unit` to the point.
    #[inline]
    #[must_use]
    pub fn score(self, outcome: Outcome, ply: usize, unit: i64) -> Score {
        match self {
            Scoring::Margin => Score(outcome.value() * unit),
            Scoring::Sign => Score(outcome.value().signum() * unit),
            Scoring::Distance => match outcome.value() {
                0 => Score::DRAW,
                value if value > 0 => Score::win_in(ply),
                _ => Score::loss_in(ply),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::win_in(100_000) > Score::new(Outcome::LIMIT));
        let some_time = Score::win_in(Score::SOMETIME);
        assert!(some_time.is_win() && some_time.length().is_none() && some_time < Score::win_in(300));
        assert_eq!(-Score::win_in(7), Score::loss_in(7));
        assert_eq!(Score::win_in(7).distance(), Some(7));
        assert_eq!(Score::loss_in(7).distance(), Some(7));
        assert_eq!(Score::new(Outcome::LIMIT).distance(), None);
        assert_eq!(Score::INFINITY.distance(), None);
        assert!(Score::win_in(0).is_win() && !Score::win_in(0).is_loss());
    }

    #[test]
    fn scorings_answer_three_questions() {
        let six = Outcome::margin(6);
        assert_eq!(Scoring::Margin.score(six, 4, 100), Score::new(600));
        assert_eq!(Scoring::Sign.score(-six, 4, 1), Score::new(-1));
        assert_eq!(Scoring::Distance.score(six, 4, 1), Score::win_in(4));
        assert_eq!(Scoring::Distance.score(Outcome::DRAW, 4, 1), Score::DRAW);
    }

    #[test]
    fn scores_read_well() {
        assert_eq!(Score::new(-3).to_string(), "-3");
        assert_eq!(Score::win_in(5).to_string(), "win in 5");
        assert_eq!(Score::loss_in(4).to_string(), "opponent's win in 4");
        assert_eq!(Score::loss_in(Score::SOMETIME + 4).to_string(), "opponent's win");
        assert_eq!((-Score::INFINITY).to_string(), "-inf");
    }
}
