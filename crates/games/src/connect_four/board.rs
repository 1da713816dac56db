//! The shape of a board: how many columns and rows, and which bit is which
//! cell.
//!
//! Every column takes one bit more than it has rows. The spare bit, always
//! empty, keeps lines from running on in the next column:
//!
//! ```text
//!      .  .  .  .  .  .  .      6 13 20 27 34 41 48   spare
//!      .  .  .  .  .  .  .      5 12 19 26 33 40 47   top row
//!      .  .  .  .  .  .  .      4 11 18 25 32 39 46
//!      .  .  .  .  .  .  .      3 10 17 24 31 38 45
//!      .  .  .  .  .  .  .      2  9 16 23 30 37 44
//!      .  .  .  .  .  .  .      1  8 15 22 29 36 43
//!      .  .  .  .  .  .  .      0  7 14 21 28 35 42   bottom row
//! column 1  2  3  4  5  6  7
//! ```
//!
//! A shift by one bit goes up a column, by `rows + 1` to the right, by `rows`
//! and `rows + 2` along the diagonals.

use std::fmt::Debug;

use super::word::Word;

/// The widest board: columns are named by `1` to `9` and `a` to `z`.
pub const MAX_WIDTH: usize = 35;

/// The shape of a board. [`Fixed`] knows it at compile time, [`Any`] at run
/// time.
pub trait Board: Copy + Eq + Debug + Send + Sync + 'static {
    /// What holds a set of cells.
    type Word: Word;

    /// The board with so many columns and rows, if this type can be that.
    fn of(width: usize, height: usize) -> Option<Self>;
    /// The number of columns.
    fn width(self) -> u32;
    /// The number of rows.
    fn height(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;
    /// All cells.
    fn cells(self) -> Self::Word;
    /// Every second row, counted down from the one below the top: where the
    /// free part of a column has an even number of cells, these are the first,
    /// third, ... of them.
    fn leading(self) -> Self::Word;

    /// The number of lines of four through a cell of the empty board.
    fn lines(self, cell: u32) -> u32;

    /// Bits per column, the spare one included.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// The number of cells.
    #[inline(always)]
    fn size(self) -> u32 {
        self.width() * self.height()
    }

    /// The bits of one column, the spare one included.
    #[inline(always)]
    fn column(self, column: u32) -> Self::Word {
        let all = if self.stride() >= Self::Word::BITS {
            !Self::Word::ZERO
        } else {
            !(!Self::Word::ZERO).up(self.stride())
        };
        all.up(column * self.stride())
    }
}

/// A board of `W` columns and `H` rows in 64 bits, known at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Fixed<const W: usize, const H: usize>;

impl<const W: usize, const H: usize> Fixed<W, H> {
    const BOTTOM: u64 = {
        assert!(W >= 1 && H >= 1 && W <= MAX_WIDTH && W * (H + 1) <= 64, "the board must fit 64 bits");
        rows(W, H, 0, H) as u64
    };
    const CELLS: u64 = rows(W, H, 0, 1) as u64;
    const LEADING: u64 = rows(W, H, H % 2, 2) as u64;
    const LINES: [u8; 64] = {
        let mut table = [0; 64];
        let mut cell = 0;
        while cell < W * (H + 1) {
            table[cell] = lines(W, H, cell) as u8;
            cell += 1;
        }
        table
    };
}

impl<const W: usize, const H: usize> Board for Fixed<W, H> {
    type Word = u64;

    fn of(width: usize, height: usize) -> Option<Self> {
        ((width, height) == (W, H)).then_some(Fixed)
    }

    #[inline(always)]
    fn width(self) -> u32 {
        W as u32
    }

    #[inline(always)]
    fn height(self) -> u32 {
        H as u32
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }

    #[inline(always)]
    fn cells(self) -> u64 {
        Self::CELLS
    }

    #[inline(always)]
    fn leading(self) -> u64 {
        Self::LEADING
    }

    #[inline(always)]
    fn lines(self, cell: u32) -> u32 {
        u32::from(Self::LINES[cell as usize & 63])
    }
}

/// A board of any shape that fits 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Any {
    width: u8,
    height: u8,
    bottom: u128,
    cells: u128,
    leading: u128,
}

impl Board for Any {
    type Word = u128;

    fn of(width: usize, height: usize) -> Option<Self> {
        let columns_named = (1..=MAX_WIDTH).contains(&width);
        let fits = (1..128).contains(&height) && columns_named && width * (height + 1) <= 128;
        fits.then(|| Any {
            width: width as u8,
            height: height as u8,
            bottom: rows(width, height, 0, height),
            cells: rows(width, height, 0, 1),
            leading: rows(width, height, height % 2, 2),
        })
    }

    #[inline(always)]
    fn width(self) -> u32 {
        u32::from(self.width)
    }

    #[inline(always)]
    fn height(self) -> u32 {
        u32::from(self.height)
    }

    #[inline(always)]
    fn bottom(self) -> u128 {
        self.bottom
    }

    #[inline(always)]
    fn cells(self) -> u128 {
        self.cells
    }

    #[inline(always)]
    fn leading(self) -> u128 {
        self.leading
    }

    #[inline]
    fn lines(self, cell: u32) -> u32 {
        lines(usize::from(self.width), usize::from(self.height), cell as usize)
    }
}

/// The cells of row `from`, `from + step`, and so on, in every column.
const fn rows(width: usize, height: usize, from: usize, step: usize) -> u128 {
    let mut set = 0;
    let mut column = 0;
    while column < width {
        let mut row = from;
        while row < height {
            set |= 1 << (column * (height + 1) + row);
            row += step;
        }
        column += 1;
    }
    set
}

/// The number of lines of four through a cell.
const fn lines(width: usize, height: usize, cell: usize) -> u32 {
    let (column, row) = (cell / (height + 1), cell % (height + 1));
    if row == height || column >= width {
        return 0;
    }
    let (right, up) = (width - 1 - column, height - 1 - row);
    along(column, right)
        + along(row, up)
        + along(least(column, row), least(right, up))
        + along(least(column, up), least(right, row))
}

/// The number of lines of four through a cell with so much room before and
/// behind it.
const fn along(before: usize, behind: usize) -> u32 {
    (least(before, 3) + least(behind, 3)).saturating_sub(2) as u32
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_agree() {
        fn agree<const W: usize, const H: usize>() {
            let (fixed, any) = (Fixed::<W, H>, Any::of(W, H).unwrap());
            assert_eq!((fixed.width(), fixed.height()), (any.width(), any.height()));
            assert_eq!(u128::from(fixed.bottom()), any.bottom());
            assert_eq!(u128::from(fixed.cells()), any.cells());
            assert_eq!(u128::from(fixed.leading()), any.leading());
            for column in 0..W as u32 {
                assert_eq!(u128::from(fixed.column(column)), any.column(column));
            }
        }
        agree::<7, 6>();
        agree::<8, 7>();
        agree::<1, 63>();
        agree::<32, 1>();
        assert_eq!(Fixed::<7, 6>.bottom(), (0..7).map(|column| 1 << (7 * column)).sum());
        assert_eq!(Fixed::<7, 6>.leading(), Fixed::<7, 6>.bottom() * 0b010101);
        assert_eq!(Fixed::<7, 6>.cells().count_ones(), 42);
    }

    #[test]
    fn lines_through_a_cell_are_those_of_the_board() {
        // Every line has four cells; the usual board has 69 lines.
        let board = Fixed::<7, 6>;
        assert_eq!((0..49).map(|cell| board.lines(cell)).sum::<u32>(), 4 * 69);
        assert_eq!((board.lines(0), board.lines(23), board.lines(6)), (3, 13, 0));
        assert_eq!(Any::of(8, 8).unwrap().lines(0), 3);
        assert_eq!(Any::of(3, 3).unwrap().lines(5), 0);
    }

    #[test]
    fn boards_too_large_are_refused() {
        assert!(Any::of(8, 8).is_some() && Any::of(10, 6).is_some() && Any::of(1, 127).is_some());
        for (width, height) in [(0, 6), (7, 0), (36, 1), (12, 10), (1, 128), (usize::MAX, usize::MAX)] {
            assert_eq!(Any::of(width, height), None, "{width}x{height}");
        }
        assert_eq!(Fixed::<7, 6>::of(6, 7), None);
    }
}
