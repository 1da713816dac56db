//! Pentominoes, Golomb's game: the players take turns to put one of the twelve
//! pieces of five squares on the free squares of a chessboard; each piece may be
//! used once; who can not move loses.
//!
//! ```text
//!   1 |  0  1 ..  7      one bit per square, set while it is free; a placement is
//!   2 |  8  9 .. 15      a number in a list of all that there are, piece by piece
//!        a  b ..  h
//! ```
//!
//! The first player wins (Orman 1996).

use std::fmt;
use std::sync::LazyLock;

use gametree_core::{
    Bounds, Cell, Child, Game, Grid, InputError, Knowledge, MoveList, Notation, Outcome, Playable, Player,
    Score, Shade, View, Window, splitmix64,
};

/// The pieces' usual letters.
const LETTERS: &str = "FILNPTUVWXYZ";
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

/// One way to put a piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placement {
    piece: u8,
    squares: u64,
}

/// All ways to put every piece on the empty board, and where each piece's
/// begin.
struct Placements {
    all: Vec<Placement>,
    starts: [usize; 13],
}

static PLACEMENTS: LazyLock<Placements> = LazyLock::new(|| {
    let (mut all, mut starts) = (Vec::new(), [0; 13]);
    for (piece, shape) in SHAPES.iter().enumerate() {
        let mut sets: Vec<u64> = orientations(shape).iter().flat_map(|cells| everywhere(cells)).collect();
        sets.sort_unstable();
        sets.dedup();
        all.extend(sets.into_iter().map(|squares| Placement { piece: piece as u8, squares }));
        starts[piece + 1] = all.len();
    }
    Placements { all, starts }
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

/// A position: the free squares and the pieces that are used up. The player to
/// move follows from their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pentominoes {
    free: u64,
    used: u16,
}

const ALL_PIECES: u16 = (1 << 12) - 1;

impl Pentominoes {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Pentominoes {
        Pentominoes { free: u64::MAX, used: 0 }
    }

    /// Shows every legal placement to `visit`, with its number.
    #[inline]
    fn each(&self, mut visit: impl FnMut(u16, &Placement)) {
        let Placements { all, starts } = &*PLACEMENTS;
        for piece in 0..12 {
            if self.used >> piece & 1 == 1 {
                continue;
            }
            let range = starts[piece]..starts[piece + 1];
            for (i, placement) in range.clone().zip(&all[range]) {
                if placement.squares & !self.free == 0 {
                    visit(i as u16, placement);
                }
            }
        }
    }

    /// The number of legal placements.
    #[must_use]
    pub fn mobility(&self) -> i64 {
        let mut count = 0;
        self.each(|_, _| count += 1);
        count
    }

    /// Whether the number of placements left suggests that the player to move
    /// makes the last one: few are better for the player who just moved.
    #[must_use]
    pub fn judge(&self) -> i64 {
        self.mobility().min(200)
    }

    /// The smallest of the eight images of the board, with the pieces.
    fn canonical_key(&self) -> u64 {
        let mut least = u64::MAX;
        for turned in [self.free, transposed(self.free)] {
            let mirrored = mirrored(turned);
            for image in [turned, mirrored, turned.swap_bytes(), mirrored.swap_bytes()] {
                least = least.min(image);
            }
        }
        splitmix64(splitmix64(least) ^ u64::from(self.used))
    }
}

impl Default for Pentominoes {
    fn default() -> Self {
        Pentominoes::new()
    }
}

/// Columns in the other order.
fn mirrored(x: u64) -> u64 {
    x.swap_bytes().reverse_bits()
}

/// Rows as columns.
fn transposed(x: u64) -> u64 {
    let bit = |i: u64| (x >> i & 1) << (i % 8 * 8 + i / 8);
    (0..64).fold(0, |set, i| set | bit(i))
}

fn square_name(square: u32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

fn letter(piece: u8) -> char {
    char::from(LETTERS.as_bytes()[usize::from(piece)])
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Left",
        Player::Second => "Right",
    }
}

impl Game for Pentominoes {
    /// The number of the placement.
    type Move = u16;

    fn to_move(&self) -> Player {
        if self.used.count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn ended(&self) -> Option<Outcome> {
        (self.used == ALL_PIECES).then_some(Outcome::LOSS)
    }

    fn stuck(&self) -> Outcome {
        Outcome::LOSS
    }

    fn moves(&self, out: &mut MoveList<u16>) {
        self.each(|m, _| out.push(m));
    }

    fn play(&mut self, m: u16) {
        if let Some(placement) = PLACEMENTS.all.get(usize::from(m)) {
            self.free &= !placement.squares;
            self.used |= 1 << placement.piece;
        }
    }

    fn key(&self) -> u64 {
        splitmix64(splitmix64(self.free) ^ u64::from(self.used))
    }

    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for Pentominoes {
    /// The piece's letter and its five squares, row by row: `Xd2c3d3e3d4`.
    fn write_move(&self, m: u16) -> String {
        let Some(placement) = PLACEMENTS.all.get(usize::from(m)) else { return "?".to_owned() };
        let squares = (0..64).filter(|&square| placement.squares >> square & 1 == 1);
        squares.fold(letter(placement.piece).to_string(), |text, square| text + &square_name(square))
    }

    fn read_move(&self, text: &str) -> Result<u16, InputError> {
        let text = text.trim();
        let fault = || {
            InputError::new(format!(
                "{text:?} is no legal placement; write the piece's letter and its five squares, as in Xd2c3d3e3d4"
            ))
        };
        let bytes = text.as_bytes();
        let [piece, squares @ ..] = bytes else { return Err(fault()) };
        let piece = LETTERS.find(char::from(piece.to_ascii_uppercase())).ok_or_else(fault)?;
        let mut set = 0u64;
        for pair in squares.chunks(2) {
            let [column, row] = pair else { return Err(fault()) };
            let (column, row) = (column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'));
            if column > 7 || row > 7 {
                return Err(fault());
            }
            set |= 1 << (8 * row + column);
        }
        let range = PLACEMENTS.starts[piece]..PLACEMENTS.starts[piece + 1];
        let found = PLACEMENTS.all[range.clone()].binary_search_by_key(&set, |placement| placement.squares);
        let legal = self.used >> piece & 1 == 0 && set & !self.free == 0;
        found
            .ok()
            .filter(|_| legal && self.ended().is_none())
            .map(|i| (range.start + i) as u16)
            .ok_or_else(fault)
    }

    /// The rows from the top, `.` for a free square and `#` for a covered one,
    /// and the pieces that are left, `-` for none.
    fn write_position(&self) -> String {
        let row = |row: u32| -> String {
            (0..8).map(|column| if self.free >> (8 * row + column) & 1 == 1 { '.' } else { '#' }).collect()
        };
        let left: String = (0..12).filter(|&piece| self.used >> piece & 1 == 0).map(letter).collect();
        let rows: Vec<String> = (0..8).map(row).collect();
        format!("{} {}", rows.join("/"), if left.is_empty() { "-" } else { &left })
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let fault =
            || InputError::new("expected 8 rows of 8 squares, . or #, with / between, then the pieces left");
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, left] = words[..] else { return Err(fault()) };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 8 || rows.iter().any(|row| row.chars().count() != 8) {
            return Err(fault());
        }
        let mut position = Pentominoes { free: 0, used: ALL_PIECES };
        for (square, mark) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match mark {
                '.' => position.free |= 1 << square,
                '#' => {}
                _ => return Err(InputError::new(format!("{mark:?} is neither . nor #"))),
            }
        }
        for piece in left.chars().filter(|&piece| piece != '-') {
            let place = LETTERS.find(piece.to_ascii_uppercase());
            let place =
                place.ok_or_else(|| InputError::new(format!("no piece {piece:?}; there are {LETTERS}")))?;
            position.used &= !(1 << place);
        }
        if position.free.count_zeros() != 5 * position.used.count_ones() {
            return Err(InputError::new(format!(
                "{} squares are covered by {} pieces of five",
                position.free.count_zeros(),
                position.used.count_ones()
            )));
        }
        Ok(position)
    }
}

impl Playable for Pentominoes {
    fn start(variant: &str) -> Result<Self, InputError> {
        match variant.trim() {
            "" => Ok(Pentominoes::new()),
            other => Err(InputError::new(format!("pentominoes has no variants, so {other:?} is none"))),
        }
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Squares, 8, 8);
        for (square, cell) in view.cells.iter_mut().enumerate() {
            let covered = self.free >> square & 1 == 0;
            *cell = Cell {
                shade: if covered { Shade::Dark } else { Shade::Light },
                label: if covered { "#".to_owned() } else { String::new() },
                ..Cell::default()
            };
        }
        view.column_labels = ('a'..='h').map(String::from).collect();
        view.row_labels = (1..=8).map(|row| row.to_string()).collect();
        let left: String = (0..12).filter(|&piece| self.used >> piece & 1 == 0).map(letter).collect();
        view.notes.push(format!("pieces left: {left}"));
        view.notes.push(match self.outcome() {
            None => format!("{} to move", name(self.to_move())),
            Some(_) => format!("{} has won", name(self.to_move().other())),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        name(player)
    }
}

impl fmt::Display for Pentominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.write_position();
        let (board, left) = text.split_once(' ').unwrap_or_default();
        for (row, line) in (1..).zip(board.split('/')) {
            writeln!(f, "{row} {line}")?;
        }
        write!(f, "  abcdefgh\n{left}")
    }
}

/// What a search should know: images of the board, and to leave the opponent
/// few replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Up to so many moves their replies are counted, to order them.
const FEW: usize = 400;

impl Knowledge<Pentominoes> for Insight {
    #[inline]
    fn canonical(position: &Pentominoes) -> u64 {
        position.canonical_key()
    }

    fn settle(&mut self, position: &mut Pentominoes, _: Window) -> Bounds {
        match position.ended() {
            Some(_) => Bounds::exact(Score::new(-1)),
            None => Bounds { lo: Score::new(-1), hi: Score::new(1) },
        }
    }

    fn expand(
        &mut self,
        position: &Pentominoes,
        _: Window,
        moves: &mut MoveList<u16>,
        visit: &mut impl FnMut(Child<Pentominoes>) -> bool,
    ) {
        let mark = moves.mark();
        position.moves(moves);
        let range = moves.since(mark);
        let few = range.len() <= FEW;
        for i in range {
            let mut child = Child::new(position.after(moves[i]), moves[i], 0);
            child.bounds = self.settle(&mut child.position, Window::FULL);
            if few {
                let replies = child.position.mobility();
                child.guess = -(replies as i32);
                if replies == 0 {
                    child.bounds = Bounds::exact(Score::new(-1));
                }
            }
            if !visit(child) {
                break;
            }
        }
        moves.truncate(mark);
    }

    fn range(&self, _: &Pentominoes) -> Option<Bounds> {
        Some(Bounds { lo: Score::new(-1), hi: Score::new(1) })
    }

    fn draft(&self, position: &Pentominoes) -> usize {
        position.free.count_ones() as usize / 5
    }

    fn endgame(&self) -> usize {
        6
    }
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
        assert_eq!(PLACEMENTS.all.len(), 2308);
        assert!(PLACEMENTS.all.iter().all(|placement| placement.squares.count_ones() == 5));
    }

    #[test]
    fn a_piece_is_used_once() {
        let start = Pentominoes::new();
        let next = start.after(start.read_move("xd2c3d3e3d4").unwrap());
        assert_eq!(
            next.write_position(),
            "......../...#..../..###.../...#..../......../......../......../........ FILNPTUVWYZ"
        );
        assert!(next.read_move("Xf6e7f7g7f8").is_err());
        assert!(next.read_move("Id1d2d3d4d5").is_err());
        assert!(next.read_move("Ia1a2a3a4a5").is_ok());
        assert_eq!(next.to_move(), Player::Second);
    }

    #[test]
    fn images_share_a_key() {
        let start = Pentominoes::new();
        let keys = ["Ia1a2a3a4a5", "Ia4a5a6a7a8", "Id8e8f8g8h8", "Ih1h2h3h4h5"]
            .map(|m| start.after(start.read_move(m).unwrap()).canonical_key());
        assert!(keys.iter().all(|&key| key == keys[0]), "{keys:?}");
        assert_ne!(keys[0], start.after(start.read_move("Ib1b2b3b4b5").unwrap()).canonical_key());
    }

    #[test]
    fn positions_are_checked() {
        let start = Pentominoes::new();
        let rows = ["........"; 8].join("/");
        assert_eq!(start.read_position(&format!("{rows} {LETTERS}")), Ok(start));
        for bad in
            ["", "x", &rows, &format!("{rows} FIL"), &format!("{rows} Q"), &format!("#{} -", &rows[1..])]
        {
            assert!(start.read_position(bad).is_err(), "{bad}");
        }
    }
}
