//! The endings of Kalah: for every way in which few seeds can lie in the pits,
//! how many more of them the player to move will win than the opponent.
//!
//! Positions with `s` seeds in `p` pits are numbered by the combinatorial
//! number system. Every move keeps the number of seeds in the pits or lowers it,
//! and no position can come back, so one recursion with a memory fills the
//! table, fewest seeds first.

use gametree_core::{Game, Player};

use super::{Capture, Kalah};
use crate::pits::{MOST_PITS, Pits};

const UNKNOWN: i8 = i8::MIN;

/// The values of all endings with up to so many seeds in play, a byte each.
#[derive(Clone, Debug)]
pub struct Database {
    width: usize,
    capture: Capture,
    seeds: usize,
    /// `ways[p][s]`: in how many ways at most `s` seeds lie in `p` pits.
    ways: Vec<Vec<u32>>,
    values: Vec<i8>,
}

impl Database {
    /// Solves all endings with at most `seeds` seeds in play, for the board
    /// and rule of `like`.
    ///
    /// # Panics
    ///
    /// If that is more than 2^32 positions or more than 120 seeds.
    #[must_use]
    pub fn new(like: &Kalah, seeds: usize) -> Database {
        assert!(seeds <= 120, "{seeds} seeds");
        let width = usize::from(like.pits.width);
        let mut ways = vec![vec![1u32; seeds + 1]];
        for pits in 1..=2 * width {
            let mut row: Vec<u32> = Vec::with_capacity(seeds + 1);
            for s in 0..=seeds {
                let fewer = if s == 0 { 0 } else { row[s - 1] };
                row.push(fewer.checked_add(ways[pits - 1][s]).expect("fewer than 2^32 endings"));
            }
            ways.push(row);
        }
        let size = ways[2 * width][seeds] as usize;
        let mut database =
            Database { width, capture: like.capture, seeds, ways, values: vec![UNKNOWN; size] };
        database.fill();
        database
    }

    /// Bytes of memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.values.len()
    }

    /// What the player to move will win of the seeds in play, less what the
    /// opponent will; `None` where the database does not reach.
    #[inline]
    #[must_use]
    pub fn margin(&self, position: &Kalah) -> Option<i64> {
        if usize::from(position.pits.width) != self.width || position.capture != self.capture {
            return None;
        }
        let me = position.to_move();
        // The sum of all bytes, quickly: most positions have too many seeds.
        let total = position.pits.seeds(me) as usize + position.pits.seeds(me.other()) as usize;
        (total <= self.seeds).then(|| i64::from(self.values[self.rank(&position.pits)]))
    }

    /// The number of a board as the player to move sees it: boards with fewer
    /// seeds come first.
    #[inline]
    fn rank(&self, pits: &Pits) -> usize {
        let (me, width) = (pits.to_move.index(), self.width);
        let mut before = 0;
        let mut seeds = 0;
        for (i, ways) in self.ways[1..].iter().enumerate() {
            let hole = if i < width { pits.rows[me][i] } else { pits.rows[1 - me][i - width] };
            seeds += usize::from(hole);
            // All boards with at most `seeds - 1` seeds in the pits so far.
            if seeds > 0 {
                before += ways[seeds - 1] as usize;
            }
        }
        before
    }

    fn fill(&mut self) {
        let mut row = [0u8; 2 * MOST_PITS];
        for seeds in 0..=self.seeds {
            self.each(&mut row, 0, seeds);
        }
    }

    /// Walks over every way to lay `seeds` seeds into the pits from `pit` on.
    fn each(&mut self, row: &mut [u8; 2 * MOST_PITS], pit: usize, seeds: usize) {
        if pit + 1 == 2 * self.width {
            row[pit] = seeds as u8;
            let mut pits = Pits::new(self.width, 0);
            pits.rows[0][..self.width].copy_from_slice(&row[..self.width]);
            pits.rows[1][..self.width].copy_from_slice(&row[self.width..2 * self.width]);
            self.solve(&Kalah { pits, capture: self.capture });
            return;
        }
        for here in 0..=seeds {
            row[pit] = here as u8;
            self.each(row, pit + 1, seeds - here);
        }
    }

    /// The value of an ending whose stores are empty.
    fn solve(&mut self, position: &Kalah) -> i8 {
        let rank = self.rank(&position.pits);
        if self.values[rank] != UNKNOWN {
            return self.values[rank];
        }
        let me = position.to_move();
        let mut best = UNKNOWN;
        if let Some(outcome) = position.ended() {
            best = outcome.value() as i8;
        }
        for (pit, &seeds) in (0u8..).zip(position.pits.row(me)) {
            if seeds == 0 {
                continue;
            }
            let mut child = position.after(pit);
            let gained = child.pits.stores[me.index()] as i8;
            let again = child.to_move() == me;
            child.pits.stores = [0; 2];
            if child.to_move() == Player::Second {
                // The table knows boards from one side only.
                child.pits.rows.swap(0, 1);
                child.pits.to_move = Player::First;
            }
            let rest = self.solve(&child);
            best = best.max(if again { gained + rest } else { gained - rest });
        }
        self.values[rank] = best;
        best
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Playable;

    use super::*;

    /// Every ending has a number of its own, and all numbers are used.
    #[test]
    fn ranks_are_a_numbering() {
        let like = Kalah::start("2,1").unwrap();
        let database = Database::new(&like, 6);
        assert_eq!(database.size(), 210, "at most 6 seeds in 4 pits: 10 over 4");
        assert!(database.values.iter().all(|&value| value != UNKNOWN));
    }

    /// Whole small games, from the table of values that the rules' tests use.
    #[test]
    fn a_database_that_holds_the_start_knows_the_game() {
        for (variant, seeds, margin) in
            [("2,2", 8, -2), ("2,4", 16, -12), ("2,4,standard", 16, -10), ("3,2", 12, 4), ("3,3", 18, 2)]
        {
            let start = Kalah::start(variant).unwrap();
            let database = Database::new(&start, seeds);
            assert_eq!(database.margin(&start), Some(margin), "{variant}");
            assert_eq!(Database::new(&start, seeds - 1).margin(&start), None);
        }
        let database = Database::new(&Kalah::start("2,2").unwrap(), 8);
        assert_eq!(database.margin(&Kalah::start("2,2,standard").unwrap()), None, "another game");
    }
}
