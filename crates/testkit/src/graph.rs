//! A game on a small graph, cycles included, for testing searches where the
//! path matters.
//!
//! A piece stands on a node of a directed graph. Each node belongs to a player
//! who must move the piece along one of its edges, or is an end and pays MAX a
//! number. A position that stood before is a draw, so the worth of a node may
//! depend on how the piece got there.

use std::fmt;
use std::sync::Arc;

use gametree_core::{
    Cell, Game, InputError, MoveList, Notation, Outcome, Playable, Player, SplitMix, View, splitmix64,
};

/// One node: an end with its payment to MAX, or a player and the nodes to
/// which that player may move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The game is over and MAX gains this much.
    End(i64),
    /// A player moves to one of these nodes.
    Turn(Player, Vec<u8>),
}

/// The board: all nodes, the start first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
}

impl Graph {
    /// A graph with these nodes. A turn without edges is a draw.
    ///
    /// # Panics
    ///
    /// If there is no node, there are more than 256, or an edge leads nowhere
    /// or stands twice.
    #[must_use]
    pub fn new(nodes: Vec<Node>) -> Graph {
        assert!((1..=256).contains(&nodes.len()), "{} nodes", nodes.len());
        for node in &nodes {
            if let Node::Turn(_, edges) = node {
                for (i, edge) in edges.iter().enumerate() {
                    assert!(usize::from(*edge) < nodes.len() && !edges[..i].contains(edge), "edge to {edge}");
                }
            }
        }
        Graph { nodes }
    }

    /// A random graph: about one node in five is an end, the others have up
    /// to `degree` edges. With `alternating` the turn changes on every edge
    /// between turns; else players are random.
    ///
    /// # Panics
    ///
    /// If `size` is less than 4 or more than 256, or `degree` is 0.
    #[must_use]
    pub fn random(seed: u64, size: usize, degree: usize, alternating: bool) -> Graph {
        assert!((4..=256).contains(&size) && degree > 0);
        let mut random = SplitMix::new(seed);
        let pick = |i: usize, random: &mut SplitMix| match (alternating, i % 2, random.below(2)) {
            (true, 0, _) | (false, _, 0) => Player::First,
            _ => Player::Second,
        };
        let players: Vec<Option<Player>> =
            (0..size).map(|i| (i == 0 || random.below(5) > 0).then(|| pick(i, &mut random))).collect();
        let node = |player: Option<Player>, random: &mut SplitMix| {
            let Some(player) = player else { return Node::End(random.below(7) as i64 - 3) };
            let allowed = |&to: &u8| !alternating || players[usize::from(to)] != Some(player);
            let mut edges: Vec<u8> = (0..=u8::MAX).take(size).filter(allowed).collect();
            random.shuffle(&mut edges);
            edges.truncate(1 + random.below(degree as u64) as usize);
            Node::Turn(player, edges)
        };
        Graph::new(players.iter().map(|&player| node(player, &mut random)).collect())
    }

    /// A trap for a search that stores results without regard to the path.
    ///
    /// ```text
    ///           0 Second
    ///          /        \
    ///     1 First      2 First       1 also leads to 5, where MAX gains 1,
    ///          \        /            4 also to 6, where MAX loses 2,
    ///           3 Second             and 7 leads back to 1
    ///              |
    ///           4 First
    ///              |
    ///           7 Second
    /// ```
    ///
    /// By way of 1, node 3 is worth 0: 7 leads back to 1, which stood before.
    /// By way of 2 it is worth 1, because from 1 the first player goes on to 5.
    /// So the start is worth 1; who keeps the 0 of node 3 for the way over 2
    /// finds 0.
    #[must_use]
    pub fn trap() -> Graph {
        use Player::{First, Second};
        Graph::new(vec![
            Node::Turn(Second, vec![1, 2]),
            Node::Turn(First, vec![3, 5]),
            Node::Turn(First, vec![3]),
            Node::Turn(Second, vec![4]),
            Node::Turn(First, vec![7, 6]),
            Node::End(1),
            Node::End(-2),
            Node::Turn(Second, vec![1]),
        ])
    }

    /// The nodes, the start first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

/// A position: where the piece stands on which graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphPosition {
    graph: Arc<Graph>,
    node: u8,
}

impl GraphPosition {
    /// The start.
    #[must_use]
    pub fn new(graph: impl Into<Arc<Graph>>) -> GraphPosition {
        GraphPosition { graph: graph.into(), node: 0 }
    }

    /// The node on which the piece stands.
    #[must_use]
    pub fn node(&self) -> u8 {
        self.node
    }

    fn here(&self) -> &Node {
        &self.graph.nodes[usize::from(self.node)]
    }
}

impl Game for GraphPosition {
    /// The node to which the piece goes.
    type Move = u8;

    const PATH_MATTERS: bool = true;

    fn to_move(&self) -> Player {
        match self.here() {
            Node::End(_) => Player::First,
            Node::Turn(player, _) => *player,
        }
    }

    fn ended(&self) -> Option<Outcome> {
        match self.here() {
            Node::End(gain) => Some(Outcome::margin(*gain)),
            Node::Turn(..) => None,
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    fn moves(&self, out: &mut MoveList<u8>) {
        if let Node::Turn(_, edges) = self.here() {
            for &edge in edges {
                out.push(edge);
            }
        }
    }

    fn play(&mut self, m: u8) {
        self.node = m;
    }

    fn key(&self) -> u64 {
        splitmix64(u64::from(self.node))
    }
}

impl Notation for GraphPosition {
    fn write_move(&self, m: u8) -> String {
        m.to_string()
    }

    fn write_position(&self) -> String {
        self.node.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let node = text.trim().parse::<u8>().ok().filter(|&node| usize::from(node) < self.graph.nodes.len());
        let node = node.ok_or_else(|| InputError::new("expected the number of a node"))?;
        Ok(GraphPosition { graph: self.graph.clone(), node })
    }
}

impl Playable for GraphPosition {
    /// A random graph with the seed that `variant` names; the trap for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        if variant.is_empty() {
            return Ok(GraphPosition::new(Graph::trap()));
        }
        let seed = variant.parse().map_err(|_| InputError::new("expected a seed"))?;
        Ok(GraphPosition::new(Graph::random(seed, 12, 3, true)))
    }

    fn view(&self) -> View {
        let cell = |(i, node): (u8, &Node)| Cell {
            label: match node {
                Node::End(gain) => format!("{i}: {gain:+}"),
                Node::Turn(player, _) => format!("{i}: {player}"),
            },
            marked: i == self.node,
            ..Cell::default()
        };
        let cells: Vec<Cell> = (0..=u8::MAX).zip(&self.graph.nodes).map(cell).collect();
        View { columns: cells.len(), rows: 1, cells, ..View::default() }
    }
}

impl fmt::Display for GraphPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.here() {
            Node::End(gain) => write!(f, "node {}: MAX gains {gain}", self.node),
            Node::Turn(player, edges) => write!(f, "node {}: {player} to move to {edges:?}", self.node),
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Path;

    use super::*;

    /// Plain minimax along the path, for MAX.
    fn value(position: &GraphPosition, path: &mut Path) -> i64 {
        let over = position.outcome().or_else(|| position.repetition(path));
        let sign = if position.to_move() == Player::First { 1 } else { -1 };
        if let Some(outcome) = over {
            return sign * outcome.value();
        }
        path.push(position.step());
        let worths = position.legal_moves().iter().map(|&m| sign * value(&position.after(m), path)).max();
        path.pop();
        sign * worths.unwrap_or(0)
    }

    /// The value at the end of a walk from the start.
    fn value_along(walk: &[u8]) -> i64 {
        let mut position = GraphPosition::new(Graph::trap());
        let mut path = Path::new();
        for &m in walk {
            path.push(position.step());
            position.play(m);
        }
        value(&position, &mut path)
    }

    #[test]
    fn the_trap_is_worth_what_its_text_says() {
        assert_eq!(value_along(&[1, 3]), 0);
        assert_eq!(value_along(&[2, 3]), 1);
        assert_eq!((value_along(&[1]), value_along(&[2]), value_along(&[])), (1, 1, 1));
    }

    #[test]
    fn graphs_are_games_like_any_other() {
        crate::conformance(&GraphPosition::new(Graph::trap()));
        for seed in 0..20 {
            crate::conformance(&GraphPosition::new(Graph::random(seed, 20, 3, seed % 2 == 0)));
        }
    }

    #[test]
    fn worth_depends_on_the_path_in_some_random_graphs() {
        let mut differs = 0;
        for seed in 0..100 {
            let start = GraphPosition::new(Graph::random(seed, 8, 3, seed % 2 == 0));
            for &m in start.legal_moves().iter() {
                let mut path = Path::new();
                path.push(start.step());
                let next = start.after(m);
                differs += usize::from(value(&next, &mut path) != value(&next, &mut Path::new()));
            }
        }
        assert!(differs > 5, "{differs} nodes");
    }
}
