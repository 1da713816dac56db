//! The transposition table: what was found out about positions, shared by all
//! threads without a lock.
//!
//! Buckets of four entries fill one cache line each. The memory is mapped, so
//! that untouched pages cost nothing, in huge pages where the system has them.
//! A table may start small and grow in place while it fills: small searches then
//! stay inside the processor's caches.

mod replacement;
mod slot;

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

use memmap2::MmapMut;

pub use replacement::Replacement;
pub use slot::{Entry, Kind, Slot};

const WAYS: usize = 4;
const BUCKET: usize = size_of::<Slot>() * WAYS;

/// Keeps proven entries apart from those of the heuristic search, which may
/// share the table. The low bits, which choose the bucket, stay as they are.
pub(super) const PROVEN: u64 = 1 << 63;

/// A table could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct TableError(String);

/// A transposition table.
#[derive(Debug)]
pub struct Table {
    memory: MmapMut,
    /// All buckets, a power of two.
    buckets: usize,
    /// The buckets in use, a power of two; grows up to `buckets`.
    active: AtomicUsize,
    /// Whether a thread is moving the entries.
    growing: AtomicBool,
    age: AtomicU8,
    /// Whether a search was begun since the memory was last empty.
    touched: AtomicBool,
    replacement: Replacement,
}

impl Table {
    /// A table of at most `megabytes`, with the default replacement scheme.
    ///
    /// # Errors
    ///
    /// When the size is zero or the memory can not be had.
    pub fn new(megabytes: usize) -> Result<Table, TableError> {
        let bytes = megabytes.checked_mul(1 << 20).ok_or_else(|| too_large(megabytes))?;
        Table::with_bytes(bytes)
    }

    /// A table of at most `bytes`: the largest power of two of buckets that
    /// fits, at least one.
    ///
    /// # Errors
    ///
    /// When the size is zero or the memory can not be had.
    pub fn with_bytes(bytes: usize) -> Result<Table, TableError> {
        if bytes == 0 {
            return Err(TableError("a table needs at least 1 MB".to_string()));
        }
        let buckets: usize = 1 << (bytes / BUCKET).max(1).ilog2();
        let memory = MmapMut::map_anon(buckets * BUCKET).map_err(|_| too_large(bytes >> 20))?;
        // Fewer misses in the address cache: 392 to 285 ns a probe on a large
        // table. Where the system has no huge pages nothing is lost.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Table { touched: AtomicBool::new(false), ..Table::in_memory(memory)? })
    }

    /// A table in memory that the caller has mapped, with whatever it holds. Over
    /// a file the table outlives the program, even one that is killed: an entry
    /// that was half written does not fit together and is not found.
    ///
    /// # Errors
    ///
    /// When the memory is less than a bucket.
    pub fn in_memory(memory: MmapMut) -> Result<Table, TableError> {
        if memory.len() < BUCKET {
            return Err(TableError(format!("a table needs at least {BUCKET} bytes")));
        }
        let buckets = 1 << (memory.len() / BUCKET).ilog2();
        Ok(Table {
            memory,
            buckets,
            active: AtomicUsize::new(buckets),
            growing: AtomicBool::new(false),
            age: AtomicU8::new(0),
            touched: AtomicBool::new(true),
            replacement: Replacement::default(),
        })
    }

    /// The same table with another replacement scheme.
    #[must_use]
    pub fn replacing(mut self, replacement: Replacement) -> Table {
        self.replacement = replacement;
        self
    }

    /// Bytes of memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets * BUCKET
    }

    /// Begins another search: what is stored now becomes old.
    pub fn new_search(&self) {
        self.touched.store(true, Ordering::Relaxed);
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything. Buckets that are not in use are empty already.
    pub fn clear(&mut self) {
        if std::mem::take(self.touched.get_mut()) {
            let used = *self.active.get_mut() * BUCKET;
            self.memory[..used].fill(0);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Writes to every page of a new table, so that the system hands the memory
    /// out at once; of a table beyond a gigabyte only that much, for who asks for
    /// more than there is should not be punished before it is used.
    pub fn warm_up(&mut self) {
        if !*self.touched.get_mut() {
            let some = self.memory.len().min(1 << 30);
            self.memory[..some].fill(0);
        }
    }

    /// Uses only the first 64 KB until [`Table::grow`] is called; forgets
    /// everything.
    pub fn start_small(&mut self) {
        self.clear();
        *self.active.get_mut() = self.buckets.min((64 << 10) / BUCKET);
    }

    /// The number of entries that there is room for at present.
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.active.load(Ordering::Relaxed) * WAYS
    }

    /// Whether there is memory left to grow into.
    #[inline]
    #[must_use]
    pub fn can_grow(&self) -> bool {
        self.active.load(Ordering::Relaxed) < self.buckets
    }

    /// Makes the table four times as large and moves every entry to its new
    /// place: a bucket's number is the low bits of the key, so an entry stays
    /// or goes to one of the three buckets that its own splits into. Other
    /// threads may read and write meanwhile: what they meet or leave in a
    /// bucket that is no longer its own is not found again, and nothing worse.
    pub fn grow(&self) {
        if self.growing.swap(true, Ordering::Acquire) {
            return;
        }
        let old = self.active.load(Ordering::Relaxed);
        let new = (old * 4).min(self.buckets);
        self.active.store(new, Ordering::Relaxed);
        for number in 0..old {
            for (place, slot) in self.bucket_at(number).iter().enumerate() {
                let (key, data) = slot.read();
                let target = key as usize & (new - 1);
                if data != 0 && target != number {
                    self.bucket_at(target)[place].write(key, data);
                    slot.write(0, 0);
                }
            }
        }
        self.growing.store(false, Ordering::Release);
    }

    /// Uses the whole memory from now on. To be called while one thread only
    /// works with the table.
    pub fn use_all(&self) {
        if !self.touched.load(Ordering::Relaxed) {
            self.active.store(self.buckets, Ordering::Relaxed);
        }
        while self.can_grow() {
            self.grow();
        }
    }

    /// What is known about the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key) {
            let (found, data) = slot.read();
            if found == key {
                return Entry::from_word(data);
            }
        }
        None
    }

    /// Remembers a result; `entry.age` is set here. A score that does not fit
    /// is not stored. Whether a new entry went into the table.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) -> bool {
        debug_assert!(self.touched.load(Ordering::Relaxed), "new_search comes before store");
        entry.age = self.age.load(Ordering::Relaxed) & 63;
        let Some(data) = entry.to_word() else { return false };
        let bucket = self.bucket(key);
        let mut words = [0; WAYS];
        for (place, slot) in bucket.iter().enumerate() {
            let (found, held) = slot.read();
            if found == key || held == 0 {
                slot.write(key, data);
                return held == 0;
            }
            words[place] = held;
        }
        match self.replacement.victim(&words, &entry, key) {
            Some(place) => {
                bucket[place].write(key, data);
                true
            }
            None => false,
        }
    }

    /// Asks the processor to fetch the bucket of a key.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let address: *const Slot = self.bucket(key).as_ptr();
            // SAFETY: a prefetch of any address is harmless, and this one is
            // inside the table. Worth 27 % of the time on a large table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// How full the table is with entries of the present search, in parts
    /// per thousand of a sample.
    #[must_use]
    pub fn permille_full(&self) -> usize {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let sample = 250.min(self.active.load(Ordering::Relaxed));
        let slots = (0..sample).flat_map(|number| self.bucket_at(number));
        let used = slots.filter(|slot| Entry::from_word(slot.read().1).is_some_and(|entry| entry.age == age));
        used.count() * 1000 / (sample * WAYS)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        self.bucket_at(key as usize & (self.active.load(Ordering::Relaxed) - 1))
    }

    #[inline]
    fn bucket_at(&self, number: usize) -> &[Slot; WAYS] {
        debug_assert!(number < self.buckets);
        // SAFETY: the mapping is page-aligned, lives as long as `self`, holds
        // `buckets` buckets, and every bit pattern is a valid pair of atomic
        // words; `number` is below `buckets` because it is masked with a
        // smaller power of two or counted up to it.
        unsafe { &*self.memory.as_ptr().cast::<[Slot; WAYS]>().add(number) }
    }
}

fn too_large(megabytes: usize) -> TableError {
    TableError(format!("no memory for a table of {megabytes} MB"))
}

/// Work on a logarithmic scale: four steps to the doubling.
#[inline]
#[must_use]
pub fn work(nodes: u64) -> u8 {
    let nodes = nodes.max(1);
    let log = nodes.ilog2();
    let fraction = if log >= 2 { nodes >> (log - 2) & 3 } else { 0 };
    (log * 4) as u8 + fraction as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::{Score, SplitMix};

    fn entry(score: i64, depth: u8, work: u8) -> Entry {
        Entry { score: Score::new(score), kind: Kind::Exact, place: 1, depth, work, age: 0 }
    }

    #[test]
    fn what_is_stored_is_found() {
        for (name, scheme) in Replacement::ALL {
            let table = Table::new(1).unwrap().replacing(scheme);
            table.new_search();
            table.store(77, entry(5, 3, 9));
            assert_eq!(table.probe(77).map(|e| e.score), Some(Score::new(5)), "{name}");
            assert_eq!(table.probe(78), None, "{name}");
        }
    }

    #[test]
    fn every_scheme_gives_back_what_it_holds() {
        for (name, scheme) in Replacement::ALL {
            let table = Table::with_bytes(1 << 10).unwrap().replacing(scheme);
            table.new_search();
            let mut random = SplitMix::new(3);
            let keys: Vec<u64> = (0..2000).map(|_| random.next_u64()).collect();
            for (i, &key) in keys.iter().enumerate() {
                table.store(key, entry(i as i64, (i % 60) as u8, (i % 90) as u8));
            }
            let held: Vec<i64> = (0..keys.len() as i64)
                .filter(|&i| table.probe(keys[i as usize]).is_some_and(|e| e.score == Score::new(i)))
                .collect();
            assert_eq!(held.len(), 64, "{name} keeps its places filled");
        }
    }

    #[test]
    fn the_work_scheme_keeps_the_most_work() {
        let table = Table::with_bytes(64).unwrap();
        table.new_search();
        for (key, work) in [(1, 10), (2, 50), (3, 30), (4, 40), (5, 20)] {
            table.store(key, entry(0, 0, work));
        }
        assert_eq!(table.probe(1), None);
        assert!([2, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
    }

    #[test]
    fn growing_keeps_every_entry() {
        let mut table = Table::new(4).unwrap();
        table.start_small();
        table.new_search();
        assert_eq!(table.capacity(), 4096);
        let mut random = SplitMix::new(8);
        let keys: Vec<u64> = (0..1500).map(|_| random.next_u64()).collect();
        keys.iter().for_each(|&key| {
            table.store(key, entry(key as i64 & 0xFFFF, 1, 1));
        });
        let before: Vec<u64> = keys.iter().copied().filter(|&key| table.probe(key).is_some()).collect();
        table.grow();
        table.grow();
        assert_eq!(table.capacity(), 65536);
        for key in before {
            assert_eq!(table.probe(key).map(|e| e.score), Some(Score::new(key as i64 & 0xFFFF)));
        }
    }

    #[test]
    fn a_table_over_the_memory_of_another_knows_what_it_knew() {
        let table = Table::with_bytes(1 << 12).unwrap();
        table.new_search();
        table.store(77, entry(5, 3, 9));
        let mut copy = MmapMut::map_anon(1 << 12).unwrap();
        copy.copy_from_slice(&table.memory);
        assert_eq!(Table::in_memory(copy).unwrap().probe(77).map(|e| e.score), Some(Score::new(5)));
        assert!(Table::in_memory(MmapMut::map_anon(16).unwrap()).is_err());
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(0).is_err());
        assert!(Table::new(usize::MAX).is_err());
        let error = Table::new(1 << 30).unwrap_err().to_string();
        assert!(error.contains("no memory"), "{error}");
        assert_eq!(Table::with_bytes(1).unwrap().bytes(), 64);
    }

    #[test]
    fn work_grows_with_nodes() {
        let marks = [1, 2, 3, 4, 5, 7, 8, 1 << 20, u64::MAX].map(work);
        assert!(marks.is_sorted(), "{marks:?}");
        assert_eq!(work(u64::MAX), 255);
    }
}
