//! Moves and positions as the game's own community writes them.

use crate::error::InputError;
use crate::game::Game;

/// Text in and out. Everything has a default that works for a game without a
/// notation of its own, so `impl Notation for MyGame {}` is enough to begin.
pub trait Notation: Game {
    /// The move as players of the game write it.
    fn write_move(&self, m: Self::Move) -> String {
        format!("{m:?}")
    }

    /// The legal move that `text` means.
    ///
    /// # Errors
    ///
    /// When `text` is no legal move here; the message says what would be.
    fn read_move(&self, text: &str) -> Result<Self::Move, InputError> {
        let text = text.trim();
        let legal = self.legal_moves();
        let found = legal.iter().find(|&&m| self.write_move(m).eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| InputError::new(self.no_such_move(text, &legal)))
    }

    /// The move as programs write it to each other, where that differs from
    /// what players write: `e2e4` for a chess player's `e4`.
    fn write_protocol_move(&self, m: Self::Move) -> String {
        self.write_move(m)
    }

    /// The legal move that another program means by `text`.
    ///
    /// # Errors
    ///
    /// When `text` is no legal move here.
    fn read_protocol_move(&self, text: &str) -> Result<Self::Move, InputError> {
        self.read_move(text)
    }

    /// The sentence for a move that is not legal here.
    fn no_such_move(&self, text: &str, legal: &[Self::Move]) -> String {
        if legal.is_empty() {
            return format!("no move {text:?}: the game is over");
        }
        let names: Vec<String> = legal.iter().take(12).map(|&m| self.write_move(m)).collect();
        let more = if legal.len() > 12 { ", ..." } else { "" };
        format!("{text:?} is not a legal move here; legal are {}{more}", names.join(", "))
    }

    /// The name that this very position has, as nodes of a drawn tree may;
    /// empty for none.
    fn name(&self) -> String {
        String::new()
    }

    /// The position in one line.
    fn write_position(&self) -> String {
        self.to_string()
    }

    /// The position that `text` describes, with the variant (board size and
    /// so on) of `self`.
    ///
    /// # Errors
    ///
    /// When `text` describes no position that can arise.
    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        Err(InputError::new(format!("this game has no notation for positions; {text:?} can not be read")))
    }
}
