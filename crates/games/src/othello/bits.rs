//! Sets of squares, legal moves and flips.
//!
//! A set of squares is a word; bit `8 * row + column` is a square, `a1` being
//! bit 0, `h1` bit 7 and `h8` bit 63:
//!
//! ```text
//!       a  b  c  d  e  f  g  h
//!   1   0  1  2  3  4  5  6  7
//!   2   8  9 10 11 12 13 14 15
//!   :
//!   8  56 57 58 59 60 61 62 63
//! ```
//!
//! A smaller board is the top left corner of this one. Nothing here knows the
//! size: a run of discs that ends off a small board ends on a square that
//! nobody owns, and so flips nothing.
//!
//! Four of the eight directions lead to higher bits. There, adding one to
//! (opponent's discs or squares off the ray) carries through the run of the
//! opponent's discs and stops on the first other square, which must be an own
//! disc. In the other four directions the first such square is found by
//! counting leading zeros.

/// Columns b to g: where a run may pass on its way along a row or diagonal.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The rays from a square, without the square itself, by direction.
struct Rays {
    /// East, south, south-west, south-east: to higher bits.
    up: [u64; 4],
    /// West, north, north-east, north-west: to lower bits.
    down: [u64; 4],
}

static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    const EMPTY: Rays = Rays { up: [0; 4], down: [0; 4] };
    let steps: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut table = [EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = ((square % 8) as i32, (square / 8) as i32);
        let mut i = 0;
        while i < 4 {
            table[square].up[i] = ray(column, row, steps[i].0, steps[i].1);
            table[square].down[i] = ray(column, row, -steps[i].0, -steps[i].1);
            i += 1;
        }
        square += 1;
    }
    table
}

const fn ray(mut column: i32, mut row: i32, right: i32, down: i32) -> u64 {
    let mut set = 0;
    loop {
        column += right;
        row += down;
        if column < 0 || column > 7 || row < 0 || row > 7 {
            return set;
        }
        set |= 1 << (8 * row + column);
    }
}

/// The discs that a disc of `own` on the empty `square` flips.
#[inline]
#[must_use]
pub fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    let rays = &RAYS[(square & 63) as usize];
    let mut flipped = 0;
    for ray in rays.up {
        let end = (opponent | !ray).wrapping_add(1) & ray & own;
        flipped |= end.saturating_sub(1) & ray;
    }
    for ray in rays.down {
        let end = highest(ray & !opponent) & own;
        flipped |= (end << 1).wrapping_neg() & ray;
    }
    flipped
}

/// The highest square of a set, or none.
#[inline]
const fn highest(set: u64) -> u64 {
    if set == 0 { 0 } else { 1 << (63 - set.leading_zeros()) }
}

/// The squares on which a disc of `own` would flip something, among all
/// squares that hold no disc; the caller takes those on the board.
#[inline]
#[must_use]
pub fn reach(own: u64, opponent: u64) -> u64 {
    const SHIFTS: [u32; 4] = [1, 8, 7, 9];
    let inner = opponent & INNER;
    let through = [inner, opponent, inner, inner];
    let mut found = [0; 4];
    for i in 0..4 {
        let (shift, pass) = (SHIFTS[i], through[i]);
        // Runs of one or two, then two and four more at a time.
        let mut up = pass & (own << shift);
        let mut down = pass & (own >> shift);
        up |= pass & (up << shift);
        down |= pass & (down >> shift);
        let up_pairs = pass & (pass << shift);
        let down_pairs = pass & (pass >> shift);
        up |= up_pairs & (up << (2 * shift));
        down |= down_pairs & (down >> (2 * shift));
        up |= up_pairs & (up << (2 * shift));
        down |= down_pairs & (down >> (2 * shift));
        found[i] = (up << shift) | (down >> shift);
    }
    (found[0] | found[1] | found[2] | found[3]) & !(own | opponent)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Each square's eight neighbours.
pub static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let row = bit | ((bit & !0x8080_8080_8080_8080) << 1) | ((bit & !0x0101_0101_0101_0101) >> 1);
        table[square] = (row | (row << 8) | (row >> 8)) & !bit;
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use gametree_core::SplitMix;

    use super::*;

    /// The rules square by square.
    fn slow_flips(own: u64, opponent: u64, square: u8) -> u64 {
        let has = |set: u64, c: i32, r: i32| {
            (0..8).contains(&c) && (0..8).contains(&r) && (set >> (8 * r + c)) & 1 == 1
        };
        let mut flipped = 0;
        for right in -1..=1 {
            for down in -1..=1 {
                let (mut c, mut r) = (i32::from(square % 8) + right, i32::from(square / 8) + down);
                let mut run = 0;
                while has(opponent, c, r) {
                    run |= 1u64 << (8 * r + c);
                    c += right;
                    r += down;
                }
                if has(own, c, r) {
                    flipped |= run;
                }
            }
        }
        flipped
    }

    #[test]
    fn flips_and_moves_follow_the_rules() {
        let mut random = SplitMix::new(1);
        for round in 0..2000 {
            let full = if round % 2 == 0 { random.next_u64() } else { random.next_u64() | random.next_u64() };
            let own = full & random.next_u64();
            let opponent = full & !own;
            let mut moves = 0;
            for square in Squares(!full) {
                let expected = slow_flips(own, opponent, square);
                assert_eq!(flips(own, opponent, square), expected);
                moves |= u64::from(expected != 0) << square;
            }
            assert_eq!(reach(own, opponent), moves);
        }
    }

    #[test]
    fn neighbours_touch() {
        assert_eq!(NEIGHBOURS[0], 0x0302);
        assert_eq!(NEIGHBOURS[63], 0x40C0_0000_0000_0000);
        assert!((0..64).all(|s| NEIGHBOURS[s].count_ones() == 3 || !matches!(s, 0 | 7 | 56 | 63)));
    }
}
