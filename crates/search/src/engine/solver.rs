//! The value of a position, proven, by the exact search.
//!
//! What a program holds: knowledge, table and threads. The run that finds a
//! value is in `questions`, the search itself in `exact`.

use std::thread;

use gametree_core::{Counts, Game, Knowledge, Limits, Path, Report, Score, Stopped};

use super::busy::{Busy, Sharing};
use super::crew::{Board, spawn};
use super::exact::Worker;
use super::questions::Run;
use super::table::Table;
use super::technique::Switches;

/// Solves positions of one game.
#[derive(Debug)]
pub struct Solver<K, S> {
    knowledge: K,
    switches: S,
    table: Table,
    threads: usize,
    sharing: Sharing,
    busy: Option<Busy>,
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

impl<K: Clone, S: Switches> Solver<K, S> {
    /// A solver with this knowledge and table.
    pub fn new(knowledge: K, switches: S, table: Table) -> Self {
        Solver { knowledge, switches, table, threads: 1, sharing: Sharing::default(), busy: None }
    }

    /// The same solver on so many threads, at least one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// The same solver with another way to share the work among threads.
    #[must_use]
    pub fn sharing(mut self, sharing: Sharing) -> Self {
        self.sharing = sharing;
        self.set_threads(self.threads);
        self
    }

    /// Uses so many threads from now on, at least one.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        self.busy = (self.threads > 1 && self.sharing == Sharing::Abdada).then(Busy::new);
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
        self.table.start_small();
    }

    /// Asks the system for the table's memory now, which it would otherwise hand
    /// out page by page during the first search.
    pub fn warm_up(&mut self) {
        self.table.warm_up();
    }

    /// The value of a position with a line, or as far as the limits allow. A
    /// stopped search reports a legal move and no score.
    pub fn solve<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> Report<G::Move>
    where
        K: Knowledge<G> + Sync,
    {
        let work = |run: &mut Run<'_, G, K, S>| {
            let mut value = run.value(position);
            let mut line = value.map_or_else(|Stopped| Vec::new(), |value| run.line(position, value));
            // A value without its move, for which no time was left, is no answer.
            if line.is_empty()
                && let Some(&m) = position.legal_moves().first()
            {
                value = Err(Stopped);
                line.push(m);
            }
            (value, line, run.watch.elapsed())
        };
        let ((value, line, time), nodes) = self.run(limits, path, work);
        Report {
            score: value.unwrap_or_default(),
            exact: value.is_ok(),
            line,
            depth: value.map_or(Some(0), |_| None),
            counts: Counts { nodes, ..Counts::default() },
            time,
            stopped: value.is_err(),
        }
    }

    /// The value alone, without a line; `None` if a limit was reached. With it
    /// the nodes it took.
    pub fn value<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> (Option<Score>, u64)
    where
        K: Knowledge<G> + Sync,
    {
        let (value, nodes) = self.run(limits, path, |run| run.value(position));
        (value.ok(), nodes)
    }

    /// The value of every legal move, for the player to move.
    pub fn solve_moves<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> SolvedMoves<G::Move>
    where
        K: Knowledge<G> + Sync,
    {
        let mut longer = path.clone();
        longer.push(position.step());
        let moves = position.legal_moves();
        let (values, nodes) = self.run(limits, &longer, |run| {
            let value = |&m: &G::Move| {
                let child = position.after(m);
                Some((m, run.value_behind(&child).ok()?.seen_by(position.to_move(), child.to_move())))
            };
            moves.iter().map(value).collect()
        });
        SolvedMoves { values, nodes }
    }

    /// Does the work of one run on all threads; with it the nodes it took.
    fn run<G: Game, T>(
        &self,
        limits: &Limits,
        path: &Path,
        work: impl FnOnce(&mut Run<'_, G, K, S>) -> T,
    ) -> (T, u64)
    where
        K: Knowledge<G>,
    {
        self.table.new_search();
        let worker = |number| {
            let mut worker = Worker::new(self.knowledge.clone(), self.switches, &self.table, number);
            worker.busy = self.busy.as_ref();
            worker
        };
        if self.threads == 1 {
            let mut run = Run::new(worker(0), None, limits, path);
            return (work(&mut run), run.nodes);
        }
        if let Some(busy) = &self.busy {
            busy.clear();
        }
        let board = Board::new();
        let (done, nodes) = thread::scope(|scope| {
            let closing = board.closing();
            for number in 1..self.threads {
                let (worker, board) = (worker(number), &board);
                spawn(scope, move || board.help(worker));
            }
            let mut run = Run::new(worker(0), Some(&board), limits, path);
            let done = work(&mut run);
            drop(closing);
            (done, run.nodes)
        });
        (done, nodes + board.nodes())
    }
}
