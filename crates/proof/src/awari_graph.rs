//! Where the moves of a level lead, laid out once, so that passes over the
//! level need no rules.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The value of moves out of the level where there are none.
pub(crate) const NOTHING: i8 = -100;
/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// For every position the positions of the same level behind its moves, and the
/// best value behind the others.
#[derive(Debug)]
pub(crate) struct Graph {
    /// Where the moves of each position begin in `to`.
    first: Vec<u32>,
    to: Vec<u32>,
    outside: Vec<i8>,
}

impl Graph {
    /// Asks for the moves of every position: `moves` adds those inside to the list
    /// and answers the best value outside, or [`NOTHING`].
    pub(crate) fn build(
        size: usize,
        threads: usize,
        moves: impl Fn(usize, &mut Vec<u32>) -> i8 + Sync,
    ) -> Graph {
        let parts = Mutex::new(Vec::new());
        in_chunks(size, threads, |range| {
            let start = range.start;
            let (mut counts, mut to, mut outside) = (Vec::new(), Vec::new(), Vec::new());
            for number in range {
                let before = to.len();
                outside.push(moves(number, &mut to));
                counts.push((to.len() - before) as u8);
            }
            if let Ok(mut parts) = parts.lock() {
                parts.push((start, counts, to, outside));
            }
        });
        let mut parts = parts.into_inner().unwrap_or_default();
        parts.sort_by_key(|part: &(usize, Vec<u8>, Vec<u32>, Vec<i8>)| part.0);
        let mut graph = Graph { first: vec![0], to: Vec::new(), outside: Vec::new() };
        let mut end = 0;
        for (_, counts, to, outside) in parts {
            for count in counts {
                end += u32::from(count);
                graph.first.push(end);
            }
            graph.to.extend(to);
            graph.outside.extend(outside);
        }
        graph
    }

    pub(crate) fn size(&self) -> usize {
        self.outside.len()
    }

    #[inline]
    pub(crate) fn inside(&self, number: usize) -> &[u32] {
        &self.to[self.first[number] as usize..self.first[number + 1] as usize]
    }

    #[inline]
    pub(crate) fn outside(&self, number: usize) -> i8 {
        self.outside[number]
    }
}

/// Runs `work` over all numbers below `size`, in chunks, on so many threads.
pub(crate) fn in_chunks(size: usize, threads: usize, work: impl Fn(Range<usize>) + Sync) {
    let next = AtomicUsize::new(0);
    let all = || loop {
        let start = next.fetch_add(CHUNK, Ordering::Relaxed);
        if start >= size {
            break;
        }
        work(start..(start + CHUNK).min(size));
    };
    std::thread::scope(|scope| {
        let all = &all;
        (1..threads.max(1)).for_each(|_| {
            scope.spawn(all);
        });
        all();
    });
}
