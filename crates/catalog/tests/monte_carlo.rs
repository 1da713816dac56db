//! Monte-Carlo tree search through sessions, over every registered game.

mod common;

use gametree_catalog::{Choice, GAMES, Request, Session, open};
use gametree_core::{Limits, Scoring, SplitMix};

use common::near_the_end;

fn by(algorithm: &str) -> Request {
    Request {
        algorithm: Some(Choice::read(algorithm).unwrap()),
        scoring: Scoring::Sign,
        hash: Some(16),
        ..Request::default()
    }
}

/// A small variant of a game, where the usual one is too large to be solved
/// near its end.
fn small(game: &str) -> &str {
    match game {
        "hex" => "hex:4",
        "go" => "go:3,komi=0.5",
        _ => game,
    }
}

/// The worth of every move, 1, 0 or -1, if a small search finds out.
fn solved(session: &dyn Session) -> Option<Vec<(String, i64)>> {
    let limits = Limits { nodes: Some(60_000), ..Limits::none() };
    let request = Request { lines: usize::MAX, limits, ..by("alpha-beta") };
    let answer = session.search(&request, &mut |_| {}).ok()?;
    let every = answer.exact && !answer.stopped && answer.moves.len() == session.legal_moves().len();
    every.then(|| answer.moves.iter().map(|m| (m.text.clone(), m.score.value().signum())).collect())
}

/// On small solved positions of every game, the search ends with a move that
/// keeps the value: by proof, and by plain convergence.
#[test]
fn the_search_converges_to_a_proven_move() {
    for entry in GAMES {
        let mut judged = 0;
        for seed in 0..8 {
            let mut plies = 7;
            let (session, worth) = loop {
                let mut session = open(small(entry.name)).unwrap();
                near_the_end(session.as_mut(), &mut SplitMix::new(seed), plies);
                match solved(session.as_ref()) {
                    Some(worth) => break (session, worth),
                    None if plies > 1 => plies -= 1,
                    None => break (session, Vec::new()),
                }
            };
            let best = worth.iter().map(|&(_, worth)| worth).max();
            if worth.iter().all(|&(_, worth)| Some(worth) == best) {
                continue;
            }
            judged += 1;
            for algorithm in ["mcts,simulations=20000", "mcts,simulations=20000,solver=off,policy=uniform"] {
                let answer = session.search(&by(algorithm), &mut |_| {}).unwrap();
                let chosen = worth.iter().find(|(text, _)| Some(text.as_str()) == answer.best());
                assert_eq!(
                    chosen.map(|&(_, worth)| worth),
                    best,
                    "{} by {algorithm}: {}, {worth:?}, {answer:?}",
                    entry.name,
                    session.position()
                );
            }
        }
        // Games with cycles are rarely solved by so few nodes, chess hardly ever. A
        // tree of three moves may have nothing to decide after a random
        // move.
        assert!(
            judged > 0 || ["tree", "go", "awari", "morris", "chess"].contains(&entry.name),
            "{}",
            entry.name
        );
    }
}

/// Go, where plain search has too many cycles to solve anything: after White's
/// pass, Black is ahead and wins by passing.
#[test]
fn go_is_won_by_a_pass() {
    let mut session = open("go:3,komi=0.5").unwrap();
    session.set_position("XX./XX./.X. B - 1").unwrap();
    let answer = session.search(&by("mcts,simulations=2000"), &mut |_| {}).unwrap();
    assert!(answer.score.value() > 0, "{answer:?}");
    assert!(!answer.exact, "eyes are not filled, so it is no proof by the rules");
}

/// A whole game with the tree kept is played to its end, by legal moves only.
#[test]
fn the_tree_is_kept_over_a_whole_game() {
    for spec in ["go:5", "hex:5", "connect-four", "othello:4"] {
        let mut session = open(spec).unwrap();
        session.remember();
        let mut plies = 0;
        while session.ending().is_none() && plies < 200 {
            let answer = session.search(&by("mcts,simulations=300"), &mut |_| {}).unwrap();
            let best = answer.best().unwrap().to_string();
            session.play(&best).unwrap();
            plies += 1;
        }
        assert!(session.ending().is_some(), "{spec}");
    }
}

#[test]
fn simulations_are_limited_and_options_checked() {
    let session = open("go:9").unwrap();
    let limits = Limits { simulations: Some(50), ..Limits::none() };
    let answer = session.search(&Request { limits, ..by("mcts") }, &mut |_| {}).unwrap();
    assert_eq!(answer.counts.evaluations, 50);
    assert!(answer.stopped);
    for wrong in ["mcts,rave=x", "mcts,magic=1", "mcts,formula=ucb9", "mcts,simulations=0"] {
        assert!(Choice::read(wrong).is_err(), "{wrong}");
    }
    let none = Limits { simulations: Some(0), ..Limits::none() };
    assert!(session.search(&Request { limits: none, ..by("mcts") }, &mut |_| {}).is_err());
}

/// Superko holds between people, too.
#[test]
fn a_repeated_board_is_refused() {
    let mut session = open("go:5").unwrap();
    session.set_position("...../...../...../XXO../.O.O. W - 0").unwrap();
    session.play("A1").unwrap();
    session.play("C1").unwrap();
    assert!(!session.legal_moves().contains(&"B1".to_string()));
    assert!(session.play("B1").unwrap_err().to_string().contains("repeats"));
}

/// A game between two of ours in which White, who had lost whatever he did, took back on
/// H1 what superko forbids.
#[test]
fn a_lost_game_is_lost_by_legal_moves() {
    const PLAYED: &str = "C6 J5 H5 H4 G4 G3 H3 F4 G5 H2 F3 J3 E4 E3 F5 F2 D3 E2 D8 D7 C7 E7 E8 D4 D5 C4 C3 B4 B5 \
    B3 J6 F8 J4 H8 J8 E5 E6 J5 H7 A5 A6 H6 J4 B6 B7 J5 G6 F4 E5 C5 A4 F7 C8 A3 A5 D6 B2 A2 \
    A1 A2 A3 B3 B4 C5 C4 H9 F9 G9 E9 D9 C9 B9 B8 A8 A9 F3 A7 J4 D2 D1 C1 E1 G1 H1 F6 G7 G8 \
    F8 F7 E7 D7 F1 J9 H9 G9 pass H8 G2 J2 pass H3 J3 J4 J1 G1 H1 H2 G2 F2 F1 E1 E2 E3 F3 G3 \
    E2 D1 J1 G1";
    let mut session = open("go:9").unwrap();
    PLAYED.split_whitespace().for_each(|m| session.play(m).map(drop).unwrap());
    let legal = session.legal_moves();
    assert!(!legal.contains(&"H1".to_string()));
    for simulations in [1, 10, 1000, 20_000] {
        let limits = Limits { simulations: Some(simulations), ..Limits::none() };
        let request = Request { limits, lines: usize::MAX, ..by("mcts") };
        let answer = session.search(&request, &mut |_| {}).unwrap();
        assert!(legal.iter().any(|m| Some(m.as_str()) == answer.best()), "{:?}", answer.best());
        assert!(answer.moves.iter().all(|m| legal.contains(&m.text)));
    }
}

#[test]
fn records_are_written_and_read() {
    for (spec, moves) in [("go:9", ["E5", "C3", "pass"]), ("hex:5", ["b2", "c3", "d4"])] {
        let mut session = open(spec).unwrap();
        moves.iter().for_each(|text| _ = session.play(text).unwrap());
        let again = session.read_record(&session.record().unwrap()).unwrap();
        assert_eq!(again.played(), session.played());
        assert!(session.read_record("(;GM[77])").is_err());
    }
    assert!(open("tic-tac-toe").unwrap().record().is_none());
}
