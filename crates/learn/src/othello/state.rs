//! Where a run stands, as a value and as bytes.

use gametree_games::othello::evaluation::{Evaluation, weights_per_stage};
use gametree_games::othello::patterns::STAGES;

const MAGIC: &[u8; 8] = b"othello1";

/// The weights so far, and what is left to do.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
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

fn rounded(stages: &[Vec<f32>]) -> Evaluation {
    let round = |w: &f32| w.round().clamp(-32_000.0, 32_000.0) as i16;
    let stages: Vec<Vec<i16>> = stages.iter().map(|stage| stage.iter().map(round).collect()).collect();
    Evaluation::new(&stages)
}

impl State {
    /// Nothing learned yet.
    #[must_use]
    pub fn new() -> State {
        let weights = vec![vec![0.0; weights_per_stage()]; STAGES];
        State { round: 0, left: STAGES, weights, last_round: Vec::new() }
    }

    /// The evaluation with the weights so far.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        rounded(&self.weights)
    }

    pub(super) fn evaluation_of_last_round(&self) -> Option<Evaluation> {
        (!self.last_round.is_empty()).then(|| rounded(&self.last_round))
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
        bytes.extend([self.round as u8, self.left as u8, u8::from(!self.last_round.is_empty())]);
        for weight in self.weights.iter().chain(&self.last_round).flatten() {
            bytes.extend(weight.to_le_bytes());
        }
        bytes
    }

    /// The state that [`to_bytes`](State::to_bytes) wrote, or `None` where
    /// the bytes are not one.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<State> {
        let rest = bytes.strip_prefix(MAGIC.as_slice())?;
        let (&[round, left, again], rest) = rest.split_first_chunk::<3>()?;
        let count = weights_per_stage();
        let numbers: Vec<f32> =
            rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let expected = STAGES * count * if again != 0 { 2 } else { 1 };
        if rest.len() != 4 * expected || usize::from(left) > STAGES {
            return None;
        }
        let mut stages: Vec<Vec<f32>> = numbers.chunks_exact(count).map(<[f32]>::to_vec).collect();
        let last_round = stages.split_off(STAGES);
        Some(State { round: round.into(), left: left.into(), weights: stages, last_round })
    }
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_as_bytes() {
        let mut state = State::new();
        state.weights[3][77] = 1.5;
        assert_eq!(State::from_bytes(&state.to_bytes()).unwrap(), state);
        state.finish_round();
        let bytes = state.to_bytes();
        assert_eq!(State::from_bytes(&bytes).unwrap(), state);
        assert_eq!(State::from_bytes(&bytes[1..]), None);
        assert_eq!(State::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(State::from_bytes(b""), None);
    }
}
