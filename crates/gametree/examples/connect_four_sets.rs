//! Exact scores of connect-four test sets: lines of "moves score".
//!
//! `cargo run --release -p gametree --example connect_four_sets -- [--limit N] [--threads N] [--hash MB] FILE...`
//!
//! Prints the wrong scores, and nodes and processor time per position; without a
//! file it solves the empty board.

use std::time::{Duration, Instant};

use gametree::core::Path;
use gametree::games::connect_four::{Insight, Standard};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Solver, Table};

/// Processor time of this thread, where the system tells; else time passed.
fn processor_time(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() {
    let (mut files, mut limit, mut threads, mut hash) = (Vec::new(), usize::MAX, 1, 4);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            "--limit" => limit = number(),
            "--threads" => threads = number(),
            "--hash" => hash = number(),
            _ => files.push(argument),
        }
    }
    let table = Table::new(hash).expect("memory for the table");
    let mut solver = Solver::new(Insight, AllOn, table).threads(threads);
    let start = Instant::now();
    if files.is_empty() {
        solver.clear();
        let (value, nodes) = solver.value(&Standard::default(), &Limits::none(), &Path::new());
        let value = value.expect("no limits");
        println!("the empty board: {value}, {nodes} nodes, {:?} of processor time", processor_time(start));
    }
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let (mut nodes, mut wrong, mut count) = (0, 0, 0);
        let (before, wall) = (processor_time(start), Instant::now());
        for line in text.lines().take(limit) {
            let (moves, score) = line.split_once(' ').expect("moves and a score");
            let position = Standard::default().read_position(moves).expect("a position");
            solver.clear();
            let (value, visited) = solver.value(&position, &Limits::none(), &Path::new());
            let expected = Score::new(score.trim().parse().expect("a score"));
            wrong += usize::from(value != Some(expected));
            nodes += visited;
            count += 1;
        }
        let time = if threads == 1 { processor_time(start).saturating_sub(before) } else { wall.elapsed() };
        let each = |total: f64| total / f64::from(count);
        println!(
            "{file}: {wrong} wrong, {:.1} nodes, {:.4} ms per position",
            each(nodes as f64),
            each(time.as_secs_f64() * 1e3)
        );
    }
}
