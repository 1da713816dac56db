//! A whole game, move by move: what every position was worth, which moves were
//! mistakes, and the score graph.

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::Session;
use gametree_core::{InputError, Player, StopFlag};
use serde_json::{Value, json};

use crate::analyse::Search;
use crate::fault::Fault;
use crate::graph::{Point, graph};
use crate::input::{Body, Named, aside};
use crate::picture::place;
use crate::words::Reader;
use crate::{App, Settings, stream};

/// Positions of one game that are searched.
const MOST: usize = 400;

/// A mistake by how much of the point it gave away.
fn mark(lost: f64) -> &'static str {
    match lost {
        lost if lost >= 0.34 => "??",
        lost if lost >= 0.19 => "?",
        lost if lost >= 0.1 => "?!",
        _ => "",
    }
}

/// Streams `ply` for every position, then `done` with all and the graph.
pub(crate) async fn review(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(search): Body<Search>,
) -> Result<Response, Fault> {
    let entry = app.store().get(&id)?;
    let settings = app.settings().clone();
    let (game, search, settings, entry) = aside(move || {
        let game = place(entry.session().as_ref(), search.ply, None)?;
        if game.played().len() > MOST {
            return Err(Fault::bad(format!("a game of more than {MOST} moves is too long to be reviewed")));
        }
        search.request(place(game.as_ref(), Some(0), None)?.as_ref(), &settings, &StopFlag::new())?;
        Ok((game, search, settings, entry))
    })
    .await?;
    stream::run(&app, &entry, move |teller, stop| {
        let played = game.played();
        let mut points: Vec<Point> = Vec::new();
        let mut rows: Vec<Value> = Vec::new();
        for ply in 0..=played.len() {
            if stop.is_stopped() {
                break;
            }
            let there = place(game.as_ref(), Some(ply), None).map_err(Fault::into_input)?;
            let Judged { share, text, best } = judge(there.as_ref(), &search, &settings, stop)?;
            let mut mark_here = "";
            if let Some(before) = points.last_mut() {
                let mover = before.player;
                let lost = if mover == Player::First { before.share - share } else { share - before.share };
                // Two searches of the best move need not agree.
                let was_best = rows.last().is_some_and(|row| row["best"] == json!(played[ply - 1]));
                mark_here = if was_best { "" } else { mark(lost) };
            }
            points.push(Point { share, mark: mark_here, player: there.to_move() });
            let row = json!({
                "ply": ply,
                "move": ply.checked_sub(1).map(|i| &played[i]),
                "share": share,
                "text": text,
                "best": best,
                "mark": mark_here,
            });
            teller.tell("ply", row.clone());
            rows.push(row);
        }
        let names = game.entry().players;
        Ok(json!({ "plies": rows, "svg": graph(&points, names) }))
    })
}

struct Judged {
    share: f64,
    text: String,
    best: Option<String>,
}

fn judge(
    there: &dyn Session,
    search: &Search,
    settings: &Settings,
    stop: &StopFlag,
) -> Result<Judged, InputError> {
    if let Some(ending) = there.ending() {
        let share = ending.winner.map_or(0.5, |winner| if winner == Player::First { 1.0 } else { 0.0 });
        return Ok(Judged { share, text: there.ending_text().unwrap_or_default(), best: None });
    }
    let request = search.request(there, settings, stop).map_err(Fault::into_input)?;
    let answer = there.search(&request, &mut |_| {})?;
    let reader = Reader::new(there, request.algorithm_text(there.entry()));
    Ok(Judged {
        share: reader.share(answer.score, answer.exact, answer.point),
        text: reader.text(answer.score, answer.exact, answer.point),
        best: answer.best().map(str::to_string),
    })
}
