//! The transposition table as the heuristic search uses it.
//!
//! Wins are stored by their distance from the position, not from the root.

use gametree_core::{Evaluator, Game, Knowledge, Score, Window};

use super::table::{Entry, Kind, work};
use super::technique::{Switches, Technique};
use super::thinker::Thinker;

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The key under which a position is stored.
    #[inline]
    pub(super) fn table_key(&self, position: &G) -> u64 {
        if self.switches.on(Technique::Symmetry) { K::canonical(position) } else { position.key() }
    }

    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        if !self.switches.on(Technique::Table) {
            return None;
        }
        let mut entry = self.table.probe(key)?;
        entry.score = from_node(entry.score, ply);
        Some(entry)
    }

    /// Stores what a search of so many nodes found.
    pub(super) fn store(&mut self, key: u64, ply: usize, found: Found) {
        if self.switches.on(Technique::Table) {
            let Found { score, kind, place, depth, nodes } = found;
            let score = to_node(score, ply);
            let depth = depth.clamp(0, 255) as u8;
            self.table.store(key, Entry { score, kind, place, depth, work: work(nodes), age: 0 });
        }
    }
}

/// What a search found.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) kind: Kind,
    /// The best move's place, from 1; 0 for none.
    pub(super) place: u16,
    pub(super) depth: i32,
    pub(super) nodes: u64,
}

/// What a score says about the value, given the window of the search.
#[inline]
pub(super) fn kind(score: Score, window: Window) -> Kind {
    match score {
        _ if score >= window.beta => Kind::Lower,
        _ if score > window.alpha => Kind::Exact,
        _ => Kind::Upper,
    }
}

/// Whether an entry's score settles what the window asks.
#[inline]
pub(super) fn decides(entry: &Entry, window: Window) -> bool {
    match entry.kind {
        Kind::Exact => true,
        Kind::Lower => entry.score >= window.beta,
        Kind::Upper => entry.score <= window.alpha,
    }
}

fn to_node(score: Score, ply: usize) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::win_in(plies.saturating_sub(ply)),
        Some(plies) => Score::loss_in(plies.saturating_sub(ply)),
        None => score,
    }
}

/// A score as seen from a node, as the root sees it.
pub(super) fn from_node(score: Score, ply: usize) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::win_in(plies + ply),
        Some(plies) => Score::loss_in(plies + ply),
        None => score,
    }
}
