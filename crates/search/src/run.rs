//! What every algorithm of the ladder shares: limits, leaves, moves, path,
//! counts and the best line.

use std::ops::Range;

use gametree_core::{
    Counts, Evaluator, Game, Limits, MoveList, Path, Report, Score, Scoring, Step, Stopped, Watch, Window,
};

use crate::line::{Line, Lines};
use crate::observer::Observer;

/// What is asked of a search.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// When to stop. [`Limits::depth`] is the number of plies to look ahead.
    pub limits: Limits,
    /// What the payments mean.
    pub scoring: Scoring,
    /// The positions before the root, for games where the path matters.
    pub path: Path,
    /// Where MTD(f) starts; the evaluator's opinion of the root if `None`.
    pub first_guess: Option<Score>,
}

impl Settings {
    /// Look `depth` plies ahead.
    #[must_use]
    pub fn depth(depth: usize) -> Settings {
        Settings { limits: Limits::depth(depth), ..Settings::default() }
    }
}

/// One search in progress.
pub(crate) struct Run<'a, G: Game, E, O> {
    pub(crate) evaluator: &'a mut E,
    pub(crate) observer: &'a mut O,
    pub(crate) moves: MoveList<G::Move>,
    pub(crate) path: Path,
    pub(crate) counts: Counts,
    pub(crate) lines: Lines<G::Move>,
    scoring: Scoring,
    unit: i64,
    depth: usize,
    before_root: Path,
    watch: Watch,
    /// Whether a guess at the horizon went into the result.
    guessed: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Run<'a, G, E, O> {
    pub(crate) fn new(settings: &Settings, evaluator: &'a mut E, observer: &'a mut O) -> Self {
        Run {
            unit: evaluator.unit(),
            evaluator,
            observer,
            moves: MoveList::new(),
            path: settings.path.clone(),
            before_root: settings.path.clone(),
            counts: Counts::default(),
            lines: Lines::new(),
            scoring: settings.scoring,
            depth: settings.limits.depth.unwrap_or(usize::MAX),
            watch: Watch::start(&settings.limits),
            guessed: false,
        }
    }

    /// Enters a node; its score if it is a leaf.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        position: &G,
        ply: usize,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        self.watch.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        self.observer.enter(position, window);
        if let Some(outcome) = position.ended() {
            return Ok(Some(self.pay(position, ply, outcome)));
        }
        if G::PATH_MATTERS
            && ply > 0
            && let Some(outcome) = position.repetition(&self.path)
        {
            return Ok(Some(self.pay(position, ply, outcome)));
        }
        if ply >= self.depth {
            self.guessed = true;
            let score = self.evaluator.evaluate(position, ply);
            return Ok(Some(self.evaluated(position, score)));
        }
        Ok(None)
    }

    #[inline]
    fn pay(&mut self, position: &G, ply: usize, outcome: gametree_core::Outcome) -> Score {
        let score = self.scoring.score(outcome, ply, self.unit);
        self.evaluated(position, score)
    }

    #[inline]
    fn evaluated(&mut self, position: &G, score: Score) -> Score {
        self.counts.evaluations += 1;
        self.observer.evaluate(position, score);
        self.leave(position, score, Line::EMPTY)
    }

    /// Pushes the moves of an inner node: where they lie on the stack, or the
    /// score of a node that turns out to have none.
    #[inline]
    pub(crate) fn expand(&mut self, position: &G, ply: usize) -> Result<Range<usize>, Score> {
        let mark = self.moves.mark();
        position.moves(&mut self.moves);
        let range = self.moves.since(mark);
        if range.is_empty() { Err(self.pay(position, ply, position.stuck())) } else { Ok(range) }
    }

    /// Goes to the position behind a move.
    #[inline]
    pub(crate) fn descend(&mut self, position: &G, m: G::Move) -> G {
        self.observer.descend(m);
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        position.after(m)
    }

    /// Comes back from [`Run::descend`].
    #[inline]
    pub(crate) fn ascend(&mut self) {
        if G::PATH_MATTERS {
            self.path.pop();
        }
    }

    /// Puts other positions behind the root, for a search that jumps.
    pub(crate) fn reset_path(&mut self, steps: impl Iterator<Item = Step>) {
        self.path = self.before_root.clone();
        steps.for_each(|step| self.path.push(step));
    }

    /// Notes that the moves `rest` stay unsearched; nothing if there are none.
    #[inline]
    pub(crate) fn cut(&mut self, position: &G, score: Score, window: Window, rest: Range<usize>) {
        if !rest.is_empty() {
            self.counts.cutoffs += 1;
            // `get` rather than an index: the index would be checked even where
            // nobody looks.
            self.observer.cut(position, score, window, self.moves.get(rest).unwrap_or_default());
        }
    }

    /// Notes that the position behind `m` is searched again.
    #[inline]
    pub(crate) fn research(&mut self, position: &G, m: G::Move, window: Window) {
        self.counts.researches += 1;
        self.observer.research(position, m, window);
    }

    /// Leaves a node with its score and its line.
    #[inline]
    pub(crate) fn leave(&mut self, position: &G, score: Score, line: Line) -> Score {
        self.observer.leave(position, score);
        self.lines.leave(line);
        score
    }

    /// The report on a search of the root that gave `result`.
    pub(crate) fn report(self, root: &G, result: Result<Score, Stopped>) -> Report<G::Move> {
        // The line of an unfinished search may be gone from the arena already.
        let line = if result.is_ok() { self.lines.last() } else { Vec::new() };
        self.report_line(root, result, line)
    }

    /// The same, with a line that was found in another way. A stopped search
    /// still names a legal move.
    pub(crate) fn report_line(
        self,
        root: &G,
        result: Result<Score, Stopped>,
        line: Vec<G::Move>,
    ) -> Report<G::Move> {
        let stopped = result.is_err();
        Report {
            score: result.unwrap_or_default(),
            exact: !stopped && !self.guessed,
            line: if stopped { root.legal_moves().first().copied().into_iter().collect() } else { line },
            depth: if stopped { Some(0) } else { Some(self.depth).filter(|_| self.guessed) },
            counts: self.counts,
            time: self.watch.elapsed(),
            stopped,
        }
    }
}
