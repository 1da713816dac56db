//! A recorded search: its events in sentences, and a picture of every step.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gametree_catalog::{Choice, Method, Request, Session, Trace, open_tree};
use gametree_core::{Limits, Player};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::App;
use crate::analyse::start;
use crate::fault::Fault;
use crate::frames;
use crate::input::{Body, Named, aside, short};
use crate::words::tally;

/// How a search is to be recorded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recording {
    /// A typed tree; the position of the game if left out.
    tree: Option<String>,
    /// Whether MIN moves at the root of a typed tree.
    #[serde(default)]
    min: bool,
    ply: Option<usize>,
    algorithm: String,
    depth: Option<usize>,
    /// 0 or 1: two recordings can be kept, side by side.
    #[serde(default)]
    slot: usize,
}

/// Deeper trees have no picture that anybody could read.
const HEIGHT: usize = 60;
/// How long a recording may take.
const TIME: Duration = Duration::from_secs(5);

/// Records a search.
pub(crate) async fn record(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(recording): Body<Recording>,
) -> Result<Json<Value>, Fault> {
    let place = app.drawing().enter()?.place().await;
    aside(move || {
        let _place = place;
        let entry = app.store().get(&id)?;
        if recording.slot > 1 {
            return Err(Fault::bad("slot must be 0 or 1"));
        }
        let there: Box<dyn Session> = match &recording.tree {
            Some(text) => {
                short("the tree", text)?;
                open_tree(text, if recording.min { Player::MIN } else { Player::MAX })?
            }
            None => start(entry.session().as_ref(), recording.ply)?,
        };
        let most = app.settings().drawn;
        let trace = trace(there.as_ref(), &recording, most)?;
        let shape = there.shape(recording.depth, most as u64);
        let told = tell(&trace, shape.map(|shape| (shape.leaves, shape.nodes)), recording.slot);
        frames::svg(&trace, 0, most)?;
        entry.keep_trace(recording.slot, Arc::new(trace));
        Ok(Json(told))
    })
    .await
}

fn trace(there: &dyn Session, recording: &Recording, most: usize) -> Result<Trace, Fault> {
    let choice = Choice::read(&recording.algorithm)?;
    let Method::Ladder(_) = choice.algorithm.method else {
        let name = choice.algorithm.name;
        return Err(Fault::bad(format!(
            "{name} can not be watched event by event; a textbook algorithm can"
        )));
    };
    let shape = there.shape(recording.depth, most as u64);
    let shape =
        shape.ok_or_else(|| Fault::bad(format!("the tree has more than {most} nodes; look less deep")))?;
    if shape.height > HEIGHT {
        return Err(Fault::bad(format!("the tree is more than {HEIGHT} levels high; look less deep")));
    }
    let request = Request {
        algorithm: Some(choice),
        limits: Limits { depth: recording.depth, time: Some(TIME), ..Limits::none() },
        count: true,
        ..Request::default()
    };
    // A search may visit nodes of the tree several times.
    let mut trace = there.trace(&request, most * 8)?;
    if trace.answer.stopped {
        return Err(Fault::bad("the search took too long to be recorded"));
    }
    let counts = &trace.answer.counts;
    trace.diagram.title = format!(
        "{}: value {}, {} of {} leaves evaluated",
        trace.answer.algorithm,
        trace.answer.value(),
        counts.distinct.unwrap_or(counts.evaluations),
        shape.leaves
    );
    Ok(trace)
}

fn tell(trace: &Trace, shape: Option<(u64, u64)>, slot: usize) -> Value {
    let events = trace.events.iter().zip(trace.sentences());
    let steps: Vec<Value> = events
        .map(|(event, sentence)| {
            let node = frames::node(event);
            let window = trace.diagram.nodes[node].window.map(|_| window(event));
            json!({ "kind": frames::kind(event), "node": trace.name(node), "window": window.flatten(), "text": sentence })
        })
        .collect();
    let mut told = json!({
        "slot": slot,
        "algorithm": trace.answer.algorithm,
        "value": trace.answer.value().to_string(),
        "line": trace.answer.line,
        "leaves": shape.map(|(leaves, _)| leaves),
        "tree_nodes": shape.map(|(_, nodes)| nodes),
        "steps": steps,
    });
    tally(&mut told, &trace.answer.counts);
    told
}

/// The window that an event leaves its node with.
fn window(event: &gametree_search::Event) -> Option<String> {
    use gametree_search::Event;
    let window = match event {
        Event::Enter { window, .. } | Event::Research { window, .. } => window,
        Event::Update { after, .. } => after,
        _ => return None,
    };
    Some(format!("[{}, {}]", window.alpha, window.beta))
}

/// The picture after so many events.
pub(crate) async fn step(
    State(app): State<App>,
    Named((id, slot, step)): Named<(String, usize, usize)>,
) -> Result<Response, Fault> {
    let place = app.drawing().enter()?.place().await;
    aside(move || {
        let _place = place;
        let trace = app.store().get(&id)?.trace(slot)?;
        // What a trace can hold is drawn, whatever the cap on the tree was.
        let svg = frames::svg(&trace, step, usize::MAX)?;
        Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
    })
    .await
}

/// Trees of the lectures, one click away.
const EXAMPLES: [(&str, &str, bool); 8] = [
    ("Lecture 003: three groups of three", "((3 12 8) (2 4 6) (14 5 2))", false),
    ("Lecture 001: best order, five of eight", "(((6 4) (8 6)) ((4 0) (2 2)))", false),
    ("Lecture 001: worst order, all eight", "(((2 2) (0 4)) ((6 8) (4 6)))", false),
    ("Lecture 002: two by two", "((2 7) (1 8))", false),
    (
        "Lecture 004: four levels, uneven",
        "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))",
        false,
    ),
    ("MIT 6.034: four by four, MAX to move", "((7 11 3 10) (4 9 14 8) (5 2 12 16) (15 6 1 3))", false),
    ("MIT 6.034: the same, MIN to move", "((7 11 3 10) (4 9 14 8) (5 2 12 16) (15 6 1 3))", true),
    ("A deep cut-off", "(10 (20 (1 (4 2))))", false),
];

/// The examples.
pub(crate) async fn examples() -> Json<Value> {
    let each = EXAMPLES.iter().map(|(title, tree, min)| json!({ "title": title, "tree": tree, "min": min }));
    Json(each.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_recorded_by_every_textbook_algorithm() {
        for (_, text, min) in EXAMPLES {
            for algorithm in gametree_catalog::ALGORITHMS {
                let Method::Ladder(_) = algorithm.method else { continue };
                let there = open_tree(text, if min { Player::MIN } else { Player::MAX }).unwrap();
                let recording = Recording {
                    tree: None,
                    min,
                    ply: None,
                    algorithm: algorithm.name.to_string(),
                    depth: None,
                    slot: 0,
                };
                let trace = trace(there.as_ref(), &recording, 1000).unwrap();
                assert!(trace.answer.exact && !trace.events.is_empty());
            }
        }
    }
}
