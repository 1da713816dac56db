//! `gametree bench`: the engine on a fixed set of positions, and one number
//! that changes whenever the search does.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use gametree_catalog::{Answer, Choice, Request, Session, open};
use gametree_core::SplitMix;

use crate::{interrupt, table, text};

/// The arguments of `gametree bench`.
#[derive(Args, Debug)]
#[command(after_help = "With one thread the number of nodes is the same on every machine and in every
run; a change of the search shows in it. The positions come from seeded random
play.

Examples:
  gametree bench
  gametree bench othello")]
pub(crate) struct BenchArgs {
    /// Only this game
    game: Option<String>,
}

/// Positions of a game and what to do with them.
pub(crate) struct Set {
    pub(crate) game: &'static str,
    /// Random plies from the start.
    plies: usize,
    positions: u64,
    /// To this depth, or to the end.
    depth: Option<usize>,
}

/// What is measured: enough of each game to touch every technique, little
/// enough for a few seconds in all.
pub(crate) const SETS: &[Set] = &[
    Set { game: "tic-tac-toe", plies: 0, positions: 1, depth: None },
    Set { game: "connect-four", plies: 14, positions: 8, depth: None },
    Set { game: "connect-four", plies: 4, positions: 4, depth: Some(13) },
    Set { game: "othello", plies: 44, positions: 8, depth: None },
    Set { game: "othello", plies: 12, positions: 4, depth: Some(9) },
    Set { game: "chess", plies: 12, positions: 6, depth: Some(10) },
];

impl Set {
    /// The positions, always the same.
    pub(crate) fn sessions(&self) -> anyhow::Result<Vec<Box<dyn Session>>> {
        (0..self.positions).map(|number| self.session(number)).collect()
    }

    fn session(&self, number: u64) -> anyhow::Result<Box<dyn Session>> {
        let mut random = SplitMix::new(1000 * number + self.plies as u64);
        loop {
            let mut session = open(self.game)?;
            while session.played().len() < self.plies && session.ending().is_none() {
                let moves = session.legal_moves();
                session.play(&moves[random.below(moves.len() as u64) as usize])?;
            }
            if session.ending().is_none() {
                return Ok(session);
            }
        }
    }

    /// What is asked of each.
    pub(crate) fn request(&self, algorithm: &str) -> anyhow::Result<Request> {
        let mut request = Request { algorithm: Some(Choice::read(algorithm)?), ..Request::default() };
        request.limits.stop = interrupt::flag();
        request.limits.depth = self.depth;
        request.exact = self.depth.is_none();
        Ok(request)
    }

    /// Whether values are proven.
    pub(crate) fn is_to_the_end(&self) -> bool {
        self.depth.is_none()
    }

    /// How deep, in words.
    pub(crate) fn how_far(&self) -> String {
        self.depth.map_or_else(|| "to the end".to_string(), |depth| format!("to depth {depth}"))
    }
}

/// Searches all positions of a set; nodes and time together, or nothing if
/// somebody interrupted.
pub(crate) fn measure(set: &Set, algorithm: &str) -> anyhow::Result<Option<(u64, Duration)>> {
    let request = set.request(algorithm)?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for session in set.sessions()? {
        let answer: Answer = interrupt::during(|| session.search(&request, &mut |_| {}))?;
        if interrupt::happened() {
            return Ok(None);
        }
        nodes += answer.counts.nodes;
        time += answer.time;
    }
    Ok(Some((nodes, time)))
}

/// Runs the sets.
pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let wanted = |set: &&Set| args.game.as_deref().is_none_or(|game| game == set.game);
    let sets: Vec<&Set> = SETS.iter().filter(wanted).collect();
    if sets.is_empty() {
        let games: Vec<&str> = SETS.iter().map(|set| set.game).collect();
        anyhow::bail!(
            "no bench for {:?}; there are {}",
            args.game.as_deref().unwrap_or(""),
            games.join(", ")
        );
    }
    let mut rows = table::numbers(&["game", "positions", "how far", "nodes", "time", "nodes/s"], 1);
    let mut total = 0;
    for set in sets {
        let Some((nodes, time)) = measure(set, "engine")? else {
            return Ok(ExitCode::from(crate::failure::INTERRUPTED));
        };
        total += nodes;
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
        rows.add_row([
            set.game.to_string(),
            set.positions.to_string(),
            set.how_far(),
            text::grouped(nodes),
            text::time(time),
            text::grouped(speed as u64),
        ]);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{rows}")?;
    writeln!(out, "Bench: {total}")?;
    Ok(ExitCode::SUCCESS)
}
