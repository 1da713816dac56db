//! Opening books, for the one game that has them in a format of its own.

use gametree_core::{InputError, Notation, Playable};
use gametree_games::{Chess, chess::polyglot};

use crate::session::Session;

/// An opening book for a session's game.
#[derive(Clone, Debug)]
pub struct Book(polyglot::Book);

impl Book {
    /// Whether the session's game has opening books.
    #[must_use]
    pub fn fits(session: &dyn Session) -> bool {
        session.entry().name == "chess"
    }

    /// Reads the bytes of a Polyglot book.
    ///
    /// # Errors
    ///
    /// When the game has no books, or the bytes are none.
    pub fn read(session: &dyn Session, bytes: &[u8]) -> Result<Book, InputError> {
        if !Book::fits(session) {
            return Err(InputError::new(format!("{} has no opening books", session.entry().title)));
        }
        polyglot::Book::from_bytes(bytes).map(Book)
    }

    /// The small book that comes with the program, made of its own play.
    #[must_use]
    pub fn own(session: &dyn Session) -> Option<Book> {
        Book::fits(session).then(|| Book(polyglot::Book::own()))
    }

    /// The moves that the book has for a session's position, as programs spell
    /// them, with their weights.
    #[must_use]
    pub fn moves(&self, session: &dyn Session) -> Vec<(String, u16)> {
        let read = |start: Chess| start.read_position(&session.position());
        let Ok(position) = Chess::start(session.variant()).and_then(read) else { return Vec::new() };
        let moves = self.0.moves(&position);
        moves.into_iter().map(|(m, weight)| (position.uci(m, position.is_chess960()), weight)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    #[test]
    fn the_own_book_knows_the_start_and_only_legal_moves() {
        let chess = open("chess").unwrap();
        let book = Book::own(chess.as_ref()).unwrap();
        let moves = book.moves(chess.as_ref());
        assert!(moves.len() > 1, "{moves:?}");
        let mut after = chess.fork();
        after.spell(crate::Spelling::Programs);
        after.play(&moves[0].0).unwrap();
        assert!(!book.moves(after.as_ref()).is_empty());
    }

    #[test]
    fn other_games_have_none_and_other_files_are_refused() {
        let othello = open("othello").unwrap();
        assert!(Book::own(othello.as_ref()).is_none());
        assert!(Book::read(othello.as_ref(), &[]).is_err());
        let chess = open("chess").unwrap();
        assert!(Book::read(chess.as_ref(), b"no book at all").is_err());
        assert!(Book::read(chess.as_ref(), &[]).unwrap().moves(chess.as_ref()).is_empty());
    }
}
