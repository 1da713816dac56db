//! A board in a terminal.
//!
//! Box lines for squares, crossings for points, shifted rows for hexagons, a
//! frame for holes; coordinates at the left and below (above for hexagons).
//! Marked cells stand in brackets, so that nothing rests on colour.

use std::iter::repeat_n;

use gametree_core::{Cell, Grid, Player, Shade, View};

const FIRST: &str = "1;34";
const SECOND: &str = "1;31";
const QUIET: &str = "2";

/// The board as lines of text, each ending in a newline; with ANSI colours
/// only if asked.
#[must_use]
pub fn board_text(view: &View, colour: bool) -> String {
    Drawing::new(view, colour).all()
}

struct Drawing<'a> {
    view: &'a View,
    colour: bool,
    /// Characters between the lines of a cell.
    cell: usize,
    /// Characters of the row labels.
    margin: usize,
}

fn count(text: &str) -> usize {
    text.chars().count()
}

impl Drawing<'_> {
    fn new(view: &View, colour: bool) -> Drawing<'_> {
        let longest = view.cells.iter().map(|cell| count(&cell.label)).max().unwrap_or(0);
        let column = view.column_labels.iter().map(|label| count(label)).max().unwrap_or(0);
        // Odd, so that a single character stands in the middle.
        let cell = (longest + 2).max(column).max(3) | 1;
        let margin = view.row_labels.iter().map(|label| count(label)).max().map_or(0, |n| n + 1);
        Drawing { view, colour, cell, margin }
    }

    fn all(&self) -> String {
        let mut lines = vec![];
        let hexes = self.view.grid == Grid::Hexes;
        if hexes {
            lines.extend(self.column_labels(1));
        }
        lines.extend(match self.view.grid {
            Grid::Squares => self.squares(),
            Grid::Points => self.points(),
            Grid::Hexes => self.hexes(),
            Grid::Holes => self.holes(),
        });
        match self.view.grid {
            Grid::Squares | Grid::Holes => lines.extend(self.column_labels(1)),
            Grid::Points => lines.extend(self.column_labels(0)),
            Grid::Hexes => {}
        }
        lines.extend(self.view.notes.iter().cloned());
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    fn at(&self, column: usize, row: usize) -> Option<&Cell> {
        let inside = column < self.view.columns && row < self.view.rows;
        let cell = if inside { self.view.cells.get(row * self.view.columns + column) } else { None };
        cell.filter(|cell| cell.shade != Shade::Void)
    }

    fn row_label(&self, row: usize) -> String {
        let label = self.view.row_labels.get(row).map_or("", String::as_str);
        if self.margin == 0 { String::new() } else { format!("{label:>width$} ", width = self.margin - 1) }
    }

    /// The labels, each above or below the middle of its cell.
    fn column_labels(&self, start: usize) -> Option<String> {
        if self.view.column_labels.is_empty() {
            return None;
        }
        let mut line = " ".repeat(self.margin + start);
        let width = self.cell;
        for label in self.view.column_labels.iter().take(self.view.columns) {
            line += &format!("{label:^width$}");
            if self.view.grid != Grid::Holes {
                line.push(' ');
            }
        }
        Some(line)
    }

    fn paint(&self, text: &str, codes: &str) -> String {
        if self.colour { format!("\x1b[{codes}m{text}\x1b[0m") } else { text.to_string() }
    }

    /// A cell in `self.cell` characters; `empty` stands in the middle of one
    /// with nothing on it, `around` at its sides.
    fn inside(&self, cell: Option<&Cell>, empty: char, around: [char; 2]) -> String {
        let Some(cell) = cell else { return " ".repeat(self.cell) };
        let (text, codes) = match &cell.piece {
            Some(piece) => {
                let codes = if piece.owner == Player::First { FIRST } else { SECOND };
                (format!("{}{}", piece.letter, cell.label), codes)
            }
            None if cell.label.is_empty() => (empty.to_string(), QUIET),
            None => (cell.label.clone(), "0"),
        };
        let (open, close) = if cell.marked { ("[", "]") } else { ("", "") };
        let used = count(&text) + 2 * open.len();
        let free = self.cell.saturating_sub(used);
        let (before, after) = (free / 2, free - free / 2);
        let (before, after) = (self.pad(around[0], before), self.pad(around[1], after));
        let codes = if cell.marked { format!("{codes};7") } else { codes.to_string() };
        format!("{before}{}{after}", self.paint(&format!("{open}{text}{close}"), &codes))
    }

    fn pad(&self, fill: char, count: usize) -> String {
        let text: String = repeat_n(fill, count).collect();
        if fill == ' ' || count == 0 { text } else { self.paint(&text, QUIET) }
    }

    /// The corner of box lines at the top left of a cell, by which of the
    /// four cells around it exist; so gaps in the board stay open.
    fn corner(&self, column: usize, row: usize) -> char {
        let has = |dc: usize, dr: usize| match ((column + dc).checked_sub(1), (row + dr).checked_sub(1)) {
            (Some(c), Some(r)) => self.at(c, r).is_some(),
            _ => false,
        };
        let (nw, ne, sw, se) = (has(0, 0), has(1, 0), has(0, 1), has(1, 1));
        line_char(nw || ne, sw || se, nw || sw, ne || se)
    }

    fn squares(&self) -> Vec<String> {
        let (columns, rows) = (self.view.columns, self.view.rows);
        let mut lines = vec![];
        for row in 0..=rows {
            let mut rule = " ".repeat(self.margin);
            for column in 0..=columns {
                rule.push(self.corner(column, row));
                let above = row.checked_sub(1).and_then(|above| self.at(column, above));
                let lined = above.is_some() || self.at(column, row).is_some();
                if column < columns {
                    rule.extend(repeat_n(if lined { '─' } else { ' ' }, self.cell));
                }
            }
            lines.push(rule);
            if row == rows {
                break;
            }
            let mut line = self.row_label(row);
            for column in 0..=columns {
                let left = column.checked_sub(1).and_then(|left| self.at(left, row));
                let cell = self.at(column, row);
                line.push(if left.is_some() || cell.is_some() { '│' } else { ' ' });
                if column < columns {
                    let dark = cell.is_some_and(|cell| cell.shade == Shade::Dark);
                    line += &self.inside(cell, if dark { '·' } else { ' ' }, [' ', ' ']);
                }
            }
            lines.push(line);
        }
        lines
    }

    fn points(&self) -> Vec<String> {
        let mut lines = vec![];
        for row in 0..self.view.rows {
            let mut line = self.row_label(row);
            for column in 0..self.view.columns {
                let cell = self.at(column, row);
                let left = column.checked_sub(1).and_then(|left| self.at(left, row)).is_some();
                let right = self.at(column + 1, row).is_some();
                let up = row.checked_sub(1).and_then(|up| self.at(column, up)).is_some();
                let down = self.at(column, row + 1).is_some();
                let crossing = line_char(up, down, left, right);
                let around = [left, right].map(|there| if there { '─' } else { ' ' });
                line += &self.inside(cell, crossing, around);
                line += &self.pad(if right && cell.is_some() { '─' } else { ' ' }, 1);
            }
            lines.push(line);
        }
        lines
    }

    fn hexes(&self) -> Vec<String> {
        let step = self.cell.div_ceil(2);
        (0..self.view.rows)
            .map(|row| {
                let mut line = " ".repeat(row * step) + &self.row_label(row);
                for column in 0..self.view.columns {
                    line.push(if column == 0 { '╲' } else { ' ' });
                    line += &self.inside(self.at(column, row), '·', [' ', ' ']);
                }
                line + "╲"
            })
            .collect()
    }

    fn holes(&self) -> Vec<String> {
        let width = self.view.columns * self.cell;
        let margin = " ".repeat(self.margin);
        let rule: String = repeat_n('─', width).collect();
        let mut lines = vec![format!("{margin}╭{rule}╮")];
        for row in 0..self.view.rows {
            let cells: String = (0..self.view.columns)
                .map(|column| self.inside(self.at(column, row), '·', [' ', ' ']))
                .collect();
            lines.push(format!("{}│{cells}│", self.row_label(row)));
        }
        lines.push(format!("{margin}╰{rule}╯"));
        lines
    }
}

/// The box line that goes up, down, left and right as said.
fn line_char(up: bool, down: bool, left: bool, right: bool) -> char {
    match (up, down, left, right) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '┤',
        (true, true, false, true) => '├',
        (true, false, true, true) => '┴',
        (false, true, true, true) => '┬',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, true, false, false) => '│',
        (false, false, true, true) => '─',
        (false, false, false, false) => ' ',
        (false, false, _, _) => '─',
        (_, _, false, false) => '│',
    }
}
