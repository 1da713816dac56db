//! `gametree perft`: the number of move sequences, which checks rules.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::args::PlaceArgs;
use crate::{json, text};

/// The arguments of `gametree perft`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gametree perft tic-tac-toe 9
  gametree perft tic-tac-toe 5 --moves b2 --divide")]
pub(crate) struct PerftArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    /// The length of the sequences, in plies
    depth: usize,
    #[command(flatten)]
    place: PlaceArgs,
    /// Count behind each legal move
    #[arg(long)]
    divide: bool,
    /// Print a JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Counts.
pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let session = args.place.open(&args.game)?;
    let start = Instant::now();
    let (divided, nodes) = if args.divide && args.depth > 0 {
        let divided = session.divide(args.depth)?;
        let nodes = divided.iter().map(|(_, count)| count).sum();
        (divided, nodes)
    } else {
        (Vec::new(), session.perft(args.depth)?)
    };
    let time = start.elapsed();
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut object = json::object(session.as_ref());
        object.insert("depth".to_string(), json!(args.depth));
        if args.divide {
            let moves = divided.iter().map(|(text, count)| json!({ "move": text, "nodes": count }));
            object.insert("moves".to_string(), moves.collect());
        }
        object.insert("nodes".to_string(), json!(nodes));
        object.insert("time_ms".to_string(), json!(json::millis(time)));
        json::print(&mut out, &object)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (move_text, count) in &divided {
        writeln!(out, "{move_text}: {count}")?;
    }
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6;
    writeln!(out, "perft {}: {nodes} in {} ({speed:.1} million/s)", args.depth, text::time(time))?;
    Ok(ExitCode::SUCCESS)
}
