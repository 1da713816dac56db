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
