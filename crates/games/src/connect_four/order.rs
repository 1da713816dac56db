//! How a position can arise: an order in which its stones may have fallen.
//!
//! Many boards that look sound can not be reached, because the lower stones of
//! the columns do not allow the players to alternate. The order is looked for
//! backwards: take a stone of the right colour from the top of some column,
//! until none is left. Two boards with the same stones left in every column
//! are the same, so each is tried once.

use std::collections::HashSet;

use super::ConnectFour;
use super::board::Board;
use super::lines::has_four;
use super::word::Word;

/// Boards tried before giving up. All the boards within a 7x6 position (7^7)
/// are fewer, so there the answer is always known.
const PATIENCE: usize = 1_000_000;

/// Whether the stones of a position may have fallen in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Into these columns, counted from 0.
    Found(Vec<u32>),
    /// In no order: the position can not arise.
    Impossible,
    /// Nobody knows: a large board, and the search took too long.
    Unknown,
}

impl<B: Board> ConnectFour<B> {
    /// An order of moves from the empty board to this position.
    #[must_use]
    pub fn order(&self) -> Order {
        let mut search = Search { seen: HashSet::new(), columns: Vec::new() };
        if has_four(self.board, self.own) {
            return Order::Impossible;
        }
        if search.back(*self) {
            search.columns.reverse();
            return Order::Found(search.columns);
        }
        if search.seen.len() < PATIENCE { Order::Impossible } else { Order::Unknown }
    }

    /// The position before the stone on top of `column` fell, if that stone
    /// may have been the last.
    fn before(&self, column: u32) -> Option<Self> {
        let stones = self.mask & self.board.column(column);
        let top = stones & !stones.down(1);
        if (top & self.theirs()).is_empty() {
            return None;
        }
        let mask = self.mask ^ top;
        let before = ConnectFour { board: self.board, own: self.theirs() ^ top, mask };
        // The game went on from there, so nobody had won.
        (!has_four(self.board, before.own)).then_some(before)
    }
}

struct Search<W> {
    seen: HashSet<W>,
    columns: Vec<u32>,
}

impl<W: Word> Search<W> {
    /// Takes stones off until the board is empty; `columns` tells from where.
    fn back<B: Board<Word = W>>(&mut self, position: ConnectFour<B>) -> bool {
        if position.mask.is_empty() {
            return true;
        }
        if self.seen.len() >= PATIENCE || !self.seen.insert(position.mask) {
            return false;
        }
        // The highest columns first: it is they that may get stuck.
        let board = position.board;
        let mut columns: Vec<u32> = (0..board.width()).collect();
        columns.sort_by_key(|&c| std::cmp::Reverse((position.mask & board.column(c)).count()));
        for column in columns {
            if let Some(before) = position.before(column) {
                self.columns.push(column);
                if self.back(before) {
                    return true;
                }
                self.columns.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Notation, SplitMix};

    use super::*;
    use crate::connect_four::{AnySize, Standard};

    #[test]
    fn every_game_played_has_an_order_that_leads_back_to_it() {
        let mut random = SplitMix::new(4);
        for (width, height) in [(7, 6), (4, 4), (8, 8), (9, 5), (12, 3)] {
            for _ in 0..40 {
                let mut position = AnySize::sized(width, height).unwrap();
                for _ in 0..random.below((width * height) as u64) {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play(moves[random.below(moves.len() as u64) as usize]);
                }
                let Order::Found(columns) = position.order() else { panic!("no order for\n{position}") };
                let mut again = AnySize::sized(width, height).unwrap();
                for column in columns {
                    assert_eq!(again.ended(), None);
                    let open = again.open() & again.board.column(column);
                    again.play(open.first() as u8);
                }
                assert_eq!(again, position);
            }
        }
    }

    #[test]
    fn a_board_where_nobody_can_have_begun_is_impossible() {
        // Second's stones lie under all of First's.
        let position = Standard::default().read_position("......./......./......./......./xx...../oo..... x");
        assert!(position.unwrap_err().to_string().contains("can not arise"));
    }
}
