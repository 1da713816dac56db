//! Size and shape of a game's tree.

use gametree_core::{Game, MoveList};

/// How large a tree is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// All nodes, the root and the leaves included.
    pub nodes: u64,
    /// The nodes that minimax would evaluate: finished games and positions at
    /// the horizon.
    pub leaves: u64,
    /// Moves in the longest line.
    pub height: usize,
}

/// Walks the tree below `root`, to `depth` plies or to the end; `None` if it
/// has more than `most` nodes.
pub(crate) fn shape<G: Game>(root: &G, depth: Option<usize>, most: u64) -> Option<Shape> {
    let mut shape = Shape { nodes: 0, leaves: 0, height: 0 };
    let mut open = vec![(root.clone(), 0)];
    let mut moves = MoveList::new();
    while let Some((position, ply)) = open.pop() {
        shape.nodes += 1;
        if shape.nodes > most {
            return None;
        }
        shape.height = shape.height.max(ply);
        moves.clear();
        if position.ended().is_none() && depth.is_none_or(|depth| ply < depth) {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            shape.leaves += 1;
        }
        open.extend(moves.iter().map(|&m| (position.after(m), ply + 1)));
    }
    Some(shape)
}
