//! The static evaluation: learned weights of patterns, of the number of moves
//! on both sides, and of who will have the last move.
//!
//! Scores are in 128ths of a disc of the final margin, for the player to
//! move. The weights come with the program, and `gametree-learn` makes them.

use std::sync::OnceLock;

use super::bits::reach;
use super::packing;
use super::patterns::{Accumulator, Layout, PLACED, STAGES, UNIT};

/// Numbers of moves that have a weight of their own; more count as the last.
const MOVES: usize = 24;
/// Weights behind those of the patterns: moves of either side, and parity.
pub const EXTRA: usize = 2 * MOVES + 2;
/// Weights that count in one position.
pub const FEATURES: usize = PLACED + 3;
/// How fine the weights are stored, in 128ths of a disc.
pub const GRAIN: i32 = 32;

/// Learned weights and what is needed to apply them.
pub struct Evaluation {
    layout: &'static Layout,
    stages: Vec<Box<[i16]>>,
}

/// The numbers of the weights that count for a position, as learning needs
/// them: shared weights have one number.
#[must_use]
pub fn features(layout: &Layout, accumulator: &Accumulator) -> [u32; FEATURES] {
    let patterns = accumulator.indices(layout);
    let extra = extra_features(accumulator, layout.board());
    std::array::from_fn(|i| match patterns.get(i) {
        Some(&index) => layout.canonical()[index as usize],
        None => (layout.weights() + extra[i - PLACED]) as u32,
    })
}

#[inline]
fn extra_features(accumulator: &Accumulator, board: u64) -> [usize; 3] {
    let (own, opponent) = accumulator.discs();
    let mine = ((reach(own, opponent) & board).count_ones() as usize).min(MOVES - 1);
    let theirs = ((reach(opponent, own) & board).count_ones() as usize).min(MOVES - 1);
    let odd = ((own | opponent).count_ones() & 1) as usize;
    [mine, MOVES + theirs, 2 * MOVES + odd]
}

/// Weights of a stage, shared ones and extra ones included.
#[must_use]
pub fn weights_per_stage(layout: &Layout) -> usize {
    layout.weights() + EXTRA
}

impl Evaluation {
    /// An evaluation with given weights: for each stage [`weights_per_stage`]
    /// numbers, of which those that others stand for are ignored.
    #[must_use]
    pub fn new(layout: &'static Layout, stages: &[Vec<i16>]) -> Evaluation {
        let full = |weights: &Vec<i16>| -> Box<[i16]> {
            let at = |i: usize| weights.get(i).copied().unwrap_or(0);
            let patterns = layout.canonical().iter().map(|&i| at(i as usize));
            patterns.chain((layout.weights()..weights_per_stage(layout)).map(at)).collect()
        };
        let empty = Vec::new();
        let stages = (0..STAGES).map(|i| full(stages.get(i).unwrap_or(&empty))).collect();
        Evaluation { layout, stages }
    }

    /// The weights in the form in which they are stored, in [`GRAIN`]s.
    #[must_use]
    pub fn from_packed(layout: &'static Layout, bytes: &[u8]) -> Evaluation {
        let kept: Vec<usize> = (0..weights_per_stage(layout))
            .filter(|&i| layout.canonical().get(i).is_none_or(|&same| same as usize == i))
            .collect();
        let coarse = packing::unpack(bytes, STAGES, kept.len());
        let stages: Vec<Vec<i16>> = coarse
            .iter()
            .map(|stage| {
                let mut weights = vec![0; weights_per_stage(layout)];
                for (&i, &w) in kept.iter().zip(stage) {
                    weights[i] = (i32::from(w) * GRAIN) as i16;
                }
                weights
            })
            .collect();
        Evaluation::new(layout, &stages)
    }

    /// Rounds weights to [`GRAIN`]s and stores them. The inverse of
    /// [`from_packed`](Evaluation::from_packed).
    #[must_use]
    pub fn pack(layout: &Layout, stages: &[Vec<f32>]) -> Vec<u8> {
        let coarse = |w: f32| (w / GRAIN as f32).round().clamp(-127.0, 127.0) as i8;
        let kept: Vec<Vec<i8>> = stages
            .iter()
            .map(|weights| {
                let own = |&(i, _): &(usize, &f32)| {
                    layout.canonical().get(i).is_none_or(|&same| same as usize == i)
                };
                weights.iter().enumerate().filter(own).map(|(_, &w)| coarse(w)).collect()
            })
            .collect();
        packing::pack(&kept)
    }

    /// The weights that come with the program for a board of this size, if
    /// there are any.
    #[must_use]
    pub fn shipped(size: usize) -> Option<&'static Evaluation> {
        static SHIPPED: [OnceLock<Evaluation>; 2] = [OnceLock::new(), OnceLock::new()];
        let layout = Layout::get(size)?;
        Some(match size {
            8 => SHIPPED[0].get_or_init(|| Evaluation::from_packed(layout, include_bytes!("weights.bin"))),
            _ => {
                SHIPPED[1].get_or_init(|| Evaluation::from_packed(layout, include_bytes!("weights_six.bin")))
            }
        })
    }

    /// Where the patterns lie.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The static evaluation for the player to move.
    #[inline]
    #[must_use]
    pub fn score(&self, accumulator: &Accumulator) -> i32 {
        let (own, opponent) = accumulator.discs();
        let weights = &self.stages[self.layout.stage((own | opponent).count_ones())];
        let mut sum = accumulator.sum(self.layout, weights);
        for extra in extra_features(accumulator, self.layout.board()) {
            sum += i32::from(weights[self.layout.weights() + extra]);
        }
        sum.clamp(-64 * UNIT, 64 * UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_weights_come_back() {
        let layout = Layout::get(8).unwrap();
        let mut stages = vec![vec![0.0f32; weights_per_stage(layout)]; STAGES];
        for (s, stage) in stages.iter_mut().enumerate() {
            for i in (0..weights_per_stage(layout)).step_by(37) {
                let same = layout.canonical().get(i).map_or(i, |&same| same as usize);
                stage[same] = ((i * 7 + s * 13) % 41) as f32 * 32.0 - 640.0;
            }
        }
        let evaluation = Evaluation::from_packed(layout, &Evaluation::pack(layout, &stages));
        for (stage, weights) in stages.iter().zip(&evaluation.stages) {
            for i in 0..weights_per_stage(layout) {
                let same = layout.canonical().get(i).map_or(i, |&same| same as usize);
                assert_eq!(f32::from(weights[i]), stage[same]);
            }
        }
    }

    #[test]
    fn the_corner_is_good_and_the_start_is_even() {
        let evaluation = Evaluation::shipped(8).unwrap();
        let at = |own, opponent| evaluation.score(&Accumulator::new(evaluation.layout(), own, opponent));
        let start = at(0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
        assert!(start.abs() < 6 * UNIT, "{start}");
        // The same middlegame with a1 as an own, empty and lost corner.
        let (own, opponent) = (0x0000_0814_3C00_0000, 0x0000_342A_0018_3C00);
        let lost = at(own, opponent | 1);
        let empty = at(own, opponent);
        let mine = at(own | 1, opponent);
        assert!(mine > empty && empty > lost, "{mine} {empty} {lost}");
    }
}
