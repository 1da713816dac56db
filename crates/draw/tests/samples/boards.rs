//! Boards for the tests and the gallery.

use gametree_core::{Grid, Piece, Player, Shade, View};

fn put(view: &mut View, column: usize, row: usize, owner: Player, letter: char, symbol: Option<char>) {
    view.cell_mut(column, row).piece = Some(Piece { owner, letter, symbol });
}

fn labelled(mut view: View) -> View {
    view.column_labels = (0..view.columns).map(|c| char::from(b'a' + c as u8).to_string()).collect();
    view.row_labels = (0..view.rows).map(|r| (view.rows - r).to_string()).collect();
    view
}

/// Letters on a board; `.` is empty. Capitals belong to the first player.
fn filled(grid: Grid, rows: &[&str], symbol: fn(char) -> Option<char>) -> View {
    let mut view = labelled(View::empty(grid, rows[0].len(), rows.len()));
    for (r, row) in rows.iter().enumerate() {
        for (c, letter) in row.chars().enumerate().filter(|&(_, letter)| letter != '.') {
            let owner = if letter.is_uppercase() { Player::First } else { Player::Second };
            put(&mut view, c, r, owner, letter, symbol(letter));
        }
    }
    view
}

pub(crate) fn tic_tac_toe() -> View {
    let mut view = filled(Grid::Squares, &["X.o", ".Xo", "..X"], |c| Some(c.to_ascii_uppercase()));
    for i in 0..3 {
        view.cell_mut(i, i).marked = true;
    }
    for (c, r, name) in [(1, 0, "b3"), (0, 1, "a2"), (0, 2, "a1"), (1, 2, "b1")] {
        view.cell_mut(c, r).click = Some(name.to_string());
    }
    view.notes = vec!["X wins".to_string()];
    view
}

pub(crate) fn chess() -> View {
    let rows =
        ["rnbqkbnr", "pppp.ppp", "........", "....p...", "....P...", ".....N..", "PPPP.PPP", "RNBQKB.R"];
    let mut view = filled(Grid::Squares, &rows, |c| {
        let at = "KQRBNPkqrbnp".find(c)?;
        "♔♕♖♗♘♙♚♛♜♝♞♟".chars().nth(at)
    });
    for r in 0..8 {
        for c in 0..8 {
            if (r + c) % 2 == 1 {
                view.cell_mut(c, r).shade = Shade::Dark;
            }
        }
    }
    view.cell_mut(6, 7).marked = true;
    view.cell_mut(5, 5).marked = true;
    view.notes = vec!["Black to move".to_string()];
    view
}

pub(crate) fn othello() -> View {
    let rows =
        ["........", "........", "...X....", "...XX...", "...XoX..", "....oo..", "........", "........"];
    let mut view = filled(Grid::Squares, &rows, |_| None);
    view.cell_mut(3, 2).marked = true;
    view
}

pub(crate) fn connect_four() -> View {
    let rows = [".......", ".......", "...o...", "..XX...", "..oXo..", ".XoXXo."];
    let mut view = filled(Grid::Holes, &rows, |_| None);
    view.row_labels.clear();
    view.column_labels = (1..=7).map(|c: i32| c.to_string()).collect();
    view.cell_mut(3, 2).marked = true;
    view
}

pub(crate) fn kalah() -> View {
    let mut view = View::empty(Grid::Holes, 6, 2);
    for (i, cell) in view.cells.iter_mut().enumerate() {
        cell.label = (i * 3 % 13).to_string();
    }
    view.column_labels = ["a", "b", "c", "d", "e", "f"].map(String::from).to_vec();
    view.notes = vec!["South 12, North 9".to_string()];
    view
}

pub(crate) fn go() -> View {
    let rows = [
        ".........",
        ".........",
        "..o...X..",
        ".....X...",
        "....oX...",
        "..X.oo...",
        ".........",
        "X.......o",
        ".........",
    ];
    let mut view = filled(Grid::Points, &rows, |_| None);
    view.cell_mut(5, 5).marked = true;
    view
}

pub(crate) fn hex() -> View {
    let mut view = filled(Grid::Hexes, &["....o", "..oX.", ".oX..", ".Xo..", "X...."], |_| None);
    view.row_labels = (1..=5).map(|r: i32| r.to_string()).collect();
    view.cell_mut(3, 1).marked = true;
    view
}

/// A board with gaps: nine men's morris has more of them.
pub(crate) fn gaps() -> View {
    let mut view = filled(Grid::Squares, &["X.o", "...", "o.X"], |_| None);
    view.cell_mut(1, 0).shade = Shade::Void;
    view.cell_mut(0, 1).shade = Shade::Void;
    view
}

/// All of them, with names.
pub(crate) fn all() -> Vec<(&'static str, View)> {
    vec![
        ("tic-tac-toe", tic_tac_toe()),
        ("chess", chess()),
        ("othello", othello()),
        ("connect-four", connect_four()),
        ("kalah", kalah()),
        ("go", go()),
        ("hex", hex()),
        ("gaps", gaps()),
    ]
}
