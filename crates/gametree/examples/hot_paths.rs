//! The hot paths, one at a time, for counting instructions.
//!
//! `cargo run --release -p gametree --example hot_paths -- [NAME]`
//!
//! Without a name it lists them. `bench/instructions.py` runs each under
//! callgrind, which counts only what happens inside `measured`.

use std::hint::black_box;

use gametree::core::Playable;
use gametree::core::{Path, SplitMix, Zero, perft};
use gametree::games::chess::Chess;
use gametree::games::{connect_four, othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Engine, Solver, Table};

type HotPath = fn() -> u64;

/// Each with what one unit of it is. A path prepares its work, then does it
/// inside `measured`, and returns the number of units.
const PATHS: [(&str, &str, HotPath); 11] = [
    ("perft-connect-four", "leaf", || perft_of(&connect_four::Standard::default(), 7)),
    ("perft-othello", "leaf", || perft_of(&othello::Othello::new(8).expect("a board"), 6)),
    ("perft-chess", "leaf", || perft_of(&Chess::start("").expect("a board"), 4)),
    ("table-store", "store", table_store),
    ("table-probe", "probe", table_probe),
    ("alpha-beta-connect-four", "node", plain_alpha_beta),
    ("exact-connect-four", "node", exact_connect_four),
    ("exact-othello", "node", exact_othello),
    ("engine-connect-four", "node", || engine(&connect_four::Standard::default(), connect_four::Insight, 11)),
    ("engine-othello", "node", engine_othello),
    ("evaluate-othello", "evaluation", evaluate_othello),
];

fn main() {
    let name = std::env::args().nth(1);
    for (path, unit, work) in PATHS {
        match &name {
            None => println!("{path} {unit}"),
            Some(name) if name == path => println!("{} {unit}", work()),
            Some(_) => {}
        }
    }
}

/// What is counted. The name must survive the compiler.
#[inline(never)]
#[unsafe(no_mangle)]
extern "Rust" fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

fn perft_of<G: Game>(position: &G, depth: usize) -> u64 {
    measured(&mut || perft(position, depth))
}

fn table_store() -> u64 {
    let table = Table::with_bytes(1 << 16).expect("memory");
    table.new_search();
    let mut random = SplitMix::new(1);
    let keys: Vec<u64> = (0..100_000).map(|_| random.next_u64()).collect();
    measured(&mut || {
        keys.iter().filter(|&&key| table.store(key, entry(key))).count();
        keys.len() as u64
    })
}

fn table_probe() -> u64 {
    let table = Table::with_bytes(1 << 16).expect("memory");
    table.new_search();
    let mut random = SplitMix::new(1);
    let keys: Vec<u64> = (0..100_000).map(|_| random.next_u64()).collect();
    for &key in &keys {
        table.store(key, entry(key));
    }
    measured(&mut || {
        black_box(keys.iter().filter(|&&key| table.probe(key).is_some()).count());
        keys.len() as u64
    })
}

fn entry(key: u64) -> gametree::search::engine::table::Entry {
    use gametree::search::engine::table::{Entry, Kind};
    Entry { score: Score::new(3), kind: Kind::Lower, place: 2, depth: (key % 30) as u8, work: 7, age: 0 }
}

fn plain_alpha_beta() -> u64 {
    let start = connect_four::Standard::default();
    measured(&mut || alpha_beta(&start, &Settings::depth(9), &mut Zero, &mut ()).counts.nodes)
}

fn exact_connect_four() -> u64 {
    let position = connect_four::Standard::default().read_position("4444443265").expect("a position");
    let mut solver = Solver::new(connect_four::Insight, AllOn, Table::new(1).expect("memory"));
    solver.clear();
    measured(&mut || solver.value(&position, &Limits::none(), &Path::new()).1)
}

/// A position of a random game with sixteen empty squares.
fn late_othello() -> othello::Othello {
    let mut random = SplitMix::new(3);
    let mut position = othello::Othello::new(8).expect("a board");
    while position.empties().count_ones() > 16 {
        let moves = position.legal_moves();
        position.play(moves[random.below(moves.len() as u64) as usize]);
    }
    position
}

fn exact_othello() -> u64 {
    let position = late_othello();
    let mut solver = Solver::new(othello::Insight::new(), AllOn, Table::new(1).expect("memory"));
    solver.clear();
    measured(&mut || solver.value(&position, &Limits::none(), &Path::new()).1)
}

fn engine<G: Game, K: gametree::core::Knowledge<G> + Sync>(start: &G, knowledge: K, depth: usize) -> u64 {
    let table = Table::new(1).expect("memory");
    let mut engine = Engine::new(knowledge, Zero, AllOn, table, Scoring::Distance);
    measured(&mut || {
        engine.think(start, &Limits::depth(depth), &Path::new(), &mut |_| {}).report.counts.nodes
    })
}

fn engine_othello() -> u64 {
    let table = Table::new(1).expect("memory");
    let judge = othello::Judge::new();
    let mut engine = Engine::new(othello::Insight::new(), judge, AllOn, table, Scoring::Margin);
    let start = othello::Othello::new(8).expect("a board");
    measured(&mut || engine.think(&start, &Limits::depth(8), &Path::new(), &mut |_| {}).report.counts.nodes)
}

fn evaluate_othello() -> u64 {
    let mut judge = othello::Judge::new();
    let position = late_othello();
    let children: Vec<_> = position.legal_moves().iter().map(|&m| position.after(m)).collect();
    judge.evaluate(&position, 0);
    measured(&mut || {
        for _ in 0..1000 {
            for child in &children {
                black_box(judge.evaluate(child, 1));
            }
        }
        1000 * children.len() as u64
    })
}
