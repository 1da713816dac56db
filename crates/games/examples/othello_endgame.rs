//! Measures the exact endgame solver on positions from a fixed set of games.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p gametree-games --example othello_endgame
//! ```

use std::time::Instant;

use gametree_core::{Game, SplitMix};
use gametree_games::othello::Othello;
use gametree_games::othello::endgame::Endgame;
use gametree_games::othello::mobility::{corners, mobility};

/// Games by the move that leaves the fewest replies, with some random moves.
fn positions(count: usize, empties: u32) -> Vec<Othello> {
    let mut random = SplitMix::new(1);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Othello::new(8).unwrap();
        while position.empties().count_ones() > empties && position.outcome().is_none() {
            let legal = position.legal_moves();
            let cost = |m: u8| {
                let next = position.after(m);
                mobility(next.own(), next.opponent(), next.empties(), corners(8))
            };
            let m = match random.below(4) {
                0 => legal[random.below(legal.len() as u64) as usize],
                _ => legal.iter().copied().min_by_key(|&m| cost(m)).unwrap(),
            };
            position.play(m);
        }
        if position.empties().count_ones() == empties && position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

/// Processor time of this thread where the system tells it, else wall time:
/// a busy machine then disturbs less.
fn seconds(start: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = used.as_deref().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn main() {
    let began = Instant::now();
    for (empties, count) in [(8, 8_000), (10, 2_000), (12, 300), (14, 50)] {
        let work = positions(count, empties);
        let exact: Vec<i32> =
            work.iter().map(|p| Endgame::new(8).solve(p.own(), p.opponent(), -64, 64)).collect();
        let mut solver = Endgame::new(8);
        let start = seconds(began);
        for (position, value) in work.iter().zip(&exact) {
            for alpha in [value - 1, *value] {
                let found = solver.solve(position.own(), position.opponent(), alpha, alpha + 1);
                assert_eq!(found > alpha, *value > alpha);
            }
        }
        let seconds = seconds(began) - start;
        let nodes = solver.nodes();
        println!(
            "{empties:2} empties: {:10.0} nodes, {:9.2} us a position, {:5.1} million nodes/s",
            nodes as f64 / count as f64,
            seconds * 1e6 / count as f64,
            nodes as f64 / seconds / 1e6
        );
    }
}
