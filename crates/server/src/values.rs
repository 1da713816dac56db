//! The proven value of every move, one after the other, as far as the time
//! goes: what a page writes on the board.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::{Choice, Request, Session};
use gametree_core::{InputError, Limits, Score};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::{begin, seconds};
use crate::fault::Fault;
use crate::input::{Body, Named};
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
    let time = seconds(wanted.time, app.settings().time)?;
    let (entry, there, ()) = begin(&app, &id, wanted.ply, |_| Ok(())).await?;
    let memory = app.settings().memory;
    stream::run(&app, &entry, move |teller, stop| {
        let limits = Limits { time: Some(time), stop: stop.clone(), ..Limits::none() };
        let tell = &mut |news: &Value| teller.tell("value", news.clone());
        let found = every_move(there.as_ref(), &limits, memory, tell)?;
        let moves: Vec<Value> = found.into_iter().map(|(_, news)| news).collect();
        Ok(json!({ "moves": moves, "all": moves.len() == there.legal_moves().len() }))
    })
}

/// The value of every move to the player to move, as far as the limits go, each
/// told as it is found.
pub(crate) fn every_move(
    there: &dyn Session,
    limits: &Limits,
    memory: usize,
    tell: &mut dyn FnMut(&Value),
) -> Result<Vec<(Score, Value)>, InputError> {
    let begin = Instant::now();
    let reader = Reader::new(there, "engine");
    let mut shared = there.fork();
    // The moves' searches share one table, which goes when they end.
    shared.remember();
    let mut moves = there.legal_moves();
    // A move that ends the game is known at once and waits for no other.
    moves.sort_by_cached_key(|m| {
        let mut after = there.fork();
        after.play(m).is_ok() && after.ending().is_none()
    });
    let mut found = Vec::new();
    for m in moves {
        let left = limits.time.map(|time| time.saturating_sub(begin.elapsed()));
        if limits.stop.is_stopped() || left.is_some_and(|left| left.is_zero()) {
            break;
        }
        let request = Request {
            algorithm: Some(Choice::read("engine")?),
            limits: Limits { time: left, ..limits.clone() },
            exact: true,
            hash: Some(memory),
            ..Request::default()
        };
        let Some(score) = value(shared.as_ref(), &m, &request)? else { break };
        let news = json!({ "move": m, "score": reader.score(score, true, 1) });
        tell(&news);
        found.push((score, news));
    }
    Ok(found)
}

/// What a move is worth to the player who makes it; nothing if a limit came
/// first.
fn value(there: &dyn Session, m: &str, request: &Request) -> Result<Option<Score>, InputError> {
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
