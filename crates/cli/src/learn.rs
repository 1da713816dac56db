//! `gametree learn`: train what a game's evaluator knows from self-play.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use gametree_games::othello::patterns::Layout;
use gametree_learn::othello::{self, Options, State};

use crate::failure::INTERRUPTED;
use crate::{files, interrupt, learn_chess, text};

/// The arguments of `gametree learn`.
#[derive(Args, Debug)]
#[command(after_help = "Othello: pattern weights, from the rules alone. The weights in the program came
from a run with the values that stand as defaults here. A run depends on its
seed alone. After every stage it is saved beside the output, and the same command goes on from there after an interruption.

Chess: the engine plays itself and learns from its own scores, the network or, with
--features, the weights of the weighted sum, which are printed as source.

Examples:
  gametree learn othello --out weights.bin
  gametree learn othello:6 --out weights_six.bin
  gametree learn othello --samples 5000 --rounds 1 --out quick.bin
  gametree learn chess --samples 1000000 --out network.bin
  gametree learn chess --data network.samples --features --out weights.txt")]
pub(crate) struct LearnArgs {
    /// The game: othello, othello:6 or chess
    game: String,
    /// Where the weights go
    #[arg(long, value_name = "FILE", default_value = "weights.bin")]
    pub(crate) out: PathBuf,
    /// Positions: for each stage of the game (othello), or in all (chess)
    #[arg(long, value_name = "N")]
    pub(crate) samples: Option<usize>,
    /// Rounds over all stages, each playing with the weights of the last
    /// (othello), or over the positions (chess)
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<usize>,
    /// What chance begins with
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Chess: the file of positions; played as far as it falls short
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// Chess: nodes for a move of the games
    #[arg(long, value_name = "N", default_value_t = 120)]
    pub(crate) nodes: u64,
    /// Chess: the evaluator that plays the games
    #[arg(long, value_name = "NAME", default_value = "features")]
    pub(crate) evaluator: String,
    /// Chess: fit the weights of the named features, not the network
    #[arg(long)]
    pub(crate) features: bool,
}

/// Learns.
pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<ExitCode> {
    let size = match args.game.as_str() {
        "othello" => 8,
        "othello:6" => 6,
        "chess" => return learn_chess::run(args),
        other => anyhow::bail!("nothing to learn for {other:?}; there are othello, othello:6 and chess"),
    };
    let layout = Layout::get(size).context("no patterns for this board")?;
    let mut options = Options { seed: args.seed, ..Options::default() };
    options.samples = args.samples.unwrap_or(options.samples).max(100);
    options.first_samples = options.first_samples.min(options.samples);
    options.rounds = args.rounds.unwrap_or(options.rounds).max(1);
    let resume = state_file(&args.out);
    let state = read_state(layout, &resume)?;
    if state.is_some() {
        eprintln!("going on from {}", resume.display());
    }
    let start = Instant::now();
    let mut failure = None;
    let stop = interrupt::flag();
    let state = interrupt::during(|| {
        othello::run(&options, state.unwrap_or_else(|| State::new(layout)), &mut |progress| {
            println!(
                "round {} stage {:2}: {} positions, error {:.2} discs, {:.2} on other games, {}",
                progress.round + 1,
                progress.stage,
                text::grouped(progress.samples as u64),
                progress.error,
                progress.held_out,
                text::time(start.elapsed())
            );
            failure = files::write(&[(&resume, progress.state.to_bytes())]).err();
            failure.is_none() && !stop.is_stopped()
        })
    });
    if let Some(error) = failure {
        return Err(error);
    }
    if interrupt::happened() {
        eprintln!("stopped; the same command goes on");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let bytes = othello::packed(&state);
    println!("{} bytes to {}", text::grouped(bytes.len() as u64), args.out.display());
    files::write(&[(&args.out, bytes)])?;
    // The run is complete; a later one begins anew.
    _ = std::fs::remove_file(&resume);
    Ok(ExitCode::SUCCESS)
}

fn state_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_os_string();
    name.push(".state");
    name.into()
}

fn read_state(layout: &'static Layout, path: &Path) -> anyhow::Result<Option<State>> {
    if !path.exists() {
        return Ok(None);
    }
    let bytes = std::fs::read(path).with_context(|| format!("can not read {}", path.display()))?;
    let state = State::from_bytes(layout, &bytes);
    state.map(Some).with_context(|| format!("{} is no saved run of this program", path.display()))
}
