//! What an idea of the Go policy is worth, or an option of the search: a match with
//! it against without it, with equal simulations, or with equal time if the number
//! has a unit:
//!
//!     cargo run --release -p gametree --example go_policies ladders 1000 100
//!     cargo run --release -p gametree --example go_policies ladders 100ms 100
//!     cargo run --release -p gametree --example go_policies expand=8 100ms 100

use std::time::{Duration, Instant};

use gametree::core::{Game, Limits, Path, Playable, Player, Zero};
use gametree::games::Go;
use gametree::games::go::{GoPolicy, Point};
use gametree::search::mcts::{Mcts, Options};

/// Whoever is below this chance of winning gives up.
const HOPE: f32 = 0.03;

struct Side {
    search: Mcts<Go, GoPolicy, Zero>,
    limits: Limits,
    spent: Duration,
    simulations: u64,
}

impl Side {
    /// The move, or nothing if it gives up.
    fn choose(&mut self, go: &Go, path: &Path) -> Option<Point> {
        let clock = Instant::now();
        let thought = self.search.think(go, &self.limits, path, &mut |_, _| {});
        self.spent += clock.elapsed();
        self.simulations += thought.simulations;
        thought.moves.first().filter(|best| best.mean > HOPE).map(|best| best.m)
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [idea, amount, games] = &args[..] else { panic!("go_policies IDEA SIMULATIONS|TIMEms GAMES") };
    let games: u64 = games.parse().unwrap_or(100);
    let limits = match amount.strip_suffix("ms") {
        Some(time) => Limits { time: time.parse().ok().map(Duration::from_millis), ..Limits::default() },
        None => Limits { simulations: amount.parse().ok(), ..Limits::default() },
    };
    let (mut options, mut without) = (Options::default(), GoPolicy::default());
    match idea.split_once('=') {
        Some((key, value)) => assert_eq!(options.set(key, value), Ok(true), "no option {idea:?}"),
        None => without = without.without(idea).unwrap_or_else(|| panic!("no idea {idea:?}")),
    }
    let (mut won, mut spent, mut simulations) = (0, [Duration::ZERO; 2], [0; 2]);
    for game in 0..games {
        let with = (options.clone(), GoPolicy::default());
        let mut sides = [with, (Options::default(), without.clone())].map(|(options, policy)| Side {
            search: Mcts::new(Options { seed: game, ..options }, policy, Zero),
            limits: limits.clone(),
            spent: Duration::ZERO,
            simulations: 0,
        });
        let first = play(&mut sides, game % 2 == 1);
        won += u64::from(first);
        for (i, side) in sides.iter().enumerate() {
            spent[i] += side.spent;
            simulations[i] += side.simulations;
        }
        let speed = |i: usize| simulations[i] as f64 / spent[i].as_secs_f64();
        println!("{won} of {}, {:.0} and {:.0} simulations a second", game + 1, speed(0), speed(1));
    }
}

/// Whether side 0 wins; it has White if `swapped`.
fn play(sides: &mut [Side; 2], swapped: bool) -> bool {
    let mut go = Go::start("9").unwrap_or_else(|error| panic!("{error}"));
    let mut path = Path::default();
    loop {
        let side = usize::from((go.to_move() == Player::Second) != swapped);
        if let Some(outcome) = go.outcome() {
            return (outcome.value() > 0) != swapped;
        }
        let Some(m) = sides[side].choose(&go, &path) else { return side == 1 };
        path.push(go.step());
        go.play(m);
        sides.iter_mut().for_each(|side| side.search.advance(m));
    }
}
