//! Critical positions and node types (lecture 000, definition 7; Knuth and
//! Moore 1975, section 8).
//!
//! A position is written as the child numbers on the way from the root. It is
//! critical if all numbers in odd places are 1, or all in even places: one of
//! the players has always chosen the first child. On a tree whose first
//! children are optimal, alpha-beta evaluates exactly the critical leaves, and
//! no algorithm that is sure of the value can do with fewer.
//!
//! Where turns do not alternate, the players count and not the places: a node
//! is critical if all of MAX's moves on the way were first children, or all of
//! MIN's. For alternating turns that is the definition above.
//!
//! | type | the way here | what a search must do |
//! |---|---|---|
//! | 1 | first children only | everything: the value is needed |
//! | 2 | the player to move chose first children only | try the first child: it refutes |
//! | 3 | the other player chose first children only | try all children: none refutes |

use gametree_core::Player;

use super::arena::Tree;

/// The type of a critical node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum NodeType {
    /// On the line of first children.
    One,
    /// One child is enough; a cut-off follows.
    Two,
    /// All children must be searched.
    Three,
}

impl NodeType {
    /// 1, 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Who has left the line of first children, if anybody, decides.
    fn of(strayed: [bool; 2], to_move: Player) -> Option<NodeType> {
        match (strayed[to_move.index()], strayed[to_move.other().index()]) {
            (false, false) => Some(NodeType::One),
            (false, true) => Some(NodeType::Two),
            (true, false) => Some(NodeType::Three),
            (true, true) => None,
        }
    }
}

/// The type of the position with these child numbers, where turns alternate;
/// nothing if it is not critical.
///
/// ```
/// use gametree_games::tree::{NodeType, critical::path_type};
/// assert_eq!(path_type(&[1, 2, 1, 3, 1, 4]), Some(NodeType::Two));
/// assert_eq!(path_type(&[1, 1, 1]), Some(NodeType::One));
/// assert_eq!(path_type(&[2, 1, 3, 1]), Some(NodeType::Three));
/// assert_eq!(path_type(&[2, 2]), None);
/// ```
#[must_use]
pub fn path_type(path: &[u32]) -> Option<NodeType> {
    let mut strayed = [false; 2];
    for (place, &number) in path.iter().enumerate() {
        strayed[place % 2] |= number != 1;
    }
    let to_move = if path.len().is_multiple_of(2) { Player::First } else { Player::Second };
    NodeType::of(strayed, to_move)
}

impl Tree {
    /// The type of every node; nothing where it is not critical.
    #[must_use]
    pub fn node_types(&self) -> Vec<Option<NodeType>> {
        let mut strayed = vec![[false; 2]; self.len()];
        // Parents stand before their children.
        for node in 0..self.len() as u32 {
            for child in self.children(node) {
                let mut way = strayed[node as usize];
                way[self.player(node).index()] |= child != self.children(node).start;
                strayed[child as usize] = way;
            }
        }
        (0..).zip(strayed).map(|(node, way)| NodeType::of(way, self.player(node))).collect()
    }

    /// The type of one node; nothing if it is not critical.
    #[must_use]
    pub fn node_type(&self, node: u32) -> Option<NodeType> {
        let mut strayed = [false; 2];
        for &step in &self.line(node) {
            if let Some(parent) = self.parent(step) {
                strayed[self.player(parent).index()] |= self.child_number(step) != Some(1);
            }
        }
        NodeType::of(strayed, self.player(node))
    }

    /// The critical leaves, from left to right.
    pub fn critical_leaves(&self) -> impl Iterator<Item = u32> + '_ {
        let types = self.node_types();
        self.leaves().filter(move |&leaf| types[leaf as usize].is_some())
    }
}

/// The number of critical leaves of a uniform tree: `b^floor(h/2) +
/// b^ceil(h/2) - 1` (corollary 9). Nothing if it does not fit.
///
/// ```
/// use gametree_games::tree::critical::minimal_leaves;
/// assert_eq!(minimal_leaves(5, 6), Some(249));
/// ```
#[must_use]
pub fn minimal_leaves(branching: u32, height: u32) -> Option<u64> {
    let power = |exponent| u64::from(branching).checked_pow(exponent);
    power(height / 2)?.checked_add(power(height.div_ceil(2))?)?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{generate, read};

    /// Definition 7 and Knuth and Moore's types, word by word.
    fn by_the_book(path: &[u32]) -> Option<NodeType> {
        let ones = |parity: usize| path.iter().skip(parity).step_by(2).all(|&a| a == 1);
        if !ones(0) && !ones(1) {
            return None;
        }
        let first = path.iter().position(|&a| a > 1);
        Some(match first.map(|j| (path.len() - (j + 1)) % 2) {
            None => NodeType::One,
            Some(0) => NodeType::Two,
            Some(_) => NodeType::Three,
        })
    }

    #[test]
    fn types_are_those_of_knuth_and_moore() {
        for (branching, height) in [(2, 6), (3, 5), (4, 4), (1, 3), (7, 0)] {
            let tree = generate::uniform(branching, height, |_| 0);
            let types = tree.node_types();
            for node in 0..tree.len() as u32 {
                let path = tree.path(node);
                assert_eq!(types[node as usize], by_the_book(&path), "{path:?}");
                assert_eq!(path_type(&path), by_the_book(&path), "{path:?}");
                assert_eq!(tree.node_type(node), by_the_book(&path), "{path:?}");
            }
            let count = tree.critical_leaves().count() as u64;
            assert_eq!(Some(count), minimal_leaves(branching, height), "b={branching} h={height}");
        }
    }

    #[test]
    fn where_turns_do_not_alternate_the_players_count() {
        let tree = read("(max(1 2) max(3 4))", Player::MAX).unwrap();
        // MIN never moves, so MAX's opponent never strays: every leaf counts.
        assert_eq!(tree.critical_leaves().count(), 4);
        assert_eq!(tree.node_type(2), Some(NodeType::Three));
        assert_eq!(minimal_leaves(10, 60), None);
    }
}
