//! SSS* and DUAL*: best-first search for the value.
//!
//! SSS* (Stockman 1979) keeps an OPEN list of partial strategies of the leading
//! player, each with an upper bound on what it secures, and always works on the
//! most promising one; among equals on the leftmost. It never evaluates a leaf
//! that alpha-beta skips, and pays with memory for the whole list. The lead
//! belongs to the player to move at the root; DUAL* (Marsland, Reinefeld and
//! Schaeffer 1987) is the same search with the opponent in the lead.
//!
//! Instead of deleting the descendants of a solved node from OPEN (the "purge"
//! of case 4 below), a state is thrown away when it comes up and an ancestor
//! of it turns out to be solved.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use gametree_core::{Evaluator, Game, Player, Report, Score, Stopped, Window};

use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by SSS*.
pub fn sss<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    led_by(position.to_move(), position, settings, evaluator, observer)
}

/// Searches by DUAL*.
pub fn dual<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    led_by(position.to_move().other(), position, settings, evaluator, observer)
}

fn led_by<G: Game, E: Evaluator<G>, O: Observer<G>>(
    leader: Player,
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = Search {
        run: Run::new(settings, evaluator, observer),
        leader,
        nodes: vec![Node::new(position.clone(), None, 0)],
        open: BinaryHeap::new(),
    };
    let result = search.solve().map(|merit| merit.seen_by(position.to_move(), leader));
    let line = search.line();
    search.run.report_line(position, result, line)
}

/// A node of the tree that was generated so far.
struct Node<G: Game> {
    position: G,
    parent: Option<usize>,
    /// Its place among its parent's moves.
    place: usize,
    ply: usize,
    moves: Vec<G::Move>,
    solved: bool,
    /// The child that its value came from.
    best: Option<usize>,
    /// The bound with which the last child began; a lower one on its return
    /// means that the child decided.
    merit: Score,
}

impl<G: Game> Node<G> {
    fn new(position: G, parent: Option<(usize, usize)>, ply: usize) -> Self {
        Node {
            position,
            parent: parent.map(|(node, _)| node),
            place: parent.map_or(0, |(_, place)| place),
            ply,
            moves: Vec::new(),
            solved: false,
            best: None,
            merit: Score::INFINITY,
        }
    }
}

/// A state of the OPEN list: the most meritorious comes first, then the
/// leftmost in the tree.
#[derive(PartialEq, Eq)]
struct State {
    merit: Score,
    /// The places on the way from the root.
    way: Rc<[usize]>,
    node: usize,
    solved: bool,
}

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        self.merit.cmp(&other.merit).then_with(|| other.way.cmp(&self.way))
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

struct Search<'a, G: Game, E, O> {
    run: Run<'a, G, E, O>,
    leader: Player,
    nodes: Vec<Node<G>>,
    open: BinaryHeap<State>,
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Search<'_, G, E, O> {
    /// The value of the root for the leader. The cases are those of
    /// Stockman's operator.
    fn solve(&mut self) -> Result<Score, Stopped> {
        self.open.push(State { merit: Score::INFINITY, way: Rc::new([]), node: 0, solved: false });
        while let Some(state) = self.open.pop() {
            if self.is_superseded(state.node) {
                continue;
            }
            match (state.solved, self.nodes[state.node].parent) {
                (true, None) => return Ok(state.merit),
                (true, Some(parent)) => self.backed_up(&state, parent),
                (false, _) => self.expanded(&state)?,
            }
        }
        unreachable!("the root is solved before OPEN is empty")
    }

    /// Cases 1 to 3: a solved node decides its parent, or hands over to its
    /// next sibling.
    fn backed_up(&mut self, state: &State, parent: usize) {
        let (place, node) = (self.nodes[state.node].place, &mut self.nodes[parent]);
        let led = node.position.to_move() == self.leader;
        if led || node.best.is_none() || state.merit < node.merit {
            node.best = Some(state.node);
        }
        node.merit = state.merit;
        if !led && place + 1 < node.moves.len() {
            self.open_child(parent, place + 1, &state.way[..state.way.len() - 1], state.merit);
            return;
        }
        // Case 4's purge: whatever else is open below the parent is void now.
        node.solved = true;
        let way = state.way[..state.way.len() - 1].into();
        self.open.push(State { merit: state.merit, way, node: parent, solved: true });
    }

    /// Cases 4 to 6: a live node is evaluated, or opens all of its children
    /// where the leader is to move and the first one where not.
    fn expanded(&mut self, state: &State) -> Result<(), Stopped> {
        if let Some(value) = self.enter(state.node)? {
            let merit = state.merit.min(value);
            self.nodes[state.node].solved = true;
            self.open.push(State { merit, way: Rc::clone(&state.way), node: state.node, solved: true });
            return Ok(());
        }
        let led = self.nodes[state.node].position.to_move() == self.leader;
        let children = if led { self.nodes[state.node].moves.len() } else { 1 };
        self.nodes[state.node].merit = state.merit;
        for place in 0..children {
            self.open_child(state.node, place, &state.way, state.merit);
        }
        Ok(())
    }

    /// Visits a live node: its value for the leader if it is a leaf, else its
    /// moves are noted.
    fn enter(&mut self, node: usize) -> Result<Option<Score>, Stopped> {
        self.go_to(node);
        let Node { position, ply, .. } = &self.nodes[node];
        let (position, ply) = (position.clone(), *ply);
        let mut value = self.run.enter(&position, ply, Window::FULL)?;
        if value.is_none() {
            match self.run.expand(&position, ply) {
                Err(score) => value = Some(score),
                Ok(range) => {
                    self.nodes[node].moves = self.run.moves[range.clone()].to_vec();
                    self.run.moves.truncate(range.start);
                }
            }
        }
        Ok(value.map(|score| score.seen_by(self.leader, position.to_move())))
    }

    /// Tells the observer, and the path where it matters, where we are.
    fn go_to(&mut self, node: usize) {
        let mut way = Vec::new();
        let mut steps = Vec::new();
        let mut at = node;
        while let Some(parent) = self.nodes[at].parent {
            way.push(self.nodes[parent].moves[self.nodes[at].place]);
            steps.push(self.nodes[parent].position.step());
            at = parent;
        }
        way.reverse();
        self.run.observer.jump(&way);
        if G::PATH_MATTERS {
            self.run.reset_path(steps.into_iter().rev());
        }
    }

    fn open_child(&mut self, parent: usize, place: usize, way: &[usize], merit: Score) {
        let Node { position, moves, ply, .. } = &self.nodes[parent];
        let child = Node::new(position.after(moves[place]), Some((parent, place)), ply + 1);
        self.nodes.push(child);
        let way = way.iter().copied().chain([place]).collect();
        self.open.push(State { merit, way, node: self.nodes.len() - 1, solved: false });
    }

    /// Whether an ancestor was solved meanwhile.
    fn is_superseded(&self, mut node: usize) -> bool {
        while let Some(parent) = self.nodes[node].parent {
            if self.nodes[parent].solved {
                return true;
            }
            node = parent;
        }
        false
    }

    /// The line from the root along the children that decided.
    fn line(&self) -> Vec<G::Move> {
        let (mut node, mut line) = (0, Vec::new());
        while let Some(best) = self.nodes[node].best {
            line.push(self.nodes[node].moves[self.nodes[best].place]);
            node = best;
        }
        line
    }
}
