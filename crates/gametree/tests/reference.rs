//! Mean numbers of leaves on uniform random trees, to the digit. Two
//! independent programs measured the alpha-beta figures before this one.

use gametree::games::tree::{TreePosition, critical, generate};
use gametree::prelude::*;

struct Means {
    evaluations: f64,
    distinct: f64,
}

fn means(algorithm: Ladder, branching: u32, height: u32, seeds: u64) -> Means {
    let (mut evaluations, mut distinct) = (0, 0);
    for seed in 0..seeds {
        let root = TreePosition::new(generate::reference(branching, height, seed));
        let guess = root.tree().values()[0];
        let settings = Settings { first_guess: Some(Score::new(guess)), ..Settings::default() };
        let mut tally = Tally::new();
        let report = search(algorithm, &root, &settings, &mut Zero, &mut tally);
        assert_eq!(report.score, Score::new(guess));
        evaluations += report.counts.evaluations;
        distinct += tally.complete(report.counts).distinct.expect("counted");
    }
    Means { evaluations: evaluations as f64 / seeds as f64, distinct: distinct as f64 / seeds as f64 }
}

#[track_caller]
fn agree(found: f64, stated: &str) {
    let digits = stated.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    assert_eq!(format!("{found:.digits$}"), stated);
}

#[test]
fn alpha_beta_with_and_without_deep_cut_offs() {
    let cases = [
        (2, 10, 100, "316.74", "537.67"),
        (4, 8, 100, "7200", "14656"),
        (5, 6, 100, "2500.73", "3923.94"),
        (20, 4, 20, "17952", "23277"),
    ];
    for (branching, height, seeds, with, without) in cases {
        agree(means(Ladder::AlphaBeta, branching, height, seeds).evaluations, with);
        agree(means(Ladder::AlphaBetaHard, branching, height, seeds).evaluations, with);
        agree(means(Ladder::AlphaBetaShallow, branching, height, seeds).evaluations, without);
    }
}

#[test]
fn the_other_algorithms_on_trees_of_five_by_six() {
    let total_and_distinct = [(Ladder::Scout, "3612", "2217.6"), (Ladder::NegaScout, "2933", "2054.6")];
    for (algorithm, total, distinct) in total_and_distinct {
        let means = means(algorithm, 5, 6, 100);
        agree(means.evaluations, total);
        agree(means.distinct, distinct);
    }
    for (algorithm, leaves) in [(Ladder::Sss, "1677.8"), (Ladder::Dual, "1833.9"), (Ladder::Mtdf, "1287.7")] {
        let means = means(algorithm, 5, 6, 100);
        agree(means.evaluations, leaves);
        agree(means.distinct, leaves);
    }
    assert_eq!(critical::minimal_leaves(5, 6), Some(249));
}
