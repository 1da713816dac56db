//! Where so few placements are left that they are played out on the spot.
//!
//! A proof of a value need not hold a move for every position near the end: whoever
//! checks it can look at all ways to play on, where at most 64 placements are legal.
//! Each position is then a word of placements left, and nothing is looked up or
//! remembered, so that there is little to trust: which placements exclude each other,
//! and that a player wins who has a move after which the opponent does not.

use super::Pentominoes;
use super::few::{Few, FewSearch};
use super::legal::Legal;

impl Pentominoes {
    /// Whether the player to move wins, where few placements are left.
    pub(super) fn played_out(&self) -> Option<bool> {
        let few = Few::of(&Legal::of(self)?);
        Some(FewSearch { few: &few, memory: None, nodes: &mut 0 }.wins(few.all))
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Game;

    use super::*;
    use crate::pentominoes::tests::{late_positions, wins};

    #[test]
    fn nothing_is_called_wrongly() {
        let mut called = [0, 0];
        for position in late_positions(3000, 64) {
            let call = position.played_out().unwrap();
            assert_eq!(call, wins(&position), "{position}");
            called[usize::from(call)] += 1;
        }
        assert!(called[0] > 500 && called[1] > 500, "{called:?}");
    }

    #[test]
    fn the_end_is_lost_and_the_beginning_open() {
        let full = Pentominoes { free: 0, ..Pentominoes::new() };
        assert_eq!((full.played_out(), full.outcome()), (Some(false), Some(full.stuck())));
        assert_eq!(Pentominoes::new().played_out(), None);
    }
}
