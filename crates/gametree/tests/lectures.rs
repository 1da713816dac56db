//! The trees of the five lectures, with the figures that follow from them.

use gametree::core::{Player, Score};
use gametree::games::tree::{self, TreePosition};
use gametree::prelude::*;

/// Remembers the leaves in the order of their evaluation.
#[derive(Default)]
struct Leaves(Vec<i64>);

impl Observer<TreePosition> for Leaves {
    fn evaluate(&mut self, position: &TreePosition, score: Score) {
        self.0.push(score.seen_by(Player::MAX, position.to_move()).value());
    }
}

fn root(text: &str, player: Player) -> TreePosition {
    TreePosition::new(tree::read(text, player).expect("a well-formed tree"))
}

/// Tree, whose root, value for MAX, leaves, leaves evaluated by alpha-beta,
/// cut-offs, the line as child numbers.
type Case = (&'static str, Player, i64, usize, usize, u64, &'static [&'static str]);

const CASES: &[Case] = &[
    // Lecture 001; the formula's "3" there is the number of leaves saved.
    ("(((6 4) (8 6)) ((4 0) (2 2)))", Player::MAX, 6, 8, 5, 2, &["1", "1", "1"]),
    // The same, reversed.
    ("(((2 2) (0 4)) ((6 8) (4 6)))", Player::MAX, 6, 8, 8, 0, &["2", "2", "2"]),
    // Lecture 002.
    ("((2 7) (1 8))", Player::MAX, 2, 4, 3, 1, &["1", "1"]),
    // Lecture 003.
    ("((3 12 8) (2 4 6) (14 5 2))", Player::MAX, 3, 9, 7, 1, &["1", "1"]),
    // Lecture 004.
    (
        "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))",
        Player::MAX,
        6,
        14,
        9,
        3,
        &["2", "1", "1", "1"],
    ),
    // MIT 6.034, laboratory 3.
    ("((7 11 3 10) (4 9 14 8) (5 2 12 16) (15 6 1 3))", Player::MAX, 4, 16, 13, 2, &["2", "1"]),
    ("((7 11 3 10) (4 9 14 8) (5 2 12 16) (15 6 1 3))", Player::MIN, 11, 16, 11, 3, &["1", "2"]),
    ("(10 (20 (1 (4 2))))", Player::MAX, 10, 5, 4, 1, &["1"]),
    ("(-10 (-20 (-1 (-4 -2))))", Player::MIN, -10, 5, 4, 1, &["1"]),
];

#[test]
fn alpha_beta_on_the_lectures_trees() {
    for &(text, player, value, leaves, evaluated, cutoffs, line) in CASES {
        let root = root(text, player);
        assert_eq!(root.tree().leaves().count(), leaves, "{text}");
        for algorithm in [Ladder::AlphaBeta, Ladder::AlphaBetaHard] {
            let mut tally = Tally::new();
            let report = search(algorithm, &root, &Settings::default(), &mut Zero, &mut tally);
            assert!(report.exact);
            assert_eq!(report.score.seen_by(Player::MAX, player).value(), value, "{text}");
            assert_eq!(report.counts.evaluations as usize, evaluated, "{text}");
            assert_eq!(report.counts.cutoffs, cutoffs, "{text}");
            let mut position = root.clone();
            let names = report.line.iter().map(|&m| {
                let name = position.write_move(m);
                position.play(m);
                name
            });
            assert_eq!(names.collect::<Vec<_>>(), line, "{text}");
        }
    }
}

#[test]
fn every_algorithm_finds_the_lectures_values() {
    for &(text, player, value, ..) in CASES {
        for algorithm in Ladder::ALL {
            let report = search(algorithm, &root(text, player), &Settings::default(), &mut Zero, &mut ());
            assert_eq!(
                report.score.seen_by(Player::MAX, player).value(),
                value,
                "{} {text}",
                algorithm.name()
            );
        }
    }
}

#[test]
fn lecture_003_evaluates_in_the_stated_order() {
    let mut leaves = Leaves::default();
    let root = root("((3 12 8) (2 4 6) (14 5 2))", Player::MAX);
    alpha_beta(&root, &Settings::default(), &mut Zero, &mut leaves);
    assert_eq!(leaves.0, [3, 12, 8, 2, 14, 5, 2]);
}

#[test]
fn the_cut_off_of_lecture_003_is_explained() {
    let root = root("A:(B:(3 12 8) C:(2 4 6) D:(14 5 2))", Player::MAX);
    let mut tracer = Tracer::new(&root, None);
    let report = alpha_beta(&root, &Settings::default(), &mut Zero, &mut tracer);
    let told: Vec<String> = tracer
        .events()
        .iter()
        .map(|event| gametree::search::narrate::sentence(tracer.nodes(), event))
        .collect();
    let cut = told.iter().find(|sentence| sentence.starts_with("cut off")).expect("one cut-off");
    assert!(cut.contains("MIN has at most 2 here, but MAX above (A) is sure of 3 (alpha)"), "{cut}");
    let diagram = tracer.diagram(&report.line, 100);
    let struck: Vec<&str> =
        diagram.nodes.iter().filter(|node| !node.visited).map(|node| node.branch.as_str()).collect();
    assert_eq!(struck, ["2", "3"]);
    assert_eq!(diagram.nodes.iter().filter(|node| node.on_line).count(), 3);
}

#[test]
fn deep_and_shallow_cut_offs_are_told_apart() {
    // In MIT's pruning tree the bound 10 of the root cuts three plies below.
    let mut tally = Tally::new();
    let report =
        alpha_beta(&root("(10 (20 (1 (4 2))))", Player::MAX), &Settings::default(), &mut Zero, &mut tally);
    let counts = tally.complete(report.counts);
    assert_eq!((counts.cutoffs, counts.deep, counts.shallow()), (1, Some(1), Some(0)));
    let mut tally = Tally::new();
    let report = alpha_beta(&root("((2 7) (1 8))", Player::MAX), &Settings::default(), &mut Zero, &mut tally);
    assert_eq!(tally.complete(report.counts).deep, Some(0));
}
