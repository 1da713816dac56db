//! Random shapes with a seed, for tests that must hold for every tree.

use gametree_core::{Player, SplitMix};

use crate::tree::arena::{Form, Node, Tree};
use crate::tree::labels::Labels;

/// What a random tree may look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// No line is longer than this.
    pub height: usize,
    /// An inner node has between 1 and this many children.
    pub branching: u32,
    /// A node above the last level is a leaf with this chance, in per cent.
    pub leaves: u32,
    /// Leaf values lie between minus this and this; small for many ties.
    pub spread: u32,
    /// Whether the turn changes with every move; else it changes by chance.
    pub alternating: bool,
    /// No more inner nodes once the tree has this many nodes.
    pub nodes: usize,
}

impl Default for Shape {
    /// Small uneven trees with many ties.
    fn default() -> Shape {
        Shape { height: 6, branching: 4, leaves: 20, spread: 8, alternating: true, nodes: 2000 }
    }
}

/// A random tree of this shape, always the same one for the same seed. Who
/// moves at the root is random, too.
#[must_use]
pub fn random(seed: u64, shape: &Shape) -> Tree {
    let mut random = SplitMix::new(seed);
    let root = pick(&mut random);
    let mut nodes = vec![Node { value: 0, parent: 0, first: 0, count: 0, player: root }];
    let mut depths = vec![0];
    let mut next = 0;
    while next < nodes.len() {
        let depth = depths[next];
        // A root without children is a tree, too, but one is enough.
        let early = next > 0 && random.below(100) < u64::from(shape.leaves);
        if early || depth >= shape.height || nodes.len() >= shape.nodes || shape.branching == 0 {
            nodes[next].value =
                random.below(2 * u64::from(shape.spread) + 1) as i64 - i64::from(shape.spread);
        } else {
            nodes[next].first = nodes.len() as u32;
            nodes[next].count = 1 + random.below(u64::from(shape.branching)) as u32;
            for _ in 0..nodes[next].count {
                let player = if shape.alternating { nodes[next].player.other() } else { pick(&mut random) };
                nodes.push(Node { value: 0, parent: next as u32, first: 0, count: 0, player });
                depths.push(depth + 1);
            }
        }
        next += 1;
    }
    // A leaf belongs to the player who did not move last.
    for i in 1..nodes.len() {
        if nodes[i].count == 0 {
            nodes[i].player = nodes[nodes[i].parent as usize].player.other();
        }
    }
    Tree { nodes, names: Labels::default(), moves: Labels::default(), form: Form::Nested }
}

fn pick(random: &mut SplitMix) -> Player {
    if random.below(2) == 0 { Player::MAX } else { Player::MIN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{read, write};

    #[test]
    fn random_trees_are_well_formed_and_repeatable() {
        let (mut uneven, mut runs) = (0, 0);
        for seed in 0..300 {
            let shape = Shape { alternating: seed % 3 > 0, ..Shape::default() };
            let tree = random(seed, &shape);
            assert_eq!(random(seed, &shape), tree);
            assert_eq!(read(&write(&tree), Player::MAX).as_ref(), Ok(&tree), "seed {seed}");
            assert!(tree.height() <= shape.height);
            uneven += usize::from(tree.leaves().any(|leaf| tree.depth(leaf) < tree.height()));
            let inner = (1..tree.len() as u32).filter(|&n| !tree.is_leaf(n));
            let run =
                inner.filter(|&n| tree.parent(n).is_some_and(|p| tree.player(p) == tree.player(n))).count();
            assert!(!shape.alternating || run == 0);
            runs += run;
        }
        assert!(uneven > 150 && runs > 300, "{uneven} uneven, {runs} turns kept");
    }
}
