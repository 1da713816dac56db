//! The engine: alpha-beta at full strength, one technique per file.
//!
//! | file | what |
//! |---|---|
//! | [`technique`] | the techniques and their switches |
//! | [`table`] | the transposition table and its replacement schemes |
//! | `exact` | the exact search, to the end of the game |
//! | `progress` | what one of its nodes has learned so far |
//! | `trail` | proven values on one path told from those on another |
//! | `rehearsal` | the search with forecasts that may go before it |
//! | [`solver`] | what a program holds to solve positions |
//! | `questions` | the run that finds a value and a line, on any number of threads |
//! | `crew` | the threads that help with a question |
//! | `busy` | who searches what, among threads |
//! | `thinker` | the heuristic search: the node, step by step |
//! | `each_move` | the loop over the moves of a node |
//! | `picker`, `history` | the order of moves |
//! | `correction` | mending static evaluations |
//! | `tabled` | the table as the heuristic search uses it |
//! | `quiescence` | below the horizon |
//! | `leave_early` | reverse futility, razoring, null move, ProbCut |
//! | `reductions` | late moves, futility |
//! | `singular` | singular extensions |
//! | `errand` | what a search is told, and what it remembers of the last one |
//! | `pace` | when to move, by the clock |
//! | [`mod@engine`] | its driver: deepening, aspiration, several lines, threads, time |

mod busy;
mod correction;
mod crew;
mod each_move;
#[expect(clippy::module_inception)]
pub mod engine;
mod errand;
mod exact;
mod history;
mod leave_early;
mod pace;
mod picker;
mod progress;
mod questions;
mod quiescence;
mod reductions;
mod rehearsal;
mod singular;
pub mod solver;
pub mod table;
mod tabled;
pub mod technique;
mod thinker;
mod trail;

pub use busy::Sharing;
pub use engine::Engine;
pub use errand::{Errand, Memory};
pub use solver::Solver;
pub use table::{Replacement, Table, TableError};
pub use technique::{AllOn, Chosen, Switches, Technique};
