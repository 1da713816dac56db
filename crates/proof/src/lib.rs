//! Solving games: proof-number searches, conspiracy numbers, retrograde
//! analysis, and certificates that a small independent checker accepts.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | what is to be proven, and how far a proof has come | [`numbers`] |
//! | proof-number search, the tree in memory | [`mod@pns`] |
//! | PN2: a second search at every leaf | [`mod@pn2`] |
//! | depth-first proof-number search with a table | [`df_pn`], [`table`] |
//! | from proofs of bounds to a value | [`mod@value`] |
//! | the exact engine as a prover | [`engine`] |
//! | a search for wins alone, led by the game's own attacks | [`attack`], [`attack_prover`] |
//! | all reachable positions of a small game, solved backwards | [`graph`] |
//! | conspiracy-number search | [`mod@conspiracy`] |
//! | writing certificates | [`certificate`] |
//! | retrograde analysis over numbered positions, on disk | [`retrograde`], `retrograde_passes` |
//! | databases of Awari | [`awari`], `awari_graph`, `awari_files` |
//! | databases of Nine Men's Morris | [`morris`] |
//! | databases of chess endings | [`chess_endings`], `chess_men`, `chess_numbers`, `chess_level`, `chess_rules` |
//! | Syzygy tables of chess endings | [`syzygy`] |

pub mod attack;
pub mod attack_prover;
pub mod awari;
mod awari_files;
mod awari_graph;
pub mod certificate;
pub mod chess_endings;
mod chess_level;
mod chess_men;
mod chess_numbers;
pub mod chess_resolve;
mod chess_rules;
pub mod conspiracy;
pub mod df_pn;
pub mod engine;
mod forecast;
pub mod graph;
pub mod morris;
pub mod numbers;
pub mod pn2;
pub mod pns;
pub mod retrograde;
mod retrograde_passes;
pub mod syzygy;
pub mod table;
pub mod value;

pub use attack_prover::AttackProver;
pub use certificate::{Part, write_certificate};
pub use conspiracy::conspiracy;
pub use df_pn::DfPn;
pub use engine::EngineProver;
pub use numbers::{Numbers, Verdict};
pub use pn2::pn2;
pub use pns::pns;
pub use value::{Prover, value};
