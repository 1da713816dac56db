//! SCOUT against alpha-beta.
//!
//! Lecture 004: TEST may evaluate fewer nodes than alpha-beta, SCOUT may visit
//! nodes that alpha-beta prunes and may visit a node twice; it "shows great
//! improvement for deep games with small branching factor, but may be bad for
//! games with large branching factor". Measured on random trees, and on the
//! same trees with the best child first at seven nodes in ten.

use std::ops::Range;

use gametree_core::Game;
use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::generate::{reference, with_quality};
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::lazy::Lazy;
use super::measure::watched;

/// Branching factors, and the depths to which they are followed.
const SHAPES: &[(u32, u32)] = &[(2, 18), (3, 12), (5, 8), (10, 6), (20, 4), (40, 4), (100, 3)];
const SMALL: &[(u32, u32)] = &[(2, 8), (5, 4), (20, 2)];
/// How often the best child stands first in the ordered trees.
const QUALITY: f64 = 0.7;
/// The most leaves of a stored tree.
const STORED: u64 = 1_000_000;

pub(crate) fn run(options: &Options) -> Findings {
    let shapes = if options.quick { SMALL } else { SHAPES };
    let mut table = Table::new(&[
        "b",
        "d",
        "trees",
        "alpha-beta",
        "SCOUT",
        "ratio",
        "distinct",
        "ratio distinct",
        "only SCOUT",
        "only alpha-beta",
        "ordered trees",
        "ratio, ordered",
    ]);
    let (mut series, mut summary) = (Vec::new(), Summary::default());
    for &(branching, deepest) in shapes {
        let (mut total, mut distinct) = (Vec::new(), Vec::new());
        for depth in 2..=deepest {
            let trees = Duel::trees(branching, depth);
            let seeds = options.seed..options.seed + trees;
            let duel = Duel::fight(seeds, |seed| Lazy::reference(branching, depth, seed));
            let leaves = f64::from(branching).powi(depth as i32);
            total.push((leaves, duel.scout / duel.alpha_beta));
            distinct.push((leaves, duel.distinct / duel.alpha_beta));
            summary.only_scout += duel.only_scout;
            summary.only_alpha_beta += duel.only_alpha_beta;
            // The middle of the way and its end.
            if depth == deepest || depth == deepest / 2 + 1 {
                table.row(duel.row(branching, depth, trees, ordered_ratio(branching, depth, options.seed)));
            }
        }
        summary.ends.push((branching, total[total.len() - 1].1, distinct[distinct.len() - 1].1));
        if [2, 5, 10, 40].contains(&branching) {
            series.push(Series { name: format!("b = {branching}, all"), points: total });
            series.push(Series { name: format!("b = {branching}, distinct"), points: distinct });
        }
    }
    Findings { table, plot: plot(series), verdicts: summary.verdicts() }
}

/// SCOUT's evaluations as a multiple of alpha-beta's on ordered trees, which
/// must be stored: nothing if they are too large.
fn ordered_ratio(branching: u32, depth: u32, seed: u64) -> Option<(u64, f64)> {
    let leaves = u64::from(branching).pow(depth);
    let trees = if leaves > STORED { return None } else { (10 * STORED / leaves).min(100) };
    let tree = |seed| with_quality(&reference(branching, depth, seed), QUALITY, seed);
    let duel = Duel::fight(seed..seed + trees, |seed| TreePosition::new(tree(seed)));
    Some((trees, duel.scout / duel.alpha_beta))
}

/// Means over some trees of one shape.
#[derive(Default)]
struct Duel {
    alpha_beta: f64,
    scout: f64,
    distinct: f64,
    /// Leaves that one of the two evaluated and the other did not.
    only_scout: f64,
    only_alpha_beta: f64,
}

impl Duel {
    /// Fewer of the large trees, by what alpha-beta costs there.
    fn trees(branching: u32, depth: u32) -> u64 {
        (1e6 / f64::from(branching).powf(0.75 * f64::from(depth))).clamp(10.0, 100.0) as u64
    }

    fn fight<G: Game>(seeds: Range<u64>, tree: impl Fn(u64) -> G) -> Duel {
        let (mut sum, trees) = (Duel::default(), (seeds.end - seeds.start) as f64);
        for root in seeds.map(tree) {
            let (alpha_beta, scout) =
                (watched(Ladder::AlphaBeta, &root, None), watched(Ladder::Scout, &root, None));
            let both = alpha_beta.leaves.intersection(&scout.leaves).count();
            sum.alpha_beta += alpha_beta.evaluations as f64;
            sum.scout += scout.evaluations as f64;
            sum.distinct += scout.leaves.len() as f64;
            sum.only_scout += (scout.leaves.len() - both) as f64;
            sum.only_alpha_beta += (alpha_beta.leaves.len() - both) as f64;
        }
        Duel {
            alpha_beta: sum.alpha_beta / trees,
            scout: sum.scout / trees,
            distinct: sum.distinct / trees,
            only_scout: sum.only_scout / trees,
            only_alpha_beta: sum.only_alpha_beta / trees,
        }
    }

    fn row(&self, branching: u32, depth: u32, trees: u64, ordered: Option<(u64, f64)>) -> Vec<Value> {
        vec![
            branching.into(),
            depth.into(),
            trees.into(),
            Value::Real(self.alpha_beta, 1),
            Value::Real(self.scout, 1),
            Value::Real(self.scout / self.alpha_beta, 3),
            Value::Real(self.distinct, 1),
            Value::Real(self.distinct / self.alpha_beta, 3),
            Value::Real(self.only_scout, 1),
            Value::Real(self.only_alpha_beta, 1),
            ordered.map_or(Value::None, |(trees, _)| trees.into()),
            ordered.map_or(Value::None, |(_, ratio)| Value::Real(ratio, 3)),
        ]
    }
}

/// What all shapes together say.
#[derive(Default)]
struct Summary {
    only_scout: f64,
    only_alpha_beta: f64,
    /// Branching factor, all and distinct evaluations as a multiple of
    /// alpha-beta's, at the largest depth.
    ends: Vec<(u32, f64, f64)>,
}

impl Summary {
    fn verdicts(&self) -> Vec<Verdict> {
        let both_ways = self.only_scout > 0.0 && self.only_alpha_beta > 0.0;
        let (narrow, wide) = (self.ends[0], self.ends[self.ends.len() - 1]);
        let said = |(b, all, distinct): (u32, f64, f64)| {
            let again = 100.0 * (1.0 - distinct / all);
            format!("{all:.2} times alpha-beta's evaluations for b = {b}, {again:.0} % of them repeated")
        };
        vec![
            Verdict::new(
                "Neither prunes all that the other prunes; SCOUT may visit a node twice (lecture 004)",
                Outcome::must(both_ways && narrow.1 > narrow.2),
                "each evaluates leaves that the other skips, and SCOUT evaluates some leaves again",
            ),
            Verdict::new(
                "SCOUT is good for deep narrow trees and may be bad for wide ones (lecture 004)",
                if narrow.1 < wide.1 { Outcome::Agrees } else { Outcome::Differs },
                format!(
                    "on random trees, at the largest depth of each, SCOUT takes {}, and {}",
                    said(narrow),
                    said(wide)
                ),
            ),
        ]
    }
}

fn plot(series: Vec<Series>) -> Plot {
    Plot {
        title: "SCOUT against alpha-beta on random trees".to_owned(),
        x_label: "leaves of the tree".to_owned(),
        y_label: "leaves evaluated by SCOUT, as a multiple of alpha-beta's".to_owned(),
        log_x: true,
        series,
        ..Plot::default()
    }
}
