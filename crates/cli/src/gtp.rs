//! `gametree gtp`: Go, Hex and Othello inside other programs.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use gametree_catalog::{Choice, Request};
use gametree_core::{Limits, Scoring};
use gametree_protocols::gtp::{self, Settings};

use crate::args;

/// The arguments of `gametree gtp`.
#[derive(Args, Debug)]
#[command(after_help = "Commands come on standard input and answers go to standard output, as the Go Text
Protocol says. A clock that the other program sets counts for more than --time.

Examples:
  gametree gtp go:9 --time 0.5
  gametree gtp hex:11 --simulations 10000
  gametree gtp go:13,komi=7.5 --algorithm mcts,rave=off --threads 2")]
pub(crate) struct GtpArgs {
    /// The game: NAME or NAME:VARIANT
    #[arg(default_value = "go:19")]
    game: String,
    /// Seconds for a move where no clock is set
    #[arg(long, default_value_t = 1.0)]
    time: f64,
    /// Simulations for a move, instead of time
    #[arg(long)]
    simulations: Option<u64>,
    /// The algorithm, with options as NAME,key=value
    #[arg(long)]
    algorithm: Option<String>,
    /// Threads
    #[arg(long)]
    threads: Option<usize>,
    /// Megabytes for the tree or table
    #[arg(long)]
    hash: Option<usize>,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Resign below this chance to win, in per cent; 0 for never
    #[arg(long, default_value_t = 3.0)]
    resign: f64,
}

/// Serves until the other program has had enough.
pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    let session = args::open_game(&args.game)?;
    let time = Duration::try_from_secs_f64(args.time).ok().filter(|_| args.simulations.is_none());
    let request = Request {
        algorithm: args.algorithm.as_deref().map(Choice::read).transpose()?,
        limits: Limits { time, simulations: args.simulations, ..Limits::none() },
        scoring: if session.entry().name == "othello" { Scoring::Margin } else { Scoring::Sign },
        threads: args.threads,
        hash: args.hash,
        seed: args.seed,
        ..Request::default()
    };
    session.check(&request)?;
    let settings = Settings { request, resign: args.resign };
    gtp::serve(session, settings, std::io::stdin().lock(), Box::new(std::io::stdout()));
    Ok(ExitCode::SUCCESS)
}
