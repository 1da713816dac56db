//! `gametree uci`: the engines inside other programs.

use std::process::ExitCode;

use clap::Args;
use gametree_catalog::GAMES;
use gametree_protocols::uci;

use crate::args;

/// The arguments of `gametree uci`.
#[derive(Args, Debug)]
#[command(after_help = "Commands come on standard input and answers go to standard output, as the Universal
Chess Interface says. Any registered game can be played so: moves are spelled as that
game's programs spell them, and wtime is the first player's clock.

Examples:
  gametree uci
  gametree uci connect-four")]
pub(crate) struct UciArgs {
    /// The game: NAME or NAME:VARIANT
    #[arg(default_value_t = usual_game())]
    game: String,
}

/// Chess if there is chess, else the last game of the table.
fn usual_game() -> String {
    let chess = GAMES.iter().find(|entry| entry.name == "chess");
    chess.or(GAMES.last()).map_or_else(String::new, |entry| entry.name.to_string())
}

/// Serves until the other program has had enough.
pub(crate) fn run(args: &UciArgs) -> anyhow::Result<ExitCode> {
    let session = args::open_game(&args.game)?;
    uci::serve(session, std::io::stdin().lock(), Box::new(std::io::stdout()));
    Ok(ExitCode::SUCCESS)
}
