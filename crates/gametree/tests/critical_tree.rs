//! Theorem 8 and corollary 9 of lecture 000: on a tree in best-first order
//! alpha-beta evaluates exactly the critical positions of Definition 7.

use std::collections::HashSet;

use gametree::games::tree::{TreePosition, critical, generate, order};
use gametree::prelude::*;

fn check(branching: u32, height: u32) {
    let sorted = order::best_first(&generate::reference(branching, height, 7));
    let root = TreePosition::new(sorted);
    let mut tally = Tally::new();
    let report = alpha_beta(&root, &Settings::default(), &mut Zero, &mut tally);
    let tree = root.tree();
    let expected: HashSet<u64> = tree
        .critical_leaves()
        .map(|leaf| TreePosition::at(tree.clone(), leaf).expect("a node").key())
        .collect();
    assert_eq!(tally.evaluated(), &expected, "b = {branching}, h = {height}");
    assert_eq!(Some(report.counts.evaluations), critical::minimal_leaves(branching, height));
}

/// Every tree of up to 5,000 leaves, and for each height the largest of up to
/// a million; `gametree lab critical-tree` goes through all of those.
#[test]
fn sorted_trees_evaluate_the_critical_positions() {
    for height in 1..=19 {
        let largest = |leaves: f64| (leaves.powf(1.0 / f64::from(height)) + 1e-9) as u32;
        (2..=largest(5_000.0)).step_by(if height == 1 { 97 } else { 1 }).for_each(|b| check(b, height));
        check(largest(1_000_000.0), height);
    }
}
