//! Exact scores of Othello endgame files: lines of "board player; move:score; ...".
//!
//! `cargo run --release -p gametree --example othello_ffo -- FILE [--from N] [--to N] [--threads N] [--hash MB] [--no TECHNIQUE]`
//!
//! Lines are numbered from 0. Prints value, nodes and time per position.

use std::time::Instant;

use gametree::core::Path;
use gametree::games::othello::{Insight, Othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Chosen, Solver, Switches, Table, Technique};

struct Options {
    file: String,
    from: usize,
    to: usize,
    threads: usize,
    hash: usize,
    off: Option<Technique>,
}

fn main() {
    let mut options =
        Options { file: String::new(), from: 0, to: usize::MAX, threads: 1, hash: 64, off: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut next = || arguments.next().expect("an argument");
        match argument.as_str() {
            "--from" => options.from = next().parse().expect("a number"),
            "--to" => options.to = next().parse().expect("a number"),
            "--threads" => options.threads = next().parse().expect("a number"),
            "--hash" => options.hash = next().parse().expect("a number"),
            "--no" => options.off = Technique::by_name(&next()),
            _ => options.file = argument,
        }
    }
    match options.off {
        None => run(&options, AllOn),
        Some(technique) => run(&options, Chosen::ALL.without(technique)),
    }
}

fn run<S: Switches>(options: &Options, switches: S) {
    let text = std::fs::read_to_string(&options.file).expect("a readable file");
    let table = Table::new(options.hash).expect("memory");
    let mut solver = Solver::new(Insight::new(), switches, table).threads(options.threads);
    let (mut nodes, mut wrong) = (0, 0);
    let start = Instant::now();
    for (number, line) in text.lines().filter(|line| !line.starts_with('%')).enumerate() {
        if number < options.from || number > options.to {
            continue;
        }
        let mut parts = line.split(';');
        let board = parts.next().unwrap_or_default().trim();
        let position = Othello::new(8).expect("a board").read_position(board).expect("a position");
        let scores = parts.filter_map(|part| part.trim().split_once(':')?.1.trim().parse::<i64>().ok());
        let expected = scores.max().expect("a score");
        solver.clear();
        let report = solver.solve(&position, &Limits::none(), &Path::new());
        wrong += usize::from(report.score.value() != expected);
        nodes += report.counts.nodes;
        println!(
            "{number}: {} (expected {expected}) {} nodes {:.2} s",
            report.score,
            report.counts.nodes,
            report.time.as_secs_f64()
        );
    }
    println!("{wrong} wrong, {nodes} nodes, {:.2} s", start.elapsed().as_secs_f64());
}
