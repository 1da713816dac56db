//! How long to search, and how to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
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
        // Whoever sees the flag sees what was written before it was raised.
        self.0.store(true, Ordering::Release);
    }

    /// Takes the request back, before the next search.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// The moment at which a search's own clock starts. A search that ponders on
/// the opponent's time has one that is given when the opponent has moved.
#[derive(Clone, Debug, Default)]
pub struct StartSignal(Arc<OnceLock<Instant>>);

impl StartSignal {
    /// A signal that nobody has given.
    #[must_use]
    pub fn new() -> StartSignal {
        StartSignal::default()
    }

    /// Starts the clocks of all searches that wait for this signal. Only the
    /// first time counts.
    pub fn give(&self) {
        _ = self.0.set(Instant::now());
    }

    /// When it was given.
    #[must_use]
    pub fn given(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// Counts the nodes of searches while they run, for whoever shows progress.
#[derive(Clone, Debug, Default)]
pub struct NodeCount(Arc<AtomicU64>);

impl NodeCount {
    /// The nodes so far, as far as the searches have told.
    #[must_use]
    pub fn get(&self) -> u64 {
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
    /// Time to aim at, less than `time`: a search that deepens takes more
    /// where it is in doubt and less where it is sure.
    pub soft: Option<Duration>,
    /// What the clock waits for, while the search ponders; `None` if it runs
    /// from the beginning.
    pub start: Option<StartSignal>,
    /// Play-outs to make.
    pub simulations: Option<u64>,
    /// Somebody else's wish to stop.
    pub stop: StopFlag,
    /// Who counts the nodes of this and other searches.
    pub count: NodeCount,
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
    /// What the clock waits for.
    signal: Option<StartSignal>,
    time: Option<Duration>,
    nodes: u64,
    /// The number of nodes at which to look at the clock again.
    next: u64,
    stop: StopFlag,
    /// Raised by [`Watch::finish`].
    done: StopFlag,
    /// The nodes of all threads, as far as they have told.
    total: Arc<AtomicU64>,
    /// The nodes that this thread has told.
    told: u64,
    count: NodeCount,
}

impl Watch {
    /// Nodes between two looks at the clock and the flag: well under a
    /// millisecond for every game, and a look costs about what a node does.
    const INTERVAL: u64 = 256;

    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits) -> Watch {
        Watch {
            start: Instant::now(),
            signal: limits.start.clone(),
            time: limits.time,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            next: 0,
            stop: limits.stop.clone(),
            done: StopFlag::new(),
            total: Arc::default(),
            told: 0,
            count: limits.count.clone(),
        }
    }

    /// The same clock for another part of the work, which may take so many
    /// nodes.
    #[must_use]
    pub fn renewed(&self, nodes: Option<u64>) -> Watch {
        Watch {
            nodes: nodes.unwrap_or(u64::MAX),
            next: 0,
            done: StopFlag::new(),
            total: Arc::default(),
            told: 0,
            ..self.clone()
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
        let more = nodes.saturating_sub(self.told);
        self.told = nodes;
        let total = self.total.fetch_add(more, Ordering::Relaxed) + more;
        self.count.0.fetch_add(more, Ordering::Relaxed);
        if nodes.max(total) >= self.nodes || self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// Whether the time is up or somebody asked to stop.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.done.is_stopped() || self.time.is_some_and(|time| self.spent() >= time)
    }

    /// Time on the clock: since the start or, where the search ponders, since
    /// the signal.
    #[must_use]
    pub fn spent(&self) -> Duration {
        match &self.signal {
            None => self.elapsed(),
            Some(signal) => signal.given().map_or(Duration::ZERO, |moment| moment.elapsed()),
        }
    }

    /// The nodes of all threads that hold a clone of this watch, as far as
    /// they have told.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Stops every search that holds a clone of this watch: one thread has
    /// found what all look for.
    pub fn finish(&self) {
        self.done.stop();
    }

    /// How much of the time is over, from 0 to 1; 0 where there is no limit.
    #[must_use]
    pub fn part(&self) -> f32 {
        let total = self.time.unwrap_or_default().as_secs_f32();
        if total > 0.0 { self.spent().as_secs_f32() / total } else { 0.0 }
    }

    /// The time left, if there is a limit that could be reached.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.spent()))
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

    #[test]
    fn searches_count_together() {
        let limits = Limits::none();
        for nodes in [600, 1000] {
            Watch::start(&limits).check(nodes).unwrap();
        }
        assert_eq!(limits.count.get(), 1600);
    }

    #[test]
    fn the_clock_waits_for_the_signal() {
        let signal = StartSignal::new();
        let limits =
            Limits { time: Some(Duration::from_nanos(1)), start: Some(signal.clone()), ..Limits::none() };
        let watch = Watch::start(&limits);
        assert!(!watch.is_over() && watch.spent().is_zero());
        signal.give();
        assert!(watch.is_over() && watch.renewed(None).is_over());
    }

    #[test]
    fn threads_share_a_node_limit() {
        let mut one = Watch::start(&Limits { nodes: Some(1000), ..Limits::none() });
        let mut other = one.clone();
        assert_eq!((one.check(600), other.check(300)), (Ok(()), Ok(())));
        assert_eq!((other.check(600), one.total()), (Err(Stopped), 1200));
    }
}
