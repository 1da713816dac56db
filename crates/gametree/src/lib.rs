//! Games and searches, joined by one small interface.
//!
//! Write the rules of a game once, and every algorithm of the library plays and
//! solves it. A whole game, and a search of it:
//!
//! ```
//! use gametree::prelude::*;
//! use std::fmt;
//!
//! /// Nim: take any number of counters from one heap; who takes the last wins.
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Nim {
//!     heaps: [u8; 3],
//!     turn: Player,
//! }
//!
//! impl fmt::Display for Nim {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{:?}, {} to move", self.heaps, self.turn)
//!     }
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! struct Take {
//!     heap: u8,
//!     count: u8,
//! }
//!
//! impl Game for Nim {
//!     type Move = Take;
//!
//!     fn to_move(&self) -> Player {
//!         self.turn
//!     }
//!
//!     /// No heap left: the opponent took the last counter.
//!     fn ended(&self) -> Option<Outcome> {
//!         (self.heaps == [0; 3]).then_some(Outcome::LOSS)
//!     }
//!
//!     /// Never asked: a player who can not move has met `ended`.
//!     fn stuck(&self) -> Outcome {
//!         Outcome::LOSS
//!     }
//!
//!     fn moves(&self, out: &mut MoveList<Take>) {
//!         for heap in 0..3 {
//!             for count in 1..=self.heaps[usize::from(heap)] {
//!                 out.push(Take { heap, count });
//!             }
//!         }
//!     }
//!
//!     fn play(&mut self, Take { heap, count }: Take) {
//!         self.heaps[usize::from(heap)] -= count;
//!         self.turn = self.turn.other();
//!     }
//!
//!     fn key(&self) -> u64 {
//!         let [a, b, c] = self.heaps.map(u64::from);
//!         splitmix64(a | b << 8 | c << 16 | (self.turn.index() as u64) << 24)
//!     }
//! }
//!
//! let start = Nim { heaps: [1, 2, 4], turn: Player::First };
//! let report = alpha_beta(&start, &Settings::default(), &mut Zero, &mut ());
//! assert!(report.exact);
//! assert_eq!(report.score, Score::new(1)); // 1 xor 2 xor 4 is not 0: a win,
//! assert_eq!(report.best(), Some(Take { heap: 2, count: 1 })); // by leaving 1, 2, 3.
//! ```
//!
//! # Where to go from here
//!
//! - [`Game`](core::Game): what each method promises; turns need not alternate,
//!   outcomes may be margins, rules may look at the path.
//! - [`search`]: the algorithms, one file each. [`search::deepen`] searches until
//!   the time is up.
//! - [`core::Evaluator`]: a static evaluation of your own; any closure will do.
//! - [`search::Observer`]: watch a search, event by event.
//! - [`games`]: the games that come with the library.
//! - `examples/` in the repository: whole programs.
//!
//! # Features
//!
//! `search` and `games` are both on by default; without them only the
//! interface, [`core`], is left.

pub use gametree_core as core;
#[cfg(feature = "games")]
pub use gametree_games as games;
#[cfg(feature = "search")]
pub use gametree_search as search;

/// What a program that brings its own game needs: the interface, and the
/// algorithms by their names.
pub mod prelude {
    pub use gametree_core::{
        Evaluator, Game, InputError, Limits, MoveList, Notation, Outcome, Playable, Player, Report, Score,
        Scoring, StopFlag, View, Window, Zero, perft, splitmix64, zobrist,
    };
    #[cfg(feature = "search")]
    pub use gametree_search::{
        Ladder, Observer, Settings, Tally, Tracer, alpha_beta, deepen, minimax, mtdf, negamax, negascout,
        scout, search, sss,
    };
}
