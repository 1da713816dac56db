//! One level of Nine Men's Morris, solved backwards: so many men against so many,
//! either side to move.
//!
//! One byte per position: while it is open, how many of its moves without a taking
//! are not known to lose (and one more if a taking keeps the draw); then the plies
//! to the next taking, or to the end, with best play. First all positions are
//! looked at once: takings lead to levels that are solved. Then, distance by
//! distance, the moves that lead to each position just decided are taken back: what
//! leads to a lost one is won, and what has no move left that is not known to lose
//! is lost. Images of the board count as one, so a move taken back may stand for
//! several; how many follows from the images that leave both positions as they are.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use super::index::Index;
use super::turns::{before, moves};
use crate::awari_graph::in_chunks;
use crate::retrograde::Value;

/// Open positions are below this: at most 54 moves of three men that fly, and 1.
const DECIDED: u8 = 56;
/// No position has this number.
pub(super) const NO_POSITION: u8 = 255;
/// Distances are below this.
const FAR: u8 = NO_POSITION - DECIDED;
/// Positions that are looked through together for those just decided.
const BLOCK: usize = 1 << 10;

/// Says what a position after a taking is worth to the player to move: the men
/// of that player, then the others.
pub(super) type Below<'a> = &'a (dyn Fn(u32, u32) -> Value + Sync);

/// A level at work.
#[derive(Debug)]
pub(super) struct Work {
    /// With the first number of men to move, and with the second; one if they
    /// are equal.
    halves: Vec<Half>,
    /// Positions looked at, and then the distance that is next.
    pub(super) seen: usize,
    pub(super) distance: u8,
}

#[derive(Debug)]
struct Half {
    index: Index,
    cells: Vec<AtomicU8>,
    /// Blocks with a position of the next distance, by its parity.
    fresh: [Vec<AtomicBool>; 2],
}

impl Half {
    fn new(mine: usize, theirs: usize) -> Half {
        let index = Index::new(mine, theirs);
        let size = index.size();
        let fresh = || (0..size.div_ceil(BLOCK)).map(|_| AtomicBool::new(false)).collect();
        let cells = (0..size).map(|_| AtomicU8::new(0)).collect();
        Half { index, cells, fresh: [fresh(), fresh()] }
    }

    fn decide(&self, number: usize, distance: u8) {
        self.cells[number].store(DECIDED + distance, Ordering::Relaxed);
        self.fresh[usize::from(distance % 2)][number / BLOCK].store(true, Ordering::Relaxed);
    }

    /// So many more moves of an open position lead to positions won in `distance`.
    fn lose_moves(&self, number: usize, moves: u8, distance: u8) {
        let cell = &self.cells[number];
        if cell.load(Ordering::Relaxed) < DECIDED && cell.fetch_sub(moves, Ordering::Relaxed) == moves {
            self.decide(number, distance + 1);
        }
    }
}

impl Work {
    /// A level of `a` men against `b` at its beginning.
    pub(super) fn new(a: usize, b: usize) -> Work {
        let mut halves = vec![Half::new(a, b)];
        if a != b {
            halves.push(Half::new(b, a));
        }
        Work { halves, seen: 0, distance: 0 }
    }

    /// All numbers of both halves.
    pub(super) fn size(&self) -> usize {
        self.halves.iter().map(|half| half.cells.len()).sum()
    }

    /// The half that follows a move in this one.
    fn other(&self, half: usize) -> usize {
        if self.halves.len() == 1 { half } else { 1 - half }
    }

    /// The half and the number in it.
    fn place(&self, number: usize) -> (usize, usize) {
        let first = self.halves[0].cells.len();
        if number < first { (0, number) } else { (1, number - first) }
    }

    /// Looks at so many more positions; whether there are more.
    pub(super) fn look(&mut self, count: usize, threads: usize, below: Below<'_>) -> bool {
        let (start, end) = (self.seen, self.size().min(self.seen + count));
        in_chunks(end - start, threads, |range| {
            for number in range {
                let (half, number) = self.place(start + number);
                self.first_look(half, number, below);
            }
        });
        self.seen = end;
        end < self.size()
    }

    fn first_look(&self, half: usize, number: usize, below: Below<'_>) {
        let here = &self.halves[half];
        let Some((mine, theirs, _)) = here.index.position(number) else {
            return here.cells[number].store(NO_POSITION, Ordering::Relaxed);
        };
        let (mut quiet, mut keeps, mut takes, mut won) = (0, false, false, false);
        moves(mine, theirs, |mine, theirs, taken| {
            if !taken {
                quiet += 1;
                return true;
            }
            takes = true;
            match below(theirs, mine) {
                Value::Loss(_) => won = true,
                Value::Draw => keeps = true,
                Value::Win(_) => {}
            }
            !won
        });
        match (won, quiet + u8::from(keeps)) {
            (true, _) => here.decide(number, 1),
            (false, 0) => here.decide(number, if takes { 2 } else { 0 }),
            (false, open) => here.cells[number].store(open, Ordering::Relaxed),
        }
    }

    /// Takes back the moves to all positions of the present distance, and goes on
    /// to the next: how many there were. `None` if a win is too far away for a
    /// byte.
    pub(super) fn back(&mut self, threads: usize) -> Option<u64> {
        let distance = self.distance;
        if distance + 1 >= FAR {
            return None;
        }
        let found = AtomicU64::new(0);
        for (i, half) in self.halves.iter().enumerate() {
            let blocks = &half.fresh[usize::from(distance % 2)];
            let next = AtomicUsize::new(0);
            let work = || loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                let Some(fresh) = blocks.get(block) else { break };
                if fresh.load(Ordering::Relaxed) {
                    found.fetch_add(self.take_back(i, block, distance), Ordering::Relaxed);
                }
            };
            std::thread::scope(|scope| {
                let work = &work;
                (1..threads.max(1)).for_each(|_| {
                    scope.spawn(work);
                });
                work();
            });
        }
        self.distance += 1;
        Some(found.into_inner())
    }

    /// Whether nothing is left to take back.
    pub(super) fn is_done(&self) -> bool {
        let fresh = |half: &Half, parity: usize| half.fresh[parity].iter().any(|b| b.load(Ordering::Relaxed));
        !self.halves.iter().any(|half| fresh(half, 0) || fresh(half, 1))
    }

    /// The moves to the positions of one block with this distance.
    fn take_back(&self, half: usize, block: usize, distance: u8) -> u64 {
        let here = &self.halves[half];
        let there = &self.halves[self.other(half)];
        let end = here.cells.len().min((block + 1) * BLOCK);
        let (mut found, mut later) = (0, false);
        let mut from = Vec::new();
        for number in block * BLOCK..end {
            let cell = here.cells[number].load(Ordering::Relaxed);
            later |= cell == DECIDED + distance + 2;
            if cell != DECIDED + distance {
                continue;
            }
            let Some((mine, theirs, fixing)) = here.index.position(number) else { continue };
            found += 1;
            from.clear();
            before(mine, theirs, |men| from.push(there.index.number(men, mine)));
            if distance.is_multiple_of(2) {
                for &(number, _) in &from {
                    if there.cells[number].load(Ordering::Relaxed) < DECIDED {
                        there.decide(number, distance + 1);
                    }
                }
                continue;
            }
            // So many moves of that position lead to images of this one as moves
            // taken back lead there, times the images that leave that one as it is,
            // by those that leave this one.
            if fixing == 1 {
                for &(number, its_fixing) in &from {
                    there.lose_moves(number, its_fixing, distance);
                }
                continue;
            }
            from.sort_unstable();
            for same in from.chunk_by(|a, b| a.0 == b.0) {
                let (number, its_fixing) = same[0];
                let moves = same.len() * usize::from(its_fixing) / usize::from(fixing);
                there.lose_moves(number, moves as u8, distance);
            }
        }
        // Of this parity only what the first look put two further on is left.
        here.fresh[usize::from(distance % 2)][block].store(later, Ordering::Relaxed);
        found
    }

    /// The bytes of both halves, one after the other.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.halves.iter().flat_map(|half| &half.cells).map(|cell| cell.load(Ordering::Relaxed))
    }

    /// Takes up the bytes of an interrupted run.
    pub(super) fn restore(&mut self, bytes: &[u8]) {
        let first = self.halves[0].cells.len().min(bytes.len());
        for (half, bytes) in self.halves.iter().zip([&bytes[..first], &bytes[first..]]) {
            for (number, &byte) in bytes.iter().enumerate() {
                half.cells[number].store(byte, Ordering::Relaxed);
                if (DECIDED..NO_POSITION).contains(&byte) && byte - DECIDED >= self.distance {
                    half.decide(number, byte - DECIDED);
                }
            }
        }
    }

    /// What a byte says once the level is done, as databases write it: distance
    /// and 1, 0 for a draw, 255 for no position.
    pub(super) fn stored(byte: u8) -> u8 {
        match byte {
            NO_POSITION => NO_POSITION,
            byte if byte >= DECIDED => byte - DECIDED + 1,
            _ => 0,
        }
    }
}
