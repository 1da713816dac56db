//! Moves as programs write them: `e2e4`, `e7e8q`.
//!
//! Castling is the king's own move (`e1g1`) in standard chess, and the king
//! taking its rook (`e1h1`) in Chess960. Both are read in both.

use cozy_chess::{File, Move, Piece, Square};
use gametree_core::InputError;

use super::Chess;

impl Chess {
    /// Whether a legal move is castling.
    #[inline]
    #[must_use]
    pub fn is_castling(&self, m: Move) -> bool {
        self.board().colors(self.board().side_to_move()).has(m.to)
    }

    /// The move as the Universal Chess Interface spells it.
    #[must_use]
    pub fn uci(&self, m: Move, chess960: bool) -> String {
        if !chess960 && self.is_castling(m) {
            let file = if m.from.file() < m.to.file() { File::G } else { File::C };
            return format!("{}{}", m.from, Square::new(file, m.from.rank()));
        }
        m.to_string()
    }

    /// The legal move that `text` spells, in either way of castling.
    ///
    /// # Errors
    ///
    /// When `text` is no move or not a legal one.
    pub fn from_uci(&self, text: &str) -> Result<Move, InputError> {
        let text = text.trim().to_ascii_lowercase();
        let no_move = || InputError::new(format!("{text:?} is not a legal move here"));
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(no_move());
        }
        let m: Move = text.parse().map_err(|_| no_move())?;
        if m.to_string() != text {
            return Err(no_move());
        }
        if self.board().is_legal(m) {
            return Ok(m);
        }
        let board = self.board();
        let rights = board.castle_rights(board.side_to_move());
        let king = board.king(board.side_to_move()) == m.from && m.from.file() == File::E;
        let rook = match m.to.file() {
            File::G if king => rights.short,
            File::C if king => rights.long,
            _ => None,
        };
        let same_rank = m.from.rank() == m.to.rank() && m.promotion.is_none();
        let castling = rook.filter(|_| same_rank).map(|file| Square::new(file, m.from.rank()));
        let castling = castling.map(|to| Move { to, ..m }).filter(|&m| board.is_legal(m));
        castling.ok_or_else(no_move)
    }

    /// What a legal move takes.
    #[inline]
    #[must_use]
    pub fn victim(&self, m: Move) -> Option<Piece> {
        let board = self.board();
        match board.piece_on(m.to) {
            Some(_) if self.is_castling(m) => None,
            Some(piece) => Some(piece),
            None => {
                let in_passing = m.from.file() != m.to.file() && board.pieces(Piece::Pawn).has(m.from);
                in_passing.then_some(Piece::Pawn)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable};

    use super::*;

    #[test]
    fn castling_is_spelled_both_ways() {
        let start = Chess::start("").unwrap();
        let position = start.read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (text, usual, other) in [("e1g1", "e1g1", "e1h1"), ("e1c1", "e1c1", "e1a1")] {
            let m = position.from_uci(text).unwrap();
            assert_eq!(position.from_uci(other), Ok(m));
            assert_eq!(position.uci(m, false), usual);
            assert_eq!(position.uci(m, true), other);
        }
        for text in ["e1g1q", "e1e3", "0000", "", "e9e8", "e1gé", "e2e4e5", "a7a8k"] {
            assert!(position.from_uci(text).is_err(), "{text}");
        }
        let promotes = start.read_position("8/P7/4k3/8/8/4K3/8/8 w - - 0 1").unwrap();
        assert!(promotes.from_uci("a7a8").is_err());
        let m = promotes.from_uci("a7a8n").unwrap();
        assert_eq!((promotes.uci(m, false).as_str(), m.promotion), ("a7a8n", Some(Piece::Knight)));
    }

    #[test]
    fn victims_are_named() {
        let start = Chess::start("").unwrap();
        let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        let position = start.read_position(fen).unwrap();
        for (text, victim) in
            [("e5d6", Some(Piece::Pawn)), ("a1a8", Some(Piece::Rook)), ("e1g1", None), ("e5e6", None)]
        {
            assert_eq!(position.victim(position.from_uci(text).unwrap()), victim, "{text}");
        }
    }
}
