//! Optimal strategies, and Zermelo's theorem checked on the tree itself.
//!
//! A strategy of a player is a subtree: one child at the player's own nodes,
//! all children at the opponent's (lecture 004). Zermelo's theorem (lecture 000,
//! theorem 4) says that there is a value such that one strategy secures at least
//! that much for MAX and another at most that much against MAX. [`solve`] builds
//! the whole tree, so it is for small games and explicit trees.

use gametree_core::{Game, Player};

/// A game tree with the value of every node, as MAX sees it.
#[derive(Clone, Debug)]
pub struct Solution<G: Game> {
    nodes: Vec<Node<G>>,
}

/// A solved node.
#[derive(Clone, Debug)]
struct Node<G: Game> {
    player: Player,
    value: i64,
    moves: Vec<G::Move>,
    /// The index of the first child; the others follow.
    first: usize,
}

/// What MAX can force, where a payment above 0 is a win for MAX.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// MAX has a winning strategy: it wins against every reply.
    Winning,
    /// MAX has a weakly winning strategy, one that never loses, but no winning
    /// one.
    WeaklyWinning,
    /// MAX has neither: MIN can force a win.
    Neither,
}

/// The tree has more nodes than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Builds the tree below `root` and values it by backward induction.
///
/// # Errors
///
/// [`TooLarge`] if it has more than `most` nodes.
pub fn solve<G: Game>(root: &G, most: usize) -> Result<Solution<G>, TooLarge> {
    let mut positions = vec![root.clone()];
    let mut nodes: Vec<Node<G>> = Vec::new();
    while nodes.len() < positions.len() {
        let position = positions[nodes.len()].clone();
        let moves = position.legal_moves().to_vec();
        let paid = || position.ended().unwrap_or_else(|| position.stuck()).value();
        let value = if moves.is_empty() { paid() } else { 0 };
        let value = if position.to_move() == Player::MAX { value } else { -value };
        if positions.len() + moves.len() > most {
            return Err(TooLarge);
        }
        let first = positions.len();
        positions.extend(moves.iter().map(|&m| position.after(m)));
        nodes.push(Node { player: position.to_move(), value, moves, first });
    }
    // Children come after their parents, so one pass from the back suffices.
    for node in (0..nodes.len()).rev() {
        let Node { first, player, .. } = nodes[node];
        let values = nodes[first..].iter().take(nodes[node].moves.len()).map(|child| child.value);
        let best = if player == Player::MAX { values.max() } else { values.min() };
        if let Some(best) = best {
            nodes[node].value = best;
        }
    }
    Ok(Solution { nodes })
}

impl<G: Game> Solution<G> {
    /// The value of the game, as MAX sees it.
    #[must_use]
    pub fn value(&self) -> i64 {
        self.nodes[0].value
    }

    /// The number of nodes of the whole tree.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether MAX can force a win, or at least avoid a loss.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.value() {
            1.. => Verdict::Winning,
            0 => Verdict::WeaklyWinning,
            _ => Verdict::Neither,
        }
    }

    /// Every principal variation, or the first `most` of them: the lines along
    /// which nobody gives anything away. All their nodes have the same value.
    #[must_use]
    pub fn principal_variations(&self, most: usize) -> Vec<Vec<G::Move>> {
        let mut found = Vec::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((node, line)) = open.pop() {
            let Node { moves, .. } = &self.nodes[node];
            if moves.is_empty() {
                found.push(line);
                if found.len() == most {
                    break;
                }
                continue;
            }
            for place in self.best_places(node).collect::<Vec<_>>().into_iter().rev() {
                let mut longer = line.clone();
                longer.push(moves[place]);
                open.push((self.nodes[node].first + place, longer));
            }
        }
        found
    }

    /// An optimal strategy of `player`: the nodes of its subtree, each with the
    /// move chosen where the player is to move.
    #[must_use]
    pub fn strategy(&self, player: Player) -> Strategy<G> {
        let mut chosen = Vec::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((node, line)) = open.pop() {
            let Node { moves, first, player: owner, .. } = &self.nodes[node];
            let own = *owner == player;
            let places: Vec<usize> =
                if own { self.best_places(node).take(1).collect() } else { (0..moves.len()).collect() };
            for &place in places.iter().rev() {
                let mut longer: Vec<G::Move> = line.clone();
                longer.push(moves[place]);
                open.push((first + place, longer));
            }
            let choice = if own { places.first().map(|&place| moves[place]) } else { None };
            chosen.push(Choice { node, line, choice, leaf: moves.is_empty() });
        }
        Strategy { player, choices: chosen }
    }

    /// The safety level of a strategy: the worst, for its player, that its
    /// leaves pay, as MAX sees it.
    #[must_use]
    pub fn safety(&self, strategy: &Strategy<G>) -> i64 {
        let leaves = strategy.choices.iter().filter(|choice| choice.leaf);
        let values = leaves.map(|choice| self.nodes[choice.node].value);
        match strategy.player {
            Player::MAX => values.min(),
            Player::MIN => values.max(),
        }
        .unwrap_or_else(|| self.value())
    }

    fn best_places(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let Node { moves, first, value, .. } = &self.nodes[node];
        (0..moves.len()).filter(move |place| self.nodes[first + place].value == *value)
    }
}

/// A strategy as a subtree, parents before children.
#[derive(Clone, Debug)]
pub struct Strategy<G: Game> {
    /// Whose strategy it is.
    pub player: Player,
    /// The nodes that play can reach when the player follows it.
    pub choices: Vec<Choice<G>>,
}

/// A node of a strategy.
#[derive(Clone, Debug)]
pub struct Choice<G: Game> {
    node: usize,
    /// How play gets there.
    pub line: Vec<G::Move>,
    /// The move chosen; `None` at the opponent's nodes and at leaves.
    pub choice: Option<G::Move>,
    /// Whether the game is over there.
    pub leaf: bool,
}
