//! The same tree with its children in another order.
//!
//! Alpha-beta lives by the order of moves: best first it evaluates the
//! critical positions only, and theorem 10 of lecture 000 reorders a tree by
//! what another algorithm evaluated.

use std::cmp::{Ordering, Reverse};

use gametree_core::Player;

use super::arena::{Node, Tree};

/// The tree with the children of every node sorted: `compare` says which of
/// two siblings, given by their index in `tree`, stands further left. Equals
/// keep their order.
pub fn reorder(tree: &Tree, mut compare: impl FnMut(u32, u32) -> Ordering) -> Tree {
    permute(tree, |_, children| children.sort_by(|&a, &b| compare(a, b))).0
}

/// The tree with the children of every node rearranged: `arrange` gets the
/// node and its children, all by their index in `tree`, and may put the
/// children into any order. The second result says for each node of the new
/// tree which node of `tree` it was.
///
/// # Panics
///
/// If `arrange` does anything but reorder.
pub fn permute(tree: &Tree, mut arrange: impl FnMut(u32, &mut [u32])) -> (Tree, Vec<u32>) {
    let mut origin = vec![Tree::ROOT];
    let mut nodes = vec![Node { parent: 0, ..tree.nodes[0] }];
    let mut seen = vec![false; tree.len()];
    for new in 0..tree.len() {
        let (old, first) = (origin[new], origin.len());
        assert!(!std::mem::replace(&mut seen[old as usize], true), "node {old} would stand in two places");
        nodes[new].first = first as u32;
        origin.extend(tree.children(old));
        arrange(old, &mut origin[first..]);
        for &child in &origin[first..] {
            assert_eq!(tree.parent(child), Some(old), "node {child} would get another parent");
            nodes.push(Node { parent: new as u32, ..tree.nodes[child as usize] });
        }
        if first == origin.len() {
            nodes[new].first = 0;
        }
    }
    let mut place = vec![0; tree.len()];
    for (new, &old) in (0..).zip(&origin) {
        place[old as usize] = new;
    }
    let (names, moves) = (tree.names.sorted(&place), tree.moves.sorted(&place));
    (Tree { nodes, names, moves, form: tree.form }, origin)
}

/// The tree with the best child of every node first and the worst last, as
/// the node's player sees it: alpha-beta's best case.
#[must_use]
pub fn best_first(tree: &Tree) -> Tree {
    let values = tree.values();
    permute(tree, |node, children| sort_best_first(tree, &values, node, children)).0
}

/// The tree with the worst child of every node first and the best last.
///
/// A bad order, but cut-offs remain where a child is bad enough; see
/// [`without_cutoffs`](super::generate::without_cutoffs) for a tree that has
/// none.
#[must_use]
pub fn worst_first(tree: &Tree) -> Tree {
    let values = tree.values();
    let arrange = |node: u32, children: &mut [u32]| {
        sort_best_first(tree, &values, node, children);
        children.reverse();
    };
    permute(tree, arrange).0
}

/// Sorts siblings by their value to the player at `node`, the best first.
pub(crate) fn sort_best_first(tree: &Tree, values: &[i64], node: u32, children: &mut [u32]) {
    match tree.player(node) {
        Player::MAX => children.sort_by_key(|&child| Reverse(values[child as usize])),
        Player::MIN => children.sort_by_key(|&child| values[child as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{generate, read, write};

    fn tree(text: &str) -> Tree {
        read(text, Player::MAX).unwrap()
    }

    #[test]
    fn best_and_worst_first_by_hand() {
        let lecture = tree("((2 4 6) (14 5 2) (3 12 8))");
        assert_eq!(write(&best_first(&lecture)), "((3 8 12) (2 4 6) (2 5 14))");
        assert_eq!(write(&worst_first(&lecture)), "((14 5 2) (6 4 2) (12 8 3))");
        assert_eq!(write(&best_first(&tree("(max(1 2) 3)"))), "(3 max(2 1))");
    }

    #[test]
    fn names_travel_with_their_nodes() {
        let named = tree("A:(a=B:(b=1 C:2) 5 c=max(3 D:4))");
        let turned = reorder(&named, |a, b| b.cmp(&a));
        assert_eq!(write(&turned), "A:(c=max(D:4 3) 5 a=B:(C:2 b=1))");
        assert_eq!(read(&write(&turned), Player::MAX), Ok(turned));
    }

    #[test]
    fn a_reordered_tree_is_a_well_formed_tree_of_the_same_value() {
        for seed in 0..200 {
            let shape = generate::Shape { alternating: seed % 2 == 0, ..generate::Shape::default() };
            let tree = generate::random(seed, &shape);
            for turned in [best_first(&tree), worst_first(&tree)] {
                assert_eq!(turned.values()[0], tree.values()[0]);
                assert_eq!(read(&write(&turned), tree.player(0)).as_ref(), Ok(&turned));
            }
            let best = best_first(&tree);
            let values = best.values();
            for node in (0..best.len() as u32).filter(|&node| !best.is_leaf(node)) {
                assert_eq!(values[best.children(node).start as usize], values[node as usize]);
            }
            let (_, origin) = permute(&tree, |_, children| children.reverse());
            assert_eq!(permute(&tree, |_, _| ()).0, tree);
            assert_eq!(origin.len(), tree.len());
        }
    }

    #[test]
    #[should_panic(expected = "two places")]
    fn nothing_but_an_order_is_accepted() {
        let _ = permute(&tree("(1 2)"), |_, children| children.fill(1));
    }
}
