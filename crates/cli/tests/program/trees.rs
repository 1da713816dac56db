//! `gametree tree`: the lectures' trees, and trees of unusual size.

use serde_json::{Value, json};

use crate::{Folder, gametree_with, good};

/// A tree of the lectures, searched by alpha-beta.
struct Lecture {
    tree: &'static str,
    value: i64,
    evaluations: usize,
    leaves: usize,
    /// Where the lecture names them.
    cutoffs: Option<u64>,
    line: &'static [&'static str],
}

/// Lectures 001 (in both orders), 002, 003 and 004.
const LECTURES: [Lecture; 5] = [
    Lecture {
        tree: "(((6 4) (8 6)) ((4 0) (2 2)))",
        value: 6,
        evaluations: 5,
        leaves: 8,
        cutoffs: Some(2),
        line: &["1", "1", "1"],
    },
    Lecture {
        tree: "(((2 2) (0 4)) ((6 8) (4 6)))",
        value: 6,
        evaluations: 8,
        leaves: 8,
        cutoffs: Some(0),
        line: &["2", "2", "2"],
    },
    Lecture {
        tree: "((2 7) (1 8))",
        value: 2,
        evaluations: 3,
        leaves: 4,
        cutoffs: Some(1),
        line: &["1", "1"],
    },
    Lecture {
        tree: "((3 12 8) (2 4 6) (14 5 2))",
        value: 3,
        evaluations: 7,
        leaves: 9,
        cutoffs: Some(1),
        line: &["1", "1"],
    },
    Lecture {
        tree: "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))",
        value: 6,
        evaluations: 9,
        leaves: 14,
        cutoffs: None,
        line: &["2", "1", "1", "1"],
    },
];

#[test]
fn the_lectures_trees_give_the_lectures_numbers() {
    for Lecture { tree, value, evaluations, leaves, cutoffs, line } in LECTURES {
        let result = good(&["tree", tree, "--json"]).last();
        assert_eq!(result["value"], value, "{tree}");
        assert_eq!(result["score"], value);
        assert_eq!((&result["exact"], &result["algorithm"]), (&json!(true), &json!("alpha-beta")));
        assert_eq!(
            (&result["evaluations"], &result["leaves"]),
            (&json!(evaluations), &json!(leaves)),
            "{tree}"
        );
        assert_eq!(result["line"], json!(line), "{tree}");
        assert_eq!(result["evaluated"].as_array().map(Vec::len), Some(evaluations));
        if let Some(cutoffs) = cutoffs {
            assert_eq!(result["cutoffs"], cutoffs, "{tree}");
        }
    }
}

#[test]
fn every_algorithm_gives_the_lectures_values() {
    let names: Vec<Value> = good(&["algorithms", "--json"]).json();
    for name in names.iter().map(|object| object["algorithm"].as_str().unwrap()) {
        for Lecture { tree, value, .. } in LECTURES {
            let result = good(&["tree", tree, "--algorithm", name, "--json"]).last();
            assert_eq!(result["value"], value, "{tree} by {name}");
        }
    }
}

#[test]
fn lecture_003_in_words() {
    let text = good(&["tree", "((3 12 8) (2 4 6) (14 5 2))"]).out;
    for line in [
        "value        3\n",
        "line         1 1\n",
        "evaluations  7 of 9 leaves\n",
        "order        3 12 8 2 14 5 2\n",
        "cut-offs     1 (1 shallow, 0 deep)\n",
        "cut off at MIN 2: MIN has at most 2 here, but MAX above (root) is sure of 3 (alpha)",
        "unsearched: 2.2, 2.3\n",
        "winning for MAX",
        "MAX        secures at least 3: 1 at root\n",
        "MIN        holds MAX to at most 3: 1 at 1, 1 at 2, 3 at 3\n",
    ] {
        assert!(text.contains(line), "{line:?} in\n{text}");
    }
}

#[test]
fn steps_tell_windows_and_reasons() {
    let text = good(&["tree", "((3 12 8) (2 4 6) (14 5 2))", "--steps"]).out;
    for line in [
        "enter MAX root with window [-inf, +inf]",
        "MIN 1 gets 3 from 1.1: window [-inf, +inf] becomes [-inf, 3]",
        "enter MIN 2 with window [3, +inf]",
        "evaluate 2.1 = 2 (evaluation 4)",
        "cut off at MIN 2",
        "leave MAX root with 3",
    ] {
        assert!(text.contains(line), "{line:?} in\n{text}");
    }
    let steps = good(&["tree", "((3 12 8) (2 4 6) (14 5 2))", "--steps", "--json"]).json();
    let cut: Vec<&Value> = steps.iter().filter(|object| object["step"] == "cut").collect();
    assert_eq!(cut.len(), 1);
    assert_eq!((&cut[0]["node"], &cut[0]["by"]), (&json!("2"), &json!("root")));
    assert_eq!((&cut[0]["bound"], &cut[0]["unsearched"]), (&json!(3), &json!(["2.2", "2.3"])));
    assert_eq!(steps[0]["window"], json!([null, null]));
    let last = steps.last().unwrap();
    let order: Vec<i64> =
        last["evaluated"].as_array().unwrap().iter().map(|leaf| leaf["value"].as_i64().unwrap()).collect();
    assert_eq!(order, [3, 12, 8, 2, 14, 5, 2]);
    assert_eq!(last["pruned"], json!(["2.2", "2.3"]));
    assert_eq!(last["solution"]["strategies"][0]["safety"], 3);
}

#[test]
fn min_may_begin_and_json_is_a_tree_too() {
    let result = good(&["tree", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "--min", "--json"]).last();
    assert_eq!((&result["value"], &result["score"]), (&json!(6), &json!(-6)));
    assert_eq!(result["line"], json!(["2", "3"]));
    assert_eq!(good(&["tree", "((1 2) (3 4))", "--max", "--json"]).last()["value"], 3);
    let named = good(&["tree", "A:(left=3 right=B:(5 7))", "--json"]).last();
    assert_eq!(named["line"], json!(["right", "1"]));
}

#[test]
fn a_tree_may_be_a_leaf_and_values_may_be_negative_or_large() {
    assert_eq!(good(&["tree", "-9", "--json"]).last()["value"], -9);
    assert_eq!(good(&["tree", "(-5 -7)", "--json"]).last()["value"], -5);
    let large = "(1000000000000000 -1000000000000000)";
    assert_eq!(good(&["tree", large, "--json"]).last()["value"], 1_000_000_000_000_000i64);
}

#[test]
fn a_depth_leaves_the_value_unproven() {
    let run = good(&["tree", "((3 12 8) (2 4 6) (14 5 2))", "--depth", "1", "--json"]).last();
    assert_eq!((&run["exact"], &run["depth"], &run["score"]), (&json!(false), &json!(1), &json!(0)));
    assert!(run.get("value").is_none() && run.get("solution").is_none());
    let text = good(&["tree", "((3 12 8) (2 4 6))", "--depth", "1"]).out;
    assert!(text.contains("not proven"), "{text}");
}

fn deep(levels: usize) -> String {
    format!("{}7{}", "(".repeat(levels), ")".repeat(levels))
}

#[test]
fn ten_thousand_levels_are_searched() {
    let tree = deep(10_000);
    let result = gametree_with(&["tree", "-", "--json"], &tree);
    assert_eq!((result.code, result.err.as_str()), (0, ""));
    assert_eq!((&result.last()["value"], &result.last()["height"]), (&json!(7), &json!(10_000)));
    let text = gametree_with(&["tree", "-"], &tree).out;
    assert!(text.contains("... (9970 more)"), "long lines are shortened: {text}");
    let steps = gametree_with(&["tree", "-", "--steps", "--algorithm", "negascout"], &deep(1000));
    assert_eq!(steps.code, 0, "{}", steps.err);
}

#[test]
fn a_million_leaves_are_searched() {
    let folder = Folder::new("million");
    let file = folder.file("tree.txt");
    // Leaves 0 to 9 in a fixed, uneven order.
    let leaves = |i: usize| (0..10).map(|j| ((i * 7 + j * j) % 10).to_string()).collect::<Vec<_>>().join(" ");
    let mut level: Vec<String> = (0..100_000).map(|i| format!("({})", leaves(i))).collect();
    while level.len() > 1 {
        level = level.chunks(10).map(|part| format!("({})", part.join(" "))).collect();
    }
    std::fs::write(&file, &level[0]).unwrap();
    let argument = format!("@{file}");
    let wanted = good(&["tree", &argument, "--algorithm", "minimax", "--json"]).last();
    assert_eq!((&wanted["leaves"], &wanted["evaluations"]), (&json!(1_000_000), &json!(1_000_000)));
    let result = good(&["tree", &argument, "--json"]).last();
    assert_eq!(result["value"], wanted["value"]);
    assert_eq!(result["game"], "tree", "a tree of megabytes is not repeated");
    let refused = crate::gametree(&["tree", &argument, "--algorithm", "minimax", "--steps"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("too large to be recorded"), "{}", refused.err);
}

/// The textbook trees of other courses, if they are at hand.
#[test]
fn textbook_trees_agree() {
    let Some(folder) = std::env::var_os("GAMETREE_DATA") else { return };
    let file = std::path::Path::new(&folder).join("trees/textbook_trees.json");
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let data: Value = serde_json::from_str(&text).unwrap();
    for case in data["cases"].as_array().unwrap() {
        let tree = case["tree"].to_string();
        let side = if case["root_player"] == "min" { "--min" } else { "--max" };
        let soft = good(&["tree", &tree, side, "--json"]).last();
        assert_eq!(soft["value"], case["value"], "{}", case["id"]);
        if let Some(leaves) = case.get("alphabeta_leaves") {
            let hard = good(&["tree", &tree, side, "--algorithm", "alpha-beta-hard", "--json"]).last();
            assert_eq!(&hard["evaluations"], leaves, "{}", case["id"]);
        }
    }
}
