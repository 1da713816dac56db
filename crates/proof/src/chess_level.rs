//! A chess ending as a level for the retrograde analysis.

use cozy_chess::{Board, BoardBuilder, Color, GameStatus, Square, get_king_moves};

use crate::chess_endings::{ChessEndings, Men};
use crate::retrograde::{Kind, Level, Next, Value};

/// One ending as a level for the retrograde analysis.
pub(crate) struct Ending<'a> {
    pub(crate) men: Men,
    pub(crate) lower: &'a ChessEndings,
}

impl Ending<'_> {
    pub(crate) fn board(&self, number: usize) -> Option<Board> {
        let count = self.men.count();
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = if number >> (6 * count) == 0 { Color::White } else { Color::Black };
        for (i, (piece, color)) in self.men.all().enumerate() {
            let square = Square::index(number >> (6 * (count - 1 - i)) & 63);
            let field = builder.square_mut(square);
            if field.is_some() {
                return None;
            }
            *field = Some((piece, color));
        }
        // The builder does not mind kings that touch.
        let board = builder.build().ok()?;
        let apart = !get_king_moves(board.king(Color::White)).has(board.king(Color::Black));
        apart.then_some(board)
    }
}

impl Level for Ending<'_> {
    fn size(&self) -> usize {
        1 << (6 * self.men.count() + 1)
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        let Some(board) = self.board(number) else { return Kind::None };
        match board.status() {
            GameStatus::Won => return Kind::Over(Value::Loss(0)),
            // Stalemate; the fifty moves are never counted here.
            GameStatus::Drawn => return Kind::Over(Value::Draw),
            GameStatus::Ongoing => {}
        }
        let men = board.occupied().len();
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                let same = child.occupied().len() == men && m.promotion.is_none();
                let next = if same {
                    Next::Inside(self.men.number(&child, false))
                } else {
                    Next::Outside(self.lower.board_value(&child).unwrap_or(Value::Draw).before())
                };
                if !visit(next) {
                    return true;
                }
            }
            false
        });
        Kind::Open
    }
}
