//! Connect four on a board of any size, most often seven columns by six rows.
//!
//! The players drop stones into columns in turn; a stone falls to the lowest
//! free cell. Who first has four in a line, upright, level or diagonal, wins;
//! a full board without such a line is a draw.
//!
//! A win is worth the number of stones that the winner has left, the winning
//! one included: +1 on the last or last but one cell of the board, more when
//! it comes sooner. This is the unit of the usual perfect-play programs.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | a word as a set of cells | [`word`] |
//! | the shape of a board and its bits | [`board`] |
//! | the rules | `rules` |
//! | lines of four, and cells that complete one | `lines` |
//! | keys, and the mirror | `key` |
//! | text | `notation`, and `order` for how a position can arise |
//! | pictures | `picture` |
//! | wins at once, forced replies, moves that do not lose | `threats` |
//! | forced moves played and the value bounded | `settle`, with `follow_up` |
//! | play that is forced to the end | `certain` |
//! | what to search first | `promise` |
//! | all children in one pass | `expand` |
//! | the same for the search | `knowledge` |
//! | a static evaluation | `outlook` |
//! | random games | `playout` |

pub mod board;
mod certain;
mod expand;
mod follow_up;
mod key;
mod knowledge;
mod lines;
mod notation;
mod order;
mod outlook;
mod picture;
mod playout;
mod promise;
mod rules;
mod settle;
#[cfg(test)]
mod tests;
mod threats;
pub mod word;

pub use board::{Any, Board, Fixed};
pub use expand::Child;
pub use knowledge::Insight;
pub use order::Order;
pub use outlook::Outlook;
pub use playout::Drops;
pub use word::Word;

/// A position of connect four: sixteen bytes on the usual board.
///
/// ```
/// use gametree_core::{Game, Notation, Playable};
/// use gametree_games::connect_four::Standard;
/// let position = Standard::start("").unwrap().read_position("44444").unwrap();
/// assert_eq!(position.legal_moves().len(), 7);
/// assert_eq!(position.write_move(position.legal_moves()[3]), "4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour<B: Board> {
    board: B,
    /// The stones of the player to move.
    own: B::Word,
    /// All stones.
    mask: B::Word,
}

/// The usual board, seven columns by six rows, at full speed.
pub type Standard = ConnectFour<Fixed<7, 6>>;

/// A board of any size up to 128 bits, chosen at run time.
pub type AnySize = ConnectFour<Any>;

impl<B: Board> ConnectFour<B> {
    /// The empty board.
    #[must_use]
    pub fn new(board: B) -> Self {
        ConnectFour { board, own: B::Word::ZERO, mask: B::Word::ZERO }
    }

    /// The shape of the board.
    #[inline(always)]
    #[must_use]
    pub fn board(&self) -> B {
        self.board
    }

    /// The number of stones on the board.
    #[inline(always)]
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.mask.count()
    }

    /// The stones of the player to move, for evaluators from elsewhere.
    #[inline(always)]
    #[must_use]
    pub fn own(&self) -> B::Word {
        self.own
    }

    /// All stones.
    #[inline(always)]
    #[must_use]
    pub fn all(&self) -> B::Word {
        self.mask
    }

    /// The cells on which a stone can fall now: the lowest free one of every
    /// column that is not full.
    #[inline(always)]
    #[must_use]
    pub fn open(&self) -> B::Word {
        self.mask.plus(self.board.bottom()) & self.board.cells()
    }

    /// The stones of the player who has just moved.
    #[inline(always)]
    fn theirs(&self) -> B::Word {
        self.own ^ self.mask
    }

    /// The cells without a stone.
    #[inline(always)]
    fn free(&self) -> B::Word {
        self.mask ^ self.board.cells()
    }
}
