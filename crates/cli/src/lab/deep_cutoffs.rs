//! What deep cut-offs are worth.
//!
//! A deep cut-off uses a bound from further up than the parent. Knuth and Moore
//! (1975) analysed alpha-beta without them because it is easier; here both run
//! on the same random trees. The four reference figures of the design must come out to the
//! digit.

use gametree_draw::{Plot, Series};
use gametree_search::Ladder;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::lazy::Lazy;
use super::measure::{Mean, evaluations};

/// A reference figure: the shape, trees, mean leaves with and without deep
/// cut-offs, and the decimals that were given.
struct Figure {
    shape: (u32, u32),
    trees: u64,
    with: f64,
    without: f64,
    decimals: usize,
}

/// Those of the project's design.
const FIGURES: [Figure; 4] = [
    Figure { shape: (2, 10), trees: 100, with: 316.74, without: 537.67, decimals: 2 },
    Figure { shape: (4, 8), trees: 100, with: 7200.0, without: 14656.0, decimals: 0 },
    Figure { shape: (5, 6), trees: 100, with: 2500.73, without: 3923.94, decimals: 2 },
    Figure { shape: (20, 4), trees: 20, with: 17952.0, without: 23277.0, decimals: 0 },
];

/// Branching factors, and the depths to which they are followed.
const SHAPES: &[(u32, u32)] = &[(2, 18), (3, 12), (4, 9), (5, 8), (10, 6), (20, 5)];
const SMALL: &[(u32, u32)] = &[(2, 10), (5, 4)];

pub(crate) fn run(options: &Options) -> Findings {
    let shapes = if options.quick { SMALL } else { SHAPES };
    let mut table = Table::new(&[
        "b",
        "d",
        "trees",
        "with",
        "without",
        "without/with",
        "reference with",
        "reference without",
    ]);
    let (mut series, mut met, mut ratios) = (Vec::new(), 0, Vec::new());
    for figure in &FIGURES {
        let pair = Pair::measure(figure.shape, options.seed, figure.trees);
        met += usize::from(figure.is(&pair));
        let reference = [figure.with, figure.without].map(|mean| Value::Real(mean, figure.decimals));
        table.row(pair.row(reference));
    }
    for &(branching, deepest) in shapes {
        let mut points = Vec::new();
        for depth in 2..=deepest {
            // Fewer of the large trees.
            let cost = f64::from(branching).powf(0.75 * f64::from(depth));
            let trees = (2e6 / cost).clamp(10.0, 200.0) as u64;
            let pair = Pair::measure((branching, depth), options.seed, trees);
            points.push((f64::from(depth), pair.ratio()));
            if depth == deepest {
                ratios.push(pair.ratio());
                table.row(pair.row([Value::None, Value::None]));
            }
        }
        series.push(Series { name: format!("b = {branching}"), points });
    }
    let verdicts = verdicts(options, met, &ratios, &series);
    Findings { table, plot: plot(series), verdicts }
}

impl Figure {
    fn is(&self, pair: &Pair) -> bool {
        let same = |a: f64, b: f64| format!("{a:.*}", self.decimals) == format!("{b:.*}", self.decimals);
        same(pair.with, self.with) && same(pair.without, self.without)
    }
}

/// Mean evaluations with and without deep cut-offs on the same trees.
struct Pair {
    shape: (u32, u32),
    trees: u64,
    with: f64,
    without: f64,
}

impl Pair {
    fn measure(shape: (u32, u32), seed: u64, trees: u64) -> Pair {
        let tree = |seed| Lazy::reference(shape.0, shape.1, seed);
        let mean =
            |algorithm| Mean::of((seed..seed + trees).map(|seed| evaluations(algorithm, &tree(seed)))).mean;
        Pair { shape, trees, with: mean(Ladder::AlphaBeta), without: mean(Ladder::AlphaBetaShallow) }
    }

    fn ratio(&self) -> f64 {
        self.without / self.with
    }

    fn row(&self, [with, without]: [Value; 2]) -> Vec<Value> {
        vec![
            self.shape.0.into(),
            self.shape.1.into(),
            self.trees.into(),
            Value::Real(self.with, 2),
            Value::Real(self.without, 2),
            Value::Real(self.ratio(), 3),
            with,
            without,
        ]
    }
}

fn verdicts(options: &Options, met: usize, ratios: &[f64], series: &[Series]) -> Vec<Verdict> {
    let points = || series.iter().flat_map(|series| &series.points);
    let none = points().all(|&(depth, ratio)| depth > 3.0 || ratio == 1.0);
    let steps = || series.iter().flat_map(|series| series.points.windows(2)).filter(|pair| pair[0].0 >= 3.0);
    let rising = steps().filter(|pair| pair[1].1 > pair[0].1).count();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let mut verdicts = vec![Verdict::new(
        "Deep cut-offs save work, more so in deep trees (Knuth and Moore 1975)",
        Outcome::must(least > 1.0 && none),
        format!(
            "without them alpha-beta evaluates {least:.2} to {most:.2} times as many leaves at the depths \
             reached here; up to three plies there are none, and from there on the factor rises in {rising} of \
             {} steps of a ply",
            steps().count()
        ),
    )];
    if options.seed == 0 {
        verdicts.push(Verdict::new(
            "The reference figures of the design for random trees are met to the digit",
            Outcome::must(met == FIGURES.len()),
            format!("{met} of {} shapes agree", FIGURES.len()),
        ));
    }
    verdicts
}

fn plot(series: Vec<Series>) -> Plot {
    Plot {
        title: "What deep cut-offs are worth on random trees".to_owned(),
        x_label: "depth".to_owned(),
        y_label: "leaves evaluated without deep cut-offs, as a multiple of those with".to_owned(),
        series,
        ..Plot::default()
    }
}
