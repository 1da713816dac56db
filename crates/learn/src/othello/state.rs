//! Where a run stands, as a value and as bytes.

use gametree_games::othello::evaluation::{Evaluation, weights_per_stage};
use gametree_games::othello::patterns::{Layout, STAGES};

/// The first bytes of a saved run, and the size of its board.
const MAGIC: &[u8; 8] = b"othello2";

/// The weights so far, and what is left to do.
#[derive(Clone)]
pub struct State {
    /// The board and its patterns.
    pub layout: &'static Layout,
    /// The round, from 0.
    pub round: usize,
    /// Stages of this round that are still to be learned, from the first of
    /// the game on.
    pub left: usize,
    /// The weights of every stage, in 128ths of a disc.
    pub weights: Vec<Vec<f32>>,
    /// The weights with which the round's games are played.
    pub last_round: Vec<Vec<f32>>,
}

fn rounded(layout: &'static Layout, stages: &[Vec<f32>]) -> Evaluation {
    let round = |w: &f32| w.round().clamp(-32_000.0, 32_000.0) as i16;
    let stages: Vec<Vec<i16>> = stages.iter().map(|stage| stage.iter().map(round).collect()).collect();
    Evaluation::new(layout, &stages)
}

impl State {
    /// Nothing learned yet.
    #[must_use]
    pub fn new(layout: &'static Layout) -> State {
        let weights = vec![vec![0.0; weights_per_stage(layout)]; STAGES];
        State { layout, round: 0, left: STAGES, weights, last_round: Vec::new() }
    }

    /// The evaluation with the weights so far.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        rounded(self.layout, &self.weights)
    }

    pub(super) fn evaluation_of_last_round(&self) -> Option<Evaluation> {
        (!self.last_round.is_empty()).then(|| rounded(self.layout, &self.last_round))
    }

    pub(super) fn finish_round(&mut self) {
        self.last_round.clone_from(&self.weights);
        self.round += 1;
        self.left = STAGES;
    }

    /// The state as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([
            self.layout.size() as u8,
            self.round as u8,
            self.left as u8,
            u8::from(!self.last_round.is_empty()),
        ]);
        for weight in self.weights.iter().chain(&self.last_round).flatten() {
            bytes.extend(weight.to_le_bytes());
        }
        bytes
    }

    /// The state that [`to_bytes`](State::to_bytes) wrote, or `None` where
    /// the bytes are not one
    /// for this board.
    #[must_use]
    pub fn from_bytes(layout: &'static Layout, bytes: &[u8]) -> Option<State> {
        let rest = bytes.strip_prefix(MAGIC.as_slice())?;
        let (&[size, round, left, again], rest) = rest.split_first_chunk::<4>()?;
        let count = weights_per_stage(layout);
        let numbers: Vec<f32> =
            rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let expected = STAGES * count * if again != 0 { 2 } else { 1 };
        if rest.len() != 4 * expected || usize::from(left) > STAGES || usize::from(size) != layout.size() {
            return None;
        }
        let mut stages: Vec<Vec<f32>> = numbers.chunks_exact(count).map(<[f32]>::to_vec).collect();
        let last_round = stages.split_off(STAGES);
        Some(State { layout, round: round.into(), left: left.into(), weights: stages, last_round })
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "round {}, {} stages left", self.round, self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_as_bytes() {
        let (layout, other) = (Layout::get(8).unwrap(), Layout::get(6).unwrap());
        let mut state = State::new(layout);
        state.weights[3][77] = 1.5;
        assert_eq!(State::from_bytes(layout, &state.to_bytes()).unwrap(), state);
        state.finish_round();
        let bytes = state.to_bytes();
        assert_eq!(State::from_bytes(layout, &bytes).unwrap(), state);
        assert_eq!(State::from_bytes(layout, &bytes[1..]), None);
        assert_eq!(State::from_bytes(layout, &bytes[..bytes.len() - 1]), None);
        assert_eq!(State::from_bytes(layout, b""), None);
        assert_eq!(State::from_bytes(other, &bytes), None);
    }
}
