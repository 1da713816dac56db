//! `gametree database`: endgame databases, made, checked and asked.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use gametree_catalog::{DatabaseLevel, DatabaseNews, DatabaseRequest, make_database, open, use_databases};
use serde_json::json;

use crate::failure::{BadInput, INTERRUPTED, NEGATIVE};
use crate::{interrupt, text};

/// The variable that names the folder for all commands.
pub(crate) const FOLDER: &str = "GAMETREE_DATABASES";

/// The arguments of `gametree database`.
#[derive(Args, Debug)]
#[command(after_help = "Databases of Awari go by the seeds in play, of Nine Men's Morris by the men on each
side, of chess by the name of an ending. What is done is kept after a stop or a kill;
the same command goes on. All engines use the databases in the folder that the
variable GAMETREE_DATABASES names.

Examples:
  gametree database awari 12 --folder tables
  gametree database morris 5 --folder tables --verify
  gametree database chess KRKB --folder tables --threads 2
  gametree database awari --folder tables --position \"0,0,0,0,0,3,20 1,2,2,1,1,1,17 S\"
  GAMETREE_DATABASES=tables gametree analyze awari --time 5")]
pub(crate) struct DatabaseArgs {
    /// The game: awari, morris or chess
    game: String,
    /// How far: seeds in play, men a side, or an ending such as KRKB
    #[arg(required_unless_present = "position", conflicts_with = "position")]
    what: Option<String>,
    /// Where the databases are; each game has a folder in it
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Derive every value a second time from those behind its moves
    #[arg(long)]
    verify: bool,
    /// Say what a position is worth instead
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Print a JSON object for each level
    #[arg(long)]
    json: bool,
}

/// Uses the databases that the environment names.
pub(crate) fn from_environment() -> anyhow::Result<()> {
    match std::env::var_os(FOLDER) {
        Some(folder) if !folder.is_empty() => {
            let wrong = |error| BadInput::in_text(&error, "").about(FOLDER);
            Ok(use_databases(Path::new(&folder)).map_err(wrong)?)
        }
        _ => Ok(()),
    }
}

/// Makes, checks or asks.
pub(crate) fn run(args: &DatabaseArgs) -> anyhow::Result<ExitCode> {
    if let Some(position) = &args.position {
        return ask(args, position);
    }
    let request = DatabaseRequest {
        game: args.game.clone(),
        what: args.what.clone().unwrap_or_default(),
        folder: args.folder.clone(),
        threads: args.threads as usize,
        verify: args.verify,
        stop: interrupt::flag(),
    };
    let mut bar = Bar::new();
    let mut holds = true;
    let done = interrupt::during(|| {
        make_database(&request, &mut |news| match news {
            DatabaseNews::Progress(what, part) => bar.tell(&what, part),
            DatabaseNews::Level(level) => {
                holds &= level.verified != Some(false);
                bar.clear();
                // A reader who has gone is no reason to stop.
                _ = print(&level, args.json);
            }
        })
    })?;
    bar.clear();
    Ok(match () {
        () if interrupt::happened() => ExitCode::from(INTERRUPTED),
        () if done && holds => ExitCode::SUCCESS,
        () => ExitCode::from(NEGATIVE),
    })
}

fn print(level: &DatabaseLevel, as_json: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let DatabaseLevel { name, size, time, verified } = level;
    if as_json {
        let millis = time.map(|time| time.as_micros() as f64 / 1e3);
        let object = json!({"level": name, "positions": size, "time_ms": millis, "verified": verified});
        return writeln!(out, "{object}");
    }
    let time = time.map_or_else(|| "was there".to_string(), text::time);
    let verified = match verified {
        None => "",
        Some(true) => ", verified",
        Some(false) => ", WRONG",
    };
    writeln!(out, "{name}: {} positions, {time}{verified}", text::grouped(*size))
}

fn ask(args: &DatabaseArgs, position: &str) -> anyhow::Result<ExitCode> {
    use_databases(&args.folder)?;
    let mut session = open(&args.game)?;
    session
        .set_position(position)
        .map_err(|error| BadInput::in_text(&error, position).about("--position"))?;
    let found = session.foregone();
    let mut out = std::io::stdout().lock();
    let sign = |ending: gametree_catalog::Ending| match ending.winner {
        None => 0,
        Some(winner) if winner == session.to_move() => ending.margin,
        Some(_) => -ending.margin,
    };
    match (args.json, found) {
        (true, found) => writeln!(
            out,
            "{}",
            json!({"game": session.name(), "position": session.position(), "exact": found.is_some(),
                "value": found.map(sign)})
        )?,
        (false, None) => writeln!(out, "no database in {} knows it", args.folder.display())?,
        (false, Some(ending)) => match ending.winner {
            None => writeln!(out, "a draw")?,
            Some(winner) if session.has_margins() => {
                writeln!(out, "{} wins by {}", session.player_name(winner), ending.margin)?;
            }
            Some(winner) => writeln!(out, "{} wins", session.player_name(winner))?,
        },
    }
    Ok(if found.is_some() { ExitCode::SUCCESS } else { ExitCode::from(NEGATIVE) })
}

/// One line on a terminal that says how far the work has come.
struct Bar {
    shown: bool,
    last: Option<Instant>,
    start: Instant,
    /// What was done before this run.
    before: Option<f64>,
}

impl Bar {
    fn new() -> Bar {
        Bar { shown: std::io::stderr().is_terminal(), last: None, start: Instant::now(), before: None }
    }

    fn tell(&mut self, what: &str, part: f64) {
        let before = *self.before.get_or_insert(part);
        let soon = self.last.is_some_and(|last| last.elapsed() < Duration::from_millis(200));
        if !self.shown || soon {
            return;
        }
        self.last = Some(Instant::now());
        let left = if part > before {
            let rest = (1.0 - part) / (part - before) * self.start.elapsed().as_secs_f64();
            format!(", about {} left", text::time(Duration::from_secs_f64(rest)))
        } else {
            String::new()
        };
        eprint!("\r\x1b[K{what}; {:.1} % of all{left}", 100.0 * part);
        _ = std::io::stderr().flush();
    }

    fn clear(&mut self) {
        if self.last.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
