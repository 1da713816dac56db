//! Pieces that cover several cells: dominoes, pentominoes.
//!
//! A view only says that a cell is covered, by the word `#`. Who knows which
//! cells one piece covers says so in [`Tile`]s; covered cells that no tile
//! names are drawn one by one.

use gametree_core::{Player, View};

use crate::svg::Svg;

/// The cells that one piece covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Their indices in the view.
    pub cells: Vec<usize>,
    /// Who put it there.
    pub owner: Player,
}

/// The word that stands on a covered cell.
pub(crate) const COVERED: &str = "#";

/// Ground and rim: the first player's, the second's, nobody's.
const FIRST: (&str, &str) = ("#5f8fb4", "#35576f");
const SECOND: (&str, &str) = ("#d39a5c", "#8a5a26");
const NOBODY: (&str, &str) = ("#a9b4ae", "#6d7872");

/// Draws all tiles; `centre` says where a cell is, `cell` how wide it is.
pub(crate) fn tiles(
    svg: &mut Svg,
    view: &View,
    tiles: &[Tile],
    centre: impl Fn(usize) -> (f64, f64),
    cell: f64,
) {
    let covered = |&at: &usize| view.cells.get(at).is_some_and(|cell| cell.label == COVERED);
    for tile in tiles {
        let cells: Vec<usize> = tile.cells.iter().copied().filter(covered).collect();
        let colours = if tile.owner == Player::First { FIRST } else { SECOND };
        draw(svg, view.columns, &cells, colours, &centre, cell);
    }
    let named = |at: &usize| tiles.iter().any(|tile| tile.cells.contains(at));
    for at in (0..view.cells.len()).filter(covered).filter(|at| !named(at)) {
        draw(svg, view.columns, &[at], NOBODY, &centre, cell);
    }
}

/// One tile: a square on every cell and a bridge to each neighbour, first a
/// little larger in the colour of the rim.
fn draw(
    svg: &mut Svg,
    columns: usize,
    cells: &[usize],
    (fill, rim): (&str, &str),
    centre: &impl Fn(usize) -> (f64, f64),
    cell: f64,
) {
    for (inset, colour, round) in [(3.5, rim, 8.0), (5.0, fill, 6.5)] {
        let side = cell - 2.0 * inset;
        svg.open(&format!("fill=\"{colour}\""));
        for &at in cells {
            let (x, y) = centre(at);
            let corner = (x - side / 2.0, y - side / 2.0);
            svg.rect(corner, (side, side), round, "");
            if (at + 1) % columns != 0 && cells.contains(&(at + 1)) {
                svg.rect((x, corner.1), (cell, side), 0.0, "");
            }
            if cells.contains(&(at + columns)) {
                svg.rect((corner.0, y), (side, cell), 0.0, "");
            }
        }
        svg.close();
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Grid;

    use super::*;

    #[test]
    fn cells_of_a_tile_are_joined_but_not_around_the_edge() {
        let mut view = View::empty(Grid::Squares, 2, 2);
        view.cells.iter_mut().for_each(|cell| cell.label = COVERED.to_string());
        let count = |cells: &[usize]| {
            let mut svg = Svg::default();
            let all = [Tile { cells: cells.to_vec(), owner: Player::First }];
            tiles(&mut svg, &view, &all, |at| (at as f64, 0.0), 56.0);
            svg.finish(9.0, 9.0, "").matches("<rect").count()
        };
        // Each of four cells is drawn twice; a bridge twice more.
        let alone = count(&[]);
        assert_eq!(count(&[0, 1]), alone + 2);
        assert_eq!(count(&[0, 2]), alone + 2);
        assert_eq!(count(&[1, 2]), alone, "the end of one row and the beginning of the next");
    }
}
