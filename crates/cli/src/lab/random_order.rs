//! Random leaves: how fast does alpha-beta's cost grow?
//!
//! Lecture 004 says about `b^(3d/4)`, a rule of thumb from measurements of the
//! seventies. The true rate is Pearl's (see [`pearl`]); both are shown
//! beside the measured one.

use gametree_draw::{Plot, Series};
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::lazy::Lazy;
use super::measure::{Mean, evaluations};
use super::pearl;

/// A branching factor, the depth to which trees are searched, and the depth at
/// which the theory's rate is taken as settled.
type Shape = (u32, u32, u32);

const SHAPES: &[Shape] = &[
    (2, 22, 40),
    (3, 14, 28),
    (4, 11, 22),
    (5, 10, 20),
    (8, 8, 15),
    (12, 7, 12),
    (20, 6, 11),
    (35, 5, 10),
    (60, 5, 8),
];
const SMALL: &[Shape] = &[(2, 10, 20), (5, 4, 12), (10, 3, 8)];

/// A mean further than this many standard errors from the theory is wrong. By
/// chance that happens to one in a hundred thousand means of many trees, and to
/// one or two in a thousand of ten, where the error itself is uncertain.
const ERRORS: f64 = 4.5;

/// What was measured for one branching factor.
struct Growth {
    branching: u32,
    depth: u32,
    trees: u64,
    cost: Mean,
    expected: f64,
    /// The mean growth per ply over the last two plies, measured.
    here: f64,
    /// The same by theory.
    theory: f64,
    /// By theory at the settled depth.
    settled: f64,
    /// The furthest that any depth's mean is from the theory, in standard
    /// errors.
    furthest: f64,
}

pub(crate) fn run(options: &Options) -> Findings {
    let (shapes, budget) = if options.quick { (SMALL, 1e5) } else { (SHAPES, 1.2e7) };
    let mut table = Table::new(&[
        "b",
        "d",
        "trees",
        "measured",
        "error",
        "expected",
        "rate at d",
        "d'",
        "rate at d'",
        "Pearl",
        "b^(3/4)",
    ]);
    let mut all = Vec::new();
    for &shape in shapes {
        let growth = Growth::measure(shape, options.seed, budget);
        table.row(vec![
            growth.branching.into(),
            growth.depth.into(),
            growth.trees.into(),
            Value::Real(growth.cost.mean, 1),
            Value::Real(growth.cost.error, 1),
            Value::Real(growth.expected, 1),
            Value::Real(growth.here, 3),
            shape.2.into(),
            Value::Real(growth.settled, 3),
            Value::Real(pearl::limit(growth.branching), 3),
            Value::Real(rule(growth.branching), 3),
        ]);
        all.push(growth);
    }
    Findings { table, plot: plot(&all), verdicts: verdicts(&all) }
}

/// Lecture 004's branching factor.
fn rule(branching: u32) -> f64 {
    f64::from(branching).powf(0.75)
}

impl Growth {
    /// Searches trees of every depth up to the shape's, spending about
    /// `budget` evaluations on each.
    fn measure((branching, depth, settled): Shape, seed: u64, budget: f64) -> Growth {
        let (mut costs, mut furthest, mut trees) = (Vec::new(), 0.0f64, 0);
        for depth in 1..=depth {
            let expected = pearl::expected(branching, depth);
            trees = (budget / expected).clamp(10.0, 2000.0) as u64;
            let seeds = seed..seed + trees;
            let search = |seed| evaluations(Ladder::AlphaBeta, &Lazy::random(branching, depth, seed));
            let cost = Mean::of(seeds.map(search));
            if cost.error > 0.0 {
                furthest = furthest.max((cost.mean - expected).abs() / cost.error);
            }
            costs.push(cost);
        }
        let two = |last: f64, before: f64| (last / before).sqrt();
        let cost = costs[costs.len() - 1];
        Growth {
            branching,
            depth,
            trees,
            cost,
            expected: pearl::expected(branching, depth),
            here: two(cost.mean, costs[costs.len() - 3].mean),
            theory: two(pearl::expected(branching, depth), pearl::expected(branching, depth - 2)),
            settled: two(pearl::expected(branching, settled), pearl::expected(branching, settled - 2)),
            furthest,
        }
    }
}

fn verdicts(all: &[Growth]) -> Vec<Verdict> {
    let furthest = all.iter().map(|growth| growth.furthest).fold(0.0, f64::max);
    let nearer = |growth: &&Growth| {
        let pearl = (growth.settled - pearl::limit(growth.branching)).abs();
        pearl < (growth.settled - rule(growth.branching)).abs()
    };
    let near = all.iter().filter(nearer).count();
    let measured = |growth: &&Growth| {
        (growth.here - pearl::limit(growth.branching)).abs() < (growth.here - rule(growth.branching)).abs()
    };
    let seen = all.iter().filter(measured).count();
    let excess = |growth: &Growth| 100.0 * (rule(growth.branching) / pearl::limit(growth.branching) - 1.0);
    let (least, most) = all
        .iter()
        .map(excess)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    vec![
        Verdict::new(
            "The number of leaves is that of the theory (Baudet 1978, Pearl 1982)",
            Outcome::must(furthest < ERRORS),
            format!(
                "of all means the one furthest off is {furthest:.1} standard errors from the expected number"
            ),
        ),
        Verdict::new(
            "The growth per ply tends to Pearl's xi/(1-xi), xi^b + xi = 1",
            Outcome::must(near == all.len()),
            format!(
                "computed for depth d', too deep to be searched, the rate is nearer to Pearl's than to \
                 b^(3/4) for {near} of {count} branching factors; as measured at depth d, for {seen}",
                count = all.len()
            ),
        ),
        Verdict::new(
            "Random leaves cost about b^(3d/4) evaluations (lecture 004)",
            Outcome::Differs,
            format!(
                "as a rule of thumb it is good, but b^(3/4) is {least:.0} to {most:.0} % above the true rate \
                 per ply, and the error grows with every ply"
            ),
        ),
    ]
}

/// Growth as a power of the branching factor: the rule says 3/4 for all.
fn plot(all: &[Growth]) -> Plot {
    let over_b = |name: &str, rate: &dyn Fn(&Growth) -> f64| {
        let point = |growth: &Growth| {
            let b = f64::from(growth.branching);
            (b, rate(growth).ln() / b.ln())
        };
        Series { name: name.to_owned(), points: all.iter().map(point).collect() }
    };
    Plot {
        title: "Random leaves: growth of alpha-beta per ply".to_owned(),
        x_label: "branching factor b".to_owned(),
        y_label: "exponent x: each ply multiplies the leaves evaluated by b^x".to_owned(),
        log_x: true,
        series: vec![
            over_b("measured, last two plies", &|growth| growth.here),
            over_b("b^(3/4), lecture 004", &|growth| rule(growth.branching)),
            over_b("Pearl's limit", &|growth| pearl::limit(growth.branching)),
            over_b("theory, last two plies", &|growth| growth.theory),
        ],
        ..Plot::default()
    }
}
