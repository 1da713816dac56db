//! Uniform trees that are never stored.
//!
//! A position knows its place in its level, and the leaves follow from a
//! number. So alpha-beta can search a tree of `35^6` leaves of which it sees
//! few.

use std::fmt;

use gametree_core::{Game, MoveList, Outcome, Player, splitmix64};

/// How the leaves get their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// Independent of each other: 36 random bits.
    Random,
    /// Such that the first child of every node is best: it inherits the
    /// node's value, and every other child is worse for the player to move, or
    /// in one case out of four just as good.
    BestFirst,
}

/// A node of a uniform tree with MAX at its root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lazy {
    branching: u32,
    height: u32,
    ply: u32,
    /// The place in its level, from the left, counted from 0.
    index: u64,
    /// The number of leaf 0.
    base: u64,
    leaves: Leaves,
    /// The value for MAX, where it is known from above.
    value: i64,
}

impl Lazy {
    /// The tree of [`reference`](gametree_games::tree::generate::reference).
    pub(crate) fn reference(branching: u32, height: u32, seed: u64) -> Lazy {
        let base = seed.wrapping_mul(0x0100_0003);
        Lazy { branching, height, ply: 0, index: 0, base, leaves: Leaves::Random, value: 0 }
    }

    /// Random leaves for trees so large that the reference trees of two seeds
    /// would share leaves.
    pub(crate) fn random(branching: u32, height: u32, seed: u64) -> Lazy {
        Lazy { base: splitmix64(seed), ..Lazy::reference(branching, height, 0) }
    }

    /// The first child of every node is best.
    pub(crate) fn best_first(branching: u32, height: u32, seed: u64) -> Lazy {
        Lazy { leaves: Leaves::BestFirst, ..Lazy::random(branching, height, seed) }
    }

    /// The key of the leaf with this place.
    pub(crate) fn leaf_key(branching: u32, height: u32, index: u64) -> u64 {
        Lazy { ply: height, index, ..Lazy::reference(branching, height, 0) }.key()
    }

    /// How much worse than its best sibling this child is.
    fn drop(&self) -> i64 {
        // Each level draws from a stretch of its own.
        let word = splitmix64(self.base.wrapping_add(self.index) ^ (u64::from(self.ply) << 56));
        if word & 3 == 0 { 0 } else { (word >> 44) as i64 }
    }
}

impl Game for Lazy {
    type Move = u32;

    #[inline]
    fn to_move(&self) -> Player {
        if self.ply.is_multiple_of(2) { Player::MAX } else { Player::MIN }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        if self.ply < self.height {
            return None;
        }
        let value = match self.leaves {
            Leaves::Random => (splitmix64(self.base.wrapping_add(self.index)) >> 28) as i64,
            Leaves::BestFirst => self.value,
        };
        Some(Outcome::margin(if self.to_move() == Player::MAX { value } else { -value }))
    }

    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<u32>) {
        (0..self.branching).for_each(|child| out.push(child));
    }

    #[inline]
    fn play(&mut self, child: u32) {
        let mover = self.to_move();
        self.ply += 1;
        self.index = self.index * u64::from(self.branching) + u64::from(child);
        if self.leaves == Leaves::BestFirst && child > 0 {
            self.value += if mover == Player::MAX { -self.drop() } else { self.drop() };
        }
    }

    /// Unique within one tree of fewer than 2^58 leaves.
    #[inline]
    fn key(&self) -> u64 {
        splitmix64(self.index << 6 | u64::from(self.ply))
    }
}

impl fmt::Display for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} of level {}", self.index, self.ply)
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Zero;
    use gametree_games::TreePosition;
    use gametree_games::tree::generate::reference;
    use gametree_search::{Settings, alpha_beta, minimax};

    use super::*;

    #[test]
    fn the_reference_tree_is_the_stored_one() {
        for seed in 0..5 {
            let (lazy, stored) = (Lazy::reference(3, 5, seed), TreePosition::new(reference(3, 5, seed)));
            let (a, b) = (
                alpha_beta(&lazy, &Settings::default(), &mut Zero, &mut ()),
                alpha_beta(&stored, &Settings::default(), &mut Zero, &mut ()),
            );
            assert_eq!((a.score, a.counts), (b.score, b.counts), "seed {seed}");
        }
    }

    #[test]
    fn the_first_child_is_best() {
        for seed in 0..20 {
            let mut position = Lazy::best_first(3, 5, seed);
            while position.ended().is_none() {
                assert_eq!(minimax(&position, &Settings::default(), &mut Zero, &mut ()).score.value(), 0);
                position.play(0);
            }
        }
    }
}
