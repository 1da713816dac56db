//! Where play is forced to the end.
//!
//! Who can complete a line does so: no win is worth more. Where all moves but one let
//! the opponent complete a line at once, which costs as much as a loss can cost here,
//! none is better than that one; and where all do, the game is lost with the next
//! stone. So forced moves are followed until somebody wins, or has a choice.

use gametree_core::Game;

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

impl<B: Board> ConnectFour<B> {
    /// What the player to move gets, where play is forced to the end. The game is
    /// not over.
    pub(super) fn forced_value(mut self) -> Option<i32> {
        let mut sign = 1;
        loop {
            let stones = self.stones();
            if !self.winning_moves().is_empty() {
                return Some(sign * self.win_with(stones + 1));
            }
            if self.open().is_empty() {
                return Some(0);
            }
            let candidates = self.candidates();
            if candidates.is_empty() {
                return Some(-sign * self.win_with(stones + 2));
            }
            if candidates.is_many() {
                return None;
            }
            self.play(candidates.first() as u8);
            sign = -sign;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gametree_core::{Game, SplitMix};

    use crate::connect_four::AnySize;
    use crate::connect_four::settle::tests::{late, minimax};

    #[test]
    fn forced_play_ends_as_minimax_does() {
        let mut random = SplitMix::new(22);
        let (mut met, mut called) = (0, [0; 3]);
        for (width, height, free) in [(7, 6, 12), (4, 4, 16), (5, 4, 14), (6, 5, 12), (8, 8, 11), (10, 6, 11)]
        {
            for _ in 0..60 {
                let mut position: AnySize = late(width, height, free, &mut random);
                let mut seen = HashMap::new();
                while position.ended().is_none() {
                    met += 1;
                    if let Some(value) = position.forced_value() {
                        assert_eq!(value, minimax(&position, &mut seen), "\n{position}");
                        called[(value.signum() + 1) as usize] += 1;
                    }
                    let moves = position.legal_moves();
                    position.play(moves[random.below(moves.len() as u64) as usize]);
                }
            }
        }
        assert!(met > 2000 && called.iter().all(|&n| n > 50), "{met}, {called:?}");
    }
}
