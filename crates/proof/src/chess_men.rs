//! Which men an ending has: its name, its order, and what it can become.
//!
//! A side's men are one number, which compares as their strength does: the count of
//! men first, then the queens, the rooks and so on.
//!
//! ```text
//!   count | queens | rooks | bishops | knights | pawns
//!    4 bits each
//! ```

use cozy_chess::{Board, Color, Piece};
use gametree_core::InputError;
use gametree_games::Chess;

/// The most men on the board, kings included.
pub(crate) const MOST_MEN: usize = 5;
/// The men besides the kings, the best first.
const ORDER: [Piece; 5] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// The men of an ending besides the kings: the stronger side's and the other's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Men {
    strong: u32,
    weak: u32,
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// What a man adds to the number of its side.
const fn unit(piece: Piece) -> u32 {
    const COUNT: u32 = 1 << 20;
    match piece {
        Piece::Queen => COUNT | 1 << 16,
        Piece::Rook => COUNT | 1 << 12,
        Piece::Bishop => COUNT | 1 << 8,
        Piece::Knight => COUNT | 1 << 4,
        Piece::Pawn => COUNT | 1,
        Piece::King => 0,
    }
}

fn count(side: u32) -> usize {
    (side >> 20) as usize
}

fn number_of(side: u32, piece: Piece) -> u32 {
    (side / (unit(piece) & 0xF_FFFF)) & 15
}

/// The number of a side's men besides the king, by their letters.
fn side(letters: &str) -> Option<u32> {
    letters.chars().map(|c| ORDER.into_iter().find(|&piece| letter(piece) == c).map(unit)).sum()
}

/// The men of a side, the best first.
fn pieces(side: u32) -> impl Iterator<Item = Piece> {
    ORDER.into_iter().flat_map(move |piece| std::iter::repeat_n(piece, number_of(side, piece) as usize))
}

impl Men {
    /// Puts the side with more men, or better ones, first; whether they were turned.
    fn sorted(white: u32, black: u32) -> (Men, bool) {
        if black > white {
            return (Men { strong: black, weak: white }, true);
        }
        (Men { strong: white, weak: black }, false)
    }

    /// Reads a name such as `KRKB`.
    ///
    /// # Errors
    ///
    /// When it is no ending that can be solved here.
    pub fn read(name: &str) -> Result<Men, InputError> {
        let fault = |why: &str| InputError::new(format!("{name:?} is no ending: {why}, as in KQK or KRKB"));
        let upper = name.to_ascii_uppercase();
        let rest = upper.strip_prefix('K').ok_or_else(|| fault("it begins with a king"))?;
        let (strong, weak) = rest.split_once('K').ok_or_else(|| fault("it has two kings"))?;
        if strong.len() + weak.len() + 2 > MOST_MEN {
            return Err(fault("it has at most five men"));
        }
        let strong = side(strong).ok_or_else(|| fault("its men are K, Q, R, B, N and P"))?;
        let weak = side(weak).ok_or_else(|| fault("its men are K, Q, R, B, N and P"))?;
        if number_of(strong, Piece::Pawn) > 0 && number_of(weak, Piece::Pawn) > 0 {
            return Err(InputError::new("endings with pawns on both sides are not solved here"));
        }
        Ok(Men::sorted(strong, weak).0)
    }

    /// The men of two sides, as `KQ` and `KR`; whether the second is the stronger one.
    pub(crate) fn versus(white: &str, black: &str) -> Option<(Men, bool)> {
        let [white, black] = [white, black].map(|text| side(text.strip_prefix('K')?));
        Some(Men::sorted(white?, black?))
    }

    /// How many there are by colour and kind; `turned` if Black is the stronger side.
    pub(crate) fn counts(self, turned: bool) -> [[usize; 6]; 2] {
        let mut counts = [[0; 6]; 2];
        for (piece, color) in self.all() {
            counts[if turned { !color } else { color } as usize][piece as usize] += 1;
        }
        counts
    }

    /// The name of the ending.
    #[must_use]
    pub fn name(&self) -> String {
        let side = |men| pieces(men).map(letter).collect::<String>();
        format!("K{}K{}", side(self.strong), side(self.weak))
    }

    pub(crate) fn count(self) -> usize {
        2 + count(self.strong) + count(self.weak)
    }

    /// All men with their colours, in the order of their squares in a number; the
    /// stronger side is White.
    pub(crate) fn all(self) -> impl Iterator<Item = (Piece, Color)> {
        let kings = [(Piece::King, Color::White), (Piece::King, Color::Black)];
        let strong = pieces(self.strong).map(|piece| (piece, Color::White));
        let weak = pieces(self.weak).map(|piece| (piece, Color::Black));
        kings.into_iter().chain(strong).chain(weak)
    }

    /// The endings that captures and promotions lead to.
    pub(crate) fn below(self) -> Vec<Men> {
        let mut found = Vec::new();
        for (side, other) in [(self.strong, self.weak), (self.weak, self.strong)] {
            for man in pieces(side) {
                let rest = side - unit(man);
                found.push(Men::sorted(rest, other).0);
                if man == Piece::Pawn {
                    found.extend(ORDER[..4].iter().map(|&piece| Men::sorted(rest + unit(piece), other).0));
                }
            }
        }
        found.retain(|men| men.count() > 2);
        found.sort();
        found.dedup();
        found
    }

    /// The men of a position.
    #[must_use]
    pub fn of(position: &Chess) -> Men {
        Men::among(on(position.board())).0
    }

    /// The men among these, and whether the colours must be turned.
    pub(crate) fn among(men: impl Iterator<Item = (Piece, Color, u8)>) -> (Men, bool) {
        let mut sides = [0; 2];
        men.for_each(|(piece, color, _)| sides[color as usize] += unit(piece));
        Men::sorted(sides[Color::White as usize], sides[Color::Black as usize])
    }
}

/// The men on a board with their squares.
pub(crate) fn on(board: &Board) -> impl Iterator<Item = (Piece, Color, u8)> {
    board
        .occupied()
        .iter()
        .filter_map(|square| Some((board.piece_on(square)?, board.color_on(square)?, square as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_sorted() {
        for (name, sorted) in
            [("KQK", "KQK"), ("kkr", "KRK"), ("KBKR", "KRKB"), ("KNBK", "KBNK"), ("KPKQ", "KQKP")]
        {
            assert_eq!(Men::read(name).unwrap().name(), sorted);
        }
        for bad in ["", "K", "KQ", "KXK", "KQRBNK", "KPKP", "QKK"] {
            assert!(Men::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn captures_and_promotions_lead_to_other_endings() {
        let below = |name| {
            let mut below: Vec<String> = Men::read(name).unwrap().below().iter().map(Men::name).collect();
            below.sort();
            below
        };
        assert_eq!(below("KPK"), ["KBK", "KNK", "KQK", "KRK"]);
        assert_eq!(below("KBKP"), ["KBK", "KBKB", "KBKN", "KPK", "KQKB", "KRKB"]);
    }
}
