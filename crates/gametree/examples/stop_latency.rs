//! How long a search takes to stop when another thread asks it to.
//!
//! `cargo run --release -p gametree --example stop_latency -- [TRIALS] [THREADS]`
//!
//! Each trial starts a search that would last for minutes, asks it to stop after
//! 1 to 20 ms, and takes the time until its answer, with a legal move, is there. A
//! first search that does not count touches the table's memory, which the system
//! hands out page by page.

use std::time::{Duration, Instant};

use gametree::core::{Knowledge, Path, Playable, SplitMix};
use gametree::games::chess::Chess;
use gametree::games::{connect_four, othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Engine, Solver, Table};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let trials = numbers.next().unwrap_or(200);
    let threads = numbers.next().unwrap_or(1);
    let four = connect_four::Standard::default();
    let discs = othello::Othello::new(8).expect("a board");
    let chess = Chess::start("").expect("a board");
    solving("connect four, exact", &four, &connect_four::Insight, trials, threads);
    solving("othello, exact", &discs, &othello::Insight::new(), trials, threads);
    thinking("connect four, engine", &four, &connect_four::Insight, trials, threads);
    thinking("othello, engine", &discs, &othello::Insight::new(), trials, threads);
    thinking("chess, engine", &chess, &gametree::games::chess::Insight, trials, threads);
}

fn solving<G: Game, K: Knowledge<G> + Sync>(
    name: &str,
    position: &G,
    knowledge: &K,
    trials: usize,
    threads: usize,
) {
    let table = Table::new(64).expect("memory");
    let mut solver = Solver::new(knowledge.clone(), AllOn, table).threads(threads);
    measure(name, trials, position, |limits| {
        solver.clear();
        solver.solve(position, limits, &Path::new()).line
    });
}

fn thinking<G: Game, K: Knowledge<G> + Sync>(
    name: &str,
    position: &G,
    knowledge: &K,
    trials: usize,
    threads: usize,
) {
    let table = Table::new(64).expect("memory");
    let noise = |position: &G| (position.key() % 200) as i64 - 100;
    let mut engine = Engine::new(knowledge.clone(), noise, AllOn, table, Scoring::Distance).threads(threads);
    measure(name, trials, position, |limits| {
        engine.think(position, limits, &Path::new(), &mut |_| {}).report.line
    });
}

fn measure<G: Game>(
    name: &str,
    trials: usize,
    position: &G,
    mut search: impl FnMut(&Limits) -> Vec<G::Move>,
) {
    search(&Limits { time: Some(Duration::from_millis(300)), ..Limits::none() });
    let mut random = SplitMix::new(17);
    let mut times: Vec<Duration> = (0..trials)
        .map(|_| {
            let limits = Limits::none();
            let (stop, wait) = (limits.stop.clone(), Duration::from_micros(1000 + random.below(19_000)));
            let asker = std::thread::spawn(move || {
                std::thread::sleep(wait);
                stop.stop();
                Instant::now()
            });
            let line = search(&limits);
            let answered = Instant::now();
            assert!(line.first().is_some_and(|m| position.legal_moves().contains(m)), "a legal move");
            let asked = asker.join().expect("the asker does not panic");
            answered.saturating_duration_since(asked)
        })
        .collect();
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!("{name:22} median {:?}, 99 of 100 {:?}, longest {:?}", at(50), at(99), at(100));
}
