//! The engine's exact mode equals plain minimax: with every exact technique on
//! and each of them off, at several numbers of threads, with tables from one
//! bucket up.

use gametree::core::{Knowledge, Path, Rules, SplitMix};
use gametree::games::tree::TreePosition;
use gametree::games::tree::generate::{self, Shape};
use gametree::games::{Othello, TicTacToe, connect_four, othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Chosen, Replacement, Sharing, Solver, Switches, Table, Technique};
use gametree_testkit::{Graph, GraphPosition, Sowing};
use proptest::prelude::*;

/// A position after `plies` random moves, or where the game ended before.
fn wander<G: Game>(start: &G, plies: usize, seed: u64) -> G {
    let mut random = SplitMix::new(seed);
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len() as u64) as usize]);
    }
    position
}

/// Solves and compares; the line must lead to the value.
fn check<G: Game, K: Knowledge<G> + Sync, S: Switches>(
    position: &G,
    knowledge: K,
    switches: S,
    table: Table,
    threads: usize,
) {
    let truth = alpha_beta(position, &Settings::default(), &mut Zero, &mut ()).score;
    // Both ways to share the work take turns.
    let sharing = if position.key().is_multiple_of(2) { Sharing::Abdada } else { Sharing::Lazy };
    let mut solver = Solver::new(knowledge, switches, table).threads(threads).sharing(sharing);
    solver.clear();
    let report = solver.solve(position, &Limits::none(), &Path::new());
    assert!(report.exact && !report.stopped);
    assert_eq!(report.score, truth, "{position}");
    if !G::PATH_MATTERS {
        let mut end = position.clone();
        report.line.iter().for_each(|&m| end.play(m));
        if let Some(outcome) = end.outcome() {
            let paid = Score::new(outcome.value()).seen_by(position.to_move(), end.to_move());
            assert_eq!(paid, truth, "the line of {position}");
        }
    }
    for (m, score) in solver.solve_moves(position, &Limits::none(), &Path::new()).values.expect("no limits") {
        let child = position.after(m);
        let mut path = Path::new();
        path.push(position.step());
        let settings = Settings { path, ..Settings::default() };
        let by_path = if G::PATH_MATTERS { child.repetition(&settings.path) } else { None };
        let truth = match child.outcome().or(by_path) {
            Some(outcome) => Score::new(outcome.value()),
            None => alpha_beta(&child, &settings, &mut Zero, &mut ()).score,
        };
        assert_eq!(score, truth.seen_by(position.to_move(), child.to_move()), "{m:?} in {position}");
    }
}

fn switches() -> impl Strategy<Value = Chosen> {
    let exact: Vec<Technique> = Technique::ALL
        .iter()
        .map(|&(_, technique)| technique)
        .filter(|technique| technique.is_exact())
        .collect();
    prop::collection::vec(prop::sample::select(exact), 0..4)
        .prop_map(|off| off.into_iter().fold(Chosen::ALL, Chosen::without))
}

fn tables() -> impl Strategy<Value = (usize, Replacement)> {
    let schemes: Vec<Replacement> = Replacement::ALL.iter().map(|&(_, scheme)| scheme).collect();
    (prop::sample::select(vec![64usize, 1 << 10, 1 << 14, 1 << 20]), prop::sample::select(schemes))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn on_random_trees(seed: u64, alternating: bool, switches in switches(), (bytes, scheme) in tables()) {
        let shape = Shape { alternating, height: 2 + seed as usize % 6, ..Shape::default() };
        let root = TreePosition::new(generate::random(seed, &shape));
        check(&root, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), 1);
    }

    #[test]
    fn on_tic_tac_toe(seed: u64, plies in 2usize..9, switches in switches(), (bytes, scheme) in tables()) {
        let position = wander(&TicTacToe::start("").unwrap(), plies, seed);
        check(&position, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), 1);
    }

    #[test]
    fn with_margins_and_extra_moves(seed: u64, plies in 0usize..6, switches in switches(), (bytes, scheme) in tables()) {
        let position = wander(&Sowing::new(2, 2), plies, seed);
        check(&position, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), 1);
    }

    #[test]
    fn where_the_path_matters(seed: u64, switches in switches(), (bytes, scheme) in tables()) {
        let position = GraphPosition::new(Graph::random(seed, 6, 2, seed % 2 == 0));
        check(&position, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), 1);
    }
}

/// A random position with at most `free` plies left.
fn late<G: Game, K: Knowledge<G>>(start: &G, knowledge: &K, free: usize, seed: u64) -> G {
    for attempt in 0.. {
        let mut random = SplitMix::new(seed.wrapping_add(attempt));
        let mut position = start.clone();
        while position.outcome().is_none() {
            if knowledge.draft(&position) <= free {
                return position;
            }
            let moves = position.legal_moves();
            position.play(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    unreachable!("some game lasts long enough")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn on_connect_four(seed: u64, board in 0usize..5, switches in switches(), (bytes, scheme) in tables()) {
        let (variant, free) = [("4x4", 16), ("5x4", 13), ("4x5", 13), ("7x6", 11), ("9x5", 10)][board];
        let table = Table::with_bytes(bytes).unwrap().replacing(scheme);
        match variant {
            "7x6" => {
                let position = late(&connect_four::Standard::default(), &connect_four::Insight, free, seed);
                check(&position, connect_four::Insight, switches, table, 1);
            }
            _ => {
                let start = connect_four::AnySize::start(variant).unwrap();
                check(&late(&start, &connect_four::Insight, free, seed), connect_four::Insight, switches, table, 1);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn on_othello(seed: u64, board in 0usize..3, switches in switches(), (bytes, scheme) in tables()) {
        let (size, free) = [(4, 11), (6, 9), (8, 8)][board];
        let insight = othello::Insight::new();
        let position = late(&Othello::new(size).unwrap(), &insight, free, seed);
        check(&position, insight, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn on_several_threads(seed: u64, switches in switches(), (bytes, scheme) in tables(), threads in 2usize..5) {
        let position = wander(&TicTacToe::start("").unwrap(), 1 + seed as usize % 5, seed);
        check(&position, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), threads);
        let root = TreePosition::new(generate::random(seed, &Shape::default()));
        check(&root, Rules, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), threads);
        let position = late(&connect_four::Standard::default(), &connect_four::Insight, 11, seed);
        check(&position, connect_four::Insight, switches, Table::with_bytes(bytes).unwrap().replacing(scheme), threads);
    }
}

#[test]
fn tic_tac_toe_at_full_strength() {
    for threads in [1, 2, 4] {
        check(&TicTacToe::start("").unwrap(), Rules, AllOn, Table::new(1).unwrap(), threads);
    }
}

/// Positions above the reach of the endgame solver, where ordering by the
/// learned patterns and stable discs are at work.
#[test]
fn othello_with_eleven_empty_squares() {
    for seed in 0..6 {
        let insight = othello::Insight::new();
        let position = late(&Othello::new(8).unwrap(), &insight, 11, seed);
        let truth = alpha_beta(&position, &Settings::default(), &mut Zero, &mut ()).score;
        for threads in [1, 2, 4] {
            let mut solver =
                Solver::new(insight.clone(), AllOn, Table::with_bytes(1 << 16).unwrap()).threads(threads);
            assert_eq!(solver.solve(&position, &Limits::none(), &Path::new()).score, truth, "{position}");
        }
    }
}

/// Positions that are worth a rehearsal and other threads: all settings agree.
#[test]
fn othello_with_fifteen_empty_squares() {
    for seed in 0..4 {
        let insight = othello::Insight::new();
        let position = late(&Othello::new(8).unwrap(), &insight, 15, seed);
        let table = || Table::new(1).unwrap();
        let plain = Chosen::ALL.without(Technique::Rehearsal);
        let truth =
            Solver::new(insight.clone(), plain, table()).value(&position, &Limits::none(), &Path::new()).0;
        for threads in [1, 2, 4] {
            for sharing in [Sharing::Abdada, Sharing::Lazy] {
                let mut solver =
                    Solver::new(insight.clone(), AllOn, table()).threads(threads).sharing(sharing);
                let (value, _) = solver.value(&position, &Limits::none(), &Path::new());
                assert_eq!(value, truth, "{threads} threads, {sharing:?}: {position}");
            }
        }
    }
}

/// Small boards whose values are known: 4x4 and 5x4 are draws, as is 6x4
/// (John Tromp's table of connect-four board sizes).
#[test]
fn small_boards_of_connect_four() {
    for (variant, value) in [("4x4", 0), ("5x4", 0), ("4x5", 0), ("6x4", -1)] {
        let start = connect_four::AnySize::start(variant).unwrap();
        let mut solver = Solver::new(connect_four::Insight, AllOn, Table::new(16).unwrap());
        let report = solver.solve(&start, &Limits::none(), &Path::new());
        assert_eq!(report.score.value().signum(), value, "{variant}");
    }
}

/// Othello 4x4: the second player wins 11 to 3, and the two squares that stay
/// empty count for the winner.
#[test]
fn othello_four_by_four() {
    let mut solver = Solver::new(othello::Insight::new(), AllOn, Table::new(1).unwrap());
    let report = solver.solve(&Othello::new(4).unwrap(), &Limits::none(), &Path::new());
    assert_eq!(report.score.value(), -10);
    assert_eq!(by_the_rules_alone(&Othello::new(4).unwrap()), -10);
}

fn by_the_rules_alone(position: &Othello) -> i64 {
    let mut solver = Solver::new(Rules, AllOn, Table::new(1).unwrap());
    solver.solve(position, &Limits::none(), &Path::new()).score.value()
}

#[test]
fn a_stopped_solve_names_a_legal_move() {
    let start = TicTacToe::start("").unwrap();
    let mut solver = Solver::new(Rules, AllOn, Table::new(1).unwrap());
    let report = solver.solve(&start, &Limits { nodes: Some(20), ..Limits::none() }, &Path::new());
    assert!(report.stopped && !report.exact);
    assert!(start.legal_moves().contains(&report.best().unwrap()));
}
