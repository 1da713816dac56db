//! Counting: the usual proof that rules are right.

use std::collections::HashMap;

use crate::game::Game;
use crate::moves::MoveList;

/// The number of move sequences of exactly `depth` plies from here.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: usize) -> u64 {
    count(position, depth, &mut MoveList::new())
}

fn count<G: Game>(position: &G, depth: usize, list: &mut MoveList<G::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.ended().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.move_count(list) as u64;
    }
    let mark = list.mark();
    position.moves(list);
    let total = list.since(mark).map(|i| count(&position.after(list[i]), depth - 1, list)).sum();
    list.truncate(mark);
    total
}

/// [`perft`] behind each legal move, for finding the move that is wrong.
#[must_use]
pub fn divide<G: Game>(position: &G, depth: usize) -> Vec<(G::Move, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|&m| (m, perft(&position.after(m), depth.saturating_sub(1)))).collect()
}

/// The number of different positions at each ply, up to `plies`, counting
/// each once per ply. Ends early where no game lasts longer.
#[must_use]
pub fn positions_by_ply<G: Game>(start: &G, plies: usize) -> Vec<u64> {
    let mut counts = vec![1];
    let mut level = vec![start.clone()];
    for _ in 0..plies {
        let mut seen: HashMap<u64, Vec<G>> = HashMap::new();
        for position in &level {
            for &m in position.legal_moves().iter() {
                let next = position.after(m);
                let same_key = seen.entry(next.key()).or_default();
                if !same_key.contains(&next) {
                    same_key.push(next);
                }
            }
        }
        level = seen.into_values().flatten().collect();
        if level.is_empty() {
            break;
        }
        counts.push(level.len() as u64);
    }
    counts
}
