//! All algorithms on the same trees, from bad to perfect order.
//!
//! Uniform trees of branching factor 5 and depth 6. First with random leaves,
//! where the reference figures of the design must come out to the digit; then the same
//! trees put into orders of different quality, the chance that the best child
//! stands first.

use gametree_core::{Game, Score};
use gametree_draw::{Plot, Series};
use gametree_games::TreePosition;
use gametree_games::tree::Tree;
use gametree_games::tree::critical::minimal_leaves;
use gametree_games::tree::generate::{reference, with_quality};
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::measure::{Work, watched};

const BRANCHING: u32 = 5;
const DEPTH: u32 = 6;
const TREES: u64 = 100;
/// The reference figure for the minimal tree.
const MINIMAL: u64 = 249;
/// Chances that the best child stands first; 0.2 is random order.
const QUALITIES: [f64; 8] = [0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0];

/// An algorithm, where it starts, and the reference mean evaluations and
/// distinct evaluations on 100 trees, as they were printed.
struct Entrant {
    name: &'static str,
    algorithm: Ladder,
    start: Start,
    reference: Option<(&'static str, Option<&'static str>)>,
}

/// The first guess of MTD(f); the others need none.
#[derive(Clone, Copy)]
enum Start {
    Value,
    Below,
    Above,
}

const ENTRANTS: [Entrant; 9] = [
    entrant("alpha-beta", Ladder::AlphaBeta, Start::Value, Some(("2500.73", None))),
    entrant("alpha-beta-shallow", Ladder::AlphaBetaShallow, Start::Value, Some(("3923.94", None))),
    entrant("scout", Ladder::Scout, Start::Value, Some(("3612", Some("2217.6")))),
    entrant("negascout", Ladder::NegaScout, Start::Value, Some(("2933", Some("2054.6")))),
    entrant("sss", Ladder::Sss, Start::Value, Some(("1677.8", None))),
    entrant("dual", Ladder::Dual, Start::Value, Some(("1833.9", None))),
    entrant("mtdf, from the value", Ladder::Mtdf, Start::Value, Some(("1287.7", None))),
    entrant("mtdf, from above", Ladder::Mtdf, Start::Above, None),
    entrant("mtdf, from below", Ladder::Mtdf, Start::Below, None),
];

const fn entrant(
    name: &'static str,
    algorithm: Ladder,
    start: Start,
    reference: Option<(&'static str, Option<&'static str>)>,
) -> Entrant {
    Entrant { name, algorithm, start, reference }
}

pub(crate) fn run(options: &Options) -> Findings {
    let mut headings: Vec<String> =
        ["algorithm", "evaluations", "reference", "distinct", "reference distinct"].map(str::to_owned).into();
    headings.extend(QUALITIES.map(|quality| format!("q = {quality}")));
    let mut table = Table { headings, rows: Vec::new() };
    let seeds = || options.seed..options.seed + TREES;
    // The orders of the quality experiment; fewer trees do for a quick look.
    let shown = if options.quick { 3 } else { TREES };
    let (mut series, mut checks) = (Vec::new(), Checks::default());
    for entrant in &ENTRANTS {
        let (mut evaluations, mut distinct) = (0, 0);
        for seed in seeds() {
            let root = TreePosition::new(reference(BRANCHING, DEPTH, seed));
            let work = entrant.search(&root);
            evaluations += work.evaluations;
            distinct += work.leaves.len() as u64;
            checks.compare(entrant, &root, &work);
        }
        let mean = |sum: u64| sum as f64 / TREES as f64;
        let (evaluations, distinct) = (mean(evaluations), mean(distinct));
        checks.met += usize::from(entrant.meets_reference(evaluations, distinct));
        let by_quality = QUALITIES.map(|quality| entrant.at_quality(quality, options.seed, shown));
        let mut row = vec![
            entrant.name.into(),
            Value::Real(evaluations, 2),
            entrant.reference.map_or(Value::None, |(all, _)| all.into()),
            Value::Real(distinct, 2),
            entrant.reference.and_then(|(_, distinct)| distinct).map_or(Value::None, Value::from),
        ];
        row.extend(by_quality.map(|mean| Value::Real(mean, 1)));
        table.rows.push(row);
        if entrant.in_plot() {
            let points = QUALITIES.into_iter().map(misordered).zip(by_quality).rev().collect();
            series.push(Series { name: entrant.name.to_owned(), points });
        }
    }
    let minimal = minimal_leaves(BRANCHING, DEPTH).unwrap_or(0);
    let verdicts = verdicts(options, &checks, minimal, &table, &series);
    Findings { table, plot: plot(series, minimal), verdicts }
}

impl Entrant {
    fn search(&self, root: &TreePosition) -> Work {
        let value = root.tree().values()[Tree::ROOT as usize];
        let guess = match self.start {
            Start::Value => value,
            // The leaves are numbers of 36 bits.
            Start::Below => -1,
            Start::Above => 1 << 36,
        };
        let guess = Score::new(guess).seen_by(root.to_move(), gametree_core::Player::MAX);
        watched(self.algorithm, root, Some(guess))
    }

    /// Mean evaluations on trees whose best child stands first with this
    /// chance.
    fn at_quality(&self, quality: f64, seed: u64, trees: u64) -> f64 {
        let search = |seed| {
            let tree = with_quality(&reference(BRANCHING, DEPTH, seed), quality, seed);
            self.search(&TreePosition::new(tree)).evaluations
        };
        (seed..seed + trees).map(search).sum::<u64>() as f64 / trees as f64
    }

    fn meets_reference(&self, evaluations: f64, distinct: f64) -> bool {
        let same = |mean: f64, printed: &str| {
            let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            format!("{mean:.decimals$}") == printed
        };
        self.reference.is_some_and(|(all, different)| {
            same(evaluations, all) && different.is_none_or(|different| same(distinct, different))
        })
    }

    /// The last two would lie on top of SSS* and DUAL*.
    fn in_plot(&self) -> bool {
        matches!(self.start, Start::Value)
    }
}

/// What must hold tree by tree, and which reference figures were met.
#[derive(Default)]
struct Checks {
    met: usize,
    /// Leaves that an algorithm evaluated and alpha-beta pruned.
    outside: usize,
    /// Trees on which MTD(f) did not evaluate the leaves that it should.
    unlike: usize,
}

impl Checks {
    fn compare(&mut self, entrant: &Entrant, root: &TreePosition, work: &Work) {
        if [Ladder::NegaScout, Ladder::Sss, Ladder::Dual].contains(&entrant.algorithm) {
            let alpha_beta = watched(Ladder::AlphaBeta, root, None);
            self.outside += work.leaves.difference(&alpha_beta.leaves).count();
        }
        let model = match entrant.start {
            Start::Above => Ladder::Sss,
            Start::Below => Ladder::Dual,
            Start::Value => return,
        };
        self.unlike += usize::from(watched(model, root, None).leaves != work.leaves);
    }
}

fn verdicts(
    options: &Options,
    checks: &Checks,
    minimal: u64,
    table: &Table,
    curves: &[Series],
) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::new(
        "SSS*, DUAL* and NegaScout never evaluate a leaf that alpha-beta prunes, if leaves are distinct",
        Outcome::must(checks.outside == 0),
        format!("{} such leaves on {TREES} trees", checks.outside),
    )];
    verdicts.push(Verdict::new(
        "MTD(f) from above evaluates the leaves of SSS*, from below those of DUAL* (Plaat and others 1996)",
        Outcome::must(checks.unlike == 0),
        format!("the sets differ on {} of {TREES} trees", checks.unlike),
    ));
    let figures = ENTRANTS.iter().filter(|entrant| entrant.reference.is_some()).count();
    if options.seed == 0 {
        verdicts.push(Verdict::new(
            "The reference figures of the design for 100 random trees are met to the digit",
            Outcome::must(checks.met == figures && minimal == MINIMAL),
            format!("{} of {figures} algorithms agree; the minimal tree has {minimal} leaves", checks.met),
        ));
    }
    let perfect = |row: &[Value]| matches!(row.last(), Some(&Value::Real(mean, _)) if mean == minimal as f64);
    let least = table.rows.iter().filter(|row| perfect(row)).count();
    verdicts.push(Verdict::new(
        "In perfect order every algorithm evaluates the minimal tree",
        Outcome::must(least + 1 == ENTRANTS.len()),
        "all but alpha-beta without deep cut-offs, which the minimal tree needs",
    ));
    verdicts.push(negascout_verdict(curves));
    verdicts
}

/// Nodes whose best child does not stand first, in per cent.
fn misordered(quality: f64) -> f64 {
    (100.0 * (1.0 - quality)).round()
}

/// Where NegaScout begins to pay.
fn negascout_verdict(curves: &[Series]) -> Verdict {
    let find = |name: &str| curves.iter().find(|series| series.name == name).map(|series| &series.points[..]);
    let (alpha_beta, negascout) = (find("alpha-beta").unwrap_or(&[]), find("negascout").unwrap_or(&[]));
    let pays = negascout.iter().zip(alpha_beta).rev().find(|(scout, plain)| scout.1 < plain.1);
    Verdict::new(
        "NegaScout combines both prunings and improves on alpha-beta (lecture 004)",
        Outcome::Differs,
        format!(
            "it evaluates no leaf that alpha-beta prunes, but with repeated evaluations counted it is ahead only \
             where the order is good: of the orders tried, from the best child first at {} % of the nodes on",
            pays.map_or(100.0, |(scout, _)| 100.0 - scout.0)
        ),
    )
}

fn plot(mut series: Vec<Series>, minimal: u64) -> Plot {
    let ends = [QUALITIES[0], QUALITIES[QUALITIES.len() - 1]];
    series.push(Series {
        name: "minimal tree".to_owned(),
        points: ends.map(|quality| (misordered(quality), minimal as f64)).into_iter().rev().collect(),
    });
    Plot {
        title: "Seven searches from perfect to bad order, b = 5, d = 6".to_owned(),
        x_label: "nodes whose best child does not stand first, in per cent (80: random order)".to_owned(),
        y_label: "leaves evaluated, repeated ones included".to_owned(),
        log_y: true,
        series,
        ..Plot::default()
    }
}
