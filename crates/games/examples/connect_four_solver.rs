//! A stand-alone exact solver for connect four, 7x6.
//!
//! It shows what the knowledge in `gametree_games::connect_four` is worth to a
//! plain null-window search, and what such a search needs: all children made
//! and settled at once, their table lines fetched early, all of them probed
//! before the first is searched, and the search in order of promise.
//!
//! ```text
//! connect_four_solver FILE...       test sets: lines of "moves score"
//! connect_four_solver --game MOVES  one position; no moves for the empty board
//! ```
//!
//! For each file it prints the wrong scores, and nodes and processor time per
//! position. A node is a position whose moves were made.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use gametree_core::{Game, Notation};
use gametree_games::connect_four::Standard;

/// Scores beyond this do not occur.
const LIMIT: i32 = 22;
/// The table starts with this many buckets of four entries: 64 KB.
const FIRST_BUCKETS: u32 = 11;
/// The table grows to at most this many buckets: 4 MB, which the processor's cache
/// holds; the empty board takes 5.3 s so, 8.6 s with 16 MB and 14 s with 256 MB.
const LAST_BUCKETS: u32 = 17;

/// What the table knows of a position: a bound on its value.
///
/// An entry is one word: 49 bits of key, 7 of bound, 8 of work. The key is
/// whole, so there are no false hits; an entry of 0 is empty.
struct Table {
    buckets: Vec<[u64; 4]>,
    log: u32,
    used: usize,
}

impl Table {
    fn new() -> Table {
        Table { buckets: vec![[0; 4]; 1 << FIRST_BUCKETS], log: FIRST_BUCKETS, used: 0 }
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.log)) as usize
    }

    /// Has the key's bucket brought into the cache.
    #[inline(always)]
    fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch of any address is allowed.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch(self.buckets.as_ptr().wrapping_add(self.index(key)).cast(), _MM_HINT_T0);
        }
    }

    /// Whether the value is at least `beta`, if that is known.
    #[inline(always)]
    fn probe(&self, key: u64, beta: i32) -> Option<bool> {
        let entry = *self.buckets[self.index(key)].iter().find(|&&entry| entry >> 15 == key && entry != 0)?;
        let bound = (entry >> 8 & 127) as i32;
        let value = (bound >> 1) - 32;
        if bound & 1 == 1 { (value >= beta).then_some(true) } else { (value < beta).then_some(false) }
    }

    /// Stores the answer to "is the value at least `beta`?", found with so
    /// many nodes, in place of the entry that took the least work.
    #[inline(always)]
    fn store(&mut self, key: u64, beta: i32, answer: bool, nodes: u64) {
        let bound = if answer { (beta + 32) << 1 | 1 } else { (beta + 31) << 1 } as u64;
        let log = u64::from(nodes.ilog2());
        let work = log << 2 | (nodes << 2 >> log & 3);
        self.insert(key << 15 | bound << 8 | work);
        if self.used > 3 * self.buckets.len() && self.log < LAST_BUCKETS {
            self.grow();
        }
    }

    #[inline(always)]
    fn insert(&mut self, entry: u64) {
        let index = self.index(entry >> 15);
        let bucket = &mut self.buckets[index];
        let mut slot = 0;
        for i in 0..4 {
            if bucket[i] >> 15 == entry >> 15 {
                slot = i;
                break;
            }
            if bucket[i] & 255 < bucket[slot] & 255 || bucket[i] == 0 {
                slot = i;
            }
        }
        self.used += usize::from(bucket[slot] == 0);
        bucket[slot] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        self.log = (self.log + 2).min(LAST_BUCKETS);
        self.used = 0;
        let old = std::mem::replace(&mut self.buckets, vec![[0; 4]; 1 << self.log]);
        old.into_iter().flatten().filter(|&entry| entry != 0).for_each(|entry| self.insert(entry));
    }
}

#[derive(Clone, Copy)]
struct Child {
    position: Standard,
    key: u64,
    promise: i32,
    /// Whether the player to move is the parent's.
    same: bool,
}

impl Child {
    /// What the child must be asked when the parent is asked for `beta`.
    #[inline(always)]
    fn beta(&self, beta: i32) -> i32 {
        if self.same { beta } else { 1 - beta }
    }
}

struct Solver {
    table: Table,
    nodes: u64,
    /// The children of all nodes on the way from the root.
    arena: Vec<Child>,
}

impl Solver {
    fn new() -> Solver {
        Solver { table: Table::new(), nodes: 0, arena: Vec::with_capacity(7 * 42) }
    }

    /// Whether the value of a settled position is at least `beta`.
    fn at_least(&mut self, position: &Standard, key: u64, beta: i32) -> bool {
        self.nodes += 1;
        let before = self.nodes;
        let base = self.arena.len();
        let answer = self.expand(position, beta)
            || self.known(base, beta)
            || (base..self.arena.len()).any(|i| {
                let child = self.arena[i];
                self.at_least(&child.position, child.key, child.beta(beta)) == child.same
            });
        self.arena.truncate(base);
        self.table.store(key, beta, answer, self.nodes - before + 1);
        answer
    }

    /// Puts the children that matter into the arena; true if one settles the
    /// question.
    #[inline(always)]
    fn expand(&mut self, position: &Standard, beta: i32) -> bool {
        let mut answered = false;
        position.expand(beta - 1, beta, |child| {
            answered = child.lo >= beta;
            if child.hi >= beta {
                let key = child.position.canonical();
                self.table.prefetch(key);
                let (position, promise, same) = (child.position, child.promise, child.same_player);
                self.arena.push(Child { position, key, promise, same });
            }
            !answered
        });
        answered
    }

    /// Leaves those children in the arena of which the table knows nothing,
    /// the most promising first; true if it answers the question.
    fn known(&mut self, base: usize, beta: i32) -> bool {
        let mut end = base;
        for i in base..self.arena.len() {
            let child = self.arena[i];
            match self.table.probe(child.key, child.beta(beta)) {
                Some(answer) if answer == child.same => return true,
                Some(_) => {}
                None => {
                    let mut at = end;
                    while at > base && self.arena[at - 1].promise < child.promise {
                        self.arena[at] = self.arena[at - 1];
                        at -= 1;
                    }
                    self.arena[at] = child;
                    end += 1;
                }
            }
        }
        self.arena.truncate(end);
        false
    }

    /// The value of a position: first the far ends are cut off by bisection,
    /// then the sign is found, then steps of one lead to the value.
    fn value(&mut self, position: &Standard) -> i32 {
        if let Some(outcome) = position.ended() {
            return outcome.value() as i32;
        }
        let mut settled = *position;
        let (mut lo, mut hi) = settled.settle(-LIMIT, LIMIT);
        let key = settled.canonical();
        while lo < hi {
            let beta = next_question(lo, hi);
            let known = self.table.probe(key, beta);
            if known.unwrap_or_else(|| self.at_least(&settled, key, beta)) {
                lo = beta;
            } else {
                hi = beta - 1;
            }
        }
        if settled.to_move() == position.to_move() { lo } else { -lo }
    }
}

/// The next "is it at least this?" for a value from `lo` to `hi`.
fn next_question(lo: i32, hi: i32) -> i32 {
    let near = 6;
    if lo < -near || hi > near {
        let middle = lo + (hi - lo) / 2;
        let outer = if middle <= 0 { middle.min(lo / 2) } else { middle.max(hi / 2) };
        (outer + 1).clamp(lo + 1, hi)
    } else if lo < 0 && hi > 0 {
        1
    } else if hi <= 0 {
        hi
    } else {
        lo + 1
    }
}

/// Processor time of this thread, where the system tells; else time passed.
fn processor_time(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn run_set(file: &str, start: Instant) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let (mut nodes, mut wrong, mut count) = (0, 0, 0);
    let before = processor_time(start);
    for line in text.lines() {
        let (moves, score) = line.split_once(' ').ok_or_else(|| format!("{file}: {line:?}"))?;
        let position = Standard::default().read_position(moves).map_err(|e| e.to_string())?;
        let score: i32 = score.trim().parse().map_err(|_| format!("{file}: no score in {line:?}"))?;
        let mut solver = Solver::new();
        wrong += usize::from(solver.value(&position) != score);
        nodes += solver.nodes;
        count += 1;
    }
    let time = processor_time(start).saturating_sub(before).as_secs_f64() * 1e3;
    let each = |total: f64| total / f64::from(count);
    println!("{file}: {wrong} wrong, {:.1} nodes, {:.4} ms per position", each(nodes as f64), each(time));
    Ok(wrong == 0)
}

fn run_game(moves: &str, start: Instant) -> Result<bool, String> {
    let position = Standard::default().read_position(moves).map_err(|error| error.to_string())?;
    let mut solver = Solver::new();
    let value = solver.value(&position);
    println!("value {value}, {} nodes, {:.2} s", solver.nodes, processor_time(start).as_secs_f64());
    Ok(true)
}

fn main() -> ExitCode {
    let start = Instant::now();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("--game") => run_game(arguments.get(1).map_or("", String::as_str), start),
        _ => arguments.iter().try_fold(true, |right, file| Ok(run_set(file, start)? && right)),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
