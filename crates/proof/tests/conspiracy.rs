//! Conspiracy numbers against brute force over all sets of leaves.

use gametree_core::{Game, Limits, Path, Playable, Score, Scoring, Zero};
use gametree_games::{TicTacToe, TreePosition};
use gametree_proof::conspiracy;
use gametree_proof::conspiracy::{Reach, gathered, leaf};

/// A small tree of our own: leaves with values, or nodes.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i64),
    Node(Vec<Tree>),
}

fn random(random: &mut gametree_core::SplitMix, depth: usize) -> Tree {
    if depth == 0 || random.below(4) == 0 {
        return Tree::Leaf(random.below(9) as i64 - 4);
    }
    let children = 1 + random.below(3) as usize;
    Tree::Node((0..children).map(|_| self::random(random, depth - 1)).collect())
}

fn leaves(tree: &mut Tree) -> Vec<&mut i64> {
    match tree {
        Tree::Leaf(value) => vec![value],
        Tree::Node(children) => children.iter_mut().flat_map(leaves).collect(),
    }
}

fn negamax(tree: &Tree) -> i64 {
    match tree {
        Tree::Leaf(value) => *value,
        Tree::Node(children) => children.iter().map(|child| -negamax(child)).max().unwrap_or(0),
    }
}

/// The same tree through the library's arrays.
fn reach(tree: &Tree, threshold: usize) -> Reach {
    match tree {
        Tree::Leaf(value) => leaf(Score::new(*value), false, threshold),
        Tree::Node(children) => {
            let turned = |child: &Tree| {
                let [up, down] = reach(child, threshold);
                [down, up].map(|values| values.iter().map(|&value| -value).collect::<Vec<_>>())
            };
            gathered(&children.iter().map(turned).collect::<Vec<_>>(), threshold)
        }
    }
}

/// The highest and lowest values that any `most` leaves can bring about, by
/// trying all sets and, for each of their leaves, both extremes.
fn brute(tree: &Tree, most: usize) -> [i64; 2] {
    const FAR: i64 = 1000;
    let count = leaves(&mut tree.clone()).len();
    let mut best = [negamax(tree); 2];
    for set in 0u32..1 << count {
        if set.count_ones() as usize > most {
            continue;
        }
        for signs in 0u32..1 << set.count_ones() {
            let mut copy = tree.clone();
            let mut k = 0;
            for (i, value) in leaves(&mut copy).into_iter().enumerate() {
                if set >> i & 1 == 1 {
                    *value = if signs >> k & 1 == 1 { FAR } else { -FAR };
                    k += 1;
                }
            }
            let value = negamax(&copy);
            best = [best[0].max(value), best[1].min(value)];
        }
    }
    best
}

#[test]
fn arrays_equal_brute_force() {
    let mut compared = 0;
    for seed in 0..400 {
        let tree = random(&mut gametree_core::SplitMix::new(seed), 3);
        if leaves(&mut tree.clone()).len() > 9 {
            continue;
        }
        let [up, down] = reach(&tree, 3);
        for most in 0..=3 {
            let clamp = |score: Score| score.value().clamp(-1000, 1000);
            assert_eq!([clamp(up[most]), clamp(down[most])], brute(&tree, most), "{tree:?}, {most}");
            compared += 1;
        }
    }
    assert!(compared > 800, "{compared}");
}

/// The lectures' trees, and some others.
#[test]
fn a_large_threshold_proves_the_value() {
    for (text, value) in [
        ("((3 12 8) (2 4 6) (14 5 2))", 3),
        ("(((6 4) (8 6)) ((4 0) (2 2)))", 6),
        ("(4 max(7 -3) (5 (1 9)))", 7),
        ("7", 7),
    ] {
        let root = TreePosition::start(text).unwrap();
        let report = conspiracy(&root, &mut Zero, Scoring::Margin, 16, &Limits::none(), &Path::new());
        let truth =
            gametree_search::minimax(&root, &gametree_search::Settings::default(), &mut Zero, &mut ());
        assert!(report.exact && !report.stopped, "{text}");
        assert_eq!((report.score, report.score.value()), (truth.score, value), "{text}");
    }
}

#[test]
fn a_small_threshold_stops_early() {
    let limits = Limits { nodes: Some(20_000), ..Limits::none() };
    let root = TicTacToe::new();
    let report = conspiracy(&root, &mut Zero, Scoring::Sign, 2, &limits, &Path::new());
    assert!(report.counts.nodes < 20_000, "{}", report.counts.nodes);
    assert!(root.legal_moves().contains(&report.best().unwrap()));
}
