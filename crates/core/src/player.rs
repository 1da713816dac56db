//! The two players.

use std::fmt;

/// One of the two players.
///
/// The names are identities, not turns: `First` is White in chess, Black in
/// Othello and Go, X in tic-tac-toe, MAX in an explicit tree. In a tree whose
/// root belongs to MIN it is `Second` who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// The player who opens the game from its usual start; MAX.
    First,
    /// The other one; MIN.
    Second,
}

impl Player {
    /// The player whose gain a tree's numbers state.
    pub const MAX: Player = Player::First;
    /// The player who pays what MAX gains.
    pub const MIN: Player = Player::Second;

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for `First`, 1 for `Second`: an index into a pair.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}
