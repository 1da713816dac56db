//! How the quality of move ordering decides alpha-beta's cost.
//!
//! Lecture 002: "with good move ordering, the actual running time is close to
//! the optimistic estimate". Random trees are put into orders in which the
//! best child stands first with a given chance, and the cost is measured
//! against the minimal tree and against the whole.

use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::Tree;
use gametree_games::tree::critical::minimal_leaves;
use gametree_games::tree::generate::{reference, with_quality};
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::measure::{Mean, evaluations};

const SHAPES: &[(u32, u32)] = &[(2, 14), (3, 9), (5, 6), (10, 4), (35, 3)];
const SMALL: &[(u32, u32)] = &[(2, 6), (3, 5), (5, 3)];
/// Chances that the best child stands first, in per cent.
const QUALITIES: [u32; 13] = [0, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 95, 100];

pub(crate) fn run(options: &Options) -> Findings {
    let (shapes, trees) = if options.quick { (SMALL, 10) } else { (SHAPES, 60) };
    let mut headings = vec!["best first, %".to_owned()];
    for (branching, depth) in shapes {
        headings.extend([format!("({branching},{depth})"), format!("({branching},{depth})/minimal")]);
    }
    let mut table = Table { headings, rows: Vec::new() };
    let costs: Vec<Vec<f64>> = shapes.iter().map(|&shape| costs(shape, options.seed, trees)).collect();
    for (i, quality) in QUALITIES.into_iter().enumerate() {
        let mut row = vec![quality.into()];
        for (shape, costs) in shapes.iter().zip(&costs) {
            row.extend([Value::Real(costs[i], 1), Value::Real(costs[i] / minimal(*shape), 2)]);
        }
        table.row(row);
    }
    Findings { table, plot: plot(shapes, &costs), verdicts: verdicts(shapes, &costs) }
}

fn minimal((branching, depth): (u32, u32)) -> f64 {
    minimal_leaves(branching, depth).unwrap_or(0) as f64
}

/// Mean evaluations at each quality.
fn costs((branching, depth): (u32, u32), seed: u64, trees: u64) -> Vec<f64> {
    let trees: Vec<Tree> = (seed..seed + trees).map(|seed| reference(branching, depth, seed)).collect();
    let at = |quality: u32| {
        let ordered = |(seed, tree): (u64, &Tree)| with_quality(tree, f64::from(quality) / 100.0, seed);
        let cost = |tree| evaluations(Ladder::AlphaBeta, &TreePosition::new(tree));
        Mean::of((seed..).zip(&trees).map(ordered).map(cost)).mean
    };
    QUALITIES.into_iter().map(at).collect()
}

fn verdicts(shapes: &[(u32, u32)], costs: &[Vec<f64>]) -> Vec<Verdict> {
    let perfect = shapes.iter().zip(costs).all(|(&shape, costs)| costs[costs.len() - 1] == minimal(shape));
    let falling = costs.iter().all(|costs| costs.windows(2).all(|pair| pair[1] <= pair[0]));
    let multiples = |quality: u32| -> Vec<f64> {
        let i = QUALITIES.iter().position(|&q| q == quality).unwrap_or(0);
        shapes.iter().zip(costs).map(|(&shape, costs)| costs[i] / minimal(shape)).collect()
    };
    let range = |multiples: &[f64]| {
        let low = multiples.iter().copied().fold(f64::INFINITY, f64::min);
        format!("{low:.1} to {:.1}", multiples.iter().copied().fold(0.0, f64::max))
    };
    let (good, strong) = (multiples(90), multiples(70));
    vec![
        Verdict::new(
            "With the best child first everywhere, the cost is the minimal tree's (lecture 000, theorem 8)",
            Outcome::must(perfect),
            "exactly, on every tree: the order of the other children does not matter",
        ),
        Verdict::new(
            "The better the order, the lower the cost",
            if falling { Outcome::Agrees } else { Outcome::Differs },
            if falling { "the mean falls with every step" } else { "not at every step of so few trees" },
        ),
        Verdict::new(
            "With good move ordering the cost is close to the best case (lecture 002)",
            if good.iter().all(|&multiple| multiple < 2.0) { Outcome::Agrees } else { Outcome::Differs },
            format!(
                "with the best child first at 90 % of the nodes the cost is {} times that of the minimal tree; \
                 at 70 %, {} times",
                range(&good),
                range(&strong)
            ),
        ),
    ]
}

fn plot(shapes: &[(u32, u32)], costs: &[Vec<f64>]) -> Plot {
    let line = |(&(branching, depth), costs): (&(u32, u32), &Vec<f64>)| {
        let multiple = |&cost: &f64| cost / minimal((branching, depth));
        Series {
            name: format!("b = {branching}, d = {depth}"),
            points: QUALITIES
                .into_iter()
                .map(|q| f64::from(100 - q))
                .zip(costs.iter().map(multiple))
                .rev()
                .collect(),
        }
    };
    Plot {
        title: "Move ordering decides what alpha-beta costs".to_owned(),
        x_label: "nodes whose best child does not stand first, in per cent".to_owned(),
        y_label: "leaves evaluated, as a multiple of the minimal tree's".to_owned(),
        log_y: true,
        series: shapes.iter().zip(costs).map(line).collect(),
        ..Plot::default()
    }
}
