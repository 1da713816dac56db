//! Everything that a front end needs of a game, without its type.

use std::io::BufRead;

use gametree_core::{InputError, Player, View};
use gametree_verify::{Checked, Fault, Header, Reader};

use crate::answer::{Answer, Progress, Trace};
use crate::facts::Facts;
use crate::games::GameEntry;
use crate::judgement::Judgement;
use crate::request::Request;
use crate::shape::Shape;
use crate::solve::{OnChoice, SolveNews, SolveRequest, Solved};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// What the winner gets; 0 for a draw.
    pub margin: i64,
}

/// Which way moves are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spelling {
    /// As players of the game write.
    #[default]
    Players,
    /// As programs write to each other.
    Programs,
}

/// A game in progress: the moves played so far and the position they led to.
///
/// Terminal, server, protocols and bindings all sit on this. Moves and
/// positions are text in the game's own notation.
pub trait Session: Send + Sync {
    /// The game's line in the table.
    fn entry(&self) -> &'static GameEntry;

    /// The variant as it was written; empty for the usual one.
    fn variant(&self) -> &str;

    /// The name that opens this game: `NAME` or `NAME:VARIANT`.
    fn name(&self) -> String {
        match self.variant() {
            "" => self.entry().name.to_string(),
            variant => format!("{}:{variant}", self.entry().name),
        }
    }

    /// The position in one line.
    fn position(&self) -> String;

    /// The position as it is to be drawn.
    fn view(&self) -> View;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// What a player is called.
    fn player_name(&self, player: Player) -> &'static str {
        self.entry().players[player.index()]
    }

    /// Every legal move; none where the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// The moves since the start, or since the position was set.
    fn played(&self) -> Vec<String>;

    /// The last of them.
    fn last_move(&self) -> Option<String>;

    /// Plays a move; its usual spelling.
    ///
    /// # Errors
    ///
    /// When it is not legal here; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<String, InputError>;

    /// Takes the last move back; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Goes to another position and forgets the moves.
    ///
    /// # Errors
    ///
    /// When there is no such position; nothing has changed then.
    fn set_position(&mut self, text: &str) -> Result<(), InputError>;

    /// How the game ended, if it is over.
    fn ending(&self) -> Option<Ending>;

    /// The same in the words of the game's players.
    fn ending_text(&self) -> Option<String>;

    /// How the game will end with best play, if an endgame table knows.
    fn foregone(&self) -> Option<Ending>;

    /// How the game stands when dead stones are taken off, in games where
    /// that takes judgement.
    fn judge(&self) -> Option<Judgement>;

    /// The game so far in the format of the game's records, if it has one.
    fn record(&self) -> Option<String>;

    /// A session at the end of a recorded game.
    ///
    /// # Errors
    ///
    /// When the text is no record of this game.
    fn read_record(&self, text: &str) -> Result<Box<dyn Session>, InputError>;

    /// Whether outcomes have a size, or only a sign.
    fn has_margins(&self) -> bool;

    /// Whether Syzygy tables are of use.
    fn uses_syzygy(&self) -> bool;

    /// The number of move sequences of `depth` plies.
    ///
    /// # Errors
    ///
    /// When there is no memory for so deep a recursion.
    fn perft(&self, depth: usize) -> Result<u64, InputError>;

    /// The same behind each legal move.
    ///
    /// # Errors
    ///
    /// When there is no memory for so deep a recursion.
    fn divide(&self, depth: usize) -> Result<Vec<(String, u64)>, InputError>;

    /// Checks a request without searching.
    ///
    /// # Errors
    ///
    /// When the request does not fit the game.
    fn check(&self, request: &Request) -> Result<(), InputError>;

    /// Searches the position. `on_progress` hears of every completed depth if
    /// the request is to deepen.
    ///
    /// # Errors
    ///
    /// When the request does not fit the game.
    fn search(
        &self,
        request: &Request,
        on_progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Answer, InputError>;

    /// Searches once and records every event, if the search takes no more
    /// than `most` nodes. What was pruned is drawn as long as the diagram
    /// stays below that size.
    ///
    /// # Errors
    ///
    /// When the request does not fit the game, or the search is larger.
    fn trace(&self, request: &Request, most: usize) -> Result<Trace, InputError>;

    /// Leaves, nodes and height of the tree below the position, to `depth`
    /// plies or to the end; `None` if it has more than `most` nodes.
    fn shape(&self, depth: Option<usize>, most: u64) -> Option<Shape>;

    /// Values, strategies and safety levels of the whole tree, with at most
    /// `lines` principal variations; `None` if it has more than `most` nodes.
    fn facts(&self, most: usize, lines: usize) -> Option<Facts>;

    /// Spells all moves, read and written, so from now on.
    fn spell(&mut self, spelling: Spelling);

    /// Megabytes of table that a search takes if nobody says.
    fn usual_hash(&self) -> usize;

    /// Keeps what searches learn (tables, histories) for the searches to come,
    /// until [`forget`](Session::forget). Forks share what is learned.
    fn remember(&mut self);

    /// Forgets what searches learned, as at the beginning of another game.
    fn forget(&mut self);

    /// Makes ready what a search by this request will need and what is kept, its
    /// table above all, so that the first search on a clock does not pay for it.
    ///
    /// # Errors
    ///
    /// When the request does not fit the game, or the memory can not be had.
    fn prepare(&self, request: &Request) -> Result<(), InputError>;

    /// Solves the position as if nothing had led to it, and writes a
    /// certificate if asked to.
    ///
    /// # Errors
    ///
    /// When the request does not fit the game, or a file can not be written.
    fn solve(
        &self,
        request: &SolveRequest,
        news: &mut (dyn FnMut(SolveNews) + Send),
    ) -> Result<Solved, InputError>;

    /// Checks the strategies of a certificate about this game, whose header was
    /// read already. `on_choice` hears of every choice: whose, where, and the
    /// move.
    ///
    /// # Errors
    ///
    /// Why it does not hold.
    fn verify(
        &self,
        header: &Header,
        reader: &mut Reader<&mut dyn BufRead>,
        on_choice: OnChoice<'_>,
    ) -> Result<Checked, Fault>;

    /// The move that `choice` makes here, if it knows one for the image of the
    /// position that certificates are written for.
    fn by_image(&self, choice: &dyn Fn(&str) -> Option<String>) -> Option<String>;

    /// A second session at the same place.
    fn fork(&self) -> Box<dyn Session>;
}
