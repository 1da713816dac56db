//! The features by number, and their groups by name.

use std::ops::Range;

/// Takes counts of features.
pub trait Sink {
    /// So many more of this feature for White; negative for Black.
    fn add(&mut self, feature: usize, count: i32);
}

/// Material: pawn, knight, bishop, rook, queen.
pub const MATERIAL: usize = 0;
/// Two bishops.
pub const BISHOP_PAIR: usize = MATERIAL + 5;
/// Where pieces stand: 32 squares each for six pieces, the files folded.
pub const PLACE: usize = BISHOP_PAIR + 1;
/// Squares that a knight, a bishop, a rook, a queen can go to.
pub const KNIGHT_MOBILITY: usize = PLACE + 6 * 32;
/// As above.
pub const BISHOP_MOBILITY: usize = KNIGHT_MOBILITY + 9;
/// As above.
pub const ROOK_MOBILITY: usize = BISHOP_MOBILITY + 14;
/// As above.
pub const QUEEN_MOBILITY: usize = ROOK_MOBILITY + 15;
/// Pawns behind a pawn of their own on the same file.
pub const DOUBLED: usize = QUEEN_MOBILITY + 28;
/// Pawns without neighbours on the next files; on a half-open file apart.
pub const ISOLATED: usize = DOUBLED + 1;
/// Pawns that no pawn can protect and that can not safely advance.
pub const BACKWARD: usize = ISOLATED + 2;
/// Pawns that are protected or stand side by side, by rank.
pub const CONNECTED: usize = BACKWARD + 1;
/// Passed pawns by rank.
pub const PASSED: usize = CONNECTED + 8;
/// Passed pawns whose next square is free, by rank.
pub const PASSED_FREE: usize = PASSED + 8;
/// A passed pawn's distance from the enemy's king, by far-advanced or not.
pub const PASSED_ENEMY_KING: usize = PASSED_FREE + 8;
/// Its distance from its own king.
pub const PASSED_OWN_KING: usize = PASSED_ENEMY_KING + 2;
/// Rooks behind passed pawns.
pub const ROOK_BEHIND: usize = PASSED_OWN_KING + 2;
/// Pawns in front of the king: near, one farther, on the king's three files.
pub const SHIELD: usize = ROOK_BEHIND + 1;
/// Files at the king without own pawns; without any.
pub const OPEN_KING_FILE: usize = SHIELD + 2;
/// The weight of the attack on the squares around the king, 0 to 19.
pub const KING_ATTACK: usize = OPEN_KING_FILE + 2;
/// Squares from which a knight, bishop, rook or queen could safely give check.
pub const SAFE_CHECK: usize = KING_ATTACK + 20;
/// Attacks on the four squares in the middle.
pub const CENTRE: usize = SAFE_CHECK + 4;
/// Pawns in the middle.
pub const CENTRE_PAWNS: usize = CENTRE + 1;
/// Pieces attacked by pawns.
pub const PAWN_THREAT: usize = CENTRE_PAWNS + 1;
/// Rooks and queens attacked by minor pieces.
pub const MINOR_THREAT: usize = PAWN_THREAT + 1;
/// Queens attacked by rooks.
pub const ROOK_THREAT: usize = MINOR_THREAT + 1;
/// Attacked pieces without protection.
pub const HANGING: usize = ROOK_THREAT + 1;
/// Pieces that a pawn could attack by advancing.
pub const PUSH_THREAT: usize = HANGING + 1;
/// Rooks on open and half-open files.
pub const ROOK_FILE: usize = PUSH_THREAT + 1;
/// Rooks on the seventh rank.
pub const ROOK_SEVENTH: usize = ROOK_FILE + 2;
/// Knights and bishops on protected squares that no pawn can attack.
pub const OUTPOST: usize = ROOK_SEVENTH + 1;
/// Own pawns on squares of a bishop's colour.
pub const BAD_BISHOP: usize = OUTPOST + 2;
/// The right to move.
pub const TEMPO: usize = BAD_BISHOP + 1;
/// How many features there are.
pub const FEATURES: usize = TEMPO + 1;

/// The features in groups, as they are explained.
pub const GROUPS: [(&str, Range<usize>); 10] = [
    ("material", MATERIAL..PLACE),
    ("placement", PLACE..KNIGHT_MOBILITY),
    ("mobility", KNIGHT_MOBILITY..DOUBLED),
    ("pawn structure", DOUBLED..PASSED),
    ("passed pawns", PASSED..SHIELD),
    ("king safety", SHIELD..CENTRE),
    ("centre control", CENTRE..PAWN_THREAT),
    ("threats", PAWN_THREAT..ROOK_FILE),
    ("piece activity", ROOK_FILE..TEMPO),
    ("right to move", TEMPO..FEATURES),
];
