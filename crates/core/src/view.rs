//! A board as plain cells, from which terminal, SVG and page all draw.

use crate::player::Player;

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grid {
    /// Pieces stand on squares: chess, Othello, tic-tac-toe.
    #[default]
    Squares,
    /// Stones stand on the crossings of lines: Go, gomoku.
    Points,
    /// Each row is shifted half a cell to the right of the one above: Hex.
    Hexes,
    /// Round holes that hold counters: connect four, Kalah.
    Holes,
}

/// The ground of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shade {
    /// The usual ground.
    #[default]
    Light,
    /// The other colour of a chequered board.
    Dark,
    /// No cell at all: a gap in the board.
    Void,
}

/// A man, stone or mark on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// How it is written in a terminal: one character.
    pub letter: char,
    /// How it is drawn where there is room for a symbol; `None` for a plain
    /// disc in the owner's colour.
    pub symbol: Option<char>,
}

/// One cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The ground.
    pub shade: Shade,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// Words on it: a number of seeds, a name.
    pub label: String,
    /// Whether it is part of the last move or of what ended the game.
    pub marked: bool,
    /// The move that a click on the empty cell means, as notation writes it.
    pub click: Option<String>,
}

/// A whole board, row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// How the cells lie.
    pub grid: Grid,
    /// Cells in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// `columns * rows` cells, the top row first.
    pub cells: Vec<Cell>,
    /// What stands above or below each column; empty for none.
    pub column_labels: Vec<String>,
    /// What stands beside each row; empty for none.
    pub row_labels: Vec<String>,
    /// Lines beside the board: stores, captures, whose turn it is.
    pub notes: Vec<String>,
}

impl View {
    /// A board of empty cells.
    #[must_use]
    pub fn empty(grid: Grid, columns: usize, rows: usize) -> View {
        View { grid, columns, rows, cells: vec![Cell::default(); columns * rows], ..View::default() }
    }

    /// The cell in this column of this row, both from 0 at the top left.
    pub fn cell_mut(&mut self, column: usize, row: usize) -> &mut Cell {
        &mut self.cells[row * self.columns + column]
    }

    /// The cell in this column of this row, both from 0 at the top left.
    #[must_use]
    pub fn cell(&self, column: usize, row: usize) -> &Cell {
        &self.cells[row * self.columns + column]
    }
}
