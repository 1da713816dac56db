//! One thread of the heuristic search: what it carries, and the node.
//!
//! The node is a list of numbered steps, each in the file of its technique. The
//! return contract is that of fail-soft [alpha-beta](mod@crate::alpha_beta), as
//! far as the techniques that are switched on keep to it.

use gametree_core::{
    Evaluator, Game, Info, Knowledge, MoveList, Outcome, Path, Score, Scoring, Stopped, Watch, Window,
};

use super::history::History;
use super::leave_early::Outset;
use super::quiescence::CHECKS;
use super::reductions::Reductions;
use super::table::{Entry, Kind, Table};
use super::tabled::{Found, decides, from_node, kind};
use super::technique::{Switches, Technique};

/// Games beyond this many plies below the root are evaluated as they stand.
pub(super) const MAX_PLY: usize = 240;

pub(super) struct Thinker<'a, G: Game, K, E, S> {
    pub(super) knowledge: K,
    pub(super) evaluator: E,
    pub(super) switches: S,
    pub(super) scoring: Scoring,
    pub(super) unit: i64,
    pub(super) swing: i64,
    pub(super) table: &'a Table,
    pub(super) watch: Watch,
    pub(super) path: Path,
    pub(super) nodes: u64,
    pub(super) evaluations: u64,
    /// Values from tables of endings.
    pub(super) endings: u64,
    pub(super) deepest: usize,
    pub(super) moves: MoveList<G::Move>,
    pub(super) ranks: Vec<i32>,
    pub(super) places: Vec<u16>,
    pub(super) history: History<G::Move>,
    pub(super) reductions: Reductions,
    pub(super) stack: Vec<Frame<G::Move>>,
    /// The depth of the search that is going on, at the root.
    pub(super) root_depth: usize,
    /// Whether a shallow search for ProbCut is going on.
    pub(super) foretelling: bool,
    /// Root moves that are not to be searched: those of better lines.
    pub(super) excluded: Vec<G::Move>,
    /// The number of root moves that are to be searched.
    pub(super) choices: usize,
    /// The nodes that each root move has taken so far.
    pub(super) efforts: Vec<(G::Move, u64)>,
    /// Hears of every depth, and of what is going on in between.
    pub(super) news: &'a mut dyn FnMut(&Info<G::Move>),
}

/// What one search begins with.
pub(super) struct Beginning<'a, M> {
    pub(super) watch: Watch,
    pub(super) path: Path,
    /// What is left of the search before.
    pub(super) history: Option<History<M>>,
    pub(super) news: &'a mut dyn FnMut(&Info<M>),
}

/// What the search keeps for each ply of its path.
#[derive(Clone, Debug)]
pub(super) struct Frame<M> {
    /// The history slot of the move being searched.
    pub(super) slot: Option<usize>,
    /// The static evaluation, where one was made.
    pub(super) standing: Option<Score>,
    /// A move left out, to see whether the others can do without it.
    pub(super) without: Option<M>,
    /// Whether passing was seen to lose the game.
    pub(super) endangered: bool,
    /// The best line from here.
    pub(super) line: Vec<M>,
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// Whether the node lies on the principal variation.
    pub(super) principal: bool,
    /// Whether the move before was a pass.
    pub(super) passed: bool,
    /// Whether a cut-off is expected here.
    pub(super) cut: bool,
}

pub(super) type Value = Result<Score, Stopped>;

impl<'a, G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'a, G, K, E, S> {
    pub(super) fn new(
        knowledge: K,
        evaluator: E,
        switches: S,
        scoring: Scoring,
        table: &'a Table,
        outset: Beginning<'a, G::Move>,
    ) -> Self {
        let Beginning { watch, mut path, history, news } = outset;
        path.begin_search();
        // Its memory is large: made only where none is left of the search before.
        let mut history =
            history.unwrap_or_else(|| History::new(K::SLOTS, K::NOISY_SLOTS, MAX_PLY + 2, K::SELECTIVE));
        history.begin_search();
        let frame = Frame { slot: None, standing: None, without: None, endangered: false, line: Vec::new() };
        Thinker {
            unit: evaluator.unit(),
            swing: evaluator.swing(),
            knowledge,
            evaluator,
            switches,
            scoring,
            table,
            watch,
            path,
            nodes: 0,
            evaluations: 0,
            endings: 0,
            deepest: 0,
            moves: MoveList::new(),
            ranks: Vec::new(),
            places: Vec::new(),
            history,
            reductions: Reductions::new(),
            stack: vec![frame; MAX_PLY + 2],
            root_depth: 0,
            foretelling: false,
            excluded: Vec::new(),
            choices: 0,
            efforts: Vec::new(),
            news,
        }
    }

    pub(super) fn node(&mut self, position: &G, mut task: Task) -> Value {
        let Task { ply, principal, .. } = task;
        self.stack[ply].line.clear();
        // 1. The rules and the path, and the tables of endings.
        if let Some(score) = self.enter(position, ply)? {
            return Ok(score);
        }
        if ply > 0
            && let Some(score) = self.ending(position, ply)
        {
            return Ok(score);
        }
        // 2. The horizon.
        if task.depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, ply, task.window, CHECKS);
        }
        // 3. The game may know better; at the root a move is wanted, too. And
        // no win from here is sooner than one that is known already.
        if ply > 0 {
            if let Some(score) = self.resolved(position, task.window) {
                return Ok(score);
            }
            if self.scoring == Scoring::Distance {
                let Window { alpha, beta } = task.window;
                task.window = Window::new(alpha.max(Score::loss_in(ply)), beta.min(Score::win_in(ply)));
                if task.window.is_closed() {
                    return Ok(task.window.alpha);
                }
            }
        }
        // 4. The table.
        let key = self.table_key(position);
        let without = self.stack[ply].without;
        let entry = if without.is_none() { self.probe(key, ply) } else { None };
        if let Some(entry) = entry
            && !principal
            && i32::from(entry.depth) >= task.depth
            && decides(&entry, task.window)
            && self.knowledge.is_timely(position)
        {
            return Ok(entry.score);
        }
        // 5. Static evaluation.
        let threatened = self.knowledge.threatened(position);
        let (mut standing, mut corrected) = (None, self.stack[ply].standing);
        if threatened {
            corrected = None;
        } else if without.is_some() {
            standing = corrected;
        } else if K::SELECTIVE || self.knowledge.forecast(position, task.depth as usize).is_some() {
            let (mended, own) = self.standing(position, ply, entry.as_ref());
            (standing, corrected) = (Some(mended), Some(own));
        }
        self.stack[ply].standing = corrected;
        // Two plies ago the player may have been in check: then four.
        let before = |plies| ply.checked_sub(plies).and_then(|ply| self.stack[ply].standing);
        let then = before(2).or_else(|| before(4));
        let improving = corrected.zip(then).is_some_and(|(now, then)| now > then);
        self.history.forget_killers((ply + 2).min(MAX_PLY));
        // 6. Leave early, on static grounds or on those of a shallow search. Where that
        // search met the threat of a forced win, look deeper.
        self.stack[ply].endangered = false;
        if let Some(standing) = standing
            && !principal
            && without.is_none()
            && let Some(score) = self.leave_early(position, task, Outset { standing, improving })?
        {
            return Ok(score);
        }
        if self.stack[ply].endangered && self.may_extend(ply) {
            task.depth += 1;
        }
        // 7. Without a table move the node is not worth its depth; but where every move is
        // expected to fail there is none, and the line of a sacrifice would lose too much.
        if entry.is_none_or(|entry| entry.place == 0)
            && task.depth >= 4
            && (principal || task.cut)
            && K::SELECTIVE
            && without.is_none()
            && self.switches.on(Technique::InternalReductions)
        {
            task.depth -= 1;
        }
        // 8. The moves.
        let before = self.nodes;
        let searched = self.search_moves(position, task, entry, standing, improving)?;
        let Some(best) = searched.best else {
            return Ok(match without {
                Some(_) => task.window.alpha,
                None => self.pay(position, ply, position.stuck()),
            });
        };
        // 9. Remember.
        if without.is_none() && (ply > 0 || self.excluded.is_empty()) {
            let kind = kind(best, task.window);
            // A node that fails low recommends what it recommended before.
            let place =
                if searched.place == 0 { entry.map_or(0, |entry| entry.place) } else { searched.place };
            let nodes = self.nodes - before;
            self.store(key, ply, Found { score: best, kind, place, depth: task.depth, nodes });
            if let Some(own) = corrected
                && !searched.noisy
                && !(kind == Kind::Lower && best <= own)
                && !(kind == Kind::Upper && best >= own)
            {
                self.learn_correction(position, ply, task.depth, own, best);
            }
        }
        Ok(best)
    }

    /// Searches a child; the one place where signs change.
    pub(super) fn child(&mut self, position: &G, child: &G, task: Task) -> Value {
        let window = task.window.seen_by(child.to_move(), position.to_move());
        Ok(self.node(child, Task { window, ..task })?.seen_by(position.to_move(), child.to_move()))
    }

    /// Goes to the position behind a move.
    pub(super) fn descend(&mut self, position: &G, m: G::Move, ply: usize) -> G {
        self.stack[ply].slot = (K::SLOTS > 0).then(|| self.knowledge.slot(position, m));
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        let child = position.after(m);
        if self.switches.on(Technique::Prefetch) {
            self.table.prefetch(K::canonical(&child));
            // Something to do until the table's memory arrives.
            self.evaluator.prepare(&child, ply + 1);
        }
        child
    }

    pub(super) fn ascend(&mut self) {
        if G::PATH_MATTERS {
            self.path.pop();
        }
    }

    /// Counts a node; its score if the rules or the path end the game there.
    pub(super) fn enter(&mut self, position: &G, ply: usize) -> Result<Option<Score>, Stopped> {
        self.watch.check(self.nodes)?;
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let mut outcome = position.ended();
        if G::PATH_MATTERS && ply > 0 {
            outcome = outcome.or_else(|| position.repetition(&self.path));
        }
        Ok(outcome.map(|outcome| self.pay(position, ply, outcome)))
    }

    pub(super) fn pay(&mut self, _: &G, ply: usize, outcome: Outcome) -> Score {
        self.scoring.score(outcome, ply, self.unit)
    }

    /// What a table of endings says, which knows the plies to the end.
    #[inline]
    fn ending(&mut self, position: &G, ply: usize) -> Option<Score> {
        if self.scoring != Scoring::Distance || !self.switches.on(Technique::Resolve) {
            return None;
        }
        let score = self.knowledge.ending(position)?;
        self.endings += 1;
        Some(from_node(score, ply))
    }

    /// The game's own solver speaks in outcomes; the window is widened to
    /// whole ones.
    fn resolved(&mut self, position: &G, window: Window) -> Option<Score> {
        if self.scoring != Scoring::Margin || !self.switches.on(Technique::Resolve) {
            return None;
        }
        let alpha = Score::new(window.alpha.value().div_euclid(self.unit));
        let beta = Score::new(-(-window.beta.value()).div_euclid(self.unit));
        let score = self.knowledge.resolve(position, Window::new(alpha, beta), &mut self.nodes)?;
        Some(Score::new(score.value() * self.unit))
    }

    /// The static evaluation with its correction, first mended by what the
    /// table knows, then without.
    pub(super) fn standing(&mut self, position: &G, ply: usize, entry: Option<&Entry>) -> (Score, Score) {
        self.evaluations += 1;
        let raw = self.evaluator.evaluate(position, ply);
        let own = self.corrected(position, ply, raw);
        match entry {
            Some(entry) if decides(entry, Window::new(own, own)) => (entry.score, own),
            _ => (own, own),
        }
    }

    pub(super) fn keep_line(&mut self, ply: usize, m: G::Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0].line);
    }
}
