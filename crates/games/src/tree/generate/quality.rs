//! Trees with a controllable quality of order.
//!
//! Real move ordering is neither perfect nor random. Marsland and Campbell
//! (1982) call a tree strongly ordered if the first move is best at seven
//! nodes in ten. The model here has that share as its one parameter: at every
//! inner node the best child stands first with probability `quality`, else
//! in any of the other places with equal chance; all other children are in
//! random order.
//!
//! So 1 is as good as the best order, 1/b is random order, and at 0 the best
//! child never stands first. Where several children are equally good, one of
//! them, chosen at random, counts as the best.

use gametree_core::SplitMix;

use crate::tree::arena::Tree;
use crate::tree::order::{permute, sort_best_first};

/// The tree with its children put into an order of this quality, from 0 to
/// 1.
#[must_use]
pub fn with_quality(tree: &Tree, quality: f64, seed: u64) -> Tree {
    let values = tree.values();
    let mut random = SplitMix::new(seed);
    let arrange = |node: u32, children: &mut [u32]| {
        if children.len() < 2 {
            return;
        }
        // The sort is stable, so ties stay in random order.
        random.shuffle(children);
        sort_best_first(tree, &values, node, children);
        random.shuffle(&mut children[1..]);
        if !chance(&mut random, quality) {
            let place = 1 + random.below(children.len() as u64 - 1) as usize;
            children.swap(0, place);
        }
    };
    permute(tree, arrange).0
}

/// True with this probability.
fn chance(random: &mut SplitMix, probability: f64) -> bool {
    // 53 random bits are a number from 0 up to, but never, 1.
    ((random.next_u64() >> 11) as f64) < probability * (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::generate::reference;

    /// How many of 1 + 4 + ... + 4^5 inner nodes have their best child in
    /// each place.
    fn places(quality: f64) -> [usize; 4] {
        let tree = with_quality(&reference(4, 6, 1), quality, 7);
        let values = tree.values();
        let mut places = [0; 4];
        for node in (0..tree.len() as u32).filter(|&node| !tree.is_leaf(node)) {
            let best = tree.children(node).position(|child| values[child as usize] == values[node as usize]);
            places[best.unwrap()] += 1;
        }
        places
    }

    #[test]
    fn the_best_child_stands_first_as_often_as_asked() {
        assert_eq!(places(1.0), [1365, 0, 0, 0]);
        assert_eq!(places(0.0)[0], 0);
        for (quality, low, high) in [(0.25, 290, 395), (0.7, 900, 1010)] {
            let places = places(quality);
            assert!((low..=high).contains(&places[0]), "{quality}: {places:?}");
            assert!(places[1..].iter().all(|&n| n > (1365 - places[0]) / 4), "{quality}: {places:?}");
        }
    }

    #[test]
    fn the_value_stays_and_the_seed_decides() {
        let tree = reference(3, 5, 2);
        assert_eq!(with_quality(&tree, 0.5, 1).values()[0], tree.values()[0]);
        assert_eq!(with_quality(&tree, 0.5, 1), with_quality(&tree, 0.5, 1));
        assert_ne!(with_quality(&tree, 0.5, 1), with_quality(&tree, 0.5, 2));
    }
}
