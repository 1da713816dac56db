//! Sessions as front ends use them, over every registered game.

use std::collections::HashMap;
use std::time::Duration;

use gametree_catalog::{ALGORITHMS, Choice, GAMES, Method, Request, Session, open, open_tree};
use gametree_core::{InputError, Limits, Player, Scoring};

fn by(algorithm: &str) -> Request {
    Request { algorithm: Some(Choice::read(algorithm).unwrap()), ..Request::default() }
}

#[test]
fn moves_are_played_and_taken_back() {
    for entry in GAMES {
        let mut session = entry.open("").unwrap();
        let start = session.position();
        let first = session.legal_moves()[0].clone();
        assert_eq!(session.play(&first).unwrap(), first);
        assert_eq!(session.played(), [first]);
        let moved = session.position();
        assert_ne!(moved, start);
        assert!(session.play("no such move").is_err());
        assert_eq!(session.position(), moved, "an illegal move changes nothing");
        assert!(session.undo() && !session.undo());
        assert_eq!(session.position(), start);
        session.set_position(&moved).unwrap();
        assert_eq!((session.position(), session.played().len()), (moved, 0));
    }
}

#[test]
fn every_algorithm_says_the_same() {
    let games = ["tree", "tree:(((6 4) (8 6)) ((4 0) (2 2)))", "tree:(4 max(7 -3) (5 (1 9)))", "tic-tac-toe"];
    for game in games {
        let mut session = open(game).unwrap();
        if game == "tic-tac-toe" {
            session.play("a1").unwrap();
        }
        let wanted = session.search(&by("minimax"), &mut |_| {}).unwrap();
        assert!(wanted.exact && !wanted.stopped);
        for algorithm in ALGORITHMS.iter().filter(|algorithm| algorithm.exact) {
            let request = Request { count: true, ..by(algorithm.name) };
            let answer = session.search(&request, &mut |_| {}).unwrap();
            assert_eq!((answer.score, answer.exact), (wanted.score, true), "{game} by {}", algorithm.name);
            assert!(answer.counts.distinct.is_none_or(|distinct| distinct <= answer.counts.evaluations));
            for text in &answer.line {
                session.play(text).unwrap();
            }
            for _ in &answer.line {
                assert!(session.undo());
            }
        }
    }
}

#[test]
fn the_score_of_every_move_is_that_of_its_child() {
    for (game, scoring) in [("tree", Scoring::Margin), ("tic-tac-toe", Scoring::Distance)] {
        let mut session = open(game).unwrap();
        if game == "tic-tac-toe" {
            session.set_position("XO--X---O X").unwrap();
        }
        for deepen in [false, true] {
            let request = Request { lines: usize::MAX, deepen, scoring, ..Request::default() };
            let answer = session.search(&request, &mut |_| {}).unwrap();
            assert_eq!(answer.moves.len(), session.legal_moves().len());
            assert!(answer.exact && answer.depth.is_none());
            assert_eq!(answer.best(), Some(answer.moves[0].text.as_str()));
            let whole = session.search(&Request { scoring, ..Request::default() }, &mut |_| {}).unwrap();
            assert_eq!(answer.score, whole.score, "distances count from the root");
            for scored in &answer.moves {
                let mut child = session.fork();
                child.play(&scored.text).unwrap();
                let alone = child.search(&Request { scoring, ..Request::default() }, &mut |_| {}).unwrap();
                let score = alone.score.seen_by(session.to_move(), child.to_move());
                match score.distance() {
                    Some(plies) => assert_eq!(scored.score.distance(), Some(plies + 1), "{}", scored.text),
                    None => assert_eq!(scored.score, score, "{}", scored.text),
                }
            }
        }
    }
}

#[test]
fn the_number_of_lines_is_what_was_asked_for() {
    let session = open("tic-tac-toe").unwrap();
    let request = Request { lines: 3, limits: Limits::depth(3), deepen: true, ..Request::default() };
    let mut depths = Vec::new();
    let answer =
        session.search(&request, &mut |progress| depths.push((progress.depth, progress.moves.len())));
    let answer = answer.unwrap();
    assert_eq!(depths, [(1, 3), (2, 3), (3, 3)]);
    assert_eq!((answer.moves.len(), answer.depth, answer.exact), (3, Some(3), false));
}

#[test]
fn deepening_tells_of_every_depth_and_stops_when_proven() {
    let session = open("tree").unwrap();
    let mut depths = Vec::new();
    let request = Request { deepen: true, ..Request::default() };
    let answer = session.search(&request, &mut |progress| depths.push(progress.depth)).unwrap();
    assert_eq!((depths, answer.score.value(), answer.exact), (vec![1, 2], 3, true));
}

#[test]
fn senseless_requests_are_refused() {
    let session = open("tic-tac-toe").unwrap();
    let message = |request: Request| session.search(&request, &mut |_| {}).unwrap_err().to_string();
    let limits = |limits| Request { limits, ..Request::default() };
    assert_eq!(message(limits(Limits::depth(0))), "depth must be at least 1");
    assert_eq!(message(limits(Limits { nodes: Some(0), ..Limits::none() })), "nodes must be at least 1");
    assert!(message(limits(Limits { simulations: Some(9), ..Limits::none() })).contains("no simulations"));
    assert!(message(Request { exact: true, ..limits(Limits::depth(3)) }).contains("proves nothing"));
    let evaluator = Some("zerro".to_string());
    let request = Request { evaluator, ..Request::default() };
    assert_eq!(message(request), "no evaluator \"zerro\"; did you mean zero?");
}

#[test]
fn a_stopped_search_still_names_a_legal_move() {
    let session = open("tic-tac-toe").unwrap();
    for lines in [1, usize::MAX] {
        for limits in [
            Limits { nodes: Some(1), ..Limits::none() },
            Limits { nodes: Some(2000), ..Limits::none() },
            Limits { time: Some(Duration::ZERO), ..Limits::none() },
        ] {
            let request = Request { limits, lines, deepen: true, ..Request::default() };
            let answer = session.search(&request, &mut |_| {}).unwrap();
            assert!(answer.stopped && !answer.exact);
            assert!(session.legal_moves().iter().any(|m| Some(m.as_str()) == answer.best()));
        }
    }
}

#[test]
fn finished_games_are_said_and_searched() {
    let mut session = open("tic-tac-toe").unwrap();
    for text in ["a1", "b1", "a2", "b2", "a3"] {
        session.play(text).unwrap();
    }
    assert_eq!(session.ending_text().as_deref(), Some("X wins"));
    assert_eq!(session.ending().unwrap().winner, Some(Player::First));
    assert!(session.legal_moves().is_empty());
    assert!(session.play("c1").unwrap_err().to_string().contains("the game is over, X wins"));
    for lines in [1, usize::MAX] {
        let request = Request { lines, ..Request::default() };
        let answer = session.search(&request, &mut |_| {}).unwrap();
        assert_eq!((answer.score.value(), answer.best(), answer.exact), (-1, None, true));
    }
    let mut tree = open("tree:(4 -7)").unwrap();
    tree.play("2").unwrap();
    assert_eq!(tree.ending_text().as_deref(), Some("MAX gains -7"));
}

/// A path without a choice, which every algorithm has to walk to its end.
fn chain(levels: usize) -> Box<dyn Session> {
    let text = format!("{}7{}", "(".repeat(levels), ")".repeat(levels));
    open_tree(&text, Player::MAX).unwrap()
}

/// `(1 (1 (1 ... )))`.
fn caterpillar(levels: usize) -> Box<dyn Session> {
    let text = format!("{}1{}", "(1 ".repeat(levels), ")".repeat(levels));
    open_tree(&text, Player::MAX).unwrap()
}

#[test]
fn deep_trees_do_not_overflow_the_stack() {
    for algorithm in ALGORITHMS {
        // Searches that keep a tree go down from the root each time, which takes
        // the square of the length.
        let levels =
            if matches!(algorithm.method, Method::Ladder(_) | Method::Engine) { 10_000 } else { 300 };
        let session = chain(levels);
        let request = Request { count: true, ..by(algorithm.name) };
        let answer = session.search(&request, &mut |_| {}).unwrap();
        // Proof searches name a move, not a line.
        let proof = matches!(algorithm.method, Method::Proof(_));
        let length = if proof { answer.line.len() } else { levels };
        assert_eq!((answer.score.value(), answer.line.len()), (7, length), "{}", algorithm.name);
    }
    let session = caterpillar(20_000);
    assert_eq!(session.perft(20_000).unwrap(), 2);
    assert_eq!(session.shape(None, u64::MAX).unwrap().height, 20_000);
    assert!(session.facts(usize::MAX, 10).is_none(), "its strategies would take gigabytes");
    assert!(caterpillar(100).facts(usize::MAX, 10).is_some());
    assert!(session.trace(&Request::default(), 100_000).is_ok());
}

#[test]
fn a_trace_tells_and_draws() {
    let session = open("tree").unwrap();
    let trace = session.trace(&Request::default(), 1000).unwrap();
    let order: Vec<i64> = trace.evaluated().map(|(_, value)| value.value()).collect();
    assert_eq!(order, [3, 12, 8, 2, 14, 5, 2]);
    let pruned: Vec<String> = trace.pruned().map(|node| trace.name(node)).collect();
    assert_eq!(pruned, ["2.2", "2.3"]);
    assert_eq!(trace.diagram.nodes.len(), 13);
    assert_eq!(trace.sentences().count(), trace.events.len());
    assert_eq!(trace.answer.counts.deep, Some(0));
    let error: InputError = open("tic-tac-toe").unwrap().trace(&Request::default(), 1000).unwrap_err();
    assert!(error.to_string().contains("more than 1000 nodes"), "{error}");
}

#[test]
fn facts_agree_with_zermelo() {
    let facts = open("tree:((3 12 8) (2 4 6) (14 5 3))").unwrap().facts(1000, 10).unwrap();
    assert_eq!(facts.plans.each_ref().map(|plan| plan.safety), [3, 3]);
    assert_eq!(facts.lines, [["1", "1"], ["3", "3"]]);
    assert!(!facts.more_lines);
    assert_eq!(facts.plans[0].choices, [(vec![], "1".to_string())]);
    assert_eq!((facts.plans[0].leaves, facts.plans[1].leaves), (3, 3));
}

/// Plays every possible game against the engine and counts those it lost.
fn losses(session: &mut dyn Session, engine: Player, book: &mut HashMap<String, String>) -> usize {
    if let Some(ending) = session.ending() {
        return usize::from(ending.winner == Some(engine.other()));
    }
    if session.to_move() == engine {
        let position = session.position();
        let known = book.get(&position).cloned();
        let best = known.unwrap_or_else(|| {
            let request = Request { scoring: Scoring::Distance, deepen: true, ..Request::default() };
            let answer = session.search(&request, &mut |_| {}).unwrap();
            answer.best().unwrap().to_string()
        });
        book.insert(position, best.clone());
        session.play(&best).unwrap();
        let lost = losses(session, engine, book);
        session.undo();
        return lost;
    }
    let mut lost = 0;
    for text in session.legal_moves() {
        session.play(&text).unwrap();
        lost += losses(session, engine, book);
        session.undo();
    }
    lost
}

#[test]
fn tic_tac_toe_is_never_lost() {
    for engine in [Player::First, Player::Second] {
        let mut session = open("tic-tac-toe").unwrap();
        assert_eq!(losses(session.as_mut(), engine, &mut HashMap::new()), 0, "as {engine}");
    }
}
