//! The key of a position with its mirror images folded in.
//!
//! A rectangle has four images. A square has eight: turned by a quarter, the
//! players change their roles, so the turned board with the other player to
//! move is worth the same. Cells that nobody can cover any more do not matter,
//! so they count as covered.

use gametree_core::{Player, splitmix64};

use super::Domineering;
use crate::images::transposed;

impl Domineering {
    /// The position with cells that nobody can cover counted as covered, and the
    /// smallest of the four images that keep the players' directions.
    pub(super) fn least(&self) -> Domineering {
        let useful = [Player::First, Player::Second].map(|p| self.covered(self.places(p), p));
        Domineering { free: self.least_image(useful[0] | useful[1]), ..*self }
    }

    /// The smallest image, mixed.
    #[inline]
    pub(super) fn canonical_key(&self) -> u64 {
        let useful = [Player::First, Player::Second].map(|p| self.covered(self.places(p), p));
        let free = useful[0] | useful[1];
        let mut best = self.least_image(free);
        let mut player = self.to_move;
        if self.rows == self.columns {
            // A square: see it as Vertical does.
            if player == Player::Second {
                best = self.least_image(self.turned(free));
                player = Player::First;
            }
        }
        splitmix64(best ^ (player.index() as u64) << 63 ^ u64::from(self.rows) << 48)
    }

    /// The smallest of the four images that keep the players' directions.
    #[inline]
    fn least_image(&self, cells: u64) -> u64 {
        let around = self.around(cells);
        let flipped = self.upside_down(cells);
        cells.min(around).min(flipped).min(self.around(flipped))
    }

    /// Turned by half a circle.
    #[inline]
    fn around(&self, cells: u64) -> u64 {
        cells.reverse_bits() >> (64 - u32::from(self.rows) * u32::from(self.columns))
    }

    /// The rows in the other order.
    #[inline]
    fn upside_down(&self, cells: u64) -> u64 {
        if self.columns == 8 {
            return cells.swap_bytes() >> (64 - 8 * u32::from(self.rows));
        }
        let (columns, row) = (u32::from(self.columns), (1 << self.columns) - 1);
        let (mut rest, mut flipped) = (cells, 0);
        for _ in 0..self.rows {
            flipped = flipped << columns | rest & row;
            rest >>= columns;
        }
        flipped
    }

    /// Rows as columns, for squares only.
    #[inline]
    fn turned(&self, cells: u64) -> u64 {
        let side = u32::from(self.columns);
        let mut wide = cells;
        if side < 8 {
            let row = (1 << side) - 1;
            wide = (0..side).fold(0, |wide, i| wide | (cells >> (i * side) & row) << (8 * i));
        }
        let wide = transposed(wide);
        if side == 8 {
            return wide;
        }
        (0..side).fold(0, |cells, i| cells | (wide >> (8 * i) & 0xFF) << (i * side))
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Notation;

    use super::*;

    fn key(size: (usize, usize), text: &str) -> u64 {
        Domineering::new(size.0, size.1).unwrap().read_position(text).unwrap().canonical_key()
    }

    #[test]
    fn images_share_a_key() {
        let four = ["##../..../.... V", "..##/..../.... V", "..../..../##.. V", "..../..../..## V"]
            .map(|t| key((3, 4), t));
        assert!(four.iter().all(|&k| k == four[0]), "{four:?}");
        assert_ne!(four[0], key((3, 4), "##../..../.... H"));
        assert_ne!(four[0], key((3, 4), ".##./..../.... V"));
        let square =
            ["##./.../... V", "#../#../... H", ".../..#/..# H", ".../.../.## V"].map(|t| key((3, 3), t));
        assert!(square.iter().all(|&k| k == square[0]), "{square:?}");
        assert_ne!(square[0], key((3, 3), "##./.../... H"));
    }

    #[test]
    fn cells_that_nobody_can_cover_do_not_matter() {
        assert_eq!(key((3, 3), ".#./##./#.# V"), key((3, 3), "##./##./### V"));
    }
}
