//! Opening books in Polyglot's format.
//!
//! A book is a file of entries of sixteen bytes, sorted by key, numbers with the
//! high byte first: a key of eight bytes, a move, a weight, and four bytes that
//! are not used here. The key is a sum (exclusive or) of 781 published random
//! numbers, which lie in `polyglot.bin` in their published order: one for each
//! piece on each square, four for castling rights, eight for files of pawns that
//! may be taken in passing, and one for White to move.

use cozy_chess::{Color, Move, Piece, Square};
use gametree_core::InputError;

use super::Chess;

const RANDOM: &[u8; 781 * 8] = include_bytes!("polyglot.bin");
const CASTLING: usize = 768;
const PASSING: usize = 772;
const TURN: usize = 780;
const ENTRY: usize = 16;

fn random(number: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&RANDOM[8 * number..][..8]);
    u64::from_be_bytes(bytes)
}

/// The key of a position in a book.
#[must_use]
pub fn key(position: &Chess) -> u64 {
    let board = position.board();
    let mut key = 0;
    for square in board.occupied() {
        let Some((piece, color)) = board.piece_on(square).zip(board.color_on(square)) else { continue };
        let kind = 2 * piece as usize + usize::from(color == Color::White);
        key ^= random(64 * kind + square as usize);
    }
    for (i, color) in [Color::White, Color::Black].into_iter().enumerate() {
        let rights = board.castle_rights(color);
        for (j, right) in [rights.short, rights.long].into_iter().enumerate() {
            if right.is_some() {
                key ^= random(CASTLING + 2 * i + j);
            }
        }
    }
    if let Some(file) = board.en_passant() {
        // It counts if a pawn stands beside the one that moved, pinned or not.
        let color = board.side_to_move();
        let rank = cozy_chess::Rank::Fifth.relative_to(color);
        let beside = file.adjacent() & rank.bitboard() & board.colored_pieces(color, Piece::Pawn);
        if !beside.is_empty() {
            key ^= random(PASSING + file as usize);
        }
    }
    if board.side_to_move() == Color::White { key ^ random(TURN) } else { key }
}

/// An opening book.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Key, move as stored, weight; by key.
    entries: Vec<(u64, u16, u16)>,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    ///
    /// When the bytes are no whole number of entries, or not sorted.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, InputError> {
        if !bytes.len().is_multiple_of(ENTRY) {
            let length = bytes.len();
            return Err(InputError::new(format!(
                "a book of {length} bytes is no Polyglot book: {ENTRY} to an entry"
            )));
        }
        let word = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
        let read = |entry: &[u8]| {
            let key = entry[..8].iter().fold(0, |key, &byte| key << 8 | u64::from(byte));
            (key, word(entry, 8), word(entry, 10))
        };
        let entries: Vec<(u64, u16, u16)> = bytes.chunks_exact(ENTRY).map(read).collect();
        if !entries.is_sorted_by_key(|entry| entry.0) {
            return Err(InputError::new("the entries of a Polyglot book are sorted by key; these are not"));
        }
        Ok(Book { entries })
    }

    /// The small book that comes with the program: what the engine itself plays
    /// from the start, by `chess_lab book`.
    #[must_use]
    pub fn own() -> Book {
        Book::from_bytes(include_bytes!("own.book")).unwrap_or_default()
    }

    /// The bytes of a book with these moves.
    #[must_use]
    pub fn to_bytes(moves: &[(Chess, Move, u16)]) -> Vec<u8> {
        let mut entries: Vec<(u64, u16, u16)> =
            moves.iter().map(|(position, m, weight)| (key(position), pack(*m), *weight)).collect();
        entries.sort_by_key(|&(key, _, weight)| (key, std::cmp::Reverse(weight)));
        let bytes = entries.iter().flat_map(|(key, m, weight)| {
            let mut entry = [0; ENTRY];
            entry[..8].copy_from_slice(&key.to_be_bytes());
            entry[8..10].copy_from_slice(&m.to_be_bytes());
            entry[10..12].copy_from_slice(&weight.to_be_bytes());
            entry
        });
        bytes.collect()
    }

    /// The legal moves that the book has here, with their weights.
    #[must_use]
    pub fn moves(&self, position: &Chess) -> Vec<(Move, u16)> {
        let key = key(position);
        let first = self.entries.partition_point(|entry| entry.0 < key);
        let here = self.entries[first..].iter().take_while(|entry| entry.0 == key);
        let legal = |&(_, packed, weight): &(u64, u16, u16)| Some((unpack(position, packed)?, weight));
        here.filter_map(legal).collect()
    }
}

fn pack(m: Move) -> u16 {
    let promotion = m.promotion.map_or(0, |piece| piece as u16);
    m.to as u16 | (m.from as u16) << 6 | promotion << 12
}

fn unpack(position: &Chess, packed: u16) -> Option<Move> {
    let square = |bits: u16| Square::try_index(usize::from(bits & 63));
    let promotion = match packed >> 12 {
        0 => None,
        kind => Some(*Piece::ALL.get(usize::from(kind)).filter(|_| kind <= 4)?),
    };
    let m = Move { from: square(packed >> 6)?, to: square(packed)?, promotion };
    // Castling is the king taking its rook here as there.
    position.board().is_legal(m).then_some(m)
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Notation, Playable};

    use super::*;

    #[test]
    fn keys_are_those_of_the_format() {
        // The examples of the format's description.
        for (moves, known) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Chess::start("").unwrap();
            moves.split_whitespace().for_each(|m| position.play(position.from_uci(m).unwrap()));
            assert_eq!(key(&position), known, "{moves}");
        }
    }

    #[test]
    fn books_are_read_and_illegal_moves_left_out() {
        let start = Chess::start("").unwrap();
        let castles = start.read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let e4 = start.from_uci("e2e4").unwrap();
        let d4 = start.from_uci("d2d4").unwrap();
        let short = castles.from_uci("e1g1").unwrap();
        let moves = [(start.clone(), d4, 3), (castles.clone(), short, 7), (start.clone(), e4, 9)];
        let bytes = Book::to_bytes(&moves);
        let book = Book::from_bytes(&bytes).unwrap();
        assert_eq!(book.moves(&start), [(e4, 9), (d4, 3)]);
        assert_eq!(book.moves(&castles), [(short, 7)]);
        assert_eq!(book.moves(&start.after(e4)), []);
        let mut odd = bytes.clone();
        odd[8..10].fill(0xFF);
        odd.swap(0, 16);
        assert!(Book::from_bytes(&bytes[1..]).is_err());
        let mut wrong = Book::to_bytes(&[(start.clone(), Move { promotion: Some(Piece::King), ..e4 }, 1)]);
        assert_eq!(Book::from_bytes(&wrong).unwrap().moves(&start), []);
        wrong[0] ^= 0x80;
        assert!(Book::from_bytes(&[bytes[..16].to_vec(), vec![0; 16]].concat()).is_err());
    }
}
