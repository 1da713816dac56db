//! The interface that joins games and searches.
//!
//! A value of a [`Game`] type is a position. Rules live in `gametree-games`,
//! algorithms in `gametree-search`; neither sees the other, both see only
//! this crate.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the rules of a game | [`game`] |
//! | the two players | [`player`] |
//! | what a finished game pays | [`outcome`] |
//! | what a search thinks a position is worth | [`score`] |
//! | alpha, beta and the sign rule | [`window`] |
//! | the moves of a position, without allocation | [`moves`] |
//! | repetition and other rules about the path | [`path`] |
//! | static evaluation | [`evaluator`] |
//! | what is known beyond the rules | [`knowledge`] |
//! | quick games to the end, for Monte-Carlo search | [`playout`] |
//! | moves and positions as text | [`notation`] |
//! | a board as plain cells, for every kind of drawing | [`view`] |
//! | what a registered game adds | [`playable`] |
//! | a searched tree as data, for pictures | [`diagram`] |
//! | how long to search, and how to stop | [`limits`] |
//! | a player's clock, and how much of it a move gets | [`clock`] |
//! | what a search says while it runs and at its end | [`report`] |
//! | counting move paths | [`mod@perft`] |
//! | hashing and small random numbers | [`mod@zobrist`] |
//! | what is wrong with an input, and where | [`error`] |

pub mod clock;
pub mod diagram;
pub mod error;
pub mod evaluator;
pub mod game;
pub mod knowledge;
pub mod limits;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod path;
pub mod perft;
pub mod playable;
pub mod player;
pub mod playout;
pub mod report;
pub mod score;
pub mod view;
pub mod window;
pub mod zobrist;

pub use clock::Clock;
pub use diagram::{Bound, Diagram, DiagramNode};
pub use error::InputError;
pub use evaluator::{Evaluator, Zero};
pub use game::Game;
pub use knowledge::{Bounds, Child, Forecast, Knowledge, Rules};
pub use limits::{Limits, NodeCount, StartSignal, StopFlag, Stopped, Watch};
pub use moves::MoveList;
pub use notation::Notation;
pub use outcome::Outcome;
pub use path::{Path, Step};
pub use perft::{divide, perft, positions_by_ply};
pub use playable::Playable;
pub use player::Player;
pub use playout::{Playout, Prior, Seen, Uniform};
pub use report::{Counts, Info, Line, Report};
pub use score::{Score, Scoring};
pub use view::{Cell, Grid, Piece, Shade, View};
pub use window::Window;
pub use zobrist::{SplitMix, splitmix64, zobrist};
