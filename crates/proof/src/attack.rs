//! A search that seeks nothing but a win, led by what the game knows of attacks:
//! which moves are worth a try and how hard their proofs look
//! ([`Knowledge::prospect`]), and which replies are not known to lose
//! ([`Knowledge::defences`]).
//!
//! It is df-pn (Nagai 2002; 1 + epsilon after Pawlewicz and Lew 2007) on a graph in
//! memory, since looking at a position is dear and is done once. The numbers are weak
//! (Ueda 2008: the largest and the count of the others), since many orders of moves
//! lead to one position. Images of a position are one. When the graph is full, what
//! is proven is kept and the rest begins anew.
//!
//! A proof found so is a proof. That none is found says nothing, because moves were
//! left out.

use std::collections::{HashMap, HashSet};

use gametree_core::{Game, Knowledge, MoveList, Player, Score, Stopped, Watch, Window};
use gametree_verify::Goal;

use crate::numbers::{INFINITE, Numbers};

/// From so many replies on they are gone through one after the other, each until it
/// is decided: to refute them all takes time, and the graph holds but a few at once.
const MANY: usize = 20;

/// Keys in a set that take the room of a node.
const PER_NODE: usize = 8;

struct Node<G> {
    /// The image that stands for all.
    position: G,
    numbers: Numbers,
    children: Option<Box<[u32]>>,
}

/// The search of one player for a win, and what it has proven.
pub struct Attack<G: Game, K> {
    knowledge: K,
    player: Player,
    /// Nodes that fit into memory.
    most: usize,
    nodes: Vec<Node<G>>,
    index: HashMap<u64, u32>,
    /// Keys of positions that are not worth a try.
    lost: HashSet<u64>,
    /// Keys of positions that are won, with the move where the player is to move.
    won: HashMap<u64, Option<G::Move>>,
    watch: Option<Watch>,
    visited: u64,
    /// Those before this question.
    before: u64,
}

/// Why a search ends without a decision.
enum Halt {
    Stopped,
    Full,
}

impl<G: Game, K: Knowledge<G>> Attack<G, K> {
    /// A search for a win of `player` with about so many megabytes.
    pub fn new(knowledge: K, player: Player, megabytes: usize) -> Self {
        // A child in its list, in the index, and the node itself.
        let each = size_of::<Node<G>>() + 80;
        Attack {
            knowledge,
            player,
            most: ((megabytes << 20) / each).max(1000),
            nodes: Vec::new(),
            index: HashMap::new(),
            lost: HashSet::new(),
            won: HashMap::new(),
            watch: None,
            visited: 0,
            before: 0,
        }
    }

    /// Positions looked at so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The move that wins where the player is to move, if the search has proven one
    /// there.
    pub fn winning_move(&self, position: &G) -> Option<G::Move> {
        let image = position.folded();
        let there = self.won.get(&image.key()).copied().flatten()?;
        let goal = image.after(there).folded();
        position.legal_moves().iter().copied().find(|&m| position.after(m).folded() == goal)
    }

    /// Whether the player was found to win. `Ok(false)` says only that the moves worth
    /// a try do not win.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when the limit came first, or memory is too small.
    pub fn wins(&mut self, root: &G, watch: Watch) -> Result<bool, Stopped> {
        self.watch = Some(watch);
        self.before = self.visited;
        let root = root.folded();
        loop {
            let before = self.won.len();
            let Some(node) = self.node(&root) else { return Ok(false) };
            let limit = Numbers { proof: INFINITE, disproof: INFINITE };
            let halt = self.search(node, limit).err();
            let decided = self.nodes[node as usize].numbers.decided();
            if decided.is_some() || matches!(halt, Some(Halt::Full)) {
                self.keep();
            }
            match (decided, halt) {
                (Some(wins), _) => return Ok(wins),
                (None, Some(Halt::Full)) if self.won.len() > before => {}
                // After a limit the next question goes on with the graph.
                (None, _) => return Err(Stopped),
            }
        }
    }

    /// Keeps what is won, with the moves that win, and forgets the rest.
    fn keep(&mut self) {
        for node in &self.nodes {
            let key = node.position.key();
            if node.numbers.proof != 0 || self.won.contains_key(&key) {
                continue;
            }
            let mut m = None;
            if node.position.to_move() == self.player {
                let won = |child: &u32| self.nodes[*child as usize].numbers.proof == 0;
                let won = node.children.iter().flat_map(|children| children.iter()).find(|child| won(child));
                // Without a child that wins it is won by what the game knows at once.
                let Some(&child) = won else { continue };
                let goal = self.nodes[child as usize].position.clone();
                m = node
                    .position
                    .legal_moves()
                    .iter()
                    .copied()
                    .find(|&m| node.position.after(m).folded() == goal);
            }
            self.won.insert(key, m);
        }
        self.nodes = Vec::new();
        self.index = HashMap::new();
        self.lost = HashSet::new();
    }

    /// The node of a position that is its own image, if it is worth one.
    fn node(&mut self, position: &G) -> Option<u32> {
        let key = position.key();
        if let Some(&known) = self.index.get(&key) {
            return Some(known);
        }
        if self.lost.contains(&key) {
            return None;
        }
        let numbers = self.first_look(position, key);
        if numbers == Numbers::DISPROVEN {
            self.lost.insert(key);
            return None;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { position: position.clone(), numbers, children: None });
        self.index.insert(key, number);
        Some(number)
    }

    fn first_look(&mut self, position: &G, key: u64) -> Numbers {
        if self.won.contains_key(&key) {
            return Numbers::PROVEN;
        }
        let goal = Goal { player: self.player, least: 1 };
        if let Some(outcome) = position.ended() {
            return Numbers::of(goal.is_met(outcome, position.to_move()));
        }
        if position.to_move() == self.player {
            return Numbers::OPEN;
        }
        match self.knowledge.prospect(position) {
            None => Numbers::DISPROVEN,
            Some(0) => Numbers::PROVEN,
            Some(work) => Numbers { proof: work.min(INFINITE - 1), disproof: 1 },
        }
    }

    /// Looks at what follows a position; `None` where a reply saves the opponent.
    fn expand(&mut self, number: u32) -> Result<Option<Box<[u32]>>, Halt> {
        let watch = self.watch.as_mut().ok_or(Halt::Stopped)?;
        watch.check(self.visited - self.before).map_err(|Stopped| Halt::Stopped)?;
        if self.nodes.len() + self.lost.len() / PER_NODE >= self.most {
            return Err(Halt::Full);
        }
        self.visited += 1;
        let position = self.nodes[number as usize].position.clone();
        let mine = position.to_move() == self.player;
        let mut moves = MoveList::new();
        if mine {
            position.moves(&mut moves);
        } else {
            self.knowledge.defences(&position, &mut moves);
        }
        let mut children = Vec::new();
        for &m in moves.iter() {
            let Some(child) = self.node(&position.after(m).folded()) else {
                if mine {
                    continue;
                }
                return Ok(None);
            };
            let decided = self.nodes[child as usize].numbers.decided();
            if decided == Some(mine) {
                // One is enough.
                return Ok(Some(Box::new([child])));
            }
            if decided.is_none() && !children.contains(&child) {
                children.push(child);
            }
        }
        Ok(Some(children.into()))
    }

    /// Searches a position until a number reaches its limit.
    fn search(&mut self, number: u32, limit: Numbers) -> Result<(), Halt> {
        let node = &mut self.nodes[number as usize];
        if node.numbers.decided().is_some() {
            return Ok(());
        }
        let mine = node.position.to_move() == self.player;
        let children = match node.children.take() {
            Some(children) => children,
            None => {
                let position = node.position.clone();
                if mine && self.at_once(&position) {
                    self.nodes[number as usize].numbers = Numbers::PROVEN;
                    return Ok(());
                }
                let Some(children) = self.expand(number)? else {
                    self.nodes[number as usize].numbers = Numbers::DISPROVEN;
                    return Ok(());
                };
                children
            }
        };
        let result = self.children(number, mine, &children, limit);
        self.nodes[number as usize].children = Some(children);
        result
    }

    /// Whether the game knows that the player, who is to move, wins.
    fn at_once(&mut self, position: &G) -> bool {
        let window = Window::new(Score::new(0), Score::new(1));
        let score = self.knowledge.resolve(position, window, &mut self.visited);
        score.is_some_and(|score| score.value() >= 1)
    }

    fn children(&mut self, number: u32, mine: bool, children: &[u32], limit: Numbers) -> Result<(), Halt> {
        // Seen by the player to move, one child decides and all are summed.
        let turn = |n: Numbers| if mine { n } else { Numbers { proof: n.disproof, disproof: n.proof } };
        let limit = turn(limit);
        loop {
            let (mut best, mut chosen, mut second) = (None, Numbers::DISPROVEN, INFINITE);
            let (mut top, mut open) = (0, 0);
            for &child in children {
                let numbers = turn(self.nodes[child as usize].numbers);
                top = top.max(numbers.disproof);
                open += u32::from(numbers.disproof > 0);
                if (numbers.proof, numbers.disproof) < (chosen.proof, chosen.disproof) || best.is_none() {
                    (best, second, chosen) = (Some(child), chosen.proof.min(second), numbers);
                } else {
                    second = second.min(numbers.proof);
                }
            }
            let others = open.saturating_sub(1);
            let all = if top == INFINITE { INFINITE } else { top.saturating_add(others).min(INFINITE - 1) };
            let numbers = Numbers { proof: chosen.proof, disproof: all };
            self.nodes[number as usize].numbers = turn(numbers);
            let reached = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            let Some(best) = best.filter(|_| !reached && numbers.decided().is_none()) else { return Ok(()) };
            let wider = second.saturating_add(second / 4).saturating_add(1);
            let steady = !mine && children.len() >= MANY;
            let next = Numbers {
                proof: if steady { INFINITE } else { limit.proof.min(wider) },
                disproof: limit.disproof.saturating_sub(others).max(chosen.disproof.saturating_add(1)),
            };
            self.search(best, turn(next))?;
        }
    }
}
