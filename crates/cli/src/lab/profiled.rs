//! Chess with marks for a profile: whoever looks sees what the search is doing.
//!
//! [`Profiled`] plays as chess does, and notes in [`PHASE`] when it generates or
//! makes moves, evaluates, or weighs exchanges. [`profile`] looks at the note many
//! times a second while a search runs. Nothing is timed, so that what is short and
//! frequent does not pay for the clock.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use gametree_core::{Evaluator, Game, Knowledge, MoveList, Outcome, Path, Player, Score, Step};
use gametree_games::Chess;
use gametree_games::chess::{Insight, Move, Outlook};

/// What a search does with its time.
pub(super) const PHASES: [&str; 4] = ["search", "moves", "evaluation", "exchanges"];
const SEARCH: u8 = 0;
const MOVES: u8 = 1;
const EVALUATION: u8 = 2;
const EXCHANGES: u8 = 3;

/// What is being done now.
static PHASE: AtomicU8 = AtomicU8::new(SEARCH);

/// The time between two looks.
const PAUSE: Duration = Duration::from_micros(40);

/// Does something as a part of a phase.
#[inline]
fn during<T>(phase: u8, work: impl FnOnce() -> T) -> T {
    PHASE.store(phase, Ordering::Relaxed);
    let result = work();
    PHASE.store(SEARCH, Ordering::Relaxed);
    result
}

/// How often each phase was seen while `work` was done. One profile at a time.
pub(super) fn profile(work: impl FnOnce()) -> [u64; PHASES.len()] {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let looker = scope.spawn(|| {
            let mut seen = [0; PHASES.len()];
            while !done.load(Ordering::Relaxed) {
                seen[usize::from(PHASE.load(Ordering::Relaxed))] += 1;
                std::thread::sleep(PAUSE);
            }
            seen
        });
        work();
        done.store(true, Ordering::Relaxed);
        looker.join().unwrap_or_default()
    })
}

/// A position of chess.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Profiled(pub(super) Chess);

impl fmt::Display for Profiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Profiled {
    type Move = Move;

    const PATH_MATTERS: bool = true;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn ended(&self) -> Option<Outcome> {
        self.0.ended()
    }

    fn stuck(&self) -> Outcome {
        self.0.stuck()
    }

    fn moves(&self, out: &mut MoveList<Move>) {
        during(MOVES, || self.0.moves(out));
    }

    fn play(&mut self, m: Move) {
        during(MOVES, || self.0.play(m));
    }

    fn after(&self, m: Move) -> Self {
        during(MOVES, || Profiled(self.0.after(m)))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn reversible(&self) -> usize {
        self.0.reversible()
    }

    fn forcing(&self) -> bool {
        self.0.forcing()
    }

    fn repetition(&self, path: &Path) -> Option<Outcome> {
        self.0.repetition(path)
    }

    fn step(&self) -> Step {
        self.0.step()
    }
}

/// An evaluator of chess.
#[derive(Clone)]
pub(super) struct Watched(pub(super) Outlook);

impl Evaluator<Profiled> for Watched {
    fn unit(&self) -> i64 {
        self.0.unit()
    }

    fn swing(&self) -> i64 {
        self.0.swing()
    }

    fn evaluate(&mut self, position: &Profiled, ply: usize) -> Score {
        during(EVALUATION, || self.0.evaluate(&position.0, ply))
    }
}

/// What the engine knows of chess.
#[derive(Clone)]
pub(super) struct Known;

impl Knowledge<Profiled> for Known {
    const SLOTS: usize = <Insight as Knowledge<Chess>>::SLOTS;
    const NOISY_SLOTS: usize = <Insight as Knowledge<Chess>>::NOISY_SLOTS;
    const SELECTIVE: bool = <Insight as Knowledge<Chess>>::SELECTIVE;

    fn slot(&self, position: &Profiled, m: Move) -> usize {
        Insight.slot(&position.0, m)
    }

    fn noisy_slot(&self, position: &Profiled, m: Move) -> usize {
        Insight.noisy_slot(&position.0, m)
    }

    fn is_noisy(&self, position: &Profiled, m: Move) -> bool {
        Insight.is_noisy(&position.0, m)
    }

    fn noisy(&self, position: &Profiled, moves: &mut MoveList<Move>) {
        during(MOVES, || Insight.noisy(&position.0, moves));
    }

    fn gain(&self, position: &Profiled, m: Move) -> i64 {
        Insight.gain(&position.0, m)
    }

    fn exchange_at_least(&self, position: &Profiled, m: Move, threshold: i64) -> bool {
        during(EXCHANGES, || Insight.exchange_at_least(&position.0, m, threshold))
    }

    fn null(&self, position: &Profiled) -> Option<Profiled> {
        during(MOVES, || Insight.null(&position.0).map(Profiled))
    }

    fn threatened(&self, position: &Profiled) -> bool {
        Insight.threatened(&position.0)
    }

    fn threatens(&self, position: &Profiled, m: Move) -> bool {
        Insight.threatens(&position.0, m)
    }

    fn ranker(position: &Profiled) -> impl Fn(Move) -> i32 {
        Insight::ranker(&position.0)
    }

    fn structures(&self, position: &Profiled) -> [u64; 3] {
        Insight.structures(&position.0)
    }

    fn is_timely(&self, position: &Profiled) -> bool {
        Insight.is_timely(&position.0)
    }
}
