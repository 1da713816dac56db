//! Pictures: the board in a terminal, and as cells for every other drawing.

use std::fmt;

use gametree_core::{Game, Grid, InputError, Piece, Playable, Player, View};

use super::ConnectFour;
use super::board::Board;
use super::lines::fours;
use super::notation::{column_name, letter};
use super::word::Word;

impl<B: Board> fmt::Display for ConnectFour<B> {
    /// The rows from the top, and the names of the columns below.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = || 0..self.board.width();
        for row in (0..self.board.height()).rev() {
            let cells = columns().map(|column| self.stone_at(column, row).map_or('.', letter));
            writeln!(f, "{}", spaced(cells))?;
        }
        write!(f, "{}", spaced(columns().map(column_name)))
    }
}

fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

impl<B: Board> Playable for ConnectFour<B> {
    /// `7x6`, columns by rows; the usual board where nothing is said.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.is_empty() { "7x6" } else { variant };
        let numbers = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        let Some((width, height)) = numbers else {
            return Err(InputError::new(format!("no board {variant:?}; write columns x rows, as in 7x6")));
        };
        let board = B::of(width, height).ok_or_else(|| {
            let sentence = "columns x (rows + 1) must be at most 128, with 1 to 35 columns";
            InputError::new(format!("no board {variant}: {sentence}"))
        })?;
        Ok(ConnectFour::new(board))
    }

    fn view(&self) -> View {
        let (width, height) = (self.board.width(), self.board.height());
        let mut view = View::empty(Grid::Holes, width as usize, height as usize);
        let over = self.ended().is_some();
        let [first, second] = self.stones_of();
        let line = fours(self.board, first) | fours(self.board, second);
        for column in 0..width {
            let open = !over && !(self.open() & self.board.column(column)).is_empty();
            view.column_labels.push(column_name(column).to_string());
            for row in 0..height {
                let cell = view.cell_mut(column as usize, (height - 1 - row) as usize);
                let owner = self.stone_at(column, row);
                cell.piece = owner.map(|owner| Piece { owner, letter: letter(owner), symbol: None });
                cell.marked = !(line & B::Word::bit(column * self.board.stride() + row)).is_empty();
                cell.click = (open && owner.is_none()).then(|| column_name(column).to_string());
            }
        }
        if !over {
            view.notes.push(format!("{} to move", Self::player_name(self.to_move())));
        }
        view
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "Red",
            Player::Second => "Yellow",
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Notation;

    use super::*;
    use crate::connect_four::{AnySize, Standard};

    #[test]
    fn the_board_is_drawn_from_the_top() {
        let position = AnySize::start("4x3").unwrap().read_position("112").unwrap();
        assert_eq!(position.to_string(), ". . . .\no . . .\nx x . .\n1 2 3 4");
    }

    #[test]
    fn the_winning_four_is_marked_and_nothing_can_be_clicked() {
        let view = Standard::default().read_position("1122334").unwrap().view();
        let marked: Vec<usize> = (0..42).filter(|&i| view.cells[i].marked).collect();
        assert_eq!(marked, [35, 36, 37, 38]);
        assert!(view.cells.iter().all(|cell| cell.click.is_none()));
    }

    #[test]
    fn every_free_cell_of_a_column_means_the_column() {
        let view = Standard::default().read_position("444444").unwrap().view();
        assert_eq!(view.cell(0, 5).click.as_deref(), Some("1"));
        assert_eq!(view.cell(6, 0).click.as_deref(), Some("7"));
        assert_eq!(view.cell(3, 0).click, None);
        assert_eq!(view.column_labels.concat(), "1234567");
    }

    #[test]
    fn boards_are_named_by_columns_and_rows() {
        assert_eq!(Standard::start(""), Standard::start("7x6"));
        for good in ["8x8", "9x5", "10x6", "4x4", "1x1", "8x7"] {
            assert!(AnySize::start(good).is_ok(), "{good}");
        }
        for bad in ["7", "x", "7x", "0x6", "-1x6", "99x99", "7x6x5", "99999999999999999999x1", "é"] {
            assert!(AnySize::start(bad).is_err(), "{bad}");
        }
        assert!(Standard::start("8x7").is_err());
    }
}
