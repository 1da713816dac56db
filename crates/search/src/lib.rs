//! Search algorithms, each generic over [`Game`](gametree_core::Game).
//!
//! # The ladder
//!
//! The textbook algorithms, one file each, faithful to their sources. All take a
//! position, [`Settings`], an evaluator for positions at the horizon and an
//! [`Observer`], and return a [`Report`](gametree_core::Report).
//!
//! | file | algorithm |
//! |---|---|
//! | [`mod@minimax`] | minimax, two mutually recursive functions |
//! | [`mod@negamax`] | the same in one |
//! | [`mod@alpha_beta`] | alpha-beta, fail-soft |
//! | [`mod@alpha_beta_hard`] | alpha-beta, fail-hard |
//! | [`mod@alpha_beta_shallow`] | alpha-beta without deep cut-offs |
//! | [`mod@scout`] | SCOUT and TEST |
//! | [`mod@negascout`] | NegaScout |
//! | [`mod@mtdf`] | MTD(f) |
//! | [`mod@sss`] | SSS* and DUAL* |
//! | [`deepening`] | iterative deepening over any of them |
//! | [`strategy`] | optimal strategies of both players, Zermelo's theorem |
//! | [`mcts`] | Monte-Carlo tree search, one idea per file |
//! | [`observer`], [`tally`], [`trace`], [`narrate`] | watching, counting, recording, telling |

pub mod alpha_beta;
pub mod alpha_beta_hard;
pub mod alpha_beta_shallow;
pub mod deepening;
pub mod engine;
pub mod ladder;
mod line;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod narrate;
pub mod negamax;
pub mod negascout;
pub mod observer;
mod run;
pub mod scout;
pub mod sss;
pub mod strategy;
pub mod tally;
pub mod trace;

pub use alpha_beta::{alpha_beta, alpha_beta_window};
pub use alpha_beta_hard::{alpha_beta_hard, alpha_beta_hard_window};
pub use alpha_beta_shallow::alpha_beta_shallow;
pub use deepening::deepen;
pub use ladder::{Ladder, search};
pub use minimax::minimax;
pub use mtdf::mtdf;
pub use negamax::negamax;
pub use negascout::negascout;
pub use observer::Observer;
pub use run::Settings;
pub use scout::{Condition, scout, test};
pub use sss::{dual, sss};
pub use tally::Tally;
pub use trace::{Event, Tracer};
