//! The games: rules, notation and pictures, one module per game.
//!
//! A game knows `gametree-core` and nothing else: no search, no other game.
//!
//! # Layout
//!
//! | game | module |
//! |---|---|
//! | explicit trees, their generators and the critical tree | [`tree`] |
//! | tic-tac-toe | [`tic_tac_toe`] |
//! | chess, Chess960 | [`chess`] |
//! | connect four | [`connect_four`] |
//! | Othello | [`othello`] |
//! | Go | [`go`] |
//! | Hex | [`hex`] |
//!
//! The Smart Game Format, which several games share, is in `sgf`.

pub mod chess;
pub mod connect_four;
pub mod go;
pub mod hex;
pub mod othello;
mod sgf;
pub mod tic_tac_toe;
pub mod tree;

pub use chess::Chess;
pub use connect_four::ConnectFour;
pub use go::Go;
pub use hex::Hex;
pub use othello::Othello;
pub use sgf::{SgfNode, read_sgf, write_sgf};
pub use tic_tac_toe::TicTacToe;
pub use tree::{Tree, TreePosition};
