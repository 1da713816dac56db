//! The twelve pieces, and every way to put one on the empty board.

use std::sync::LazyLock;

/// The pieces' usual letters.
pub(super) const LETTERS: &str = "FILNPTUVWXYZ";
/// Each piece once, as rows of squares.
const SHAPES: [&str; 12] = [
    ".XX/XX./.X.",
    "XXXXX",
    "X.../XXXX",
    "XX../.XXX",
    "XX/XX/X.",
    "XXX/.X./.X.",
    "X.X/XXX",
    "X../X../XXX",
    "X../XX./.XX",
    ".X./XXX/.X.",
    ".X../XXXX",
    "XX./.X./.XX",
];

/// The number of ways to put a piece on the empty board.
pub(super) const COUNT: usize = 2308;

/// One way to put a piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) piece: u8,
    pub(super) squares: u64,
}

/// All ways to put every piece on the empty board, and where each piece's
/// begin; their squares once more by themselves, for loops over many.
pub(super) struct Placements {
    pub(super) all: Vec<Placement>,
    pub(super) squares: Vec<u64>,
    pub(super) starts: [usize; 13],
}

pub(super) static PLACEMENTS: LazyLock<Placements> = LazyLock::new(|| {
    let (mut all, mut starts) = (Vec::new(), [0; 13]);
    for (piece, shape) in SHAPES.iter().enumerate() {
        let mut sets: Vec<u64> = orientations(shape).iter().flat_map(|cells| everywhere(cells)).collect();
        sets.sort_unstable();
        sets.dedup();
        all.extend(sets.into_iter().map(|squares| Placement { piece: piece as u8, squares }));
        starts[piece + 1] = all.len();
    }
    let squares = all.iter().map(|placement: &Placement| placement.squares).collect();
    Placements { all, squares, starts }
});

/// The eight images of a shape, as pairs of row and column.
fn orientations(shape: &str) -> Vec<Vec<(i8, i8)>> {
    let mut cells: Vec<(i8, i8)> = Vec::new();
    for (row, line) in (0..).zip(shape.split('/')) {
        cells.extend((0..).zip(line.chars()).filter(|&(_, c)| c == 'X').map(|(column, _)| (row, column)));
    }
    let mut images = Vec::new();
    for turn in 0..8 {
        let image = cells.iter().map(|&(r, c)| {
            let (r, c) = if turn & 1 == 0 { (r, c) } else { (c, r) };
            (if turn & 2 == 0 { r } else { -r }, if turn & 4 == 0 { c } else { -c })
        });
        images.push(image.collect());
    }
    images
}

/// A shape on every place of the board where it fits.
fn everywhere(cells: &[(i8, i8)]) -> Vec<u64> {
    let mut sets = Vec::new();
    for (down, right) in (-8..16).flat_map(|down| (-8..16).map(move |right| (down, right))) {
        let moved = cells.iter().map(|&(r, c)| (r + down, c + right));
        if moved.clone().all(|(r, c)| (0..8).contains(&r) && (0..8).contains(&c)) {
            sets.push(moved.fold(0, |set, (r, c)| set | 1 << (8 * r + c)));
        }
    }
    sets
}

/// The letter of a piece.
pub(super) fn letter(piece: u8) -> char {
    char::from(LETTERS.as_bytes()[usize::from(piece)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Placements of each piece on an empty chessboard: positions of the
    /// bounding box times images. The I has 2 x 8 x 4, the X 6 x 6, and so on.
    #[test]
    fn pieces_have_their_numbers_of_placements() {
        let counts: Vec<usize> = PLACEMENTS.starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        // Images: F 8, I 2, L 8, N 8, P 8, T 4, U 4, V 4, W 4, X 1, Y 8, Z 4;
        // boxes: 3x3 has 36 places, 1x5 32, 2x4 35, 2x3 42.
        assert_eq!(counts, [288, 64, 280, 280, 336, 144, 168, 144, 144, 36, 280, 144]);
        assert_eq!(PLACEMENTS.all.len(), COUNT);
        assert!(PLACEMENTS.all.iter().all(|placement| placement.squares.count_ones() == 5));
    }
}
