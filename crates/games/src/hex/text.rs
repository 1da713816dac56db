//! Moves as `c2` and `swap-pieces`; positions as the rows from the top and the
//! side to move: `../B. w`.

use std::fmt;

use gametree_core::{Game, InputError, Notation, Player};

use super::rules::{Hex, SWAP, Stone};
use super::{Cell, STRIDE};

fn letter(stone: Stone) -> char {
    match stone {
        Stone::Black => 'B',
        Stone::White => 'W',
        _ => '.',
    }
}

impl Hex {
    /// The name of a cell, column and row from the top left, or of the swap.
    #[must_use]
    pub fn name(cell: Cell) -> String {
        if cell == SWAP {
            return "swap-pieces".to_string();
        }
        format!("{}{}", char::from(b'a' + (cell % STRIDE).wrapping_sub(1) % 26), cell / STRIDE)
    }

    /// The cell of this name.
    #[must_use]
    pub fn named(&self, text: &str) -> Option<Cell> {
        if text.eq_ignore_ascii_case("swap-pieces") || text.eq_ignore_ascii_case("swap") {
            return Some(SWAP);
        }
        let column = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let row = text.get(1..)?.parse::<u8>().ok()?;
        (column < self.size() && (1..=self.size()).contains(&row)).then(|| row * STRIDE + column + 1)
    }

    fn row(&self, row: u8) -> String {
        (1..=self.size()).map(|column| letter(self.at(row * STRIDE + column))).collect()
    }
}

impl Notation for Hex {
    fn write_move(&self, m: Cell) -> String {
        Hex::name(m)
    }

    fn read_move(&self, text: &str) -> Result<Cell, InputError> {
        let text = text.trim();
        let legal = |&cell: &Cell| {
            self.ended().is_none()
                && if cell == SWAP { self.may_swap() } else { self.at(cell) == Stone::Empty }
        };
        let found = self.named(text).filter(legal);
        found.ok_or_else(|| InputError::new(self.no_such_move(text, &self.legal_moves())))
    }

    fn write_position(&self) -> String {
        let rows: Vec<String> = (1..=self.size()).map(|row| self.row(row)).collect();
        format!("{} {}", rows.join("/"), if self.to_move() == Player::First { 'b' } else { 'w' })
    }

    fn read_position(&self, text: &str) -> Result<Hex, InputError> {
        let size = usize::from(self.size());
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(InputError::new(format!(
                "a position begins with {size} rows of {size} cells of B, W and ., divided by /"
            )));
        }
        let mut hex = Hex::new(self.size(), self.swaps())?;
        let mut counts = [0_i32; 2];
        for (row, text) in (1..).zip(&rows) {
            for (column, mark) in (1..).zip(text.chars()) {
                let player = match mark.to_ascii_lowercase() {
                    'b' => Player::First,
                    'w' => Player::Second,
                    '.' => continue,
                    _ => return Err(InputError::new(format!("{mark:?} is none of B, W and ."))),
                };
                counts[player.index()] += 1;
                hex.put(row * STRIDE + column, player);
            }
        }
        let turn = match words.next() {
            None if counts[0] > counts[1] => Player::Second,
            None | Some("b" | "B") => Player::First,
            Some("w" | "W") => Player::Second,
            Some(side) => return Err(InputError::new(format!("{side:?} is neither b nor w"))),
        };
        hex.set_turn(turn);
        match words.next() {
            Some(_) => Err(InputError::new("text after the side to move")),
            None => Ok(hex),
        }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  ")?;
        (0..self.size()).try_for_each(|i| write!(f, " {}", char::from(b'a' + i)))?;
        for row in 1..=self.size() {
            write!(f, "\n{:indent$}{row:>2}", "", indent = usize::from(row) - 1)?;
            self.row(row).chars().try_for_each(|mark| write!(f, " {mark}"))?;
        }
        Ok(())
    }
}
