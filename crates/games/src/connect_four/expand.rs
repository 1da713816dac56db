//! All children of a position in one pass: made, settled, bounded and judged.
//!
//! The same as playing each [candidate](ConnectFour::candidates) and then
//! calling [`settle`](ConnectFour::settle) and [`promise`](ConnectFour::promise),
//! but the threats are found once and not three times.

use gametree_core::Game;

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

/// A child of a position, after the forced moves that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Child<B: Board> {
    /// The move that leads here.
    pub cell: u8,
    /// The position.
    pub position: ConnectFour<B>,
    /// Whether the player to move here is the parent's.
    pub same_player: bool,
    /// The least value to the parent's player to move.
    pub lo: i32,
    /// The greatest value to the parent's player to move.
    pub hi: i32,
    /// How promising the move is; the highest should be searched first.
    pub promise: i32,
}

impl<B: Board> ConnectFour<B> {
    /// Shows `visit` every child of a settled position, until it answers
    /// `false`. The window is that of the player to move here; bounds that
    /// could not matter to it may be left out.
    #[inline(always)]
    pub fn expand(&self, alpha: i32, beta: i32, mut visit: impl FnMut(Child<B>) -> bool) {
        let theirs = self.their_threats();
        let mut cells = self.open() & !theirs.down(1);
        while !cells.is_empty() {
            let cell = cells.first() as u8;
            cells = cells.without_first();
            let mut position = self.after(cell);
            // A candidate leaves the opponent no win, and no fewer threats.
            let settled = position.settle_quiet(theirs, -beta, -alpha);
            let same_player = (position.stones() - self.stones()).is_multiple_of(2);
            let (lo, hi) = if same_player { (settled.lo, settled.hi) } else { (-settled.hi, -settled.lo) };
            let promise = self.promise_with(&position, cell, settled.mine, settled.theirs);
            if !visit(Child { cell, position, same_player, lo, hi, promise }) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, SplitMix};

    use super::*;
    use crate::connect_four::AnySize;

    #[test]
    fn children_are_as_settle_and_promise_have_them() {
        let mut random = SplitMix::new(8);
        let mut seen = 0;
        for _ in 0..400 {
            let mut position = AnySize::sized(7, 6).unwrap();
            while position.ended().is_none() {
                let (lo, hi) = position.settle(-99, 99);
                if lo == hi {
                    break;
                }
                let mut moves = position.candidates();
                position.expand(-1, 0, |child| {
                    seen += 1;
                    assert_eq!(u32::from(child.cell), moves.first(), "{}", position.write_position());
                    moves = moves.without_first();
                    let mut other = position.after(child.cell);
                    let (lo, hi) = other.settle(0, 1);
                    assert_eq!(other, child.position);
                    let bounds = if child.same_player { (lo, hi) } else { (-hi, -lo) };
                    assert_eq!(bounds, (child.lo, child.hi));
                    assert_eq!(position.promise(&other, child.cell), child.promise);
                    true
                });
                assert!(moves.is_empty());
                let moves = position.legal_moves();
                position.play(moves[random.below(moves.len() as u64) as usize]);
            }
        }
        assert!(seen > 5000, "{seen}");
    }
}
