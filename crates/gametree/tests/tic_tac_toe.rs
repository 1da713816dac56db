//! The program never loses at tic-tac-toe, whatever the replies, as either
//! player, with any algorithm of the ladder that a person would choose.

use std::collections::HashMap;

use gametree::core::Player;
use gametree::games::TicTacToe;
use gametree::prelude::*;

/// Plays `me` by search against every sequence of replies; the worst outcome
/// for `me`.
fn worst(
    position: &TicTacToe,
    me: Player,
    algorithm: Ladder,
    known: &mut HashMap<u64, <TicTacToe as Game>::Move>,
) -> i64 {
    if let Some(outcome) = position.outcome() {
        return Score::new(outcome.value()).seen_by(me, position.to_move()).value();
    }
    if position.to_move() != me {
        return position
            .legal_moves()
            .iter()
            .map(|&m| worst(&position.after(m), me, algorithm, known))
            .min()
            .unwrap();
    }
    let m = *known.entry(position.key()).or_insert_with(|| {
        let settings = Settings { scoring: Scoring::Distance, ..Settings::default() };
        search(algorithm, position, &settings, &mut Zero, &mut ()).best().expect("a move")
    });
    worst(&position.after(m), me, algorithm, known)
}

#[test]
fn never_loses() {
    for algorithm in [Ladder::AlphaBeta, Ladder::NegaScout, Ladder::Mtdf] {
        for me in [Player::First, Player::Second] {
            let start = TicTacToe::start("").unwrap();
            assert_eq!(worst(&start, me, algorithm, &mut HashMap::new()), 0, "{} as {me}", algorithm.name());
        }
    }
}

#[test]
fn every_algorithm_solves_it_as_a_draw() {
    let start = TicTacToe::start("").unwrap();
    for algorithm in Ladder::ALL {
        let report = search(algorithm, &start, &Settings::default(), &mut Zero, &mut ());
        assert_eq!((report.score, report.exact), (Score::DRAW, true), "{}", algorithm.name());
        assert_eq!(report.line.len(), 9, "{}", algorithm.name());
    }
}

/// By OpenSpiel's counting, which leaves the root out: 18,297 positions.
#[test]
fn plain_alpha_beta_visits_the_known_number_of_positions() {
    let start = TicTacToe::start("").unwrap();
    let report = alpha_beta(&start, &Settings::default(), &mut Zero, &mut ());
    assert_eq!(report.counts.nodes, 18_297);
}
