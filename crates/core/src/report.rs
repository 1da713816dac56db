//! What a search says while it runs and at its end.

use std::time::Duration;

use crate::diagram::Bound;
use crate::score::Score;

/// How much work a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions entered, the root and repeated visits included.
    pub nodes: u64,
    /// Static evaluations: payments of finished games and guesses at the
    /// horizon, repeated ones included.
    pub evaluations: u64,
    /// Different positions among those evaluated, where somebody counted.
    pub distinct: Option<u64>,
    /// Nodes that were left with moves unsearched.
    pub cutoffs: u64,
    /// Cut-offs that needed a bound from further up than the parent, where
    /// somebody counted.
    pub deep: Option<u64>,
    /// Positions searched again with another window.
    pub researches: u64,
    /// Values taken from endgame tables.
    pub endings: u64,
}

impl Counts {
    /// Cut-offs for which the parent's own value sufficed, where somebody
    /// counted.
    #[must_use]
    pub fn shallow(&self) -> Option<u64> {
        self.deep.map(|deep| self.cutoffs - deep)
    }
}

/// One line of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// What they are worth to the player to move.
    pub score: Score,
}

/// News from a running search: one deepening is complete, or the score left
/// the window that was expected to hold it.
#[derive(Clone, Debug)]
pub struct Info<M> {
    /// The depth that is complete.
    pub depth: usize,
    /// For the player to move at the root.
    pub score: Score,
    /// The best line.
    pub line: Vec<M>,
    /// The work so far.
    pub counts: Counts,
    /// The time so far.
    pub time: Duration,
    /// Whether the score is the depth's result, or only known to be at least
    /// or at most the truth.
    pub bound: Bound,
    /// The best lines, best first, if more than one was asked for.
    pub lines: Vec<Line<M>>,
    /// The longest line that was looked at, in plies; 0 where nobody counted.
    pub seldepth: usize,
    /// How full the table is, in parts per thousand.
    pub hashfull: usize,
    /// The move at the root that is about to be searched and its number, from
    /// 1; told only after a while, and then nothing else has changed.
    pub current: Option<(M, usize)>,
}

impl<M> Info<M> {
    /// The news of a plain search with one line.
    #[must_use]
    pub fn new(depth: usize, score: Score, line: Vec<M>, counts: Counts, time: Duration) -> Info<M> {
        let (lines, bound) = (Vec::new(), Bound::Exact);
        Info { depth, score, line, counts, time, bound, lines, seldepth: 0, hashfull: 0, current: None }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// For the player to move at the root.
    pub score: Score,
    /// Whether the score is proven: no guess went into it.
    pub exact: bool,
    /// The best line, as far as it is known; its first move is the choice.
    pub line: Vec<M>,
    /// The depth that was completed; `None` if the search went to the end of
    /// the game.
    pub depth: Option<usize>,
    /// The work.
    pub counts: Counts,
    /// The time.
    pub time: Duration,
    /// Whether a limit ended it before it was done.
    pub stopped: bool,
}

impl<M: Copy> Report<M> {
    /// The move to play, if the search got so far as to prefer one.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}
