//! Random games and simulations per second of processor time, so that a busy
//! machine does not matter much; with two threads, per second of the clock:
//!
//!     cargo run --release -p gametree --example monte_carlo [SECONDS [NAME [SIMULATIONS]]]
//!
//! With a name, only the lines that contain it; with a number of simulations,
//! searches end there and not by the time.

use std::time::{Duration, Instant};

use gametree::core::{Game, Limits, MoveList, Path, Playable, Playout, Scoring, SplitMix, Uniform, Zero};
use gametree::games::Go;
use gametree::games::connect_four::{Drops, Standard};
use gametree::games::go::{GoPolicy, GoUniform};
use gametree::search::mcts::{Mcts, Options};

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);
    let (four, go) = (Standard::default(), Go::start("9").unwrap_or_else(|error| panic!("{error}")));
    play_outs("connect four, any legal move", &four, Uniform, time);
    play_outs("connect four, own play-outs", &four, Drops, time);
    play_outs("go 9x9, uniform without eyes", &go, GoUniform, time);
    play_outs("go 9x9, captures and patterns", &go, GoPolicy::default(), time);
    let all = Options { early: false, ..Options::default() };
    let plain = Options { rave: 0.0, priors: false, solver: false, ..all.clone() };
    let solver = Options { rave: 0.0, priors: false, ..all.clone() };
    // As much exploration as OpenSpiel's, and as that of the `minimax` crate.
    for (name, c) in [("connect four, UCT, c=1", 1.0), ("connect four, UCT, c=1.7", 1.7)] {
        simulations(name, &four, Drops, &Options { explore: Some(c), ..plain.clone() }, time);
    }
    simulations("connect four, UCT with solver", &four, Drops, &solver, time);
    simulations(
        "connect four, with solver, margins",
        &four,
        Drops,
        &Options { scoring: Scoring::Margin, ..solver },
        time,
    );
    simulations("go 9x9, UCT, uniform", &go, GoUniform, &plain, time);
    simulations("go 9x9, RAVE, uniform", &go, GoUniform, &Options { priors: false, ..all.clone() }, time);
    simulations("go 9x9, everything", &go, GoPolicy::default(), &all, time);
    let both = Options { threads: 2, ..all };
    simulations("go 9x9, everything, two threads", &go, GoPolicy::default(), &both, time);
    let both = Options { threads: 2, ..plain };
    simulations("connect four, UCT, two threads", &four, Drops, &both, time);
}

/// Seconds that this thread has run on a processor, where the system tells;
/// else seconds of the clock.
fn processor_time(began: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or_else(|| began.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Whether this line was asked for.
fn wanted(name: &str) -> bool {
    std::env::args().nth(2).is_none_or(|part| name.contains(&part))
}

fn play_outs<G: Game, P: Playout<G>>(name: &str, start: &G, mut policy: P, time: Duration) {
    if !wanted(name) {
        return;
    }
    let (mut random, mut moves, mut position) = (SplitMix::new(1), MoveList::new(), start.clone());
    let (began, mut games, mut won) = (Instant::now(), 0_u64, 0_u64);
    let before = processor_time(began);
    while began.elapsed() < time {
        for _ in 0..100 {
            position.clone_from(start);
            won += u64::from(policy.play_out(&mut position, &mut random, &mut moves, &mut ()).value() > 0);
        }
        games += 100;
    }
    let rate = games as f64 / (processor_time(began) - before);
    println!(
        "{name:<40} {rate:>12.0} games/s, {:.1} % won by the first player",
        100.0 * won as f64 / games as f64
    );
}

fn simulations<G: Game, P: Playout<G>>(name: &str, start: &G, policy: P, options: &Options, time: Duration) {
    if !wanted(name) {
        return;
    }
    let mut search = Mcts::new(options.clone(), policy, Zero);
    let count = std::env::args().nth(3).and_then(|text| text.parse().ok());
    let time = if count.is_some() { None } else { Some(time) };
    let limits = Limits { time, simulations: count, ..Limits::none() };
    let began = Instant::now();
    let before = processor_time(began);
    let thought = search.think(start, &limits, &Path::new(), &mut |_, _| {});
    let used = match options.threads {
        1 => processor_time(began) - before,
        _ => began.elapsed().as_secs_f64(),
    };
    let rate = thought.simulations as f64 / used;
    println!("{name:<40} {rate:>12.0} simulations/s, recycled {} times", thought.recycled);
}
