//! Training the network: plain gradient descent (Adam) with sparse inputs, in
//! floating point; the result is rounded to the integers that the engine uses.

use gametree_core::SplitMix;
use gametree_games::chess::Piece;
use gametree_games::chess::network::{
    BUCKETS, INPUTS, Network, ONE, OUT_ONE, WIDTH, bucket, input, mirrored,
};

use super::adam::Adam;
use super::expectation;
use super::sample::Sample;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Rounds over the data.
    pub epochs: usize,
    /// Samples for one step.
    pub batch: usize,
    /// The first learning rate; it falls to a hundredth along a cosine.
    pub rate: f32,
    /// How much the result of the game counts beside the score.
    pub result: f32,
    /// What chance begins with.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { epochs: 20, batch: 8192, rate: 0.001, result: 0.0, seed: 1 }
    }
}

/// How training goes.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The round, from 1.
    pub epoch: usize,
    /// The mean square error of expectations.
    pub error: f64,
    /// The same on games that were held out.
    pub held_out: f64,
}

/// Output weights stay within what sixteen bits allow in the engine.
const OUTPUT_LIMIT: f32 = 127.0 / OUT_ONE as f32;
const INPUT_LIMIT: f32 = 1.98;
/// Parts of a batch that are learned side by side.
const PARTS: usize = 2;
/// Hundredths of a pawn for an output of one.
const POINTS: f32 = gametree_games::chess::network::POINTS as f32;

/// A network in floating point: rows, hidden bias, output weights, output bias.
pub struct Model {
    rows: Vec<f32>,
    bias: Vec<f32>,
    output: Vec<f32>,
    output_bias: Vec<f32>,
}

impl Model {
    /// Small random weights.
    #[must_use]
    pub fn new(seed: u64) -> Model {
        let mut random = SplitMix::new(seed);
        let mut numbers = |count: usize, size: f32| -> Vec<f32> {
            (0..count).map(|_| ((random.below(1 << 20) as f32 / (1 << 19) as f32) - 1.0) * size).collect()
        };
        Model {
            rows: numbers(INPUTS * WIDTH, 0.1),
            bias: vec![0.1; WIDTH],
            output: numbers(2 * WIDTH, 0.1).repeat(BUCKETS),
            output_bias: vec![0.0; BUCKETS],
        }
    }

    /// The weights that the engine stores, to learn on; `None` if the bytes are
    /// no network.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Model> {
        if bytes.len() != Network::BYTES {
            return None;
        }
        let (weights, last) = bytes.split_at(bytes.len() - 4 * BUCKETS);
        let words: Vec<f32> =
            weights.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]]))).collect();
        let (rows, rest) = words.split_at(INPUTS * WIDTH);
        let (bias, output) = rest.split_at(WIDTH);
        let scaled = |words: &[f32], one: f32| words.iter().map(|word| word / one).collect();
        let biases = last.chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32);
        Some(Model {
            rows: scaled(rows, f32::from(ONE)),
            bias: scaled(bias, f32::from(ONE)),
            output: scaled(output, OUT_ONE as f32),
            output_bias: biases.map(|bias| bias / (f32::from(ONE) * OUT_ONE as f32)).collect(),
        })
    }

    fn zero() -> Model {
        Model {
            rows: vec![0.0; INPUTS * WIDTH],
            bias: vec![0.0; WIDTH],
            output: vec![0.0; BUCKETS * 2 * WIDTH],
            output_bias: vec![0.0; BUCKETS],
        }
    }

    /// Adds another's numbers and leaves zeros there.
    fn take_in(&mut self, other: &mut Model) {
        let arrays = [
            (&mut self.rows, &mut other.rows),
            (&mut self.bias, &mut other.bias),
            (&mut self.output, &mut other.output),
            (&mut self.output_bias, &mut other.output_bias),
        ];
        for (own, other) in arrays {
            own.iter_mut().zip(other).for_each(|(sum, add)| *sum += std::mem::take(add));
        }
    }

    /// The weights as the engine stores them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let hidden = |weight: &f32| ((weight * f32::from(ONE)).round() as i16).to_le_bytes();
        let outer = |weight: &f32| ((weight * OUT_ONE as f32).round() as i16).to_le_bytes();
        let bias = |bias: &f32| ((bias * f32::from(ONE) * OUT_ONE as f32).round() as i32).to_le_bytes();
        let weights = self.rows.iter().chain(&self.bias).map(hidden).chain(self.output.iter().map(outer));
        weights.flatten().chain(self.output_bias.iter().flat_map(bias)).collect()
    }

    fn hidden(&self, active: &[u16], sums: &mut [f32; WIDTH]) {
        sums.copy_from_slice(&self.bias);
        for &row in active {
            let row = &self.rows[usize::from(row) * WIDTH..][..WIDTH];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

/// The inputs of a sample, as both players see it.
struct Views {
    active: [[u16; 32]; 2],
    men: usize,
}

impl Views {
    fn of(sample: &Sample) -> Views {
        let king = Piece::King as usize;
        let mut kings = [0; 2];
        for (other, kind, square) in sample.men() {
            if kind == king {
                kings[usize::from(other)] = 1 << square;
            }
        }
        let mirrored = kings.map(mirrored);
        let mut views = Views { active: [[0; 32]; 2], men: 0 };
        for (other, kind, square) in sample.men().take(32) {
            views.active[0][views.men] = input(other, kind, square, mirrored[0]) as u16;
            views.active[1][views.men] = input(!other, kind, square ^ 56, mirrored[1]) as u16;
            views.men += 1;
        }
        views
    }

    fn seen(&self, side: usize) -> &[u16] {
        &self.active[side][..self.men]
    }
}

/// Trains a network on samples; every twentieth game is held out.
pub fn run(samples: &[Sample], options: &Options, on_progress: &mut dyn FnMut(Progress) -> bool) -> Model {
    run_on(Model::new(options.seed), samples, options, on_progress)
}

/// The same, from a network that has learned something already.
pub fn run_on(
    mut model: Model,
    samples: &[Sample],
    options: &Options,
    on_progress: &mut dyn FnMut(Progress) -> bool,
) -> Model {
    let (held, learned): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game.is_multiple_of(20));
    let mut order: Vec<&Sample> = learned;
    let mut random = SplitMix::new(options.seed ^ 77);
    let mut slopes: [Model; PARTS] = std::array::from_fn(|_| Model::zero());
    let mut adams = [INPUTS * WIDTH, WIDTH, BUCKETS * 2 * WIDTH, BUCKETS].map(Adam::new);
    let steps = options.epochs * order.len().div_ceil(options.batch).max(1);
    let mut step = 0;
    for epoch in 1..=options.epochs {
        random.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks(options.batch) {
            error += learn_batch(&model, &mut slopes, batch, options.result);
            let turn = std::f32::consts::PI * step as f32 / steps as f32;
            let rate = options.rate * (0.01 + 0.99 * (1.0 + turn.cos()) / 2.0);
            let [rows, bias, output, output_bias] = &mut adams;
            rows.step(&mut model.rows, &mut slopes[0].rows, rate, INPUT_LIMIT);
            bias.step(&mut model.bias, &mut slopes[0].bias, rate, INPUT_LIMIT);
            output.step(&mut model.output, &mut slopes[0].output, rate, OUTPUT_LIMIT);
            output_bias.step(&mut model.output_bias, &mut slopes[0].output_bias, rate, INPUT_LIMIT);
            step += 1;
        }
        let other: f64 =
            held.iter().map(|sample| f64::from(squared_error(&model, sample, options.result))).sum();
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        let progress = Progress { epoch, error: mean(error, order.len()), held_out: mean(other, held.len()) };
        if !on_progress(progress) {
            break;
        }
    }
    model
}

/// The output, with both hidden layers.
fn forward(model: &Model, views: &Views) -> (f32, [[f32; WIDTH]; 2]) {
    let mut sums = [[0.0; WIDTH]; 2];
    model.hidden(views.seen(0), &mut sums[0]);
    model.hidden(views.seen(1), &mut sums[1]);
    let bucket = bucket(views.men);
    let mut output = model.output_bias[bucket];
    for (side, sums) in sums.iter().enumerate() {
        let weights = &model.output[(2 * bucket + side) * WIDTH..][..WIDTH];
        let mut parts = [0.0; 16];
        for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
            for i in 0..16 {
                let clipped = sums[i].clamp(0.0, 1.0);
                parts[i] += clipped * clipped * weights[i];
            }
        }
        output += parts.iter().sum::<f32>();
    }
    (output, sums)
}

fn squared_error(model: &Model, sample: &Sample, result: f32) -> f32 {
    let (output, _) = forward(model, &Views::of(sample));
    (expectation(output * POINTS) - sample.target(result)).powi(2)
}

/// Makes the slopes of a batch, in the first of `slopes`; the sum of squared errors.
/// The parts are learned side by side and added up in order, so that the number of
/// processors makes no difference.
fn learn_batch(model: &Model, slopes: &mut [Model; PARTS], batch: &[&Sample], result: f32) -> f64 {
    let parts = batch.chunks(batch.len().div_ceil(PARTS).max(1));
    let error = std::thread::scope(|scope| {
        let learners: Vec<_> = parts
            .zip(slopes.iter_mut())
            .map(|(part, slopes)| {
                let learn_one =
                    move |sample: &&Sample| f64::from(learn(model, slopes, sample, result, batch.len()));
                scope.spawn(move || part.iter().map(learn_one).sum::<f64>())
            })
            .collect();
        learners.into_iter().map(|learner| learner.join().expect("learning does not panic")).sum()
    });
    let (first, others) = slopes.split_at_mut(1);
    others.iter_mut().for_each(|other| first[0].take_in(other));
    error
}

/// Adds a sample's slopes; its squared error.
fn learn(model: &Model, slopes: &mut Model, sample: &Sample, result: f32, batch: usize) -> f32 {
    let views = Views::of(sample);
    let (output, sums) = forward(model, &views);
    let expected = expectation(output * POINTS);
    let error = expected - sample.target(result);
    let slope = 2.0 * error * expected * (1.0 - expected) / batch as f32;
    let bucket = bucket(views.men);
    slopes.output_bias[bucket] += slope;
    for (side, sums) in sums.iter().enumerate() {
        let place = (2 * bucket + side) * WIDTH;
        let weights = &model.output[place..][..WIDTH];
        let mut back = [0.0; WIDTH];
        let outer = &mut slopes.output[place..][..WIDTH];
        for i in 0..WIDTH {
            let clipped = sums[i].clamp(0.0, 1.0);
            outer[i] += slope * clipped * clipped;
            let inside = f32::from(u8::from(sums[i] > 0.0 && sums[i] < 1.0));
            back[i] = slope * weights[i] * 2.0 * clipped * inside;
        }
        slopes.bias.iter_mut().zip(&back).for_each(|(sum, add)| *sum += add);
        for &row in views.seen(side) {
            let row = &mut slopes.rows[usize::from(row) * WIDTH..][..WIDTH];
            row.iter_mut().zip(&back).for_each(|(sum, add)| *sum += add);
        }
    }
    error * error
}

#[cfg(test)]
mod tests {
    use gametree_core::Evaluator;
    use gametree_games::chess::cozy_chess::Board;
    use gametree_games::chess::{Chess, Outlook};

    use super::*;

    #[test]
    fn a_network_learns_that_material_counts() {
        let fens = [
            ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 500),
            ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", -500),
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0),
        ];
        let samples: Vec<Sample> = (1..=300)
            .map(|game| {
                let (fen, score) = fens[game as usize % 3];
                Sample::new(&fen.parse::<Board>().unwrap(), score, 0, game)
            })
            .collect();
        let options = Options { epochs: 60, batch: 50, rate: 0.01, ..Options::default() };
        let mut last = f64::MAX;
        let model = run(&samples, &options, &mut |progress| {
            last = progress.held_out;
            true
        });
        assert!(last < 0.01, "{last}");
        // The engine's integers say the same.
        let bytes = model.to_bytes();
        assert_eq!(Model::from_bytes(&bytes).unwrap().to_bytes(), bytes);
        let mut outlook = Outlook::network(&bytes).expect("the size fits");
        for (fen, score) in fens {
            let value = outlook.evaluate(&Chess::new(fen.parse().unwrap()), 0).value();
            assert!((value - i64::from(score)).abs() < 150, "{fen}: {value}");
        }
    }
}
