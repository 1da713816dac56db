//! The exact engine as a prover: alpha-beta with a null window at the goal.
//!
//! The engine's solver closes in on a value within the range that the game's
//! knowledge gives. A goal is a range of two: so much, or one less.

use gametree_core::{Bounds, Child, Game, Knowledge, Limits, MoveList, Path, Player, Score, Stopped, Window};
use gametree_search::engine::{AllOn, Solver, Table};
use gametree_verify::Goal;

use crate::value::{Budget, Prover};

/// A game's knowledge, asked about one goal.
#[derive(Clone, Debug)]
struct Asked<K> {
    inner: K,
    goal: Goal,
}

impl<G: Game, K: Knowledge<G>> Knowledge<G> for Asked<K> {
    #[inline]
    fn canonical(position: &G) -> u64 {
        K::canonical(position)
    }

    #[inline]
    fn proof_key(position: &G) -> u64 {
        K::proof_key(position)
    }

    #[inline]
    fn banked(position: &G) -> i64 {
        K::banked(position)
    }

    #[inline]
    fn settle(&mut self, position: &mut G, window: Window) -> Bounds {
        self.inner.settle(position, window)
    }

    #[inline]
    fn resolve(&mut self, position: &G, window: Window, nodes: &mut u64) -> Option<Score> {
        self.inner.resolve(position, window, nodes)
    }

    #[inline]
    fn expand(
        &mut self,
        position: &G,
        window: Window,
        moves: &mut MoveList<G::Move>,
        visit: &mut impl FnMut(Child<G>) -> bool,
    ) {
        self.inner.expand(position, window, moves, visit);
    }

    fn range(&self, position: &G) -> Option<Bounds> {
        let least = self.goal.least;
        let (lo, hi) =
            if position.to_move() == self.goal.player { (least - 1, least) } else { (-least, 1 - least) };
        Some(Bounds { lo: Score::new(lo), hi: Score::new(hi) })
    }

    #[inline]
    fn draft(&self, position: &G) -> usize {
        self.inner.draft(position)
    }

    #[inline]
    fn judge(&mut self, position: &G, children: &mut [Child<G>], nodes: &mut u64) {
        self.inner.judge(position, children, nodes);
    }
}

/// The exact engine; it remembers from one question about a goal to the next.
#[derive(Debug)]
pub struct EngineProver<K> {
    knowledge: K,
    megabytes: usize,
    threads: usize,
    budget: Budget,
    /// The solver of each goal asked about: entries of different goals are
    /// bounds of one value, so they could share a table, but the engine's own
    /// driver clears nothing between questions either way.
    solver: Option<(Goal, Solver<Asked<K>, AllOn>)>,
    nodes: u64,
}

impl<K: Clone> EngineProver<K> {
    /// A prover with a table of so many megabytes.
    pub fn new(knowledge: K, megabytes: usize, threads: usize, budget: Budget) -> Self {
        EngineProver { knowledge, megabytes, threads, budget, solver: None, nodes: 0 }
    }
}

impl<K> EngineProver<K> {
    /// Whether the goal can be reached, if so many nodes are enough to tell.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when a limit came first.
    pub fn holds_within<G: Game>(
        &mut self,
        position: &G,
        goal: Goal,
        path: &Path,
        most: u64,
    ) -> Result<bool, Stopped>
    where
        K: Knowledge<G> + Sync,
    {
        if let Some(outcome) = position.outcome() {
            return Ok(goal.is_met(outcome, position.to_move()));
        }
        if self.solver.as_ref().is_none_or(|(asked, _)| *asked != goal) {
            let table = Table::new(self.megabytes).map_err(|_| Stopped)?;
            let asked = Asked { inner: self.knowledge.clone(), goal };
            let mut solver = Solver::new(asked, AllOn, table).threads(self.threads);
            solver.clear();
            self.solver = Some((goal, solver));
        }
        let Some((_, solver)) = &mut self.solver else { return Err(Stopped) };
        let left = self.budget.left(self.nodes);
        let limits = Limits { nodes: Some(left.nodes.unwrap_or(u64::MAX).min(most)), ..left };
        let (score, nodes) = solver.value(position, &limits, path);
        self.nodes += nodes;
        let score = score.ok_or(Stopped)?;
        Ok(score.seen_by(goal.player, position.to_move()).value() >= goal.least)
    }
}

impl<G: Game, K: Knowledge<G> + Sync> Prover<G> for EngineProver<K> {
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, Stopped> {
        self.holds_within(position, goal, path, u64::MAX)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The range of a position's value as the first player sees it, if the game
/// knows it.
pub fn range<G: Game>(knowledge: &impl Knowledge<G>, position: &G) -> Option<(i64, i64)> {
    let bounds = knowledge.range(position)?.seen_by(Player::First, position.to_move());
    Some((bounds.lo.value(), bounds.hi.value()))
}
