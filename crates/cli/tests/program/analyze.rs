//! `gametree analyze` and `gametree perft`.

use serde_json::json;

use crate::{gametree, good};

/// The fields that every result of a search has (the command line's contract).
const FIELDS: [&str; 11] = [
    "game",
    "position",
    "algorithm",
    "move",
    "score",
    "exact",
    "line",
    "depth",
    "nodes",
    "evaluations",
    "time_ms",
];

#[test]
fn every_depth_is_told_and_the_last_object_is_final() {
    let objects = good(&["analyze", "tic-tac-toe", "--json"]).json();
    assert_eq!(objects.len(), 10, "nine depths and the result");
    for (i, object) in objects.iter().enumerate() {
        for field in FIELDS {
            assert!(object.get(field).is_some(), "{field} in {object}");
        }
        assert_eq!(object["depth"], (i + 1).min(9));
        assert_eq!(object["exact"], i == 9);
    }
    let last = &objects[9];
    assert_eq!((&last["score"], &last["value"]), (&json!(0), &json!(0)));
    assert_eq!((&last["game"], &last["position"]), (&json!("tic-tac-toe"), &json!("--------- X")));
    assert!(last["cutoffs"].as_u64() > Some(0));
}

#[test]
fn every_move_gets_a_score() {
    let run = good(&["analyze", "tic-tac-toe", "--moves", "b2 b1", "--all", "--json"]).last();
    let moves = run["moves"].as_array().unwrap();
    let score = |name: &str| moves.iter().find(|entry| entry["move"] == name).unwrap()["score"].as_i64();
    assert_eq!(moves.len(), 7);
    assert_eq!((score("a1"), score("b3")), (Some(1), Some(0)));
    assert_eq!((&run["score"], &run["exact"]), (&json!(1), &json!(true)));
    let two = good(&["analyze", "tic-tac-toe", "--depth", "3", "--multipv", "2", "--json"]).last();
    assert_eq!((two["moves"].as_array().map(Vec::len), &two["exact"]), (Some(2), &json!(false)));
    let text = good(&["analyze", "tic-tac-toe", "--moves", "b2,b1", "--all"]).out;
    assert!(text.contains(" b3     0 (proven)"), "{text}");
}

#[test]
fn wins_may_be_scored_by_distance() {
    let args = ["analyze", "tic-tac-toe", "--moves", "b2 b1", "--scoring", "distance"];
    let run = good(&[&args[..], &["--json"]].concat()).last();
    assert_eq!((&run["score"], &run["plies"]), (&json!(1), &json!(5)));
    assert!(good(&args).out.contains("win in 5"));
    let lost = good(&["analyze", "tic-tac-toe", "--moves", "b2 b1 a1", "--scoring", "distance"]).out;
    assert!(lost.contains("loss in 4 (proven) for O"), "{lost}");
}

#[test]
fn exact_means_proven_or_exit_code_1() {
    let run = good(&["analyze", "tic-tac-toe", "--exact", "--json"]);
    assert_eq!(run.json().len(), 1);
    assert_eq!(run.last()["exact"], true);
    let run = gametree(&["analyze", "tic-tac-toe", "--exact", "--nodes", "100", "--json"]);
    assert_eq!((run.code, &run.last()["exact"], &run.last()["stopped"]), (1, &json!(false), &json!(true)));
    assert!(run.last()["move"].is_string(), "a stopped search still names a move");
}

#[test]
fn limits_stop_the_search() {
    for limit in [["--nodes", "500"], ["--time", "0.0001"], ["--depth", "2"]] {
        let run = good(&["analyze", "tic-tac-toe", limit[0], limit[1], "--json"]).last();
        assert_eq!(run["exact"], false, "{limit:?}");
        assert!(run["move"].is_string(), "{limit:?}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let args = ["analyze", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3"];
    assert!(good(&args).out.ends_with("the game is over: X wins\n"));
    let run = good(&[&args[..], &["--json"]].concat()).last();
    assert_eq!((&run["move"], &run["score"], &run["value"]), (&json!(null), &json!(-1), &json!(1)));
}

/// Tic-tac-toe: 255,168 games, of which 127,872 take nine moves.
#[test]
fn perft_counts() {
    assert_eq!(good(&["perft", "tic-tac-toe", "9", "--json"]).last()["nodes"], 127_872);
    assert!(good(&["perft", "tic-tac-toe", "5"]).out.starts_with("perft 5: 15120 in "));
    let divided = good(&["perft", "tic-tac-toe", "3", "--divide", "--json"]).last();
    assert_eq!((divided["moves"].as_array().map(Vec::len), &divided["nodes"]), (Some(9), &json!(504)));
    assert!(good(&["perft", "tic-tac-toe", "3", "--divide"]).out.starts_with("a1: 56\n"));
    assert_eq!(good(&["perft", "tic-tac-toe", "0", "--json"]).last()["nodes"], 1);
    assert_eq!(good(&["perft", "((1 2) (3))", "2", "--json"]).last()["nodes"], 3);
}
