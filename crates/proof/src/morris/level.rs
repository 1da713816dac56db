//! One level of Nine Men's Morris, solved backwards: so many men against so many,
//! either side to move.
//!
//! One byte per position: while it is open, how many of its moves are not known to
//! lose, one closing a mill counting as its best taking; then the plies to the next
//! taking, or to the end, with best play. First all positions are looked at once:
//! takings lead to levels that are solved. Then, distance by distance, the moves
//! that lead to the positions just decided are taken back: what leads to a lost one
//! is won, and what has no move left that is not known to lose is lost.
//!
//! Both halves of a level have the same rows, so a move of Black's stays in its row,
//! and White's moves from a row are taken back from few other rows, each by one map
//! of columns. All that is touched at a time fits the cache next to the processor.

use super::images::INVERSE;
use super::index::Index;
use super::maps::Map;
use super::rows::{DECIDED, FAR, Half, Row, deal, turn};
use super::turns::{Lines, Step, steps};

/// A level at work.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) index: Index,
    pub(super) black: usize,
    /// Whether both sides have the same number of men.
    pub(super) equal: bool,
    /// White's moves from each row.
    pub(super) steps: Vec<Vec<Step>>,
    /// With White to move, and with Black.
    pub(super) halves: [Half; 2],
    /// The distance that is next.
    pub(super) distance: u8,
}

impl Work {
    /// A level of `a` men, White's, against `b` at its beginning.
    pub(super) fn new(a: usize, b: usize) -> Work {
        let index = Index::new(a, b);
        let steps: Vec<_> = index.classes.sets.iter().map(|&men| steps(&index.classes, men)).collect();
        let half = || Half::new(steps.len(), index.width());
        Work { halves: [half(), half()], index, black: b, equal: a == b, steps, distance: 0 }
    }

    /// Takes back the moves to all positions of the present distance, and goes on
    /// to the next: how many there were. `None` if a win is too far away for a
    /// byte.
    pub(super) fn back(&mut self, threads: usize) -> Option<u64> {
        let distance = self.distance;
        if distance + 1 >= FAR {
            return None;
        }
        let Work { index, black: men, steps, halves: [white, black], .. } = self;
        let tools = || (Lines::default(), Vec::new());
        deal(black.rows_mut(), threads, tools, |(lines, sets), row| {
            let fresh = &white.fresh[row.number][turn(distance)];
            take_back_black(index, *men, fresh, lines, sets, row, distance);
        });
        deal(white.rows_mut(), threads, Map::new, |map, mut row| {
            for step in steps[row.number].iter().filter(|step| !step.closes) {
                let fresh = &black.fresh[step.row as usize][turn(distance)];
                take_back_white(index, step, fresh, map, &mut row, distance);
            }
        });
        let found = white.forget(distance) + black.forget(distance);
        self.distance += 1;
        Some(found)
    }

    /// Whether nothing is left to take back.
    pub(super) fn is_done(&self) -> bool {
        self.halves.iter().all(|half| half.fresh.iter().flatten().all(Vec::is_empty))
    }

    /// The numbers that the level's database has: for equal sides one half is the
    /// other with the colours exchanged.
    pub(super) fn size(&self) -> usize {
        self.index.size() * if self.equal { 1 } else { 2 }
    }

    /// The bytes of the database: distance and 1, 0 for a draw.
    pub(super) fn stored(&self) -> impl Iterator<Item = u8> {
        let cells = self.halves.iter().flat_map(|half| &half.cells).take(self.size());
        cells.map(|&cell| if cell >= DECIDED { cell - DECIDED + 1 } else { 0 })
    }

    /// Takes up the bytes of both halves from an interrupted run.
    pub(super) fn restore(&mut self, bytes: &[u8], distance: u8) {
        self.distance = distance;
        for (half, bytes) in self.halves.iter_mut().zip(bytes.chunks(self.index.size())) {
            half.cells.copy_from_slice(bytes);
            half.gather(distance);
        }
    }
}

/// A move before a position of this distance.
#[inline]
fn mark(row: &mut Row<'_>, column: usize, distance: u8) {
    if distance.is_multiple_of(2) {
        row.win(column, distance + 1);
    } else {
        row.lose_move(column, distance + 1);
    }
}

/// Takes back Black's moves to the fresh columns of a row.
fn take_back_black(
    index: &Index,
    men: usize,
    fresh: &[u16],
    lines: &mut Lines,
    sets: &mut Vec<(u32, u32)>,
    mut row: Row<'_>,
    distance: u8,
) {
    if fresh.is_empty() {
        return;
    }
    lines.lay(index.classes.sets[row.number], men);
    sets.clear();
    sets.extend(fresh.iter().map(|&column| {
        let set = index.columns[usize::from(column)];
        (set, set & !lines.in_mills(set))
    }));
    for &(to, from) in &lines.ways {
        let (to, from) = (1 << to, 1 << from);
        for &(set, quiet) in &*sets {
            if quiet & to != 0 && set & from == 0 {
                mark(&mut row, index.ranks.of(set ^ to ^ from), distance);
            }
        }
    }
}

/// Takes back one of White's moves from a row to the fresh columns where it leads.
fn take_back_white(
    index: &Index,
    step: &Step,
    fresh: &[u16],
    map: &mut Map,
    row: &mut Row<'_>,
    distance: u8,
) {
    if fresh.is_empty() {
        return;
    }
    let sets = &index.classes.sets;
    map.lead(sets[step.row as usize], INVERSE[usize::from(step.image)], sets[row.number]);
    for &column in fresh {
        let set = index.columns[usize::from(column)];
        if set & map.without == 0 {
            mark(row, index.ranks.of(map.of(set)), distance);
        }
    }
}
