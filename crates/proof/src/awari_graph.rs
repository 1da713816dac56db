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

    /// The same moves the other way: for every position those whose moves lead to
    /// it, as often as moves do.
    pub(crate) fn reversed(&self) -> Before {
        let mut first = vec![0u32; self.size() + 1];
        for &to in &self.to {
            first[to as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut next = first.clone();
        let mut from = vec![0; self.to.len()];
        for number in 0..self.size() {
            for &to in self.inside(number) {
                let place = &mut next[to as usize];
                from[*place as usize] = number as u32;
                *place += 1;
            }
        }
        Before { first, from }
    }

    /// Who can force a margin of `least` or more, by induction backwards: 1 where
    /// the player to move can, -1 where the opponent can, else 0.
    pub(crate) fn forced(&self, before: &Before, least: i8) -> Vec<i8> {
        let mut signs = vec![0i8; self.size()];
        let mut open: Vec<u8> = Vec::with_capacity(self.size());
        let mut queue = Vec::new();
        for number in 0..self.size() {
            let (inside, outside) = (self.inside(number).len() as u8, self.outside(number));
            // A move out of the level that does not lose so much is one that stays.
            open.push(inside + u8::from(outside > -least));
            if outside >= least {
                signs[number] = 1;
            } else if open[number] == 0 {
                signs[number] = -1;
            }
            if signs[number] != 0 {
                queue.push(number as u32);
            }
        }
        let mut done = 0;
        while done < queue.len() {
            let number = queue[done] as usize;
            done += 1;
            let range = before.first[number] as usize..before.first[number + 1] as usize;
            for &from in &before.from[range] {
                let from = from as usize;
                open[from] -= u8::from(signs[number] == 1);
                if signs[from] == 0 && (signs[number] == -1 || open[from] == 0) {
                    signs[from] = -signs[number];
                    queue.push(from as u32);
                }
            }
        }
        signs
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

/// The moves of a [`Graph`] the other way.
#[derive(Debug)]
pub(crate) struct Before {
    first: Vec<u32>,
    from: Vec<u32>,
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
