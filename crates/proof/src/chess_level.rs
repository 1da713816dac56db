//! A chess ending as a level for the retrograde analysis.
//!
//! Positions are looked at millions of times, so moves are made on the few squares
//! themselves: a king that would be left in check is found by asking each hostile
//! man. The check of a finished table goes by the rules of the chess crate instead
//! (`chess_rules`), so that the two ways confirm each other.

use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use crate::chess_endings::ChessEndings;
use crate::chess_men::{MOST_MEN, Men};
use crate::chess_numbers::{Numbers, Squares};
use crate::retrograde::{Kind, Level, Next, Value};

/// One ending as a level for the retrograde analysis.
pub(crate) struct Ending<'a> {
    pub(crate) numbers: Numbers,
    pub(crate) lower: &'a ChessEndings,
}

/// What a man attacks.
fn attacks(piece: Piece, color: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::King => get_king_moves(from),
        Piece::Queen => get_rook_moves(from, occupied) | get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Knight => get_knight_moves(from),
        Piece::Pawn => get_pawn_attacks(from, color),
    }
}

/// Where a pawn may have come from without a capture.
fn pawn_came_from(color: Color, to: Square, occupied: BitBoard) -> BitBoard {
    let (back, fourth) = match color {
        Color::White => (-1, Rank::Fourth),
        Color::Black => (1, Rank::Fifth),
    };
    let free = |steps: i8| to.try_offset(0, steps * back).filter(|&square| !occupied.has(square));
    let mut found = BitBoard::EMPTY;
    if let Some(one) = free(1).filter(|one| one.rank() != Rank::First.relative_to(color)) {
        found |= one.bitboard();
        if to.rank() == fourth {
            found |= free(2).map_or(BitBoard::EMPTY, Square::bitboard);
        }
    }
    found
}

fn square(index: u8) -> Square {
    Square::ALL[usize::from(index & 63)]
}

impl Ending<'_> {
    pub(crate) fn new(men: Men, lower: &ChessEndings) -> Ending<'_> {
        Ending { numbers: Numbers::new(men), lower }
    }

    fn side_of(&self, side: Color) -> impl Iterator<Item = (usize, Piece)> {
        let men = self.numbers.men().iter().enumerate();
        men.filter(move |(_, (_, color))| *color == side).map(|(i, &(piece, _))| (i, piece))
    }

    /// Both sides' squares, White's first.
    fn occupied(&self, squares: &Squares) -> [BitBoard; 2] {
        let mut sides = [BitBoard::EMPTY; 2];
        for (&(_, color), &at) in self.numbers.men().iter().zip(squares) {
            sides[color as usize] |= square(at).bitboard();
        }
        sides
    }

    /// Which man stands on a square.
    fn at(&self, squares: &Squares, square: Square) -> Option<usize> {
        squares[..self.numbers.men().len()].iter().position(|&at| at == square as u8)
    }

    /// Whether a side's king is attacked by a man that was not taken.
    fn in_check(&self, squares: &Squares, side: Color, occupied: BitBoard, taken: Option<usize>) -> bool {
        let king = square(squares[side as usize]);
        self.side_of(!side).any(|(i, piece)| {
            taken != Some(i) && attacks(piece, !side, square(squares[i]), occupied).has(king)
        })
    }

    /// The value of a position outside of the level for the side that moved there.
    fn outside(
        &self,
        squares: &Squares,
        side: Color,
        taken: Option<usize>,
        promoted: Option<(usize, Piece)>,
    ) -> Value {
        let mut men = [(Piece::King, Color::White, 0); MOST_MEN];
        let mut count = 0;
        for (i, &(piece, color)) in self.numbers.men().iter().enumerate() {
            if taken != Some(i) {
                let piece = promoted.filter(|&(who, _)| who == i).map_or(piece, |(_, new)| new);
                men[count] = (piece, color, squares[i]);
                count += 1;
            }
        }
        self.lower.men_value(&men[..count], !side).unwrap_or(Value::Draw).before()
    }
}

impl Level for Ending<'_> {
    fn size(&self) -> usize {
        self.numbers.size()
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        let Some((squares, side)) = self.numbers.position(number) else { return Kind::None };
        let sides = self.occupied(&squares);
        let occupied = sides[0] | sides[1];
        let (own, other) = (sides[side as usize], sides[!side as usize]);
        if self.in_check(&squares, !side, occupied, None) {
            return Kind::None;
        }
        let mut any = false;
        for (i, piece) in self.side_of(side) {
            let from = square(squares[i]);
            let targets = if piece == Piece::Pawn {
                get_pawn_quiets(from, side, occupied) | get_pawn_attacks(from, side) & other
            } else {
                attacks(piece, side, from, occupied) & !own
            };
            for to in targets {
                let taken = other.has(to).then(|| self.at(&squares, to)).flatten();
                let mut after = squares;
                after[i] = to as u8;
                if self.in_check(&after, side, (occupied ^ from.bitboard()) | to.bitboard(), taken) {
                    continue;
                }
                any = true;
                let go_on = if piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(side) {
                    let choices = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
                    choices
                        .iter()
                        .all(|&new| visit(Next::Outside(self.outside(&after, side, taken, Some((i, new))))))
                } else if taken.is_some() {
                    visit(Next::Outside(self.outside(&after, side, taken, None)))
                } else {
                    // Legal moves leave the kings apart, so there is a number.
                    self.numbers.number(after, !side).is_none_or(|number| visit(Next::Inside(number)))
                };
                if !go_on {
                    return Kind::Open;
                }
            }
        }
        match any {
            true => Kind::Open,
            false if self.in_check(&squares, side, occupied, None) => Kind::Over(Value::Loss(0)),
            false => Kind::Over(Value::Draw),
        }
    }

    fn predecessors(&self, number: usize, mark: &mut dyn FnMut(usize)) -> bool {
        let Some((squares, side)) = self.numbers.position(number) else { return true };
        let sides = self.occupied(&squares);
        let occupied = sides[0] | sides[1];
        for (i, piece) in self.side_of(!side) {
            let to = square(squares[i]);
            let sources = match piece {
                Piece::Pawn => pawn_came_from(!side, to, occupied),
                _ => attacks(piece, !side, to, occupied) & !occupied,
            };
            for from in sources {
                let mut before = squares;
                before[i] = from as u8;
                if let Some(number) = self.numbers.number(before, !side) {
                    mark(number);
                }
            }
        }
        true
    }
}
