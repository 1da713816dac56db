//! The threads that help with the questions of one run.
//!
//! They live as long as the run. Between two questions they watch a counter
//! without sleeping: a run asks about ten questions, often of some milliseconds
//! each, and waking a thread takes a good part of one. With threads started anew
//! for each question two cores were busy 88 % of the time on connect four's
//! begin-medium positions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{hint, thread};

use gametree_core::{Game, Knowledge, Path, Score, Stopped, Watch, Window};

use super::exact::Worker;
use super::rehearsal::Stage;
use super::technique::Switches;

/// A question with everything that a thread needs to answer it.
#[derive(Clone)]
pub(super) struct Question<G> {
    /// Which one of the run; the board numbers them from 1.
    pub(super) number: u64,
    pub(super) position: G,
    pub(super) window: Window,
    pub(super) path: Path,
    pub(super) stage: Stage,
    pub(super) watch: Watch,
}

/// Where the questions are written up, and the answers.
pub(super) struct Board<G> {
    /// The number of questions so far.
    asked: AtomicU64,
    closed: AtomicBool,
    question: Mutex<Option<Question<G>>>,
    /// The first answer to the question of this number.
    answer: Mutex<Option<(u64, Score)>>,
    nodes: AtomicU64,
}

impl<G: Game> Board<G> {
    pub(super) fn new() -> Board<G> {
        Board {
            asked: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            question: Mutex::new(None),
            answer: Mutex::new(None),
            nodes: AtomicU64::new(0),
        }
    }

    /// Puts a question to all threads and takes part in answering it.
    pub(super) fn ask<K: Knowledge<G>, S: Switches>(
        &self,
        worker: &mut Worker<'_, G, K, S>,
        question: &Question<G>,
    ) -> Result<Score, Stopped> {
        let number = self.asked.load(Ordering::Relaxed) + 1;
        *lock(&self.question) = Some(Question { number, ..question.clone() });
        self.asked.store(number, Ordering::Release);
        let mine = worker.answer(question);
        question.watch.finish();
        let theirs = lock(&self.answer).filter(|&(answered, _)| answered == number);
        mine.or(theirs.map(|(_, score)| score).ok_or(Stopped))
    }

    /// What a helping thread does until the run is over.
    pub(super) fn help<K: Knowledge<G>, S: Switches>(&self, mut worker: Worker<'_, G, K, S>) {
        let mut seen = 0;
        while self.wait(seen) {
            let Some(question) = lock(&self.question).clone() else { continue };
            seen = question.number;
            if let Ok(score) = worker.answer(&question) {
                // First the answer, then the sign that there is one.
                let mut answer = lock(&self.answer);
                if answer.is_none_or(|(newest, _)| newest < seen) {
                    *answer = Some((seen, score));
                }
                drop(answer);
                question.watch.finish();
            }
            self.nodes.fetch_add(worker.nodes, Ordering::Relaxed);
        }
    }

    /// Waits for a question beyond number `seen`; `false` when there will be
    /// no more.
    fn wait(&self, seen: u64) -> bool {
        let mut turns = 0u32;
        loop {
            if self.closed.load(Ordering::Acquire) {
                return false;
            }
            if self.asked.load(Ordering::Acquire) > seen {
                return true;
            }
            turns += 1;
            if turns < 1000 { hint::spin_loop() } else { thread::yield_now() }
        }
    }

    /// The nodes that the helping threads have visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Sends the threads home, also when the run ends in a panic.
    pub(super) fn closing(&self) -> Closing<'_> {
        Closing(&self.closed)
    }
}

/// Closes the board when dropped.
pub(super) struct Closing<'a>(&'a AtomicBool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
