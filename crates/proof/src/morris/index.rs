//! Numbers for positions after all men are placed, sixteen images as one.
//!
//! The men of the player to move stand for the class of their set; the opponent's
//! men are numbered among the points that are left. Where the set has images that
//! leave it as it is, the smallest of the opponent's numbers counts and the others
//! belong to no position.

use std::sync::{Arc, OnceLock};

use super::images::{Classes, image};
use super::sets::{CHOOSE, rank_beside, unrank_beside};

/// The most men of one player.
pub(super) const MOST: usize = 12;

/// The classes of sets of `k` points, made when they are first needed.
fn classes(k: usize) -> Arc<Classes> {
    static ALL: [OnceLock<Arc<Classes>>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
    ALL[k].get_or_init(|| Arc::new(Classes::new(k))).clone()
}

/// The numbers of positions in which the player to move has so many men, and the
/// opponent so many.
#[derive(Clone, Debug)]
pub(super) struct Index {
    classes: Arc<Classes>,
    theirs: usize,
    /// Numbers for each class.
    width: usize,
}

impl Index {
    pub(super) fn new(mine: usize, theirs: usize) -> Index {
        Index { classes: classes(mine), theirs, width: CHOOSE[24 - mine][theirs] as usize }
    }

    /// Numbers are below this.
    pub(super) fn size(&self) -> usize {
        self.classes.sets.len() * self.width
    }

    /// The number of a position, and how many images leave it as it is.
    #[inline]
    pub(super) fn number(&self, mine: u32, theirs: u32) -> (usize, u8) {
        let (class, which) = self.classes.find(mine);
        let (least, fixing) = self.least(class, image(which, theirs));
        (class * self.width + least, fixing)
    }

    /// The smallest number of the opponent's men beside a class's set, and how
    /// many images leave both as they are.
    #[inline]
    fn least(&self, class: usize, theirs: u32) -> (usize, u8) {
        let set = self.classes.sets[class];
        let number = rank_beside(theirs, set);
        let mut others = self.classes.fixing[class] >> 1;
        if others == 0 {
            return (number, 1);
        }
        let (mut least, mut fixing, mut which) = (number, 1, 1);
        while others != 0 {
            if others & 1 == 1 {
                let there = image(which, theirs);
                fixing += u8::from(there == theirs);
                least = least.min(rank_beside(there, set));
            }
            others >>= 1;
            which += 1;
        }
        (least, fixing)
    }

    /// The men of a number, and how many images leave them as they are; `None` if
    /// no position has it.
    #[inline]
    pub(super) fn position(&self, number: usize) -> Option<(u32, u32, u8)> {
        let (class, within) = (number / self.width, number % self.width);
        let set = self.classes.sets[class];
        let theirs = unrank_beside(within, self.theirs, set);
        let (least, fixing) =
            if self.classes.fixing[class] == 1 { (within, 1) } else { self.least(class, theirs) };
        (least == within).then_some((set, theirs, fixing))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sets::unrank;
    use super::*;

    #[test]
    fn images_share_a_number() {
        for (a, b) in [(3, 3), (4, 3), (3, 5)] {
            let index = Index::new(a, b);
            for first in (0..CHOOSE[24][a] as usize).step_by(5) {
                let mine = unrank(first, a);
                for second in (0..CHOOSE[24 - a][b] as usize).step_by(101) {
                    let theirs = unrank_beside(second, b, mine);
                    let (number, fixing) = index.number(mine, theirs);
                    assert!(number < index.size());
                    let mut same = 0;
                    for which in 0..16 {
                        let there = (image(which, mine), image(which, theirs));
                        assert_eq!(index.number(there.0, there.1).0, number);
                        same += u8::from(there == (mine, theirs));
                    }
                    assert_eq!(fixing, same);
                    let (m, t, f) = index.position(number).unwrap();
                    assert_eq!(index.number(m, t), (number, f));
                }
            }
        }
    }
}
