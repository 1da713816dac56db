//! Moves as `D4` and `pass`; positions as the rows from the top, the side to
//! move, the point that a ko forbids and the passes in a row:
//! `...../..X../...../...../..... W - 0`.

use std::fmt;

use gametree_core::{Game, InputError, Notation};

use super::board::Colour;
use super::{Go, PASS, Point, Variant};

/// The letters of the columns; there is no I.
pub(super) const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

impl Variant {
    /// The name of a point, as `D4`, or `pass`.
    #[must_use]
    pub fn name(self, p: Point) -> String {
        if p == PASS {
            return "pass".to_string();
        }
        let (column, row) = self.place(p);
        format!("{}{}", char::from(COLUMNS[usize::from(column) % 19]), row + 1)
    }

    /// The point of this name, in capital or small letters.
    #[must_use]
    pub fn named(self, text: &str) -> Option<Point> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(PASS);
        }
        let letter = text.bytes().next()?.to_ascii_uppercase();
        let column = COLUMNS.iter().position(|&column| column == letter)?;
        let row = text.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?;
        self.point(column as u8, row)
    }
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
        _ => '.',
    }
}

impl Notation for Go {
    fn write_move(&self, m: Point) -> String {
        self.variant.name(m)
    }

    fn read_move(&self, text: &str) -> Result<Point, InputError> {
        let text = text.trim();
        let legal = |&p: &Point| {
            self.ended().is_none()
                && (p == PASS || self.colour(p) == Colour::Empty && self.may_place(p, self.turn))
        };
        let named = self.variant.named(text).filter(legal);
        named.ok_or_else(|| InputError::new(self.no_such_move(text, &self.legal_moves())))
    }

    fn write_position(&self) -> String {
        let size = self.variant.size;
        let row = |row: u8| (0..size).map(move |column| self.letter_at(column, row)).collect::<String>();
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        let side = if self.turn == Colour::Black { 'B' } else { 'W' };
        let ko = if self.ko == 0 { "-".to_string() } else { self.variant.name(self.ko) };
        format!("{} {side} {ko} {}", rows.join("/"), self.passes)
    }

    fn read_position(&self, text: &str) -> Result<Go, InputError> {
        let size = usize::from(self.variant.size);
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(InputError::new(format!(
                "a position begins with {size} rows of {size} points of X, O and ., divided by /"
            )));
        }
        let mut go = Go::new(self.variant);
        for (row, text) in rows.iter().rev().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                let colour = match mark {
                    'X' | 'x' => Colour::Black,
                    'O' | 'o' => Colour::White,
                    '.' => continue,
                    _ => return Err(InputError::new(format!("{mark:?} is none of X, O and ."))),
                };
                if let Some(p) = self.variant.point(column as u8, row as u8) {
                    go.lay::<true>(p, colour);
                }
            }
        }
        if !go.all_chains_live() {
            return Err(InputError::new("a chain has no liberties"));
        }
        go.turn = match words.next() {
            None | Some("B" | "b" | "X" | "x") => Colour::Black,
            Some("W" | "w" | "O" | "o") => Colour::White,
            Some(side) => return Err(InputError::new(format!("{side:?} is neither B nor W"))),
        };
        go.ko = match words.next() {
            None | Some("-") => 0,
            Some(name) => {
                let point = self.variant.named(name).filter(|&p| go.can_be_ko(p));
                point.ok_or_else(|| InputError::new(format!("{name:?} can not be a ko")))?
            }
        };
        go.passes = match words.next() {
            None | Some("0") => 0,
            Some("1") if go.ko == 0 => 1,
            Some("2") if go.ko == 0 => 2,
            Some(passes) => return Err(InputError::new(format!("{passes:?} passes are not possible"))),
        };
        match words.next() {
            Some(_) => Err(InputError::new("text after the number of passes")),
            // Boards may have stood before, for all we know.
            None => Ok(go),
        }
    }
}

impl Go {
    /// Whether a stone was just captured on `p` by a stone that could be taken
    /// back: free, with nothing but their stones around, one of them alone and
    /// in atari.
    fn can_be_ko(&self, p: Point) -> bool {
        let them = self.turn.other();
        p != PASS
            && self.colour(p) == Colour::Empty
            && self.neighbours(p).iter().all(|&q| self.colour(q) == them || self.colour(q) == Colour::Border)
            && self.neighbours(p).iter().any(|&q| {
                self.colour(q) == them && self.chain_of(q).stones() == 1 && self.chain_of(q).in_atari()
            })
    }

    fn letter_at(&self, column: u8, row: u8) -> char {
        self.variant.point(column, row).map_or('.', |p| letter(self.colour(p)))
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.variant.size;
        for row in (0..size).rev() {
            write!(f, "{:>2}", row + 1)?;
            for column in 0..size {
                write!(f, " {}", self.letter_at(column, row))?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        COLUMNS[..usize::from(size)].iter().try_for_each(|&c| write!(f, " {}", char::from(c)))
    }
}
