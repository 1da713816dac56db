//! The positions that led here, for rules that look back.
//!
//! Repetition, superko and perpetual check are rules about the path, not the
//! position. The searcher carries the path; the game gives the verdict
//! ([`Game::repetition`](crate::Game::repetition)). A result that rests on such a
//! verdict holds for this path only and must not be stored as if it held for
//! the position (the graph-history-interaction problem).

use crate::player::Player;

/// What the path remembers of one earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The position's key.
    pub key: u64,
    /// Who was to move there.
    pub player: Player,
    /// Whether the move that led there was forcing (a check, say): shogi and
    /// xiangqi punish the side whose repeated moves all were.
    pub forcing: bool,
}

/// The positions before the present one, oldest first: those of the game that
/// was played, then those of the search.
#[derive(Clone, Debug)]
pub struct Path {
    steps: Vec<Step>,
    /// How many of them were played before the search began.
    played: usize,
}

impl Path {
    /// The path of a game that starts here.
    #[must_use]
    pub const fn new() -> Path {
        Path { steps: Vec::new(), played: usize::MAX }
    }

    /// Marks the present position as the root of a search: what is pushed from
    /// now on was not played.
    pub fn begin_search(&mut self) {
        self.played = self.steps.len();
    }

    /// How many of the earlier positions were played, not only searched; all
    /// of them outside a search. Chess asks: one repetition is enough to judge
    /// a line of a search, while a game goes on until the second.
    #[inline]
    #[must_use]
    pub fn played(&self) -> usize {
        self.played.min(self.steps.len())
    }

    /// Goes one position on: `step` is the position that is left behind.
    #[inline]
    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Goes one position back.
    #[inline]
    pub fn pop(&mut self) {
        self.steps.pop();
    }

    /// All earlier positions, oldest first.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How often the position with this key stood before, among the last
    /// `reversible` positions, with the same player to move.
    #[must_use]
    pub fn occurrences(&self, key: u64, player: Player, reversible: usize) -> usize {
        let recent = self.steps.len().saturating_sub(reversible);
        self.steps[recent..].iter().filter(|step| step.key == key && step.player == player).count()
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_begins_at_its_root() {
        let step = Step { key: 1, player: Player::First, forcing: false };
        let mut path = Path::default();
        path.push(step);
        assert_eq!(path.played(), 1);
        path.begin_search();
        path.push(step);
        assert_eq!((path.played(), path.steps().len()), (1, 2));
    }

    #[test]
    fn occurrences_stop_at_the_last_irreversible_move() {
        let mut path = Path::new();
        for key in [7, 8, 7, 9] {
            path.push(Step { key, player: Player::First, forcing: false });
        }
        assert_eq!(path.occurrences(7, Player::First, 4), 2);
        assert_eq!(path.occurrences(7, Player::First, 2), 1);
        assert_eq!(path.occurrences(7, Player::First, 1), 0);
        assert_eq!(path.occurrences(7, Player::Second, 4), 0);
        assert_eq!(path.occurrences(7, Player::First, 400), 2);
    }
}
