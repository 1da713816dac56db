//! `gametree analyze`: the best moves of a position, as the search deepens.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use gametree_catalog::{Answer, Progress, Request, Session};

use crate::args::{PlaceArgs, ScoringArg, SearchArgs};
use crate::failure::{INTERRUPTED, NEGATIVE};
use crate::{interrupt, json, table, text};

/// The arguments of `gametree analyze`.
#[derive(Args, Debug)]
#[command(after_help = "One line per completed depth, then the result. Scores are for the player to move.
Without a limit the search takes up to ten seconds; with --exact, as long as the
proof takes. Ctrl-C stops it and prints the best so far.

Examples:
  gametree analyze tic-tac-toe --moves \"b2 b1\"
  gametree analyze tic-tac-toe --position \"X---O----\" --all
  gametree analyze tic-tac-toe --depth 4 --multipv 3 --json
  gametree analyze \"tree:((3 12 8) (2 4 6) (14 5 2))\" --exact")]
pub(crate) struct AnalyzeArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Accept only a proven value; exit code 1 if a limit came first
    #[arg(long, conflicts_with = "depth")]
    exact: bool,
    /// Give scores and lines of the N best moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    multipv: Option<u32>,
    /// Give the score of every legal move
    #[arg(long, conflicts_with = "multipv")]
    all: bool,
    /// What a score tells
    #[arg(long, value_enum, default_value = "margin")]
    scoring: ScoringArg,
    /// Print one JSON object per completed depth, the last one final
    #[arg(long)]
    json: bool,
}

/// How long a search takes that nobody limited.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Searches and reports.
pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<ExitCode> {
    let session = args.place.open(&args.game)?;
    let request = request(args)?;
    let algorithm = request.algorithm_text(session.entry()).to_string();
    let mut failed = None;
    let mut deepest = None;
    let mut told = |progress: &Progress| {
        deepest = Some(progress.depth);
        let result = match args.json {
            true => progress_json(session.as_ref(), &algorithm, progress),
            false => progress_text(progress),
        };
        if let Err(error) = result {
            // Nobody reads any more: there is no need to search on.
            failed.get_or_insert(error);
            request.limits.stop.stop();
        }
    };
    let answer = interrupt::during(|| session.search(&request, &mut told))?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut object = json::object(session.as_ref());
        json::put_answer(&mut object, &answer);
        if let Some(depth) = deepest {
            object.insert("depth".to_string(), serde_json::json!(depth));
        }
        json::print(&mut out, &object)?;
    } else {
        print(&mut out, session.as_ref(), &answer)?;
    }
    Ok(match () {
        () if interrupt::happened() => ExitCode::from(INTERRUPTED),
        () if args.exact && !answer.exact => ExitCode::from(NEGATIVE),
        () => ExitCode::SUCCESS,
    })
}

fn request(args: &AnalyzeArgs) -> anyhow::Result<Request> {
    let mut request = args.search.request()?;
    if !args.search.is_limited() && !args.exact {
        request.limits.time = Some(USUAL_TIME);
    }
    Ok(Request {
        exact: args.exact,
        deepen: !args.exact,
        lines: if args.all { usize::MAX } else { args.multipv.unwrap_or(1) as usize },
        scoring: args.scoring.into(),
        ..request
    })
}

fn progress_json(session: &dyn Session, algorithm: &str, progress: &Progress) -> std::io::Result<()> {
    let mut object = json::object(session);
    json::put_progress(&mut object, algorithm, progress);
    json::print(&mut std::io::stdout().lock(), &object)
}

fn progress_text(progress: &Progress) -> std::io::Result<()> {
    let Progress { depth, score, line, counts, time, .. } = progress;
    let (nodes, time) = (text::grouped(counts.nodes), text::time(*time));
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "depth {depth:>3}  score {:>9}  {nodes:>13} nodes  {time:>8}  {}",
        text::score(*score),
        text::line(line)
    )?;
    out.flush()
}

fn print(out: &mut impl Write, session: &dyn Session, answer: &Answer) -> std::io::Result<()> {
    if let Some(ending) = session.ending_text() {
        return writeln!(out, "the game is over: {ending}");
    }
    if !answer.moves.is_empty() {
        let mut table = table::new(&["move", "score", "line"]);
        for scored in &answer.moves {
            let score = text::judged(scored.score, scored.exact);
            table.add_row([scored.text.clone(), score, text::line(&scored.line)]);
        }
        writeln!(out, "{table}")?;
    }
    let best = answer.best().unwrap_or_default();
    let work = format!("{} nodes, {}", text::grouped(answer.counts.nodes), text::time(answer.time));
    if answer.depth == Some(0) {
        return writeln!(
            out,
            "stopped before anything was known; {best} is only the first legal move; {work}"
        );
    }
    writeln!(
        out,
        "best {best}, score {} for {}, {}, {work}{}",
        text::judged(answer.score, answer.exact),
        session.player_name(answer.player),
        text::depth(answer),
        if answer.stopped { ", stopped" } else { "" }
    )
}
