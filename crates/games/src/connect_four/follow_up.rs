//! Static bounds from the strategy of replying in the same column.
//!
//! Where every column has an even number of free cells, the player who is not
//! to move can answer each stone by one on top of it, to the end of the game.
//! That follower gets the second, fourth, ... free cell of every column and
//! the leader no more than the others. So if the leader's stones and the
//! leading cells hold no four, the leader can not win; and if the follower's
//! stones and the following cells do, the follower wins. Victor Allis ("A
//! Knowledge-Based Approach of Connect-Four", 1988) calls the rule claimeven.
//! Four things widen it:
//!
//! * **Odd columns.** The player to move may be the follower by first filling
//!   the lowest cell of an odd column. Two more odd columns make a pair: when
//!   the leader fills the lowest cell of one, the follower fills that of the
//!   other (Allis' baseinverse). The leader gets one of the two.
//! * **A threat of the follower on a following row** ends its column for the
//!   leader, who can not fill the cell below it without losing. Nothing above
//!   it counts.
//! * **A threat of the follower on a leading row** does the same, but changes
//!   the parity of its column: the cells below the one under the threat are
//!   what is left to play there. This is how the first player wins by an odd
//!   threat.
//! * **When.** The win comes at the latest when all is full but the cells
//!   above the threat.
//!
//! ```text
//!   . . . . . . .   following        leading rows: every second row from the
//!   . . . . . . .   leading          one below the top, where a column with
//!   . . . . . . .   following        an even number of free cells has its
//!   . . . . . . .   leading          lowest free cell
//!   . . . . . . .   following
//!   . . . . . . .   leading
//! ```

use super::ConnectFour;
use super::board::Board;
use super::lines::has_four;
use super::word::Word;

/// What the strategy needs to know of a position.
struct FollowUp<B: Board> {
    board: B,
    free: B::Word,
    /// The lowest free cells of all columns.
    open: B::Word,
    /// Those of them in odd columns.
    odd: B::Word,
    follower: B::Word,
    leader: B::Word,
    /// Free cells that would complete a line of the follower.
    threats: B::Word,
    /// Free cells above a threat of the follower on a following row.
    beyond: B::Word,
}

impl<B: Board> ConnectFour<B> {
    /// Bounds on the value for the player to move, who can not win at once and
    /// has no open threat to answer, if they are within `lo` and `hi`. Only
    /// bounds that could matter to the window are looked for. `threats` are
    /// those of the player to move and of the opponent.
    #[inline(always)]
    pub(super) fn follow_up(
        &self,
        threats: [B::Word; 2],
        alpha: i32,
        beta: i32,
        lo: i32,
        hi: i32,
    ) -> (i32, i32) {
        let odd = self.open() & !self.board.leading();
        // By parity one player can follow at once, the other only where a
        // threat turns a column round; the two can not both succeed.
        let at_once = odd.count() % 2 == 1;
        let window = |mover: bool| if mover { (alpha, beta) } else { (-beta, -alpha) };
        let mut follower = at_once;
        let mut worth = self.followed_by(follower, odd, threats).worth(window(follower));
        if worth.is_none() {
            follower = !at_once;
            worth = self.followed_by(follower, odd, threats).worth_of_odd_threat(window(follower));
        }
        match worth {
            Some(worth) if follower => (lo.max(worth), hi),
            Some(worth) => (lo, hi.min(-worth)),
            None => (lo, hi),
        }
    }

    #[inline(always)]
    fn followed_by(&self, mover: bool, odd: B::Word, threats: [B::Word; 2]) -> FollowUp<B> {
        let (board, free) = (self.board, self.free());
        let (follower, leader) = if mover { (self.own, self.theirs()) } else { (self.theirs(), self.own) };
        let threats = if mover { threats[0] } else { threats[1] };
        let beyond = above(board, threats & !board.leading());
        FollowUp { board, free, open: self.open(), odd, follower, leader, threats, beyond }
    }
}

impl<B: Board> FollowUp<B> {
    /// What the follower is sure of by replying in every column; looked for
    /// only as far as the follower's window asks.
    #[inline(always)]
    fn worth(&self, (alpha, beta): (i32, i32)) -> Option<i32> {
        if alpha >= self.latest_win(1)
            || !self.safe(self.free & self.board.leading() & !self.beyond, self.odd)
        {
            return None;
        }
        if beta <= 0 {
            return Some(0);
        }
        // Cells of a pair may go to the leader.
        let following = self.free & !self.board.leading();
        let sure = if self.odd.is_many() { following & !self.odd } else { following };
        let threats = self.threats & sure;
        if !threats.is_empty() {
            return Some(self.soonest(threats));
        }
        Some(i32::from(has_four(self.board, self.follower | sure)))
    }

    /// The same when a threat on a leading row turns its column round.
    #[inline(always)]
    fn worth_of_odd_threat(&self, (alpha, _): (i32, i32)) -> Option<i32> {
        if alpha >= self.latest_win(2) {
            return None;
        }
        let leading = self.board.leading();
        let mut threats = self.threats & leading & !self.open;
        while !threats.is_empty() {
            let cell = threats.first();
            threats = threats.without_first();
            let column = self.board.column(cell / self.board.stride());
            let below = column & !(!B::Word::ZERO).up(cell);
            // In this column the leader takes the following rows, and so the
            // follower's threats there.
            let lost = self.free & ((leading & !column & !self.beyond) | (!leading & below));
            if self.safe(lost, self.odd ^ (self.open & column)) {
                return Some(self.latest_win(cell % self.board.stride()));
            }
        }
        None
    }

    /// Whether the leader can not make four of these cells, or of the lowest
    /// cells of the odd columns as far as the pairs leave them.
    #[inline(always)]
    fn safe(&self, lost: B::Word, odd: B::Word) -> bool {
        let leader = self.leader | lost;
        let four = |cells: B::Word| has_four(self.board, leader | cells);
        if four(B::Word::ZERO) {
            return false;
        }
        if !odd.is_many() || !four(odd) {
            return true;
        }
        if odd.count() > 3 {
            return false;
        }
        // Of two, neither may do harm; of three, the follower takes the one
        // that would.
        let mut harm = 0;
        let mut rest = odd;
        while !rest.is_empty() {
            harm += u32::from(four(B::Word::bit(rest.first())));
            rest = rest.without_first();
        }
        harm <= odd.count() - 2
    }

    /// What the best of these threats is worth, if none is filled before all
    /// else is.
    #[inline(always)]
    fn soonest(&self, mut threats: B::Word) -> i32 {
        let mut lowest = u32::MAX;
        while !threats.is_empty() {
            lowest = lowest.min(threats.first() % self.board.stride());
            threats = threats.without_first();
        }
        self.latest_win(lowest)
    }

    /// What a win on this row is worth when all is full but the cells above.
    #[inline(always)]
    fn latest_win(&self, row: u32) -> i32 {
        (self.board.height() + 1 - row) as i32 / 2
    }
}

/// The cells above the lowest of these in every column, but for others of
/// these.
#[inline(always)]
fn above<B: Board>(board: B, cells: B::Word) -> B::Word {
    // Within a column, the spare bit less a cell is that cell and all above.
    let spare = board.bottom().up(board.height());
    spare.minus(cells) & board.cells() & !cells
}
