//! The moves at the root that keep what the tables promise.
//!
//! A table of values alone does not lead to a mate: every move may keep the win, and
//! none come nearer. Distances do. But whoever follows distances alone gives away a queen
//! to have a pawn move sooner. So, while the fifty-move rule leaves time and the position
//! did not come back, all moves that win are left to the search; without pawns only the
//! shortest ones, because nothing else would tell the search where to go.

use cozy_chess::{BitBoard, Board, Move, Piece};
use gametree_games::Chess;

use super::probe::{after, moves};
use super::{Syzygy, Wdl};

impl Syzygy {
    /// The moves worth a search, if the tables know all that is behind them.
    /// `repeated` says that a position came back since the last capture or pawn move.
    #[must_use]
    pub fn advised(&self, position: &Chess, repeated: bool) -> Option<Vec<Move>> {
        let board = position.board();
        self.wdl(position)?;
        let all = moves(board, BitBoard::FULL);
        let by_distance: Option<Vec<i32>> = all.iter().map(|&m| self.behind(board, m)).collect();
        let ranks: Vec<i32> = match by_distance {
            Some(plies) => {
                let count = i32::from(board.halfmove_clock());
                let exact = repeated || board.pieces(Piece::Pawn).is_empty();
                plies.into_iter().map(|plies| rank(plies, count, exact)).collect()
            }
            // Some file of distances is not there.
            None => all
                .iter()
                .map(|&m| Some(-i32::try_from(self.value_behind(board, m)?.sign()).ok()?))
                .collect::<Option<_>>()?,
        };
        let best = *ranks.iter().max()?;
        Some(all.into_iter().zip(ranks).filter(|&(_, rank)| rank == best).map(|(m, _)| m).collect())
    }

    fn value_behind(&self, board: &Board, m: Move) -> Option<Wdl> {
        self.wdl(&Chess::new(after(board, m)))
    }

    /// Plies to the next capture or pawn move when this move is made, it included.
    fn behind(&self, board: &Board, m: Move) -> Option<i32> {
        let child = after(board, m);
        if child.halfmove_clock() == 0 {
            return Some((-self.value_behind(board, m)?).zeroing());
        }
        if moves(&child, BitBoard::FULL).is_empty() {
            return Some(if child.checkers().is_empty() { 0 } else { 1 });
        }
        let plies = -self.distance(&Chess::new(child))?;
        Some(plies + plies.signum())
    }
}

/// How good a move is that has so many plies to go, after so many that count.
fn rank(plies: i32, count: i32, exact: bool) -> i32 {
    const SURE: i32 = 1000;
    match plies {
        0 => 0,
        1.. if plies + count < 100 && !exact => SURE,
        1.. => SURE - plies - count,
        // In a lost position the search knows best what is hard to win.
        _ if count - 2 * plies < 100 => -SURE,
        _ => count - plies - SURE,
    }
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn sooner_wins_later_losses() {
        assert!(rank(20, 0, true) > rank(21, 0, true) && rank(20, 0, false) == rank(21, 0, false));
        // 50 plies and 60 before are too many, but better than a draw by force.
        assert!(rank(50, 60, false) < rank(38, 60, false) && rank(50, 60, false) > rank(0, 60, false));
        assert!(rank(-4, 0, false) < 0 && rank(-4, 0, false) < rank(-60, 0, false));
        assert!(rank(-120, 0, true) < rank(0, 0, true));
    }
}
