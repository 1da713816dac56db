//! The numbers of the positions of a chess ending, images of each other as one.
//!
//! ```text
//!   side to move | pair of kings | man | man ...
//!        2           462 or 1806   64 or, for a pawn, 48 squares each
//! ```
//!
//! Without pawns the board may be turned and mirrored so that the stronger king
//! stands in a triangle of ten squares; if it is on the long diagonal, so that the
//! other king is not above that. With pawns only left and right are the same:
//!
//! ```text
//!   4  . . . #  . . . .        8  # # # #  . . . .
//!   3  . . # #  . . . .        .  # # # #  . . . .
//!   2  . # # #  . . . .        2  # # # #  . . . .
//!   1  # # # #  . . . .        1  # # # #  . . . .
//!      a b c d  e f g h           a b c d  e f g h
//! ```
//!
//! With both kings on the diagonal two images are left, and the smaller number
//! counts. Equal men stand in the order of their squares. Numbers that none of this
//! gives belong to no position.

use cozy_chess::{Color, Piece};

use crate::chess_men::Men;

/// The squares of the men, in the order of the ending; what stands behind the last
/// says nothing. Eight bytes, so that all can be mirrored at once as one word.
pub(crate) type Squares = [u8; 8];

const NO_PAIR: u16 = u16::MAX;

/// The places of the two kings, counted.
struct Pairs {
    /// The number of a pair, by the squares of the stronger and the weaker king.
    index: [[u16; 64]; 64],
    kings: [(u8, u8); 1806],
    count: usize,
}

impl Pairs {
    const fn new(pawns: bool) -> Pairs {
        let mut pairs = Pairs { index: [[NO_PAIR; 64]; 64], kings: [(0, 0); 1806], count: 0 };
        let mut both: usize = 0;
        while both < 4096 {
            let (strong, weak) = (both >> 6, both & 63);
            let (file, rank) = (strong & 7, strong >> 3);
            let apart = (weak & 7).abs_diff(file) > 1 || (weak >> 3).abs_diff(rank) > 1;
            let folded = file < 4 && (pawns || rank < file || (rank == file && weak >> 3 <= weak & 7));
            if apart && folded {
                pairs.index[strong][weak] = pairs.count as u16;
                pairs.kings[pairs.count] = (strong as u8, weak as u8);
                pairs.count += 1;
            }
            both += 1;
        }
        pairs
    }
}

static WITHOUT_PAWNS: Pairs = Pairs::new(false);
static WITH_PAWNS: Pairs = Pairs::new(true);

const EACH: u64 = 0x0101_0101_0101_0101;

/// The squares with files (7), ranks (56) or both (63) the other way round.
fn mirrored(squares: Squares, how: u8) -> Squares {
    (u64::from_le_bytes(squares) ^ (u64::from(how) * EACH)).to_le_bytes()
}

/// The squares on the other side of the diagonal from a1 to h8.
fn across(squares: Squares) -> Squares {
    let word = u64::from_le_bytes(squares);
    (word >> 3 & (7 * EACH) | (word & (7 * EACH)) << 3).to_le_bytes()
}

fn on_diagonal(square: u8) -> bool {
    square.is_multiple_of(9)
}

fn above_diagonal(square: u8) -> bool {
    square >> 3 > square & 7
}

/// How the positions of an ending are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    men: Vec<(Piece, Color)>,
    /// How many squares the men behind the kings may stand on, and the first.
    squares: Vec<(usize, usize)>,
    pawns: bool,
    /// Whether some men are equal.
    equal: bool,
}

impl Numbers {
    pub(crate) fn new(men: Men) -> Numbers {
        let men: Vec<_> = men.all().collect();
        let pawns = men.iter().any(|&(piece, _)| piece == Piece::Pawn);
        let equal = men.windows(2).any(|pair| pair[0] == pair[1]);
        let of = |&(piece, _): &(Piece, Color)| if piece == Piece::Pawn { (48, 8) } else { (64, 0) };
        let squares = men[2..].iter().map(of).collect();
        Numbers { men, squares, pawns, equal }
    }

    /// The men in the order of their squares.
    pub(crate) fn men(&self) -> &[(Piece, Color)] {
        &self.men
    }

    fn pairs(&self) -> &'static Pairs {
        if self.pawns { &WITH_PAWNS } else { &WITHOUT_PAWNS }
    }

    /// The numbers are below this.
    pub(crate) fn size(&self) -> usize {
        2 * self.pairs().count * self.squares.iter().map(|&(count, _)| count).product::<usize>()
    }

    /// The number of folded squares; `None` if the kings touch.
    fn folded(&self, mut squares: Squares, side: Color) -> Option<usize> {
        let count = self.men.len();
        if self.equal {
            // At most three men are equal: two rounds of swaps sort them.
            for i in (2..count - 1).chain(2..count - 1) {
                if self.men[i] == self.men[i + 1] && squares[i] > squares[i + 1] {
                    squares.swap(i, i + 1);
                }
            }
        }
        let pairs = self.pairs();
        let pair = pairs.index[usize::from(squares[0] & 63)][usize::from(squares[1] & 63)];
        if pair == NO_PAIR {
            return None;
        }
        let mut number = pairs.count * usize::from(side == Color::Black) + usize::from(pair);
        for (&(count, first), &square) in self.squares.iter().zip(&squares[2..]) {
            number = number * count + usize::from(square) - first;
        }
        Some(number)
    }

    /// The number of a position; `None` if the kings touch.
    pub(crate) fn number(&self, mut squares: Squares, side: Color) -> Option<usize> {
        let mirror = if squares[0] & 4 == 0 { 0 } else { 7 };
        if self.pawns {
            return self.folded(mirrored(squares, mirror), side);
        }
        let turn = mirror | if squares[0] & 32 == 0 { 0 } else { 56 };
        squares = mirrored(squares, turn);
        let [strong, weak, ..] = squares;
        if above_diagonal(strong) || on_diagonal(strong) && above_diagonal(weak) {
            return self.folded(across(squares), side);
        }
        let number = self.folded(squares, side);
        if on_diagonal(strong) && on_diagonal(weak) {
            return number.min(self.folded(across(squares), side));
        }
        number
    }

    /// The squares and the side to move of a number, if it has a position; whether
    /// that is legal is another question.
    pub(crate) fn position(&self, number: usize) -> Option<(Squares, Color)> {
        let (pairs, mut rest, mut squares) = (self.pairs(), number, [0; 8]);
        let mut taken = 0u64;
        for (square, &(count, first)) in squares[2..].iter_mut().zip(&self.squares).rev() {
            // Division by a constant is quick, and so is telling the two apart.
            let (man, others) = if count == 64 { (rest & 63, rest >> 6) } else { (rest % 48, rest / 48) };
            *square = (man + first) as u8;
            taken |= 1 << *square;
            rest = others;
        }
        let black = rest >= pairs.count;
        let pair = if black { rest - pairs.count } else { rest };
        (squares[0], squares[1]) = pairs.kings[pair];
        taken |= 1 << squares[0] | 1 << squares[1];
        if taken.count_ones() as usize != self.men.len() {
            return None;
        }
        let side = if black { Color::Black } else { Color::White };
        // The number may be another image's, or that of equal men in another order.
        let ambiguous = self.equal || (!self.pawns && on_diagonal(squares[0]) && on_diagonal(squares[1]));
        (!ambiguous || self.number(squares, side) == Some(number)).then_some((squares, side))
    }

    /// How many positions share the number that this position has.
    pub(crate) fn images(&self, squares: Squares, side: Color) -> u64 {
        if self.pawns {
            return 2;
        }
        // A king in the triangle stays there only in the mirror of the diagonal.
        let symmetric = self.folded(across(squares), side) == self.folded(squares, side);
        if on_diagonal(squares[0]) && on_diagonal(squares[1]) && symmetric { 4 } else { 8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The well-known counts of places for two kings.
    #[test]
    fn kings_have_462_or_1806_places() {
        assert_eq!((WITHOUT_PAWNS.count, WITH_PAWNS.count), (462, 1806));
        let size = |name| Numbers::new(Men::read(name).unwrap()).size();
        assert_eq!(size("KRKN"), 2 * 462 * 64 * 64);
        assert_eq!(size("KQKP"), 2 * 1806 * 64 * 48);
    }

    /// All images of a position have its number, and no two of them are the same.
    #[test]
    fn images_share_a_number() {
        for name in ["KRKN", "KRRK", "KQQK", "KRKP", "KPPK", "KRK"] {
            let numbers = Numbers::new(Men::read(name).unwrap());
            let mut seen = 0;
            for number in (0..numbers.size()).step_by(331) {
                let Some((squares, side)) = numbers.position(number) else { continue };
                let mut images = Vec::new();
                let turns: &[u8] = if numbers.pawns { &[0, 7] } else { &[0, 7, 56, 63] };
                for turn in turns {
                    let image = mirrored(squares, *turn);
                    images.push(image);
                    if !numbers.pawns {
                        images.push(across(image));
                    }
                }
                let men = numbers.men.len();
                for image in &mut images {
                    assert_eq!(numbers.number(*image, side), Some(number), "{name} {squares:?}");
                    // The squares behind the last man say nothing.
                    image[men..].fill(0);
                    if numbers.equal {
                        image[2..men].sort_unstable();
                    }
                }
                images.sort_unstable();
                images.dedup();
                assert_eq!(images.len() as u64, numbers.images(squares, side), "{name} {squares:?}");
                seen += 1;
            }
            assert!(seen > 100, "{name}");
        }
    }
}
