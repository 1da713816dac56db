//! What a search is told, and what it remembers of the one before.

use gametree_core::{Game, Limits, Path};

use super::history::History;

/// One search as it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Errand<'a, M> {
    /// When to stop.
    pub limits: &'a Limits,
    /// The positions before this one.
    pub path: &'a Path,
    /// The only moves to consider at the root; empty for all.
    pub only: &'a [M],
}

impl<M: Copy + Eq> Errand<'_, M> {
    /// The moves that are not to be considered at the root.
    pub(super) fn excluded<G: Game<Move = M>>(&self, root: &G) -> Vec<M> {
        if self.only.is_empty() {
            return Vec::new();
        }
        root.legal_moves().iter().copied().filter(|m| !self.only.contains(m)).collect()
    }
}

/// What a player keeps from move to move besides the table: one set of
/// histories for each thread.
pub struct Memory<M> {
    pub(super) histories: Vec<Option<History<M>>>,
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Memory { histories: Vec::new() }
    }
}

impl<M> std::fmt::Debug for Memory<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Memory of {} threads", self.histories.len())
    }
}
