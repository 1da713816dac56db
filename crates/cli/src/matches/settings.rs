//! From arguments to a match.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use gametree_catalog::Session;
use gametree_match::game::{Adjudication, Rules, TimeControl};
use gametree_match::openings::{self, Opening};
use gametree_match::runner::Match;
use gametree_match::schedule::Format;
use gametree_match::spec::{MoveLimit, Spec};
use gametree_match::stats::Sprt;

use crate::{args, interrupt};

/// The arguments of `gametree match`.
#[derive(Args, Debug)]
#[command(
    after_help = "An engine is own:OPTIONS, uci:COMMAND?OPTIONS, gtp:COMMAND?OPTIONS, or a name from the
engines file, whose lines are NAME = \"ENGINE\". Every opening is played twice with sides
swapped. Without a clock or limit a move takes 0.1 seconds.

Examples:
  gametree match connect-four own:depth=4 own:depth=6 --games 20
  gametree match chess own: \"uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2600\" --tc 5+0.05
  gametree match othello own:nodes=2000 own:nodes=4000 --sprt 0,20 --record games.pgn
  gametree match go:9 own:mcts,simulations=1000 \"gtp:gnugo --mode gtp\" --movetime 1

Exit code 1: the test (--sprt) found no gain."
)]
pub(crate) struct MatchArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    /// The engines
    #[arg(required = true, num_args = 2..)]
    engines: Vec<String>,
    /// Games for every two engines that meet, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Who plays whom
    #[arg(long, value_enum, default_value = "round-robin")]
    format: FormatArg,
    /// Rounds of a Swiss tournament
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// Clocks: [MOVES/]SECONDS[+INCREMENT], as 5+0.05 or 40/60
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["movetime", "nodes", "depth", "simulations"])]
    tc: Option<String>,
    /// Seconds for every move
    #[arg(long, value_name = "SECONDS")]
    movetime: Option<f64>,
    /// Nodes for every move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Plies for every move
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Play-outs for every move
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,
    /// Milliseconds by which a clock may be overdrawn
    #[arg(long, value_name = "MS", default_value_t = 10)]
    margin: u64,
    /// Charge the clocks for pauses of the machine's host too
    #[arg(long)]
    charge_pauses: bool,
    /// Seconds to wait for an engine without a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    patience: f64,
    /// Openings: positions (EPD, FEN) or moves by lines, or PGN
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Plies of random openings, and of openings from PGN
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening_plies: usize,
    /// Random openings may favour a side by so many points
    #[arg(long, value_name = "POINTS", default_value_t = 1.0)]
    balance: f64,
    /// The seed of random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Keep each game and its engines on one processor: no waking of others, for fast clocks
    #[arg(long)]
    pin: bool,
    /// Give a game up when both engines see POINTS for MOVES moves each
    #[arg(long, value_name = "POINTS,MOVES")]
    resign: Option<String>,
    /// Call a game a draw when both see at most POINTS for MOVES moves after PLY
    #[arg(long, value_name = "POINTS,MOVES,PLY")]
    draw: Option<String>,
    /// End a game where an endgame table knows its value (chess with three men)
    #[arg(long)]
    tables: bool,
    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_plies: usize,
    /// Stop when the first engine is ELO1 better rather than ELO0 (normalised Elo)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// The share of false alarms and of misses of the test
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    error: f64,
    /// Write the games to this file, one by one; Go and Hex beside it as SGF
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the games in the file
    #[arg(long, requires = "record")]
    resume: bool,
    /// Write a report as a page
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Names for engines, as NAME = "ENGINE"
    #[arg(long, value_name = "FILE")]
    engines_file: Option<PathBuf>,
    /// Print one JSON object per game, the last one final
    #[arg(long)]
    pub(super) json: bool,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatArg {
    /// Everybody against everybody
    RoundRobin,
    /// The first against each of the others
    Gauntlet,
    /// Engines with like scores meet
    Swiss,
}

/// The match that the arguments ask for.
pub(crate) fn contest(args: &MatchArgs) -> anyhow::Result<Match> {
    let game = args::open_game(&args.game)?;
    let names = match &args.engines_file {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("can not read {}", path.display()))?;
            engine_names(&text).with_context(|| path.display().to_string())?
        }
        None => Vec::new(),
    };
    let engine = |text: &String| match names.iter().find(|(name, _)| name == text) {
        Some((name, spec)) => Spec::read(spec).map(|spec| Spec { name: name.clone(), ..spec }),
        None => Spec::read(text),
    };
    let engines = args.engines.iter().map(engine).collect::<Result<Vec<_>, _>>()?;
    if args.games == 0 {
        bail!("games must be at least 1");
    }
    let format = match args.format {
        FormatArg::RoundRobin => Format::RoundRobin,
        FormatArg::Gauntlet => Format::Gauntlet,
        FormatArg::Swiss => Format::Swiss(args.rounds.max(1)),
    };
    let pairs = args.games.div_ceil(2);
    let rounds = if let Format::Swiss(rounds) = format { rounds } else { 1 };
    let openings = openings(args, game.as_ref(), pairs * rounds)?;
    Ok(Match {
        rules: rules(args)?,
        sprt: args.sprt.as_deref().map(|text| sprt(text, args.error)).transpose()?,
        concurrency: args.concurrency.max(1),
        pinned: args.pin,
        file: args.record.clone(),
        resume: args.resume,
        stop: interrupt::flag(),
        game,
        engines,
        format,
        pairs,
        openings,
    })
}

fn openings(args: &MatchArgs, game: &dyn Session, count: usize) -> anyhow::Result<Vec<Opening>> {
    let Some(path) = &args.openings else {
        return Ok(openings::random(game, count, args.opening_plies, args.balance, args.seed));
    };
    let text = std::fs::read_to_string(path).with_context(|| format!("can not read {}", path.display()))?;
    let openings = openings::read(game, &text, args.opening_plies);
    let openings = openings.with_context(|| path.display().to_string())?;
    if openings.is_empty() {
        bail!("{}: there are no openings", path.display());
    }
    Ok(openings)
}

fn rules(args: &MatchArgs) -> anyhow::Result<Rules> {
    let clock = args.tc.as_deref().map(time_control).transpose()?;
    let time = args.movetime.map(|time| seconds("movetime", time)).transpose()?;
    let limit = MoveLimit { depth: args.depth, nodes: args.nodes, simulations: args.simulations, time };
    let unlimited = clock.is_none() && limit == MoveLimit::default();
    let usual = MoveLimit { time: Some(Duration::from_millis(100)), ..limit };
    let numbers =
        |text: &str| text.split(',').map(|word| word.trim().parse().ok()).collect::<Option<Vec<f64>>>();
    let adjudication = |name: &str, text: &Option<String>, least: usize| {
        let Some(text) = text else { return Ok(None) };
        match numbers(text).filter(|numbers| numbers.len() >= least && numbers.len() <= 3).as_deref() {
            Some([score, moves, rest @ ..]) if *score >= 0.0 && *moves >= 1.0 => Ok(Some(Adjudication {
                score: *score,
                moves: *moves as usize,
                after: rest.first().map_or(0, |after| after.max(0.0) as usize),
            })),
            _ => bail!("--{name} {text}: these are not the numbers it needs"),
        }
    };
    Ok(Rules {
        clock,
        limit: if unlimited { usual } else { limit },
        margin: Duration::from_millis(args.margin),
        charge_pauses: args.charge_pauses,
        patience: seconds("patience", args.patience)?,
        most_plies: args.max_plies,
        resign: adjudication("resign", &args.resign, 2)?,
        draw: adjudication("draw", &args.draw, 2)?,
        tables: args.tables,
    })
}

/// Reads `[MOVES/]SECONDS[+INCREMENT]`.
fn time_control(text: &str) -> anyhow::Result<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let wrong = || format!("--tc {text}: write [MOVES/]SECONDS[+INCREMENT], as 5+0.05");
    let moves = moves.map(|moves| moves.trim().parse::<u32>().ok().filter(|&moves| moves > 0));
    let time = |text: &str| {
        let seconds = text.trim().parse::<f64>().ok();
        seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()).with_context(wrong)
    };
    let base = time(base)?;
    if base.is_zero() || moves == Some(None) {
        bail!("{}", wrong());
    }
    Ok(TimeControl { base, increment: time(increment)?, moves: moves.flatten() })
}

fn seconds(name: &str, time: f64) -> anyhow::Result<Duration> {
    match Duration::try_from_secs_f64(time) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => bail!("{name} must be a number of seconds above 0, not {time}"),
    }
}

fn sprt(text: &str, error: f64) -> anyhow::Result<Sprt> {
    let bounds: Option<Vec<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    if !(0.0..0.5).contains(&error) || error == 0.0 {
        bail!("--error must lie between 0 and 0.5, not {error}");
    }
    match bounds.as_deref() {
        Some([elo0, elo1]) if elo0 < elo1 => Ok(Sprt { elo0: *elo0, elo1: *elo1, alpha: error, beta: error }),
        _ => bail!("--sprt {text}: write two numbers, the smaller first, as 0,5"),
    }
}

/// The names of an engines file: TOML of strings, `NAME = "ENGINE"`.
fn engine_names(text: &str) -> anyhow::Result<Vec<(String, String)>> {
    let mut names = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '[']) {
            continue;
        }
        let pair = line.split_once('=').and_then(|(name, value)| {
            let value = value.trim();
            let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
            Some((name.trim().trim_matches('"').to_string(), quoted?.replace("\\\"", "\"")))
        });
        match pair {
            Some(pair) => names.push(pair),
            None => bail!("line {}: write NAME = \"ENGINE\"", number + 1),
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let clock = time_control("40/60+0.5").unwrap();
        assert_eq!((clock.moves, clock.base.as_secs()), (Some(40), 60));
        assert_eq!(clock.increment, Duration::from_millis(500));
        assert_eq!(time_control("5").unwrap().increment, Duration::ZERO);
        for text in ["", "0", "x", "5+x", "0/5", "-1", "5+-1", "1e99"] {
            assert!(time_control(text).is_err(), "{text}");
        }
    }

    #[test]
    fn engines_files_are_read() {
        let names = engine_names("# ours\n[engines]\nfast = \"own:depth=2\"\n\"x y\" = \"uci:x\"\n").unwrap();
        assert_eq!(names[1], ("x y".to_string(), "uci:x".to_string()));
        assert!(engine_names("fast own:depth=2").is_err());
        assert!(sprt("0,5", 0.05).is_ok() && sprt("5,0", 0.05).is_err() && sprt("0,5", 0.0).is_err());
    }
}
