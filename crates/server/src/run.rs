//! The whole server for programs that are not asynchronous themselves.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use tokio::runtime::Builder;

use crate::{App, Settings, serve};

/// How long searches that were told to stop may take over it.
const FAREWELL: Duration = Duration::from_secs(2);

/// Serves until somebody presses Ctrl-C or asks the process to end.
///
/// # Errors
///
/// When there are no threads, or the listener can not be used.
pub fn run(listener: TcpListener, settings: Settings) -> io::Result<()> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    listener.set_nonblocking(true)?;
    let result = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        serve(listener, App::new(settings), end()).await
    });
    runtime.shutdown_timeout(FAREWELL);
    result
}

/// Ready when the process is asked to end.
async fn end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Nobody can ask, so nobody does.
        std::future::pending::<()>().await;
    }
}
