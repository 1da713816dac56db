//! 3x3 patterns around a free point: hanes, cuts and moves at the edge that are
//! usually worth a look.
//!
//! The shapes are those of MoGo (Gelly, Wang, Munos and Teytaud 2006, section
//! 3.2, figures 3 to 6), with a few that later programs added. A neighbourhood
//! is eight points of two bits each; a table of 2^16 bits says whether it matches
//! in any orientation, for either colour.

use std::sync::LazyLock;

use super::board::Colour;
use super::{Go, Point};

/// Three rows each, the point to play in the middle. `X` and `O` are the two
/// colours, `.` is free, `#` the border, `x` anything but X, `o` anything but
/// O, `?` anything at all.
const SHAPES: [[&str; 3]; 13] = [
    // Hane: enclosing, not cutting, and the turn around a stone.
    ["XOX", "...", "???"],
    ["XO.", "...", "?.?"],
    ["XO?", "X..", "x.?"],
    // Shoulder hit, or attachment on the diagonal.
    [".O.", "X..", "..."],
    // Cuts: straight, with a peep, pushing through, by a knight's move.
    ["XO?", "O.o", "?o?"],
    ["XO?", "O.X", "???"],
    ["?X?", "O.O", "ooo"],
    ["OX?", "o.O", "???"],
    // At the edge: chase, block a cut, block a connection, descend, cut.
    ["X.?", "O.?", "###"],
    ["OX?", "X.O", "###"],
    ["?X?", "x.O", "###"],
    ["?XO", "x.x", "###"],
    ["?OX", "X.O", "###"],
];

/// Whether a neighbourhood matches a shape.
pub(super) type Table = [u64; 1024];

static TABLE: LazyLock<Box<Table>> = LazyLock::new(build);

/// The table, to be fetched once per policy.
pub(super) fn table() -> &'static Table {
    &TABLE
}

/// The eight cells of a shape in the order of [`Go::neighbourhood`].
const CELLS: [(usize, usize); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];

fn build() -> Box<Table> {
    let mut table = Box::new([0_u64; 1024]);
    for shape in SHAPES {
        let mut grid = [[b'?'; 3]; 3];
        for (row, text) in shape.iter().enumerate() {
            grid[row].copy_from_slice(&text.as_bytes()[..3]);
        }
        for turn in 0..8 {
            let turned = oriented(&grid, turn);
            for colours in [b"XO", b"OX"] {
                expand(&mut table, &turned, *colours, 0, 0);
            }
        }
    }
    table
}

/// One of the eight orientations.
fn oriented(grid: &[[u8; 3]; 3], turn: usize) -> [[u8; 3]; 3] {
    let mut out = [[0; 3]; 3];
    for (row, cells) in out.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            let (mut r, mut c) = (row, column);
            for _ in 0..turn % 4 {
                (r, c) = (c, 2 - r);
            }
            if turn >= 4 {
                c = 2 - c;
            }
            *cell = grid[r][c];
        }
    }
    out
}

/// Sets the bit of every neighbourhood that matches from cell `i` on.
fn expand(table: &mut Table, grid: &[[u8; 3]; 3], colours: [u8; 2], i: usize, code: usize) {
    if i == 8 {
        table[code / 64] |= 1 << (code % 64);
        return;
    }
    let (row, column) = CELLS[i];
    let wanted = grid[row][column];
    // `colours` says which letter stands for Black and which for White.
    for (value, letter) in [(0, b'.'), (1, colours[0]), (2, colours[1]), (3, b'#')] {
        let fits = match wanted {
            b'?' => true,
            b'x' => letter != b'X',
            b'o' => letter != b'O',
            exact => letter == exact,
        };
        if fits {
            expand(table, grid, colours, i + 1, code | value << (2 * i));
        }
    }
}

impl Go {
    /// The eight points around `p`, two bits each, from the lower left along
    /// the rows.
    #[inline(always)]
    pub(super) fn neighbourhood(&self, p: Point) -> usize {
        let stride = self.stride();
        let (below, above) = (p - stride, p + stride);
        let around = [below - 1, below, below + 1, p - 1, p + 1, above - 1, above, above + 1];
        around.iter().rev().fold(0, |code, &q| code << 2 | self.colour(q) as usize)
    }

    /// Whether a shape matches around `p`.
    #[inline(always)]
    pub(super) fn matches(&self, table: &Table, p: Point) -> bool {
        let code = self.neighbourhood(p);
        table[code >> 6 & 1023] >> (code & 63) & 1 != 0
    }

    /// Whether a stone of `us` on the free point `p` would capture nothing and
    /// have one liberty or none.
    #[inline(always)]
    pub(super) fn is_self_atari(&self, p: Point, us: Colour) -> bool {
        if self.beside[super::at(p)].count(Colour::Empty) > 1 {
            return false;
        }
        let mut chain = super::Chain::STONE;
        let mut heads = [0; 4];
        let mut known = 0;
        for q in self.neighbours(p) {
            match self.colour(q) {
                Colour::Empty => chain.gain(q),
                Colour::Border => {}
                colour if colour == us => {
                    let head = self.head[super::at(q)];
                    if !heads[..known].contains(&head) {
                        heads[known] = head;
                        known += 1;
                        chain = chain.merged(self.chain_of(q));
                    }
                    chain.lose(p);
                }
                _ => {
                    if self.chain_of(q).in_atari() {
                        return false;
                    }
                }
            }
        }
        chain.in_atari()
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable};

    use super::*;

    fn matches(rows: &str, point: &str) -> bool {
        let go = Go::start("5").unwrap().read_position(rows).unwrap();
        go.matches(table(), go.variant.named(point).unwrap())
    }

    #[test]
    fn shapes_match_in_every_orientation_and_colour() {
        assert!(matches("...../.XOX./...../...../.....", "C3"), "hane");
        assert!(matches("...../.OXO./...../...../.....", "C3"), "colours swapped");
        assert!(matches("...../...X./...O./...X./.....", "C3"), "turned");
        assert!(!matches("...../...../...../...../.....", "C3"));
        assert!(matches("...../...../...../.XO../.O...", "C1"), "cut at the edge, from above");
        let shapes = TABLE.iter().map(|word| word.count_ones()).sum::<u32>();
        assert!((500..30_000).contains(&shapes), "{shapes}");
    }

    #[test]
    fn self_atari_is_seen_before_the_stone_is_placed() {
        let go = Go::start("5").unwrap().read_position("...../...../...../OO.../.XO..").unwrap();
        let p = |name| go.variant.named(name).unwrap();
        assert!(go.is_self_atari(p("A1"), Colour::Black), "two stones without a liberty");
        assert!(!go.is_self_atari(p("D1"), Colour::Black));
        let go = Go::start("5").unwrap().read_position(".X.../XO.../...../...../.....").unwrap();
        assert!(go.is_self_atari(go.variant.named("A5").unwrap(), Colour::White));
        assert!(!go.is_self_atari(go.variant.named("A5").unwrap(), Colour::Black));
    }
}
