//! Counts that need more than a counter: distinct evaluations, and whether a
//! cut-off was shallow or deep.

use std::collections::HashSet;

use gametree_core::{Counts, Game, Player, Score, Window};

use crate::observer::Observer;

/// An observer that completes a report's [`Counts`].
#[derive(Clone, Debug, Default)]
pub struct Tally {
    evaluated: HashSet<u64>,
    deep: u64,
    /// The nodes on the present path: who moves, and the window at entry.
    path: Vec<(Player, Window)>,
}

impl Tally {
    /// An observer that has seen nothing yet.
    #[must_use]
    pub fn new() -> Tally {
        Tally::default()
    }

    /// The counts of a search that this observer watched, completed.
    #[must_use]
    pub fn complete(&self, counts: Counts) -> Counts {
        Counts { distinct: Some(self.evaluated.len() as u64), deep: Some(self.deep), ..counts }
    }

    /// The keys of the positions that were evaluated.
    #[must_use]
    pub fn evaluated(&self) -> &HashSet<u64> {
        &self.evaluated
    }
}

impl<G: Game> Observer<G> for Tally {
    fn enter(&mut self, position: &G, window: Window) {
        self.path.push((position.to_move(), window));
    }

    fn evaluate(&mut self, position: &G, _: Score) {
        self.evaluated.insert(position.key());
    }

    /// A cut-off is shallow when the parent's own moves set the bound, deep
    /// when the parent itself was entered with it.
    fn cut(&mut self, _: &G, _: Score, _: Window, _: &[G::Move]) {
        if let [.., (above, given), (player, window)] = self.path[..] {
            self.deep += u64::from(given.seen_by(player, above).beta == window.beta);
        }
    }

    fn leave(&mut self, _: &G, _: Score) {
        self.path.pop();
    }
}
