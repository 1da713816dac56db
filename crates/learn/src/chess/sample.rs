//! A position with its label, in 32 bytes.
//!
//! The board is turned so that the player to move plays up it as White would.
//!
//! ```text
//! bytes  0..8   occupied squares, a1 first
//!        8..24  what stands there, four bits a piece: 0-5 own, 8-13 the other's
//!       24..26  the score of the search, in hundredths of a pawn
//!       26      the result of the game: 0 lost, 1 drawn, 2 won
//!       27      the ply of the game, up to 255
//!       28..32  the number of the game
//! ```

use gametree_games::chess::Outlook;
use gametree_games::chess::cozy_chess::{BitBoard, Board, BoardBuilder, Color, Piece, Square};

use super::expectation;

/// Bytes of a packed sample.
pub const SIZE: usize = 32;

/// A labelled position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Occupied squares.
    pub occupied: u64,
    /// Four bits for each occupied square, in order.
    pub pieces: u128,
    /// The score of the search.
    pub score: i16,
    /// 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The ply of the game.
    pub ply: u8,
    /// The number of the game.
    pub game: u32,
}

impl Sample {
    /// A position with its score; the result comes later.
    #[must_use]
    pub fn new(board: &Board, score: i16, ply: u8, game: u32) -> Sample {
        let own = board.side_to_move();
        let turn = |set: BitBoard| if own == Color::White { set.0 } else { set.0.swap_bytes() };
        let occupied = turn(board.occupied());
        let mut pieces = 0;
        let mut rest = occupied;
        let mut place = 0;
        while rest != 0 {
            let square = Square::index(rest.trailing_zeros() as usize).relative_to(own);
            let piece = board.piece_on(square).map_or(0, |piece| piece as u128);
            let other = u128::from(board.color_on(square) != Some(own));
            pieces |= (piece | other << 3) << (4 * place);
            place += 1;
            rest &= rest - 1;
        }
        Sample { occupied, pieces, score, result: 1, ply, game }
    }

    /// The pieces: whether the other player's, kind, and square.
    pub fn men(&self) -> impl Iterator<Item = (bool, usize, usize)> + use<> {
        let (mut rest, mut pieces) = (self.occupied, self.pieces);
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let square = rest.trailing_zeros() as usize;
            let man = (pieces & 8 != 0, (pieces & 7) as usize, square);
            rest &= rest - 1;
            pieces >>= 4;
            Some(man)
        })
    }

    /// What an evaluator should expect, the result of the game counting for a part of
    /// `result`. A score is what became of the evaluator's word by the weight of the
    /// pieces, so that is taken out again: otherwise endings would count less from
    /// generation to generation.
    #[must_use]
    pub fn target(&self, result: f32) -> f32 {
        let mut kinds = [0; 6];
        self.men().for_each(|(_, kind, _)| kinds[kind] += 1);
        let weight = Outlook::weight(kinds) as f32 / 1024.0;
        (1.0 - result) * expectation(f32::from(self.score) / weight) + result * f32::from(self.result) / 2.0
    }

    /// The position as a board with White to move and no castling rights, if
    /// it is a legal one.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let mut builder = BoardBuilder::empty();
        for (other, kind, square) in self.men() {
            let color = if other { Color::Black } else { Color::White };
            builder.board[square] = Some((*Piece::ALL.get(kind)?, color));
        }
        builder.build().ok()
    }

    /// The sample in bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces.to_le_bytes());
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result;
        bytes[27] = self.ply;
        bytes[28..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// The sample behind bytes; `None` if they are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; SIZE]) -> Option<Sample> {
        let sample = Sample {
            occupied: u64::from_le_bytes(bytes[..8].try_into().ok()?),
            pieces: u128::from_le_bytes(bytes[8..24].try_into().ok()?),
            score: i16::from_le_bytes(bytes[24..26].try_into().ok()?),
            result: bytes[26],
            ply: bytes[27],
            game: u32::from_le_bytes(bytes[28..].try_into().ok()?),
        };
        let fits = sample.result <= 2
            && sample.occupied.count_ones() <= 32
            && sample.men().all(|(_, kind, _)| kind < 6);
        fits.then_some(sample)
    }
}

/// All whole samples in a file's bytes.
#[must_use]
pub fn read_all(bytes: &[u8]) -> Vec<Sample> {
    let whole = bytes.chunks_exact(SIZE).filter_map(|chunk| Sample::from_bytes(chunk.try_into().ok()?));
    whole.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_packing_and_turn_the_board() {
        let fen = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b kq - 0 1";
        let board: Board = fen.parse().unwrap();
        let sample = Sample { result: 2, ..Sample::new(&board, -37, 12, 900) };
        assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
        let turned = sample.board().unwrap();
        assert_eq!(turned.side_to_move(), Color::White);
        assert_eq!(turned.king(Color::White), board.king(Color::Black).flip_rank());
        assert_eq!(sample.men().count(), 32);
        let mut broken = sample.to_bytes();
        broken[26] = 9;
        assert_eq!(read_all(&[broken, sample.to_bytes()].concat()), [sample]);
    }
}
