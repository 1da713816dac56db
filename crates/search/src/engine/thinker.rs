//! One thread of the heuristic search: what it carries, and the node.
//!
//! The node is a list of numbered steps, each in the file of its technique. The
//! return contract is that of fail-soft [alpha-beta](mod@crate::alpha_beta), as
//! far as the techniques that are switched on keep to it.

use gametree_core::{
    Evaluator, Game, Knowledge, MoveList, Outcome, Path, Score, Scoring, Stopped, Watch, Window,
};

use super::history::History;
use super::picker::Picker;
use super::reductions::Reductions;
use super::table::{Entry, Kind, Table, work};
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
    pub(super) deepest: usize,
    pub(super) moves: MoveList<G::Move>,
    pub(super) ranks: Vec<i32>,
    pub(super) places: Vec<u16>,
    pub(super) history: History<G::Move>,
    pub(super) reductions: Reductions,
    pub(super) stack: Vec<Frame<G::Move>>,
    /// Whether a shallow search for ProbCut is going on.
    pub(super) foretelling: bool,
    /// Root moves that are not to be searched: those of better lines.
    pub(super) excluded: Vec<G::Move>,
    /// The number of root moves that are to be searched.
    pub(super) choices: usize,
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
}

type Value = Result<Score, Stopped>;

impl<'a, G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'a, G, K, E, S> {
    pub(super) fn new(
        knowledge: K,
        evaluator: E,
        switches: S,
        scoring: Scoring,
        table: &'a Table,
        watch: Watch,
        path: Path,
    ) -> Self {
        let frame = Frame { slot: None, standing: None, without: None, line: Vec::new() };
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
            deepest: 0,
            moves: MoveList::new(),
            ranks: Vec::new(),
            places: Vec::new(),
            history: History::new(K::SLOTS, MAX_PLY + 2),
            reductions: Reductions::new(),
            stack: vec![frame; MAX_PLY + 2],
            foretelling: false,
            excluded: Vec::new(),
            choices: 0,
        }
    }

    pub(super) fn node(&mut self, position: &G, mut task: Task) -> Value {
        let Task { ply, principal, .. } = task;
        self.stack[ply].line.clear();
        // 1. The rules and the path.
        if let Some(score) = self.enter(position, ply)? {
            return Ok(score);
        }
        // 2. The horizon.
        if task.depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, ply, task.window);
        }
        // 3. The game may know better; at the root a move is wanted, too.
        if ply > 0
            && let Some(score) = self.resolved(position, task.window)
        {
            return Ok(score);
        }
        // 4. The table.
        let key = if self.switches.on(Technique::Symmetry) { K::canonical(position) } else { position.key() };
        let without = self.stack[ply].without;
        let entry = if without.is_none() { self.probe(key, ply) } else { None };
        if let Some(entry) = entry
            && !principal
            && i32::from(entry.depth) >= task.depth
            && decides(&entry, task.window)
        {
            return Ok(entry.score);
        }
        // 5. Static evaluation.
        let threatened = self.knowledge.threatened(position);
        let standing = if threatened { None } else { Some(self.standing(position, ply, entry.as_ref())) };
        self.stack[ply].standing = standing;
        // 6. Leave early, on static grounds or on those of a shallow search.
        if let Some(standing) = standing
            && !principal
            && without.is_none()
            && let Some(score) = self.leave_early(position, task, standing)?
        {
            return Ok(score);
        }
        // 7. Without a table move the node is not worth its depth.
        if entry.is_none_or(|entry| entry.place == 0)
            && task.depth >= 4
            && K::SELECTIVE
            && self.switches.on(Technique::InternalReductions)
        {
            task.depth -= 1;
        }
        // 8. The moves.
        let before = self.nodes;
        let searched = self.search_moves(position, task, entry, standing)?;
        let Some(best) = searched.best else {
            return Ok(match without {
                Some(_) => task.window.alpha,
                None => self.pay(position, ply, position.stuck()),
            });
        };
        // 9. Remember.
        if without.is_none() && (ply > 0 || self.excluded.is_empty()) {
            let kind = match best {
                _ if best >= task.window.beta => Kind::Lower,
                _ if best > task.window.alpha => Kind::Exact,
                _ => Kind::Upper,
            };
            self.store(key, ply, best, kind, searched.place, task.depth, self.nodes - before);
        }
        Ok(best)
    }

    fn search_moves(
        &mut self,
        position: &G,
        task: Task,
        entry: Option<Entry>,
        standing: Option<Score>,
    ) -> Result<Searched, Stopped> {
        let Task { ply, depth, principal, .. } = task;
        let mut window = task.window;
        let mut picker = Picker::new(self, position, ply, entry.map_or(0, |entry| entry.place));
        let mut searched = Searched { best: None, place: 0 };
        let mut number = 0;
        while let Some((m, place)) = picker.next(self) {
            if Some(m) == self.stack[ply].without || (ply == 0 && self.excluded.contains(&m)) {
                continue;
            }
            number += 1;
            let quiet = !self.knowledge.is_noisy(position, m);
            // 8a. Prune.
            if let Some(best) = searched.best
                && !principal
                && !best.is_loss()
                && self.hopeless(position, m, depth, number, quiet, standing, window.alpha)
            {
                continue;
            }
            // 8b. Extend.
            let extension = if place == entry.map_or(0, |entry| entry.place) && ply > 0 {
                self.extension(position, task, m, entry)?
            } else {
                0
            };
            // 8c. Make the move.
            let child = self.descend(position, m, ply);
            // 8d. Search it: later moves less deeply and with a null window first.
            let next = Task { depth: depth - 1 + extension, ply: ply + 1, window, principal, passed: false };
            let score = if number == 1 || !self.switches.on(Technique::Pvs) {
                self.child(position, &child, next)
            } else {
                let reduction = self.reduction(position, m, depth, number, quiet, principal, ply);
                self.scout(position, &child, next, reduction)
            };
            self.ascend();
            let score = score?;
            // 8e. Compare.
            if searched.best.is_none_or(|best| score > best) {
                searched.best = Some(score);
                if score > window.alpha {
                    searched.place = place;
                    self.keep_line(ply, m);
                }
            }
            window = window.raised(score);
            if window.is_closed() {
                self.learn(position, m, quiet, depth, ply, &picker);
                break;
            }
        }
        picker.finish(self);
        Ok(searched)
    }

    /// A null-window search of a late move, reduced; again without the
    /// reduction, and again with the whole window, if it does better than
    /// thought.
    fn scout(&mut self, position: &G, child: &G, task: Task, reduction: i32) -> Value {
        let null = Task { window: Window::null(task.window.alpha), principal: false, ..task };
        let mut score = self.child(position, child, Task { depth: task.depth - reduction, ..null })?;
        if reduction > 0 && score > task.window.alpha {
            score = self.child(position, child, null)?;
        }
        if task.principal && score > task.window.alpha && score < task.window.beta {
            score = self.child(position, child, task)?;
        }
        Ok(score)
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

    /// The static evaluation, mended by what the table knows.
    fn standing(&mut self, position: &G, ply: usize, entry: Option<&Entry>) -> Score {
        self.evaluations += 1;
        let standing = self.evaluator.evaluate(position, ply);
        match entry {
            Some(entry) if decides(entry, Window::new(standing, standing)) => entry.score,
            _ => standing,
        }
    }

    fn keep_line(&mut self, ply: usize, m: G::Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0].line);
    }

    fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        if !self.switches.on(Technique::Table) {
            return None;
        }
        let mut entry = self.table.probe(key)?;
        entry.score = from_node(entry.score, ply);
        Some(entry)
    }

    #[expect(clippy::too_many_arguments)]
    fn store(&mut self, key: u64, ply: usize, score: Score, kind: Kind, place: u16, depth: i32, nodes: u64) {
        if self.switches.on(Technique::Table) {
            let score = to_node(score, ply);
            let depth = depth.clamp(0, 255) as u8;
            self.table.store(key, Entry { score, kind, place, depth, work: work(nodes), age: 0 });
        }
    }
}

/// What a loop over moves found.
struct Searched {
    best: Option<Score>,
    /// The place of the best move, if one raised alpha.
    place: u16,
}

/// Whether an entry's score settles what the window asks.
fn decides(entry: &Entry, window: Window) -> bool {
    match entry.kind {
        Kind::Exact => true,
        Kind::Lower => entry.score >= window.beta,
        Kind::Upper => entry.score <= window.alpha,
    }
}

/// Wins are stored by their distance from the position, not from the root.
fn to_node(score: Score, ply: usize) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::win_in(plies.saturating_sub(ply)),
        Some(plies) => Score::loss_in(plies.saturating_sub(ply)),
        None => score,
    }
}

/// The reverse of [`to_node`].
fn from_node(score: Score, ply: usize) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::win_in(plies + ply),
        Some(plies) => Score::loss_in(plies + ply),
        None => score,
    }
}
