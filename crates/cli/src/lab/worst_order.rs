//! The worst order: alpha-beta prunes nothing.
//!
//! Lecture 001: in the worst order "it may be that no pruning occurs"; lecture
//! 004: `O(b^d)` in the worst case. Such trees exist for every shape. To sort a
//! tree worst-first prevents the shallow cut-offs, but not the deep ones.

use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::Tree;
use gametree_games::tree::critical::minimal_leaves;
use gametree_games::tree::generate::{reference, without_cutoffs};
use gametree_games::tree::order::worst_first;
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::measure::{Mean, evaluations};

/// Shapes up to about a hundred thousand leaves.
const SHAPES: &[(u32, u32)] = &[(2, 16), (3, 10), (4, 8), (5, 7), (10, 5), (20, 3), (40, 3)];
const SMALL: &[(u32, u32)] = &[(2, 8), (3, 5), (4, 4), (10, 2)];

pub(crate) fn run(options: &Options) -> Findings {
    let (shapes, trees) = if options.quick { (SMALL, 3) } else { (SHAPES, 20) };
    let mut table =
        Table::new(&["b", "h", "leaves", "made for it", "worst-first", "share", "random", "best-first"]);
    let mut tried = 0;
    let (mut complete, mut shallow, mut least) = (true, true, f64::INFINITY);
    let mut curves: [Vec<(f64, f64)>; 4] = Default::default();
    for &(branching, deepest) in shapes {
        for height in 1..=deepest {
            let cost = Cost::measure(branching, height, options.seed, trees);
            tried += 1;
            complete &= cost.made == cost.leaves;
            shallow &= cost.without_deep == cost.leaves as f64;
            if branching == 4 {
                let values = [cost.made as f64, cost.worst, cost.random, cost.best as f64];
                for (curve, value) in curves.iter_mut().zip(values) {
                    curve.push((f64::from(height), value));
                }
            }
            if height < deepest {
                continue;
            }
            let share = 100.0 * cost.worst / cost.leaves as f64;
            least = least.min(share);
            table.row(vec![
                branching.into(),
                height.into(),
                cost.leaves.into(),
                cost.made.into(),
                Value::Real(cost.worst, 1),
                Value::Text(format!("{share:.1} %")),
                Value::Real(cost.random, 1),
                cost.best.into(),
            ]);
        }
    }
    let verdicts = vec![
        Verdict::new(
            "In the worst order no pruning occurs (lecture 001); O(b^d) evaluations (lecture 004)",
            Outcome::must(complete),
            format!("of each of {tried} shapes there is a tree on which alpha-beta evaluates every leaf"),
        ),
        Verdict::new(
            "To sort the best child last is enough to lose all shallow cut-offs",
            Outcome::must(shallow),
            "alpha-beta without deep cut-offs evaluates every leaf: no child is refuted by an elder sibling, \
             which is worse",
        ),
        Verdict::new(
            "To sort the best child last is enough to lose all cut-offs",
            if least < 100.0 { Outcome::Differs } else { Outcome::Agrees },
            format!(
                "deep cut-offs remain: alpha-beta evaluates down to {least:.1} % of the leaves of random trees \
                 sorted worst-first. To prevent these, each leaf must also lie inside the window that it \
                 meets, and that takes values made for it"
            ),
        ),
    ];
    Findings { table, plot: plot(&curves), verdicts }
}

/// Evaluations by alpha-beta on one shape; means where the leaves are random.
struct Cost {
    leaves: u64,
    made: u64,
    worst: f64,
    /// On the same trees as `worst`, without deep cut-offs.
    without_deep: f64,
    random: f64,
    best: u64,
}

impl Cost {
    fn measure(branching: u32, height: u32, seed: u64, trees: u64) -> Cost {
        let cost = |algorithm, tree: Tree| evaluations(algorithm, &TreePosition::new(tree));
        let mean = |algorithm, order: fn(&Tree) -> Tree| {
            let trees = (seed..seed + trees).map(|seed| reference(branching, height, seed));
            Mean::of(trees.map(|tree| cost(algorithm, order(&tree)))).mean
        };
        Cost {
            leaves: u64::from(branching).pow(height),
            made: cost(Ladder::AlphaBeta, without_cutoffs(&reference(branching, height, seed))),
            worst: mean(Ladder::AlphaBeta, worst_first),
            without_deep: mean(Ladder::AlphaBetaShallow, worst_first),
            random: mean(Ladder::AlphaBeta, Tree::clone),
            best: minimal_leaves(branching, height).unwrap_or(0),
        }
    }
}

fn plot(curves: &[Vec<(f64, f64)>; 4]) -> Plot {
    let names = ["made for it: all", "sorted worst-first", "random order", "sorted best-first"];
    let series = names.iter().zip(curves);
    Plot {
        title: "From the worst to the best order, b = 4".to_owned(),
        x_label: "height of the tree".to_owned(),
        y_label: "leaves evaluated by alpha-beta".to_owned(),
        log_y: true,
        series: series
            .map(|(&name, points)| Series { name: name.to_owned(), points: points.clone() })
            .collect(),
        ..Plot::default()
    }
}
