//! Proof-number search, PN2, df-pn and the exact engine agree on random positions of
//! every registered game.

mod common;

use gametree_catalog::{Choice, GAMES, Request, Session, open};
use gametree_core::{Limits, SplitMix};

use common::near_the_end;

/// A small variant of a game, where the usual one is too large for proofs.
fn opening(game: &str) -> Box<dyn Session> {
    let mut session = open(match game {
        "hex" => "hex:4",
        "go" => "go:2",
        "connect-four" => "connect-four:5x5",
        "othello" => "othello:4",
        "awari" => "awari:2,2",
        "morris" => "morris:3",
        "domineering" => "domineering:6x6",
        game => game,
    })
    .unwrap();
    if game == "chess" {
        // The fifty-move rule keeps the tree small.
        session.set_position("3k4/8/3K4/8/8/8/7R/8 w - - 97 120").unwrap();
    }
    session
}

fn by(algorithm: &str) -> Request {
    Request {
        algorithm: Some(Choice::read(algorithm).unwrap()),
        hash: Some(4),
        limits: Limits { nodes: Some(30_000), ..Limits::none() },
        exact: true,
        ..Request::default()
    }
}

/// How many positions of each game two or more of the algorithms solved.
fn compare(rounds: usize, seed: u64) -> Vec<(&'static str, usize)> {
    let mut random = SplitMix::new(seed);
    let mut counts = Vec::new();
    for entry in GAMES {
        let mut compared = 0;
        for round in 0..rounds {
            let mut session = opening(entry.name);
            near_the_end(session.as_mut(), &mut random, 1 + round % 6);
            if session.ending().is_some() {
                continue;
            }
            let mut found = Vec::new();
            for algorithm in ["engine", "pns", "pn2", "df-pn"] {
                let answer = session.search(&by(algorithm), &mut |_| {}).unwrap();
                if answer.exact && !answer.stopped {
                    found.push((algorithm, answer.score));
                }
            }
            let place = session.position();
            assert!(
                found.windows(2).all(|pair| pair[0].1 == pair[1].1),
                "{}: {place}: {found:?}",
                entry.name
            );
            compared += usize::from(found.len() >= 2);
        }
        counts.push((entry.name, compared));
    }
    counts
}

#[test]
fn proof_searches_agree_in_every_game() {
    for (game, compared) in compare(24, 7) {
        // Superko and endless play make even small boards large.
        assert!(compared > 2 || ["go", "awari", "morris"].contains(&game), "{game}: {compared}");
    }
}

/// The same on thousands of positions.
#[test]
#[ignore = "takes some minutes"]
fn proof_searches_agree_on_thousands_of_positions() {
    let counts = compare(400, 8);
    println!("{counts:?}");
    assert!(counts.iter().map(|(_, count)| count).sum::<usize>() > 3000, "{counts:?}");
}
