//! Best-first order: alpha-beta evaluates exactly the critical positions.
//!
//! Theorem 8 and corollary 9 of lecture 000 (Knuth and Moore 1975), for every
//! branching factor and height with up to a million leaves. Two kinds of trees:
//! random ones that were sorted, stored up to a hundred thousand leaves, and
//! ones whose first children are best by construction, up to the million.

use std::collections::HashSet;

use gametree_core::splitmix64;
use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::critical::minimal_leaves;
use gametree_games::tree::generate::reference;
use gametree_games::tree::order::best_first;
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Verdict};
use super::lazy::Lazy;
use super::measure::watched;

/// Shapes with up to this many leaves.
const LEAVES: u64 = 1_000_000;
/// Stored and sorted trees have up to this many.
const STORED: u64 = 100_000;
/// One ply is trivial, all leaves being critical; wider roots are left out.
const WIDEST: u32 = 1000;

pub(crate) fn run(options: &Options) -> Findings {
    let (leaves, stored) = if options.quick { (3000, 300) } else { (LEAVES, STORED) };
    let mut table =
        Table::new(&["h", "b from", "b to", "shapes", "sorted", "evaluated", "formula", "sets differ"]);
    let mut curves: Vec<(u32, Vec<(f64, f64)>)> = [2, 3, 5, 10].map(|b| (b, Vec::new())).into();
    let (mut shapes, mut wrong) = (0, 0);
    for height in 1.. {
        let widest = (2..=WIDEST).take_while(|&b| fits(b, height, leaves)).last();
        let Some(widest) = widest else { break };
        let mut row = Row::default();
        for branching in 2..=widest {
            let evaluated = row.check(branching, height, options.seed, stored);
            if let Some((_, points)) = curves.iter_mut().find(|(b, _)| *b == branching) {
                points.push((f64::from(branching).powi(height as i32), evaluated as f64));
            }
        }
        shapes += row.shapes;
        wrong += row.wrong;
        table.row(vec![
            height.into(),
            2u32.into(),
            widest.into(),
            row.shapes.into(),
            row.sorted.into(),
            row.evaluated.into(),
            row.formula.into(),
            row.wrong.into(),
        ]);
    }
    let claim = "On best-first order alpha-beta evaluates exactly the critical positions \
                 (lecture 000, theorem 8), b^floor(h/2) + b^ceil(h/2) - 1 of them (corollary 9)";
    let result = if wrong == 0 {
        format!(
            "the evaluated set is the critical set, and as large as the formula says, on all {shapes} \
             shapes of up to {leaves} leaves (of one ply: up to b = {WIDEST})"
        )
    } else {
        format!("{wrong} of {shapes} shapes differ")
    };
    Findings {
        table,
        plot: plot(&curves),
        verdicts: vec![Verdict::new(claim, Outcome::must(wrong == 0), result)],
    }
}

fn fits(branching: u32, height: u32, leaves: u64) -> bool {
    u64::from(branching).checked_pow(height).is_some_and(|n| n <= leaves)
}

/// All shapes of one height.
#[derive(Default)]
struct Row {
    shapes: u64,
    /// How many of them were also checked as sorted random trees.
    sorted: u64,
    evaluated: u64,
    formula: u64,
    wrong: u64,
}

impl Row {
    /// The number of leaves evaluated on one shape.
    fn check(&mut self, branching: u32, height: u32, seed: u64, stored: u64) -> u64 {
        let work = watched(Ladder::AlphaBeta, &Lazy::best_first(branching, height, seed), None);
        let formula = minimal_leaves(branching, height).unwrap_or(0);
        let mut same = work.leaves == critical(branching, height) && work.evaluations == formula;
        if fits(branching, height, stored) {
            self.sorted += 1;
            let sorted = TreePosition::new(best_first(&reference(branching, height, seed)));
            let again = watched(Ladder::AlphaBeta, &sorted, None);
            let critical = sorted.tree().critical_leaves().map(|leaf| splitmix64(leaf.into()));
            same &= again.leaves == critical.collect() && again.evaluations == formula;
        }
        self.shapes += 1;
        self.evaluated += work.evaluations;
        self.formula += formula;
        self.wrong += u64::from(!same);
        work.evaluations
    }
}

/// The keys of the critical leaves, straight from definition 7: child numbers
/// of 1 in all odd places, or in all even ones.
fn critical(branching: u32, height: u32) -> HashSet<u64> {
    let mut keys = HashSet::new();
    for fixed in [0, 1] {
        let mut level = vec![0u64];
        for place in 0..height {
            let numbers = if place % 2 == fixed { 1 } else { u64::from(branching) };
            let below = |&index: &u64| (0..numbers).map(move |n| index * u64::from(branching) + n);
            level = level.iter().flat_map(below).collect();
        }
        keys.extend(level.iter().map(|&index| Lazy::leaf_key(branching, height, index)));
    }
    keys
}

fn plot(curves: &[(u32, Vec<(f64, f64)>)]) -> Plot {
    let measured = curves.iter().filter(|(_, points)| points.len() > 1);
    Plot {
        title: "Best-first order: about the square root of all leaves".to_owned(),
        x_label: "leaves of the tree".to_owned(),
        y_label: "leaves evaluated by alpha-beta".to_owned(),
        log_x: true,
        log_y: true,
        series: measured
            .map(|(b, points)| Series { name: format!("b = {b}"), points: points.clone() })
            .collect(),
    }
}
