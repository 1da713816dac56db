//! The engine's proven values equal plain search's in every registered game:
//! thousands of random positions of each, on one, two and four threads, with
//! tables from one kilobyte up.

mod common;

use gametree_catalog::{Choice, GAMES, Request, Session};
use gametree_core::{Limits, SplitMix};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use common::random_position;

/// Random positions of each game.
const POSITIONS: u32 = 2_000;
/// What the engine may take: it asks several questions, and where the path
/// matters it keeps less than it finds.
const ENOUGH: u64 = 1_000_000;

/// Plain search, and the nodes within which it finishes the positions that are
/// compared. Where positions come back the whole tree must be small: another order
/// of moves may lead far from what alpha-beta sees.
fn plain(game: &str) -> Request {
    let comes_back = ["chess", "go", "awari", "morris"].contains(&game);
    let (algorithm, nodes) = if comes_back { ("minimax", 1_000) } else { ("alpha-beta", 400) };
    Request {
        algorithm: Some(Choice::read(algorithm).unwrap()),
        evaluator: Some("zero".to_string()),
        limits: Limits { nodes: Some(nodes), ..Limits::none() },
        ..Request::default()
    }
}

fn engine(threads: usize, table_bytes: usize) -> Request {
    Request {
        algorithm: Some(Choice::read("engine").unwrap()),
        limits: Limits { nodes: Some(ENOUGH), ..Limits::none() },
        threads: Some(threads),
        table_bytes: Some(table_bytes),
        exact: true,
        ..Request::default()
    }
}

/// A random position that plain search can finish, and its value.
fn judged(game: &str, seed: u64) -> (Box<dyn Session>, i64) {
    let (mut random, plain) = (SplitMix::new(seed), plain(game));
    for _ in 0..10_000 {
        let session = random_position(game, &mut random);
        if session.ending().is_some() {
            continue;
        }
        let answer = session.search(&plain, &mut |_| {}).unwrap();
        if answer.exact && !answer.stopped {
            return (session, answer.score.value());
        }
    }
    panic!("{game}: no position is small enough");
}

/// Compares, and says how the values are spread.
fn compare(game: &str) {
    let sizes = prop::sample::select(vec![1usize << 10, 1 << 12, 1 << 16, 1 << 20]);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(POSITIONS) };
    // The same positions every time: a test that takes longer now and then helps
    // nobody.
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let signs = std::cell::RefCell::new([0; 3]);
    let case = |(seed, table_bytes): (u64, usize)| {
        let (session, truth) = judged(game, seed);
        signs.borrow_mut()[(truth.signum() + 1) as usize] += 1;
        for threads in [1, 2, 4] {
            let answer = session.search(&engine(threads, table_bytes), &mut |_| {}).unwrap();
            let place = || format!("{game}, {threads} threads, {table_bytes} bytes: {}", session.position());
            prop_assert!(answer.exact && !answer.stopped, "{}", place());
            prop_assert_eq!(answer.score.value(), truth, "{}", place());
        }
        Ok(())
    };
    if let Err(error) = runner.run(&(any::<u64>(), sizes), case) {
        panic!("{error}");
    }
    // Positions that are all alike would show nothing.
    let [lost, drawn, won] = signs.into_inner();
    assert_eq!(lost + drawn + won, POSITIONS);
    let most = lost.max(drawn).max(won);
    assert!(most < POSITIONS, "{game}: {lost} lost, {drawn} drawn, {won} won");
}

/// Every other game, so that two tests share the work.
fn compare_every_other(first: usize) {
    GAMES.iter().skip(first).step_by(2).for_each(|entry| compare(entry.name));
}

#[test]
fn the_engine_equals_plain_search_in_games_of_even_number() {
    compare_every_other(0);
}

#[test]
fn the_engine_equals_plain_search_in_games_of_odd_number() {
    compare_every_other(1);
}
