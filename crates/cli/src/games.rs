//! `gametree games`: the table of games.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use gametree_catalog::{GAMES, GameEntry};
use serde_json::json;

use crate::table;

/// The arguments of `gametree games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gametree games
  gametree games tic-tac-toe")]
pub(crate) struct GamesArgs {
    /// Describe this game: variants, notation, evaluators
    name: Option<String>,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

/// Lists the games, or describes one.
pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<ExitCode> {
    let chosen: Vec<&GameEntry> = match &args.name {
        Some(name) => vec![GameEntry::find(name.split(':').next().unwrap_or_default())?],
        None => GAMES.iter().collect(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        for game in chosen {
            writeln!(out, "{}", object(game))?;
        }
    } else if args.name.is_some() {
        for game in chosen {
            describe(&mut out, game)?;
        }
    } else {
        let mut table = table::new(&["game", "what it is", "players", "algorithm"]);
        for game in chosen {
            table.add_row([game.name, game.summary, &game.players.join(", "), game.algorithm]);
        }
        writeln!(out, "{table}\n`gametree games NAME` says how variants, moves and positions are written.")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn object(game: &GameEntry) -> serde_json::Value {
    json!({
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "variants": game.variants,
        "moves": game.moves,
        "positions": game.positions,
        "players": game.players,
        "algorithm": game.algorithm,
        "evaluators": game.evaluators,
    })
}

fn describe(out: &mut impl Write, game: &GameEntry) -> std::io::Result<()> {
    writeln!(out, "{} ({}): {}", game.title, game.name, game.summary)?;
    let rows = [
        ("variants", if game.variants.is_empty() { "none" } else { game.variants }),
        ("players", &game.players.join(", ")),
        ("moves", game.moves),
        ("positions", game.positions),
        ("algorithm", game.algorithm),
        ("evaluators", &game.evaluators.join(", ")),
    ];
    rows.iter().try_for_each(|(name, text)| writeln!(out, "  {name:<11}{text}"))
}
