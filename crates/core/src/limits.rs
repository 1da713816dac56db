//! How long to search, and how to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A request to stop that any thread may make.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that nobody has raised.
    #[must_use]
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks every search that holds this flag to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before the next search.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search may use up. `None` is without limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead; `None` is to the end of the game.
    pub depth: Option<usize>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// Play-outs to make.
    pub simulations: Option<u64>,
    /// Somebody else's wish to stop.
    pub stop: StopFlag,
}

impl Limits {
    /// To the end of the game, however long it takes.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// So many plies, however long it takes.
    #[must_use]
    pub fn depth(depth: usize) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// A search gave up: a limit was reached or somebody asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Watches over the limits of one running search. It holds the only clock
/// that core, games and search read.
#[derive(Clone, Debug)]
pub struct Watch {
    start: Instant,
    deadline: Option<Instant>,
    nodes: u64,
    /// The number of nodes at which to look at the clock again.
    next: u64,
    stop: StopFlag,
    /// Raised by [`Watch::finish`].
    done: StopFlag,
}

impl Watch {
    /// Nodes between two looks at the clock and the flag: well under a
    /// millisecond for every game.
    const INTERVAL: u64 = 1024;

    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits) -> Watch {
        let start = Instant::now();
        Watch {
            start,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            next: 0,
            stop: limits.stop.clone(),
            done: StopFlag::new(),
        }
    }

    /// To be called at every node with the number of nodes so far.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when it is time to give up.
    #[inline]
    pub fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.next { Ok(()) } else { self.look(nodes) }
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.next = nodes.saturating_add(Self::INTERVAL).min(self.nodes);
        if nodes >= self.nodes || self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// Whether the time is up or somebody asked to stop.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self.done.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Stops every search that holds a clone of this watch: one thread has
    /// found what all look for.
    pub fn finish(&self) {
        self.done.stop();
    }

    /// How much of the time is over, from 0 to 1; 0 where there is no limit.
    #[must_use]
    pub fn part(&self) -> f32 {
        let total = self.deadline.map_or(Duration::ZERO, |deadline| deadline - self.start);
        if total.is_zero() { 0.0 } else { self.elapsed().as_secs_f32() / total.as_secs_f32() }
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_stops_every_holder() {
        let limits = Limits::none();
        let mut watch = Watch::start(&limits);
        assert_eq!(watch.check(0), Ok(()));
        limits.stop.stop();
        assert_eq!(watch.check(5000), Err(Stopped));
        limits.stop.clear();
        assert_eq!(watch.check(7000), Ok(()));
    }

    #[test]
    fn node_and_time_limits_hold() {
        let mut watch = Watch::start(&Limits { nodes: Some(10), ..Limits::none() });
        assert_eq!((watch.check(9), watch.check(10)), (Ok(()), Err(Stopped)));
        let mut watch = Watch::start(&Limits { time: Some(Duration::ZERO), ..Limits::none() });
        assert_eq!(watch.check(2048), Err(Stopped));
        let mut endless = Watch::start(&Limits { time: Some(Duration::MAX), ..Limits::none() });
        assert_eq!(endless.check(2048), Ok(()));
    }
}
