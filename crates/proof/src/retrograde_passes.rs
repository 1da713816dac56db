//! The passes of the retrograde analysis: which positions each one looks at.
//!
//! A position can only be decided in pass `d` if
//!
//! * one of its moves leads to a position that pass `d - 1` decided, or
//! * one of its moves leads out of the level to a value at just this distance.
//!
//! A level that knows predecessors marks the first kind in a set of bits while pass
//! `d - 1` runs. The second kind is asleep until its pass: a byte per position, its
//! alarm, names the pass. A position with a win outside is never lost, so its alarm
//! is the nearest of these wins; any other can be lost once its longest loss outside
//! has come, unless a move outside draws. All else stays untouched, so that the whole work is a few looks at
//! each position and not one in each pass.
//!
//! The marks and alarms live in memory. The first pass of a run looks at everything
//! and sets them up, so a run that goes on with a file needs nothing else from it.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::retrograde::{Kind, Level, NO_POSITION, Next, UNKNOWN, Value, decode};

/// Positions that a thread takes at a time, in words of marks.
const CHUNK: usize = 256;
/// The alarm of a position that nothing outside can decide any more.
const NEVER: u8 = 255;

pub(crate) struct Passes {
    /// Positions for this pass and for the next, a bit each; empty if the level
    /// does not know predecessors.
    marked: [Vec<AtomicU64>; 2],
    alarms: Vec<AtomicU8>,
    /// Whether the next pass looks at everything.
    all: bool,
}

/// What a look at a position found.
enum Judged {
    Byte(u8),
    /// Nothing yet; the pass at which a move out of the level may decide it. Only
    /// a look at all moves knows the latter.
    Open(u8),
}

impl Passes {
    pub(crate) fn new(level: &impl Level) -> Passes {
        let known = level.size() > 0 && level.predecessors(0, &mut |_| {});
        let size = if known { level.size() } else { 0 };
        let marks = || (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        let alarms = (0..size).map(|_| AtomicU8::new(NEVER)).collect();
        Passes { marked: [marks(), marks()], alarms, all: true }
    }

    /// One pass: how many positions it decided, and whether moves out of the
    /// level may decide some later.
    pub(crate) fn run(
        &mut self,
        level: &impl Level,
        cells: &[AtomicU8],
        distance: u8,
        threads: usize,
    ) -> (u64, bool) {
        let (found, later) = (AtomicU64::new(0), AtomicBool::new(false));
        let next = AtomicU64::new(0);
        let words = cells.len().div_ceil(64);
        let passes = &*self;
        let work = || loop {
            let start = next.fetch_add(CHUNK as u64, Relaxed) as usize;
            if start >= words {
                break;
            }
            let (mut decided, mut waits) = (0, false);
            for word in start..(start + CHUNK).min(words) {
                let (count, wait) = if passes.all {
                    passes.look_at_all(level, cells, word, distance)
                } else {
                    passes.look_at_marked(level, cells, word, distance)
                };
                decided += count;
                waits |= wait;
            }
            found.fetch_add(decided, Relaxed);
            later.fetch_or(waits, Relaxed);
        };
        std::thread::scope(|scope| {
            let work = &work;
            (1..threads.max(1)).for_each(|_| {
                scope.spawn(work);
            });
            work();
        });
        self.all = self.alarms.is_empty();
        self.marked.swap(0, 1);
        (found.into_inner(), later.into_inner())
    }

    /// All undecided positions of 64: how many are decided now, and whether some
    /// may be by moves out of the level later.
    fn look_at_all(&self, level: &impl Level, cells: &[AtomicU8], word: usize, distance: u8) -> (u64, bool) {
        let (mut found, mut later) = (0, false);
        for number in 64 * word..(64 * word + 64).min(cells.len()) {
            let mut byte = cells[number].load(Relaxed);
            if byte == UNKNOWN {
                match judge(level, cells, number, distance, true) {
                    Judged::Byte(now) => {
                        cells[number].store(now, Relaxed);
                        byte = now;
                    }
                    Judged::Open(alarm) => {
                        later |= alarm != NEVER;
                        if let Some(place) = self.alarms.get(number) {
                            place.store(alarm, Relaxed);
                        }
                    }
                }
            }
            // What a killed run had found of this pass counts too.
            if byte == distance + 1 {
                found += 1;
                self.mark_predecessors(level, number);
            }
        }
        (found, later)
    }

    /// The same, where only those are looked at that have a reason.
    fn look_at_marked(
        &self,
        level: &impl Level,
        cells: &[AtomicU8],
        word: usize,
        distance: u8,
    ) -> (u64, bool) {
        let (mut found, mut later) = (0, false);
        let mut marks = self.marked[0][word].swap(0, Relaxed);
        let alarms = &self.alarms[64 * word..(64 * word + 64).min(cells.len())];
        for (bit, alarm) in alarms.iter().enumerate() {
            let alarm = alarm.load(Relaxed);
            marks |= u64::from(alarm == distance) << bit;
            later |= alarm > distance && alarm != NEVER && cells[64 * word + bit].load(Relaxed) == UNKNOWN;
        }
        while marks != 0 {
            let number = 64 * word + marks.trailing_zeros() as usize;
            marks &= marks - 1;
            if cells[number].load(Relaxed) != UNKNOWN {
                continue;
            }
            if let Judged::Byte(byte) = judge(level, cells, number, distance, false) {
                cells[number].store(byte, Relaxed);
                found += 1;
                self.mark_predecessors(level, number);
            }
        }
        (found, later)
    }

    fn mark_predecessors(&self, level: &impl Level, number: usize) {
        if self.alarms.is_empty() {
            return;
        }
        level.predecessors(number, &mut |other| {
            self.marked[1][other / 64].fetch_or(1 << (other % 64), Relaxed);
        });
    }
}

/// Whether a position is decided at this distance. Without `alarm` only what this
/// distance can tell is looked for, wins at odd ones and losses at even ones.
fn judge(level: &impl Level, cells: &[AtomicU8], number: usize, distance: u8, alarm: bool) -> Judged {
    let (mut won, mut all_lost) = (false, true);
    let (mut near_win, mut far_loss, mut drawn) = (NEVER, 0, false);
    let odd = distance % 2 == 1;
    let kind = level.moves(number, &mut |next| {
        let value = match next {
            Next::Inside(other) => decode(cells[other].load(Relaxed)).map_or(Value::Draw, Value::before),
            Next::Outside(value) => {
                match value {
                    Value::Win(plies) => near_win = near_win.min(plies),
                    Value::Loss(plies) => far_loss = far_loss.max(plies),
                    Value::Draw => drawn = true,
                }
                value
            }
        };
        // This pass's own findings are not to be seen yet.
        match value {
            Value::Win(plies) if plies <= distance => won = true,
            Value::Loss(plies) if plies <= distance => {}
            _ => all_lost = false,
        }
        !won && (alarm || odd || all_lost)
    });
    match kind {
        Kind::None => Judged::Byte(NO_POSITION),
        Kind::Over(Value::Loss(plies) | Value::Win(plies)) if plies <= distance => Judged::Byte(plies + 1),
        Kind::Over(Value::Loss(plies) | Value::Win(plies)) => Judged::Open(plies),
        Kind::Over(Value::Draw) => Judged::Open(NEVER),
        Kind::Open if won || all_lost => Judged::Byte(distance + 1),
        Kind::Open if near_win != NEVER => Judged::Open(near_win),
        Kind::Open if far_loss > distance && !drawn => Judged::Open(far_loss),
        Kind::Open => Judged::Open(NEVER),
    }
}
