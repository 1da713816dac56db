//! Many threads on a small table: whatever is found under a key was stored
//! under it. `HAMMER_SECONDS=60` for the long run.

use std::time::{Duration, Instant};

use gametree_core::{Score, SplitMix, splitmix64};
use gametree_search::engine::table::{Entry, Kind, Replacement, Table};

/// The one entry that belongs to a key.
fn entry_of(key: u64) -> Entry {
    let kind = [Kind::Lower, Kind::Upper, Kind::Exact][(key % 3) as usize];
    let score = Score::new((splitmix64(key) % 100_000) as i64 - 50_000);
    Entry { score, kind, place: (key >> 16) as u16, depth: (key >> 8) as u8, work: key as u8, age: 0 }
}

#[test]
fn nothing_false_is_ever_found() {
    let seconds = std::env::var("HAMMER_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    for (name, scheme) in Replacement::ALL {
        let table = Table::with_bytes(1 << 12).unwrap().replacing(scheme);
        table.new_search();
        let end = Instant::now() + Duration::from_secs_f64(seconds / Replacement::ALL.len() as f64);
        let found: u64 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|seed| {
                    let table = &table;
                    scope.spawn(move || hammer(table, seed, end))
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > 1000, "{name} finds what it stores: {found}");
    }
}

fn hammer(table: &Table, seed: u64, end: Instant) -> u64 {
    let mut random = SplitMix::new(seed);
    let mut found = 0;
    while Instant::now() < end {
        for _ in 0..1000 {
            // Few keys, so that threads meet on them.
            let key = splitmix64(random.below(600));
            if let Some(entry) = table.probe(key) {
                let stored = Entry { age: entry.age, ..entry_of(key) };
                assert_eq!(entry, stored, "under the key {key:x}");
                found += 1;
            }
            table.store(key, entry_of(key));
        }
    }
    found
}
