//! `gametree compare`: all algorithms on the same work.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use gametree_catalog::{ALGORITHMS, Algorithm, Answer, Choice, Method, Request, Session};
use gametree_core::Player;

use crate::args::{PlaceArgs, SearchArgs};
use crate::failure::{INTERRUPTED, NEGATIVE};
use crate::{ablate, interrupt, json, table, text};

/// The arguments of `gametree compare`.
#[derive(Args, Debug)]
#[command(after_help = "Every algorithm searches the position once, to the same depth or to the end of
the game. Times are those of a second run that counts nothing else. The value
is what the player to move gets, in a tree what MAX gets.

Examples:
  gametree compare
  gametree compare \"(((6 4) (8 6)) ((4 0) (2 2)))\"
  gametree compare --ablate connect-four
  gametree compare tic-tac-toe --moves b2 --depth 5 --algorithms minimax,alpha-beta,sss")]
pub(crate) struct CompareArgs {
    /// The game, or a tree; the tree of lecture 003 if left out
    #[arg(default_value = "tree:((3 12 8) (2 4 6) (14 5 2))", hide_default_value = true)]
    game: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// The algorithms to compare, apart by commas; all if left out
    #[arg(long, value_name = "NAMES", conflicts_with = "algorithm")]
    algorithms: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    /// Turn each technique of the engine off in turn, on the positions of
    /// `gametree bench` for GAME
    #[arg(long, conflicts_with_all = ["algorithms", "algorithm", "json", "depth", "nodes", "time"])]
    ablate: bool,
    /// Print one JSON object per algorithm
    #[arg(long)]
    json: bool,
}

const HEADINGS: [&str; 9] =
    ["algorithm", "value", "evaluations", "distinct", "nodes", "cut-offs", "deep", "re-searches", "time"];

/// Compares.
pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<ExitCode> {
    if args.ablate {
        return ablate::run(&args.game);
    }
    let session = args.place.open(&args.game)?;
    let mut request = args.search.request()?;
    if !args.search.is_limited() {
        request.limits.depth = session.entry().compare_depth;
    }
    let mut answers: Vec<Answer> = Vec::new();
    let mut out = std::io::stdout().lock();
    for choice in choices(args, session.as_ref())? {
        let answer = measure(session.as_ref(), &request, choice)?;
        if args.json {
            let mut object = json::object(session.as_ref());
            json::put_answer(&mut object, &answer);
            json::print(&mut out, &object)?;
        }
        answers.push(answer);
        if interrupt::happened() {
            break;
        }
    }
    if !args.json {
        writeln!(out, "{}", heading(session.as_ref(), request.limits.depth))?;
        writeln!(out, "{}", rows(session.as_ref(), &answers))?;
    }
    if interrupt::happened() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    // At a given depth the engine looks further where it matters.
    let same_work = |answer: &&Answer| answer.exact || !answer.algorithm.starts_with("engine");
    let mut done = answers.iter().filter(|answer| !answer.stopped).filter(same_work);
    let first = done.next().map(|answer| answer.score);
    if done.any(|answer| Some(answer.score) != first) {
        eprintln!("the algorithms do not agree");
        return Ok(ExitCode::from(NEGATIVE));
    }
    Ok(ExitCode::SUCCESS)
}

fn choices(args: &CompareArgs, session: &dyn Session) -> anyhow::Result<Vec<Choice>> {
    let named = args.algorithms.as_deref().or(args.search.algorithm.as_deref());
    let names: Vec<String> = match named {
        Some(names) => split(names),
        None => {
            // Proof searches do other work: they go to the end of the game.
            let same_work = |algorithm: &&Algorithm| !matches!(algorithm.method, Method::Proof(_));
            let playing = ALGORITHMS.iter().filter(same_work);
            let playing = playing.filter(|algorithm| algorithm.plays(session.entry().name));
            playing.map(|algorithm| algorithm.name.to_string()).collect()
        }
    };
    Ok(names.iter().map(|name| Choice::read(name)).collect::<Result<_, _>>()?)
}

/// `mtdf,guess=3,sss` is two algorithms: options belong to the name before.
fn split(names: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for part in names.split(',').map(str::trim) {
        let is_option = part.contains('=') || part.starts_with("no-");
        match found.last_mut().filter(|_| is_option) {
            Some(last) => last.push_str(&format!(",{part}")),
            None => found.push(part.to_string()),
        }
    }
    found
}

/// Searches twice: once to count, once for the time.
fn measure(session: &dyn Session, request: &Request, choice: Choice) -> anyhow::Result<Answer> {
    let mut request = Request { algorithm: Some(choice), count: true, ..request.clone() };
    let mut answer = interrupt::during(|| session.search(&request, &mut |_| {}))?;
    if !answer.stopped {
        request.count = false;
        let plain = interrupt::during(|| session.search(&request, &mut |_| {}))?;
        if !plain.stopped {
            answer.time = plain.time;
        }
    }
    Ok(answer)
}

fn heading(session: &dyn Session, depth: Option<usize>) -> String {
    let depth = depth.map_or_else(|| "to the end".to_string(), |depth| format!("to depth {depth}"));
    let player = session.player_name(session.to_move());
    format!("{}, {player} to move, {depth}", text::short(&session.name(), 60))
}

fn rows(session: &dyn Session, answers: &[Answer]) -> comfy_table::Table {
    let mut table = table::numbers(&HEADINGS, 1);
    for answer in answers {
        let counts = &answer.counts;
        let viewer = if session.entry().name == "tree" { Player::MAX } else { answer.player };
        let value = answer.score.seen_by(viewer, answer.player);
        let optional = |count: Option<u64>| count.map_or_else(String::new, text::grouped);
        table.add_row([
            answer.algorithm.clone(),
            if answer.stopped { "stopped".to_string() } else { text::score(value) },
            text::grouped(counts.evaluations),
            optional(counts.distinct),
            text::grouped(counts.nodes),
            text::grouped(counts.cutoffs),
            optional(counts.deep),
            text::grouped(counts.researches),
            text::time(answer.time),
        ]);
    }
    table
}
