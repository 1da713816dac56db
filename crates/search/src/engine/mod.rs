//! The engine: alpha-beta at full strength, one technique per file.
//!
//! | file | what |
//! |---|---|
//! | [`technique`] | the techniques and their switches |
//! | [`table`] | the transposition table |
//! | `exact` | the exact search, to the end of the game |
//! | [`solver`] | its driver: the value, the line, threads |
//! | `busy` | who searches what, among threads |

mod busy;
mod exact;
pub mod solver;
pub mod table;
pub mod technique;

pub use solver::Solver;
pub use table::{Replacement, Table, TableError};
pub use technique::{AllOn, Chosen, Switches, Technique};
