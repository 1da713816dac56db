//! No exact algorithm beats alpha-beta on its best order.
//!
//! Theorem 10 of lecture 000 (Knuth and Moore 1975): for any algorithm that is
//! sure of the value there is an order of moves in which alpha-beta examines no
//! more leaves. The proof is a construction, and this file carries it out. What
//! the algorithm knows at its end are bounds: every node is worth at least what
//! MAX can force through evaluated leaves alone, and at most what MIN can. At
//! the root the two meet. If every MAX node puts the child with the best lower
//! bound first and every MIN node the one with the best upper bound, alpha-beta
//! walks the two certificates and nothing else: its leaves are a subset of
//! those the algorithm saw.

use std::collections::HashSet;

use gametree_core::{Player, Score, splitmix64};
use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::Tree;
use gametree_games::tree::generate::{Shape, random, reference};
use gametree_games::tree::order::permute;
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::measure::watched;

pub(crate) fn run(options: &Options) -> Findings {
    let trees = trees(options);
    let mut table = Table::new(&[
        "algorithm",
        "trees",
        "distinct leaves",
        "alpha-beta, reordered",
        "share",
        "equal",
        "more",
        "outside",
        "uncertified",
    ]);
    let (mut wrong, mut series) = (0, Vec::new());
    for algorithm in Ladder::ALL {
        let trials: Vec<Trial> = trees.iter().map(|tree| Trial::run(algorithm, tree)).collect();
        let sum = |count: fn(&Trial) -> u64| trials.iter().map(count).sum::<u64>();
        let (before, after) = (sum(|trial| trial.before), sum(|trial| trial.after));
        let (more, outside) =
            (sum(|trial| u64::from(trial.after > trial.before)), sum(|trial| trial.outside));
        let uncertified = sum(|trial| u64::from(!trial.certified));
        wrong += more + outside + uncertified;
        let n = trials.len() as u64;
        table.row(vec![
            algorithm.name().into(),
            n.into(),
            Value::Real(before as f64 / n as f64, 1),
            Value::Real(after as f64 / n as f64, 1),
            Value::Text(format!("{:.1} %", 100.0 * after as f64 / before as f64)),
            sum(|trial| u64::from(trial.after == trial.before)).into(),
            more.into(),
            outside.into(),
            uncertified.into(),
        ]);
        series.push(Series { name: algorithm.name().to_owned(), points: quantiles(&trials) });
    }
    let result = if wrong == 0 {
        format!(
            "on {} trees and {} algorithms: never more, and never a leaf that the algorithm had not \
             evaluated itself",
            trees.len(),
            Ladder::ALL.len()
        )
    } else {
        format!("{wrong} violations")
    };
    let claim = "For any exact algorithm there is an order in which alpha-beta examines no more leaves \
                 (lecture 000, theorem 10)";
    let verdicts = vec![Verdict::new(claim, Outcome::must(wrong == 0), result)];
    Findings { table, plot: plot(series), verdicts }
}

/// Uniform trees with random leaves, and uneven ones with many ties, some of
/// them with turns that do not alternate.
fn trees(options: &Options) -> Vec<Tree> {
    let (uniform, count, uneven): (&[(u32, u32)], u64, u64) = if options.quick {
        (&[(2, 6), (3, 4), (5, 3)], 3, 30)
    } else {
        (&[(2, 12), (3, 8), (5, 6), (8, 4), (20, 3)], 20, 400)
    };
    let seeds = |count| options.seed..options.seed + count;
    let regular = uniform
        .iter()
        .flat_map(|&(branching, height)| seeds(count).map(move |seed| reference(branching, height, seed)));
    let shape = |seed| Shape { alternating: seed % 2 == 0, ..Shape::default() };
    regular.chain(seeds(uneven).map(|seed| random(seed, &shape(seed)))).collect()
}

/// One algorithm on one tree, and alpha-beta after it.
struct Trial {
    /// Distinct leaves that the algorithm evaluated.
    before: u64,
    /// Leaves that alpha-beta evaluates in the new order.
    after: u64,
    /// Those among them that the algorithm had not evaluated.
    outside: u64,
    /// Whether the algorithm's leaves prove the value.
    certified: bool,
}

impl Trial {
    fn run(algorithm: Ladder, tree: &Tree) -> Trial {
        let value = tree.values()[0];
        let root = TreePosition::new(tree.clone());
        let guess = Score::new(value).seen_by(tree.player(Tree::ROOT), Player::MAX);
        let work = watched(algorithm, &root, Some(guess));
        let bounds = bounds(tree, &work.leaves);
        let (better, origin) = permute(tree, |node, children| promote(tree, &bounds, node, children));
        let again = watched(Ladder::AlphaBeta, &TreePosition::new(better), None);
        let seen_again = (0u32..).zip(&origin).filter(|&(new, _)| again.leaves.contains(&key(new)));
        let outside = seen_again.filter(|&(_, &old)| !work.leaves.contains(&key(old))).count();
        Trial {
            before: work.leaves.len() as u64,
            after: again.evaluations,
            outside: outside as u64,
            certified: bounds[0] == (value, value),
        }
    }
}

/// The key of a tree's node.
fn key(node: u32) -> u64 {
    splitmix64(node.into())
}

/// What is known of every node for MAX, at least and at most, when only these
/// leaves are known.
fn bounds(tree: &Tree, leaves: &HashSet<u64>) -> Vec<(i64, i64)> {
    let mut bounds = vec![(i64::MIN, i64::MAX); tree.len()];
    // Children stand behind their parents.
    for node in (0..tree.len() as u32).rev() {
        let children = tree.children(node).map(|child| bounds[child as usize]);
        let known = match (tree.leaf_value(node), tree.player(node)) {
            (Some(value), _) => leaves.contains(&key(node)).then_some((value, value)),
            (None, Player::MAX) => children.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))),
            (None, Player::MIN) => children.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))),
        };
        bounds[node as usize] = known.unwrap_or((i64::MIN, i64::MAX));
    }
    bounds
}

/// Puts the child that carries the node's certificate first.
fn promote(tree: &Tree, bounds: &[(i64, i64)], node: u32, children: &mut [u32]) {
    let bound = |child: u32| bounds[child as usize];
    let carrier = match tree.player(node) {
        Player::MAX => children.iter().position(|&child| bound(child).0 == bounds[node as usize].0),
        Player::MIN => children.iter().position(|&child| bound(child).1 == bounds[node as usize].1),
    };
    if let Some(place) = carrier {
        children[..=place].rotate_right(1);
    }
}

/// Which share of the algorithm's leaves alpha-beta needs, from the tree on
/// which it saves least to that on which it saves most.
fn quantiles(trials: &[Trial]) -> Vec<(f64, f64)> {
    let mut shares: Vec<f64> = trials.iter().map(|trial| trial.after as f64 / trial.before as f64).collect();
    shares.sort_by(|a, b| b.total_cmp(a));
    (0..=20u32).map(|i| (f64::from(i) * 5.0, shares[(shares.len() - 1) * i as usize / 20])).collect()
}

fn plot(series: Vec<Series>) -> Plot {
    // Algorithms that evaluate the same leaves would hide each other.
    let names = ["minimax", "alpha-beta", "alpha-beta-shallow", "scout", "mtdf", "sss"];
    Plot {
        title: "Theorem 10: alpha-beta in an order made from another's leaves".to_owned(),
        x_label: "trees, in per cent, from the smallest saving to the largest".to_owned(),
        y_label: "leaves by alpha-beta, as a share of the algorithm's".to_owned(),
        log_y: true,
        series: series.into_iter().filter(|series| names.contains(&series.name.as_str())).collect(),
        ..Plot::default()
    }
}
