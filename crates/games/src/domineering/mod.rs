//! Domineering: dominoes on a board, upright for one player, flat for the other;
//! who can not move loses.
//!
//! ```text
//!   row 1 |  0  1  2  3      one bit per cell, numbered as here: set while the
//!   row 2 |  4  5  6  7      cell is free. A domino has the number of its upper
//!   row 3 |  8  9 10 11      or left cell
//!            a  b  c  d
//! ```
//!
//! Vertical is the first player. Boards are named by rows and columns, as the
//! literature does, and have at most 64 cells.

mod bounds;
mod knowledge;
mod symmetry;

use std::fmt;

use gametree_core::{
    Cell, Game, Grid, InputError, MoveList, Notation, Outcome, Piece, Playable, Player, Shade, View,
    splitmix64,
};

pub use self::knowledge::Insight;

/// A position: the free cells, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domineering {
    free: u64,
    /// The cells that are not in the last column.
    inner: u64,
    rows: u8,
    columns: u8,
    to_move: Player,
}

impl Domineering {
    /// The empty board; `None` if it has no cell, more than 64, or more than
    /// 26 columns.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Domineering> {
        if !(1..=64).contains(&rows) || !(1..=26).contains(&columns) || rows * columns > 64 {
            return None;
        }
        let all = u64::MAX >> (64 - rows * columns);
        let last = (0..rows).fold(0, |cells, row| cells | 1 << (row * columns + columns - 1));
        let (rows, columns) = (rows as u8, columns as u8);
        Some(Domineering { free: all, inner: all & !last, rows, columns, to_move: Player::First })
    }

    /// The places where a player can put a domino: their upper or left cells.
    #[inline]
    fn places(&self, player: Player) -> u64 {
        match player {
            Player::First => self.free & shift_down(self.free, self.columns),
            Player::Second => self.free & self.free >> 1 & self.inner,
        }
    }

    /// The distance from a domino's first cell to its second.
    #[inline]
    fn step(&self, player: Player) -> u8 {
        match player {
            Player::First => self.columns,
            Player::Second => 1,
        }
    }

    /// The cells of all dominoes that begin at these places.
    #[inline]
    fn covered(&self, places: u64, player: Player) -> u64 {
        places | shift_up(places, self.step(player))
    }

    /// How many more dominoes the player to move could put than the opponent.
    #[must_use]
    pub fn judge(&self) -> i64 {
        let count = |player| i64::from(self.places(player).count_ones());
        count(self.to_move) - count(self.to_move.other())
    }

    fn cell_name(&self, cell: u8) -> String {
        format!("{}{}", char::from(b'a' + cell % self.columns), cell / self.columns + 1)
    }

    fn letter(&self, cell: u8) -> char {
        if self.free >> cell & 1 == 1 { '.' } else { '#' }
    }

    fn rows_text(&self) -> Vec<String> {
        let row = |row| (0..self.columns).map(|column| self.letter(row * self.columns + column)).collect();
        (0..self.rows).map(row).collect()
    }
}

/// A shift by up to 64.
#[inline]
fn shift_down(cells: u64, by: u8) -> u64 {
    cells.checked_shr(u32::from(by)).unwrap_or(0)
}

/// A shift by up to 64.
#[inline]
fn shift_up(cells: u64, by: u8) -> u64 {
    cells.checked_shl(u32::from(by)).unwrap_or(0)
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Vertical",
        Player::Second => "Horizontal",
    }
}

impl Game for Domineering {
    /// The upper or left cell.
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        (self.places(self.to_move) == 0).then_some(Outcome::LOSS)
    }

    fn stuck(&self) -> Outcome {
        Outcome::LOSS
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<u8>) {
        let mut places = self.places(self.to_move);
        while places != 0 {
            out.push(places.trailing_zeros() as u8);
            places &= places - 1;
        }
    }

    #[inline]
    fn play(&mut self, m: u8) {
        self.free &= !self.covered(1 << (m & 63), self.to_move);
        self.to_move = self.to_move.other();
    }

    fn folded(&self) -> Self {
        self.least()
    }

    fn certain(&self) -> Option<Outcome> {
        self.foregone().map(|wins| if wins { Outcome::WIN } else { Outcome::LOSS })
    }

    #[inline]
    fn key(&self) -> u64 {
        // The board is the same within a search, so its size is left out.
        splitmix64(self.free ^ (self.to_move.index() as u64) << 63 ^ u64::from(self.rows) << 48)
    }

    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for Domineering {
    /// Column and row of the upper or left cell: `a1` is at the top left.
    fn write_move(&self, m: u8) -> String {
        self.cell_name(m)
    }

    /// The rows from the top, `.` for a free cell and `#` for a covered one,
    /// and who is to move: `..#/..#/... V`.
    fn write_position(&self) -> String {
        format!("{} {}", self.rows_text().join("/"), &name(self.to_move)[..1])
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let (rows, columns) = (self.rows, self.columns);
        let fault = || {
            InputError::new(format!(
                "expected {rows} rows of {columns} cells, . or #, with / between, then V or H to move"
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, side] = words[..] else { return Err(fault()) };
        let lines: Vec<&str> = board.split('/').collect();
        let fits = lines.len() == usize::from(rows)
            && lines.iter().all(|line| line.chars().count() == usize::from(columns));
        if !fits {
            return Err(fault());
        }
        let mut position = Domineering { free: 0, ..*self };
        for (cell, letter) in lines.iter().flat_map(|line| line.chars()).enumerate() {
            match letter {
                '.' => position.free |= 1 << cell,
                '#' => {}
                _ => return Err(InputError::new(format!("{letter:?} is neither . nor #"))),
            }
        }
        position.to_move = match side {
            "V" | "v" => Player::First,
            "H" | "h" => Player::Second,
            _ => return Err(fault()),
        };
        Ok(position)
    }
}

impl Playable for Domineering {
    /// `ROWSxCOLUMNS`; `8x8` for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.trim().is_empty() { "8x8" } else { variant.trim() };
        let numbers = text.split_once('x').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        numbers.and_then(|(rows, columns)| Domineering::new(rows, columns)).ok_or_else(|| {
            InputError::new(format!(
                "no board {variant:?}; write rows x columns, at most 64 cells and 26 columns, as in 8x8"
            ))
        })
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Squares, usize::from(self.columns), usize::from(self.rows));
        let places = self.places(self.to_move);
        for (cell, shown) in view.cells.iter_mut().enumerate() {
            let covered = self.free >> cell & 1 == 0;
            *shown = Cell {
                shade: if covered { Shade::Dark } else { Shade::Light },
                // Whose domino it was is forgotten, so it has no owner's colour.
                label: if covered { "#".to_owned() } else { String::new() },
                piece: None::<Piece>,
                click: (places >> cell & 1 == 1).then(|| self.cell_name(cell as u8)),
                ..Cell::default()
            };
        }
        view.column_labels = (0..self.columns).map(|c| char::from(b'a' + c).to_string()).collect();
        view.row_labels = (1..=self.rows).map(|r| r.to_string()).collect();
        view.notes.push(match self.ended() {
            None => format!("{} to move", name(self.to_move)),
            Some(_) => format!("{} has won", name(self.to_move.other())),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        name(player)
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, text) in self.rows_text().iter().enumerate() {
            writeln!(f, "{:>2} {text}", row + 1)?;
        }
        write!(f, "   {}", (0..self.columns).map(|c| char::from(b'a' + c)).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn dominoes_cover_two_cells() {
        let start = Domineering::start("2x3").unwrap();
        assert_eq!(start.legal_moves()[..], [0, 1, 2]);
        let next = start.after(1);
        assert_eq!(next.write_position(), ".#./.#. H");
        assert_eq!(next.ended(), Some(Outcome::LOSS));
        let other = start.after(0);
        assert_eq!(other.legal_moves()[..], [1, 4]);
        assert_eq!(other.after(4).write_position(), "#../### V");
        assert_eq!(other.write_move(4), "b2");
    }

    #[test]
    fn sizes_and_positions_are_checked() {
        for bad in ["0x3", "9x9", "3", "x", "2x27", "64x2", "-1x2"] {
            assert!(Domineering::start(bad).is_err(), "{bad}");
        }
        for good in ["1x1", "64x1", "1x26", "4x16", "8x8"] {
            assert!(Domineering::start(good).is_ok(), "{good}");
        }
        let start = Domineering::start("2x3").unwrap();
        for bad in ["", "... V", ".../... X", ".../..? V", "..../... V"] {
            assert!(start.read_position(bad).is_err(), "{bad}");
        }
    }

    /// Whether the player to move wins, by full search.
    pub(super) fn wins(position: &Domineering, known: &mut HashMap<(u64, Player), bool>) -> bool {
        if let Some(&wins) = known.get(&(position.free, position.to_move)) {
            return wins;
        }
        let wins = position.legal_moves().iter().any(|&m| !wins(&position.after(m), known));
        known.insert((position.free, position.to_move), wins);
        wins
    }

    /// Outcome classes of empty boards by rows and columns: V or H for whoever
    /// wins as either, N for the next player, P for the previous one. Computed
    /// with a throwaway solver, consistent with the theorems in Uiterwijk,
    /// "Perfectly solving Domineering boards" (2013).
    #[test]
    fn small_boards_have_their_known_outcomes() {
        let table = ["PHHHHH", "VNNHVN", "VNNHHH", "VVVNVN", "VHVHPH"];
        for (row, classes) in (1..).zip(table) {
            for (column, class) in (1..).zip(classes.chars()) {
                if row * column > 20 {
                    continue;
                }
                let start = Domineering::new(row, column).unwrap();
                let first = wins(&start, &mut HashMap::new());
                let second = !wins(&Domineering { to_move: Player::Second, ..start }, &mut HashMap::new());
                let found = match (first, second) {
                    (true, true) => 'V',
                    (false, false) => 'H',
                    (true, false) => 'N',
                    (false, true) => 'P',
                };
                assert_eq!(found, class, "{row}x{column}");
            }
        }
    }
}
