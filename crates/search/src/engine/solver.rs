//! The value of a position, proven, by the exact search.
//!
//! The driver asks null-window questions, each of which all threads answer
//! together through the shared table; the first to know stops the others. Where
//! the game knows the range of its outcomes the questions close in on the value
//! from outside, because a wide miss is cheap to prove; elsewhere one search with
//! the full window finds it.

use std::thread;

use gametree_core::{Bounds, Counts, Game, Knowledge, Limits, Path, Report, Score, Stopped, Watch, Window};

use super::busy::Busy;
use super::exact::Worker;
use super::table::Table;
use super::technique::Switches;

/// Solves positions of one game.
#[derive(Debug)]
pub struct Solver<K, S> {
    knowledge: K,
    switches: S,
    table: Table,
    threads: usize,
}

/// The values of all legal moves.
#[derive(Clone, Debug)]
pub struct SolvedMoves<M> {
    /// Each move with its value for the player to move, in order of
    /// generation; `None` if a limit came between.
    pub values: Option<Vec<(M, Score)>>,
    /// The nodes it took.
    pub nodes: u64,
}

/// One run of a solver.
struct Run<'a, K, S> {
    solver: &'a Solver<K, S>,
    limits: &'a Limits,
    path: Path,
    busy: Option<Busy>,
    watch: Watch,
    nodes: u64,
}

impl<K: Clone, S: Switches> Solver<K, S> {
    /// A solver with this knowledge and table.
    pub fn new(knowledge: K, switches: S, table: Table) -> Self {
        Solver { knowledge, switches, table, threads: 1 }
    }

    /// The same solver on so many threads, at least one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Uses so many threads from now on, at least one.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        if self.threads > 1 {
            // Only a single thread may let the table grow.
            self.table.use_all();
        }
    }

    /// What it knows of the game.
    pub(super) fn knowledge(&self) -> &K {
        &self.knowledge
    }

    pub(super) fn switches(&self) -> S {
        self.switches
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn thread_count(&self) -> usize {
        self.threads
    }

    /// Forgets what it learned.
    pub fn clear(&mut self) {
        if self.threads == 1 {
            self.table.start_small();
        } else {
            self.table.clear();
        }
    }

    /// The value of a position with a line, or as far as the limits allow. A
    /// stopped search reports a legal move and no score.
    pub fn solve<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> Report<G::Move>
    where
        K: Knowledge<G> + Sync,
    {
        self.table.new_search();
        let mut run = self.run(limits, path);
        let value = run.value(position);
        let line = match value {
            Ok(value) => run.line(position, value),
            Err(Stopped) => position.legal_moves().first().copied().into_iter().collect(),
        };
        Report {
            score: value.unwrap_or_default(),
            exact: value.is_ok(),
            line,
            depth: value.map_or(Some(0), |_| None),
            counts: Counts { nodes: run.nodes, ..Counts::default() },
            time: run.watch.elapsed(),
            stopped: value.is_err(),
        }
    }

    /// The value alone, without a line; `None` if a limit was reached. With it
    /// the nodes it took.
    pub fn value<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> (Option<Score>, u64)
    where
        K: Knowledge<G> + Sync,
    {
        self.table.new_search();
        let mut run = self.run(limits, path);
        (run.value(position).ok(), run.nodes)
    }

    /// The value of every legal move, for the player to move.
    pub fn solve_moves<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> SolvedMoves<G::Move>
    where
        K: Knowledge<G> + Sync,
    {
        self.table.new_search();
        let mut longer = path.clone();
        longer.push(position.step());
        let mut run = self.run(limits, &longer);
        let moves = position.legal_moves();
        let values = moves.iter().map(|&m| {
            let child = position.after(m);
            Some((m, run.value(&child).ok()?.seen_by(position.to_move(), child.to_move())))
        });
        let values = values.collect();
        SolvedMoves { values, nodes: run.nodes }
    }

    fn run<'a>(&'a self, limits: &'a Limits, path: &Path) -> Run<'a, K, S> {
        let busy = (self.threads > 1).then(Busy::new);
        Run { solver: self, limits, path: path.clone(), busy, watch: Watch::start(limits), nodes: 0 }
    }
}

impl<K: Clone, S: Switches> Run<'_, K, S> {
    fn value<G: Game>(&mut self, position: &G) -> Result<Score, Stopped>
    where
        K: Knowledge<G> + Sync,
    {
        if let Some(outcome) = position.outcome() {
            return Ok(Score::new(outcome.value()));
        }
        if let Some(estimate) = self.solver.knowledge.clone().estimate(position) {
            return self.converge(position, estimate);
        }
        match self.solver.knowledge.range(position) {
            Some(range) => self.close_in(position, range),
            None => self.ask(position, Window::FULL),
        }
    }

    /// Null windows from a guess, each beginning where the last one ended, as
    /// MTD(f) does.
    fn converge<G: Game>(&mut self, position: &G, mut guess: Score) -> Result<Score, Stopped>
    where
        K: Knowledge<G> + Sync,
    {
        let mut bounds = Bounds::OPEN;
        while !bounds.decided() {
            let beta = if guess == bounds.lo { guess.next() } else { guess };
            guess = self.ask(position, Window::new(Score::new(beta.value() - 1), beta))?;
            if guess < beta {
                bounds.hi = guess;
            } else {
                bounds.lo = guess;
            }
        }
        Ok(guess)
    }

    /// Asks "is it more?" until the bounds meet.
    fn close_in<G: Game>(&mut self, position: &G, range: Bounds) -> Result<Score, Stopped>
    where
        K: Knowledge<G> + Sync,
    {
        let (mut lo, mut hi) = (range.lo.value(), range.hi.value());
        while lo < hi {
            let question = next_question(lo, hi);
            let score = self.ask(position, Window::null(Score::new(question)))?.value();
            if score <= question {
                hi = score;
            } else {
                lo = score;
            }
        }
        Ok(Score::new(lo))
    }

    /// One question, answered by all threads together.
    fn ask<G: Game>(&mut self, position: &G, window: Window) -> Result<Score, Stopped>
    where
        K: Knowledge<G> + Sync,
    {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let watch = self.watch.renewed(nodes);
        if self.solver.threads == 1 {
            let mut worker = self.worker(watch);
            let answer = worker.search(position, window);
            self.nodes += worker.nodes;
            return answer;
        }
        let answers = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.solver.threads)
                .map(|_| {
                    let (watch, run) = (watch.clone(), &*self);
                    spawn(scope, move || {
                        let mut worker = run.worker(watch);
                        let answer = worker.search(position, window);
                        if answer.is_ok() {
                            worker.watch.finish();
                        }
                        (answer, worker.nodes)
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("a search does not panic"))
                .collect::<Vec<_>>()
        });
        self.nodes += answers.iter().map(|(_, nodes)| nodes).sum::<u64>();
        answers.into_iter().find_map(|(answer, _)| answer.ok()).ok_or(Stopped)
    }

    fn worker<G: Game>(&self, watch: Watch) -> Worker<'_, G, K, S>
    where
        K: Knowledge<G>,
    {
        let Solver { knowledge, switches, table, .. } = self.solver;
        let mut worker = Worker::new(knowledge.clone(), *switches, table, watch);
        worker.busy = self.busy.as_ref();
        worker.path = self.path.clone();
        worker
    }

    /// A line of best moves: at each position the first move that keeps the
    /// value. The table knows nearly all of it; the line ends early when the
    /// search for it would take longer than the value did.
    fn line<G: Game>(&mut self, root: &G, value: Score) -> Vec<G::Move>
    where
        K: Knowledge<G> + Sync,
    {
        let budget = self.nodes * 2 + 10_000;
        let (mut position, mut value, mut line) = (root.clone(), value, Vec::new());
        while position.outcome().is_none() && self.nodes < budget {
            self.path.push(position.step());
            let kept = position.legal_moves().iter().copied().find(|&m| self.keeps(&position, m, value));
            let Some(m) = kept else { break };
            line.push(m);
            let next = position.after(m);
            if G::PATH_MATTERS && next.repetition(&self.path).is_some() {
                break;
            }
            value = value.seen_by(next.to_move(), position.to_move());
            position = next;
        }
        line
    }

    /// Whether the position behind `m` is worth `value` to the player to move.
    fn keeps<G: Game>(&mut self, position: &G, m: G::Move, value: Score) -> bool
    where
        K: Knowledge<G> + Sync,
    {
        let child = position.after(m);
        let ask = Window::new(Score::new(value.value() - 1), value);
        let score = self.ask(&child, ask.seen_by(child.to_move(), position.to_move()));
        score.is_ok_and(|score| score.seen_by(position.to_move(), child.to_move()) >= value)
    }
}

/// Starts a thread with room for games of a hundred thousand plies; pages that
/// are not touched cost nothing.
pub(super) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> thread::ScopedJoinHandle<'scope, T> {
    let builder = thread::Builder::new().stack_size(256 << 20);
    builder.spawn_scoped(scope, work).expect("the system can start a thread")
}

/// The next "is it more than this?" for a value from `lo` to `hi`: first the far
/// ends are cut off by halves from outside, which is cheap, then the sign is
/// found, then steps of one lead to the value. On connect four's begin-easy
/// positions this takes 1,127 nodes where steps from zero take 16,488.
fn next_question(lo: i64, hi: i64) -> i64 {
    const NEAR: i64 = 6;
    if lo < -NEAR || hi > NEAR {
        let middle = lo + (hi - lo) / 2;
        let outer = if middle <= 0 { middle.min(lo / 2) } else { middle.max(hi / 2) };
        return outer.clamp(lo, hi - 1);
    }
    match (lo, hi) {
        (..0, 1..) => 0,
        (_, ..=0) => hi - 1,
        _ => lo,
    }
}
