//! The run that finds a proven value by asking questions.
//!
//! A question is a search with a window, mostly a null window; all threads answer
//! it together through the shared table, and the first to know stops the others.
//! Where the game can estimate its value the questions start there; where it knows
//! the range of its outcomes they close in on the value from outside, because a
//! wide miss is cheap to prove; elsewhere one search with the full window finds it.

use gametree_core::{Bounds, Game, Knowledge, Limits, Path, Score, Stopped, Watch, Window};

use super::crew::{Board, Question};
use super::exact::Worker;
use super::rehearsal::Stage;
use super::technique::{Switches, Technique};

/// One run. The worker lives as long as it does, with its caches.
pub(super) struct Run<'a, G: Game, K, S> {
    worker: Worker<'a, G, K, S>,
    /// Where other threads read the questions, if there are others.
    board: Option<&'a Board<G>>,
    limits: &'a Limits,
    path: Path,
    stage: Stage,
    pub(super) watch: Watch,
    /// Nodes of this thread; the others' are on the board.
    pub(super) nodes: u64,
}

impl<'a, G: Game, K: Knowledge<G>, S: Switches> Run<'a, G, K, S> {
    /// A run by this worker and whoever reads the board.
    pub(super) fn new(
        worker: Worker<'a, G, K, S>,
        board: Option<&'a Board<G>>,
        limits: &'a Limits,
        path: &Path,
    ) -> Self {
        let watch = Watch::start(limits);
        Run { worker, board, limits, path: path.clone(), stage: Stage::Plain, watch, nodes: 0 }
    }

    /// The value of a position.
    pub(super) fn value(&mut self, position: &G) -> Result<Score, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(Score::new(outcome.value()));
        }
        let first = &mut self.worker;
        if let Some(mut estimate) = first.knowledge.estimate(position) {
            if K::REHEARSE && first.switches.on(Technique::Rehearsal) {
                self.stage = Stage::Rehearsing;
                estimate = self.converge(position, estimate)?;
                self.stage = Stage::Rehearsed;
            }
            return self.converge(position, estimate);
        }
        match first.knowledge.range(position) {
            Some(range) => self.close_in(position, range),
            None => self.ask(position, Window::FULL),
        }
    }

    /// The value of a position that a move of the path's last position leads to:
    /// the path may have ended the game there.
    pub(super) fn value_behind(&mut self, child: &G) -> Result<Score, Stopped> {
        self.by_path(child).map_or_else(|| self.value(child), Ok)
    }

    /// What the path pays the player to move.
    fn by_path(&self, position: &G) -> Option<Score> {
        let outcome = if G::PATH_MATTERS { position.repetition(&self.path) } else { None };
        outcome.map(|outcome| Score::new(outcome.value()))
    }

    /// Null windows from a guess, each beginning where the last one ended, as
    /// MTD(f) does.
    fn converge(&mut self, position: &G, mut guess: Score) -> Result<Score, Stopped> {
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
    fn close_in(&mut self, position: &G, range: Bounds) -> Result<Score, Stopped> {
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
    fn ask(&mut self, position: &G, window: Window) -> Result<Score, Stopped> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let question = Question {
            number: 0,
            position: position.clone(),
            window,
            path: self.path.clone(),
            stage: self.stage,
            watch: self.watch.renewed(nodes),
        };
        let answer = match self.board {
            None => self.worker.answer(&question),
            Some(board) => board.ask(&mut self.worker, &question),
        };
        self.nodes += self.worker.nodes;
        answer
    }

    /// A line of best moves: at each position the first move that keeps the
    /// value. The table knows nearly all of it; the line ends early when the
    /// search for it would take longer than the value did.
    pub(super) fn line(&mut self, root: &G, value: Score) -> Vec<G::Move> {
        let budget = self.nodes * 2 + 10_000;
        let (mut position, mut value, mut line) = (root.clone(), value, Vec::new());
        while position.outcome().is_none() && self.nodes < budget {
            self.path.push(position.step());
            let kept = position.legal_moves().iter().copied().find(|&m| self.keeps(&position, m, value));
            let Some(m) = kept else { break };
            line.push(m);
            let next = position.after(m);
            if self.by_path(&next).is_some() {
                break;
            }
            value = value.seen_by(next.to_move(), position.to_move());
            position = next;
        }
        line
    }

    /// Whether the position behind `m` is worth `value` to the player to move.
    fn keeps(&mut self, position: &G, m: G::Move, value: Score) -> bool {
        let child = position.after(m);
        let ask = Window::new(Score::new(value.value() - 1), value);
        let ask = ask.seen_by(child.to_move(), position.to_move());
        let score = self.by_path(&child).map_or_else(|| self.ask(&child, ask), Ok);
        score.is_ok_and(|score| score.seen_by(position.to_move(), child.to_move()) >= value)
    }
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
