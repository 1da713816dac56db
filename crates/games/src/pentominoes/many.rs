//! Positions with up to 512 legal placements, by sets of bits: what a move leaves,
//! and how much, is a few operations on eight words.

use super::few::{Few, FewSearch};
use super::legal::{Legal, Living};
use super::memory::Memory;
use super::{key, least_image};

/// A set of placements.
type Set = [u64; 8];

/// Which of the placements exclude which, themselves included.
pub(super) struct Many<'a> {
    legal: &'a Legal<{ Many::MOST }>,
    pieces: [u8; Many::MOST],
    excludes: [Set; Many::MOST],
}

/// What was found out.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Answers for positions with many placements.
    pub(super) many: Memory,
    /// Answers for positions with few, of which there are ten times as many. By
    /// themselves, so that they do not push out those that took longer.
    pub(super) few: Memory,
    /// Answers within one graph of few placements: small enough for the processor's
    /// own memory.
    pub(super) near: Memory,
}

/// A search of one such graph.
pub(super) struct Search<'a> {
    pub(super) many: &'a Many<'a>,
    pub(super) found: &'a Found,
    pub(super) nodes: &'a mut u64,
}

#[inline]
fn without(set: &Set, other: &Set) -> Set {
    let mut left = *set;
    for (word, &gone) in left.iter_mut().zip(other) {
        *word &= !gone;
    }
    left
}

#[inline]
fn size(set: &Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Shows every member.
#[inline]
fn each(set: &Set, mut visit: impl FnMut(usize)) {
    for (i, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(64 * i + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

impl<'a> Many<'a> {
    /// The most placements.
    pub(super) const MOST: usize = 512;

    pub(super) fn new(legal: &'a Legal<{ Many::MOST }>) -> Many<'a> {
        let mut many = Many { legal, pieces: [0; Many::MOST], excludes: [[0; 8]; Many::MOST] };
        for piece in 0..12 {
            let mut same = [0; 8];
            for i in legal.of_piece(piece) {
                same[i / 64] |= 1 << (i % 64);
                many.pieces[i] = piece as u8;
            }
            for i in legal.of_piece(piece) {
                let taken = legal.squares()[i];
                many.excludes[i] = same;
                for (set, squares) in many.excludes[i].iter_mut().zip(legal.squares().chunks(64)) {
                    let mut hit = 0;
                    for (j, &squares) in squares.iter().enumerate() {
                        hit |= u64::from(squares & taken != 0) << j;
                    }
                    *set |= hit;
                }
            }
        }
        many
    }

    /// All placements.
    pub(super) fn all(&self) -> Set {
        let mut set = [0; 8];
        for i in 0..self.legal.count() {
            set[i / 64] |= 1 << (i % 64);
        }
        set
    }

    /// What these placements can reach.
    #[inline]
    fn living(&self, live: &Set) -> Living {
        let mut living = Living::default();
        each(live, |i| {
            living.squares |= self.legal.squares()[i];
            living.pieces |= 1 << self.pieces[i];
        });
        living
    }

    /// The graph of these placements, which are few.
    fn few(&self, live: &Set) -> Few {
        let (mut squares, mut pieces, mut count) = ([0; Few::MOST], [0; Few::MOST], 0);
        let mut same = [0u64; 12];
        each(live, |i| {
            squares[count] = self.legal.squares()[i];
            pieces[count] = self.pieces[i];
            same[usize::from(self.pieces[i])] |= 1 << count;
            count += 1;
        });
        Few::new(&squares[..count], |i| same[usize::from(pieces[i])])
    }
}

impl Search<'_> {
    /// Whether the player to move wins with these placements left. What leaves the
    /// fewest is tried first.
    pub(super) fn wins(&mut self, live: &Set) -> bool {
        *self.nodes += 1;
        let many = self.many;
        let (mut order, mut count, mut at_once) = ([0u32; Many::MOST], 0, false);
        each(live, |m| {
            let some = size(&without(live, &many.excludes[m]));
            at_once |= some == 0;
            order[count] = some << 16 | m as u32;
            count += 1;
        });
        if at_once {
            return true;
        }
        let order = &mut order[..count];
        order.sort_unstable();
        for &mut entry in order {
            let left = without(live, &many.excludes[(entry & 0xFFFF) as usize]);
            if !self.answer(&left, (entry >> 16) as usize) {
                return true;
            }
        }
        false
    }

    /// The same, for a set of `count`, if it was not found out before.
    pub(super) fn answer(&mut self, live: &Set, count: usize) -> bool {
        let Living { squares, pieces } = self.many.living(live);
        let image = key(least_image(squares), pieces);
        let memory = if count <= Few::MOST { &self.found.few } else { &self.found.many };
        if let Some(wins) = memory.get(image) {
            return wins;
        }
        let wins = if count <= Few::MOST {
            let few = self.many.few(live);
            // An image has another graph than the position itself.
            let memory = Some((&self.found.near, key(squares, pieces)));
            FewSearch { few: &few, memory, nodes: self.nodes }.wins(few.all)
        } else {
            self.wins(live)
        };
        memory.put(image, wins);
        wins
    }
}
