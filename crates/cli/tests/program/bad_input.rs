//! Bad input: one line that says what is wrong and where, exit code 2,
//! nothing on standard output, no file written.

use crate::{Folder, gametree, gametree_with};

/// Arguments, and a part of what is said about them.
const CASES: &[(&[&str], &str)] = &[
    (&["tree", ""], "column 1: an empty tree"),
    (&["tree", "   "], "an empty tree"),
    (&["tree", "()"], "column 1: an empty node"),
    (&["tree", "((3 12 8) (2 4 6)"], "column 18: missing )"),
    (&["tree", "(1 2))"], "column 6"),
    (&["tree", "((3 x) 4)"], "column 5: \"x\" is not a number"),
    (&["tree", "[[1, 2], [3, null]]"], "column 14"),
    (&["tree", "(1 99999999999999999999)"], "column 4: \"99999999999999999999\" is too large"),
    (&["tree", "(1 -99999999999999999999)"], "too large"),
    (&["tree", "(1 2000000000000000)"], "too large"),
    (&["tree", "(1 2)", "--depth", "0"], "depth must be at least 1"),
    (&["tree", "(1 2)", "--depth", "99999999999999999999"], "--depth"),
    (&["tree", "(1 2)", "--algorithm", "alphabeta"], "did you mean alpha-beta?"),
    (&["tree", "(1 2)", "--algorithm", "alpha-beta,x=1"], "has no options"),
    (&["tree", "(1 2)", "--min", "--max"], "cannot be used with"),
    (&["tree", "@no such file"], "can not read no such file"),
    (&["tree"], "<TREE>"),
    (&["tre", "(1 2)"], "'tree'"),
    (&["analyze", "tictactoe"], "no game \"tictactoe\"; did you mean tic-tac-toe?"),
    (&["analyze", "tic-tac-toe:4x4"], "no variants"),
    (&["analyze", "tree:((1 2) (3 y))"], "column 16"),
    (&["analyze", "tic-tac-toe", "--depth", "0"], "depth must be at least 1"),
    (&["analyze", "tic-tac-toe", "--nodes", "0"], "nodes must be at least 1"),
    (&["analyze", "tic-tac-toe", "--time", "0"], "time must be"),
    (&["analyze", "tic-tac-toe", "--time", "-1"], "time must be"),
    (&["analyze", "tic-tac-toe", "--time", "nan"], "time must be"),
    (&["analyze", "tic-tac-toe", "--time", "1e99"], "time must be"),
    (&["analyze", "tic-tac-toe", "--threads", "0"], "threads must be at least 1"),
    (&["analyze", "tic-tac-toe", "--hash", "0"], "hash must be at least 1"),
    (&["analyze", "tic-tac-toe", "--simulations", "5"], "makes no simulations"),
    (&["analyze", "tic-tac-toe", "--evaluator", "zer"], "did you mean zero?"),
    (&["analyze", "tic-tac-toe", "--exact", "--depth", "3"], "cannot be used with"),
    (&["analyze", "tic-tac-toe", "--position", "X---?----"], "--position: column 5"),
    (&["analyze", "tic-tac-toe", "--position", "XXX------"], "--position: "),
    (&["analyze", "tic-tac-toe", "--moves", "a1 a1"], "--moves: move 2: \"a1\" is not a legal move here"),
    (&["perft", "tic-tac-toe", "x"], "<DEPTH>"),
    (&["perft", "shogi", "3"], "no game \"shogi\""),
    (&["compare", "--algorithms", "minimax,minmax"], "did you mean minimax?"),
    (&["compare", "xiangqi"], "no game \"xiangqi\""),
    (&["play", "tic-tac-toe", "--side", "third"], "--side"),
    (&["play", "tic-tac-toe", "--depth", "0"], "depth must be at least 1"),
    (&["games", "trees"], "did you mean tree?"),
    (&["algorithms", "sss*"], "did you mean sss?"),
    (&["lab", "no-such-experiment"], "no experiment"),
];

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (args, part) in CASES {
        let run = gametree(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        let first = run.err.lines().next().unwrap_or_default();
        assert!(first.starts_with("error: ") && first.contains(part), "{args:?}: {}", run.err);
        // Besides the line there is at most the excerpt and its caret.
        let rest: Vec<&str> = run.err.lines().skip(1).collect();
        assert!(rest.is_empty() || (rest.len() == 2 && rest[1].trim() == "^"), "{args:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_caret_points_at_the_character() {
    let run = gametree(&["tree", "((3 x) 4)"]);
    assert_eq!(run.err, "error: column 5: \"x\" is not a number\n((3 x) 4)\n    ^\n");
    let run = gametree_with(&["tree", "-"], "((1 2)\n (3 x))\n");
    assert_eq!(run.err, "error: line 2, column 5: \"x\" is not a number\n (3 x))\n    ^\n");
    let long = format!("({} x)", "1 ".repeat(5000));
    let run = gametree_with(&["tree", "-"], &long);
    assert!(run.err.lines().all(|line| line.len() <= 80), "{}", run.err);
}

#[test]
fn nothing_is_written_when_something_is_wrong() {
    let folder = Folder::new("bad");
    let (svg, png) = (folder.file("tree.svg"), folder.file("none/tree.png"));
    for args in [
        vec!["tree", "((1 2)", "--svg", &svg],
        vec!["tree", "(1 2)", "--svg", &svg, "--depth", "0"],
        vec!["tree", "(1 2)", "--svg", &svg, "--png", &png],
    ] {
        let run = gametree(&args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(folder.names().is_empty(), "{:?}", folder.names());
    }
    let run = gametree(&["tree", "(1 2)", "--png", &png]);
    assert!(run.err.starts_with(&format!("error: can not write {png}: ")), "{}", run.err);
}

#[test]
fn binary_noise_is_no_tree() {
    let folder = Folder::new("noise");
    let file = folder.file("noise");
    std::fs::write(&file, [0xff, 0x00, 0xfe, b'(']).unwrap();
    let run = gametree(&["tree", &format!("@{file}")]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{}", run.err);
    let run = gametree_with(&["tree", "-"], "\u{0}(\u{7}1)");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn too_many_levels_are_refused() {
    let tree = format!("{}7{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
    let run = gametree_with(&["tree", "-"], &tree);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("levels"), "{}", run.err);
}
