//! Hex openings by the engine with virtual connections.

use gametree_core::{Game, Limits, Notation, Path, Playable, Rules, SplitMix};
use gametree_games::{Hex, hex};
use gametree_proof::value::Budget;
use gametree_proof::{EngineProver, value};

fn first_wins(position: &Hex) -> bool {
    let mut prover = EngineProver::new(hex::Insight::new(), 16, 1, Budget::new(&Limits::none()));
    value(&mut prover, position, &Path::new(), Some((-1, 1))) == Ok(1)
}

fn winning_openings(size: &str) -> Vec<String> {
    let start = Hex::start(size).unwrap();
    let wins = |m: &u8| first_wins(&start.after(*m));
    start.legal_moves().iter().filter(|m| wins(m)).map(|&m| start.write_move(m)).collect()
}

/// On 4x4 only the short diagonal wins.
#[test]
fn openings_of_small_boards() {
    assert_eq!(winning_openings("4"), ["d1", "c2", "b3", "a4"]);
    assert_eq!(winning_openings("5").len(), 13);
}

/// Openings on 6x6 that take few nodes; winners as in the regression tests of
/// the Benzene project, of which `benchmark hex=6` goes through all 36.
#[test]
fn openings_of_six_by_six() {
    let start = Hex::start("6").unwrap();
    for (opening, wins) in SIX {
        assert_eq!(first_wins(&start.after(start.read_move(opening).unwrap())), wins, "{opening}");
    }
}

/// Connections and must-play regions never change a value: random positions
/// on 4x4 and 5x5, against the engine without them.
#[test]
fn connections_agree_with_plain_search() {
    let mut random = SplitMix::new(77);
    let mut found = [0; 2];
    for round in 0..300 {
        let mut position = Hex::start(if round % 2 == 0 { "4" } else { "5" }).unwrap();
        for _ in 0..4 + round % 2 * 8 + random.below(4) as usize {
            let moves = position.legal_moves();
            if position.ended().is_none() && !moves.is_empty() {
                position.play(moves[random.below(moves.len() as u64) as usize]);
            }
        }
        let mut plain = EngineProver::new(Rules, 16, 1, Budget::new(&Limits::none()));
        let truth = value(&mut plain, &position, &Path::new(), Some((-1, 1)));
        assert_eq!(first_wins(&position), truth == Ok(1), "{position}");
        found[usize::from(truth == Ok(1))] += 1;
    }
    assert!(found[0] > 50 && found[1] > 50, "{found:?}");
}

const SIX: [(&str, bool); 8] = [
    ("a1", false),
    ("e1", false),
    ("e2", true),
    ("b3", true),
    ("d3", true),
    ("c4", true),
    ("f6", false),
    ("b1", false),
];
