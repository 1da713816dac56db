//! The table of df-pn: a fixed number of entries, shared by threads.
//!
//! Entries lie in shards, each behind a lock of its own, and within a shard in
//! buckets of four. A full bucket gives up the entry with the least work below it
//! (small trees are cheap to search again), and the work of the others counts
//! half from then on, so that what was dear once but is never asked for goes in
//! the end.

use std::io::{self, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::numbers::Numbers;

const WAYS: usize = 4;
const SHARDS: usize = 256;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    key: u64,
    /// How far its proof has come.
    pub numbers: Numbers,
    /// Positions searched below it.
    pub work: u32,
    /// The ply of the shallowest position on the path that the result rests
    /// on; [`Entry::FREE`] where it holds on any path.
    pub rests_on: u32,
}

impl Entry {
    /// The result holds on any path.
    pub const FREE: u32 = u32::MAX;
    const NONE: Entry = Entry { key: 0, numbers: Numbers::OPEN, work: 0, rests_on: Entry::FREE };
}

/// A table of a fixed size.
pub struct Table {
    shards: Vec<Mutex<Vec<Entry>>>,
    buckets: usize,
}

impl Table {
    /// A table that takes about so many megabytes, at least one.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        let entries = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Entry>();
        let buckets = (entries / SHARDS / WAYS).max(1);
        let shard = || Mutex::new(vec![Entry::NONE; buckets * WAYS]);
        Table { shards: (0..SHARDS).map(|_| shard()).collect(), buckets }
    }

    fn shard(&self, key: u64) -> (MutexGuard<'_, Vec<Entry>>, usize) {
        let shard = &self.shards[(key >> 56) as usize % SHARDS];
        let low = u128::from(key << 8) * self.buckets as u128;
        // A lock is poisoned only by a panic elsewhere; entries are whole anyway.
        (shard.lock().unwrap_or_else(PoisonError::into_inner), (low >> 64) as usize * WAYS)
    }

    /// What is stored under a key.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let (shard, at) = self.shard(key);
        shard[at..at + WAYS].iter().find(|entry| entry.key == key && entry.work > 0).copied()
    }

    /// Stores an entry, in the place of the least worth keeping.
    pub fn store(&self, key: u64, numbers: Numbers, work: u64, rests_on: u32) {
        let new = Entry { key, numbers, work: work.clamp(1, u64::from(u32::MAX)) as u32, rests_on };
        let (mut shard, at) = self.shard(key);
        let bucket = &mut shard[at..at + WAYS];
        if let Some(same) = bucket.iter_mut().find(|entry| entry.key == key || entry.work == 0) {
            let spent = if same.key == key { same.work } else { 0 };
            // A proof is never given up for an opinion.
            if same.work == 0
                || same.key != key
                || same.numbers.decided().is_none()
                || numbers.decided().is_some()
            {
                *same = Entry { work: new.work.max(spent), ..new };
            }
            return;
        }
        let least = (0..WAYS).min_by_key(|&i| bucket[i].work).unwrap_or(0);
        for (i, entry) in bucket.iter_mut().enumerate() {
            if i == least {
                *entry = new;
            } else {
                entry.work = entry.work.div_ceil(2);
            }
        }
    }

    /// Writes all that is known, to be read by a later run.
    ///
    /// # Errors
    ///
    /// When it can not be written.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.buckets as u64).to_le_bytes())?;
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for entry in shard.iter() {
                out.write_all(&entry.key.to_le_bytes())?;
                for word in [entry.numbers.proof, entry.numbers.disproof, entry.work, entry.rests_on] {
                    out.write_all(&word.to_le_bytes())?;
                }
            }
        }
        out.flush()
    }

    /// Reads what an earlier run with a table of the same size wrote.
    ///
    /// # Errors
    ///
    /// When it can not be read or is of another size.
    pub fn load(&self, input: &mut impl Read) -> io::Result<()> {
        let mut long = [0; 8];
        input.read_exact(&mut long)?;
        if u64::from_le_bytes(long) != self.buckets as u64 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a table of another size"));
        }
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for entry in shard.iter_mut() {
                input.read_exact(&mut long)?;
                let mut words = [0u32; 4];
                for word in &mut words {
                    let mut short = [0; 4];
                    input.read_exact(&mut short)?;
                    *word = u32::from_le_bytes(short);
                }
                let numbers = Numbers { proof: words[0], disproof: words[1] };
                *entry = Entry { key: u64::from_le_bytes(long), numbers, work: words[2], rests_on: words[3] };
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} entries", self.buckets * WAYS * SHARDS)
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::splitmix64;

    use super::*;

    #[test]
    fn dear_entries_stay_and_tables_are_saved() {
        let table = Table::new(1);
        for i in 0..200_000u64 {
            let work = if i == 5 { 1_000_000 } else { 1 };
            table.store(splitmix64(i), Numbers { proof: i as u32 + 1, disproof: 2 }, work, Entry::FREE);
        }
        assert_eq!(table.probe(splitmix64(5)).map(|entry| entry.numbers.proof), Some(6));
        assert_eq!(table.probe(splitmix64(200_000)), None);
        let mut file = Vec::new();
        table.save(&mut file).unwrap();
        let other = Table::new(1);
        other.load(&mut file.as_slice()).unwrap();
        assert_eq!(other.probe(splitmix64(5)), table.probe(splitmix64(5)));
        assert!(other.load(&mut &file[..100]).is_err());
        assert!(Table::new(2).load(&mut file.as_slice()).is_err());
    }

    #[test]
    fn a_proof_is_not_given_up_for_an_opinion() {
        let table = Table::new(1);
        table.store(7, Numbers::PROVEN, 3, Entry::FREE);
        table.store(7, Numbers::OPEN, 30, Entry::FREE);
        assert_eq!(table.probe(7).map(|entry| entry.numbers), Some(Numbers::PROVEN));
    }
}
