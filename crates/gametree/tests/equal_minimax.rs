//! Every exact algorithm equals minimax: on random trees with ties, uneven
//! shapes and turns that do not alternate, on games with margins and extra
//! moves, and where the path matters.

use std::collections::HashSet;

use gametree::core::Player;
use gametree::games::tree::generate::{self, Shape};
use gametree::games::tree::{TreePosition, order};
use gametree::prelude::*;
use gametree::search::scout::{Condition, test};
use gametree::search::{alpha_beta_hard_window, alpha_beta_window};
use gametree_testkit::{Graph, GraphPosition, Sowing};
use proptest::prelude::*;

fn shapes() -> impl Strategy<Value = Shape> {
    (1usize..7, 1u32..5, 0u32..60, prop_oneof![Just(2), Just(7), Just(1 << 30)], any::<bool>()).prop_map(
        |(height, branching, leaves, spread, alternating)| Shape {
            height,
            branching,
            leaves,
            spread,
            alternating,
            ..Shape::default()
        },
    )
}

/// The value of the position at the end of a line, for the player at the root;
/// fails if the line breaks off before the game does.
fn end_of_line<G: Game>(root: &G, line: &[G::Move]) -> i64 {
    let mut position = root.clone();
    for &m in line {
        assert!(position.legal_moves().contains(&m), "the line is legal");
        position.play(m);
    }
    let outcome = position.outcome().expect("the line goes to the end");
    Score::new(outcome.value()).seen_by(root.to_move(), position.to_move()).value()
}

/// Every position on a principal variation has the value of the root.
fn check_line(root: &TreePosition, line: &[<TreePosition as Game>::Move]) {
    let values = root.tree().values();
    let mut position = root.clone();
    for &m in line {
        position.play(m);
        assert_eq!(values[position.node() as usize], values[root.node() as usize], "{line:?}");
    }
    assert!(position.outcome().is_some(), "the line goes to the end");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn on_random_trees(shape in shapes(), seed: u64, guess in -9i64..9) {
        let root = TreePosition::new(generate::random(seed, &shape));
        let truth = root.tree().values()[0];
        let settings = Settings { first_guess: Some(Score::new(guess)), ..Settings::default() };
        for algorithm in Ladder::ALL {
            let report = search(algorithm, &root, &settings, &mut Zero, &mut ());
            prop_assert!(report.exact && report.depth.is_none());
            prop_assert_eq!(report.score.seen_by(Player::MAX, root.to_move()).value(), truth, "{}", algorithm.name());
            check_line(&root, &report.line);
        }
    }

    #[test]
    fn to_every_depth(shape in shapes(), seed: u64, depth in 1usize..6) {
        let root = TreePosition::new(generate::random(seed, &shape));
        let mut guess = |position: &TreePosition| (position.key() % 11) as i64 - 5;
        let settings = Settings::depth(depth);
        let plain = minimax(&root, &settings, &mut guess, &mut ());
        for algorithm in Ladder::ALL {
            let report = search(algorithm, &root, &settings, &mut guess, &mut ());
            prop_assert_eq!(report.score, plain.score, "{}", algorithm.name());
            prop_assert!(report.line.len() <= depth);
        }
        let deepened = deepen(Ladder::NegaScout, &root, &settings, &mut guess, &mut (), &mut |_| {});
        prop_assert_eq!(deepened.score, plain.score);
    }

    /// Lemma 6 of lecture 000, and what fail-soft promises beyond it.
    #[test]
    fn lemma_6(shape in shapes(), seed: u64, a in -8i64..8, width in 1i64..9) {
        let root = TreePosition::new(generate::random(seed, &shape));
        let value = Score::new(root.tree().values()[0]).seen_by(root.to_move(), Player::MAX);
        let window = Window::new(Score::new(a), Score::new(a + width));
        let settings = Settings::default();
        let soft = alpha_beta_window(&root, window, &settings, &mut Zero, &mut ()).score;
        let hard = alpha_beta_hard_window(&root, window, &settings, &mut Zero, &mut ()).score;
        for found in [soft, hard] {
            if value <= window.alpha {
                prop_assert!(found <= window.alpha);
            } else if value >= window.beta {
                prop_assert!(found >= window.beta);
            } else {
                prop_assert_eq!(found, value);
            }
        }
        if soft <= window.alpha {
            prop_assert!(value <= soft);
        }
        if soft >= window.beta {
            prop_assert!(value >= soft);
        }
    }

    /// TEST answers all four questions as minimax would.
    #[test]
    fn all_four_tests(shape in shapes(), seed: u64, threshold in -8i64..8) {
        let root = TreePosition::new(generate::random(seed, &shape));
        let value = root.tree().values()[0];
        for condition in Condition::ALL {
            let expected = match condition {
                Condition::Greater => value > threshold,
                Condition::AtLeast => value >= threshold,
                Condition::Less => value < threshold,
                Condition::AtMost => value <= threshold,
            };
            let found = test(&root, Score::new(threshold), condition, &Settings::default(), &mut Zero, &mut ());
            prop_assert_eq!(found, Ok(expected), "{:?} {}", condition, threshold);
        }
    }

    /// On trees with distinct leaves SSS*, DUAL* and NegaScout evaluate nothing
    /// that alpha-beta prunes.
    #[test]
    fn none_evaluates_what_alpha_beta_prunes(branching in 2u32..5, height in 1u32..6, seed: u64, quality in 0u8..3) {
        let tree = generate::reference(branching, height, seed);
        let tree = match quality {
            0 => tree,
            1 => order::best_first(&tree),
            _ => generate::with_quality(&tree, 0.7, seed),
        };
        let root = TreePosition::new(tree);
        let evaluated = |algorithm: Ladder| -> HashSet<u64> {
            let mut tally = Tally::new();
            search(algorithm, &root, &Settings::default(), &mut Zero, &mut tally);
            tally.evaluated().clone()
        };
        let alpha_beta = evaluated(Ladder::AlphaBeta);
        for algorithm in [Ladder::Sss, Ladder::Dual, Ladder::NegaScout] {
            prop_assert!(evaluated(algorithm).is_subset(&alpha_beta), "{}", algorithm.name());
        }
    }
}

#[test]
fn with_margins_and_extra_moves() {
    for (pits, seeds) in [(1, 3), (2, 1), (2, 2), (3, 1)] {
        let root = Sowing::new(pits, seeds);
        let plain = minimax(&root, &Settings::default(), &mut Zero, &mut ());
        for algorithm in Ladder::ALL {
            let report = search(algorithm, &root, &Settings::default(), &mut Zero, &mut ());
            assert_eq!(report.score, plain.score, "{} on {pits} pits of {seeds}", algorithm.name());
            assert_eq!(end_of_line(&root, &report.line), plain.score.value(), "{}", algorithm.name());
        }
    }
}

#[test]
fn where_the_path_matters() {
    let graphs = (0..300).map(|seed| Graph::random(seed, 7, 2, seed % 2 == 0)).chain([Graph::trap()]);
    for (number, graph) in graphs.enumerate() {
        let root = GraphPosition::new(graph);
        let plain = minimax(&root, &Settings::default(), &mut Zero, &mut ());
        for algorithm in Ladder::ALL {
            let report = search(algorithm, &root, &Settings::default(), &mut Zero, &mut ());
            assert_eq!(report.score, plain.score, "{} on graph {number}", algorithm.name());
        }
    }
}
