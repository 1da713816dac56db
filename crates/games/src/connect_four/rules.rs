//! The rules.

use gametree_core::{Game, MoveList, Outcome, Player};

use super::board::Board;
use super::lines::has_four;
use super::word::Word;
use super::{Any, ConnectFour, Fixed};

impl<B: Board> ConnectFour<B> {
    /// What a player gets who wins with the stone that fills the board to
    /// `stones`: the number of stones that player would have had left before
    /// it.
    #[inline(always)]
    pub(super) fn win_with(&self, stones: u32) -> i32 {
        (self.board.size() + 2 - stones) as i32 / 2
    }
}

impl<B: Board> Game for ConnectFour<B> {
    /// The cell on which the stone falls.
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        if self.stones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        if has_four(self.board, self.theirs()) {
            return Some(Outcome::margin(-i64::from(self.win_with(self.stones()))));
        }
        (self.mask == self.board.cells()).then_some(Outcome::DRAW)
    }

    #[inline]
    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    /// From the leftmost column to the rightmost.
    #[inline]
    fn moves(&self, out: &mut MoveList<u8>) {
        let mut open = self.open();
        while !open.is_empty() {
            out.push(open.first() as u8);
            open = open.without_first();
        }
    }

    #[inline]
    fn play(&mut self, cell: u8) {
        self.own = self.theirs();
        self.mask = self.mask | B::Word::bit(u32::from(cell));
    }

    #[inline]
    fn key(&self) -> u64 {
        self.unique().mixed()
    }

    fn folded(&self) -> Self {
        let image = self.mirror();
        if image.unique() < self.unique() { image } else { *self }
    }

    fn certain(&self) -> Option<Outcome> {
        self.ended().or_else(|| self.forced_value().map(|value| Outcome::margin(i64::from(value))))
    }

    #[inline]
    fn reversible(&self) -> usize {
        0
    }
}

impl Default for ConnectFour<Fixed<7, 6>> {
    fn default() -> Self {
        ConnectFour::new(Fixed)
    }
}

impl ConnectFour<Any> {
    /// The empty board with so many columns and rows, if it fits 128 bits.
    #[must_use]
    pub fn sized(width: usize, height: usize) -> Option<Self> {
        Any::of(width, height).map(ConnectFour::new)
    }
}
