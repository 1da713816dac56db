//! Searching a position: news while it runs, the answer at its end.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use gametree_catalog::{Choice, Method, Proof, Request, Session};
use gametree_core::{Limits, StopFlag};
use serde::Deserialize;

use crate::fault::Fault;
use crate::input::{Body, Named, aside};
use crate::picture::place;
use crate::store::Entry;
use crate::words::Reader;
use crate::{App, Settings, stream};

/// How to search.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// After so many moves; all if left out.
    pub(crate) ply: Option<usize>,
    /// The algorithm, with options as NAME,key=value.
    pub(crate) algorithm: Option<String>,
    pub(crate) evaluator: Option<String>,
    pub(crate) depth: Option<usize>,
    pub(crate) nodes: Option<u64>,
    /// Seconds.
    pub(crate) time: Option<f64>,
    pub(crate) simulations: Option<u64>,
    /// For how many of the best moves a score is wanted.
    pub(crate) lines: Option<usize>,
    /// Nothing but a proven value will do.
    #[serde(default)]
    pub(crate) exact: bool,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// More lines than this nobody reads.
const LINES: usize = 500;

/// A number of seconds as a time, no longer than is allowed.
pub(crate) fn seconds(time: Option<f64>, most: Duration) -> Result<Duration, Fault> {
    let Some(time) = time else { return Ok(most) };
    match Duration::try_from_secs_f64(time) {
        Ok(time) if !time.is_zero() => Ok(time.min(most)),
        _ => Err(Fault::bad("time must be a number of seconds above 0")),
    }
}

/// Whether an algorithm's memory grows with every node.
fn grows(choice: &Choice) -> bool {
    match choice.algorithm.method {
        Method::Ladder(ladder) => matches!(ladder.name(), "mtdf" | "sss" | "dual"),
        Method::Proof(proof) => proof != Proof::DfPn,
        Method::Engine | Method::MonteCarlo => false,
    }
}

impl Search {
    /// The checked request, capped.
    pub(crate) fn request(
        &self,
        session: &dyn Session,
        settings: &Settings,
        stop: &StopFlag,
    ) -> Result<Request, Fault> {
        let name = self.algorithm.as_deref().unwrap_or(session.entry().algorithm);
        let choice = Choice::read(name)?;
        let nodes = match grows(&choice) {
            true => Some(self.nodes.unwrap_or(u64::MAX).min(settings.nodes)),
            false => self.nodes,
        };
        let limits = Limits {
            depth: self.depth,
            nodes,
            time: Some(seconds(self.time, settings.time)?),
            simulations: self.simulations,
            stop: stop.clone(),
            ..Limits::default()
        };
        let request = Request {
            evaluator: self.evaluator.clone(),
            limits,
            exact: self.exact,
            deepen: self.depth.is_none() && !self.exact || choice.algorithm.method == Method::Engine,
            lines: self.lines.unwrap_or(1).min(LINES),
            hash: Some(settings.memory.min(session.usual_hash()).max(1)),
            seed: self.seed,
            algorithm: Some(choice),
            ..Request::default()
        };
        session.check(&request)?;
        Ok(request)
    }
}

/// A copy of the game where a search is to begin; refused where it is over.
pub(crate) fn start(session: &dyn Session, ply: Option<usize>) -> Result<Box<dyn Session>, Fault> {
    let there = place(session, ply, None)?;
    match there.ending_text() {
        Some(text) => Err(Fault::bad(format!("the game is over: {text}"))),
        None => Ok(there),
    }
}

/// A game by its name, a copy of it where a search is to begin, and what `plan`
/// makes of that or refuses.
pub(crate) async fn begin<T: Send + 'static>(
    app: &App,
    id: &str,
    ply: Option<usize>,
    plan: impl FnOnce(&dyn Session) -> Result<T, Fault> + Send + 'static,
) -> Result<(Arc<Entry>, Box<dyn Session>, T), Fault> {
    let entry = app.store().get(id)?;
    aside(move || {
        let there = start(entry.session().as_ref(), ply)?;
        let planned = plan(there.as_ref())?;
        Ok((entry, there, planned))
    })
    .await
}

/// Searches, as a stream: `progress` for every completed depth, then `done`.
pub(crate) async fn search(
    State(app): State<App>,
    Named(id): Named<String>,
    Body(search): Body<Search>,
) -> Result<Response, Fault> {
    let settings = app.settings().clone();
    let (asked, caps) = (search.clone(), settings.clone());
    let check = move |there: &dyn Session| asked.request(there, &caps, &StopFlag::new()).map(|_| ());
    let (entry, there, ()) = begin(&app, &id, search.ply, check).await?;
    stream::run(&app, &entry, move |teller, stop| {
        let request = search.request(there.as_ref(), &settings, stop).map_err(Fault::into_input)?;
        let reader = Reader::new(there.as_ref(), request.algorithm_text(there.entry()));
        let answer = there.search(&request, &mut |news| teller.tell("progress", reader.progress(news)))?;
        Ok(reader.answer(&answer))
    })
}
