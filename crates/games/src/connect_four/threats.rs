//! Threats: cells that would complete a line, and what they force.
//!
//! A cell that would give a player four in a line is that player's threat. An
//! open threat of one's own wins at once; an open threat of the opponent must
//! be answered at once; and the cell below an opponent's threat must not be
//! filled.

use super::ConnectFour;
use super::board::Board;
use super::lines::completions;
use super::word::Word;

impl<B: Board> ConnectFour<B> {
    /// The free cells, open or not, that would complete a line of the player
    /// to move.
    #[inline(always)]
    #[must_use]
    pub fn threats(&self) -> B::Word {
        completions(self.board, self.own) & self.free()
    }

    /// The free cells, open or not, that would complete a line of the
    /// opponent.
    #[inline(always)]
    #[must_use]
    pub fn their_threats(&self) -> B::Word {
        completions(self.board, self.theirs()) & self.free()
    }

    /// The moves that win at once.
    #[inline(always)]
    #[must_use]
    pub fn winning_moves(&self) -> B::Word {
        self.threats() & self.open()
    }

    /// The moves after which the opponent can not win at once, where the player
    /// to move can not win at once either. With none, the game is lost at the
    /// opponent's next move, or the board is full.
    #[inline(always)]
    #[must_use]
    pub fn candidates(&self) -> B::Word {
        let (open, theirs) = (self.open(), self.their_threats());
        let safe = open & !theirs.down(1);
        let forced = open & theirs;
        if forced.is_empty() {
            safe
        } else if forced.is_many() {
            B::Word::ZERO
        } else {
            safe & forced
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, MoveList, SplitMix};

    use super::*;
    use crate::connect_four::AnySize;

    fn wins(position: &AnySize) -> Vec<u8> {
        let moves = position.legal_moves();
        moves.iter().copied().filter(|&m| position.after(m).ended().is_some_and(|o| o.value() < 0)).collect()
    }

    fn cells(mut set: u128) -> Vec<u8> {
        let mut list = Vec::new();
        while !set.is_empty() {
            list.push(set.first() as u8);
            set = set.without_first();
        }
        list
    }

    #[test]
    fn threats_and_candidates_are_what_playing_them_shows() {
        let mut random = SplitMix::new(11);
        let mut list = MoveList::new();
        for round in 0..300 {
            let (width, height) = [(7, 6), (5, 5), (8, 8), (4, 9), (10, 6)][round % 5];
            let mut position = AnySize::sized(width, height).unwrap();
            while position.outcome().is_none() {
                assert_eq!(cells(position.winning_moves()), wins(&position));
                list.clear();
                position.moves(&mut list);
                if position.winning_moves().is_empty() {
                    let safe = list.iter().copied().filter(|&m| wins(&position.after(m)).is_empty());
                    assert_eq!(cells(position.candidates()), safe.collect::<Vec<_>>(), "\n{position}");
                }
                position.play(list[random.below(list.len() as u64) as usize]);
            }
        }
    }
}
