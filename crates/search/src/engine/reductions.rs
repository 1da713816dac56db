//! Late moves: searched less deeply at first, or near the horizon not at all.
//!
//! A move that the ordering puts late is seldom best, so it first proves
//! itself in a shallower search. Very late quiet moves close to the horizon,
//! those with a bad history, those from positions so far below alpha that no
//! quiet move mends it (futility), and moves that lose material are skipped
//! one by one.

use gametree_core::{Evaluator, Game, Knowledge, Score};

use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

/// One ply, in the units of [`Reductions`].
const PLY: i32 = 1024;

// How much less, in those units. All numbers of this file were tuned in games of
// chess (see the book).

/// Anyway, and by the product of the logarithms: quiet moves, noisy ones.
const QUIET: (f32, f32) = (1.08, 0.45);
const NOISY: (f32, f32) = (0.34, 0.36);
/// So much rank is a unit: of quiet moves, of noisy ones.
const QUIET_RANK: i32 = 5;
const NOISY_RANK: i32 = 15;
/// A bad rank counts for this much at most: histories fill up in long searches, and a
/// move of ill repute would never be looked at.
const MOST_BY_RANK: i32 = 2 * PLY;
const PRINCIPAL: i32 = -509;
const CUT: i32 = 959;
const NOT_IMPROVING: i32 = 592;
const CHECKS: i32 = -1319;
const THREATENED: i32 = -184;
const KILLER: i32 = -1027;

// What is not searched near the horizon, in hundredths of the swing and by ply.

const LOSES_NOISY: i64 = 99;
const LOSES_QUIET: i64 = 40;
/// Quiet moves beyond this number, and the square of the depth, in hundredths.
const LATE: i32 = 603;
const LATE_SQUARE: i32 = 122;
/// Quiet moves of a rank below this.
const ILL_REPUTED: i32 = -3289;
/// Futility: anyway, a ply, and the rank that is worth a swing.
const FUTILE: i64 = 68;
const FUTILE_PLY: i64 = 65;
const FUTILE_RANK: i64 = 26_104;

/// Reductions by depth and number of the move, in 1024ths of a ply.
pub(super) struct Reductions {
    logs: [f32; 64],
}

impl Reductions {
    pub(super) fn new() -> Self {
        Reductions { logs: std::array::from_fn(|n| (n.max(1) as f32).ln()) }
    }

    fn get(&self, depth: i32, number: usize, quiet: bool) -> i32 {
        let product = self.logs[depth.clamp(0, 63) as usize] * self.logs[number.min(63)];
        let (base, slope) = if quiet { QUIET } else { NOISY };
        ((base + slope * product) * PLY as f32) as i32
    }
}

/// A move that is about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Late<M> {
    pub(super) m: M,
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) quiet: bool,
    /// What history says of it.
    pub(super) rank: i32,
    pub(super) improving: bool,
}

/// Whether a move need not be searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Search,
    Skip,
    /// Nor any quiet move after it.
    SkipQuiet,
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// How many plies less to search a late move. `checks` says that it
    /// threatens, `threatened` that it answers a threat.
    pub(super) fn reduction(&self, task: Task, late: Late<G::Move>, checks: bool, threatened: bool) -> i32 {
        let Task { depth, ply, principal, .. } = task;
        let first = if principal { 4 } else { 3 };
        if !self.switches.on(Technique::LateReductions) || !K::SELECTIVE || depth < 3 || late.number < first {
            return 0;
        }
        // A sacrifice on the principal variation comes last of all moves, and is worth a look.
        if principal && !late.quiet {
            return 0;
        }
        let mut reduction = self.reductions.get(depth, late.number, late.quiet);
        let by_rank = late.rank / if late.quiet { QUIET_RANK } else { NOISY_RANK };
        reduction -= by_rank.max(-MOST_BY_RANK);
        let killer = late.quiet && self.history.killers(ply).contains(&Some(late.m));
        let grounds = [
            (principal, PRINCIPAL),
            (task.cut, CUT),
            (!late.improving, NOT_IMPROVING),
            (checks, CHECKS),
            (threatened, THREATENED),
            (killer, KILLER),
        ];
        for (holds, change) in grounds {
            reduction += if holds { change } else { 0 };
        }
        (reduction / PLY).clamp(0, depth - 2)
    }

    /// Whether a move near the horizon need not be searched.
    pub(super) fn hopeless(
        &self,
        position: &G,
        task: Task,
        late: Late<G::Move>,
        standing: Option<Score>,
        alpha: Score,
    ) -> Verdict {
        let depth = task.depth;
        if !K::SELECTIVE || self.swing == 0 || depth > 10 {
            return Verdict::Search;
        }
        let Late { m, number, quiet, .. } = late;
        let exchange = self.switches.on(Technique::ExchangePruning);
        // A check is no quiet move: the reply to it is forced.
        if !quiet || self.knowledge.threatens(position, m) {
            let loses = exchange
                && depth <= 7
                && !self.knowledge.exchange_at_least(
                    position,
                    m,
                    -self.swing * i64::from(depth) * LOSES_NOISY / 100,
                );
            return if loses { Verdict::Skip } else { Verdict::Search };
        }
        let Some(standing) = standing else { return Verdict::Search };
        let most = (LATE + depth * depth * LATE_SQUARE) as usize / if late.improving { 100 } else { 200 };
        if self.switches.on(Technique::LatePruning) && number > most && !task.principal {
            return Verdict::SkipQuiet;
        }
        // How deep it would be searched.
        let reached = (depth - self.reductions.get(depth, number, true) / PLY).max(1);
        if self.switches.on(Technique::HistoryPruning) && reached <= 4 && late.rank < ILL_REPUTED * reached {
            return Verdict::Skip;
        }
        let margin = self.swing * (FUTILE + FUTILE_PLY * i64::from(reached)) / 100;
        let futile = self.switches.on(Technique::Futility)
            && reached <= 7
            && standing.value() + margin + i64::from(late.rank) * self.swing / FUTILE_RANK <= alpha.value();
        if futile {
            return Verdict::Skip;
        }
        let bar = -self.swing * i64::from(reached * reached) * LOSES_QUIET / 100;
        let loses = exchange && reached <= 7 && !self.knowledge.exchange_at_least(position, m, bar);
        if loses { Verdict::Skip } else { Verdict::Search }
    }
}
