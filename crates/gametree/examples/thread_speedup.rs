//! What more threads are worth: time to the proven value with one thread and
//! with several, position by position, in one run.
//!
//! `cargo run --release -p gametree --example thread_speedup -- [--threads N] [--count N] [--scheme lazy|abdada]`
//!
//! Half of the positions are connect four after eight plies, half Othello with
//! 21 empty squares, both from random games with a fixed seed; those that one
//! thread solves in less than 50 ms are left out. Prints the geometric mean of
//! the ratios; the values must be the same.

use std::time::{Duration, Instant};

use gametree::core::{Knowledge, Path, SplitMix};
use gametree::games::connect_four::{Insight as Threats, Standard};
use gametree::games::othello::{Insight as Discs, Othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Sharing, Solver, Table};

struct Options {
    threads: usize,
    count: usize,
    sharing: Sharing,
}

fn main() {
    let mut options = Options { threads: 2, count: 60, sharing: Sharing::default() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let word = arguments.next().expect("a value after each option");
        match argument.as_str() {
            "--threads" => options.threads = word.parse().expect("a number"),
            "--count" => options.count = word.parse().expect("a number"),
            "--scheme" => options.sharing = Sharing::by_name(&word).expect("lazy or abdada"),
            _ => panic!("unknown option {argument}"),
        }
    }
    let a = measure("connect four", &Standard::default(), 8, &Threats, 4, &options);
    let board = Othello::new(8).expect("a board");
    let b = measure("othello", &board, 39, &Discs::new(), 64, &options);
    let all: Vec<f64> = a.into_iter().chain(b).collect();
    println!("all {}: {:.3} times as fast", all.len(), geometric_mean(&all));
}

/// A position after so many random moves, with the game still going on.
fn after_random_moves<G: Game>(random: &mut SplitMix, start: &G, plies: usize) -> G {
    loop {
        let mut position = start.clone();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len() as u64) as usize]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn measure<G: Game, K: Knowledge<G> + Sync>(
    name: &str,
    start: &G,
    plies: usize,
    knowledge: &K,
    hash: usize,
    options: &Options,
) -> Vec<f64> {
    let solver = |threads| {
        let table = Table::new(hash).expect("memory");
        Solver::new(knowledge.clone(), AllOn, table).threads(threads).sharing(options.sharing)
    };
    let (mut one, mut many) = (solver(1), solver(options.threads));
    let mut random = SplitMix::new(7);
    let mut ratios = Vec::new();
    let (mut nodes, mut time) = ([0, 0], [0.0, 0.0]);
    while ratios.len() < options.count / 2 {
        let position = after_random_moves(&mut random, start, plies);
        let (value, few, alone) = timed(&mut one, &position);
        if alone < Duration::from_millis(50) {
            continue;
        }
        let (same, more, together) = timed(&mut many, &position);
        assert_eq!(value, same, "{position}");
        nodes = [nodes[0] + few, nodes[1] + more];
        time = [time[0] + alone.as_secs_f64(), time[1] + together.as_secs_f64()];
        ratios.push(alone.as_secs_f64() / together.as_secs_f64());
    }
    println!(
        "{name}: {} positions, one thread {:.2} s {} nodes, {} threads {:.2} s {} nodes; {:.3} times as fast",
        ratios.len(),
        time[0],
        nodes[0],
        options.threads,
        time[1],
        nodes[1],
        geometric_mean(&ratios)
    );
    ratios
}

fn timed<G: Game, K: Knowledge<G> + Sync>(
    solver: &mut Solver<K, AllOn>,
    position: &G,
) -> (Option<Score>, u64, Duration) {
    solver.clear();
    let began = Instant::now();
    let (value, nodes) = solver.value(position, &Limits::none(), &Path::new());
    (value, nodes, began.elapsed())
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
