//! The payment at the end of a game.

use std::ops::Neg;

/// What a finished game pays to the player to move (neg-max form); the other
/// player pays the same amount.
///
/// Any integer: 1, 0 and -1 where there are only wins, draws and losses, the
/// margin where the game has one (discs in Othello, seeds in Kalah).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome(i64);

impl Outcome {
    /// The largest payment, either way. It keeps every outcome clear of the
    /// scores that mean a win in some number of plies.
    pub const LIMIT: i64 = 1_000_000_000_000_000;
    /// A plain win for the player to move.
    pub const WIN: Outcome = Outcome(1);
    /// Nobody pays.
    pub const DRAW: Outcome = Outcome(0);
    /// A plain loss for the player to move.
    pub const LOSS: Outcome = Outcome(-1);

    /// A payment of `margin` to the player to move.
    ///
    /// # Panics
    ///
    /// In debug builds, if `margin` is beyond [`Outcome::LIMIT`].
    #[inline]
    #[must_use]
    pub const fn margin(margin: i64) -> Outcome {
        debug_assert!(-Self::LIMIT <= margin && margin <= Self::LIMIT);
        Outcome(margin)
    }

    /// The payment as a number.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i64 {
        self.0
    }
}

impl Neg for Outcome {
    type Output = Outcome;

    #[inline]
    fn neg(self) -> Outcome {
        Outcome(-self.0)
    }
}
