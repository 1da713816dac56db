//! What a registered game adds to its rules, notation and picture.

use gametree_core::{Evaluator, Playable, Player, Zero};
use gametree_games::{TicTacToe, TreePosition};

use crate::session::Ending;

/// A game that the catalogue can open.
pub trait Listed: Playable {
    /// All of the game's evaluators in one type, so that every search is
    /// compiled once for the game.
    type Evaluator: Evaluator<Self> + Send;

    /// Whether outcomes have a size, or only a sign.
    const MARGINS: bool;

    /// The evaluator of this name. Every game has `zero`; the others are
    /// those of its [`GameEntry`](crate::GameEntry).
    fn evaluator(name: &str) -> Option<Self::Evaluator>;

    /// The most plies that a game from here can last, or an estimate on the
    /// safe side: searches recurse that deep.
    fn longest(&self) -> usize {
        2000
    }

    /// How players would say that a game ended so.
    fn say(ending: Ending) -> String {
        match ending.winner {
            None => "draw".to_string(),
            Some(player) if Self::MARGINS => {
                format!("{} wins by {}", Self::player_name(player), ending.margin)
            }
            Some(player) => format!("{} wins", Self::player_name(player)),
        }
    }
}

impl Listed for TreePosition {
    type Evaluator = Zero;
    const MARGINS: bool = true;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn longest(&self) -> usize {
        self.tree().height()
    }

    fn say(ending: Ending) -> String {
        format!(
            "MAX gains {}",
            if ending.winner == Some(Player::MIN) { -ending.margin } else { ending.margin }
        )
    }
}

impl Listed for TicTacToe {
    type Evaluator = Zero;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn longest(&self) -> usize {
        9
    }
}
