//! Rows at work, dealt to threads: each thread changes rows of its own and reads
//! what no one changes, so there are no locks but the dealer's.

use std::sync::{Mutex, PoisonError};

/// Open positions are below this: at most 54 moves of three men that fly.
pub(super) const DECIDED: u8 = 56;
/// Distances are below this.
pub(super) const FAR: u8 = u8::MAX - DECIDED;

/// The columns of a row that lie at one of three distances in sequence, by the
/// remainder of the distance.
pub(super) type Fresh = [Vec<u16>; 3];

/// Where the columns of this distance are.
pub(super) fn turn(distance: u8) -> usize {
    usize::from(distance % 3)
}

/// A row that is being changed.
#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) number: usize,
    pub(super) cells: &'a mut [u8],
    pub(super) fresh: &'a mut Fresh,
}

impl Row<'_> {
    /// An open position is decided.
    #[inline]
    pub(super) fn decide(&mut self, column: usize, distance: u8) {
        self.cells[column] = DECIDED + distance;
        self.fresh[turn(distance)].push(column as u16);
    }

    /// A move leads to a position that is lost; so this one is won in `distance`.
    #[inline]
    pub(super) fn win(&mut self, column: usize, distance: u8) {
        if self.cells[column] < DECIDED {
            self.decide(column, distance);
        }
    }

    /// A move leads to a position that is won; if it was the last, this one is lost
    /// in `distance`.
    #[inline]
    pub(super) fn lose_move(&mut self, column: usize, distance: u8) {
        let cell = &mut self.cells[column];
        if *cell < DECIDED {
            *cell -= 1;
            if *cell == 0 {
                self.decide(column, distance);
            }
        }
    }
}

/// The positions of a level with one side to move.
#[derive(Debug)]
pub(super) struct Half {
    pub(super) cells: Vec<u8>,
    pub(super) fresh: Vec<Fresh>,
    width: usize,
}

impl Half {
    pub(super) fn new(rows: usize, width: usize) -> Half {
        Half { cells: vec![0; rows * width], fresh: vec![Fresh::default(); rows], width }
    }

    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = Row<'_>> + Send {
        let rows = self.cells.chunks_mut(self.width).zip(&mut self.fresh).enumerate();
        rows.map(|(number, (cells, fresh))| Row { number, cells, fresh })
    }

    /// Finds the columns that are decided, from this distance on.
    pub(super) fn gather(&mut self, distance: u8) {
        for row in self.rows_mut() {
            *row.fresh = Fresh::default();
            for (column, &cell) in row.cells.iter().enumerate() {
                if cell >= DECIDED + distance {
                    row.fresh[turn(cell - DECIDED)].push(column as u16);
                }
            }
        }
    }

    /// Forgets the columns of a distance: how many they were.
    pub(super) fn forget(&mut self, distance: u8) -> u64 {
        self.fresh.iter_mut().map(|fresh| std::mem::take(&mut fresh[turn(distance)]).len() as u64).sum()
    }
}

/// Does `work` for each of some things, with tools that each thread has for itself.
pub(super) fn deal<T: Send, S>(
    things: impl Iterator<Item = T> + Send,
    threads: usize,
    tools: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    let things = Mutex::new(things);
    let all = || {
        let mut tools = tools();
        loop {
            let thing = things.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(thing) = thing else { break };
            work(&mut tools, thing);
        }
    };
    std::thread::scope(|scope| {
        let all = &all;
        (1..threads.max(1)).for_each(|_| {
            scope.spawn(all);
        });
        all();
    });
}
