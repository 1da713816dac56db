//! Proven values with certificates, and who wins after each move.

use std::path::PathBuf;
use std::time::Instant;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gametree_catalog::{Choice, Session, SolveNews, SolveRequest, Solved};
use gametree_core::{Limits, Player};
use gametree_verify::Claim;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::{begin, seconds};
use crate::fault::Fault;
use crate::input::{Body, Named};
use crate::values::every_move;
use crate::words::millis;
use crate::{App, stream};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solving {
    ply: Option<usize>,
    /// engine, pns, pn2 or df-pn.
    algorithm: Option<String>,
    /// Prove who wins only, not by how much.
    #[serde(default)]
    win: bool,
    /// Seconds.
    time: Option<f64>,
    /// Write a certificate.
    #[serde(default)]
    certificate: bool,
}

/// Streams `numbers`, `answered` and `choices` as the proof grows, then `done`.
pub(crate) async fn solve(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(solving): Body<Solving>,
) -> Result<Response, Fault> {
    let time = seconds(solving.time, app.settings().time)?;
    let choice = solving.algorithm.as_deref().map(Choice::read).transpose()?;
    let (entry, there, ()) = begin(&app, &id, solving.ply, |_| Ok(())).await?;
    entry.keep_certificate(None);
    let (memory, most) = (app.settings().memory, app.settings().choices);
    let keeper = std::sync::Arc::clone(&entry);
    stream::run(&app, &entry, move |teller, stop| {
        let start = Instant::now();
        let file = solving.certificate.then(|| Scratch::new(&keeper.id));
        let request = SolveRequest {
            algorithm: choice,
            limits: Limits { time: Some(time), stop: stop.clone(), ..Limits::none() },
            memory: Some(memory),
            threads: Some(1),
            sign: solving.win,
            certificate: file.as_ref().map(|scratch| scratch.0.clone()),
            resume: false,
        };
        let mut told = Instant::now();
        let mut too_large = false;
        let solved = there.solve(&request, &mut |news| {
            let soon = told.elapsed().as_millis() < 100;
            let (name, data) = match news {
                SolveNews::Numbers(proof, disproof, nodes) if !soon => {
                    ("numbers", json!({ "proof": proof, "disproof": disproof, "nodes": nodes }))
                }
                SolveNews::Answered(least, holds) => ("answered", json!({ "least": least, "holds": holds })),
                SolveNews::Choices(choices, thousandths) => {
                    if choices > most {
                        too_large = true;
                        stop.stop();
                    }
                    if soon {
                        return;
                    }
                    ("choices", json!({ "choices": choices, "done": f64::from(thousandths) / 1000.0 }))
                }
                SolveNews::Numbers(..) => return,
            };
            told = Instant::now();
            teller.tell(name, data);
        })?;
        if let Some(text) =
            file.as_ref().filter(|_| solved.choices.is_some()).and_then(|f| std::fs::read(&f.0).ok())
        {
            keeper.keep_certificate(Some(text));
        }
        let limits =
            Limits { time: Some(time.saturating_sub(start.elapsed())), stop: stop.clone(), ..Limits::none() };
        let mut moves = match solved.claim {
            Some(_) => every_move(there.as_ref(), &limits, memory, &mut |_| {})?,
            None => Vec::new(),
        };
        moves.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let moves: Vec<Value> = moves.into_iter().map(|(_, told)| told).collect();
        Ok(told_at_the_end(there.as_ref(), &solved, &moves, too_large))
    })
}

/// A file of our own that goes when the work ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(id: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("gametree-{}-{id}.cert", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
        // What an interrupted run left.
        let mut part = self.0.clone().into_os_string();
        part.push(".part");
        _ = std::fs::remove_file(part);
    }
}

fn told_at_the_end(there: &dyn Session, solved: &Solved, moves: &[Value], too_large: bool) -> Value {
    let wins = |player, by: Option<i64>| {
        let by = by.filter(|_| there.has_margins()).map_or_else(String::new, |by| format!(" by {by}"));
        format!("{} wins{by} with best play.", there.player_name(player))
    };
    let sentence = match solved.claim {
        None => "Not solved within the limits.".to_string(),
        Some(Claim::Equal(0)) => "It is a draw with best play.".to_string(),
        Some(Claim::Equal(value)) if value > 0 => wins(Player::First, Some(value)),
        Some(Claim::Equal(value)) => wins(Player::Second, Some(-value)),
        Some(Claim::AtLeast(_)) => wins(Player::First, None),
        Some(Claim::AtMost(_)) => wins(Player::Second, None),
    };
    json!({
        "claim": solved.claim.map(|claim| claim.to_string()),
        "sentence": sentence,
        "nodes": solved.nodes,
        "choices": solved.choices,
        "too_large": too_large,
        "time_ms": millis(solved.time),
        "moves": moves,
    })
}

/// The certificate that the last solve wrote.
pub(crate) async fn certificate(State(app): State<App>, Named(id): Named<String>) -> Result<Response, Fault> {
    let text = app.store().get(&id)?.certificate()?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"gametree.cert\""),
    ];
    Ok((headers, text).into_response())
}
