//! `gametree explain`: why this move. The chosen move with its line, what the
//! evaluation counts before and after, and for each serious alternative the
//! reply that refutes it.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use gametree_catalog::{Answer, Request, Scored, Session};
use gametree_core::{Game, InputError, Notation, Playable, Player, Score};
use gametree_games::Chess;
use gametree_games::chess::evaluation::{Term, terms};
use serde_json::json;

use crate::args::{PlaceArgs, SearchArgs};
use crate::failure::INTERRUPTED;
use crate::{interrupt, json, table, text};

/// The arguments of `gametree explain`.
#[derive(Args, Debug)]
#[command(after_help = "The best moves are searched, and each gets its line: the second move of an
alternative's line is the reply that refutes it. In chess the terms of the weighted
sum are shown before the move and at the end of the best line, in pawns, as White
sees them. Without a limit the search takes three seconds.

Examples:
  gametree explain chess --moves \"e4 e5 Nf3\"
  gametree explain chess --position \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1\"
  gametree explain connect-four --position 444 --depth 12")]
pub(crate) struct ExplainArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// How many moves to look at
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    alternatives: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long the search takes that nobody limited.
const USUAL_TIME: Duration = Duration::from_secs(3);

/// Searches and explains.
pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<ExitCode> {
    let session = args.place.open(&args.game)?;
    let mut request = Request { lines: args.alternatives as usize, deepen: true, ..args.search.request()? };
    if !args.search.is_limited() {
        request.limits.time = Some(USUAL_TIME);
    }
    let answer = interrupt::during(|| session.search(&request, &mut |_| {}))?;
    let counted = match session.entry().name {
        "chess" => Some(Counted::new(session.as_ref(), &answer.line)?),
        _ => None,
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        print_json(&mut out, session.as_ref(), &answer, counted.as_ref())?;
    } else {
        print(&mut out, session.as_ref(), &answer, counted.as_ref())?;
    }
    Ok(if interrupt::happened() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The terms of the evaluation before the move and at the end of the line.
struct Counted {
    before: Vec<Term>,
    after: Vec<Term>,
}

impl Counted {
    fn new(session: &dyn Session, line: &[String]) -> Result<Counted, InputError> {
        let start = Chess::start("")?.read_position(&session.position())?;
        let mut end = start.clone();
        for text in line {
            end.play(end.read_move(text)?);
        }
        Ok(Counted { before: terms(&start), after: terms(&end) })
    }
}

/// A score as people read it: in the game's points, with wins by distance.
fn worth(score: Score, point: i64) -> String {
    match score.distance() {
        Some(_) => text::score(score),
        None if point > 1 => format!("{:+.2}", score.value() as f64 / point as f64),
        None => score.to_string(),
    }
}

fn print(
    out: &mut impl Write,
    session: &dyn Session,
    answer: &Answer,
    counted: Option<&Counted>,
) -> std::io::Result<()> {
    if let Some(ending) = session.ending_text() {
        return writeln!(out, "the game is over: {ending}");
    }
    let player = session.player_name(answer.player);
    let best = answer.best().unwrap_or_default();
    writeln!(out, "{player} plays {best}: {} for {player}", worth(answer.score, answer.point))?;
    writeln!(out, "because of {}", text::line(&answer.line))?;
    if let Some(counted) = counted {
        let mut rows = table::numbers(&["term", "now", "after the line", "change"], 1);
        let pawns = |points: f64| format!("{:+.2}", points / 100.0);
        for (before, after) in counted.before.iter().zip(&counted.after) {
            let change = after.score - before.score;
            rows.add_row([before.name.to_string(), pawns(before.score), pawns(after.score), pawns(change)]);
        }
        let sum = |terms: &[Term]| terms.iter().map(|term| term.score).sum::<f64>();
        let (before, after) = (sum(&counted.before), sum(&counted.after));
        rows.add_row(["all".to_string(), pawns(before), pawns(after), pawns(after - before)]);
        writeln!(out, "\nThe weighted sum in pawns, as White sees it:\n{rows}")?;
    }
    for scored in answer.moves.iter().filter(|scored| scored.text != best) {
        writeln!(out, "{}", alternative(scored, answer))?;
    }
    let work = format!("{} nodes, {}", text::grouped(answer.counts.nodes), text::time(answer.time));
    writeln!(out, "{}, {work}", text::depth(answer))
}

/// What speaks against another move.
fn alternative(scored: &Scored, answer: &Answer) -> String {
    let worth = worth(scored.score, answer.point);
    match scored.line.get(1) {
        Some(reply) if scored.score < answer.score => {
            format!("not {} ({worth}): {reply} refutes it, {}", scored.text, text::line(&scored.line))
        }
        Some(_) => format!("{} is as good ({worth}): {}", scored.text, text::line(&scored.line)),
        None => format!("not {} ({worth})", scored.text),
    }
}

fn print_json(
    out: &mut impl Write,
    session: &dyn Session,
    answer: &Answer,
    counted: Option<&Counted>,
) -> std::io::Result<()> {
    let mut object = json::object(session);
    json::put_answer(&mut object, answer);
    if let Some(counted) = counted {
        let group = |terms: &[Term]| -> serde_json::Value {
            terms.iter().map(|term| (term.name.to_string(), json!(term.score.round()))).collect()
        };
        let terms = json!({ "before": group(&counted.before), "after": group(&counted.after) });
        object.insert("terms".to_string(), terms);
    }
    let white = answer.player == Player::First;
    object.insert("for_first".to_string(), json!(white));
    json::print(out, &object)
}
