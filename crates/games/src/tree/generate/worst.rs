//! A tree on which alpha-beta prunes nothing.
//!
//! Sorting a tree worst-first does not prevent every cut-off: a child so bad
//! that a bound from higher up refutes it is still cut. The true worst case
//! needs values made for it. Every leaf must lie strictly inside the window
//! that alpha-beta has when it gets there; then every child improves on its
//! left siblings and no window ever closes. Only the order of the values
//! matters, so each new leaf is put into one list of all leaves just above
//! alpha, and at the end a leaf's value is its place in that list.

use gametree_core::Player;

use crate::tree::arena::{Tree, Visit};

/// Stands for minus infinity at the head of the list, and for "none".
const HEAD: usize = 0;

/// A tree of the same shape, names and turns with other leaf values, 1, 2, 3
/// and so on, such that alpha-beta from the left evaluates every leaf.
#[must_use]
pub fn without_cutoffs(shape: &Tree) -> Tree {
    // next[i + 1] is the element above leaf i in the list; next[HEAD] the lowest.
    let mut next = vec![HEAD; shape.len() + 1];
    // The best so far at each open node; the last child is always the best.
    let mut lower: Vec<usize> = vec![HEAD];
    let mut value = HEAD;
    for visit in shape.walk() {
        match visit {
            Visit::Enter(node) if shape.is_leaf(node) => {
                let alpha = lower.last().copied().unwrap_or(HEAD);
                let element = node as usize + 1;
                next[element] = next[alpha];
                next[alpha] = element;
                value = element;
            }
            Visit::Enter(_) => lower.extend(lower.last().copied()),
            Visit::Leave(node) => {
                if !shape.is_leaf(node) {
                    lower.pop();
                }
                // A MIN node lowers beta, which stays above alpha by itself.
                if shape.parent(node).is_some_and(|parent| shape.player(parent) == Player::MAX)
                    && let Some(alpha) = lower.last_mut()
                {
                    *alpha = value;
                }
            }
        }
    }
    let mut tree = shape.clone();
    let ranked = std::iter::successors(Some(next[HEAD]), |&element| Some(next[element]));
    for (rank, element) in (1..).zip(ranked.take_while(|&element| element != HEAD)) {
        tree.nodes[element - 1].value = rank;
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::generate::{Shape, random, uniform};
    use crate::tree::{read, write};

    /// Fail-hard alpha-beta as MAX sees it, counting leaves.
    fn alpha_beta(tree: &Tree, node: u32, mut alpha: i64, mut beta: i64, leaves: &mut usize) -> i64 {
        if let Some(value) = tree.leaf_value(node) {
            *leaves += 1;
            return value;
        }
        for child in tree.children(node) {
            let value = alpha_beta(tree, child, alpha, beta, leaves);
            match tree.player(node) {
                Player::MAX => alpha = alpha.max(value),
                Player::MIN => beta = beta.min(value),
            }
            if alpha >= beta {
                break;
            }
        }
        if tree.player(node) == Player::MAX { alpha } else { beta }
    }

    #[test]
    fn alpha_beta_evaluates_every_leaf() {
        let check = |shape: &Tree| {
            let tree = without_cutoffs(shape);
            let mut leaves = 0;
            let value = alpha_beta(&tree, 0, i64::MIN, i64::MAX, &mut leaves);
            assert_eq!(value, tree.values()[0]);
            assert_eq!(leaves, tree.leaves().count(), "{}", write(&tree));
            let mut values: Vec<i64> = tree.leaves().filter_map(|leaf| tree.leaf_value(leaf)).collect();
            values.sort_unstable();
            assert!(values.iter().copied().eq(1..=leaves as i64));
        };
        for (branching, height) in [(2, 10), (3, 6), (7, 3), (20, 2), (1, 5), (5, 0)] {
            check(&uniform(branching, height, |_| 0));
        }
        for seed in 0..300 {
            check(&random(seed, &Shape { alternating: seed % 2 == 0, ..Shape::default() }));
        }
        assert_eq!(write(&without_cutoffs(&read("((0 0) (0 0))", Player::MAX).unwrap())), "((4 1) (3 2))");
    }
}
