//! What a game needs besides rules and notation to be registered: a start
//! for each variant, and a picture.

use crate::error::InputError;
use crate::notation::Notation;
use crate::player::Player;
use crate::view::View;

/// A game that programs can offer to a person.
pub trait Playable: Notation {
    /// The start position of a variant: what follows the colon in
    /// `connect-four:9x5`, empty for the usual game.
    ///
    /// # Errors
    ///
    /// When there is no such variant; the message says which there are.
    fn start(variant: &str) -> Result<Self, InputError>;

    /// The board as it is to be drawn.
    fn view(&self) -> View;

    /// What a player is called in this game.
    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "First",
            Player::Second => "Second",
        }
    }
}
