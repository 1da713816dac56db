//! Games of Go as SGF (`GM[1]`).

use gametree_core::{Game, InputError, Notation, Path};

use super::board::Colour;
use super::variant::{komi, points};
use super::{Go, PASS, Point, Variant};
use crate::sgf::{SgfNode, read_sgf, write_sgf};

/// A game: where it started and what was played. Where a colour moves twice in
/// a row, as in handicap games, the other's pass stands between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The board before the first move, with set-up stones.
    pub start: Go,
    /// The moves.
    pub moves: Vec<Point>,
    /// The result as it was written, if any.
    pub result: Option<String>,
}

impl Record {
    /// Reads the main line of the first game in `text`.
    ///
    /// # Errors
    ///
    /// When it is not SGF, not Go, or holds an illegal move.
    pub fn read(text: &str) -> Result<Record, InputError> {
        let nodes = read_sgf(text)?;
        let root = nodes.first().cloned().unwrap_or_default();
        if root.value("GM").is_some_and(|game| game.trim() != "1") {
            return Err(InputError::new("this is a record of another game than Go"));
        }
        let mut variant = Variant::of(root.value("SZ").map_or(Ok(19), size)?);
        variant.komi = root.value("KM").and_then(komi).unwrap_or(0);
        let mut start = Go::new(variant);
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            for value in root.values(name) {
                let p = point(variant, value)?;
                if p == PASS || start.colour(p) != Colour::Empty {
                    return Err(InputError::new(format!("{value:?} is set up twice, or off the board")));
                }
                start.lay::<true>(p, colour);
            }
        }
        if !start.all_chains_live() {
            return Err(InputError::new("a chain is set up without liberties"));
        }
        let white_first = match root.value("PL") {
            Some(player) => player.eq_ignore_ascii_case("w"),
            None => !root.values("AB").is_empty() && root.values("AW").is_empty(),
        };
        if white_first {
            start.turn = Colour::White;
        }
        let mut record =
            Record { start: start.clone(), moves: Vec::new(), result: root.value("RE").map(str::to_string) };
        let (mut go, mut path) = (start, Path::new());
        for (number, node) in nodes.iter().enumerate() {
            for (name, values) in &node.properties {
                let colour = match name.as_str() {
                    "B" => Colour::Black,
                    "W" => Colour::White,
                    "AB" | "AW" | "AE" if number > 0 => {
                        return Err(InputError::new("stones set up in the middle of a game can not be read"));
                    }
                    _ => continue,
                };
                let m = point(variant, &values[0])?;
                if go.turn != colour {
                    record.step(&mut go, &mut path, PASS)?;
                }
                record.step(&mut go, &mut path, m)?;
            }
        }
        Ok(record)
    }

    fn step(&mut self, go: &mut Go, path: &mut Path, m: Point) -> Result<(), InputError> {
        let free = m == PASS || go.colour(m) == Colour::Empty && go.may_place(m, go.turn);
        let next = free.then(|| go.after(m));
        path.push(go.step());
        let legal = next.filter(|next| !next.forbidden(path));
        *go = legal.ok_or_else(|| {
            let number = self.moves.len() + 1;
            InputError::new(format!("move {number}, {}, is not legal", go.write_move(m)))
        })?;
        self.moves.push(m);
        Ok(())
    }

    /// The game as SGF.
    #[must_use]
    pub fn write(&self) -> String {
        let variant = self.start.variant;
        let mut root = SgfNode::default();
        root.add("GM", "1");
        root.add("FF", "4");
        root.add("SZ", variant.size.to_string());
        root.add("KM", points(i64::from(variant.komi)));
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            let stones = variant.points().filter(|&p| self.start.colour(p) == colour);
            let values: Vec<String> = stones.map(|p| letters(variant, p)).collect();
            if !values.is_empty() {
                root.properties.push((name.to_string(), values));
            }
        }
        root.add("PL", if self.start.turn == Colour::Black { "B" } else { "W" });
        if let Some(result) = &self.result {
            root.add("RE", result.clone());
        }
        let mut nodes = vec![root];
        let mut colour = self.start.turn;
        for &m in &self.moves {
            let mut node = SgfNode::default();
            node.add(if colour == Colour::Black { "B" } else { "W" }, letters(variant, m));
            nodes.push(node);
            colour = colour.other();
        }
        write_sgf(&nodes)
    }
}

fn size(text: &str) -> Result<u8, InputError> {
    let size = text.trim().parse::<u8>().ok().filter(|size| (1..=super::variant::LARGEST).contains(size));
    size.ok_or_else(|| InputError::new(format!("a board of size {text:?} can not be played")))
}

/// A point as SGF writes it: column, then row from the top, as letters.
fn letters(variant: Variant, p: Point) -> String {
    if p == PASS {
        return String::new();
    }
    let (column, row) = variant.place(p);
    [column, variant.size - 1 - row].map(|n| char::from(b'a' + n)).iter().collect()
}

fn point(variant: Variant, text: &str) -> Result<Point, InputError> {
    let text = text.trim();
    if text.is_empty() || text == "tt" && variant.size <= 19 {
        return Ok(PASS);
    }
    let place = match text.as_bytes() {
        &[column @ b'a'..=b's', row @ b'a'..=b's'] => {
            (variant.size - 1).checked_sub(row - b'a').and_then(|row| variant.point(column - b'a', row))
        }
        _ => None,
    };
    place.ok_or_else(|| InputError::new(format!("{text:?} is no point of this board")))
}
