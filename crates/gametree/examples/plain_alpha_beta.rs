//! Plain alpha-beta without table or evaluation, moves in the order of the
//! rules: how many positions a second the bare algorithm visits.
//!
//! `cargo run --release -p gametree --example plain_alpha_beta -- GAME DEPTH [SCORING]`
//!
//! `GAME` is `connect-four` or `tic-tac-toe`, `SCORING` is `sign` (the default),
//! `distance` or `margin`. Prints one line of JSON; the time is that of the
//! processor. `leaves` are the unfinished positions at the horizon.

use std::time::{Duration, Instant};

use gametree::games::connect_four::Standard;
use gametree::games::tic_tac_toe::TicTacToe;
use gametree::prelude::*;

/// Processor time of this thread, where the system tells; else time passed.
fn processor_time(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn run<G: Game>(position: &G, depth: usize, scoring: Scoring) {
    let settings = Settings { scoring, ..Settings::depth(depth) };
    let start = Instant::now();
    let before = processor_time(start);
    let report = alpha_beta(position, &settings, &mut Zero, &mut ());
    let seconds = processor_time(start).saturating_sub(before).as_secs_f64();
    let mut leaves = 0;
    let mut count = |_: &G| {
        leaves += 1;
        0
    };
    alpha_beta(position, &settings, &mut count, &mut ());
    println!(
        "{{\"nodes\": {}, \"leaves\": {leaves}, \"seconds\": {seconds}, \"score\": \"{}\"}}",
        report.counts.nodes, report.score
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |number: usize| arguments.get(number).map(String::as_str);
    let depth = word(1).and_then(|text| text.parse().ok()).expect("GAME DEPTH [SCORING]");
    let scoring = match word(2) {
        Some("distance") => Scoring::Distance,
        Some("margin") => Scoring::Margin,
        _ => Scoring::Sign,
    };
    match word(0) {
        Some("tic-tac-toe") => run(&TicTacToe::start("").expect("the usual board"), depth, scoring),
        _ => run(&Standard::default(), depth, scoring),
    }
}
