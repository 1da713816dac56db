//! The search on small games whose values are known.

use std::collections::HashMap;
use std::time::Duration;

use gametree_core::{Game, Limits, MoveList, Outcome, Path, Player, Scoring, SplitMix, Uniform, Zero};

use super::options::{Formula, Leaf, Options, Parallel};
use super::searcher::{Mcts, Thought};

/// A random game of three-move turns: two heaps, take one to three from either;
/// who takes the last match of all wins. Taking exactly two keeps the turn, so
/// turns do not alternate.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
struct Heaps([u8; 2], Player);

impl std::fmt::Display for Heaps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}", self.0, self.1)
    }
}

impl Game for Heaps {
    type Move = (u8, u8);
    fn to_move(&self) -> Player {
        self.1
    }
    fn ended(&self) -> Option<Outcome> {
        // The margin is what the last heap had cost; a draw if it was even.
        (self.0 == [0, 0]).then_some(Outcome::LOSS)
    }
    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }
    fn moves(&self, out: &mut MoveList<(u8, u8)>) {
        for heap in 0..2 {
            (1..=self.0[heap as usize].min(3)).for_each(|n| out.push((heap, n)));
        }
    }
    fn play(&mut self, (heap, n): (u8, u8)) {
        self.0[heap as usize] -= n;
        let last = self.0 == [0, 0];
        if n != 2 || last {
            self.1 = self.1.other();
        }
    }
    fn key(&self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 8 | (self.1.index() as u64) << 16
    }
}

fn value(position: &Heaps, known: &mut HashMap<Heaps, i64>) -> i64 {
    if let Some(outcome) = position.ended() {
        return outcome.value();
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let best = position
        .legal_moves()
        .iter()
        .map(|&m| {
            let after = position.after(m);
            let below = value(&after, known);
            if after.to_move() == position.to_move() { below } else { -below }
        })
        .max()
        .unwrap_or(0);
    known.insert(position.clone(), best);
    best
}

fn think(options: &Options, root: &Heaps, limits: &Limits) -> Thought<(u8, u8)> {
    let mut search = Mcts::new(options.clone(), Uniform, Zero);
    search.think(root, limits, &Path::new(), &mut |_, _| {})
}

fn only(simulations: u64) -> Limits {
    Limits { simulations: Some(simulations), ..Limits::none() }
}

/// Every set of options that is worth telling apart.
fn all_options() -> Vec<Options> {
    let usual = Options { memory: 1 << 20, ..Options::default() };
    vec![
        usual.clone(),
        Options { memory: 1 << 20, ..Options::plain() },
        Options { formula: Formula::Tuned, ..usual.clone() },
        Options { formula: Formula::Puct, ..usual.clone() },
        Options { fpu: Some(0.6), ..usual.clone() },
        Options { bias: 0.5, ..usual.clone() },
        Options { widen: 1.0, ..usual.clone() },
        Options { minimax: 0.2, ..usual.clone() },
        Options { gumbel: 4, ..usual.clone() },
        Options { leaf: Leaf::Evaluator, ..usual.clone() },
        Options { scoring: Scoring::Margin, ..usual.clone() },
        Options { expand: Some(1), ..usual.clone() },
        Options { threads: 2, ..usual.clone() },
        Options { threads: 2, parallel: Parallel::Root, ..usual.clone() },
        Options { threads: 2, parallel: Parallel::Leaf, ..usual },
    ]
}

#[test]
fn values_are_proven_with_every_option() {
    let mut known = HashMap::new();
    for options in all_options().into_iter().filter(|options| options.solver) {
        for heaps in [[1, 2], [3, 3], [4, 3], [5, 4], [2, 6]] {
            let root = Heaps(heaps, Player::Second);
            let thought = think(&options, &root, &Limits::none());
            let wanted = value(&root, &mut known);
            assert!(thought.report.exact && !thought.report.stopped, "{options:?}");
            assert_eq!(thought.report.score.value(), wanted, "{root} {options:?}");
            let after = root.after(thought.report.best().unwrap());
            let reached = value(&after, &mut known);
            let reached = if after.to_move() == root.to_move() { reached } else { -reached };
            assert_eq!(reached, wanted, "{root} {options:?}");
        }
    }
}

#[test]
fn the_mean_finds_the_move_without_proofs() {
    let mut known = HashMap::new();
    for options in all_options() {
        let options = Options { solver: false, ..options };
        if options.leaf == Leaf::Evaluator {
            continue;
        }
        let root = Heaps([5, 4], Player::First);
        let thought = think(&options, &root, &only(20_000));
        assert!(thought.report.stopped);
        let after = root.after(thought.report.best().unwrap());
        let reached = value(&after, &mut known);
        let reached = if after.to_move() == root.to_move() { reached } else { -reached };
        assert_eq!(reached, value(&root, &mut known), "{options:?}");
        assert!(thought.simulations >= 19_998 && thought.simulations <= 20_000, "{}", thought.simulations);
    }
}

#[test]
fn one_thread_and_one_seed_repeat() {
    for options in all_options().into_iter().filter(|options| options.threads == 1) {
        let root = Heaps([9, 8], Player::First);
        let run = |seed| {
            let thought = think(&Options { seed, ..options.clone() }, &root, &only(700));
            let visits: Vec<_> = thought.moves.iter().map(|tried| (tried.m, tried.visits)).collect();
            (visits, thought.report.counts, thought.report.line)
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1).0, run(2).0, "{options:?}");
    }
}

#[test]
fn little_memory_is_recycled_and_never_exceeded() {
    let root = Heaps([40, 41], Player::First);
    for memory in [1 << 10, 1 << 14] {
        for threads in [1, 2] {
            let options = Options { memory, threads, ..Options::default() };
            let thought = think(&options, &root, &only(20_000));
            assert!(thought.recycled > 0, "{memory}");
            assert!(thought.memory <= memory + 300, "{} of {memory}", thought.memory);
            assert_eq!(thought.moves.len(), 6);
        }
    }
    // What is forgotten is only the least visited: the answer is still right.
    let root = Heaps([7, 6], Player::First);
    let options = Options { memory: 1 << 12, ..Options::default() };
    let thought = think(&options, &root, &only(200_000));
    assert!(thought.recycled > 0);
    let after = root.after(thought.report.best().unwrap());
    let mut known = HashMap::new();
    let reached = value(&after, &mut known);
    let reached = if after.to_move() == root.to_move() { reached } else { -reached };
    assert_eq!(reached, value(&root, &mut known));
}

/// Each node counts once for the limit, however often the tree was recycled.
#[test]
fn a_limit_of_nodes_survives_recycling() {
    let root = Heaps([40, 41], Player::First);
    for threads in [1, 2] {
        let options = Options { memory: 1 << 10, threads, solver: false, ..Options::default() };
        let thought = think(&options, &root, &Limits { nodes: Some(50_000), ..Limits::none() });
        assert!(thought.recycled > 2);
        let nodes = thought.report.counts.nodes;
        assert!((49_000..60_000).contains(&nodes), "{nodes}");
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let options = Options { solver: false, memory: 1 << 20, ..Options::default() };
    let mut search = Mcts::new(options, Uniform, Zero);
    let mut root = Heaps([12, 11], Player::First);
    let mut random = SplitMix::new(1);
    for _ in 0..6 {
        let thought = search.think(&root, &only(2000), &Path::new(), &mut |_, _| {});
        let best = &thought.moves[random.below(2) as usize];
        let visits = best.visits;
        search.advance(best.m);
        root.play(best.m);
        assert_eq!(search.known(), visits);
        assert_eq!(search.root(), Some(&root));
    }
    search.advance((0, 0));
    assert_eq!(search.known(), 0, "an unknown move forgets the tree");
}

#[test]
fn a_search_stops_at_once_and_names_a_move() {
    let root = Heaps([40, 41], Player::First);
    for limits in [
        only(1),
        Limits { nodes: Some(1), ..Limits::none() },
        Limits { time: Some(Duration::ZERO), ..Limits::none() },
    ] {
        let thought = think(&Options { memory: 1 << 20, ..Options::default() }, &root, &limits);
        assert!(thought.report.stopped && !thought.report.exact);
        assert!(root.legal_moves().contains(&thought.report.best().unwrap()));
    }
    let limits = Limits::none();
    let stop = limits.stop.clone();
    let mut search = Mcts::new(Options { memory: 1 << 20, ..Options::default() }, Uniform, Zero);
    let thought = search.think(&root, &limits, &Path::new(), &mut |info, moves| {
        assert!(info.line.first() == moves.first().map(|best| &best.m));
        stop.stop();
    });
    assert!(thought.report.stopped);
}

#[test]
fn options_are_read() {
    let mut options = Options::default();
    for (key, value) in [
        ("simulations", "3000"),
        ("formula", "tuned"),
        ("c", "1.4"),
        ("rave", "off"),
        ("fpu", "1.1"),
        ("widen", "off"),
        ("gumbel", "16"),
        ("parallel", "root"),
        ("policy", "uniform"),
    ] {
        assert_eq!(options.set(key, value), Ok(true), "{key}");
    }
    assert_eq!((options.rave, options.gumbel, options.simulations), (0.0, 16, Some(3000)));
    assert_eq!(options.set("magic", "1"), Ok(false));
    for (key, value) in [("c", "x"), ("c", "-1"), ("c", "nan"), ("simulations", "0"), ("solver", "1")] {
        assert!(options.set(key, value).is_err(), "{key}={value}");
    }
}
