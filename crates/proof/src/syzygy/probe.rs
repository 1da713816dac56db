//! A position's value and distance.
//!
//! The files leave out what a capture decides: where one is best they store whatever
//! packs well, and they know nothing of captures in passing. So captures are searched,
//! and what is stored counts beside them. Distances need pawn moves too, and a ply of
//! search where the file has the other side to move.

use cozy_chess::{BitBoard, Board, CastleRights, Color, Move, Piece, Rank, Square};
use gametree_games::Chess;

use super::table::Distance;
use super::{Syzygy, Wdl, is_bare};

/// A value, and whether only a capture brings it about.
struct Found {
    wdl: Wdl,
    by_capture: bool,
}

impl Syzygy {
    /// The value of a position where the count of fifty moves begins.
    #[must_use]
    pub fn wdl(&self, position: &Chess) -> Option<Wdl> {
        self.has(position.board()).then(|| self.value(position.board()))?.map(|found| found.wdl)
    }

    /// Plies to the next capture or pawn move, above zero for a win and below for a
    /// loss, 100 more where the fifty-move rule makes it a draw; 0 for a draw. A mate
    /// counts as such a move. Some tables count moves, not plies: it may be one ply more.
    #[must_use]
    pub fn distance(&self, position: &Chess) -> Option<i32> {
        self.has(position.board()).then(|| self.plies(position.board()))?
    }

    /// The value of a position when the moves that count already are taken into
    /// account: 1, 0 or -1.
    #[must_use]
    pub fn sign(&self, position: &Chess) -> Option<i64> {
        let wdl = self.wdl(position)?;
        let count = i32::from(position.board().halfmove_clock());
        if wdl.sign() == 0 || count == 0 {
            return Some(wdl.sign());
        }
        match self.distance(position)?.abs() + count {
            ..100 => Some(wdl.sign()),
            // Just in time, or a ply too late.
            100 => None,
            _ => Some(0),
        }
    }

    /// Whether there may be a table; none knows of castling.
    fn has(&self, board: &Board) -> bool {
        let may_castle = |color| *board.castle_rights(color) != CastleRights::EMPTY;
        board.occupied().len() as usize <= self.most_men && !Color::ALL.into_iter().any(may_castle)
    }

    fn stored(&self, board: &Board) -> Option<Wdl> {
        if is_bare(board) {
            return Some(Wdl::Draw);
        }
        let (ending, turned) = self.ending(board)?;
        ending.wdl.wdl(board, turned)
    }

    /// The value of a board that a capture led to, fail-soft in a window.
    fn searched(&self, board: &Board, mut alpha: Wdl, beta: Wdl) -> Option<Wdl> {
        for m in captures(board) {
            let value = -self.searched(&after(board, m), -beta, -alpha)?;
            if value >= beta {
                return Some(value);
            }
            alpha = alpha.max(value);
        }
        Some(alpha.max(self.stored(board)?))
    }

    fn value(&self, board: &Board) -> Option<Found> {
        let (mut plain, mut passing) = (None, None);
        for m in captures(board) {
            let value = -self.searched(&after(board, m), Wdl::Loss, Wdl::Win)?;
            if value == Wdl::Win {
                return Some(Found { wdl: value, by_capture: true });
            }
            let best = if in_passing(board, m) { &mut passing } else { &mut plain };
            *best = (*best).max(Some(value));
        }
        let stored = self.stored(board)?;
        // Without the capture in passing it may be stalemate; but it is there.
        if let Some(wdl) = passing
            && stored == Wdl::Draw
            && moves(board, BitBoard::FULL).iter().all(|&m| in_passing(board, m))
        {
            return Some(Found { wdl, by_capture: true });
        }
        let best = plain.max(passing);
        Some(match best {
            Some(wdl) if wdl >= stored => {
                let only_passing = passing > plain && wdl > stored;
                Found { wdl, by_capture: wdl > Wdl::Draw || only_passing }
            }
            _ => Found { wdl: stored, by_capture: false },
        })
    }

    fn plies(&self, board: &Board) -> Option<i32> {
        let Found { wdl, by_capture } = self.value(board)?;
        if wdl == Wdl::Draw {
            return Some(0);
        }
        if by_capture || (wdl > Wdl::Draw && self.has_pawn_move(board, wdl)?) {
            return Some(wdl.zeroing());
        }
        let (ending, turned) = self.ending(board)?;
        match ending.distance.as_ref()?.distance(board, turned, wdl)? {
            Distance::Plies(plies) => Some(wdl.zeroing() + if wdl > Wdl::Draw { plies } else { -plies }),
            Distance::OtherSide => self.plies_by_search(board, wdl),
        }
    }

    /// Whether a pawn move that takes nothing keeps the value of a won position.
    fn has_pawn_move(&self, board: &Board, wdl: Wdl) -> Option<bool> {
        let free = !board.occupied();
        for m in moves(board, free) {
            if board.pieces(Piece::Pawn).has(m.from)
                && !in_passing(board, m)
                && -self.value(&after(board, m))?.wdl == wdl
            {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The distance out of those behind all quiet moves. Captures and pawn moves need
    /// not be looked at: of a win they would have been seen, in a loss they count as
    /// the worst there is.
    fn plies_by_search(&self, board: &Board, wdl: Wdl) -> Option<i32> {
        let won = wdl > Wdl::Draw;
        let mut best = if won { None } else { Some(wdl.zeroing()) };
        for m in moves(board, !board.occupied()) {
            if board.pieces(Piece::Pawn).has(m.from) {
                continue;
            }
            let child = after(board, m);
            let plies = -self.plies(&child)?;
            if won {
                if plies == 1 && !child.checkers().is_empty() && moves(&child, BitBoard::FULL).is_empty() {
                    return Some(1);
                }
                if plies > 0 {
                    best = Some(best.map_or(plies + 1, |best: i32| best.min(plies + 1)));
                }
            } else if plies < 0 {
                best = best.map(|best| best.min(plies - 1));
            }
        }
        best
    }
}

/// The board after a move.
pub(super) fn after(board: &Board, m: Move) -> Board {
    let mut child = board.clone();
    child.play_unchecked(m);
    child
}

/// The legal moves to these squares, captures in passing among those to empty ones.
pub(super) fn moves(board: &Board, to: BitBoard) -> Vec<Move> {
    let mut found = Vec::new();
    board.generate_moves(|mut set| {
        set.to &= to;
        found.extend(set);
        false
    });
    found
}

/// Captures, those in passing included.
fn captures(board: &Board) -> Vec<Move> {
    let color = board.side_to_move();
    let enemy = board.colors(!color);
    let beside = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(color)));
    let mut found = moves(board, beside.map_or(enemy, |square| enemy | square.bitboard()));
    found.retain(|&m| enemy.has(m.to) || in_passing(board, m));
    found
}

fn in_passing(board: &Board, m: Move) -> bool {
    board.pieces(Piece::Pawn).has(m.from) && m.from.file() != m.to.file() && !board.occupied().has(m.to)
}
