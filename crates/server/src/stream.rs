//! A search as a stream of server-sent events.
//!
//! The search runs in a thread of its own and holds a place in the queue. It
//! tells its news without ever waiting for the client; news that a slow client
//! has no room for is dropped. What must arrive is sent when the place has been
//! given back. When the client goes away the stream is dropped, and with it the
//! search is stopped.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use gametree_core::{InputError, StopFlag};
use serde_json::{Value, json};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::App;
use crate::fault::Fault;
use crate::store::Entry;

/// News that may lie in the channel.
const ROOM: usize = 64;
/// How often a silent stream is tried, to find out that the client is gone.
const PULSE: Duration = Duration::from_secs(2);
/// How long the last events wait for a slow client.
const FAREWELL: Duration = Duration::from_secs(10);

/// One event: its name and its data.
type News = (&'static str, Value);

/// The way from a running search to the client.
pub(crate) struct Teller {
    to: Sender<News>,
}

impl Teller {
    /// Tells, if there is room.
    pub(crate) fn tell(&self, name: &'static str, data: Value) {
        _ = self.to.try_send((name, data));
    }
}

/// Stops a search when the stream is dropped.
struct Listening {
    news: Receiver<News>,
    stop: StopFlag,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Runs `work` and streams what it tells; it ends with the event `done` or
/// `failed`.
pub(crate) fn run<W>(app: &App, entry: &Arc<Entry>, work: W) -> Result<Response, Fault>
where
    W: FnOnce(&Teller, &StopFlag) -> Result<Value, InputError> + Send + 'static,
{
    let ticket = app.queue().enter()?;
    let stop = entry.begin();
    let (to, news) = channel(ROOM);
    let flag = stop.clone();
    tokio::spawn(async move {
        if ticket.has_to_wait() {
            _ = to.send(("queued", json!({}))).await;
        }
        // One who left, or began another search, does not wait any longer.
        let place = tokio::select! {
            place = ticket.place() => place,
            () = to.closed() => return,
        };
        let teller = Teller { to: to.clone() };
        let searching = tokio::task::spawn_blocking(move || {
            let result = work(&teller, &flag);
            drop(place);
            result
        });
        let last = match searching.await {
            Ok(Ok(value)) => ("done", value),
            Ok(Err(error)) => ("failed", json!({ "error": error.to_string() })),
            Err(_) => ("failed", json!({ "error": "the search broke off" })),
        };
        _ = to.send_timeout(last, FAREWELL).await;
    });
    let listening = Listening { news, stop };
    let events = futures_util::stream::unfold(listening, |mut listening| async {
        let (name, data) = listening.news.recv().await?;
        let event = Event::default().event(name).data(data.to_string());
        Some((Ok::<_, Infallible>(event), listening))
    });
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(PULSE));
    Ok(stream.into_response())
}
