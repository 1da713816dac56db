//! A board as SVG.
//!
//! Draws every [`Grid`]: squares, crossings of lines, hexagons and holes.
//! Cells of the last move or of what ended the game are tinted or ringed;
//! cells that a click plays carry the move in `data-move`, so that a page
//! needs no further knowledge of the game.

use gametree_core::{Cell, Grid, Shade, View};

use crate::board_pieces::{BLACK, WHITE, piece};
use crate::board_tiles::{self, COVERED, Tile};
use crate::style::{ACCENT, INK, SOFT};
use crate::svg::{Svg, escape, n};
use crate::text;

/// The side of a cell.
const CELL: f64 = 56.0;
/// The distance of hexagon rows as a part of [`CELL`]: cos 30°.
const HEX_ROW: f64 = 0.866;
const LIGHT: &str = "#f3ead9";
const DARK: &str = "#b9cbbf";
const WOOD: &str = "#f0dcb4";
const GRAIN: &str = "#7a6238";
const BLUE: &str = "#3d6b94";
const HOLE: &str = "#e9eff5";
const STORE: &str = "#d3dfea";
const TINT: &str = "#f7d08a";

/// Where everything stands.
struct Geometry {
    grid: Grid,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Geometry {
    fn new(view: &View) -> Geometry {
        let labels =
            view.row_labels.iter().map(|label| text::width(label, 15.0)).fold(0.0, f64::max).min(160.0);
        let (columns, rows) = (view.columns as f64, view.rows as f64);
        let (width, height) = match view.grid {
            Grid::Hexes => ((columns + (rows - 1.0).max(0.0) / 2.0) * CELL, (rows * HEX_ROW + 0.29) * CELL),
            _ => (columns * CELL, rows * CELL),
        };
        let left = if labels > 0.0 { labels + 30.0 } else { 22.0 };
        let top = if view.grid == Grid::Hexes && !view.column_labels.is_empty() { 48.0 } else { 22.0 };
        Geometry { grid: view.grid, left, top, width, height }
    }

    fn centre(&self, column: usize, row: usize) -> (f64, f64) {
        let (x, y) = (column as f64 + 0.5, row as f64 + 0.5);
        match self.grid {
            Grid::Hexes => {
                (self.left + (x + row as f64 / 2.0) * CELL, self.top + (row as f64 * HEX_ROW + 0.577) * CELL)
            }
            _ => (self.left + x * CELL, self.top + y * CELL),
        }
    }
}

/// The picture of a board.
#[must_use]
pub fn board_svg(view: &View) -> String {
    draw(view, &[], clicks)
}

/// The same with an invisible rectangle on every cell, `data-cell` with its
/// index in the view, on which a page can hang what it needs. `tiles` says which
/// covered cells belong together.
#[must_use]
pub fn board_svg_with_cells(view: &View, tiles: &[Tile]) -> String {
    draw(view, tiles, touch)
}

fn draw(view: &View, tiles: &[Tile], on_top: fn(&mut Svg, &View, &Geometry)) -> String {
    let geometry = Geometry::new(view);
    let mut svg = Svg::default();
    ground(&mut svg, view, &geometry);
    for (column, row, cell) in cells(view) {
        match (view.grid, cell.shade) {
            (Grid::Holes, Shade::Dark) => store(&mut svg, &geometry, column, &cell.label),
            _ => draw_cell(&mut svg, view.grid, cell, geometry.centre(column, row)),
        }
    }
    let columns = view.columns.max(1);
    board_tiles::tiles(&mut svg, view, tiles, |at| geometry.centre(at % columns, at / columns), CELL);
    on_top(&mut svg, view, &geometry);
    let bottom = labels(&mut svg, view, &geometry);
    let widest = view.notes.iter().map(|note| text::width(note, 14.0)).fold(0.0, f64::max);
    for (i, note) in view.notes.iter().enumerate() {
        let at = (geometry.left, bottom + 24.0 + 21.0 * i as f64);
        svg.text(at, note, &format!("font-size=\"14\" fill=\"{INK}\""));
    }
    let notes = if view.notes.is_empty() { 0.0 } else { 21.0 * view.notes.len() as f64 + 12.0 };
    let width = geometry.left + geometry.width.max(widest) + 22.0;
    svg.finish(width, bottom + notes + 14.0, "A game board")
}

/// All cells that exist, with column and row.
fn cells(view: &View) -> impl Iterator<Item = (usize, usize, &Cell)> {
    let columns = view.columns.max(1);
    view.cells
        .iter()
        .take(view.columns * view.rows)
        .enumerate()
        .filter(|(_, cell)| cell.shade != Shade::Void)
        .map(move |(i, cell)| (i % columns, i / columns, cell))
}

/// What lies below the pieces as a whole.
fn ground(svg: &mut Svg, view: &View, geometry: &Geometry) {
    let (at, size) = ((geometry.left, geometry.top), (geometry.width, geometry.height));
    match view.grid {
        Grid::Squares => {}
        Grid::Hexes => edges(svg, view, geometry),
        Grid::Points => {
            svg.rect(at, size, 4.0, &format!("fill=\"{WOOD}\""));
            points(svg, view, geometry);
        }
        Grid::Holes => {
            let around = ((at.0 - 6.0, at.1 - 6.0), (size.0 + 12.0, size.1 + 12.0));
            svg.rect(around.0, around.1, 14.0, &format!("fill=\"{BLUE}\""));
        }
    }
}

/// The sides of a board of hexagons: above and below the first player's, left
/// and right the second's.
fn edges(svg: &mut Svg, view: &View, geometry: &Geometry) {
    if view.columns == 0 || view.rows == 0 {
        return;
    }
    let (half, side) = (CELL / 2.0, CELL * 0.577);
    let at = |column: usize, row: usize, dx: f64, dy: f64| {
        let (x, y) = geometry.centre(column, row);
        format!("{} {}", n(x + dx * half), n(y + dy * side))
    };
    let across = |row: usize, sign: f64| -> Vec<String> {
        let corners =
            |c: usize| [at(c, row, -1.0, sign * 0.5), at(c, row, 0.0, sign), at(c, row, 1.0, sign * 0.5)];
        (0..view.columns).flat_map(corners).collect()
    };
    let along = |column: usize, sign: f64| -> Vec<String> {
        (0..view.rows).flat_map(|r| [at(column, r, sign, -0.5), at(column, r, sign, 0.5)]).collect()
    };
    let (right, bottom) = (view.columns - 1, view.rows - 1);
    let sides = [
        (along(0, -1.0), WHITE),
        (along(right, 1.0), WHITE),
        (across(0, -1.0), BLACK),
        (across(bottom, 1.0), BLACK),
    ];
    for (line, (fill, rim)) in sides {
        let d = format!("M{}", line.join("L"));
        for (colour, width) in [(rim, 11.0), (fill, 8.0)] {
            let attributes = format!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
            );
            svg.path(&d, &attributes);
        }
    }
}

/// Lines between neighbouring points, and the points that Go boards mark.
fn points(svg: &mut Svg, view: &View, geometry: &Geometry) {
    let there = |column: usize, row: usize| {
        let inside = column < view.columns && row < view.rows;
        inside && view.cells.get(row * view.columns + column).is_some_and(|cell| cell.shade != Shade::Void)
    };
    svg.open(&format!("stroke=\"{GRAIN}\" stroke-width=\"1.2\" stroke-linecap=\"square\""));
    for (column, row, _) in cells(view) {
        let here = geometry.centre(column, row);
        for (right, down) in [(1, 0), (0, 1)] {
            let (mut c, mut r) = (column + right, row + down);
            // Lines run on over gaps, but not through the middle of the board,
            // where mills have none.
            while c < view.columns
                && r < view.rows
                && !there(c, r)
                && (2 * c + 1, 2 * r + 1) != (view.columns, view.rows)
            {
                (c, r) = (c + right, r + down);
            }
            if there(c, r) {
                svg.line(here, geometry.centre(c, r), "");
            }
        }
    }
    svg.close();
    let stars: &[usize] = match (view.columns == view.rows, view.columns) {
        (true, 9) => &[2, 4, 6],
        (true, 13) => &[3, 6, 9],
        (true, 15) => &[3, 7, 11],
        (true, 19) => &[3, 9, 15],
        _ => &[],
    };
    for (i, &row) in stars.iter().enumerate() {
        for (j, &column) in stars.iter().enumerate() {
            // Boards of nine mark the corners and the centre only.
            if view.columns > 9 || (i + j) % 2 == 0 {
                svg.circle(geometry.centre(column, row), 3.4, &format!("fill=\"{GRAIN}\""));
            }
        }
    }
}

/// One cell: its ground, its mark, its piece and its words.
fn draw_cell(svg: &mut Svg, grid: Grid, cell: &Cell, at: (f64, f64)) {
    let half = CELL / 2.0;
    match grid {
        Grid::Squares => {
            let fill = match (cell.marked, cell.shade) {
                (true, _) => TINT,
                (_, Shade::Dark) if cell.label != COVERED => DARK,
                _ => LIGHT,
            };
            let attributes = format!("fill=\"{fill}\" stroke=\"#8d8674\" stroke-width=\"1\"");
            svg.rect((at.0 - half, at.1 - half), (CELL, CELL), 0.0, &attributes);
        }
        Grid::Hexes => {
            let fill = match (cell.marked, cell.shade) {
                (true, _) => TINT,
                (_, Shade::Dark) => DARK,
                _ => LIGHT,
            };
            let attributes = format!("fill=\"{fill}\" stroke=\"#8d8674\" stroke-width=\"1.2\"");
            svg.path(&hexagon(at), &attributes);
        }
        Grid::Holes => {
            svg.circle(at, half * 0.82, &format!("fill=\"{HOLE}\" stroke=\"#2c4f6e\" stroke-width=\"1.5\""));
        }
        Grid::Points => {}
    }
    if let Some(man) = &cell.piece {
        piece(svg, grid, man, at, CELL);
    }
    if cell.marked && matches!(grid, Grid::Points | Grid::Holes) {
        let (r, width) = if cell.piece.is_some() { (half * 0.36, 3.5) } else { (half * 0.6, 3.0) };
        let attributes = format!("fill=\"none\" stroke=\"#ffffff\" stroke-width=\"{}\"", width + 3.0);
        svg.circle(at, r, &attributes);
        svg.circle(at, r, &format!("fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"{width}\""));
    }
    if !cell.label.is_empty() && cell.label != COVERED {
        let (at, size) = match cell.piece {
            None => ((at.0, at.1 + 7.0), if cell.label.chars().count() > 3 { 14.0 } else { 20.0 }),
            Some(_) => ((at.0 + half * 0.55, at.1 + half * 0.82), 11.0),
        };
        let shown = text::fit(&cell.label, size, CELL - 4.0);
        svg.text(at, &shown, &format!("font-size=\"{size}\" text-anchor=\"middle\" fill=\"{INK}\""));
    }
}

/// A store of a sowing game: as high as the board.
fn store(svg: &mut Svg, geometry: &Geometry, column: usize, label: &str) {
    let half = CELL * 0.41;
    let (x, _) = geometry.centre(column, 0);
    let (top, height) = (geometry.top + CELL / 2.0 - half, geometry.height - CELL + 2.0 * half);
    let attributes = format!("fill=\"{STORE}\" stroke=\"#2c4f6e\" stroke-width=\"1.5\"");
    svg.rect((x - half, top), (2.0 * half, height), half, &attributes);
    let at = (x, geometry.top + geometry.height / 2.0 + 8.0);
    let attributes = format!("font-size=\"23\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\"");
    svg.text(at, &text::fit(label, 23.0, CELL - 4.0), &attributes);
}

fn hexagon(at: (f64, f64)) -> String {
    let (half, side) = (CELL / 2.0, CELL * 0.577);
    let corners = [
        (0.0, -side),
        (half, -side / 2.0),
        (half, side / 2.0),
        (0.0, side),
        (-half, side / 2.0),
        (-half, -side / 2.0),
    ];
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{} {}", n(at.0 + dx), n(at.1 + dy))).collect();
    format!("M{}Z", points.join("L"))
}

/// Invisible cells on top that say which move a click means.
fn clicks(svg: &mut Svg, view: &View, geometry: &Geometry) {
    if view.cells.iter().all(|cell| cell.click.is_none()) {
        return;
    }
    svg.open("fill=\"#000000\" fill-opacity=\"0\"");
    for (column, row, cell) in cells(view) {
        if let Some(text) = &cell.click {
            let at = geometry.centre(column, row);
            svg.rect(
                (at.0 - CELL / 2.0, at.1 - CELL / 2.0),
                (CELL, CELL),
                0.0,
                &format!("data-move=\"{}\"", escape(text)),
            );
        }
    }
    svg.close();
}

/// Invisible cells on top that say which cell they are.
fn touch(svg: &mut Svg, view: &View, geometry: &Geometry) {
    svg.open("fill=\"#000000\" fill-opacity=\"0\"");
    for (column, row, _) in cells(view) {
        let at = geometry.centre(column, row);
        let attributes = format!("data-cell=\"{}\"", row * view.columns + column);
        svg.rect((at.0 - CELL / 2.0, at.1 - CELL / 2.0), (CELL, CELL), 0.0, &attributes);
    }
    svg.close();
}

/// Coordinates beside and below the board; returns where they end.
fn labels(svg: &mut Svg, view: &View, geometry: &Geometry) -> f64 {
    svg.open(&format!("font-size=\"15\" fill=\"{SOFT}\""));
    for (row, label) in view.row_labels.iter().enumerate().take(view.rows) {
        let (x, y) = geometry.centre(0, row);
        let x = if view.grid == Grid::Holes { x - 8.0 } else { x };
        let shown = text::fit(label, 15.0, 160.0);
        svg.text((x - CELL / 2.0 - 10.0, y + 5.0), &shown, "text-anchor=\"end\"");
    }
    let below = geometry.top + geometry.height;
    for (column, label) in view.column_labels.iter().enumerate().take(view.columns) {
        let (x, _) = geometry.centre(column, 0);
        let y = match view.grid {
            Grid::Hexes => geometry.top - 12.0,
            Grid::Holes => below + 27.0,
            _ => below + 21.0,
        };
        svg.text((x, y), &text::fit(label, 15.0, CELL), "text-anchor=\"middle\"");
    }
    // Words in a gap are coordinates too: those of the columns above it.
    for (i, cell) in view.cells.iter().enumerate().take(view.columns * view.rows) {
        if cell.shade == Shade::Void && !cell.label.is_empty() {
            let (x, y) = geometry.centre(i % view.columns, i / view.columns);
            let at = (x, y - CELL / 2.0 + 21.0);
            svg.text(at, &text::fit(&cell.label, 15.0, CELL), "text-anchor=\"middle\"");
        }
    }
    svg.close();
    if view.column_labels.is_empty() || view.grid == Grid::Hexes { below + 8.0 } else { below + 30.0 }
}
