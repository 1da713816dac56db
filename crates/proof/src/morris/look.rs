//! The first look at a level: moves are counted, and takings are looked up in the
//! levels below, row by row.
//!
//! What a taking is worth depends on the men after the move that closed the mill, so
//! it is found once for each such position and then taken back like a move.

use super::images::INVERSE;
use super::index::Index;
use super::level::Work;
use super::maps::Map;
use super::rows::{Row, deal};
use super::sets::place_beside;
use super::turns::{Lines, Step, in_mills, points, takeable};

/// The parts of the first look.
pub(super) const PARTS: usize = 3;

/// What a taking is worth to who takes.
const LOSES: u8 = 0;
const DRAWS: u8 = 1;
const WINS: u8 = 2;

/// A byte of a level below, as the player sees it who has just taken a man.
#[inline]
fn seen_by_taker(byte: u8) -> u8 {
    if byte == 0 { DRAWS } else { (byte & 1) * WINS }
}

/// The levels that takings lead to.
#[derive(Debug)]
pub(super) struct Below<'a> {
    /// After White took a man, Black to move; `None` if that ends the game.
    pub(super) white_took: Option<(Index, &'a [u8])>,
    /// After Black took a man, White to move. Not asked where sides are equal.
    pub(super) black_took: Option<(Index, &'a [u8])>,
}

impl Work {
    /// A part of the first look; they come in sequence.
    pub(super) fn look(&mut self, part: usize, below: &Below<'_>, threads: usize) {
        let Work { index, black: men, steps, halves: [white, black], .. } = self;
        match part {
            // Black's half is not in use yet: it holds what White's takings are worth.
            0 => deal(black.rows_mut(), threads, Lines::default, |lines, mut row| {
                let set = index.classes.sets[row.number];
                if in_mills(set) != 0 {
                    lines.lay(set, *men);
                    white_takes(index, lines, below, &mut row);
                }
            }),
            1 => deal(white.rows_mut(), threads, Map::new, |map, mut row| {
                count_white(index, &steps[row.number], &mut row);
                for step in steps[row.number].iter().filter(|step| step.closes) {
                    let start = step.row as usize * index.width();
                    let worth = &black.cells[start..start + index.width()];
                    take_back_white(index, step, worth, map, &mut row);
                }
            }),
            _ if self.equal => {
                black.cells = exchanged(index, &white.cells, threads);
                black.gather(0);
            }
            _ => deal(black.rows_mut(), threads, Tools::new, |tools, mut row| {
                tools.lines.lay(index.classes.sets[row.number], *men);
                count_black(index, &tools.lines, &mut row);
                black_takes(index, tools, below, &row);
                take_back_black(index, tools, &mut row);
            }),
        }
    }
}

/// The other half of a level with equal sides: the colours exchanged.
pub(super) fn exchanged(index: &Index, cells: &[u8], threads: usize) -> Vec<u8> {
    let mut other = vec![0; cells.len()];
    deal(other.chunks_mut(index.width()).enumerate(), threads, Map::new, |map, (row, other)| {
        let white = index.classes.sets[row];
        map.spread(white);
        for (cell, &column) in other.iter_mut().zip(&index.columns) {
            *cell = cells[index.number(map.of(column), white)];
        }
    });
    other
}

/// What it is worth to White to take a man, for each column of a row.
fn white_takes(index: &Index, lines: &Lines, below: &Below<'_>, row: &mut Row<'_>) {
    let Some((lower, values)) = &below.white_took else { return row.cells.fill(WINS) };
    let values = &values[row.number * lower.width()..][..lower.width()];
    for (cell, &set) in row.cells.iter_mut().zip(&index.columns) {
        let mut best = LOSES;
        for take in points(takeable(set, lines.in_mills(set))) {
            best = best.max(seen_by_taker(values[lower.ranks.of(set ^ 1 << take)]));
            if best == WINS {
                break;
            }
        }
        *cell = best;
    }
}

/// Who can not move has lost.
fn settle_stuck(row: &mut Row<'_>) {
    for column in 0..row.cells.len() {
        if row.cells[column] == 0 {
            row.decide(column, 0);
        }
    }
}

fn count_white(index: &Index, steps: &[Step], row: &mut Row<'_>) {
    let white = index.classes.sets[row.number];
    for step in steps {
        let place = place_beside(u32::from(step.to), white);
        for (cell, set) in row.cells.iter_mut().zip(&index.columns) {
            *cell += (!set >> place & 1) as u8;
        }
    }
    settle_stuck(row);
}

fn count_black(index: &Index, lines: &Lines, row: &mut Row<'_>) {
    row.cells.fill(0);
    for &(from, to) in &lines.ways {
        for (cell, set) in row.cells.iter_mut().zip(&index.columns) {
            *cell += (set >> from & !set >> to & 1) as u8;
        }
    }
    settle_stuck(row);
}

/// Takes back one of White's moves that close mills.
fn take_back_white(index: &Index, step: &Step, worth: &[u8], map: &mut Map, row: &mut Row<'_>) {
    let sets = &index.classes.sets;
    map.lead(sets[step.row as usize], INVERSE[usize::from(step.image)], sets[row.number]);
    for (&set, &worth) in index.columns.iter().zip(worth) {
        if worth != DRAWS && set & map.without == 0 {
            mark(row, index.ranks.of(map.of(set)), worth);
        }
    }
}

fn mark(row: &mut Row<'_>, column: usize, worth: u8) {
    match worth {
        WINS => row.win(column, 1),
        LOSES => row.lose_move(column, 2),
        _ => {}
    }
}

/// What a thread uses for Black's rows.
struct Tools {
    lines: Lines,
    map: Map,
    /// Men of Black's with mills, those in mills, and what taking is worth.
    closed: Vec<(u32, u32, u8)>,
}

impl Tools {
    fn new() -> Tools {
        Tools { lines: Lines::default(), map: Map::new(), closed: Vec::new() }
    }
}

/// What it is worth to Black to take a man, where there are mills.
fn black_takes(index: &Index, tools: &mut Tools, below: &Below<'_>, row: &Row<'_>) {
    let Tools { lines, map, closed } = tools;
    closed.clear();
    let sets = index.columns.iter().map(|&set| (set, lines.in_mills(set), LOSES));
    closed.extend(sets.filter(|&(_, in_mills, _)| in_mills != 0));
    let Some((lower, values)) = &below.black_took else { return };
    let white = index.classes.sets[row.number];
    for take in points(takeable(white, in_mills(white))) {
        let left = white ^ 1 << take;
        let (there, image) = lower.classes.find(left);
        map.lead(white, image, lower.classes.sets[there]);
        let values = &values[there * lower.width()..][..lower.width()];
        for (set, _, worth) in &mut *closed {
            *worth = (*worth).max(seen_by_taker(values[lower.ranks.of(map.of(*set))]));
        }
    }
    closed.retain(|&(.., worth)| worth != DRAWS);
}

/// Takes back Black's moves that close mills.
fn take_back_black(index: &Index, tools: &Tools, row: &mut Row<'_>) {
    for &(to, from) in &tools.lines.ways {
        let (to, from) = (1 << to, 1 << from);
        for &(set, in_mills, worth) in &tools.closed {
            if in_mills & to != 0 && set & from == 0 {
                mark(row, index.ranks.of(set ^ to ^ from), worth);
            }
        }
    }
}
