//! Positions with at most 64 legal placements, solved as a game on a graph.
//!
//! Placements that exclude each other are joined. A move takes one away with all
//! that it is joined to (the game is known as Node Kayles), so a position is one
//! word of placements left, and each move one operation on it.

use gametree_core::splitmix64;

use super::legal::Legal;
use super::memory::Memory;

/// Which of up to 64 placements exclude which, themselves included.
pub(super) struct Few {
    excludes: [u64; Few::MOST],
    /// All placements.
    pub(super) all: u64,
}

impl Few {
    /// The most placements.
    pub(super) const MOST: usize = 64;

    /// The graph of these placements, piece by piece: `of_piece` gives each one's
    /// set of those with the same piece.
    pub(super) fn new(squares: &[u64], of_piece: impl Fn(usize) -> u64) -> Few {
        let mut padded = [0; Few::MOST];
        padded[..squares.len()].copy_from_slice(squares);
        let mut few = Few { excludes: [0; Few::MOST], all: first(squares.len()) };
        for (i, &taken) in squares.iter().enumerate() {
            let mut hit = 0;
            for (j, &squares) in padded.iter().enumerate() {
                hit |= u64::from(squares & taken != 0) << j;
            }
            few.excludes[i] = hit | of_piece(i);
        }
        few
    }

    /// The graph of all legal placements.
    pub(super) fn of(legal: &Legal<{ Few::MOST }>) -> Few {
        let mut same = [0; Few::MOST];
        for piece in 0..12 {
            let range = legal.of_piece(piece);
            let set = first(range.end) & !first(range.start);
            same[range].fill(set);
        }
        Few::new(legal.squares(), |i| same[i])
    }

    /// What is left of `live` after a move.
    #[inline]
    pub(super) fn after(&self, live: u64, m: usize) -> u64 {
        live & !self.excludes[m]
    }
}

/// The first `count` bits.
const fn first(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// A search of one such graph.
pub(super) struct FewSearch<'a> {
    pub(super) few: &'a Few,
    /// What was found before, and what tells the keys of different graphs apart.
    pub(super) memory: Option<(&'a Memory, u64)>,
    pub(super) nodes: &'a mut u64,
}

impl FewSearch<'_> {
    /// Whether the player to move wins with these placements left. What leaves
    /// the fewest is tried first.
    pub(super) fn wins(&mut self, live: u64) -> bool {
        *self.nodes += 1;
        let (mut order, mut count) = ([0u16; Few::MOST], 0);
        let mut rest = live;
        while rest != 0 {
            let m = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let left = self.few.after(live, m);
            match left.count_ones() {
                0 => return true,
                1 => continue,
                // Of two that do not exclude each other both will be played.
                2 if self.few.after(left, left.trailing_zeros() as usize) != 0 => return true,
                2 => continue,
                some => order[count] = (some << 6) as u16 | m as u16,
            }
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable();
        let mut before = 0;
        for &mut entry in order {
            let left = self.few.after(live, usize::from(entry & 63));
            if left != before && !self.known_or_searched(left) {
                return true;
            }
            before = left;
        }
        false
    }

    #[inline]
    fn known_or_searched(&mut self, live: u64) -> bool {
        let Some((memory, salt)) = self.memory else { return self.wins(live) };
        let key = splitmix64(live ^ salt);
        memory.get(key).unwrap_or_else(|| {
            let wins = self.wins(live);
            memory.put(key, wins);
            wins
        })
    }
}
