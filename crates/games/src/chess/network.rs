//! A small efficiently updatable network (Nasu 2018): 768 inputs for each
//! side, one hidden layer seen by both players, one output.
//!
//! An input says that a piece of a kind and owner stands on a square, once as
//! the player to move sees the board and once as the other does. The hidden
//! layer is a sum of rows of weights, so that a move changes it by two or three
//! rows. [`Accumulators`] keep it for each ply: a position is compared with what
//! is known at its own ply and at those before, and the difference is added to
//! the nearest. Nothing is pushed or popped, and stale sums cost time only.
//!
//! Hidden values are clipped to 0..1 and squared. All numbers are integers: 1 is
//! [`ONE`] in the hidden layer and [`OUT_ONE`] in the output weights.
//!
//! The program carries no trained network yet: `gametree learn chess` makes one.

use std::sync::Arc;

use cozy_chess::{Board, Color, Piece};
use gametree_core::Score;

/// Hidden values for each side.
pub const WIDTH: usize = 128;
/// Inputs for each side.
pub const INPUTS: usize = 2 * 6 * 64;
/// One, in the hidden layer.
pub const ONE: i16 = 255;
/// One, in the output weights.
pub const OUT_ONE: i32 = 64;
/// Hundredths of a pawn for an output of one.
pub const POINTS: i32 = 400;

/// The weights.
pub struct Network {
    rows: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
    /// For the player to move, then for the other.
    output: [[i16; WIDTH]; 2],
    output_bias: i32,
}

/// The input for a man as one player sees it.
#[inline]
#[must_use]
pub const fn input(other: bool, kind: usize, square: usize) -> usize {
    (other as usize * 6 + kind) * 64 + square
}

impl Network {
    /// Bytes of a stored network.
    pub const BYTES: usize = 2 * (INPUTS * WIDTH + WIDTH + 2 * WIDTH) + 4;

    /// A network from its bytes: rows, bias, output weights, output bias, all
    /// little-endian.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let (weights, last) = bytes.split_at(bytes.len() - 4);
        let mut numbers = weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or(0));
        let rows = (0..INPUTS).map(|_| row()).collect();
        let (bias, output) = (row(), [row(), row()]);
        Some(Network { rows, bias, output, output_bias: i32::from_le_bytes(last.try_into().ok()?) })
    }

    /// The output of two hidden layers.
    fn output(&self, own: &[i16; WIDTH], other: &[i16; WIDTH]) -> i32 {
        let sum = dot(own, &self.output[0]) + dot(other, &self.output[1]);
        let sum = sum / i32::from(ONE) + self.output_bias;
        (i64::from(sum) * i64::from(POINTS) / (i64::from(ONE) * i64::from(OUT_ONE))) as i32
    }
}

/// The sum of clipped squares times weights. Weights are within 127, so the
/// product of a value and a weight fits sixteen bits.
#[inline]
fn dot(values: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in values.iter().zip(weights) {
        let value = value.clamp(0, ONE);
        sum += i32::from(value.wrapping_mul(weight)) * i32::from(value);
    }
    sum
}

/// The hidden layer of one position, as both players see it.
#[derive(Clone)]
struct Hidden {
    /// White's view, then Black's.
    sums: [[i16; WIDTH]; 2],
    /// The position: colours by kinds.
    men: [[u64; 6]; 2],
}

/// The hidden layers of the plies of a search.
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    plies: Vec<Hidden>,
}

impl std::fmt::Debug for Accumulators {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Accumulators of {} plies", self.plies.len())
    }
}

impl Accumulators {
    /// For a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Accumulators {
        Accumulators { network, plies: Vec::new() }
    }

    /// The evaluation in hundredths of a pawn, for the player to move.
    pub fn evaluate(&mut self, board: &Board, ply: usize) -> Score {
        let empty = Hidden { sums: [self.network.bias; 2], men: [[0; 6]; 2] };
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, empty);
        }
        let men = men(board);
        let nearest = (ply.saturating_sub(2)..=ply).min_by_key(|&ply| difference(&self.plies[ply].men, &men));
        let nearest = nearest.unwrap_or(ply);
        if nearest != ply {
            let (before, here) = self.plies.split_at_mut(ply);
            here[0].clone_from(&before[nearest]);
        }
        let hidden = &mut self.plies[ply];
        update(&self.network, hidden, &men);
        let [white, black] = &hidden.sums;
        let value = match board.side_to_move() {
            Color::White => self.network.output(white, black),
            Color::Black => self.network.output(black, white),
        };
        Score::new(i64::from(value))
    }
}

#[inline]
fn men(board: &Board) -> [[u64; 6]; 2] {
    Color::ALL.map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece).0))
}

#[inline]
fn difference(one: &[[u64; 6]; 2], other: &[[u64; 6]; 2]) -> u32 {
    one.as_flattened().iter().zip(other.as_flattened()).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// Turns the sums of one position into those of another.
fn update(network: &Network, hidden: &mut Hidden, men: &[[u64; 6]; 2]) {
    for (color, kinds) in men.iter().enumerate() {
        for (kind, &new) in kinds.iter().enumerate() {
            let old = hidden.men[color][kind];
            let mut changed = old ^ new;
            while changed != 0 {
                let square = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let white = &network.rows[input(color == 1, kind, square)];
                let black = &network.rows[input(color == 0, kind, square ^ 56)];
                let [for_white, for_black] = &mut hidden.sums;
                if new >> square & 1 == 1 {
                    add(for_white, white);
                    add(for_black, black);
                } else {
                    subtract(for_white, white);
                    subtract(for_black, black);
                }
            }
        }
    }
    hidden.men = *men;
}

#[inline]
fn add(sums: &mut [i16; WIDTH], row: &[i16; WIDTH]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sums: &mut [i16; WIDTH], row: &[i16; WIDTH]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Playable, SplitMix};

    use super::*;
    use crate::chess::Chess;

    fn random_network(seed: u64) -> Arc<Network> {
        let mut random = SplitMix::new(seed);
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..Network::BYTES / 2 - 2 {
            bytes.extend((random.below(81) as i16 - 40).to_le_bytes());
        }
        bytes.extend(77_i32.to_le_bytes());
        Arc::new(Network::from_bytes(&bytes).unwrap())
    }

    #[test]
    fn updates_equal_fresh_sums_wherever_the_search_jumps() {
        let network = random_network(3);
        let mut kept = Accumulators::new(network.clone());
        let mut random = SplitMix::new(9);
        for _ in 0..20 {
            let mut position = Chess::start("").unwrap();
            for ply in 0..60 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play(legal[random.below(legal.len() as u64) as usize]);
                // Some plies are never evaluated, as those in check.
                if random.below(4) > 0 {
                    let fresh = Accumulators::new(network.clone()).evaluate(position.board(), 0);
                    assert_eq!(kept.evaluate(position.board(), ply), fresh);
                }
            }
        }
    }

    #[test]
    fn files_of_another_size_are_refused() {
        assert!(Network::from_bytes(&[0; 100]).is_none());
        assert!(Network::from_bytes(&vec![0; Network::BYTES]).is_some());
    }
}
