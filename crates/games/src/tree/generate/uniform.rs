//! Uniform trees: every inner node has the same number of children, every
//! leaf the same depth.

use gametree_core::{Player, splitmix64};

use crate::tree::arena::{Form, Node, Tree};
use crate::tree::labels::Labels;

/// Whether a uniform tree is small enough to be stored.
#[must_use]
pub fn fits(branching: u32, height: u32) -> bool {
    nodes(branching, height).is_some()
}

/// The number of nodes, if the tree is not too large.
fn nodes(branching: u32, height: u32) -> Option<u32> {
    if branching == 0 {
        return None;
    }
    if branching == 1 {
        return height.checked_add(1).filter(|&nodes| nodes as usize <= crate::tree::builder::MAX_LEVELS);
    }
    let mut total = 1u32;
    for _ in 0..height {
        total = total.checked_mul(branching)?.checked_add(1)?;
    }
    Some(total)
}

/// The uniform tree with MAX at its root whose `i`-th leaf from the left,
/// counted from 0, is worth `leaf(i)` to MAX.
///
/// # Panics
///
/// If the tree does not [`fit`](fits).
pub fn uniform(branching: u32, height: u32, mut leaf: impl FnMut(u64) -> i64) -> Tree {
    let Some(total) = nodes(branching, height) else {
        panic!("no uniform tree of branching {branching} and height {height} can be stored");
    };
    // Level by level, all children of inner nodes follow one another.
    let inner = (total - 1) / branching;
    let node = |i: u32| {
        let parent = i.saturating_sub(1) / branching;
        let (first, count) = if i < inner { (1 + i * branching, branching) } else { (0, 0) };
        Node { value: 0, parent, first, count, player: Player::MAX }
    };
    let mut nodes: Vec<Node> = (0..total).map(node).collect();
    for i in 1..nodes.len() {
        nodes[i].player = nodes[nodes[i].parent as usize].player.other();
    }
    for (i, node) in (0..).zip(&mut nodes[inner as usize..]) {
        node.value = leaf(i);
    }
    Tree { nodes, names: Labels::default(), moves: Labels::default(), form: Form::Nested }
}

/// The `i`-th leaf of the reference trees: 36 random bits.
#[inline]
#[must_use]
pub const fn reference_leaf(seed: u64, i: u64) -> i64 {
    (splitmix64(seed.wrapping_mul(0x0100_0003).wrapping_add(i)) >> 28) as i64
}

/// The uniform tree with random leaves on which the project's published
/// figures rest; any other program can build the same one.
///
/// # Panics
///
/// If the tree does not [`fit`](fits).
#[must_use]
pub fn reference(branching: u32, height: u32, seed: u64) -> Tree {
    uniform(branching, height, |i| reference_leaf(seed, i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{read, write};

    #[test]
    fn uniform_trees_equal_those_that_are_read() {
        for (branching, height, text) in [
            (2, 0, "0"),
            (3, 1, "(0 1 2)"),
            (2, 2, "((0 1) (2 3))"),
            (1, 3, "(((0)))"),
            (2, 3, "(((0 1) (2 3)) ((4 5) (6 7)))"),
        ] {
            let tree = uniform(branching, height, |i| i as i64);
            assert_eq!(write(&tree), text);
            assert_eq!(read(text, Player::MAX), Ok(tree));
        }
    }

    #[test]
    fn trees_too_large_to_store_are_told_apart() {
        assert!(fits(2, 20) && fits(1, 99_999) && fits(35, 4));
        assert!(!fits(2, 32) && !fits(0, 1) && !fits(1, 100_000) && !fits(u32::MAX, 2));
    }

    #[test]
    fn the_reference_leaves_are_fixed() {
        // splitmix64(0) and splitmix64(1) are published; 36 bits remain.
        assert_eq!(reference_leaf(0, 0), (0xE220_A839_7B1D_CDAFu64 >> 28) as i64);
        assert_eq!(reference_leaf(0, 1), (splitmix64(1) >> 28) as i64);
        assert_eq!(reference_leaf(3, 5), (splitmix64(3 * 0x100_0003 + 5) >> 28) as i64);
    }
}
