//! Proof and disproof numbers (Allis, van der Meulen and van den Herik 1994).
//!
//! The goal of a proof is that one player gets at least so much. The proof
//! number of a position is the least number of open leaves whose proof would
//! prove it, the disproof number the least whose disproof would disprove it.

use gametree_core::{Game, Path};
use gametree_verify::Goal;

/// The number of what can not be.
pub const INFINITE: u32 = u32::MAX;

/// How far a proof has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The proof number; 0 when the goal is proven.
    pub proof: u32,
    /// The disproof number; 0 when it is disproven.
    pub disproof: u32,
}

/// What a proof search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the goal can be reached; `None` if a limit came first.
    pub holds: Option<bool>,
    /// How far the proof of the root has come.
    pub numbers: Numbers,
    /// Positions visited.
    pub nodes: u64,
}

impl Numbers {
    /// A leaf of which nothing is known.
    pub const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The goal is reached.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The goal is missed.
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// The numbers of what is known to hold or not.
    #[must_use]
    pub const fn of(holds: bool) -> Numbers {
        if holds { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    /// Whether the goal is known to hold or not.
    #[must_use]
    pub const fn decided(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The numbers of a position from those of its children: where the goal's
    /// owner moves one proven child is enough, elsewhere all are needed.
    #[must_use]
    pub fn gathered(mine: bool, children: impl Iterator<Item = Numbers>) -> Numbers {
        // Seen by the opponent the two numbers change places.
        let turn = |n: Numbers| if mine { n } else { Numbers { proof: n.disproof, disproof: n.proof } };
        let start = Numbers { proof: INFINITE, disproof: 0 };
        let sum = |all: Numbers, child: Numbers| Numbers {
            proof: all.proof.min(child.proof),
            disproof: plus(all.disproof, child.disproof),
        };
        turn(children.map(turn).fold(start, sum))
    }
}

/// The sum, which stays below infinity as long as both parts do.
#[inline]
#[must_use]
pub fn plus(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { a.saturating_add(b).min(INFINITE - 1) }
}

/// Whether the goal is reached or missed at a position that ends the game, by
/// its own rules or by those about the path.
pub(crate) fn at_end<G: Game>(position: &G, goal: &Goal, path: &Path) -> Option<bool> {
    let by_path = || if G::PATH_MATTERS { position.repetition(path) } else { None };
    let outcome = position.ended().or_else(by_path)?;
    Some(goal.is_met(outcome, position.to_move()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_gathered_as_in_the_paper() {
        let n = |proof, disproof| Numbers { proof, disproof };
        let children = [n(3, 1), n(2, 5), n(7, 2)];
        assert_eq!(Numbers::gathered(true, children.into_iter()), n(2, 8));
        assert_eq!(Numbers::gathered(false, children.into_iter()), n(12, 1));
        assert_eq!(Numbers::gathered(true, [Numbers::PROVEN, n(1, 1)].into_iter()), Numbers::PROVEN);
        assert_eq!(Numbers::gathered(false, [Numbers::PROVEN, n(1, 1)].into_iter()), n(1, 1));
        assert_eq!(Numbers::gathered(true, [Numbers::DISPROVEN; 2].into_iter()), Numbers::DISPROVEN);
        assert_eq!(plus(INFINITE - 1, 5), INFINITE - 1);
    }
}
