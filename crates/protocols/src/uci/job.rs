//! One search, on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

use gametree_catalog::{Answer, Progress, Request, Session};
use gametree_core::{Bound, Score, SplitMix, StartSignal, StopFlag};

use super::go::Go;
use super::options::Options;
use super::server::Output;
use super::{score, weaker};

/// All that a search needs.
pub(super) struct Job {
    pub(super) session: Box<dyn Session>,
    pub(super) request: Request,
    /// When it was asked for.
    pub(super) asked: Instant,
    pub(super) go: Go,
    pub(super) options: Options,
    pub(super) out: Output,
    pub(super) seed: u64,
}

/// A search that was started.
pub(super) struct Running {
    stop: StopFlag,
    start: Option<StartSignal>,
    /// Lets the answer out, where it has to wait for `stop` or `ponderhit`.
    release: Sender<()>,
    finite: bool,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Starts a search.
    pub(super) fn start(job: Job) -> Running {
        let (release, released) = channel();
        let stop = job.request.limits.stop.clone();
        let start = job.request.limits.start.clone();
        let finite = job.go.is_finite();
        let (out, session) = (job.out.clone(), job.session.fork());
        let builder = std::thread::Builder::new().name("search".to_string());
        let thread = builder.spawn(move || job.run(&released));
        if thread.is_err() {
            out.say("the system can not start a thread");
            best_move(&out, &session.legal_moves().into_iter().take(1).collect::<Vec<_>>());
        }
        Running { stop, start, release, finite, thread: thread.ok() }
    }

    /// Asks for the answer now.
    pub(super) fn stop(&self) {
        self.stop.stop();
        // The search may be over already.
        _ = self.release.send(());
    }

    /// The opponent has played the expected move: the clock runs.
    pub(super) fn ponderhit(&self) {
        if let Some(start) = &self.start {
            start.give();
            _ = self.release.send(());
        }
    }

    /// Whether the answer was given.
    pub(super) fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end.
    pub(super) fn join(self) {
        _ = self.thread.map(JoinHandle::join);
    }

    /// Waits for the end if there will be one, else brings it about.
    pub(super) fn finish(self) {
        if !self.finite {
            self.stop();
        }
        self.join();
    }
}

impl Job {
    fn run(mut self, released: &Receiver<()>) {
        // A fault in a search must not take the server with it.
        let line = catch_unwind(AssertUnwindSafe(|| self.search())).unwrap_or_else(|_| {
            self.out.say("the search failed; this is the first legal move");
            self.session.legal_moves().into_iter().take(1).collect()
        });
        if !self.go.is_finite() {
            // The answer may not come before `stop` or `ponderhit`.
            _ = released.recv();
        }
        best_move(&self.out, &line);
    }

    /// Searches and reports; the line that begins with the move to play.
    fn search(&mut self) -> Vec<String> {
        let mut told = false;
        let (out, options, go) = (self.out.clone(), self.options.clone(), self.go.clone());
        let stop = self.request.limits.stop.clone();
        let shown = self.options.multi_pv;
        // The clock has been running since: a busy machine may take its time to start a thread.
        let limits = &mut self.request.limits;
        let late = self.asked.elapsed();
        for time in [&mut limits.time, &mut limits.soft] {
            *time = time.map(|time| time.saturating_sub(late));
        }
        let mut listen = |progress: &Progress| {
            if let Some(current) = &progress.current {
                let (depth, number) = (progress.depth, current.number);
                out.line(&format!("info depth {depth} currmove {} currmovenumber {number}", current.text));
                return;
            }
            told = true;
            info(progress, &options, shown).iter().for_each(|line| out.line(line));
            let plies = progress.score.distance().filter(|_| progress.score.is_win());
            if go.mate.is_some_and(|mate| plies.is_some_and(|plies| plies < 2 * mate)) {
                stop.stop();
            }
        };
        let answer = match self.session.search(&self.request, &mut listen) {
            Ok(answer) => answer,
            Err(error) => {
                self.out.say(&error.to_string());
                // Too large a table, most likely: a small one will do.
                self.request.hash = Some(1);
                self.request.threads = Some(1);
                match self.session.search(&self.request, &mut listen) {
                    Ok(answer) => answer,
                    Err(_) => return self.session.legal_moves().into_iter().take(1).collect(),
                }
            }
        };
        if !told {
            // The value was proven at once, or the game is over.
            info(&summary(&answer), &self.options, shown).iter().for_each(|line| self.out.line(line));
        }
        if self.options.limit_strength {
            let mut random = SplitMix::new(self.seed ^ answer.counts.nodes << 20);
            let chosen = weaker::choose(&answer.moves, self.options.elo, answer.point, &mut random);
            if let Some(chosen) = chosen {
                return answer.moves[chosen].line.clone();
            }
        }
        answer.line
    }
}

/// An answer as the last news of its search.
fn summary(answer: &Answer) -> Progress {
    Progress {
        depth: answer.depth.unwrap_or(answer.line.len()),
        score: answer.score,
        line: answer.line.clone(),
        moves: answer.moves.clone(),
        counts: answer.counts,
        time: answer.time,
        point: answer.point,
        ..Progress::default()
    }
}

/// The lines that tell of a depth, one for each line of play.
fn info(progress: &Progress, options: &Options, shown: usize) -> Vec<String> {
    if progress.moves.is_empty() {
        return vec![info_line(progress, options, 1, progress.score, &progress.line)];
    }
    let several = progress.moves.iter().take(shown).enumerate();
    several.map(|(i, line)| info_line(progress, options, i + 1, line.score, &line.line)).collect()
}

fn info_line(progress: &Progress, options: &Options, number: usize, worth: Score, line: &[String]) -> String {
    let Progress { depth, seldepth, counts, time, bound, point, hashfull, .. } = progress;
    let micros = time.as_micros().max(1);
    let speed = u128::from(counts.nodes) * 1_000_000 / micros;
    let bound = if options.multi_pv > 1 { Bound::Exact } else { *bound };
    let mut text = format!("info depth {depth} seldepth {} multipv {number}", seldepth.max(depth));
    text += &format!(" score {}", score::text(worth, *point, bound));
    if options.show_wdl {
        let [win, draw, loss] = score::chances(worth, *point);
        text += &format!(" wdl {win} {draw} {loss}");
    }
    text += &format!(" nodes {} nps {speed} hashfull {hashfull} tbhits {}", counts.nodes, counts.endings);
    text += &format!(" time {}", time.as_millis());
    if !line.is_empty() {
        text += &format!(" pv {}", line.join(" "));
    }
    text
}

fn best_move(out: &Output, line: &[String]) {
    out.line(&match line {
        [] => "bestmove (none)".to_string(),
        [best] => format!("bestmove {best}"),
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
    });
}
