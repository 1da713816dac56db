//! What clients may use up.

use std::time::Duration;

/// The caps. The defaults suit one person, or a class on one machine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Games open at a time.
    pub sessions: usize,
    /// How long an untouched game stays open.
    pub idle: Duration,
    /// Searches at a time; the others wait.
    pub searches: usize,
    /// Searches that may wait.
    pub waiting: usize,
    /// The longest search.
    pub time: Duration,
    /// Megabytes of table for a search.
    pub memory: usize,
    /// Nodes for searches that keep every node in memory.
    pub nodes: u64,
    /// Choices in a certificate.
    pub choices: u64,
    /// Nodes of a tree that is drawn.
    pub drawn: usize,
    /// Bytes of a request.
    pub body: usize,
    /// How long a client may take to send a request.
    pub patience: Duration,
    /// Connections at a time.
    pub connections: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            sessions: 512,
            idle: Duration::from_secs(2 * 60 * 60),
            searches: std::thread::available_parallelism().map_or(2, usize::from),
            waiting: 64,
            time: Duration::from_secs(120),
            memory: 64,
            nodes: 2_000_000,
            choices: 1_000_000,
            drawn: 3_000,
            body: 256 * 1024,
            patience: Duration::from_secs(10),
            connections: 1024,
        }
    }
}
