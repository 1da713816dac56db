//! Ctrl-C: during a search it stops the search, so that the best so far is
//! still printed; at any other time, and the second time, it ends the program.

use std::process::exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::StopFlag;

use crate::failure::INTERRUPTED;

static STOP: OnceLock<StopFlag> = OnceLock::new();
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises; the first call begins to listen.
pub(crate) fn flag() -> StopFlag {
    let listen = || {
        // Without a handler Ctrl-C ends the program at once, which will do.
        _ = ctrlc::set_handler(|| match STOP.get() {
            Some(stop) if SEARCHING.load(Ordering::Relaxed) && !stop.is_stopped() => stop.stop(),
            _ => exit(i32::from(INTERRUPTED)),
        });
        StopFlag::new()
    };
    STOP.get_or_init(listen).clone()
}

/// Does work that looks at the [`flag`].
pub(crate) fn during<T>(work: impl FnOnce() -> T) -> T {
    SEARCHING.store(true, Ordering::Relaxed);
    let result = work();
    SEARCHING.store(false, Ordering::Relaxed);
    result
}

/// Whether a search was stopped by Ctrl-C.
pub(crate) fn happened() -> bool {
    STOP.get().is_some_and(StopFlag::is_stopped)
}
