//! Keys: one number per position, with and without the mirror.

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

impl<B: Board> ConnectFour<B> {
    /// A number that no other position of the board has, in `width * (height +
    /// 1)` bits.
    ///
    /// In a column of `h` stones the sum of the stones of the player to move
    /// (less than `2^h`) and of all stones (`2^h - 1`) lies between `2^h - 1`
    /// and `2^(h+1) - 2`. So the sum tells the height and the colours, and it
    /// never carries into the next column (Pascal Pons).
    #[inline(always)]
    #[must_use]
    pub fn unique(&self) -> B::Word {
        self.own.plus(self.mask)
    }

    /// The smaller of the [`unique`](Self::unique) numbers of this position and
    /// its mirror image, which have the same value.
    #[inline(always)]
    #[must_use]
    pub fn canonical(&self) -> B::Word {
        let key = self.unique();
        key.min(self.mirrored(key))
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        ConnectFour { board: self.board, own: self.mirrored(self.own), mask: self.mirrored(self.mask) }
    }

    #[inline(always)]
    fn mirrored(&self, word: B::Word) -> B::Word {
        let (board, last) = (self.board, self.board.width() - 1);
        let mut image = B::Word::ZERO;
        for column in 0..board.width() {
            let cells = word & board.column(column);
            let across = column.abs_diff(last - column) * board.stride();
            image = image | if 2 * column < last { cells.up(across) } else { cells.down(across) };
        }
        image
    }
}
