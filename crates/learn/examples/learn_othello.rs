//! Learns Othello's weights and writes them to a file.
//!
//! ```text
//! cargo run --release -p gametree-learn --example learn_othello -- weights.bin [samples] [rounds] [seed]
//! ```
//!
//! A file beside it, named `.state`, lets an interrupted run go on.

use std::time::Instant;

use gametree_learn::othello::{Options, State, packed, run};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let file = arguments.get(1).map_or("weights.bin", String::as_str);
    let number = |i: usize| arguments.get(i).and_then(|text| text.parse::<usize>().ok());
    let mut options = Options::default();
    options.samples = number(2).unwrap_or(options.samples);
    options.first_samples = options.first_samples.min(options.samples);
    options.rounds = number(3).unwrap_or(options.rounds);
    options.seed = number(4).map_or(options.seed, |n| n as u64);
    let resume = format!("{file}.state");
    let state = std::fs::read(&resume).ok().and_then(|bytes| State::from_bytes(&bytes));
    let start = Instant::now();
    let state = run(&options, state, &mut |progress| {
        println!(
            "round {} stage {:2}: {:7} positions, error {:5.2}, held out {:5.2} discs, {:6.1} s",
            progress.round,
            progress.stage,
            progress.samples,
            progress.error,
            progress.held_out,
            start.elapsed().as_secs_f64()
        );
        std::fs::write(&resume, progress.state.to_bytes()).is_ok()
    });
    let bytes = packed(&state);
    println!("{} bytes", bytes.len());
    std::fs::write(file, bytes)
}
