//! `gametree lab`: the claims of the lecture notes, re-run.
//!
//! One file per experiment, one line per experiment in [`EXPERIMENTS`]. An
//! experiment measures and judges ([`findings`]); this file runs it, and
//! [`output`] prints its table and verdicts and writes the table as CSV and
//! the plot as SVG.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the experiments | `critical_tree` to `mcts_error`, `tournament` |
//! | table, plot and verdicts | [`findings`] |
//! | printing and writing them | [`output`] |
//! | one search, counted | [`measure`] |
//! | trees that are never stored | [`lazy`] |
//! | what alpha-beta costs on random leaves, by theory | [`pearl`] |
//! | a game that shows what the search is doing | [`profiled`] |

mod algorithms;
mod critical_tree;
mod deep_cutoffs;
mod findings;
mod lazy;
mod mcts_error;
mod measure;
mod minimal_tree;
mod ordering;
mod output;
mod pearl;
mod profiled;
mod random_order;
mod scout;
mod theorem_10;
mod time_split;
mod tournament;
mod worst_order;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use serde_json::json;

use findings::Findings;

/// The arguments of `gametree lab`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gametree lab                                   the list of experiments
  gametree lab critical-tree                     run one: table, CSV and plot
  gametree lab critical-tree --out results       write the files elsewhere
  gametree lab depth-rating othello              matches between search depths

Exit code 1: a theorem or a reference figure was not met.")]
pub(crate) struct LabArgs {
    /// The experiment to run; without it the experiments are listed
    name: Option<String>,
    /// The game, for experiments that play: NAME or NAME:VARIANT
    game: Option<String>,
    /// Write lab-NAME.csv and lab-NAME.svg into this folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Write the table to this file instead
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the plot to this file instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The first seed of the random trees; reference figures need 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Small trees only
    #[arg(long)]
    quick: bool,
    /// Print one JSON object per row, then one with the verdicts
    #[arg(long)]
    json: bool,
}

/// What an experiment may be told.
pub(crate) struct Options {
    /// The first seed; trees that take several count on from here.
    pub(crate) seed: u64,
    /// Small trees only.
    pub(crate) quick: bool,
    /// The game, for experiments that play.
    pub(crate) game: Option<String>,
}

/// One experiment.
pub(crate) struct Experiment {
    /// What the command line calls it.
    name: &'static str,
    /// The claim that it tests, in a sentence.
    claim: &'static str,
    /// Where the claim is made.
    source: &'static str,
    /// Measures and judges.
    run: fn(&Options) -> Findings,
}

/// All experiments, in the order of the lecture notes.
pub(crate) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "critical-tree",
        claim: "best-first order evaluates exactly the b^floor(h/2) + b^ceil(h/2) - 1 critical positions",
        source: "lecture 000, theorem 8 and corollary 9",
        run: critical_tree::run,
    },
    Experiment {
        name: "theorem-10",
        claim: "for any exact algorithm there is an order in which alpha-beta evaluates no more leaves",
        source: "lecture 000, theorem 10",
        run: theorem_10::run,
    },
    Experiment {
        name: "deep-cutoffs",
        claim: "deep cut-offs save work, more so in deep trees",
        source: "Knuth and Moore 1975, lecture 000's reference 1",
        run: deep_cutoffs::run,
    },
    Experiment {
        name: "worst-order",
        claim: "in the worst order nothing is pruned",
        source: "lectures 001 and 004",
        run: worst_order::run,
    },
    Experiment {
        name: "random-order",
        claim: "random leaves cost about b^(3d/4) evaluations",
        source: "lecture 004",
        run: random_order::run,
    },
    Experiment {
        name: "ordering",
        claim: "with good move ordering the cost is close to the best case",
        source: "lecture 002",
        run: ordering::run,
    },
    Experiment {
        name: "scout",
        claim: "SCOUT may beat alpha-beta and may revisit; good for deep narrow trees, bad for wide ones",
        source: "lecture 004",
        run: scout::run,
    },
    Experiment {
        name: "algorithms",
        claim: "SCOUT, NegaScout, MTD(f), SSS* and DUAL* on the same trees, from bad to perfect order",
        source: "lecture 004; the figures of the project's design",
        run: algorithms::run,
    },
    Experiment {
        name: "minimal-tree",
        claim: "simple ordering in chess comes within a factor of two of the best case",
        source: "lecture 003",
        run: minimal_tree::run,
    },
    Experiment {
        name: "time-split",
        claim: "moves take half of the time in chess, evaluation two fifths, the search a tenth",
        source: "lecture 002",
        run: time_split::run,
    },
    Experiment {
        name: "depth-rating",
        claim: "deeper search plays better",
        source: "lecture 002",
        run: tournament::depth_rating,
    },
    Experiment {
        name: "ablation-elo",
        claim: "tables, killers, history and the rest each make the engine stronger",
        source: "lectures 002 and 003",
        run: tournament::ablation_elo,
    },
    Experiment {
        name: "mcts-error",
        claim: "Monte-Carlo tree search errs less the more it simulates; proofs help where the end is near",
        source: "lecture 004; Kocsis and Szepesvári 2006, Winands and others 2008",
        run: mcts_error::run,
    },
];

/// Lists the experiments, or runs one.
pub(crate) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let Some(name) = &args.name else { return list(args) };
    let Some(experiment) = EXPERIMENTS.iter().find(|experiment| experiment.name == name) else {
        bail!("no experiment {name:?}; `gametree lab` lists them");
    };
    if let Some(game) = &args.game {
        crate::args::open_game(game)?;
    }
    // Seeds are counted on from the first.
    let options = Options { seed: args.seed.min(u64::MAX >> 1), quick: args.quick, game: args.game.clone() };
    let findings = (experiment.run)(&options);
    output::report(args, experiment, &findings)
}

fn list(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    if args.json {
        for Experiment { name, claim, source, .. } in EXPERIMENTS {
            writeln!(out, "{}", json!({ "name": name, "claim": claim, "source": source }))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for Experiment { name, claim, source, .. } in EXPERIMENTS {
        writeln!(out, "{name:<15} {claim}\n{:<15} ({source})", "")?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::findings::Outcome;
    use super::*;

    /// Small sizes of every experiment, with two seeds: what must hold holds,
    /// and there is something to see.
    #[test]
    fn every_experiment_runs_green() {
        for experiment in EXPERIMENTS {
            for seed in [0, 7] {
                let findings = (experiment.run)(&Options { seed, quick: true, game: None });
                for verdict in &findings.verdicts {
                    let said =
                        format!("{}, seed {seed}: {}: {}", experiment.name, verdict.claim, verdict.result);
                    assert_ne!(verdict.outcome, Outcome::Fails, "{said}");
                }
                assert!(!findings.verdicts.is_empty() && !findings.table.rows.is_empty());
                let width = findings.table.headings.len();
                assert!(findings.table.rows.iter().all(|row| row.len() == width), "{}", experiment.name);
                let points = findings.plot.series.iter().map(|series| series.points.len()).sum::<usize>();
                assert!(points > 5, "{}: {points} points", experiment.name);
            }
        }
    }
}
