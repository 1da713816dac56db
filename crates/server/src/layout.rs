//! A game's board made ready for the page: every cell with its name, pieces in
//! the colours that the players are called by, seen from either side, and no
//! wider than a small screen can show.

use gametree_catalog::Session;
use gametree_core::{Player, Shade, View};

/// A board, and what its cells are called.
pub(crate) struct Board {
    pub(crate) view: View,
    /// As moves write them, `e4`; empty where there is no such name.
    pub(crate) names: Vec<String>,
}

impl Board {
    /// The board of a position, turned if `flip` says so.
    pub(crate) fn new(session: &dyn Session, flip: bool) -> Board {
        let mut view = session.view();
        colour(session, &mut view);
        let board = Board { names: names(&view), view };
        // Stones fall down, whoever looks.
        let board = if flip { board.turned(session.entry().name == "connect-four") } else { board };
        board.folded()
    }

    /// Seen from the other side, or in a mirror.
    fn turned(self, mirror: bool) -> Board {
        let (columns, rows) = (self.view.columns, self.view.rows);
        let from = |cell: usize| {
            let (column, row) = (cell % columns, cell / columns);
            let row = if mirror { row } else { rows - 1 - row };
            row * columns + columns - 1 - column
        };
        let mut board = self.rearranged(columns, rows, |cell| Some(from(cell)));
        board.view.column_labels.reverse();
        if !mirror {
            board.view.row_labels.reverse();
        }
        board
    }

    /// A row of boards with gaps between them, as the layers of a cube, becomes
    /// two rows.
    fn folded(self) -> Board {
        let (columns, rows) = (self.view.columns, self.view.rows);
        let middle = columns / 2;
        let gap = (0..rows).all(|row| self.view.cells[row * columns + middle].shade == Shade::Void);
        if columns < 3 * rows.max(4) || !gap || columns % 2 == 0 {
            return self;
        }
        let mut board = self.rearranged(middle, 2 * rows + 1, |cell| {
            let (column, row) = (cell % middle, cell / middle);
            match row {
                row if row < rows => Some(row * columns + column),
                row if row > rows => Some((row - rows - 1) * columns + middle + 1 + column),
                _ => None,
            }
        });
        let labels = &board.view.row_labels;
        board.view.row_labels =
            labels.iter().cloned().chain([String::new()]).chain(labels.iter().cloned()).collect();
        // The columns of the two rows have different names; those below stand there.
        board.view.column_labels.drain(..=middle);
        board
    }

    /// Cells taken from elsewhere; `None` leaves a gap.
    fn rearranged(self, columns: usize, rows: usize, from: impl Fn(usize) -> Option<usize>) -> Board {
        let places: Vec<Option<usize>> = (0..columns * rows).map(from).collect();
        let void = gametree_core::Cell { shade: Shade::Void, ..Default::default() };
        let cell = |place: &Option<usize>| {
            place.map_or_else(|| void.clone(), |place| self.view.cells[place].clone())
        };
        let name = |place: &Option<usize>| place.map_or_else(String::new, |place| self.names[place].clone());
        let names = places.iter().map(name).collect();
        let cells = places.iter().map(cell).collect();
        Board { view: View { cells, columns, rows, ..self.view }, names }
    }
}

/// Column and row of every cell, where both have labels.
fn names(view: &View) -> Vec<String> {
    let name = |cell: usize| {
        let column = view.column_labels.get(cell % view.columns.max(1))?;
        let row = view.row_labels.get(cell / view.columns.max(1))?;
        (view.cells[cell].shade != Shade::Void).then(|| format!("{column}{row}"))
    };
    (0..view.cells.len()).map(|cell| name(cell).unwrap_or_default()).collect()
}

/// Plain discs of players who are called White and Black are white and black.
pub(crate) fn colour(session: &dyn Session, view: &mut View) {
    for piece in view.cells.iter_mut().filter_map(|cell| cell.piece.as_mut()) {
        let owner: Player = piece.owner;
        piece.symbol = piece.symbol.or(match session.player_name(owner) {
            "White" => Some('○'),
            "Black" => Some('●'),
            _ => None,
        });
    }
}

#[cfg(test)]
mod tests {
    use gametree_catalog::open;

    use super::*;

    #[test]
    fn the_layers_of_a_cube_stand_two_by_two() {
        let board = Board::new(open("qubic").unwrap().as_ref(), false);
        assert_eq!((board.view.columns, board.view.rows), (9, 9));
        let place = |name: &str| board.names.iter().position(|n| n == name).unwrap();
        assert_eq!([place("Aa1"), place("Bd4"), place("Ca1"), place("Dd4")], [0, 35, 45, 80]);
        assert_eq!(board.names.iter().filter(|name| !name.is_empty()).count(), 64);
        let flipped = Board::new(open("qubic").unwrap().as_ref(), true);
        assert_eq!(flipped.names.iter().filter(|name| !name.is_empty()).count(), 64);
    }

    #[test]
    fn white_is_white() {
        let mut session = open("morris").unwrap();
        session.play("d6").unwrap();
        let board = Board::new(session.as_ref(), false);
        let man = board.view.cells.iter().find_map(|cell| cell.piece.as_ref()).unwrap();
        assert_eq!(man.symbol, Some('○'), "the first player is White");
    }
}
