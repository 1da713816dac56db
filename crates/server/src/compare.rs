//! All algorithms on the position at hand: evaluations, nodes, time.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::{ALGORITHMS, Algorithm, Answer, Choice, Method, Session};
use gametree_core::{InputError, StopFlag};
use gametree_draw::{Bar, BarChart};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::{Search, begin, seconds};
use crate::fault::Fault;
use crate::input::{Body, Named};
use crate::words::{Reader, millis, tally};
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
    let settings = app.settings().clone();
    let time = seconds(comparison.time, settings.time)?.min(comparison.time.map_or(TIME, |_| settings.time));
    let (ply, caps) = (comparison.ply, settings.clone());
    let plan = move |there: &dyn Session| plan(there, comparison, time, &caps);
    let (entry, there, searches) = begin(&app, &id, ply, plan).await?;
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
        let charts = [("evaluations", "Evaluations"), ("nodes", "Nodes"), ("time_ms", "Time, milliseconds")];
        let charts: Vec<String> = charts.iter().map(|(key, label)| chart(&rows, key, label)).collect();
        let depth = searches.first().and_then(|search| search.depth);
        Ok(json!({ "rows": rows, "charts": charts, "depth": depth }))
    })
}

/// One search for each algorithm, all to the same depth.
fn plan(
    there: &dyn Session,
    comparison: Comparison,
    time: Duration,
    settings: &Settings,
) -> Result<Vec<Search>, Fault> {
    let usual = there.entry().compare_depth;
    let depth = if comparison.to_the_end { None } else { comparison.depth.or(usual) };
    let names = match comparison.algorithms.len() {
        0 => ALGORITHMS.iter().filter(same_work).map(|algorithm| algorithm.name.to_string()).collect(),
        n if n > 2 * ALGORITHMS.len() => return Err(Fault::bad("too many algorithms")),
        _ => comparison.algorithms,
    };
    let time = Some(time.as_secs_f64());
    let search = |name| Search { algorithm: Some(name), depth, time, ..Search::default() };
    let searches: Vec<Search> = names.into_iter().map(search).collect();
    for search in &searches {
        search.request(there, settings, &StopFlag::new())?;
    }
    Ok(searches)
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
    let mut row = json!({
        "algorithm": answer.algorithm,
        "summary": Choice::read(&answer.algorithm).map(|choice| choice.algorithm.summary).unwrap_or_default(),
        "move": answer.best(),
        "score": reader.score(answer.score, answer.exact, answer.point),
        "stopped": answer.stopped,
        "time_ms": millis(answer.time),
    });
    tally(&mut row, &answer.counts);
    Ok(row)
}

fn chart(rows: &[Value], key: &str, label: &str) -> String {
    let finished = rows.iter().filter(|row| row["stopped"] != json!(true));
    let bars = finished.map(|row| Bar {
        name: row["algorithm"].as_str().unwrap_or_default().to_string(),
        value: row[key].as_f64().unwrap_or_default(),
    });
    BarChart { title: label.to_string(), label: String::new(), bars: bars.collect() }.svg_with_bars(190.0)
}
