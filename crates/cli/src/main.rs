//! The program `gametree`.
//!
//! One file per subcommand. Each turns its raw arguments into a checked
//! request, has a session do the work, and prints.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod lab;
mod table;

/// Two-player games, and the searches that play them.
#[derive(Parser, Debug)]
#[command(name = "gametree", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Re-run a claim of the lecture notes: table and plot
    Lab(lab::LabArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Lab(args) => lab::run(&args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}
