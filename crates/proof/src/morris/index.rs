//! Numbers for positions after all men are placed, sixteen images as one, in rows.
//!
//! One side's men, those of the larger side, say the row: the class of their set.
//! The other side's men are numbered among the points that are left: the column.
//! So a move of the other side stays in its row, and a move of the row's side leads
//! from a row to one of few others, in the same way for all columns. Where a row's
//! set has images that leave it as it is, several columns are the same position;
//! each is a number with a value of its own, and no one has to know.

use std::sync::{Arc, OnceLock};

use super::images::{Classes, image};
use super::sets::{CHOOSE, Ranks, all_sets, squeeze};

/// The most men of one player.
pub(super) const MOST: usize = 12;

/// The classes of sets of `k` points, made when they are first needed.
fn classes(k: usize) -> Arc<Classes> {
    static ALL: [OnceLock<Arc<Classes>>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
    ALL[k].get_or_init(|| Arc::new(Classes::new(k))).clone()
}

/// How the positions of a level are numbered, with either side to move.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) classes: Arc<Classes>,
    /// The numbers of the other side's men.
    pub(super) ranks: Ranks,
    /// The other side's men of each column, as places beside the row's men.
    pub(super) columns: Vec<u32>,
}

impl Index {
    /// Rows by `a` men, columns by `b`.
    pub(super) fn new(a: usize, b: usize) -> Index {
        Index { classes: classes(a), ranks: Ranks::new(b), columns: all_sets(24 - a, b) }
    }

    /// How many numbers there are, without making an index.
    pub(super) fn size_of(a: usize, b: usize) -> usize {
        classes(a).sets.len() * CHOOSE[24 - a][b] as usize
    }

    /// Numbers are below this.
    pub(super) fn size(&self) -> usize {
        self.classes.sets.len() * self.width()
    }

    /// The columns of a row.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The number of a position by the men of the row and of the column.
    #[inline]
    pub(super) fn number(&self, row: u32, column: u32) -> usize {
        let (class, which) = self.classes.find(row);
        let beside = squeeze(image(which, column), self.classes.sets[class]);
        class * self.width() + self.ranks.of(beside)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sets::{points_beside, unrank};
    use super::*;

    /// The points of a set of places.
    fn spread(set: u32, taken: u32) -> u32 {
        points_beside(taken).enumerate().fold(0, |all, (place, point)| all | (set >> place & 1) << point)
    }

    #[test]
    fn images_are_in_one_row_and_numbers_are_positions() {
        for (a, b) in [(3, 3), (4, 3), (5, 3)] {
            let index = Index::new(a, b);
            assert_eq!(index.size(), Index::size_of(a, b));
            for row in 0..index.classes.sets.len() {
                let set = index.classes.sets[row];
                for (column, &places) in index.columns.iter().enumerate().step_by(37) {
                    let number = index.number(set, spread(places, set));
                    assert_eq!(number, row * index.width() + column);
                }
            }
            for first in (0..CHOOSE[24][a] as usize).step_by(5) {
                let mine = unrank(first, a);
                for &places in index.columns.iter().step_by(101) {
                    let theirs = spread(places, mine);
                    let row = index.number(mine, theirs) / index.width();
                    for which in 0..16 {
                        let there = index.number(image(which, mine), image(which, theirs));
                        assert_eq!(there / index.width(), row);
                    }
                }
            }
        }
    }
}
