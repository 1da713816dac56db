//! The window of a search, and the sign rule.
//!
//! Scores are for the player to move. When a score or a window crosses from
//! one position to another, its sign changes if, and only if, the player to
//! move changes. Turns need not alternate (Kalah's extra moves, forced
//! chains), so no algorithm may write `-value` by itself: it asks here.

use std::fmt;

use crate::player::Player;
use crate::score::Score;

/// The open interval of scores that matter, for the player to move: at most
/// `alpha` is no better than what this player has already, at least `beta`
/// is more than the opponent will allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Window {
    /// The player to move is sure of this much elsewhere.
    pub alpha: Score,
    /// The opponent will not let the player to move have this much.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Window = Window { alpha: Score::new(-Score::INFINITY.value()), beta: Score::INFINITY };

    /// The window between `alpha` and `beta`.
    #[inline]
    #[must_use]
    pub const fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The empty window that asks "is it more than `score`?".
    #[inline]
    #[must_use]
    pub const fn null(score: Score) -> Window {
        Window { alpha: score, beta: score.next() }
    }

    /// The same window as `child` sees it, when `parent` moved to a position
    /// where `child` is to move.
    #[inline]
    #[must_use]
    pub fn seen_by(self, child: Player, parent: Player) -> Window {
        if child == parent { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// This window with `alpha` raised to `score`, if that is higher.
    #[inline]
    #[must_use]
    pub fn raised(self, score: Score) -> Window {
        Window { alpha: self.alpha.max(score), beta: self.beta }
    }

    /// Whether no score can matter any more.
    #[inline]
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

impl Score {
    /// The same score as `viewer` sees it, when it is a score for `owner`.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Score {
        if viewer == owner { self } else { -self }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_changes_with_the_player_only() {
        let window = Window::new(Score::new(-3), Score::new(8));
        assert_eq!(window.seen_by(Player::First, Player::First), window);
        let turned = window.seen_by(Player::Second, Player::First);
        assert_eq!(turned, Window::new(Score::new(-8), Score::new(3)));
        assert_eq!(turned.seen_by(Player::First, Player::Second), window);
        assert_eq!(Score::new(5).seen_by(Player::First, Player::Second), Score::new(-5));
        assert_eq!(Score::new(5).seen_by(Player::Second, Player::Second), Score::new(5));
    }
}
