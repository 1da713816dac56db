//! The engine's proven values equal plain alpha-beta's in every registered game.

mod common;

use gametree_catalog::{Choice, GAMES, Request, Session, open};
use gametree_core::{Limits, SplitMix};

use common::near_the_end;

/// A small variant of a game, where the usual one is too large.
fn small(game: &str) -> &str {
    match game {
        "hex" => "hex:4",
        "go" => "go:2",
        _ => game,
    }
}

/// Where random games of it begin.
fn opening(game: &str) -> Box<dyn Session> {
    let mut session = open(small(game)).unwrap();
    if game == "chess" {
        // The fifty-move rule keeps the tree small.
        session.set_position("3k4/8/3K4/8/8/8/7R/8 w - - 97 120").unwrap();
    }
    session
}

fn by(algorithm: &str, threads: usize) -> Request {
    let nodes = if algorithm == "alpha-beta" { 20_000 } else { 200_000 };
    let limits = Limits { nodes: Some(nodes), ..Limits::none() };
    Request {
        algorithm: Some(Choice::read(algorithm).unwrap()),
        threads: (threads > 1).then_some(threads),
        hash: (algorithm != "alpha-beta").then_some(1),
        limits,
        evaluator: (algorithm == "alpha-beta").then(|| "zero".to_string()),
        exact: algorithm != "alpha-beta",
        ..Request::default()
    }
}

#[test]
fn the_engine_equals_alpha_beta_in_every_game() {
    let mut random = SplitMix::new(2026);
    for entry in GAMES {
        let mut compared = 0;
        for round in 0..32 {
            let mut session = opening(entry.name);
            near_the_end(session.as_mut(), &mut random, 1 + round % 8);
            if session.ending().is_some() {
                continue;
            }
            let truth = session.search(&by("alpha-beta", 1), &mut |_| {}).unwrap();
            if truth.stopped || !truth.exact {
                continue;
            }
            compared += 1;
            for threads in [1, 2, 4] {
                let answer = session.search(&by("engine", threads), &mut |_| {}).unwrap();
                let place = format!("{}, {threads} threads: {}", entry.name, session.position());
                // Where the path matters the engine may need more nodes.
                if !answer.stopped {
                    assert!(answer.exact, "{place}");
                    assert_eq!(answer.score, truth.score, "{place}");
                }
            }
        }
        // Superko and endless play make even small boards large.
        assert!(
            compared >= 1 || ["go", "awari", "morris"].contains(&entry.name),
            "{}: {compared}",
            entry.name
        );
    }
}
