//! Checks that every game must pass, and small games for testing searches.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | what any game must keep to, on random games | [`conformance`](mod@conformance) |
//! | the checks of text and picture at one position | `text` |
//! | one recorded game as text, to compare with a committed file | [`playthrough`](mod@playthrough) |
//! | random games along the path | `random_game` |
//! | a game on any small graph, cycles included | [`graph`] |
//! | a small sowing game with margins and extra moves | [`sowing`] |
//! | protocol transcripts | [`transcript`] |
//! | a protocol server on a thread of its own | [`piped`] |
//! | python-chess, and the Syzygy tables in its sources | [`python_chess`](mod@python_chess) |

pub mod conformance;
pub mod graph;
pub mod piped;
pub mod playthrough;
pub mod python_chess;
mod random_game;
pub mod sowing;
mod text;
pub mod transcript;

pub use conformance::{Plan, check, conformance};
pub use graph::{Graph, GraphPosition};
pub use playthrough::{difference, playthrough};
pub use python_chess::{python_chess, syzygy_tables};
pub use sowing::Sowing;
