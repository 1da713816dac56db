//! The nodes of a tree in one flat array.
//!
//! Nodes stand level by level, from left to right. So the children of a node
//! are a range, parents come before children, and the last node is one of the
//! deepest:
//!
//! ```text
//!  ((3 12 8) (2 4))      0
//!                       / \            index   0  1  2  3  4  5  6  7
//!                     1     2          first   1  3  6  .  .  .  .  .
//!                   / | \   | \        count   2  3  2  0  0  0  0  0
//!                  3  4  5  6  7       parent  -  0  0  1  1  1  2  2
//! ```

use std::ops::Range;

use gametree_core::Player;

use super::labels::Labels;

/// The text form in which a tree was read, and will be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Nested lists in round brackets.
    #[default]
    Nested,
    /// JSON arrays and objects.
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// What MAX gains at a leaf; 0 elsewhere.
    pub(crate) value: i64,
    /// The root is its own parent.
    pub(crate) parent: u32,
    pub(crate) first: u32,
    /// 0 at a leaf.
    pub(crate) count: u32,
    pub(crate) player: Player,
}

/// An explicit game tree. Nodes are named by their index; the root is 0.
///
/// Methods that take a node panic where the tree has no such node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) names: Labels,
    pub(crate) moves: Labels,
    pub(crate) form: Form,
}

impl Tree {
    /// The root's index.
    pub const ROOT: u32 = 0;

    /// The number of nodes, leaves included.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has at least its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The text form in which [`write`](crate::tree::write) prints the tree.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// The indices of a node's children, from left to right.
    #[inline]
    #[must_use]
    pub fn children(&self, node: u32) -> Range<u32> {
        let node = &self.nodes[node as usize];
        node.first..node.first + node.count
    }

    /// Whether the game is over at this node.
    #[inline]
    #[must_use]
    pub fn is_leaf(&self, node: u32) -> bool {
        self.nodes[node as usize].count == 0
    }

    /// What MAX gains at a leaf; nothing elsewhere.
    #[inline]
    #[must_use]
    pub fn leaf_value(&self, node: u32) -> Option<i64> {
        let node = &self.nodes[node as usize];
        (node.count == 0).then_some(node.value)
    }

    /// Whose turn it is. A leaf belongs to the player who did not move last.
    #[inline]
    #[must_use]
    pub fn player(&self, node: u32) -> Player {
        self.nodes[node as usize].player
    }

    /// The node from which a move leads here; nothing for the root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: u32) -> Option<u32> {
        (node != Tree::ROOT).then(|| self.nodes[node as usize].parent)
    }

    /// A node's own name, if it has one.
    #[must_use]
    pub fn name(&self, node: u32) -> Option<&str> {
        self.names.get(node)
    }

    /// The name of the move that leads to a node, if it has one.
    #[must_use]
    pub fn move_name(&self, node: u32) -> Option<&str> {
        self.moves.get(node)
    }

    /// Which child of its parent a node is, counted from 1; nothing for the
    /// root.
    #[must_use]
    pub fn child_number(&self, node: u32) -> Option<u32> {
        self.parent(node).map(|parent| node - self.nodes[parent as usize].first + 1)
    }

    /// The child numbers on the way from the root, as definition 7 of lecture
    /// 000 writes a position: `(1, 2, 1)`.
    #[must_use]
    pub fn path(&self, node: u32) -> Vec<u32> {
        self.line(node).iter().filter_map(|&n| self.child_number(n)).collect()
    }

    /// The nodes on the way from the root, both ends included.
    #[must_use]
    pub fn line(&self, node: u32) -> Vec<u32> {
        let mut line: Vec<u32> = std::iter::successors(Some(node), |&n| self.parent(n)).collect();
        line.reverse();
        line
    }

    /// The number of moves from the root to a node.
    #[must_use]
    pub fn depth(&self, node: u32) -> usize {
        std::iter::successors(self.parent(node), |&n| self.parent(n)).count()
    }

    /// The number of moves in the longest line.
    #[must_use]
    pub fn height(&self) -> usize {
        self.depth(self.len() as u32 - 1)
    }

    /// The nodes in the order of a depth-first search from the left, each
    /// when it is entered and again when it is left.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk { tree: self, next: Some(Visit::Enter(Tree::ROOT)) }
    }

    /// The leaves from left to right.
    pub fn leaves(&self) -> impl Iterator<Item = u32> + '_ {
        self.walk().filter_map(|visit| match visit {
            Visit::Enter(node) if self.is_leaf(node) => Some(node),
            _ => None,
        })
    }

    /// What every node is worth to MAX, by backward induction.
    #[must_use]
    pub fn values(&self) -> Vec<i64> {
        let mut values: Vec<i64> = self.nodes.iter().map(|node| node.value).collect();
        // Children stand behind their parents.
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let first = node.first as usize;
            let children = values[first..first + node.count as usize].iter().copied();
            let best = if node.player == Player::MAX { children.max() } else { children.min() };
            values[i] = best.unwrap_or(node.value);
        }
        values
    }
}

/// One event of a [`Walk`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// The node is entered, before its children.
    Enter(u32),
    /// The node is left, after its children.
    Leave(u32),
}

/// A depth-first walk through a tree. It needs no stack: siblings are
/// neighbours and every node knows its parent.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    tree: &'a Tree,
    next: Option<Visit>,
}

impl Iterator for Walk<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        let visit = self.next?;
        self.next = match visit {
            Visit::Enter(node) if !self.tree.is_leaf(node) => {
                Some(Visit::Enter(self.tree.children(node).start))
            }
            Visit::Enter(node) => Some(Visit::Leave(node)),
            Visit::Leave(node) => self.tree.parent(node).map(|parent| {
                if node + 1 < self.tree.children(parent).end {
                    Visit::Enter(node + 1)
                } else {
                    Visit::Leave(parent)
                }
            }),
        };
        Some(visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::read;

    fn tree(text: &str) -> Tree {
        read(text, Player::MAX).unwrap()
    }

    /// The trees of lectures 001 (and its reversal), 002, 003 and 004 with
    /// their values, and others by hand.
    #[test]
    fn values_are_those_of_the_lectures() {
        let table = [
            ("(((6 4) (8 6)) ((4 0) (2 2)))", 6),
            ("(((2 2) (0 4)) ((6 8) (4 6)))", 6),
            ("((2 7) (1 8))", 2),
            ("((3 12 8) (2 4 6) (14 5 2))", 3),
            ("((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))", 6),
            ("-7", -7),
            ("(max(1 5) min(4 2 3))", 5),
        ];
        for (text, value) in table {
            assert_eq!(tree(text).values()[0], value, "{text}");
        }
        assert_eq!(read("((3 12 8) (2 4 6) (14 5 2))", Player::MIN).unwrap().values()[0], 6);
    }

    #[test]
    fn the_layout_is_that_of_the_drawing() {
        let tree = tree("((3 12 8) (2 4))");
        assert_eq!((tree.len(), tree.height()), (8, 2));
        assert_eq!((tree.children(0), tree.children(1), tree.children(2)), (1..3, 3..6, 6..8));
        assert_eq!((tree.player(0), tree.player(1), tree.player(3)), (Player::MAX, Player::MIN, Player::MAX));
        assert_eq!((tree.leaf_value(4), tree.leaf_value(1)), (Some(12), None));
        assert_eq!((tree.path(0), tree.path(5), tree.path(6)), (vec![], vec![1, 3], vec![2, 1]));
        assert_eq!((tree.line(5), tree.depth(5), tree.parent(0)), (vec![0, 1, 5], 2, None));
    }

    #[test]
    fn leaves_come_from_left_to_right_whatever_their_depth() {
        let tree = tree("(1 ((2 (3)) 4) 5)");
        let values: Vec<i64> = tree.leaves().filter_map(|leaf| tree.leaf_value(leaf)).collect();
        assert_eq!(values, [1, 2, 3, 4, 5]);
        assert_eq!(tree.walk().count(), 2 * tree.len());
    }
}
