//! How promising a move is: what to search first.
//!
//! Any good order finds the move that refutes; the best finds the refutation
//! that costs least. So besides what a stone is worth (the lines through its
//! cell, the threats it makes) the guess counts how little the position leaves
//! to the player who is next to choose.

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

/// What a line through the cell adds.
const LINE: i32 = 6;
/// What a threat of the player who moves adds.
const THREAT: i32 = 48;
/// What each safe move of the player next to choose takes away, if that is
/// the opponent.
const REPLY: i32 = 34;
/// The same if it is the player who moves, after a forced exchange.
const CHOICE: i32 = 22;

impl<B: Board> ConnectFour<B> {
    /// How promising the move to `cell` is, which led to `child` after
    /// [settling](ConnectFour::settle); the highest should be searched first.
    #[inline]
    #[must_use]
    pub fn promise(&self, child: &Self, cell: u8) -> i32 {
        self.promise_with(child, cell, child.threats(), child.their_threats())
    }

    /// The same where the threats of the player to move in `child` and those
    /// of the opponent are known.
    #[inline(always)]
    pub(super) fn promise_with(&self, child: &Self, cell: u8, mine: B::Word, theirs: B::Word) -> i32 {
        let same_player = (child.stones() - self.stones()).is_multiple_of(2);
        // A settled position has no open threats to answer.
        let replies = (child.open() & !theirs.down(1)).count() as i32;
        let (threats, freedom) = if same_player { (mine, CHOICE) } else { (theirs, REPLY) };
        LINE * self.board.lines(u32::from(cell)) as i32 + THREAT * threats.count() as i32 - freedom * replies
    }
}
