//! `gametree algorithms`: the table of algorithms.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use gametree_catalog::{ALGORITHMS, Algorithm};
use serde_json::json;

use crate::table;

/// The arguments of `gametree algorithms`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gametree algorithms
  gametree algorithms mtdf")]
pub(crate) struct AlgorithmsArgs {
    /// Describe this algorithm: source, options
    name: Option<String>,
    /// Print one JSON object per algorithm
    #[arg(long)]
    json: bool,
}

/// Lists the algorithms, or describes one.
pub(crate) fn run(args: &AlgorithmsArgs) -> anyhow::Result<ExitCode> {
    let chosen: Vec<&Algorithm> = match &args.name {
        Some(name) => vec![Algorithm::find(name)?],
        None => ALGORITHMS.iter().collect(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        for algorithm in chosen {
            writeln!(out, "{}", object(algorithm))?;
        }
    } else if args.name.is_some() {
        for algorithm in chosen {
            describe(&mut out, algorithm)?;
        }
    } else {
        let mut table = table::new(&["algorithm", "what it does", "source", "result"]);
        for algorithm in chosen {
            table.add_row([algorithm.name, algorithm.summary, algorithm.source, result(algorithm)]);
        }
        writeln!(out, "{table}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn result(algorithm: &Algorithm) -> &'static str {
    if algorithm.exact { "exact" } else { "heuristic" }
}

fn object(algorithm: &Algorithm) -> serde_json::Value {
    json!({
        "algorithm": algorithm.name,
        "summary": algorithm.summary,
        "source": algorithm.source,
        "exact": algorithm.exact,
        "games": algorithm.games,
        "options": algorithm.options,
    })
}

fn describe(out: &mut impl Write, algorithm: &Algorithm) -> std::io::Result<()> {
    let or = |list: &[&str], none: &str| if list.is_empty() { none.to_string() } else { list.join(", ") };
    writeln!(out, "{}: {}", algorithm.name, algorithm.summary)?;
    writeln!(out, "  source   {}", algorithm.source)?;
    writeln!(
        out,
        "  result   {}",
        if algorithm.exact { "exact when it reaches the end of the game" } else { "heuristic" }
    )?;
    writeln!(out, "  games    {}", or(algorithm.games, "all"))?;
    writeln!(out, "  options  {}", or(algorithm.options, "none"))
}
