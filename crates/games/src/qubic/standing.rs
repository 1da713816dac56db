//! How far the lines are filled, for an attacker and a defender: for each side the
//! sets of lines with one, two and three of its stones or more. A stone changes them by
//! a few operations on whole sets, which makes a position of a threat search cheap.

use super::lines::{Lines, THROUGH, cells};

/// The side that seeks to win.
pub(super) const ATTACKER: usize = 0;
/// The side that seeks to stop it.
pub(super) const DEFENDER: usize = 1;

/// Stones and what they make of the lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) stones: [u64; 2],
    /// Lines with at least one, two, three stones of each side.
    filled: [[Lines; 3]; 2],
}

impl Standing {
    /// The stones of the attacker and of the defender.
    pub(super) fn new(attacker: u64, defender: u64) -> Standing {
        let mut standing = Standing { stones: [0, 0], filled: [[0; 3]; 2] };
        for (side, mut stones) in [attacker, defender].into_iter().enumerate() {
            while stones != 0 {
                standing.place(side, stones.trailing_zeros() as u8);
                stones &= stones - 1;
            }
        }
        standing
    }

    /// The same with the roles exchanged.
    pub(super) fn exchanged(&self) -> Standing {
        let ([a, d], [attacker, defender]) = (self.stones, self.filled);
        Standing { stones: [d, a], filled: [defender, attacker] }
    }

    /// Puts a stone on a free cell.
    #[inline]
    pub(super) fn place(&mut self, side: usize, cell: u8) {
        let through = THROUGH[usize::from(cell & 63)];
        let [one, two, three] = &mut self.filled[side];
        *three |= *two & through;
        *two |= *one & through;
        *one |= through;
        self.stones[side] |= 1 << (cell & 63);
    }

    /// The standing after a stone.
    #[inline]
    pub(super) fn with(&self, side: usize, cell: u8) -> Standing {
        let mut next = *self;
        next.place(side, cell);
        next
    }

    #[inline]
    pub(super) fn free(&self) -> u64 {
        !(self.stones[0] | self.stones[1])
    }

    /// Lines with `least` stones of a side or more, at least one, and none of the
    /// other's.
    #[inline]
    pub(super) fn open(&self, side: usize, least: usize) -> Lines {
        self.filled[side][least - 1] & !self.filled[1 - side][0]
    }

    /// Lines with two stones of the attacker and two free cells.
    #[inline]
    pub(super) fn twos(&self) -> Lines {
        let [_, two, three] = self.filled[ATTACKER];
        two & !three & !self.filled[DEFENDER][0]
    }

    /// Free cells that complete a line of a side.
    #[inline]
    pub(super) fn winning(&self, side: usize) -> u64 {
        match self.open(side, 3) {
            0 => 0,
            lines => cells(lines) & self.free(),
        }
    }

    /// Free cells of lines on which a side has two stones or more, and on which the
    /// other had none before.
    pub(super) fn near(&self, side: usize, before: &Standing) -> u64 {
        cells(self.filled[side][1] & !before.filled[1 - side][0]) & before.free()
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::SplitMix;

    use super::super::lines::LINES;
    use super::*;

    #[test]
    fn sets_of_lines_are_counts_of_stones() {
        let mut random = SplitMix::new(3);
        for _ in 0..500 {
            let stones = random.next_u64() & random.next_u64();
            let (a, d) = (stones & random.next_u64(), stones);
            let (a, d) = (a, d & !a);
            let standing = Standing::new(a, d);
            for (number, line) in LINES.iter().enumerate() {
                let (mine, yours) = ((line & a).count_ones(), (line & d).count_ones());
                for least in 1..=3 {
                    let open = standing.open(ATTACKER, least as usize) >> number & 1 == 1;
                    assert_eq!(open, mine >= least && yours == 0);
                }
                assert_eq!(standing.twos() >> number & 1 == 1, mine == 2 && yours == 0);
            }
            assert_eq!(standing.exchanged().winning(ATTACKER), standing.winning(DEFENDER));
        }
    }
}
