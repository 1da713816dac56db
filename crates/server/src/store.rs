//! Open games: so many at most, forgotten when nobody touches them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use gametree_catalog::{Session, Trace};
use gametree_core::StopFlag;

use crate::fault::Fault;

/// A game that was untouched this long makes room for a new one.
const SPARE: Duration = Duration::from_secs(60);

/// All open games.
pub(crate) struct Store {
    most: usize,
    idle: Duration,
    open: Mutex<HashMap<String, Arc<Entry>>>,
}

/// An open game.
pub(crate) struct Entry {
    pub(crate) id: String,
    session: Mutex<Box<dyn Session>>,
    /// Stops the search that runs for this game.
    stop: Mutex<StopFlag>,
    used: Mutex<Instant>,
    /// Recorded searches, two for comparing.
    traces: Mutex<[Option<Arc<Trace>>; 2]>,
    certificate: Mutex<Option<Vec<u8>>>,
}

/// A lock that outlives a panic elsewhere: everything behind these locks is
/// replaced as a whole, never left half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Entry {
    /// The game, to be asked or moved.
    pub(crate) fn session(&self) -> MutexGuard<'_, Box<dyn Session>> {
        lock(&self.session)
    }

    /// The flag for a new search; an earlier one is stopped.
    pub(crate) fn begin(&self) -> StopFlag {
        let flag = StopFlag::new();
        std::mem::replace(&mut *lock(&self.stop), flag.clone()).stop();
        flag
    }

    /// Stops the search that runs, if one does.
    pub(crate) fn stop(&self) {
        lock(&self.stop).stop();
    }

    pub(crate) fn keep_trace(&self, slot: usize, trace: Arc<Trace>) {
        lock(&self.traces)[slot] = Some(trace);
    }

    pub(crate) fn trace(&self, slot: usize) -> Result<Arc<Trace>, Fault> {
        let trace = lock(&self.traces).get(slot).cloned().flatten();
        trace.ok_or_else(|| Fault::missing("no search was recorded here"))
    }

    pub(crate) fn keep_certificate(&self, text: Option<Vec<u8>>) {
        *lock(&self.certificate) = text;
    }

    pub(crate) fn certificate(&self) -> Result<Vec<u8>, Fault> {
        lock(&self.certificate).clone().ok_or_else(|| Fault::missing("no certificate was written here"))
    }
}

impl Store {
    pub(crate) fn new(most: usize, idle: Duration) -> Store {
        Store { most, idle, open: Mutex::default() }
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.open).len()
    }

    /// Opens a game under a new name.
    pub(crate) fn add(&self, session: Box<dyn Session>) -> Result<Arc<Entry>, Fault> {
        let mut open = lock(&self.open);
        if open.len() >= self.most {
            let oldest = open.values().min_by_key(|entry| *lock(&entry.used)).cloned();
            match oldest.filter(|entry| lock(&entry.used).elapsed() >= SPARE) {
                Some(spare) => close(&mut open, &spare.id),
                None => {
                    let message = format!("{} games are open, which is all there may be", self.most);
                    return Err(Fault::busy(StatusCode::TOO_MANY_REQUESTS, message, 60));
                }
            };
        }
        let entry = Arc::new(Entry {
            id: name()?,
            session: Mutex::new(session),
            stop: Mutex::default(),
            used: Mutex::new(Instant::now()),
            traces: Mutex::default(),
            certificate: Mutex::default(),
        });
        open.insert(entry.id.clone(), Arc::clone(&entry));
        Ok(entry)
    }

    /// The game of this name, touched.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Entry>, Fault> {
        let entry = lock(&self.open).get(id).cloned();
        let entry = entry.ok_or_else(|| Fault::missing("no such game is open; open it anew"))?;
        *lock(&entry.used) = Instant::now();
        Ok(entry)
    }

    /// Closes a game and stops its search.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Fault> {
        let found = close(&mut lock(&self.open), id);
        if found { Ok(()) } else { Err(Fault::missing("no such game is open")) }
    }

    /// Closes every game.
    pub(crate) fn close_all(&self) {
        lock(&self.open).drain().for_each(|(_, entry)| entry.stop());
    }

    /// Closes what nobody touched for long.
    pub(crate) fn sweep(&self) {
        let mut open = lock(&self.open);
        let old = |entry: &&Arc<Entry>| lock(&entry.used).elapsed() >= self.idle;
        let names: Vec<String> = open.values().filter(old).map(|entry| entry.id.clone()).collect();
        names.iter().for_each(|name| _ = close(&mut open, name));
        open.shrink_to_fit();
    }
}

fn close(open: &mut HashMap<String, Arc<Entry>>, id: &str) -> bool {
    open.remove(id).inspect(|entry| entry.stop()).is_some()
}

/// A name that nobody can guess.
fn name() -> Result<String, Fault> {
    let mut bytes = [0_u8; 16];
    let no_chance = |_| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the system has no random numbers");
    getrandom::fill(&mut bytes).map_err(no_chance)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use gametree_catalog::open;

    use super::*;

    #[test]
    fn games_are_capped_and_swept() {
        let store = Store::new(2, Duration::ZERO);
        let first = store.add(open("tic-tac-toe").unwrap()).unwrap();
        store.add(open("tic-tac-toe").unwrap()).unwrap();
        assert!(store.add(open("tic-tac-toe").unwrap()).is_err(), "the others were touched just now");
        assert!(store.get(&first.id).is_ok());
        let flag = first.begin();
        store.sweep();
        assert_eq!((store.len(), flag.is_stopped()), (0, true));
        assert!(store.get(&first.id).is_err() && store.remove(&first.id).is_err());
    }

    #[test]
    fn a_new_search_stops_the_old_one() {
        let store = Store::new(2, Duration::from_secs(60));
        let entry = store.add(open("tic-tac-toe").unwrap()).unwrap();
        let (old, new) = (entry.begin(), entry.begin());
        assert_eq!((old.is_stopped(), new.is_stopped()), (true, false));
        store.remove(&entry.id).unwrap();
        assert!(new.is_stopped());
    }
}
