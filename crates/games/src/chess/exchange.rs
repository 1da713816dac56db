//! Static exchange: what a capture is worth when both sides go on taking on
//! its square with the least valuable piece they have there, and may stop.
//!
//! A man that is pinned to its king takes no part unless it takes along the pin. The
//! answer is only whether the exchange wins at least a threshold, which usually needs
//! one or two steps.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves,
};

use super::Chess;

/// What the pieces count in an exchange, in hundredths of a pawn.
pub(super) const WORTH: [i64; 6] = [100, 320, 330, 500, 950, 20_000];

/// The pieces of both colours that attack a square.
pub(super) fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let bishops = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let rooks = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let pawns = (get_pawn_attacks(square, Color::White) & board.colors(Color::Black))
        | (get_pawn_attacks(square, Color::Black) & board.colors(Color::White));
    (pawns & board.pieces(Piece::Pawn))
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & bishops)
        | (get_rook_moves(square, occupied) & rooks)
}

/// Whether the exchange that a legal move starts wins at least `threshold`.
pub(super) fn wins_at_least(position: &Chess, m: Move, threshold: i64) -> bool {
    let board = position.board();
    if position.is_castling(m) {
        return threshold <= 0;
    }
    let Some(moved) = board.piece_on(m.from) else { return false };
    let victim = position.victim(m);
    let promotion = m.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
    // What is won if nothing is taken back, then if the mover is.
    let mut balance = victim.map_or(0, |piece| WORTH[piece as usize]) + promotion - threshold;
    if balance < 0 {
        return false;
    }
    balance -= WORTH[m.promotion.unwrap_or(moved) as usize];
    if balance >= 0 {
        return true;
    }
    let side = board.side_to_move();
    let mut occupied = (board.occupied() ^ m.from.bitboard()) | m.to.bitboard();
    if victim == Some(Piece::Pawn) && board.piece_on(m.to).is_none() {
        occupied ^= Square::new(m.to.file(), m.from.rank()).bitboard();
    }
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = attackers(board, m.to, occupied);
    let mut turn = !side;
    loop {
        attackers &= occupied;
        let own = attackers & board.colors(turn);
        let Some((piece, taker)) = least_taker(board, own, turn, m.to, occupied) else { break };
        turn = !turn;
        balance = -balance - 1 - WORTH[piece as usize];
        if balance >= 0 {
            // A king can not take what is still protected.
            if piece == Piece::King && !(attackers & board.colors(turn)).is_empty() {
                turn = !turn;
            }
            break;
        }
        occupied ^= taker.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(m.to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(m.to, occupied) & straight;
        }
    }
    // Who has to move can not, or has no wish to, and so has lost the exchange.
    turn != side
}

/// The least valuable man of `own` that can take on a square.
#[inline]
fn least_taker(
    board: &Board,
    own: BitBoard,
    color: Color,
    target: Square,
    occupied: BitBoard,
) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let free = |&taker: &Square| !is_held(board, taker, color, target, occupied);
        (own & board.pieces(piece)).into_iter().find(free).map(|taker| (piece, taker))
    })
}

/// Whether a man would open a line to its own king by taking on `target`.
#[inline]
fn is_held(board: &Board, taker: Square, color: Color, target: Square, occupied: BitBoard) -> bool {
    let king = board.king(color);
    let line = get_line_rays(king, taker);
    if line.is_empty() || line.has(target) {
        return false;
    }
    let straight = king.file() == taker.file() || king.rank() == taker.rank();
    let long = board.pieces(if straight { Piece::Rook } else { Piece::Bishop }) | board.pieces(Piece::Queen);
    let pinners = line & long & board.colors(!color) & occupied;
    pinners.into_iter().any(|pinner| get_between_rays(king, pinner) & occupied == taker.bitboard())
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable};

    use super::*;

    #[test]
    fn exchanges_are_worth_what_they_win() {
        // Each with the exact worth: at least that much, and not more.
        for (fen, m, worth) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500),
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
            ("4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "d4c5", 100),
            ("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "e3d5", 950),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0),
            ("4k3/8/8/8/8/2n5/8/R5K1 w - - 0 1", "a1d1", -500),
            // A rook that is pinned does not take back, and the king may not.
            ("6rk/6rp/5B2/6Q1/8/8/8/K6R w - - 0 1", "g5h5", 0),
            ("6rk/6rp/5B1Q/8/8/8/8/K6R w - - 0 1", "h6h7", 100),
            ("6rk/6rp/8/7Q/8/8/8/K6R w - - 0 1", "h5h7", 100 - 950),
            // Along the pin it does.
            ("4k3/8/4r3/8/8/8/4R3/4R1K1 w - - 0 1", "e2e6", 500),
            ("4k3/4q3/4r3/8/8/8/4R3/4R1K1 w - - 0 1", "e2e5", -500),
            ("4k3/4r3/8/4p3/8/8/4Q3/4R1K1 w - - 0 1", "e2e5", 100 + 500 - 950),
            // The pinner has taken: the pin is gone.
            ("4k3/4n3/8/3pR3/8/8/8/6K1 w - - 0 1", "e5d5", 100 - 500),
        ] {
            let position = Chess::start("").unwrap().read_position(fen).unwrap();
            let m = position.from_uci(m).unwrap();
            assert!(wins_at_least(&position, m, worth), "{fen} {m}");
            assert!(!wins_at_least(&position, m, worth + 1), "{fen} {m}");
        }
    }
}
