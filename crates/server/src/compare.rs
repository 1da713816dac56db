//! All algorithms on the position at hand: evaluations, nodes, time.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::{ALGORITHMS, Algorithm, Answer, Choice, Method, Session};
use gametree_core::{InputError, StopFlag};
use gametree_draw::{Bar, BarChart};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::{Search, seconds, start};
use crate::fault::Fault;
use crate::input::{Body, Named, aside};
use crate::words::{Reader, millis};
use crate::{App, Settings, stream};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Comparison {
    ply: Option<usize>,
    /// Plies to look ahead; the game's usual number if left out.
    depth: Option<usize>,
    /// To the end of the game instead.
    #[serde(default)]
    to_the_end: bool,
    /// Seconds for each algorithm.
    time: Option<f64>,
    /// The algorithms; all that do the same work if left out.
    #[serde(default)]
    algorithms: Vec<String>,
}

/// What an algorithm gets if nobody says.
const TIME: Duration = Duration::from_secs(5);

/// Proof searches do other work: they go to the end of the game. Simulations
/// know no depth.
fn same_work(algorithm: &&Algorithm) -> bool {
    matches!(algorithm.method, Method::Ladder(_) | Method::Engine)
}

/// Streams `begin` and `row` for every algorithm, then `done` with all rows and
/// the bars.
pub(crate) async fn compare(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(comparison): Body<Comparison>,
) -> Result<Response, Fault> {
    let entry = app.store().get(&id)?;
    let settings = app.settings().clone();
    let time = seconds(comparison.time, settings.time)?.min(comparison.time.map_or(TIME, |_| settings.time));
    let (there, searches, settings, entry) = aside(move || {
        let there = start(entry.session().as_ref(), comparison.ply)?;
        let usual = there.entry().compare_depth;
        let depth = if comparison.to_the_end { None } else { comparison.depth.or(usual) };
        let names = match comparison.algorithms.len() {
            0 => ALGORITHMS.iter().filter(same_work).map(|algorithm| algorithm.name.to_string()).collect(),
            n if n > 2 * ALGORITHMS.len() => return Err(Fault::bad("too many algorithms")),
            _ => comparison.algorithms,
        };
        let searches = names.into_iter().map(|name| Search {
            algorithm: Some(name),
            depth,
            time: Some(time.as_secs_f64()),
            ..Search::default()
        });
        let searches: Vec<Search> = searches.collect();
        for search in &searches {
            search.request(there.as_ref(), &settings, &StopFlag::new())?;
        }
        Ok((there, searches, settings, entry))
    })
    .await?;
    stream::run(&app, &entry, move |teller, stop| {
        let mut rows = Vec::new();
        for search in &searches {
            if stop.is_stopped() {
                break;
            }
            teller.tell("begin", json!({ "algorithm": search.algorithm }));
            let row = measure(there.as_ref(), search, &settings, stop)?;
            teller.tell("row", row.clone());
            rows.push(row);
        }
        let charts = [("evaluations", "evaluations"), ("nodes", "nodes"), ("time_ms", "time, milliseconds")];
        let charts: Vec<String> = charts.iter().map(|(key, label)| chart(&rows, key, label)).collect();
        let depth = searches.first().and_then(|search| search.depth);
        Ok(json!({ "rows": rows, "charts": charts, "depth": depth }))
    })
}

/// Searches twice: once to count, once for the time.
fn measure(
    there: &dyn Session,
    search: &Search,
    settings: &Settings,
    stop: &StopFlag,
) -> Result<Value, InputError> {
    let mut request = search.request(there, settings, stop).map_err(Fault::into_input)?;
    request.deepen = false;
    request.exact = search.depth.is_none();
    request.count = true;
    let mut answer = there.search(&request, &mut |_| {})?;
    if !answer.stopped {
        request.count = false;
        let plain: Answer = there.search(&request, &mut |_| {})?;
        if !plain.stopped {
            answer.time = plain.time;
        }
    }
    let reader = Reader::new(there, "");
    let counts = answer.counts;
    Ok(json!({
        "algorithm": answer.algorithm,
        "summary": Choice::read(&answer.algorithm).map(|choice| choice.algorithm.summary).unwrap_or_default(),
        "move": answer.best(),
        "score": reader.score(answer.score, answer.exact, answer.point),
        "stopped": answer.stopped,
        "evaluations": counts.evaluations,
        "distinct": counts.distinct,
        "nodes": counts.nodes,
        "cutoffs": counts.cutoffs,
        "deep": counts.deep,
        "researches": counts.researches,
        "time_ms": millis(answer.time),
    }))
}

fn chart(rows: &[Value], key: &str, label: &str) -> String {
    let finished = rows.iter().filter(|row| row["stopped"] != json!(true));
    let bars = finished.map(|row| Bar {
        name: row["algorithm"].as_str().unwrap_or_default().to_string(),
        value: row[key].as_f64().unwrap_or_default(),
    });
    BarChart { title: String::new(), label: label.to_string(), bars: bars.collect() }.svg()
}
