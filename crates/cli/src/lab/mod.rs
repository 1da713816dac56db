//! `gametree lab`: the claims of the lecture notes, re-run.
//!
//! One file per experiment, one line per experiment in [`EXPERIMENTS`]. An
//! experiment prints a table, and writes the same numbers as CSV and a plot as
//! SVG into the folder that `--out` names.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;

use crate::table;

/// The arguments of `gametree lab`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gametree lab                                   the list of experiments
  gametree lab critical-tree                     run one, table on the screen
  gametree lab critical-tree --out results       and write CSV and plot")]
pub(crate) struct LabArgs {
    /// The experiment to run; without it the experiments are listed
    name: Option<String>,
    /// Write the table as CSV and the plot as SVG into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The seed of the random trees
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object per row instead of a table
    #[arg(long)]
    json: bool,
}

/// One experiment.
pub(crate) struct Experiment {
    /// What the command line calls it.
    name: &'static str,
    /// The claim that it tests, in a sentence.
    claim: &'static str,
    /// Runs it.
    run: fn(&LabArgs) -> anyhow::Result<ExitCode>,
}

/// All experiments, in the order of the lecture notes.
pub(crate) const EXPERIMENTS: &[Experiment] = &[];

/// Lists the experiments, or runs one.
pub(crate) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let Some(name) = &args.name else { return list(args) };
    match EXPERIMENTS.iter().find(|experiment| experiment.name == name) {
        Some(experiment) => (experiment.run)(args),
        None => bail!("no experiment {name:?}; `gametree lab` lists them"),
    }
}

fn list(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    if args.json {
        for Experiment { name, claim, .. } in EXPERIMENTS {
            writeln!(out, "{}", serde_json::json!({ "name": name, "claim": claim }))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = table::new(&["experiment", "claim"]);
    for Experiment { name, claim, .. } in EXPERIMENTS {
        table.add_row([*name, *claim]);
    }
    writeln!(out, "{table}")?;
    Ok(ExitCode::SUCCESS)
}
