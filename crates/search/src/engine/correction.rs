//! Correction history: how far off the static evaluation was, by structure.
//!
//! Where a search ends with a quiet best move, the difference between its score
//! and the static evaluation is remembered under the keys that the game gives
//! for parts of the position, and under the move before. Later evaluations of
//! positions that share a part are mended by the mean of what was remembered.

use gametree_core::{Evaluator, Game, Knowledge, Score};

use super::technique::{Switches, Technique};
use super::thinker::Thinker;

/// Entries for each player and part.
const SIZE: usize = 1 << 14;
/// What a unit of the evaluation is in the table.
const GRAIN: i64 = 256;
/// Parts of a position, and one more for the move before.
const PARTS: usize = 4;
/// How much each part counts, in eighths.
const WEIGHTS: [i64; PARTS] = [4, 3, 3, 3];

/// The differences that were remembered.
pub(super) struct Correction {
    /// Sixteen bits each, so that more of them stay in the cache.
    entries: Vec<i16>,
}

impl Correction {
    pub(super) fn new(in_use: bool) -> Self {
        Correction { entries: vec![0; if in_use { 2 * PARTS * SIZE } else { 0 }] }
    }
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    fn corrects(&self) -> bool {
        K::SELECTIVE && self.swing > 0 && self.switches.on(Technique::Correction)
    }

    fn places(&self, position: &G, ply: usize) -> [usize; PARTS] {
        let [a, b, c] = self.knowledge.structures(position);
        let before = self.slot_before(ply).unwrap_or(K::SLOTS) as u64;
        let player = position.to_move().index() * PARTS;
        let mut part = 0;
        [a, b, c, before].map(|key| {
            part += 1;
            (player + part - 1) * SIZE + key as usize % SIZE
        })
    }

    /// A static evaluation, mended.
    pub(super) fn corrected(&self, position: &G, ply: usize, raw: Score) -> Score {
        if !self.corrects() {
            return raw;
        }
        let places = self.places(position, ply);
        let sum: i64 =
            places.iter().zip(WEIGHTS).map(|(&i, w)| w * i64::from(self.history.correction.entries[i])).sum();
        Score::new(raw.value() + sum / (8 * GRAIN))
    }

    /// A search to `depth` gave `score` where the evaluation said `standing`.
    pub(super) fn learn_correction(
        &mut self,
        position: &G,
        ply: usize,
        depth: i32,
        standing: Score,
        score: Score,
    ) {
        if !self.corrects() || score.distance().is_some() {
            return;
        }
        let weight = i64::from((depth + 1).min(16));
        let error = (score.value() - standing.value()).clamp(-4 * self.swing, 4 * self.swing) * GRAIN;
        let limit = (self.swing * GRAIN / 2).min(i64::from(i16::MAX));
        for i in self.places(position, ply) {
            let entry = &mut self.history.correction.entries[i];
            let old = i64::from(*entry);
            // The error is what remains after the correction of all parts.
            *entry = (old + error * weight / 256).clamp(-limit, limit) as i16;
        }
    }
}
