//! The program `gametree`.
//!
//! One file per subcommand. Each turns its raw arguments into a checked
//! request, has a session do the work, and prints: results to standard output,
//! everything else to standard error.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | a typed tree, step by step | [`tree`], [`tree_text`], [`tree_json`] |
//! | all algorithms on the same work | [`compare`], [`ablate`] |
//! | the engine on a fixed set | [`bench`] |
//! | a game in the terminal | [`play`], [`play_words`] |
//! | best moves as the search deepens | [`analyze`] |
//! | why this move | [`explain`] |
//! | values with certificates, and checking them | [`solve`], [`verify`] |
//! | endgame databases | [`database`] |
//! | counting move sequences | [`perft`] |
//! | the workbench in a browser | [`serve`] |
//! | the engines inside other programs | [`uci`], [`gtp`] |
//! | games between engines | [`matches`] |
//! | the tables | [`games`], [`algorithms`] |
//! | the experiments | [`lab`] |
//! | training from self-play | [`learn`], [`learn_chess`] |
//! | arguments that several commands share | [`args`] |
//! | what goes wrong, in one line, and exit codes | [`failure`] |
//! | numbers, times and lines as text | [`text`] |
//! | results as JSON | [`json`] |
//! | tables on the terminal | [`table`] |
//! | reading and writing files | [`files`] |
//! | Ctrl-C | [`interrupt`] |

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod ablate;
mod algorithms;
mod analyze;
mod args;
mod bench;
mod compare;
mod database;
mod explain;
mod failure;
mod files;
mod games;
mod gtp;
mod interrupt;
mod json;
mod lab;
mod learn;
mod learn_chess;
mod matches;
mod perft;
mod play;
mod play_words;
mod serve;
mod solve;
mod table;
mod text;
mod tree;
mod tree_json;
mod tree_text;
mod uci;
mod verify;

/// Two-player games of perfect information, and the searches that play them.
#[derive(Parser, Debug)]
#[command(
    name = "gametree",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  gametree tree \"((3 12 8) (2 4 6) (14 5 2))\" --steps
  gametree compare tic-tac-toe
  gametree play connect-four
  gametree serve
  gametree analyze connect-four --position 44455554221 --all

A game is NAME or NAME:VARIANT; `gametree games` lists them.
Exit codes: 0 done, 1 a negative answer, 2 bad input, 130 interrupted."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Search a tree that you type, and show what happened
    Tree(tree::TreeArgs),
    /// Run all algorithms on the same work: evaluations, nodes, time
    Compare(compare::CompareArgs),
    /// Play a game in the terminal
    Play(play::PlayArgs),
    /// Open the workbench in a browser: play, analyse, see the tree, compare, solve
    Serve(serve::ServeArgs),
    /// Find the best moves of a position, with scores and lines
    Analyze(analyze::AnalyzeArgs),
    /// Say why a move is best, and what refutes the others
    Explain(explain::ExplainArgs),
    /// Prove the value of a position, and write a certificate
    Solve(solve::SolveArgs),
    /// Check a certificate
    Verify(verify::VerifyArgs),
    /// Make endgame databases, check them and ask them
    Database(database::DatabaseArgs),
    /// Count move sequences, to check rules
    Perft(perft::PerftArgs),
    /// Measure the engine on a fixed set of positions
    Bench(bench::BenchArgs),
    /// Play games between engines, with ratings
    Match(matches::MatchArgs),
    /// Speak UCI, so that other programs can use the engines
    Uci(uci::UciArgs),
    /// Play Go, Hex or Othello in other programs, by the Go Text Protocol
    Gtp(gtp::GtpArgs),
    /// List the games, or describe one
    Games(games::GamesArgs),
    /// List the algorithms, or describe one
    Algorithms(algorithms::AlgorithmsArgs),
    /// Train an evaluator from self-play
    Learn(learn::LearnArgs),
    /// Re-run a claim of the lecture notes: table and plot
    Lab(lab::LabArgs),
}

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return failure::usage(&error),
    };
    let asks = matches!(command, Command::Database(_));
    if let Err(error) = if asks { Ok(()) } else { database::from_environment() } {
        return failure::report(&error);
    }
    let result = match command {
        Command::Tree(args) => tree::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Database(args) => database::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Algorithms(args) => algorithms::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Lab(args) => lab::run(&args),
    };
    result.unwrap_or_else(|error| failure::report(&error))
}
