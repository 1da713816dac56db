//! What speaks for and against a quiet move at first sight: it gives check, it
//! leaves a square that a lesser man attacks, or it goes to one.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

/// For a check, on history's scale of 16,384.
const CHECK: i32 = 9732;
/// For leaving and for entering the reach of a lesser man, by what is at stake.
const LEAVES: i32 = 2085;
const ENTERS: i32 = 2003;
/// What is at stake, by kind, in pawns.
const STAKES: [i32; 6] = [0, 3, 3, 5, 9, 0];

/// Squares that matter to the player to move.
pub(super) struct Threats {
    /// By kind: where the opponent's lesser men attack.
    lesser: [BitBoard; 6],
    /// By kind: from where the opponent's king is attacked.
    checks: [BitBoard; 6],
    /// Own men that stand between the opponent's king and an own long-range piece.
    screens: BitBoard,
}

impl Threats {
    pub(super) fn of(board: &Board) -> Threats {
        let own = board.side_to_move();
        let occupied = board.occupied();
        let them = board.colors(!own);
        let reach = |piece, moves: &dyn Fn(Square) -> BitBoard| {
            (them & board.pieces(piece)).into_iter().fold(BitBoard::EMPTY, |all, square| all | moves(square))
        };
        let pawns = pawn_reach(them & board.pieces(Piece::Pawn), !own);
        let minors = pawns
            | reach(Piece::Knight, &get_knight_moves)
            | reach(Piece::Bishop, &|square| get_bishop_moves(square, occupied));
        let rooks = minors | reach(Piece::Rook, &|square| get_rook_moves(square, occupied));
        let king = board.king(!own);
        let (straight, diagonal) = (get_rook_moves(king, occupied), get_bishop_moves(king, occupied));
        let none = BitBoard::EMPTY;
        Threats {
            lesser: [none, pawns, pawns, minors, rooks, none],
            checks: [
                get_pawn_attacks(king, !own),
                get_knight_moves(king),
                diagonal,
                straight,
                straight | diagonal,
                none,
            ],
            screens: screens(board, own, king),
        }
    }

    /// The rank of a quiet move of a man of this kind.
    #[inline]
    pub(super) fn rank(&self, kind: usize, m: Move) -> i32 {
        let checks = self.checks[kind].has(m.to) || self.screens.has(m.from);
        let lesser = self.lesser[kind];
        let change = LEAVES * i32::from(lesser.has(m.from)) - ENTERS * i32::from(lesser.has(m.to));
        CHECK * i32::from(checks) + STAKES[kind] * change
    }
}

/// The squares that pawns attack.
fn pawn_reach(pawns: BitBoard, color: Color) -> BitBoard {
    let (left, right) = (pawns.0 & !File::A.bitboard().0, pawns.0 & !File::H.bitboard().0);
    BitBoard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

/// The men of `own` that uncover a check if they leave their line.
fn screens(board: &Board, own: Color, king: Square) -> BitBoard {
    let of = |piece| board.colored_pieces(own, piece);
    let queens = of(Piece::Queen);
    let snipers = (get_rook_rays(king) & (of(Piece::Rook) | queens))
        | (get_bishop_rays(king) & (of(Piece::Bishop) | queens));
    let mut screens = BitBoard::EMPTY;
    for sniper in snipers {
        let between = get_between_rays(sniper, king) & board.occupied();
        if between.len() == 1 {
            screens |= between & board.colors(own);
        }
    }
    screens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(fen: &str, m: &str) -> i32 {
        let board: Board = fen.parse().unwrap();
        let m: Move = m.parse().unwrap();
        Threats::of(&board).rank(board.piece_on(m.from).unwrap() as usize, m)
    }

    #[test]
    fn checks_rank_high_direct_and_uncovered() {
        let fen = "4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1";
        assert_eq!(rank(fen, "e2c3"), CHECK);
        assert_eq!(rank(fen, "g1f2"), 0);
        assert_eq!(rank("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), CHECK);
        assert_eq!(rank("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a7"), 0);
        assert_eq!(rank("3k4/8/8/2P5/8/8/8/6K1 w - - 0 1", "c5c6"), 0);
        assert_eq!(rank("3k4/8/2P5/8/8/8/8/6K1 w - - 0 1", "c6c7"), CHECK);
    }

    #[test]
    fn pieces_leave_the_reach_of_lesser_men_and_keep_out_of_it() {
        let fen = "4k3/8/8/2p5/3Q4/8/8/6K1 w - - 0 1";
        assert_eq!(rank(fen, "d4d1"), 9 * LEAVES);
        assert_eq!(rank("4k3/8/8/2p5/8/8/8/3Q2K1 w - - 0 1", "d1d4"), -9 * ENTERS);
        // A knight is no lesser man than a bishop, a rook than a rook.
        assert_eq!(rank("4k3/8/8/2n5/8/8/8/5BK1 w - - 0 1", "f1d3"), 0);
        assert_eq!(rank("r3k3/8/8/8/8/8/8/5RK1 w - - 0 1", "f1a1"), 0);
        // Black's pawns attack downwards.
        assert_eq!(rank("4k3/8/8/8/8/p7/8/5RK1 w - - 0 1", "f1b1"), 0);
        assert_eq!(rank("4k3/8/8/8/8/p7/8/1R4K1 w - - 0 1", "b1b2"), -5 * ENTERS);
    }
}
