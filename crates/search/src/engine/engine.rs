//! The engine's driver: iterative deepening, aspiration windows, several
//! lines, threads and time.
//!
//! Threads search the same root through the shared table (Lazy SMP): they
//! differ in the depth they begin with and so run ahead of each other. The
//! first thread's result counts.

use std::thread;
use std::time::Duration;

use gametree_core::{
    Bound, Counts, Evaluator, Game, Info, Knowledge, Limits, Line, Path, Report, Score, Scoring, Watch,
    Window,
};

use super::crew::spawn;
use super::errand::{Errand, Memory};
use super::history::History;
use super::pace::Pace;
use super::solver::Solver;
use super::table::Table;
use super::technique::{Switches, Technique};
use super::thinker::{Beginning, MAX_PLY, Task, Thinker};

/// Half of the first window around the last score, in hundredths of the swing.
const ASPIRATION: i64 = 18;

/// How long nobody wonders what the engine is doing.
const PATIENCE: Duration = Duration::from_secs(3);

/// A full-strength player of one game.
#[derive(Debug)]
pub struct Engine<K, E, S> {
    solver: Solver<K, S>,
    evaluator: E,
    scoring: Scoring,
    lines: usize,
}

/// What came of thinking.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    /// The best line.
    pub report: Report<M>,
    /// The best lines, best first, if more than one was asked for.
    pub lines: Vec<Line<M>>,
}

impl<K: Clone + Sync, E: Clone + Send + Sync, S: Switches> Engine<K, E, S> {
    /// An engine with this knowledge, evaluator and table.
    pub fn new(knowledge: K, evaluator: E, switches: S, table: Table, scoring: Scoring) -> Self {
        Engine { solver: Solver::new(knowledge, switches, table), evaluator, scoring, lines: 1 }
    }

    /// The same engine on so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.solver = self.solver.threads(threads);
        self
    }

    /// The same engine that reports so many best lines.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.lines = lines.max(1);
        self
    }

    /// Uses so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        self.solver.set_threads(threads);
    }

    /// Reports so many best lines from now on.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// The solver behind it, for proven values.
    pub fn solver(&mut self) -> &mut Solver<K, S> {
        &mut self.solver
    }

    /// Thinks until a limit is reached. `on_info` hears of every depth.
    pub fn think<G: Game>(
        &mut self,
        position: &G,
        limits: &Limits,
        path: &Path,
        on_info: &mut dyn FnMut(&Info<G::Move>),
    ) -> Thought<G::Move>
    where
        K: Knowledge<G>,
        E: Evaluator<G>,
    {
        self.think_on(position, &Errand { limits, path, only: &[] }, &mut Memory::default(), on_info)
    }

    /// The same with all that a search can be told, and with a memory of the
    /// search before.
    pub fn think_on<G: Game>(
        &mut self,
        position: &G,
        errand: &Errand<'_, G::Move>,
        memory: &mut Memory<G::Move>,
        on_info: &mut dyn FnMut(&Info<G::Move>),
    ) -> Thought<G::Move>
    where
        K: Knowledge<G>,
        E: Evaluator<G>,
    {
        let limits = errand.limits;
        // The attempt to solve the position counts: the clock runs from here.
        let watch = Watch::start(limits);
        if errand.only.is_empty()
            && let Some(report) = self.endgame(position, limits, errand.path)
        {
            return Thought { report, lines: Vec::new() };
        }
        self.solver.table().use_all();
        self.solver.table().new_search();
        let threads = self.solver.thread_count();
        let engine = &*self;
        memory.histories.resize_with(threads.max(memory.histories.len()), || None);
        let mut histories = memory.histories.iter_mut();
        let first = histories.next().expect("there is at least one thread");
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .zip(histories)
                .map(|(number, history)| {
                    let watch = watch.clone();
                    spawn(scope, move || {
                        engine.deepen(number, position, errand, &watch, history, &mut |_| {}).report.counts
                    })
                })
                .collect();
            let mut thought = engine.deepen(0, position, errand, &watch, first, on_info);
            watch.finish();
            for helper in helpers {
                let other = helper.join().expect("a search does not panic");
                thought.report.counts.nodes += other.nodes;
                thought.report.counts.evaluations += other.evaluations;
                thought.report.counts.endings += other.endings;
            }
            thought
        })
    }

    /// Tries to solve a position near the end in half of the time.
    fn endgame<G: Game>(&mut self, position: &G, limits: &Limits, path: &Path) -> Option<Report<G::Move>>
    where
        K: Knowledge<G>,
        E: Evaluator<G>,
    {
        let time = limits.time?;
        let unlimited = (limits.depth, limits.nodes) == (None, None);
        if !unlimited
            || self.solver.knowledge().draft(position) > self.solver.knowledge().endgame()
            || self.lines > 1
        {
            return None;
        }
        let half = Limits { time: Some(limits.soft.unwrap_or(time) / 2), ..limits.clone() };
        let report = self.solver.solve(position, &half, path);
        (!report.stopped || limits.stop.is_stopped()).then_some(report)
    }

    fn deepen<G: Game>(
        &self,
        number: usize,
        position: &G,
        errand: &Errand<'_, G::Move>,
        watch: &Watch,
        memory: &mut Option<History<G::Move>>,
        on_info: &mut dyn FnMut(&Info<G::Move>),
    ) -> Thought<G::Move>
    where
        K: Knowledge<G>,
        E: Evaluator<G>,
    {
        let (solver, limits) = (&self.solver, errand.limits);
        let (knowledge, evaluator) = (solver.knowledge().clone(), self.evaluator.clone());
        let mut thinker = Thinker::new(
            knowledge,
            evaluator,
            solver.switches(),
            self.scoring,
            solver.table(),
            Beginning {
                watch: watch.clone(),
                path: errand.path.clone(),
                history: memory.take(),
                news: on_info,
            },
        );
        thinker.excluded = errand.excluded(position);
        let mut pace = Pace::new(limits.soft, thinker.swing);
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let draft = solver.knowledge().draft(position);
        let mut done: Option<(usize, Vec<Line<G::Move>>)> = None;
        let mut stopped = false;
        // Helpers skip every other depth at first, to run ahead.
        for depth in (1 + number % 2)..=deepest.min(draft.max(1)) {
            let last = done.as_ref().map(|(_, lines)| lines.as_slice()).unwrap_or_default();
            thinker.deepest = 0;
            let Some(lines) = thinker.lines(position, depth, self.lines, last) else {
                stopped = true;
                // What the unfinished depth prefers was searched deeper.
                let unfinished = &thinker.stack[0].line;
                if let Some((_, lines)) = &mut done
                    && self.lines == 1
                    && !unfinished.is_empty()
                {
                    lines[0].moves.clone_from(unfinished);
                }
                break;
            };
            let best = &lines[0];
            let mut info = thinker.info(depth, best.score, best.moves.clone());
            if self.lines > 1 {
                info.lines.clone_from(&lines);
            }
            (thinker.news)(&info);
            // A selective search may see a long win before a short one.
            let sure = if K::SELECTIVE { depth / 2 } else { depth };
            let decided = best.score.distance().is_some_and(|plies| plies <= sure);
            let enough = number == 0
                && pace.enough(
                    best.moves.first(),
                    best.score,
                    thinker.choices,
                    thinker.effort(best.moves.first()),
                    watch,
                );
            done = Some((depth, lines));
            if enough || (decided && limits.depth.is_none() && self.lines == 1) {
                break;
            }
        }
        let (depth, mut lines) = done.unwrap_or_default();
        if lines.is_empty() {
            let allowed = |m: &&G::Move| errand.only.is_empty() || errand.only.contains(m);
            let moves = position.legal_moves().iter().find(allowed).copied().into_iter().collect();
            lines.push(Line { moves, score: Score::DRAW });
        }
        let best = &lines[0];
        let report = Report {
            score: best.score,
            exact: best.score.distance().is_some_and(|plies| plies <= depth),
            line: best.moves.clone(),
            depth: Some(depth),
            counts: thinker.counts(thinker.nodes),
            time: watch.elapsed(),
            stopped,
        };
        *memory = Some(thinker.history);
        Thought { report, lines }
    }
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The best lines at one depth, best first; `None` when it was stopped.
    fn lines(
        &mut self,
        root: &G,
        depth: usize,
        count: usize,
        last: &[Line<G::Move>],
    ) -> Option<Vec<Line<G::Move>>> {
        let before = self.excluded.len();
        let choices = root.legal_moves().len().saturating_sub(before);
        self.choices = choices;
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        for number in 0..count.min(choices).max(1) {
            let last = last.get(number).map(|line| line.score);
            let Some(score) = self.aspirate(root, depth, last) else {
                self.excluded.truncate(before);
                return None;
            };
            let moves = self.stack[0].line.clone();
            self.excluded.extend(moves.first());
            lines.push(Line { moves, score });
        }
        self.excluded.truncate(before);
        lines.sort_by_key(|line| -line.score);
        Some(lines)
    }

    fn counts(&self, nodes: u64) -> Counts {
        Counts { nodes, evaluations: self.evaluations, endings: self.endings, ..Counts::default() }
    }

    /// What there is to tell.
    fn info(&self, depth: usize, score: Score, line: Vec<G::Move>) -> Info<G::Move> {
        let nodes = self.nodes.max(self.watch.total());
        let counts = self.counts(nodes);
        let info = Info::new(depth, score, line, counts, self.watch.elapsed());
        Info { seldepth: self.deepest, hashfull: self.table.permille_full(), ..info }
    }

    /// Notes the nodes that a root move has taken.
    pub(super) fn note_effort(&mut self, m: G::Move, nodes: u64) {
        match self.efforts.iter_mut().find(|(known, _)| *known == m) {
            Some((_, sum)) => *sum += nodes,
            None => self.efforts.push((m, nodes)),
        }
    }

    /// The part of all nodes that a root move has taken.
    fn effort(&self, m: Option<&G::Move>) -> f64 {
        let own = self.efforts.iter().find(|(known, _)| Some(known) == m);
        own.map_or(0.0, |(_, nodes)| *nodes as f64 / self.nodes.max(1) as f64)
    }

    /// Tells of the root move that comes next, once the search has taken long
    /// enough for somebody to wonder.
    pub(super) fn tell_current(&mut self, m: G::Move, number: usize) {
        if self.watch.elapsed() >= PATIENCE {
            let info = self.info(self.root_depth, Score::DRAW, Vec::new());
            (self.news)(&Info { current: Some((m, number)), ..info });
        }
    }

    /// Searches the root with a narrow window around the last depth's score,
    /// which is opened where it fails (lecture 002).
    fn aspirate(&mut self, root: &G, depth: usize, last: Option<Score>) -> Option<Score> {
        self.root_depth = depth;
        let mut width = (self.swing * ASPIRATION / 100).max(1);
        let mut window = Window::FULL;
        let narrow = self.swing > 0 && depth >= 5 && self.switches.on(Technique::Aspiration);
        if let Some(last) = last.filter(|score| narrow && score.distance().is_none()) {
            window = Window::new(Score::new(last.value() - width), Score::new(last.value() + width));
        }
        loop {
            let task =
                Task { depth: depth as i32, ply: 0, window, principal: true, passed: false, cut: false };
            let score = self.node(root, task).ok()?;
            width *= 2;
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                let info = self.info(depth, score, self.stack[0].line.clone());
                (self.news)(&Info { bound: Bound::AtMost, ..info });
                window.alpha = if width > 8 * self.swing {
                    Window::FULL.alpha
                } else {
                    Score::new(score.value() - width)
                };
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                let info = self.info(depth, score, self.stack[0].line.clone());
                (self.news)(&Info { bound: Bound::AtLeast, ..info });
                window.beta = if width > 8 * self.swing {
                    Window::FULL.beta
                } else {
                    Score::new(score.value() + width)
                };
            } else {
                return Some(score);
            }
        }
    }
}
