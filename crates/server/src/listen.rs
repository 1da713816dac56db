//! Listening: one task per connection, with a cap on their number and on how
//! long a client may take over its headers, and an orderly end.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::{App, router};

/// Why the server ended.
pub type Failure = io::Error;

/// How often forgotten games are looked for.
const SWEEP: Duration = Duration::from_secs(30);
/// How long running answers may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Serves until `end` is ready.
///
/// # Errors
///
/// When the listener breaks for good.
pub async fn serve(listener: TcpListener, app: App, end: impl Future<Output = ()>) -> Result<(), Failure> {
    let patience = app.settings().patience;
    let room = Arc::new(Semaphore::new(app.settings().connections));
    let service = TowerToHyperService::new(router(app.clone()));
    let graceful = GracefulShutdown::new();
    let mut sweep = tokio::time::interval(SWEEP);
    tokio::pin!(end);
    loop {
        let (stream, place) = tokio::select! {
            () = &mut end => break,
            _ = sweep.tick() => {
                app.sweep();
                continue;
            }
            accepted = accept(&listener, &room) => accepted,
        };
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience).max_headers(64);
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks is the client's affair.
            _ = connection.await;
            drop(place);
        });
    }
    app.0.store.close_all();
    _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
    Ok(())
}

/// The next connection, as soon as there is room for one.
async fn accept(
    listener: &TcpListener,
    room: &Arc<Semaphore>,
) -> (tokio::net::TcpStream, Option<tokio::sync::OwnedSemaphorePermit>) {
    let place = Arc::clone(room).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers should not wait for each other.
                _ = stream.set_nodelay(true);
                return (stream, place);
            }
            // Out of handles, or a client that left at once: others go on.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}
