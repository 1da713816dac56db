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
//! | Kalah(m,n) with both rules of capture, and its endings | [`kalah`] |
//! | Awari, with endless play shared | [`awari`] |
//! | Dakon | [`dakon`] |
//! | Domineering | [`domineering`] |
//! | Nine Men's Morris, and Lasker's | [`morris`] |
//! | Qubic | [`qubic`] |
//! | Pentominoes, Golomb's game | [`pentominoes`] |
//!
//! Shared: `pits` is the board of sowing games, `images` turns a
//! board of 8 by 8 bits, `worth` an evaluator that is one
//! plain function, `sgf` the Smart Game Format.

pub mod awari;
pub mod chess;
pub mod connect_four;
pub mod dakon;
pub mod domineering;
pub mod go;
pub mod hex;
mod images;
pub mod kalah;
pub mod morris;
pub mod othello;
pub mod pentominoes;
mod pits;
pub mod qubic;
mod sgf;
pub mod tic_tac_toe;
pub mod tree;
mod worth;

pub use awari::Awari;
pub use chess::Chess;
pub use connect_four::ConnectFour;
pub use dakon::Dakon;
pub use domineering::Domineering;
pub use go::Go;
pub use hex::Hex;
pub use kalah::Kalah;
pub use morris::Morris;
pub use othello::Othello;
pub use pentominoes::Pentominoes;
pub use qubic::Qubic;
pub use sgf::{SgfNode, read_sgf, write_sgf};
pub use tic_tac_toe::TicTacToe;
pub use tree::{Tree, TreePosition};
pub use worth::Worth;
