//! The tables of games and algorithms, and the session that hides their types.
//!
//! Rules and searches are generic: a search is compiled once for every game.
//! Programs want to choose both at run time, by name. Here, and nowhere below,
//! the types are erased: [`open`] looks a game up in [`GAMES`] and returns a
//! [`Session`], whose methods speak text and plain data. The erasure costs one
//! virtual call per request and nothing per node.
//!
//! ```
//! use gametree_catalog::{Request, open};
//!
//! let mut session = open("tic-tac-toe").unwrap();
//! session.play("b2").unwrap();
//! session.play("b1").unwrap();
//! let answer = session.search(&Request::default(), &mut |_| {}).unwrap();
//! assert_eq!(answer.score.value(), 1, "a reply at the edge loses");
//! assert!(answer.exact);
//! ```
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the table of games | [`games`] |
//! | the table of algorithms, and choosing one with options | [`algorithms`] |
//! | "did you mean ...?" | [`suggest`] |
//! | what a registered game adds to its rules | [`listed`] |
//! | what is asked of a search | [`request`] |
//! | what it answers | [`answer`] |
//! | everything a front end needs of a game | [`session`] |
//! | the one implementation of it | `game_session` |
//! | moves and lines as text | `spelling` |
//! | what is remembered from search to search | `mind` |
//! | from a request to a search | `run`, `full_strength` |
//! | Monte-Carlo tree search behind a request | [`monte_carlo`] |
//! | dead stones and the score without them | [`judgement`] |
//! | a score for every move | `every_move` |
//! | proof searches behind a request | `prove` |
//! | values with certificates, and checking them | [`solve`] |
//! | the observer of a watched search | `eye` |
//! | a thread with room for deep recursion | `stack` |
//! | size and shape of a game's tree | [`shape`] |
//! | solved trees: strategies and safety levels | [`facts`] |

pub mod algorithms;
pub mod answer;
mod book;
mod database_work;
mod databases;
mod endings;
mod every_move;
mod eye;
pub mod facts;
mod full_strength;
mod game_session;
pub mod games;
mod go;
mod hex;
pub mod judgement;
pub mod listed;
mod mind;
pub mod monte_carlo;
mod prove;
pub mod request;
mod run;
mod saved;
pub mod session;
pub mod shape;
pub mod solve;
mod spelling;
mod stack;
pub mod suggest;

pub use algorithms::{ALGORITHMS, Algorithm, Choice, Method, Proof};
pub use answer::{Answer, Current, Progress, Scored, Trace};
pub use book::Book;
pub use database_work::{DatabaseLevel, DatabaseNews, DatabaseRequest, make_database};
pub use databases::{use_databases, use_syzygy};
pub use facts::{Facts, Plan};
pub use games::{GAMES, GameEntry, open, open_tree};
pub use judgement::Judgement;
pub use request::Request;
pub use session::{Ending, Session, Spelling};
pub use shape::Shape;
pub use solve::{OnChoice, SolveNews, SolveRequest, Solved};
