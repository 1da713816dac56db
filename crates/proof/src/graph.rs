//! All positions that can be reached from one, solved backwards: the truth about
//! small games, cycles included.
//!
//! For a goal the positions from which its owner can force an end that meets it
//! are found by induction backwards from the ends (the attractor), with the
//! number of moves it takes. Where play that goes round for ever meets the goal
//! too, it is the opponent's attractor of the other ends that is found, and the
//! goal holds everywhere else. Repetition must be worth the same everywhere: a
//! draw, as in most games.

use std::collections::HashMap;

use gametree_core::{Game, Path, Player, Stopped};
use gametree_verify::Goal;

use crate::value::{Prover, search};

/// A game's graph.
#[derive(Clone, Debug)]
pub struct Graph<G> {
    /// All positions, the root first.
    pub positions: Vec<G>,
    numbers: HashMap<u64, Vec<u32>>,
    next: Vec<Vec<u32>>,
    previous: Vec<Vec<u32>>,
}

/// For each position whether the goal holds, and the moves to the end that
/// decides it.
#[derive(Clone, Debug)]
pub struct Solution {
    holds: Vec<bool>,
    /// Moves to the end for those in the attractor; `u32::MAX` for others.
    rank: Vec<u32>,
}

impl<G: Game> Graph<G> {
    /// The graph of all positions from `root` on; `None` if there are more than
    /// `most`.
    pub fn new(root: &G, most: usize) -> Option<Graph<G>> {
        let mut graph =
            Graph { positions: Vec::new(), numbers: HashMap::new(), next: Vec::new(), previous: Vec::new() };
        graph.number(root);
        let mut at = 0;
        while at < graph.positions.len() {
            if graph.positions.len() > most {
                return None;
            }
            let position = graph.positions[at].clone();
            let mut next: Vec<u32> =
                position.legal_moves().iter().map(|&m| graph.number(&position.after(m))).collect();
            next.sort_unstable();
            next.dedup();
            graph.next.push(next);
            at += 1;
        }
        graph.previous = vec![Vec::new(); at];
        for (from, next) in graph.next.iter().enumerate() {
            for &to in next {
                graph.previous[to as usize].push(from as u32);
            }
        }
        Some(graph)
    }

    /// The number of a position, if it is in the graph.
    pub fn find(&self, position: &G) -> Option<usize> {
        let same = self.numbers.get(&position.key())?;
        same.iter().map(|&n| n as usize).find(|&n| self.positions[n] == *position)
    }

    fn number(&mut self, position: &G) -> u32 {
        if let Some(found) = self.find(position) {
            return found as u32;
        }
        let number = self.positions.len() as u32;
        self.positions.push(position.clone());
        self.numbers.entry(position.key()).or_default().push(number);
        number
    }

    /// Solves the graph for a goal. Going round for ever counts as a draw.
    #[must_use]
    pub fn solve(&self, goal: &Goal) -> Solution {
        let round_is_enough = goal.least <= 0;
        // Whose forced end is sought: the owner's, or the opponent's.
        let seeker = if round_is_enough { goal.player.other() } else { goal.player };
        let size = self.positions.len();
        let mut rank = vec![u32::MAX; size];
        let mut open: Vec<u32> = self.next.iter().map(|next| next.len() as u32).collect();
        let mut queue = Vec::new();
        for (n, position) in self.positions.iter().enumerate() {
            if self.next[n].is_empty() {
                let outcome = position.outcome().unwrap_or(position.stuck());
                if goal.is_met(outcome, position.to_move()) != round_is_enough {
                    rank[n] = 0;
                    queue.push(n as u32);
                }
            }
        }
        let mut done = 0;
        while done < queue.len() {
            let n = queue[done] as usize;
            done += 1;
            for &before in &self.previous[n] {
                let b = before as usize;
                open[b] -= 1;
                let forced = self.positions[b].to_move() == seeker || open[b] == 0;
                if rank[b] == u32::MAX && forced {
                    rank[b] = rank[n] + 1;
                    queue.push(before);
                }
            }
        }
        let holds = rank.iter().map(|&rank| (rank != u32::MAX) != round_is_enough).collect();
        Solution { holds, rank }
    }

    /// What the first player gets from each position.
    #[must_use]
    pub fn values(&self) -> Vec<i64> {
        let ends = self.positions.iter().enumerate().filter(|(n, _)| self.next[*n].is_empty());
        let mut sorts: Vec<i64> = ends
            .map(|(_, end)| {
                let outcome = end.outcome().unwrap_or(end.stuck()).value();
                if end.to_move() == Player::First { outcome } else { -outcome }
            })
            .chain([0])
            .collect();
        sorts.sort_unstable();
        sorts.dedup();
        let mut values = vec![sorts[0]; self.positions.len()];
        for &least in &sorts[1..] {
            let solution = self.solve(&Goal { player: Player::First, least });
            for (value, &holds) in values.iter_mut().zip(&solution.holds) {
                if holds {
                    *value = least;
                }
            }
        }
        values
    }

    /// The value of the root as the first player sees it.
    #[must_use]
    pub fn value(&self) -> i64 {
        let ask = &mut |least| Ok::<_, ()>(self.solve(&Goal { player: Player::First, least }).holds[0]);
        search(None, ask).unwrap_or_default()
    }
}

/// A graph as a prover, and as a strategy that makes progress.
#[derive(Clone, Debug)]
pub struct GraphProver<G> {
    /// The graph.
    pub graph: Graph<G>,
    solved: Option<(Goal, Solution)>,
}

impl<G: Game> GraphProver<G> {
    /// A prover for the positions of a graph.
    pub fn new(graph: Graph<G>) -> Self {
        GraphProver { graph, solved: None }
    }

    fn solution(&mut self, goal: Goal) -> &Solution {
        if self.solved.as_ref().is_none_or(|(asked, _)| *asked != goal) {
            self.solved = None;
        }
        let graph = &self.graph;
        &self.solved.get_or_insert_with(|| (goal, graph.solve(&goal))).1
    }

    /// A move that keeps the goal and, where an end must be forced, comes nearer
    /// to it.
    pub fn choose(&mut self, position: &G, goal: Goal) -> Option<G::Move> {
        let here = self.graph.find(position)?;
        let moves = position.legal_moves();
        let children: Vec<usize> =
            moves.iter().filter_map(|&m| self.graph.find(&position.after(m))).collect();
        let solution = self.solution(goal);
        let forced = goal.least > 0;
        let good = |&n: &usize| solution.holds[n] && (!forced || solution.rank[n] < solution.rank[here]);
        children.iter().position(good).map(|i| moves[i])
    }
}

impl<G: Game> Prover<G> for GraphProver<G> {
    fn holds(&mut self, position: &G, goal: Goal, _: &Path) -> Result<bool, Stopped> {
        let at = self.graph.find(position).ok_or(Stopped)?;
        Ok(self.solution(goal).holds[at])
    }

    fn nodes(&self) -> u64 {
        self.graph.positions.len() as u64
    }
}
