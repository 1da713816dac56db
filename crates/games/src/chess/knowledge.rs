//! What the engine may know of chess beyond its rules.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use gametree_core::{Knowledge, MoveList};

use super::Chess;
use super::exchange::{WORTH, wins_at_least};
use super::threats::Threats;

/// Knowledge of chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

impl Knowledge<Chess> for Insight {
    /// Colour, piece and where it goes.
    const SLOTS: usize = 2 * 6 * 64;
    /// The same with what is taken, or nothing.
    const NOISY_SLOTS: usize = Self::SLOTS * 7;
    const SELECTIVE: bool = true;

    #[inline]
    fn slot(&self, position: &Chess, m: Move) -> usize {
        let board = position.board();
        (board.side_to_move() as usize * 6 + kind_on(board, m.from)) * 64 + m.to as usize
    }

    #[inline]
    fn noisy_slot(&self, position: &Chess, m: Move) -> usize {
        let board = position.board();
        let taken = board.colors(!board.side_to_move()).has(m.to);
        self.slot(position, m) * 7 + if taken { kind_on(board, m.to) } else { 6 }
    }

    /// Captures and promotions.
    #[inline]
    fn is_noisy(&self, position: &Chess, m: Move) -> bool {
        let board = position.board();
        m.promotion.is_some()
            || board.colors(!board.side_to_move()).has(m.to)
            || (m.from.file() != m.to.file() && board.pieces(Piece::Pawn).has(m.from))
    }

    /// Captures and promotions to a queen.
    fn noisy(&self, position: &Chess, moves: &mut MoveList<Move>) {
        let board = position.board();
        let color = board.side_to_move();
        let enemy = board.colors(!color);
        let last = Rank::Eighth.relative_to(color);
        let mut for_pawns = enemy | last.bitboard();
        if let Some(file) = board.en_passant() {
            for_pawns |= Square::new(file, Rank::Sixth.relative_to(color)).bitboard();
        }
        board.generate_moves(|mut set| {
            set.to &= if set.piece == Piece::Pawn { for_pawns } else { enemy };
            for m in set {
                if m.promotion.is_none_or(|piece| piece == Piece::Queen) {
                    moves.push(m);
                }
            }
            false
        });
    }

    /// The victim, and among equal victims the least attacker first.
    #[inline]
    fn gain(&self, position: &Chess, m: Move) -> i64 {
        let board = position.board();
        let victim = if board.colors(!board.side_to_move()).has(m.to) {
            WORTH[kind_on(board, m.to)]
        } else {
            position.victim(m).map_or(0, |piece| WORTH[piece as usize])
        };
        let promotion = m.promotion.map_or(0, |piece| WORTH[piece as usize] - WORTH[0]);
        victim + promotion - kind_on(position.board(), m.from) as i64
    }

    #[inline]
    fn exchange_at_least(&self, position: &Chess, m: Move, threshold: i64) -> bool {
        wins_at_least(position, m, threshold)
    }

    /// Not with king and pawns alone, where zugzwang is common.
    #[inline]
    fn null(&self, position: &Chess) -> Option<Chess> {
        let board = position.board();
        let quiet = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let pieces = board.colors(board.side_to_move()) & !quiet;
        if pieces.is_empty() {
            None
        } else {
            board.null_move().map(|board| Chess::new(board).in_chess960(position.is_chess960()))
        }
    }

    #[inline]
    fn threatened(&self, position: &Chess) -> bool {
        position.in_check()
    }

    /// Direct checks; those that are only uncovered are not seen.
    #[inline]
    fn threatens(&self, position: &Chess, m: Move) -> bool {
        let board = position.board();
        let color = board.side_to_move();
        let king = board.king(!color);
        let Some(moved) = board.piece_on(m.from) else { return false };
        let occupied = board.occupied() ^ m.from.bitboard();
        let seen = match m.promotion.unwrap_or(moved) {
            Piece::Pawn => get_pawn_attacks(king, !color),
            Piece::Knight => get_knight_moves(king),
            Piece::Bishop => get_bishop_moves(king, occupied),
            Piece::Rook => get_rook_moves(king, occupied),
            Piece::Queen => get_bishop_moves(king, occupied) | get_rook_moves(king, occupied),
            Piece::King => BitBoard::EMPTY,
        };
        seen.has(m.to)
    }

    /// Checks, and moves out of the reach of lesser men, come early.
    #[inline]
    fn ranker(position: &Chess) -> impl Fn(Move) -> i32 {
        let board = position.board();
        let threats = Threats::of(board);
        move |m| threats.rank(kind_on(board, m.from), m)
    }

    /// The pawns, and each side's other pieces.
    #[inline]
    fn structures(&self, position: &Chess) -> [u64; 3] {
        let board = position.board();
        let pawns = board.pieces(Piece::Pawn);
        let pawn_key = mix((pawns & board.colors(Color::White)).0, (pawns & board.colors(Color::Black)).0);
        [pawn_key, pieces_key(board, Color::White), pieces_key(board, Color::Black)]
    }

    /// Within ten plies of a draw by the fifty moves a stored score, which
    /// knows nothing of them, settles nothing.
    #[inline]
    fn is_timely(&self, position: &Chess) -> bool {
        position.board().halfmove_clock() < 90
    }
}

/// The kind of the man on a square where one stands, without a branch: the
/// kinds of a list of moves can not be foretold.
#[inline]
fn kind_on(board: &Board, square: Square) -> usize {
    let on = |piece| (board.pieces(piece).0 >> square as u32 & 1) as usize;
    on(Piece::Knight)
        + 2 * on(Piece::Bishop)
        + 3 * on(Piece::Rook)
        + 4 * on(Piece::Queen)
        + 5 * on(Piece::King)
}

fn pieces_key(board: &Board, color: Color) -> u64 {
    let own = board.colors(color);
    let of = |piece| (own & board.pieces(piece)).0;
    mix(
        mix(of(Piece::Knight), of(Piece::Bishop)),
        mix(of(Piece::Rook), of(Piece::Queen)).rotate_left(17) ^ of(Piece::King),
    )
}

/// A small hash of two words: both halves of a product, folded.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9E37_79B9_7F4A_7C15) * u128::from(b ^ 0xC2B2_AE3D_27D4_EB4F);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Notation, Playable, SplitMix};

    use super::*;

    /// Positions of random games.
    fn positions(count: usize) -> Vec<Chess> {
        let mut random = SplitMix::new(4);
        let mut found = Vec::new();
        while found.len() < count {
            let mut position = Chess::start("").unwrap();
            for _ in 0..120 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play(legal[random.below(legal.len() as u64) as usize]);
                found.push(position.clone());
            }
        }
        found
    }

    #[test]
    fn noisy_moves_are_the_legal_captures_and_queens() {
        for position in positions(400) {
            let mut noisy = MoveList::new();
            Insight.noisy(&position, &mut noisy);
            let legal = position.legal_moves();
            let wanted: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|&m| {
                    position.victim(m).is_some() && m.promotion.is_none() || m.promotion == Some(Piece::Queen)
                })
                .collect();
            assert_eq!(*noisy, wanted, "{position}");
            for &m in legal.iter() {
                let expected = m.promotion.is_some() || position.victim(m).is_some();
                assert_eq!(Insight.is_noisy(&position, m), expected);
                assert!(Insight.slot(&position, m) < <Insight as Knowledge<Chess>>::SLOTS);
                assert!(Insight.noisy_slot(&position, m) < <Insight as Knowledge<Chess>>::NOISY_SLOTS);
                if Insight.threatens(&position, m) && !position.is_castling(m) {
                    assert!(position.after(m).in_check(), "{position}{m}");
                }
            }
        }
    }

    #[test]
    fn passing_is_refused_in_check_and_in_pawn_endings() {
        let read = |fen| Chess::start("").unwrap().read_position(fen).unwrap();
        assert!(Insight.null(&read("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1")).is_none());
        assert!(Insight.null(&read("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1")).is_none());
        let passed = Insight.null(&read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")).unwrap();
        assert_eq!(passed.write_position(), "4k3/8/8/8/8/8/8/R3K3 b - - 1 1");
    }
}
