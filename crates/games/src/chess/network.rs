//! A small efficiently updatable network (Nasu 2018): 768 inputs for each
//! side, one hidden layer seen by both players, one output.
//!
//! An input says that a piece of a kind and owner stands on a square, once as
//! the player to move sees the board and once as the other does. Who looks has
//! the own king on the left half of the board: otherwise the board is mirrored,
//! because chess without castling knows no left and right, and so every
//! position teaches two. The hidden layer is a sum of rows of weights, so that a
//! move changes it by two or three rows; [`Accumulators`] keep it.
//!
//! Hidden values are clipped to 0..1 and squared. The weights of the output are
//! one of [`BUCKETS`] sets, by the number of men on the board. All numbers are
//! integers: 1 is [`ONE`] in the hidden layer and [`OUT_ONE`] in the output
//! weights.

use std::sync::{Arc, OnceLock};

pub use super::accumulators::Accumulators;

/// Hidden values for each side.
pub const WIDTH: usize = 256;
/// Inputs for each side.
pub const INPUTS: usize = 2 * 6 * 64;
/// Sets of output weights.
pub const BUCKETS: usize = 8;
/// One, in the hidden layer.
pub const ONE: i16 = 255;
/// One, in the output weights.
pub const OUT_ONE: i32 = 64;
/// Hundredths of a pawn for an output of one.
pub const POINTS: i32 = 400;

/// Values of the hidden layer, as one player sees the board.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [i16; WIDTH]);

/// The weights.
pub struct Network {
    pub(super) rows: Vec<Sums>,
    pub(super) bias: Sums,
    /// By bucket: for the player to move, then for the other.
    output: Vec<[Sums; 2]>,
    output_bias: [i32; BUCKETS],
}

/// The input for a man as one player sees it; `mirrored` if that player's king
/// stands on the right half.
#[inline]
#[must_use]
pub const fn input(other: bool, kind: usize, square: usize, mirrored: bool) -> usize {
    (other as usize * 6 + kind) * 64 + (square ^ if mirrored { 7 } else { 0 })
}

/// Whether a player whose king stands here sees the board mirrored.
#[inline]
#[must_use]
pub const fn mirrored(king: u64) -> bool {
    king & 0xF0F0_F0F0_F0F0_F0F0 != 0
}

/// The set of output weights for so many men.
#[inline]
#[must_use]
pub const fn bucket(men: usize) -> usize {
    let bucket = men.saturating_sub(2) * BUCKETS / 32;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

impl Network {
    /// Bytes of a stored network.
    pub const BYTES: usize = 2 * (INPUTS * WIDTH + WIDTH + BUCKETS * 2 * WIDTH) + 4 * BUCKETS;

    /// A network from its bytes: rows, bias, output weights, output biases, all
    /// little-endian.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let (weights, last) = bytes.split_at(bytes.len() - 4 * BUCKETS);
        let mut numbers = weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || Sums(std::array::from_fn(|_| numbers.next().unwrap_or(0)));
        let rows = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let output = (0..BUCKETS).map(|_| [row(), row()]).collect();
        let mut biases =
            last.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let output_bias = std::array::from_fn(|_| biases.next().unwrap_or(0));
        Some(Network { rows, bias, output, output_bias })
    }

    /// The network that comes with the program. It is unpacked once.
    ///
    /// # Panics
    ///
    /// Never: a test reads the file.
    #[must_use]
    pub fn own() -> Arc<Network> {
        static OWN: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Network::from_bytes(include_bytes!("network.bin")).expect("the size was tested");
        OWN.get_or_init(|| Arc::new(read())).clone()
    }

    /// The output of two hidden layers, in hundredths of a pawn.
    #[inline]
    pub(super) fn output(&self, own: &Sums, other: &Sums, men: usize) -> i32 {
        let bucket = bucket(men);
        let [for_own, for_other] = &self.output[bucket];
        let sum = i64::from(dot(own, for_own)) + i64::from(dot(other, for_other));
        let sum = sum / i64::from(ONE) + i64::from(self.output_bias[bucket]);
        (sum * i64::from(POINTS) / (i64::from(ONE) * i64::from(OUT_ONE))) as i32
    }
}

/// The sum of clipped squares times weights. Weights are within 127, so the
/// product of a value and a weight fits sixteen bits.
#[inline]
fn dot(values: &Sums, weights: &Sums) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in values.0.iter().zip(&weights.0) {
        let value = value.clamp(0, ONE);
        sum += i32::from(value.wrapping_mul(weight)) * i32::from(value);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_another_size_are_refused() {
        assert!(Network::from_bytes(&[0; 100]).is_none());
        assert!(Network::from_bytes(&vec![0; Network::BYTES]).is_some());
    }

    #[test]
    fn the_own_network_knows_what_a_queen_is_worth() {
        let mut hidden = Accumulators::new(Network::own());
        let mut value = |fen: &str| hidden.evaluate(&fen.parse().unwrap(), 0).value();
        let start = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!((-20..120).contains(&start), "{start}");
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -600);
    }

    #[test]
    fn every_number_of_men_has_a_bucket() {
        assert_eq!((bucket(0), bucket(2), bucket(32), bucket(64)), (0, 0, 7, 7));
        assert!((2..32).all(|men| bucket(men) <= bucket(men + 1)));
    }
}
