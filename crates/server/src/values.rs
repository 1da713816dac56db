//! The proven value of every move, one after the other, as far as the time
//! goes: what a page writes on the board.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::{Choice, Request, Session};
use gametree_core::{Limits, Score, StopFlag};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::{seconds, start};
use crate::fault::Fault;
use crate::input::{Body, Named, aside};
use crate::words::Reader;
use crate::{App, stream};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    ply: Option<usize>,
    /// Seconds for all moves together.
    time: Option<f64>,
}

/// Streams `value` for every move that was solved, then `done` with all.
pub(crate) async fn values(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(wanted): Body<Wanted>,
) -> Result<Response, Fault> {
    let entry = app.store().get(&id)?;
    let time = seconds(wanted.time, app.settings().time)?;
    let (there, entry) = aside(move || {
        let there = start(entry.session().as_ref(), wanted.ply)?;
        Ok((there, entry))
    })
    .await?;
    let memory = app.settings().memory;
    stream::run(&app, &entry, move |teller, stop| {
        let begin = Instant::now();
        let moves = there.legal_moves();
        let limits = |stop: &StopFlag| Limits {
            time: Some(time.saturating_sub(begin.elapsed())),
            stop: stop.clone(),
            ..Limits::none()
        };
        let mut shared = there.fork();
        // The moves' searches share one table, which goes when they end.
        shared.remember();
        let mut found: Vec<Value> = Vec::new();
        for m in &moves {
            let request = Request {
                algorithm: Some(Choice::read("engine")?),
                limits: limits(stop),
                exact: true,
                hash: Some(memory),
                ..Request::default()
            };
            if stop.is_stopped() || request.limits.time.is_some_and(|time| time.is_zero()) {
                break;
            }
            let Some(score) = value(shared.as_ref(), m, &request)? else { break };
            let reader = Reader::new(there.as_ref(), "engine");
            let news = json!({ "move": m, "score": reader.score(score, true, 1) });
            teller.tell("value", news.clone());
            found.push(news);
        }
        Ok(json!({ "moves": found, "all": found.len() == moves.len() }))
    })
}

/// What a move is worth to the player who makes it; nothing if a limit came
/// first.
pub(crate) fn value(
    there: &dyn Session,
    m: &str,
    request: &Request,
) -> Result<Option<Score>, gametree_core::InputError> {
    let mut after = there.fork();
    after.play(m)?;
    let me = there.to_move();
    if let Some(ending) = after.ending() {
        let sign = ending.winner.map_or(0, |winner| if winner == me { 1 } else { -1 });
        return Ok(Some(Score::new(sign * ending.margin)));
    }
    let answer = after.search(request, &mut |_| {})?;
    Ok(answer.exact.then(|| answer.score.seen_by(me, after.to_move())))
}
