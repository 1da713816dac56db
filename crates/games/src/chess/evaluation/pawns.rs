//! Pawn structure: sets of pawns by shifts of whole boards.

use cozy_chess::{BitBoard, Color, File, Rank};

const A: u64 = File::A.bitboard().0;
const H: u64 = File::H.bitboard().0;

/// One rank forward.
#[inline]
pub(super) fn forward(set: BitBoard, color: Color) -> BitBoard {
    BitBoard(if color == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// The squares to the left and right of a set.
#[inline]
pub(super) fn beside(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !H) << 1 | (set.0 & !A) >> 1)
}

/// What pawns attack.
#[inline]
pub(super) fn attacks(pawns: BitBoard, color: Color) -> BitBoard {
    beside(forward(pawns, color))
}

/// All squares in front of a set on the same files.
#[inline]
pub(super) fn ahead(set: BitBoard, color: Color) -> BitBoard {
    let mut bits = set.0;
    if color == Color::White {
        bits <<= 8;
        bits |= bits << 8;
        bits |= bits << 16;
        bits |= bits << 32;
    } else {
        bits >>= 8;
        bits |= bits >> 8;
        bits |= bits >> 16;
        bits |= bits >> 32;
    }
    BitBoard(bits)
}

/// The whole files on which a set stands.
#[inline]
pub(super) fn files(set: BitBoard) -> BitBoard {
    set | ahead(set, Color::White) | ahead(set, Color::Black)
}

/// The pawns of one side by what they are.
pub(super) struct Kinds {
    pub(super) doubled: BitBoard,
    pub(super) isolated: BitBoard,
    pub(super) backward: BitBoard,
    pub(super) connected: BitBoard,
    pub(super) passed: BitBoard,
}

impl Kinds {
    pub(super) fn of(own: BitBoard, enemy: BitBoard, color: Color) -> Kinds {
        let own_ahead = ahead(own, color);
        // Squares that enemy pawns stand on or attack on their way down.
        let enemy_way = ahead(enemy, !color);
        let stopped = enemy_way | beside(enemy_way);
        let doubled = own & ahead(own, !color);
        let passed = own & !(stopped | ahead(own, !color));
        let isolated = own & !beside(files(own));
        let connected = own & (attacks(own, color) | beside(own));
        // Squares that own pawns could come to protect.
        let cover = beside(own_ahead | own);
        let stop_attacked = forward(own, color) & attacks(enemy, !color);
        let backward = own & forward(stop_attacked, !color) & !cover & !isolated;
        Kinds { doubled, isolated, backward, connected, passed }
    }
}

/// The squares of the fourth to sixth rank, as a side sees them.
#[inline]
pub(super) fn outpost_ranks(color: Color) -> BitBoard {
    let rank = |rank: Rank| rank.relative_to(color).bitboard();
    rank(Rank::Fourth) | rank(Rank::Fifth) | rank(Rank::Sixth)
}
