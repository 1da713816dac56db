//! Proof-number search, PN2, df-pn and the exact engine agree on random positions of
//! every registered game.

mod common;

use gametree_catalog::{Choice, GAMES, Request};
use gametree_core::{Limits, SplitMix};

use common::random_position;

fn by(algorithm: &str) -> Request {
    Request {
        algorithm: Some(Choice::read(algorithm).unwrap()),
        hash: Some(4),
        limits: Limits { nodes: Some(2_000), ..Limits::none() },
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
        for _ in 0..rounds {
            let session = random_position(entry.name, &mut random);
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

/// Thousands of positions, and enough of each game.
#[test]
fn proof_searches_agree_in_every_game() {
    let counts = compare(300, 7);
    assert!(counts.iter().all(|&(_, count)| count >= 75), "{counts:?}");
    assert!(counts.iter().map(|(_, count)| count).sum::<usize>() > 3000, "{counts:?}");
}
