//! Late moves: searched less deeply at first, or near the horizon not at all.
//!
//! A move that the ordering puts late is seldom best, so it first proves
//! itself in a shallower search. Very late quiet moves close to the horizon,
//! and those from positions so far below alpha that no quiet move mends it
//! (futility), are skipped one by one.

use gametree_core::{Evaluator, Game, Knowledge, Score};

use super::technique::{Switches, Technique};
use super::thinker::Thinker;

/// Reductions by depth and number of the move.
pub(super) struct Reductions {
    table: Vec<[u8; 64]>,
}

impl Reductions {
    pub(super) fn new() -> Self {
        let entry = |depth: usize, number: usize| -> u8 {
            if depth == 0 || number == 0 {
                return 0;
            }
            (0.75 + (depth as f64).ln() * (number as f64).ln() / 2.25) as u8
        };
        Reductions {
            table: (0..64).map(|depth| std::array::from_fn(|number| entry(depth, number))).collect(),
        }
    }

    fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.table[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// How many plies less to search the move that comes as number `number`.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn reduction(
        &self,
        position: &G,
        m: G::Move,
        depth: i32,
        number: usize,
        quiet: bool,
        principal: bool,
        ply: usize,
    ) -> i32 {
        if !self.switches.on(Technique::LateReductions) || !K::SELECTIVE || depth < 3 || number < 4 || !quiet
        {
            return 0;
        }
        let history = self.quiet_rank(position, m, ply) / 8192;
        let reduction = self.reductions.get(depth, number) - i32::from(principal) - history;
        reduction.clamp(0, depth - 2)
    }

    /// Whether a move near the horizon need not be searched.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn hopeless(
        &self,
        position: &G,
        m: G::Move,
        depth: i32,
        number: usize,
        quiet: bool,
        standing: Option<Score>,
        alpha: Score,
    ) -> bool {
        if !K::SELECTIVE || depth > 8 {
            return false;
        }
        let Some(standing) = standing else { return false };
        if quiet {
            let late = self.switches.on(Technique::LatePruning) && number > (3 + depth * depth) as usize;
            let margin = self.swing * i64::from(1 + depth);
            let futile = self.swing > 0
                && self.switches.on(Technique::Futility)
                && depth <= 6
                && standing.value() + margin <= alpha.value();
            return late || futile;
        }
        self.swing > 0
            && self.switches.on(Technique::Futility)
            && !self.knowledge.exchange_at_least(position, m, -self.swing * i64::from(depth))
    }
}
