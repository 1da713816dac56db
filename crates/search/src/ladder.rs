//! The textbook algorithms by name.

use gametree_core::{Evaluator, Game, Report};

use crate::observer::Observer;
use crate::run::Settings;

/// One of the textbook algorithms, each of which begins where the one before
/// it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ladder {
    /// [`minimax`](crate::minimax()).
    Minimax,
    /// [`negamax`](crate::negamax()).
    Negamax,
    /// [`alpha_beta`](crate::alpha_beta()).
    AlphaBeta,
    /// [`alpha_beta_hard`](crate::alpha_beta_hard()).
    AlphaBetaHard,
    /// [`alpha_beta_shallow`](crate::alpha_beta_shallow()).
    AlphaBetaShallow,
    /// [`scout`](crate::scout()).
    Scout,
    /// [`negascout`](crate::negascout()).
    NegaScout,
    /// [`mtdf`](crate::mtdf()).
    Mtdf,
    /// [`sss`](crate::sss()).
    Sss,
    /// [`dual`](crate::dual()).
    Dual,
}

impl Ladder {
    /// All of them, simplest first.
    pub const ALL: [Ladder; 10] = [
        Ladder::Minimax,
        Ladder::Negamax,
        Ladder::AlphaBeta,
        Ladder::AlphaBetaHard,
        Ladder::AlphaBetaShallow,
        Ladder::Scout,
        Ladder::NegaScout,
        Ladder::Mtdf,
        Ladder::Sss,
        Ladder::Dual,
    ];

    /// The name that the command line knows it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ladder::Minimax => "minimax",
            Ladder::Negamax => "negamax",
            Ladder::AlphaBeta => "alpha-beta",
            Ladder::AlphaBetaHard => "alpha-beta-hard",
            Ladder::AlphaBetaShallow => "alpha-beta-shallow",
            Ladder::Scout => "scout",
            Ladder::NegaScout => "negascout",
            Ladder::Mtdf => "mtdf",
            Ladder::Sss => "sss",
            Ladder::Dual => "dual",
        }
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Ladder::Minimax => "two mutually recursive functions, every position visited",
            Ladder::Negamax => "minimax in one function, scores for the player to move",
            Ladder::AlphaBeta => "negamax with a window, fail-soft",
            Ladder::AlphaBetaHard => "alpha-beta that never returns less than alpha",
            Ladder::AlphaBetaShallow => "alpha-beta without deep cut-offs (Knuth and Moore's F1)",
            Ladder::Scout => "Pearl's SCOUT: test each move before searching it",
            Ladder::NegaScout => "alpha-beta that scouts with null windows",
            Ladder::Mtdf => "null windows and a memory, from a first guess",
            Ladder::Sss => "Stockman's best-first search of strategies",
            Ladder::Dual => "SSS* with the opponent in the lead",
        }
    }
}

/// Searches once, to the depth that the settings name or to the end of the
/// game.
///
/// The search recurses once per ply; for games of more than some thousand
/// plies run it on a thread with a large stack.
pub fn search<G: Game, E: Evaluator<G>, O: Observer<G>>(
    algorithm: Ladder,
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    match algorithm {
        Ladder::Minimax => crate::minimax(position, settings, evaluator, observer),
        Ladder::Negamax => crate::negamax(position, settings, evaluator, observer),
        Ladder::AlphaBeta => crate::alpha_beta(position, settings, evaluator, observer),
        Ladder::AlphaBetaHard => crate::alpha_beta_hard(position, settings, evaluator, observer),
        Ladder::AlphaBetaShallow => crate::alpha_beta_shallow(position, settings, evaluator, observer),
        Ladder::Scout => crate::scout(position, settings, evaluator, observer),
        Ladder::NegaScout => crate::negascout(position, settings, evaluator, observer),
        Ladder::Mtdf => crate::mtdf(position, settings, evaluator, observer),
        Ladder::Sss => crate::sss(position, settings, evaluator, observer),
        Ladder::Dual => crate::dual(position, settings, evaluator, observer),
    }
}
