//! Counting the features of a board.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use super::features::*;
use super::pawns::{Kinds, ahead, attacks, beside, files, forward, outpost_ranks};

const CENTRE_SQUARES: BitBoard = BitBoard(0x0000_0018_1800_0000);

/// What one side attacks.
#[derive(Clone, Copy)]
struct Reach {
    pawns: BitBoard,
    minors: BitBoard,
    rooks: BitBoard,
    all: BitBoard,
    /// By piece, from knight to queen.
    by_piece: [BitBoard; 4],
    /// The weight of attacks on the squares around the other king.
    on_king: i32,
}

/// Counts everything.
#[inline]
pub(super) fn count<S: Sink>(board: &Board, sink: &mut S) {
    let white = activity(board, Color::White, sink, 1);
    let black = activity(board, Color::Black, sink, -1);
    pawns(board, Color::White, sink, 1);
    pawns(board, Color::Black, sink, -1);
    contest(board, Color::White, &white, &black, sink, 1);
    contest(board, Color::Black, &black, &white, sink, -1);
    sink.add(TEMPO, if board.side_to_move() == Color::White { 1 } else { -1 });
}

/// The number of a square with files folded, as a side sees it.
#[inline]
fn folded(square: Square, color: Color) -> usize {
    let square = square.relative_to(color);
    let file = square.file() as usize;
    square.rank() as usize * 4 + file.min(7 - file)
}

/// Material, placement and mobility.
#[inline]
fn activity<S: Sink>(board: &Board, color: Color, sink: &mut S, sign: i32) -> Reach {
    let own = board.colors(color);
    let occupied = board.occupied();
    let own_pawns = own & board.pieces(Piece::Pawn);
    let enemy_pawns = board.colored_pieces(!color, Piece::Pawn);
    let king = board.king(color);
    let pawn_attacks = attacks(own_pawns, color);
    let ring = ring(board.king(!color), !color);
    // Blocked pawns and squares that enemy pawns attack are no place to go to.
    let blocked = own_pawns & forward(occupied, !color);
    let allowed = !(attacks(enemy_pawns, !color) | blocked | king.bitboard());
    let mut reach = Reach {
        pawns: pawn_attacks,
        minors: BitBoard::EMPTY,
        rooks: BitBoard::EMPTY,
        all: pawn_attacks | get_king_moves(king),
        by_piece: [BitBoard::EMPTY; 4],
        on_king: 0,
    };
    sink.add(MATERIAL, sign * own_pawns.len() as i32);
    for square in own_pawns {
        sink.add(PLACE + folded(square, color), sign);
    }
    sink.add(PLACE + 5 * 32 + folded(king, color), sign);
    let diagonal_through = occupied & !(own & board.pieces(Piece::Queen));
    let straight_through = diagonal_through & !(own & board.pieces(Piece::Rook));
    for (kind, piece) in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].into_iter().enumerate() {
        let set = own & board.pieces(piece);
        sink.add(MATERIAL + piece as usize, sign * set.len() as i32);
        let mobility = [KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY][kind];
        let weight = [2, 2, 3, 5][kind];
        for square in set {
            sink.add(PLACE + piece as usize * 32 + folded(square, color), sign);
            let seen = match piece {
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, diagonal_through),
                Piece::Rook => get_rook_moves(square, straight_through),
                _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            };
            reach.by_piece[kind] |= seen;
            sink.add(mobility + (seen & allowed).len() as usize, sign);
            let hits = (seen & ring).len() as i32;
            if hits > 0 {
                reach.on_king += weight + hits;
            }
        }
    }
    if (own & board.pieces(Piece::Bishop)).len() >= 2 {
        sink.add(BISHOP_PAIR, sign);
    }
    reach.minors = reach.by_piece[0] | reach.by_piece[1];
    reach.rooks = reach.by_piece[2];
    reach.all |= reach.minors | reach.rooks | reach.by_piece[3];
    sink.add(
        CENTRE,
        sign * reach.by_piece.iter().map(|set| (*set & CENTRE_SQUARES).len() as i32).sum::<i32>(),
    );
    sink.add(CENTRE, sign * (pawn_attacks & CENTRE_SQUARES).len() as i32);
    sink.add(CENTRE_PAWNS, sign * (own_pawns & CENTRE_SQUARES).len() as i32);
    reach
}

/// The squares around a king, and those one rank farther in front of it.
#[inline]
fn ring(king: Square, color: Color) -> BitBoard {
    let near = get_king_moves(king) | king.bitboard();
    near | forward(near, color)
}

/// Pawn structure, passed pawns and the pawns at the king.
#[inline]
fn pawns<S: Sink>(board: &Board, color: Color, sink: &mut S, sign: i32) {
    let own = board.colored_pieces(color, Piece::Pawn);
    let enemy = board.colored_pieces(!color, Piece::Pawn);
    let kinds = Kinds::of(own, enemy, color);
    sink.add(DOUBLED, sign * kinds.doubled.len() as i32);
    let half_open = kinds.isolated & !ahead(enemy, !color);
    sink.add(ISOLATED, sign * (kinds.isolated & !half_open).len() as i32);
    sink.add(ISOLATED + 1, sign * half_open.len() as i32);
    sink.add(BACKWARD, sign * kinds.backward.len() as i32);
    for square in kinds.connected {
        sink.add(CONNECTED + square.relative_to(color).rank() as usize, sign);
    }
    let (king, enemy_king) = (board.king(color), board.king(!color));
    for square in kinds.passed {
        let rank = square.relative_to(color).rank() as usize;
        sink.add(PASSED + rank, sign);
        let next = forward(square.bitboard(), color);
        if (next & board.occupied()).is_empty() {
            sink.add(PASSED_FREE + rank, sign);
        }
        if let Some(next) = next.next_square() {
            let far = usize::from(rank >= 4);
            sink.add(PASSED_ENEMY_KING + far, sign * distance(enemy_king, next));
            sink.add(PASSED_OWN_KING + far, sign * distance(king, next));
        }
        let behind = ahead(square.bitboard(), !color) & board.colored_pieces(color, Piece::Rook);
        if !behind.is_empty() {
            sink.add(ROOK_BEHIND, sign);
        }
    }
    let around = king.bitboard() | beside(king.bitboard());
    let near = forward(around, color);
    sink.add(SHIELD, sign * (near & own).len() as i32);
    sink.add(SHIELD + 1, sign * (forward(near, color) & own).len() as i32);
    let (own_files, enemy_files) = (files(own), files(enemy));
    let bare = around & !own_files;
    sink.add(OPEN_KING_FILE, sign * (bare & enemy_files).len() as i32);
    sink.add(OPEN_KING_FILE + 1, sign * (bare & !enemy_files).len() as i32);
    rooks_and_minors(board, color, own, enemy, sink, sign);
}

fn distance(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}

#[inline]
fn rooks_and_minors<S: Sink>(
    board: &Board,
    color: Color,
    own: BitBoard,
    enemy: BitBoard,
    sink: &mut S,
    sign: i32,
) {
    let rooks = board.colored_pieces(color, Piece::Rook);
    let half_open = rooks & !files(own);
    sink.add(ROOK_FILE, sign * (half_open & !files(enemy)).len() as i32);
    sink.add(ROOK_FILE + 1, sign * (half_open & files(enemy)).len() as i32);
    sink.add(ROOK_SEVENTH, sign * (rooks & Rank::Seventh.relative_to(color).bitboard()).len() as i32);
    let reachable = beside(ahead(enemy, !color));
    let outposts = outpost_ranks(color) & attacks(own, color) & !reachable;
    for (i, piece) in [Piece::Knight, Piece::Bishop].into_iter().enumerate() {
        sink.add(OUTPOST + i, sign * (outposts & board.colored_pieces(color, piece)).len() as i32);
    }
    const DARK: BitBoard = BitBoard(0xAA55_AA55_AA55_AA55);
    for square in board.colored_pieces(color, Piece::Bishop) {
        let same = if DARK.has(square) { own & DARK } else { own & !DARK };
        let central = File::C.bitboard() | File::D.bitboard() | File::E.bitboard() | File::F.bitboard();
        sink.add(BAD_BISHOP, sign * (same & central).len() as i32);
    }
}

/// What both sides' reach says together: threats, and the attack on the king.
#[inline]
fn contest<S: Sink>(board: &Board, color: Color, own: &Reach, other: &Reach, sink: &mut S, sign: i32) {
    let enemy = board.colors(!color);
    let of = |piece| enemy & board.pieces(piece);
    let minors = of(Piece::Knight) | of(Piece::Bishop);
    let majors = of(Piece::Rook) | of(Piece::Queen);
    sink.add(PAWN_THREAT, sign * (own.pawns & (minors | majors)).len() as i32);
    sink.add(MINOR_THREAT, sign * (own.minors & majors).len() as i32);
    sink.add(ROOK_THREAT, sign * (own.rooks & of(Piece::Queen)).len() as i32);
    let targets = enemy & !board.pieces(Piece::King) & !other.all;
    sink.add(HANGING, sign * (own.all & targets).len() as i32);
    let pawns = board.colored_pieces(color, Piece::Pawn);
    let pushed = forward(pawns, color) & !board.occupied() & !other.pawns;
    sink.add(PUSH_THREAT, sign * (attacks(pushed, color) & (minors | majors)).len() as i32);
    let king = board.king(!color);
    let occupied = board.occupied();
    let free = !board.colors(color) & !(other.pawns | (other.all & !own.all));
    let weak = free & (!other.all | get_king_moves(king));
    let diagonal = get_bishop_moves(king, occupied);
    let straight = get_rook_moves(king, occupied);
    let from = [get_knight_moves(king), diagonal, straight, diagonal | straight];
    for (kind, squares) in from.into_iter().enumerate() {
        let checks = (own.by_piece[kind] & squares & weak).len().min(2);
        sink.add(SAFE_CHECK + kind, sign * checks as i32);
    }
    // Without a queen an attack seldom leads to anything.
    let queen = !board.colored_pieces(color, Piece::Queen).is_empty();
    let weight = if queen { own.on_king } else { own.on_king / 2 };
    sink.add(KING_ATTACK + (weight as usize).min(19), sign);
}
