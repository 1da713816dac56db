//! Results as JSON: one object per line, the last one final.

use std::io::Write;
use std::time::Duration;

use gametree_catalog::{Answer, Progress, Scored, Session};
use gametree_core::{Counts, Score};
use serde_json::{Map, Value, json};

/// Names longer than this (explicit trees can be megabytes) are left out of
/// the objects: only the game's own name is given.
const LONGEST_NAME: usize = 4096;

/// An object that begins with the game and the position.
pub(crate) fn object(session: &dyn Session) -> Map<String, Value> {
    let name = session.name();
    let name = if name.len() > LONGEST_NAME { session.entry().name.to_string() } else { name };
    Map::from_iter([("game".to_string(), json!(name)), ("position".to_string(), json!(session.position()))])
}

/// Prints an object on a line of its own.
pub(crate) fn print(out: &mut impl Write, object: &Map<String, Value>) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)?;
    out.flush()
}

/// Adds a score: the number, or for a win or loss by distance its sign and
/// the plies to the end, where they are known.
fn put_score(object: &mut Map<String, Value>, score: Score) {
    object.insert("score".to_string(), json!(number(score)));
    if let Some(plies) = score.length() {
        object.insert("plies".to_string(), json!(plies));
    }
}

/// A score as a number; a win or loss by distance counts 1 or -1.
pub(crate) fn number(score: Score) -> i64 {
    if score.distance().is_some() { score.value().signum() } else { score.value() }
}

fn put_moves(object: &mut Map<String, Value>, moves: &[Scored]) {
    if moves.is_empty() {
        return;
    }
    let each = moves.iter().map(|scored| {
        let mut entry = Map::from_iter([("move".to_string(), json!(scored.text))]);
        put_score(&mut entry, scored.score);
        entry.insert("exact".to_string(), json!(scored.exact));
        entry.insert("line".to_string(), json!(scored.line));
        Value::Object(entry)
    });
    object.insert("moves".to_string(), each.collect());
}

fn put_work(object: &mut Map<String, Value>, counts: &Counts, time: Duration) {
    let mut put = |name: &str, value: u64| object.insert(name.to_string(), json!(value));
    put("nodes", counts.nodes);
    put("evaluations", counts.evaluations);
    if let Some(distinct) = counts.distinct {
        put("distinct", distinct);
    }
    put("cutoffs", counts.cutoffs);
    if let Some(deep) = counts.deep {
        put("deep", deep);
    }
    put("researches", counts.researches);
    object.insert("time_ms".to_string(), json!(millis(time)));
}

/// A time in milliseconds, to the microsecond.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// Adds what a running search says.
pub(crate) fn put_progress(object: &mut Map<String, Value>, algorithm: &str, progress: &Progress) {
    object.insert("algorithm".to_string(), json!(algorithm));
    object.insert("move".to_string(), json!(progress.line.first()));
    put_score(object, progress.score);
    object.insert("exact".to_string(), json!(false));
    object.insert("line".to_string(), json!(progress.line));
    put_moves(object, &progress.moves);
    object.insert("depth".to_string(), json!(progress.depth));
    put_work(object, &progress.counts, progress.time);
}

/// Adds a search's result. `value` is there if it is proven, and is what the
/// first player (MAX) gets.
pub(crate) fn put_answer(object: &mut Map<String, Value>, answer: &Answer) {
    object.insert("algorithm".to_string(), json!(answer.algorithm));
    object.insert("move".to_string(), json!(answer.best()));
    put_score(object, answer.score);
    object.insert("exact".to_string(), json!(answer.exact));
    object.insert("line".to_string(), json!(answer.line));
    put_moves(object, &answer.moves);
    if let Some(depth) = answer.depth {
        object.insert("depth".to_string(), json!(depth));
    }
    put_work(object, &answer.counts, answer.time);
    if answer.exact {
        object.insert("value".to_string(), json!(number(answer.value())));
    }
    if answer.stopped {
        object.insert("stopped".to_string(), json!(true));
    }
}
