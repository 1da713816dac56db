//! A game's board made ready for the page: every cell with its name, pieces in
//! the colours that the players are called by, seen from either side, and no
//! wider than a small screen can show.

use gametree_catalog::Session;
use gametree_core::{Cell, Grid, Player, Shade, View};
use gametree_draw::Tile;

/// A board, and what its cells are called.
pub(crate) struct Board {
    pub(crate) view: View,
    /// As moves write them, `e4`; empty where there is no such name.
    pub(crate) names: Vec<String>,
    /// Which covered cells belong together.
    pub(crate) tiles: Vec<Tile>,
    /// Where each cell stands in the game's own view.
    from: Vec<Option<usize>>,
}

impl Board {
    /// The board of a position, turned if `flip` says so.
    pub(crate) fn new(session: &dyn Session, flip: bool) -> Board {
        let mut view = session.view();
        colour(session, &mut view);
        let from = (0..view.cells.len()).map(Some).collect();
        let board = Board { names: names(&view), tiles: tiles(session, &view), from, view };
        let board = board.with_stores(session);
        // Stones fall down, whoever looks.
        let board = if flip { board.turned(session.entry().name == "connect-four") } else { board };
        board.folded()
    }

    /// The seeds that players of sowing games have gained stand at the ends of
    /// the board, each to its owner's right, not beside it in words.
    fn with_stores(mut self, session: &dyn Session) -> Board {
        let stores = |note: &String| {
            let mut parts = note.strip_prefix("stores: ")?.split(", ");
            let [first, second] = [Player::First, Player::Second].map(|player| {
                parts.next()?.strip_prefix(session.player_name(player))?.trim().parse::<u32>().ok()
            });
            Some([first?, second?])
        };
        let found = self.view.notes.iter().enumerate().find_map(|(i, note)| Some((i, stores(note)?)));
        let (Some((note, stores)), Grid::Holes) = (found, self.view.grid) else { return self };
        self.view.notes.remove(note);
        let (columns, rows) = (self.view.columns, self.view.rows);
        let mut board = self.rearranged(columns + 2, rows, |cell| {
            let (column, row) = (cell % (columns + 2), cell / (columns + 2));
            (1..=columns).contains(&column).then(|| row * columns + column - 1)
        });
        let ends = [(columns + 2) * rows - 1, 0].into_iter().zip([Player::First, Player::Second]);
        for ((cell, player), seeds) in ends.zip(stores) {
            let label = seeds.to_string();
            board.view.cells[cell] = Cell { shade: Shade::Dark, label, ..Cell::default() };
            board.names[cell] = format!("{}'s store", session.player_name(player));
        }
        board.view.column_labels.insert(0, String::new());
        board.view.column_labels.push(String::new());
        board
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
        // The columns of the two rows have different names: those above stand in
        // the gap, those below stand below.
        let above = board.view.column_labels.drain(..=middle).take(middle);
        for (cell, label) in board.view.cells[rows * middle..].iter_mut().zip(above) {
            cell.label = label;
        }
        board
    }

    /// The cell that stands here in the game's own view.
    pub(crate) fn cell_of(&self, own: usize) -> Option<usize> {
        self.from.iter().position(|&from| from == Some(own))
    }

    /// Cells taken from elsewhere; `None` leaves a gap.
    fn rearranged(self, columns: usize, rows: usize, from: impl Fn(usize) -> Option<usize>) -> Board {
        let places: Vec<Option<usize>> = (0..columns * rows).map(from).collect();
        let void = Cell { shade: Shade::Void, ..Cell::default() };
        let cell = |place: &Option<usize>| {
            place.map_or_else(|| void.clone(), |place| self.view.cells[place].clone())
        };
        let name = |place: &Option<usize>| place.map_or_else(String::new, |place| self.names[place].clone());
        let names = places.iter().map(name).collect();
        let cells = places.iter().map(cell).collect();
        let moved = |at: &usize| places.iter().position(|place| *place == Some(*at));
        let tile = |tile: &Tile| {
            let cells = tile.cells.iter().filter_map(moved).collect();
            Tile { cells, owner: tile.owner }
        };
        let tiles = self.tiles.iter().map(tile).collect();
        let from = places.iter().map(|place| place.and_then(|place| self.from[place])).collect();
        Board { view: View { cells, columns, rows, ..self.view }, names, tiles, from }
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

/// The pieces that cover cells of a board, read off the moves that put them
/// there; none for games without such cells.
fn tiles(session: &dyn Session, view: &View) -> Vec<Tile> {
    let covered = |cell: &Cell| cell.label == "#";
    let mut found = Vec::new();
    if !view.cells.iter().any(covered) {
        return found;
    }
    let (mut there, mut after) = (session.fork(), view.clone());
    while there.undo() {
        let before = there.view();
        let pairs = before.cells.iter().zip(&after.cells).enumerate();
        let cells = pairs.filter(|(_, (old, new))| !covered(old) && covered(new)).map(|(cell, _)| cell);
        found.push(Tile { cells: cells.collect(), owner: there.to_move() });
        after = before;
    }
    found
}

/// Plain discs of players who are called White and Black are white and black.
fn colour(session: &dyn Session, view: &mut View) {
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
        let columns = |labels: Vec<&str>| labels.join(" ");
        let gap = board.view.cells[36..45].iter().map(|cell| cell.label.as_str()).collect();
        let below = board.view.column_labels.iter().map(String::as_str).collect();
        assert_eq!([columns(gap), columns(below)], ["Aa Ab Ac Ad  Ba Bb Bc Bd", "Ca Cb Cc Cd  Da Db Dc Dd"]);
        let flipped = Board::new(open("qubic").unwrap().as_ref(), true);
        assert_eq!(flipped.names.iter().filter(|name| !name.is_empty()).count(), 64);
    }

    #[test]
    fn stores_stand_at_the_ends_to_their_owners_right() {
        let mut session = open("kalah").unwrap();
        session.play("3").unwrap();
        for (flip, south, north) in [(false, 15, 0), (true, 0, 15)] {
            let board = Board::new(session.as_ref(), flip);
            assert_eq!((board.view.columns, board.view.rows), (8, 2));
            assert_eq!([south, north].map(|cell: usize| board.view.cells[cell].label.as_str()), ["1", "0"]);
            assert_eq!(board.names[south], "South's store");
            assert!(!board.view.notes.iter().any(|note| note.contains("stores")));
        }
    }

    #[test]
    fn dominoes_know_their_cells_and_owners() {
        let mut session = open("domineering:3x3").unwrap();
        ["a1", "b1"].iter().for_each(|m| _ = session.play(m).unwrap());
        let owners = |board: &Board| board.tiles.iter().map(|tile| tile.owner).collect::<Vec<_>>();
        let straight = Board::new(session.as_ref(), false);
        assert_eq!(owners(&straight), [Player::Second, Player::First]);
        assert_eq!([&straight.tiles[0].cells, &straight.tiles[1].cells], [&[1, 2], &[0, 3]]);
        let turned = Board::new(session.as_ref(), true);
        assert_eq!([&turned.tiles[0].cells, &turned.tiles[1].cells], [&[7, 6], &[8, 5]]);
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
