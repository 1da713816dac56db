//! A chess ending by the rules of the chess crate: its boards, its moves, and
//! values found as a search finds them. Slower than `chess_level`, and shares only
//! the numbers with it, so it is what finished tables are checked by.

use cozy_chess::{Board, BoardBuilder, Color, GameStatus, get_king_moves};

use crate::chess_endings::{ChessEndings, men_number};
use crate::chess_men::{Men, on};
use crate::chess_numbers::Numbers;
use crate::retrograde::{Kind, Level, Next, Value};

/// One ending as a level for the check.
pub(crate) struct ByRules<'a> {
    numbers: Numbers,
    lower: &'a ChessEndings,
}

impl ByRules<'_> {
    pub(crate) fn new(men: Men, lower: &ChessEndings) -> ByRules<'_> {
        ByRules { numbers: Numbers::new(men), lower }
    }

    /// The position of a number, if it has a legal one.
    pub(crate) fn board(&self, number: usize) -> Option<Board> {
        let (squares, side) = self.numbers.position(number)?;
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = side;
        for (&man, &square) in self.numbers.men().iter().zip(&squares) {
            *builder.square_mut(cozy_chess::Square::index(square.into())) = Some(man);
        }
        // The builder does not mind kings that touch.
        let board = builder.build().ok()?;
        let apart = !get_king_moves(board.king(Color::White)).has(board.king(Color::Black));
        apart.then_some(board)
    }

    fn next(&self, child: &Board, same_men: bool) -> Next {
        let number = same_men.then(|| men_number(&self.numbers, on(child), child.side_to_move(), false));
        match number.flatten() {
            Some(number) => Next::Inside(number),
            None => Next::Outside(self.lower.board_value(child).unwrap_or(Value::Draw).before()),
        }
    }
}

impl Level for ByRules<'_> {
    fn size(&self) -> usize {
        self.numbers.size()
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
            moves.into_iter().any(|m| {
                let mut child = board.clone();
                child.play_unchecked(m);
                let same_men = child.occupied().len() == men && m.promotion.is_none();
                !visit(self.next(&child, same_men))
            })
        });
        Kind::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_level::Ending;

    fn listed(level: &impl Level, number: usize) -> (Kind, Vec<Next>) {
        let mut moves = Vec::new();
        let kind = level.moves(number, &mut |next| {
            moves.push(next);
            true
        });
        moves.sort_by_key(|next| format!("{next:?}"));
        (kind, moves)
    }

    /// The quick moves are those of the rules, and each can be taken back.
    #[test]
    fn quick_moves_are_legal_and_go_back() {
        for name in ["KRKN", "KBNK", "KQKP", "KPPK", "KRRK", "KBKP", "KRPK"] {
            let (men, lower) = (Men::read(name).unwrap(), ChessEndings::default());
            let (quick, rules) = (Ending::new(men, &lower), ByRules::new(men, &lower));
            let mut open = 0;
            for number in (0..quick.size()).step_by(2_503) {
                let (kind, moves) = listed(&quick, number);
                assert_eq!((kind, &moves), (listed(&rules, number).0, &listed(&rules, number).1));
                open += usize::from(kind == Kind::Open);
                for next in moves {
                    let Next::Inside(other) = next else { continue };
                    let mut back = Vec::new();
                    assert!(quick.predecessors(other, &mut |before| back.push(before)));
                    assert!(back.contains(&number), "{name}: {number} to {other}");
                }
            }
            assert!(open > 500, "{name}: {open}");
        }
    }
}
