//! Who wins after each first move of 6x6 Hex, by Monte-Carlo search with its solver:
//!
//!     cargo run --release -p gametree --example hex_openings [SIMULATIONS]
//!
//! A search that ends with a proof is right for certain; else its estimate judges.

use std::time::Instant;

use gametree::core::{Game, Limits, Notation, Path, Playable, Zero};
use gametree::games::Hex;
use gametree::games::hex::HexSighted;
use gametree::search::mcts::{Mcts, Options};

/// The rows from the top: `B` where Black's first stone wins, by the regression tests of
/// the Benzene project.
const WINNERS: [&str; 6] = ["wwwwwB", "wBBBBB", "BBBBBB", "BBBBBB", "BBBBBw", "Bwwwww"];

fn main() {
    let simulations = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let start = Hex::start("6").unwrap_or_else(|error| panic!("{error}"));
    let limits = Limits { simulations: Some(simulations), ..Limits::none() };
    let (mut right, mut proven, mut all, began) = (0, 0, 0, Instant::now());
    for (row, winners) in WINNERS.iter().enumerate() {
        for (column, winner) in winners.chars().enumerate() {
            let text = format!("{}{}", (b'a' + column as u8) as char, row + 1);
            let m = start.read_move(&text).unwrap_or_else(|error| panic!("{error}"));
            let mut search = Mcts::new(Options::default(), HexSighted::default(), Zero);
            let thought = search.think(&start.after(m), &limits, &Path::new(), &mut |_, _| {});
            let report = thought.report;
            // White is to move.
            let black = report.score.value() < 0;
            let is_right = black == (winner == 'B');
            println!(
                "{text}: {} {}, {} simulations, {:.1?}{}",
                if black { "Black" } else { "White" },
                if report.exact { "wins" } else { "seems to win" },
                thought.simulations,
                report.time,
                if is_right { "" } else { ", wrong" }
            );
            right += u32::from(is_right);
            proven += u32::from(report.exact);
            all += 1;
        }
    }
    println!("{right} of {all} right, {proven} proven, {:.1?}", began.elapsed());
}
