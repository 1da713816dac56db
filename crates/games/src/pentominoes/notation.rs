//! How placements and positions are written, and the board for a screen.

use std::fmt;

use gametree_core::{Cell, Game, Grid, InputError, Notation, Playable, Player, Shade, View};

use super::pieces::{LETTERS, PLACEMENTS, letter};
use super::{ALL_PIECES, Pentominoes};

fn square_name(square: u32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Left",
        Player::Second => "Right",
    }
}

impl Notation for Pentominoes {
    /// The piece's letter and its five squares, row by row: `Xd2c3d3e3d4`.
    fn write_move(&self, m: u16) -> String {
        let Some(placement) = PLACEMENTS.all.get(usize::from(m)) else { return "?".to_owned() };
        let squares = (0..64).filter(|&square| placement.squares >> square & 1 == 1);
        squares.fold(letter(placement.piece).to_string(), |text, square| text + &square_name(square))
    }

    fn read_move(&self, text: &str) -> Result<u16, InputError> {
        let text = text.trim();
        let fault = || {
            InputError::new(format!(
                "{text:?} is no legal placement; write the piece's letter and its five squares, as in Xd2c3d3e3d4"
            ))
        };
        let bytes = text.as_bytes();
        let [piece, squares @ ..] = bytes else { return Err(fault()) };
        let piece = LETTERS.find(char::from(piece.to_ascii_uppercase())).ok_or_else(fault)?;
        let mut set = 0u64;
        for pair in squares.chunks(2) {
            let [column, row] = pair else { return Err(fault()) };
            let (column, row) = (column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'));
            if column > 7 || row > 7 {
                return Err(fault());
            }
            set |= 1 << (8 * row + column);
        }
        let range = PLACEMENTS.starts[piece]..PLACEMENTS.starts[piece + 1];
        let found = PLACEMENTS.all[range.clone()].binary_search_by_key(&set, |placement| placement.squares);
        let legal = self.used >> piece & 1 == 0 && set & !self.free == 0;
        found
            .ok()
            .filter(|_| legal && self.ended().is_none())
            .map(|i| (range.start + i) as u16)
            .ok_or_else(fault)
    }

    /// The rows from the top, `.` for a free square and `#` for a covered one,
    /// and the pieces that are left, `-` for none.
    fn write_position(&self) -> String {
        let row = |row: u32| -> String {
            (0..8).map(|column| if self.free >> (8 * row + column) & 1 == 1 { '.' } else { '#' }).collect()
        };
        let left: String = (0..12).filter(|&piece| self.used >> piece & 1 == 0).map(letter).collect();
        let rows: Vec<String> = (0..8).map(row).collect();
        format!("{} {}", rows.join("/"), if left.is_empty() { "-" } else { &left })
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let fault =
            || InputError::new("expected 8 rows of 8 squares, . or #, with / between, then the pieces left");
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, left] = words[..] else { return Err(fault()) };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 8 || rows.iter().any(|row| row.chars().count() != 8) {
            return Err(fault());
        }
        let mut position = Pentominoes { free: 0, used: ALL_PIECES, to_move: Player::First };
        for (square, mark) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match mark {
                '.' => position.free |= 1 << square,
                '#' => {}
                _ => return Err(InputError::new(format!("{mark:?} is neither . nor #"))),
            }
        }
        for piece in left.chars().filter(|&piece| piece != '-') {
            let place = LETTERS.find(piece.to_ascii_uppercase());
            let place =
                place.ok_or_else(|| InputError::new(format!("no piece {piece:?}; there are {LETTERS}")))?;
            position.used &= !(1 << place);
        }
        if position.free.count_zeros() != 5 * position.used.count_ones() {
            return Err(InputError::new(format!(
                "{} squares are covered by {} pieces of five",
                position.free.count_zeros(),
                position.used.count_ones()
            )));
        }
        if position.used.count_ones() % 2 == 1 {
            position.to_move = Player::Second;
        }
        Ok(position)
    }
}

impl Playable for Pentominoes {
    fn start(variant: &str) -> Result<Self, InputError> {
        match variant.trim() {
            "" => Ok(Pentominoes::new()),
            other => Err(InputError::new(format!("pentominoes has no variants, so {other:?} is none"))),
        }
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Squares, 8, 8);
        for (square, cell) in view.cells.iter_mut().enumerate() {
            let covered = self.free >> square & 1 == 0;
            *cell = Cell {
                shade: if covered { Shade::Dark } else { Shade::Light },
                label: if covered { "#".to_owned() } else { String::new() },
                ..Cell::default()
            };
        }
        view.column_labels = ('a'..='h').map(String::from).collect();
        view.row_labels = (1..=8).map(|row| row.to_string()).collect();
        let left: String = (0..12).filter(|&piece| self.used >> piece & 1 == 0).map(letter).collect();
        view.notes.push(format!("pieces left: {left}"));
        view.notes.push(match self.outcome() {
            None => format!("{} to move", name(self.to_move())),
            Some(_) => format!("{} has won", name(self.to_move().other())),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        name(player)
    }
}

impl fmt::Display for Pentominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.write_position();
        let (board, left) = text.split_once(' ').unwrap_or_default();
        for (row, line) in (1..).zip(board.split('/')) {
            writeln!(f, "{row} {line}")?;
        }
        write!(f, "  abcdefgh\n{left}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_used_once() {
        let start = Pentominoes::new();
        let next = start.after(start.read_move("xd2c3d3e3d4").unwrap());
        assert_eq!(
            next.write_position(),
            "......../...#..../..###.../...#..../......../......../......../........ FILNPTUVWYZ"
        );
        assert!(next.read_move("Xf6e7f7g7f8").is_err());
        assert!(next.read_move("Id1d2d3d4d5").is_err());
        assert!(next.read_move("Ia1a2a3a4a5").is_ok());
        assert_eq!(next.to_move(), Player::Second);
    }

    #[test]
    fn positions_are_checked() {
        let start = Pentominoes::new();
        let rows = ["........"; 8].join("/");
        assert_eq!(start.read_position(&format!("{rows} {LETTERS}")), Ok(start));
        for bad in
            ["", "x", &rows, &format!("{rows} FIL"), &format!("{rows} Q"), &format!("#{} -", &rows[1..])]
        {
            assert!(start.read_position(bad).is_err(), "{bad}");
        }
    }
}
