//! How many searches run and how many wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::fault::Fault;

/// The searches of all games.
pub(crate) struct Queue {
    most: usize,
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

/// The right to search, now or later.
pub(crate) enum Ticket {
    Now(OwnedSemaphorePermit),
    Later(Arc<Semaphore>, Waiting),
}

/// One who waits; counted until dropped.
pub(crate) struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Queue {
    pub(crate) fn new(most: usize, most_waiting: usize) -> Queue {
        Queue { most, places: Arc::new(Semaphore::new(most)), waiting: Arc::default(), most_waiting }
    }

    pub(crate) fn running(&self) -> usize {
        self.most - self.places.available_permits()
    }

    /// A place among those who search, or among those who wait.
    pub(crate) fn enter(&self) -> Result<Ticket, Fault> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(Ticket::Now(place));
        }
        let join = |n: usize| (n < self.most_waiting).then_some(n + 1);
        if self.waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, join).is_err() {
            let message = format!("{} searches run and {} wait; try again", self.most, self.most_waiting);
            return Err(Fault::busy(StatusCode::SERVICE_UNAVAILABLE, message, 5));
        }
        Ok(Ticket::Later(Arc::clone(&self.places), Waiting(Arc::clone(&self.waiting))))
    }
}

impl Ticket {
    pub(crate) fn has_to_wait(&self) -> bool {
        matches!(self, Ticket::Later(..))
    }

    /// Waits for a place; `None` only when the server is gone.
    pub(crate) async fn place(self) -> Option<OwnedSemaphorePermit> {
        match self {
            Ticket::Now(place) => Some(place),
            Ticket::Later(places, _waiting) => places.acquire_owned().await.ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_line_has_an_end() {
        let queue = Queue::new(1, 1);
        let first = queue.enter().unwrap();
        let second = queue.enter().unwrap();
        assert!(!first.has_to_wait() && second.has_to_wait());
        assert!(queue.enter().is_err());
        let place = first.place().await;
        assert_eq!((queue.running(), place.is_some()), (1, true));
        drop(place);
        assert!(second.place().await.is_some());
        assert_eq!(queue.running(), 0);
        assert!(!queue.enter().unwrap().has_to_wait());
    }
}
