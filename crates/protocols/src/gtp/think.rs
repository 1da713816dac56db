//! Generating moves, and live analysis.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::JoinHandle;
use std::time::Duration;

use gametree_catalog::{Answer, Progress, Request, Scored};
use gametree_core::{Limits, Player, StopFlag};

use super::command::Command;
use super::server::{Reply, Server, colour};

/// A running analysis.
pub(super) struct Analysis {
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

/// Whose words an analysis uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// Leela Zero's, for Lizzie and Sabaki.
    Leela,
    /// KataGo's.
    Kata,
}

impl Server {
    /// Stops a running analysis and waits for its last line.
    pub(super) fn end_analysis(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            analysis.stop.stop();
            _ = analysis.thread.map(JoinHandle::join);
        }
    }

    /// The request for the next search.
    fn request(&mut self, player: Player) -> Request {
        self.searches += 1;
        let mut request = self.settings.request.clone();
        request.seed ^= self.searches;
        request.limits.stop = StopFlag::new();
        // Half of the free points will be played, half of them by this player.
        let moves = (self.session.legal_moves().len() as f64 * 0.3).max(12.0);
        if let Some(time) = self.clock.time(player, moves) {
            request.limits = Limits { time: Some(time), stop: request.limits.stop, ..Limits::none() };
        }
        request
    }

    /// `genmove COLOUR` and `reg_genmove COLOUR`.
    pub(super) fn generate(&mut self, command: &Command, plays: bool) -> Reply {
        let player = colour(command.need(0, "a colour")?)?;
        let request = self.request(player);
        self.think(player, &request, plays, &mut |_| {})
    }

    fn think(
        &mut self,
        player: Player,
        request: &Request,
        plays: bool,
        listener: &mut (dyn FnMut(&Progress) + Send),
    ) -> Reply {
        let before = self.session.fork();
        if self.session.ending().is_some() {
            return Ok("pass".into());
        }
        self.turn_to(player)?;
        let searched = catch_unwind(AssertUnwindSafe(|| self.session.search(request, listener)));
        let answer = match searched {
            Ok(answer) => answer.map_err(|error| error.to_string())?,
            Err(_) => return Err("the search failed".into()),
        };
        let Some(best) = answer.best().map(str::to_string) else { return Ok("pass".into()) };
        if self.gives_up(&answer) {
            self.session = before;
            return Ok("resign".into());
        }
        if plays {
            // A search may name what only the path forbids; any legal move is
            // better than none.
            if self.session.play(&best).is_err() {
                let legal = self.session.legal_moves();
                let other = legal.last().ok_or("there is no legal move")?.clone();
                self.session.play(&other).map_err(|error| error.to_string())?;
                return Ok(other);
            }
        } else {
            self.session = before;
        }
        Ok(best)
    }

    fn gives_up(&self, answer: &Answer) -> bool {
        let resign = self.settings.resign;
        if resign <= 0.0 || self.session.played().len() < 8 {
            return false;
        }
        match answer.exact {
            true => answer.score.value() < 0 && !self.session.has_margins(),
            false => answer.point == 1000 && chance(answer.score.value()) * 100.0 < resign,
        }
    }

    /// `lz-analyze`, `kata-analyze` and their `genmove` kin; nothing for other
    /// commands.
    pub(super) fn analyze(&mut self, command: &Command, number: &str) -> Option<Result<(), String>> {
        let (dialect, plays) = match command.name.as_str() {
            "lz-analyze" => (Dialect::Leela, false),
            "kata-analyze" => (Dialect::Kata, false),
            "lz-genmove_analyze" => (Dialect::Leela, true),
            "kata-genmove_analyze" => (Dialect::Kata, true),
            _ => return None,
        };
        Some(self.analyze_as(command, number, dialect, plays))
    }

    fn analyze_as(
        &mut self,
        command: &Command,
        number: &str,
        dialect: Dialect,
        plays: bool,
    ) -> Result<(), String> {
        let mut player = self.session.to_move();
        let mut interval = Duration::from_millis(500);
        for argument in &command.arguments {
            if let Ok(named) = colour(argument) {
                player = named;
            } else if let Ok(hundredths) = argument.parse::<u32>() {
                interval = Duration::from_millis(u64::from(hundredths) * 10);
            }
        }
        let mut request = self.request(player);
        request.lines = usize::MAX;
        let mut told = Duration::ZERO;
        let out = self.out.clone();
        let mut tell = move |progress: &Progress| {
            if progress.time >= told + interval {
                told = progress.time;
                out.write(&format!("{}\n", news(&progress.moves, dialect)));
            }
        };
        if plays {
            self.out.write(&format!("={number}\n"));
            let line = match self.think(player, &request, true, &mut tell) {
                Ok(best) => format!("play {best}\n\n"),
                Err(_) => "play pass\n\n".to_string(),
            };
            self.out.write(&line);
            return Ok(());
        }
        self.turn_to(player)?;
        request.limits = Limits { stop: request.limits.stop, ..Limits::none() };
        let stop = request.limits.stop.clone();
        let (session, out) = (self.session.fork(), self.out.clone());
        self.out.write(&format!("={number}\n"));
        let run = move || {
            let searched = catch_unwind(AssertUnwindSafe(|| session.search(&request, &mut tell)));
            if let Ok(Ok(answer)) = searched {
                let moves = answer.moves;
                out.write(&format!("{}\n", news(&moves, dialect)));
            }
            out.write("\n");
        };
        let thread = std::thread::Builder::new().name("analysis".to_string()).spawn(run);
        if thread.is_err() {
            self.out.write("\n");
        }
        self.analysis = Some(Analysis { stop, thread: thread.ok() });
        Ok(())
    }
}

/// Thousandths of a win as a chance.
fn chance(score: i64) -> f64 {
    (score as f64 / 1000.0 + 1.0) / 2.0
}

/// One line with all moves, best first.
fn news(moves: &[Scored], dialect: Dialect) -> String {
    let info = |(order, scored): (usize, &Scored)| {
        let chance = match (scored.exact, scored.score.value()) {
            (true, value) => (1 + value.signum()) as f64 / 2.0,
            (false, value) => chance(value).clamp(0.0, 1.0),
        };
        let (text, visits, line) = (&scored.text, scored.visits, scored.line.join(" "));
        match dialect {
            Dialect::Leela => {
                let winrate = (chance * 10_000.0).round();
                format!(
                    "info move {text} visits {visits} winrate {winrate} prior 0 lcb {winrate} order {order} pv {line}"
                )
            }
            Dialect::Kata => format!(
                "info move {text} visits {visits} utility {:.4} winrate {chance:.4} scoreMean 0 scoreStdev 0 \
                 scoreLead 0 prior 0 lcb {chance:.4} order {order} pv {line}",
                2.0 * chance - 1.0
            ),
        }
    };
    let shown = moves.iter().filter(|scored| scored.visits > 0 || scored.exact);
    let all: Vec<String> = shown.enumerate().map(info).collect();
    all.join(" ")
}
