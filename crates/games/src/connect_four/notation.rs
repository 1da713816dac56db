//! Text: columns, games and boards.
//!
//! A move is the column's name, `1` to `9` and then `a` to `z`. A position is
//! either the game so far, the names of the columns played (`4455`), or the
//! board row by row from the top with `x` for the first player, `o` for the
//! second and `.` for a free cell, a space, and who is to move:
//! `......./......./......./......./...o.../..xxo.. x`. The board is what gets
//! written, because a position does not remember how it arose.

use gametree_core::{Game, InputError, Notation, Player};

use super::ConnectFour;
use super::board::Board;
use super::order::Order;
use super::word::Word;

/// The name of a column, counted from 0.
pub(super) fn column_name(column: u32) -> char {
    char::from_digit(column + 1, 36).unwrap_or('?')
}

/// The letter of a player's stones.
pub(super) const fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

impl<B: Board> Notation for ConnectFour<B> {
    fn write_move(&self, cell: u8) -> String {
        column_name(u32::from(cell) / self.board.stride()).to_string()
    }

    /// Also reads columns from 10 on as numbers.
    fn read_move(&self, text: &str) -> Result<u8, InputError> {
        let text = text.trim();
        let mut chars = text.chars();
        let named = match (chars.next(), chars.next()) {
            (Some(name), None) => name.to_digit(36),
            _ => text.parse().ok(),
        };
        self.cell_for(named, text).map_err(InputError::new)
    }

    fn write_position(&self) -> String {
        let rows: Vec<String> = (0..self.board.height()).rev().map(|row| self.row_text(row)).collect();
        format!("{} {}", rows.join("/"), letter(self.to_move()))
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        if text.contains(['/', '.']) { self.read_board(text) } else { self.read_game(text) }
    }
}

impl<B: Board> ConnectFour<B> {
    /// The stones of the first player and of the second.
    pub(super) fn stones_of(&self) -> [B::Word; 2] {
        match self.to_move() {
            Player::First => [self.own, self.theirs()],
            Player::Second => [self.theirs(), self.own],
        }
    }

    /// Whose stone lies on a cell.
    pub(super) fn stone_at(&self, column: u32, row: u32) -> Option<Player> {
        let cell = B::Word::bit(column * self.board.stride() + row);
        let [first, second] = self.stones_of();
        if !(first & cell).is_empty() {
            Some(Player::First)
        } else if !(second & cell).is_empty() {
            Some(Player::Second)
        } else {
            None
        }
    }

    fn row_text(&self, row: u32) -> String {
        (0..self.board.width()).map(|column| self.stone_at(column, row).map_or('.', letter)).collect()
    }

    /// The cell on which a stone falls in the column of this number, counted
    /// from 1, that was written as `text`.
    fn cell_for(&self, number: Option<u32>, text: &str) -> Result<u8, String> {
        let last = column_name(self.board.width() - 1);
        let number = number.filter(|number| (1..=self.board.width()).contains(number));
        let Some(number) = number else {
            return Err(format!("no column {text:?}; the columns are 1 to {last}"));
        };
        if self.ended().is_some() {
            return Err(format!("no move {text:?}: the game is over"));
        }
        let open = self.open() & self.board.column(number - 1);
        if open.is_empty() { Err(format!("column {text} is full")) } else { Ok(open.first() as u8) }
    }

    /// Reads the columns played from the empty board on.
    fn read_game(&self, text: &str) -> Result<Self, InputError> {
        let mut position = ConnectFour::new(self.board);
        for (at, name) in text.chars().enumerate().filter(|(_, name)| !name.is_whitespace()) {
            let cell = position.cell_for(name.to_digit(36), &name.to_string());
            position.play(cell.map_err(|message| InputError::at(at + 1, message))?);
        }
        Ok(position)
    }

    /// Reads a board, row by row from the top, and who is to move, which may
    /// be left out.
    fn read_board(&self, text: &str) -> Result<Self, InputError> {
        let board = self.board;
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
        let said = words.next();
        if words.next().is_some() {
            return Err(InputError::new("nothing may follow the rows and the player to move"));
        }
        if rows.len() != board.height() as usize {
            let (has, needs) = (rows.len(), board.height());
            return Err(InputError::new(format!("the board has {has} rows; it needs {needs}")));
        }
        let mut stones = [B::Word::ZERO; 2];
        for (row, line) in rows.iter().rev().enumerate() {
            self.read_row(line, row as u32, &mut stones).map_err(InputError::new)?;
        }
        self.assemble(stones, said)
    }

    fn read_row(&self, line: &str, row: u32, stones: &mut [B::Word; 2]) -> Result<(), String> {
        if line.chars().count() != self.board.width() as usize {
            return Err(format!(
                "row {line:?} has {} cells, not {}",
                line.chars().count(),
                self.board.width()
            ));
        }
        for (column, c) in line.chars().enumerate() {
            let player = match c.to_ascii_lowercase() {
                '.' => continue,
                'x' => Player::First,
                'o' => Player::Second,
                _ => return Err(format!("{c:?} is no cell; cells are x, o and .")),
            };
            let below = B::Word::bit(column as u32 * self.board.stride() + row).down(1);
            if row > 0 && ((stones[0] | stones[1]) & below).is_empty() {
                let name = column_name(column as u32);
                return Err(format!("the stone in row {} of column {name} hangs in the air", row + 1));
            }
            let cell = B::Word::bit(column as u32 * self.board.stride() + row);
            stones[player.index()] = stones[player.index()] | cell;
        }
        Ok(())
    }

    /// The position with these stones, if it can arise and the player `said`
    /// is to move in it.
    fn assemble(&self, stones: [B::Word; 2], said: Option<&str>) -> Result<Self, InputError> {
        let [first, second] = stones.map(Word::count);
        if first != second && first != second + 1 {
            let sentence = format!("{first} stones of x and {second} of o: x begins and they take turns");
            return Err(InputError::new(sentence));
        }
        let own = stones[usize::from(first != second)];
        let position = ConnectFour { board: self.board, own, mask: stones[0] | stones[1] };
        let due = letter(position.to_move());
        if let Some(said) = said
            && !said.eq_ignore_ascii_case(&due.to_string())
        {
            return Err(InputError::new(format!("{said:?} can not be to move; by the stones it is {due}")));
        }
        if position.order() == Order::Impossible {
            return Err(InputError::new("this position can not arise: no order of moves leads to it"));
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::{AnySize, Standard};

    #[test]
    fn a_position_is_written_as_it_is_read() {
        let start = Standard::default();
        for game in ["", "4", "4455", "1122334", "112233765", "777777"] {
            let position = start.read_position(game).unwrap();
            assert_eq!(start.read_position(&position.write_position()), Ok(position), "{game}");
        }
        let text = "......./......./......./......./...o.../..xx... o";
        assert_eq!(start.read_position("443").unwrap().write_position(), text);
        assert!(start.read_position(&text.replace(" o", " x")).unwrap_err().message.contains("it is o"));
    }

    #[test]
    fn wide_boards_count_on_in_letters() {
        let start = AnySize::sized(12, 4).unwrap();
        let position = start.read_position("9abc").unwrap();
        assert_eq!(position.write_position(), "............/............/............/........xoxo x");
        assert_eq!(position.read_move("b"), position.read_move("11"));
        assert_eq!(position.write_move(position.read_move("12").unwrap()), "c");
    }

    #[test]
    fn wrong_input_is_answered_by_a_sentence() {
        let start = Standard::default();
        let wrong = |text: &str| start.read_position(text).unwrap_err().to_string();
        assert_eq!(wrong("4444444"), "column 7: column 4 is full");
        assert_eq!(wrong("48"), "column 2: no column \"8\"; the columns are 1 to 7");
        assert_eq!(wrong("4é"), "column 2: no column \"é\"; the columns are 1 to 7");
        assert_eq!(wrong("40"), "column 2: no column \"0\"; the columns are 1 to 7");
        assert_eq!(wrong("11223347"), "column 8: no move \"7\": the game is over");
        assert_eq!(wrong("./."), "the board has 2 rows; it needs 6");
        assert!(wrong("......./......./......./......./......./......").contains("has 6 cells, not 7"));
        assert!(wrong("......./......./......./......./x....../.......").contains("hangs in the air"));
        assert!(wrong("......./......./......./......./......./xx.....").contains("take turns"));
        assert!(wrong("......./......./......./......./......./x?.....").contains("is no cell"));
        let full = start.read_position("444444").unwrap();
        assert_eq!(full.read_move("4").unwrap_err().to_string(), "column 4 is full");
        assert!(full.read_move("").is_err() && full.read_move("99999999999999").is_err());
    }

    #[test]
    fn a_board_won_twice_or_too_early_can_not_arise() {
        let start = Standard::default();
        let twice = "......./......./......./......./oooo.../xxxx...";
        assert!(start.read_position(twice).unwrap_err().message.contains("can not arise"));
        // x has four and o has moved since.
        let late = "......./......./......./......./ooo..../xxxxo..";
        assert!(start.read_position(late).is_err());
        let won = "......./......./......./......./ooo..../xxxx... o";
        assert!(start.read_position(won).unwrap().ended().is_some());
    }
}
