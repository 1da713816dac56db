//! A search, recorded: every event, and the tree it walked.
//!
//! All numbers are turned to MAX's view, as lecture notes write them. The
//! record serves the step-by-step listing ([`narrate`](crate::narrate)) and
//! the picture ([`Tracer::diagram`]).

use gametree_core::{Bound, Diagram, DiagramNode, Notation, Player, Score, Window};

use crate::observer::Observer;

/// One event of a recorded search; nodes are indices into the diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search enters a node with this window.
    Enter {
        /// The node.
        node: usize,
        /// Its window.
        window: Window,
    },
    /// A leaf is evaluated.
    Evaluate {
        /// The leaf.
        node: usize,
        /// What it is worth.
        value: Score,
        /// The how-manieth evaluation this is, from 1.
        order: usize,
    },
    /// A child's value comes back.
    Update {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// The child's value.
        value: Score,
        /// The parent's window before.
        before: Window,
        /// The parent's window after.
        after: Window,
    },
    /// A node is left with children unsearched.
    Cut {
        /// The node.
        node: usize,
        /// The value that suffices.
        value: Score,
        /// The bound that it meets or passes.
        bound: Score,
        /// The node whose other moves set that bound; `None` if the search
        /// began with it.
        by: Option<usize>,
        /// The children left out.
        unsearched: Vec<usize>,
    },
    /// A child will be searched again.
    Research {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// The parent's window for it.
        window: Window,
    },
    /// The search leaves a node.
    Leave {
        /// The node.
        node: usize,
        /// The value found.
        value: Score,
    },
}

/// An observer that records.
#[derive(Clone, Debug)]
pub struct Tracer<G: Notation> {
    depth: usize,
    events: Vec<Event>,
    nodes: Vec<Recorded<G>>,
    diagram: Diagram,
    /// The nodes on the present path, with the windows they were entered with.
    path: Vec<(usize, Window)>,
    next: Option<G::Move>,
    evaluations: usize,
}

/// What a node's drawing does not show.
#[derive(Clone, Debug)]
struct Recorded<G: Notation> {
    position: G,
    ply: usize,
    moves: Vec<G::Move>,
    /// Whether its value is known to be exact.
    exact: bool,
}

impl<G: Notation> Tracer<G> {
    /// Records searches of `root` to `depth` plies, or to the end.
    #[must_use]
    pub fn new(root: &G, depth: Option<usize>) -> Tracer<G> {
        let mut tracer = Tracer {
            depth: depth.unwrap_or(usize::MAX),
            events: Vec::new(),
            nodes: Vec::new(),
            diagram: Diagram::default(),
            path: Vec::new(),
            next: None,
            evaluations: 0,
        };
        tracer.add(None, root.clone(), String::new());
        tracer
    }

    /// What happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The nodes seen so far, and the unsearched siblings of them.
    #[must_use]
    pub fn nodes(&self) -> &[DiagramNode] {
        &self.diagram.nodes
    }

    /// The searched tree for a picture, with `line` marked and what was pruned
    /// drawn in full as long as the tree has at most `most` nodes.
    #[must_use]
    pub fn diagram(mut self, line: &[G::Move], most: usize) -> Diagram {
        self.draw_pruned(most);
        let mut node = 0;
        self.diagram.nodes[node].on_line = true;
        for &m in line {
            let Some(child) = self.child(node, m) else { break };
            node = child;
            self.diagram.nodes[node].on_line = true;
        }
        self.diagram
    }

    fn add(&mut self, parent: Option<usize>, position: G, branch: String) -> usize {
        let index = self.diagram.nodes.len();
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        let value = position
            .ended()
            .map(|outcome| Score::new(outcome.value()).seen_by(Player::MAX, position.to_move()));
        self.diagram.nodes.push(DiagramNode {
            parent,
            children: Vec::new(),
            player: position.to_move(),
            name: position.name(),
            branch,
            visited: false,
            value,
            bound: Bound::Exact,
            window: None,
            evaluations: Vec::new(),
            on_line: false,
            cut: false,
        });
        self.nodes.push(Recorded { position, ply, moves: Vec::new(), exact: false });
        index
    }

    /// Creates the children of a node, unless they are there or it is a leaf.
    fn open(&mut self, node: usize) {
        let recorded = &self.nodes[node];
        if !recorded.moves.is_empty() || recorded.ply >= self.depth {
            return;
        }
        let position = recorded.position.clone();
        let moves = position.legal_moves().to_vec();
        for &m in &moves {
            let child = self.add(Some(node), position.after(m), position.write_move(m));
            self.diagram.nodes[node].children.push(child);
        }
        self.nodes[node].moves = moves;
    }

    fn child(&self, node: usize, m: G::Move) -> Option<usize> {
        let place = self.nodes[node].moves.iter().position(|&other| other == m)?;
        Some(self.diagram.nodes[node].children[place])
    }

    fn draw_pruned(&mut self, most: usize) {
        let mut node = 0;
        while node < self.nodes.len() && self.nodes.len() < most {
            self.open(node);
            node += 1;
        }
    }

    fn present(&self) -> usize {
        self.path.last().map_or(0, |&(node, _)| node)
    }

    /// The nearest ancestor whose own moves set the bound that the present
    /// node was entered with. If that ancestor belongs to the same player, the
    /// bound is one end of a null window, a question and nobody's property.
    fn setter(&self, player: Player) -> Option<usize> {
        let bound = |window: Window| if player == Player::MAX { window.beta } else { window.alpha };
        let (&(_, entered), above) = self.path.split_last()?;
        let setter = above.iter().rev().find(|(_, window)| bound(*window) != bound(entered))?.0;
        (self.diagram.nodes[setter].player != player).then_some(setter)
    }

    /// Whether a score is the value itself: it lies inside the window, or
    /// everything below is exact.
    fn is_exact(&self, node: usize, score: Score, window: Window) -> bool {
        let drawn = &self.diagram.nodes[node];
        let all_known = !drawn.cut && drawn.children.iter().all(|&child| self.nodes[child].exact);
        !drawn.evaluations.is_empty() || all_known || (window.alpha < score && score < window.beta)
    }
}

impl<G: Notation> Observer<G> for Tracer<G> {
    fn enter(&mut self, position: &G, window: Window) {
        let node = match self.next.take() {
            Some(m) => self.child(self.present(), m).unwrap_or(0),
            None => 0,
        };
        self.open(node);
        let window = window.seen_by(Player::MAX, position.to_move());
        let drawn = &mut self.diagram.nodes[node];
        drawn.visited = true;
        drawn.cut = false;
        drawn.window = Some(window);
        self.path.push((node, window));
        self.events.push(Event::Enter { node, window });
    }

    fn descend(&mut self, m: G::Move) {
        self.next = Some(m);
    }

    fn jump(&mut self, path: &[G::Move]) {
        self.path.clear();
        self.next = path.last().copied();
        let mut node = 0;
        for &m in path {
            self.path.push((node, Window::FULL));
            node = self.child(node, m).unwrap_or(0);
        }
    }

    fn evaluate(&mut self, position: &G, score: Score) {
        let node = self.present();
        let value = score.seen_by(Player::MAX, position.to_move());
        self.evaluations += 1;
        self.diagram.nodes[node].evaluations.push(self.evaluations);
        self.events.push(Event::Evaluate { node, value, order: self.evaluations });
    }

    fn update(&mut self, position: &G, m: G::Move, score: Score, before: Window, after: Window) {
        let node = self.present();
        let Some(child) = self.child(node, m) else { return };
        let turn = |window: Window| window.seen_by(Player::MAX, position.to_move());
        let (before, after) = (turn(before), turn(after));
        let value = score.seen_by(Player::MAX, position.to_move());
        self.diagram.nodes[node].window = Some(after);
        self.events.push(Event::Update { node, child, value, before, after });
    }

    fn cut(&mut self, position: &G, score: Score, _: Window, unsearched: &[G::Move]) {
        let node = self.present();
        let player = position.to_move();
        let entered = self.path.last().map_or(Window::FULL, |&(_, window)| window);
        let bound = if player == Player::MAX { entered.beta } else { entered.alpha };
        let value = score.seen_by(Player::MAX, player);
        let unsearched = unsearched.iter().filter_map(|&m| self.child(node, m)).collect();
        self.diagram.nodes[node].cut = true;
        self.events.push(Event::Cut { node, value, bound, by: self.setter(player), unsearched });
    }

    fn research(&mut self, position: &G, m: G::Move, window: Window) {
        let node = self.present();
        let Some(child) = self.child(node, m) else { return };
        self.next = Some(m);
        let window = window.seen_by(Player::MAX, position.to_move());
        self.events.push(Event::Research { node, child, window });
    }

    fn leave(&mut self, position: &G, score: Score) {
        let Some((node, window)) = self.path.pop() else { return };
        let value = score.seen_by(Player::MAX, position.to_move());
        let exact = self.is_exact(node, value, window);
        self.nodes[node].exact = exact;
        let drawn = &mut self.diagram.nodes[node];
        drawn.value = Some(value);
        drawn.bound = match () {
            () if exact => Bound::Exact,
            () if value >= window.beta => Bound::AtLeast,
            () => Bound::AtMost,
        };
        self.events.push(Event::Leave { node, value });
    }
}
