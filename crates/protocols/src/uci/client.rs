//! The client side: another program plays through UCI.

use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::process::Process;

/// How long a program may take to start and to get ready.
const START: Duration = Duration::from_secs(15);
/// How long it may take to answer `stop`.
const RESCUE: Duration = Duration::from_secs(1);

/// Bytes of news beyond which the older ones are forgotten.
const MOST_NEWS: usize = 1 << 16;

/// A program that speaks UCI.
#[derive(Debug)]
pub struct Client {
    process: Process,
    name: String,
    /// Whether an answer is still to come that nobody waits for any more.
    owing: bool,
}

/// What a program answered to `go`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reply {
    /// The move.
    pub text: String,
    /// Its score in points, for the player to move; a mate counts 1000 less
    /// its moves.
    pub score: Option<f64>,
    /// The depth that it looked to.
    pub depth: Option<u64>,
    /// The nodes that it visited.
    pub nodes: Option<u64>,
}

impl Client {
    /// Starts a program and sets its options.
    ///
    /// # Errors
    ///
    /// When it does not start, or does not speak UCI.
    pub fn start(command: &str, options: &[(String, String)]) -> Result<Client, Fault> {
        let mut client =
            Client { process: Process::start(command, "quit")?, name: String::new(), owing: false };
        let deadline = Instant::now() + START;
        client.process.send("uci")?;
        loop {
            let line = client.process.receive(deadline)?;
            match line.strip_prefix("id name ") {
                Some(name) => client.name = name.trim().to_string(),
                None if line.trim() == "uciok" => break,
                None => {}
            }
        }
        for (name, value) in options {
            client.process.send(&format!("setoption name {name} value {value}"))?;
        }
        client.ready()?;
        Ok(client)
    }

    /// What the program calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The processor time that the program has used so far, where the system tells.
    #[must_use]
    pub fn worked(&self) -> Option<Duration> {
        self.process.worked()
    }

    /// Prepares for another game.
    ///
    /// # Errors
    ///
    /// When the program does not answer.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.process.send("ucinewgame")?;
        self.ready()
    }

    /// Waits until the program listens. A late answer of the game before is
    /// dropped on the way.
    fn ready(&mut self) -> Result<(), Fault> {
        self.process.send("isready")?;
        let deadline = Instant::now() + START;
        while self.process.receive(deadline)?.trim() != "readyok" {}
        self.owing = false;
        Ok(())
    }

    /// The program's move: `position` is what follows that word in the
    /// protocol, and `go` what follows that one. For the time of `nap` nobody
    /// listens, and so what the program writes meanwhile wakes nobody up.
    ///
    /// # Errors
    ///
    /// When there is no move before the deadline, or none at all.
    pub fn go(&mut self, position: &str, go: &str, nap: Duration, deadline: Instant) -> Result<Reply, Fault> {
        if self.owing {
            self.ready()?;
        }
        self.process.drain();
        // One write, one wake-up.
        self.process.send(&format!("position {position}\ngo {go}"))?;
        if !nap.is_zero() {
            std::thread::sleep(nap);
        }
        let mut news = String::new();
        loop {
            let line = match self.process.receive(deadline) {
                Ok(line) => line,
                Err(Fault::Late) => return Err(self.rescue()),
                Err(fault) => return Err(fault),
            };
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                // The last word on the best line counts, and only that is read.
                Some("info") => {
                    if news.len() > MOST_NEWS {
                        news.clear();
                    }
                    news.extend([line, "\n"]);
                }
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default();
                    if matches!(text, "" | "(none)" | "0000") {
                        return Err(Fault::Garbled(line.to_string()));
                    }
                    let last = news.lines().rev().find(|line| is_news(line));
                    return Ok(Reply { text: text.to_string(), ..read_info(last.unwrap_or_default()) });
                }
                _ => {}
            }
        }
    }

    /// Calls back a search that is out of time, so that the program can play
    /// the next game.
    fn rescue(&mut self) -> Fault {
        self.owing = true;
        let deadline = Instant::now() + RESCUE;
        if self.process.send("stop").is_ok() {
            while let Ok(line) = self.process.receive(deadline) {
                if line.starts_with("bestmove") {
                    self.owing = false;
                    return Fault::Late;
                }
            }
        }
        Fault::Late
    }

    /// Whether the program still owes an answer: it hangs.
    #[must_use]
    pub fn hangs(&self) -> bool {
        self.owing
    }
}

/// Whether a line tells of the best line of play.
fn is_news(line: &str) -> bool {
    let other_line = || {
        let place = line.split_once(" multipv ").map(|(_, rest)| rest.split(' ').next());
        place.flatten().is_some_and(|place| place != "1")
    };
    line.contains(" score ") && !line.starts_with("info string") && !other_line()
}

/// Depth, nodes and score from a line about the best line of play.
fn read_info(line: &str) -> Reply {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1..)
    };
    let number = |name: &str| after(name)?.first()?.parse::<i64>().ok();
    let score = || {
        let Some([kind, value, ..]) = after("score") else { return None };
        let value = value.parse::<i64>().ok()?;
        Some(match *kind {
            "mate" if value > 0 => 1000.0 - value as f64,
            "mate" => -1000.0 - value as f64,
            _ => value as f64 / 100.0,
        })
    };
    let count = |name| number(name).map(|number| number.max(0) as u64);
    Reply { text: String::new(), score: score(), depth: count("depth"), nodes: count("nodes") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_read() {
        let reply = read_info("info depth 7 seldepth 9 score cp -35 nodes 1234 pv e2e4");
        assert_eq!((reply.depth, reply.nodes, reply.score), (Some(7), Some(1234), Some(-0.35)));
        assert_eq!(read_info("info depth x score mate y"), Reply::default());
        assert_eq!(read_info("info score mate -3").score, Some(-997.0));
        assert_eq!(read_info("info score cp"), Reply::default());
    }

    #[test]
    fn other_lines_are_no_news() {
        assert!(is_news("info depth 8 multipv 1 score cp 9"));
        assert!(is_news("info depth 8 score cp 9 pv e2e4"));
        for line in
            ["info depth 8 multipv 2 score cp 9", "info string the score is", "info depth 9 currmove e2e4"]
        {
            assert!(!is_news(line), "{line}");
        }
    }
}
