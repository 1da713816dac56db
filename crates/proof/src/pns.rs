//! Proof-number search (Allis, van der Meulen and van den Herik 1994): best
//! first, the whole tree in memory.
//!
//! Each step walks from the root to the leaf that helps most, whichever way the
//! proof goes (the most-proving node), expands it, and brings the numbers up to
//! date on the way back. It beats alpha-beta where the tree is narrow in places,
//! as forced lines are; it needs memory for every node, which [PN2](mod@crate::pn2)
//! and [df-pn](crate::df_pn) save.

use gametree_core::{Game, Limits, Path, Stopped, Watch};
use gametree_verify::Goal;

use crate::numbers::{Numbers, Verdict, at_end};

/// A node of the tree.
pub(crate) struct Node<G> {
    parent: usize,
    position: G,
    pub(crate) numbers: Numbers,
    /// The first child and how many there are; none before it is expanded.
    children: (usize, usize),
    expanded: bool,
}

/// A tree that is being searched.
pub(crate) struct Tree<G> {
    pub(crate) nodes: Vec<Node<G>>,
    goal: Goal,
    path: Path,
}

impl<G: Game> Tree<G> {
    pub(crate) fn new(root: &G, goal: Goal, path: &Path) -> Self {
        let numbers = root.ended().map_or(Numbers::OPEN, |end| Numbers::of(goal.is_met(end, root.to_move())));
        let root = Node { parent: 0, position: root.clone(), numbers, children: (0, 0), expanded: false };
        Tree { nodes: vec![root], goal, path: path.clone() }
    }

    pub(crate) fn root(&self) -> Numbers {
        self.nodes[0].numbers
    }

    /// The numbers of the root's children, in order of generation.
    pub(crate) fn children(&self) -> impl Iterator<Item = Numbers> + '_ {
        let (first, count) = self.nodes[0].children;
        self.nodes[first..first + count].iter().map(|node| node.numbers)
    }

    /// Goes to the most-proving leaf; the path leads there afterwards.
    fn select(&mut self) -> usize {
        let mut at = 0;
        while self.nodes[at].expanded {
            let node = &self.nodes[at];
            let mine = node.position.to_move() == self.goal.player;
            let (first, count) = node.children;
            let rank = |i: &usize| {
                let numbers = self.nodes[*i].numbers;
                if mine { numbers.proof } else { numbers.disproof }
            };
            let best = (first..first + count).min_by_key(rank).unwrap_or(first);
            if G::PATH_MATTERS {
                self.path.push(self.nodes[at].position.step());
            }
            at = best;
        }
        at
    }

    /// Makes the children of a leaf.
    fn expand(&mut self, at: usize) {
        let position = self.nodes[at].position.clone();
        let moves = position.legal_moves();
        let first = self.nodes.len();
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        for &m in moves.iter() {
            let child = position.after(m);
            let numbers = at_end(&child, &self.goal, &self.path).map_or(Numbers::OPEN, Numbers::of);
            self.nodes.push(Node { parent: at, position: child, numbers, children: (0, 0), expanded: false });
        }
        if G::PATH_MATTERS {
            self.path.pop();
        }
        self.nodes[at].children = (first, moves.len());
        self.nodes[at].expanded = true;
        if moves.is_empty() {
            self.nodes[at].numbers = Numbers::of(self.goal.is_met(position.stuck(), position.to_move()));
        }
    }

    /// Brings the numbers up to date from a node to the root.
    fn update(&mut self, mut at: usize) {
        loop {
            let (first, count) = self.nodes[at].children;
            if count > 0 {
                let mine = self.nodes[at].position.to_move() == self.goal.player;
                let children = self.nodes[first..first + count].iter().map(|node| node.numbers);
                self.nodes[at].numbers = Numbers::gathered(mine, children);
            }
            if at == 0 {
                break;
            }
            at = self.nodes[at].parent;
            if G::PATH_MATTERS {
                self.path.pop();
            }
        }
    }

    /// One step; `develop` gives better numbers to the children of the leaf
    /// that was expanded.
    pub(crate) fn step(&mut self, develop: &mut impl FnMut(&G, &Path) -> Vec<Numbers>) {
        let leaf = self.select();
        let better = develop(&self.nodes[leaf].position, &self.path);
        self.expand(leaf);
        let (first, count) = self.nodes[leaf].children;
        for (node, numbers) in self.nodes[first..first + count].iter_mut().zip(better) {
            if node.numbers.decided().is_none() {
                node.numbers = numbers;
            }
        }
        self.update(leaf);
    }
}

/// Whether the goal can be reached from `root`, by a tree of at most `most`
/// nodes in memory and within the limits.
pub fn pns<G: Game>(root: &G, goal: Goal, limits: &Limits, path: &Path, most: usize) -> Verdict {
    let mut tree = Tree::new(root, goal, path);
    let mut watch = Watch::start(limits);
    let stopped = loop {
        if tree.root().decided().is_some() {
            break Ok(());
        }
        if tree.nodes.len() >= most || watch.check(tree.nodes.len() as u64).is_err() {
            break Err(Stopped);
        }
        tree.step(&mut |_, _| Vec::new());
    };
    let holds = stopped.ok().and(tree.root().decided());
    Verdict { holds, numbers: tree.root(), nodes: tree.nodes.len() as u64 }
}
