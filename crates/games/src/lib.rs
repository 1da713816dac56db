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

pub mod tic_tac_toe;
pub mod tree;

pub use tic_tac_toe::TicTacToe;
pub use tree::{Tree, TreePosition};
