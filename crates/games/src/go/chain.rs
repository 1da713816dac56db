//! A chain in one word.
//!
//! A pseudo-liberty is a pair of a stone and a free point beside it, so a free
//! point counts once for every stone of the chain that it touches. Their number,
//! the sum of their points, the sum of the squares of their points and the number
//! of stones are all additive, so they share one word and two chains merge by
//! one addition:
//!
//! ```text
//!   bits   63..54     53..27             26..9         8..0
//!          stones     sum of squares     sum           pseudo-liberties
//! ```
//!
//! A chain has at most 482 pseudo-liberties on 19x19: `s` stones have at most
//! `2s + 2`, and at most `4 (361 - s)`.
//!
//! All pseudo-liberties are one and the same point exactly if the square of the
//! sum is the number times the sum of squares (Cauchy and Schwarz): then the
//! chain is in atari, and that point is the mean.

use super::Point;

const SUM: u32 = 9;
const SQUARES: u32 = 27;
const STONES: u32 = 54;

/// What is known of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Chain(u64);

impl Chain {
    /// A stone without liberties.
    pub(super) const STONE: Chain = Chain(1 << STONES);

    /// The share of one pseudo-liberty at `p`.
    #[inline(always)]
    const fn unit(p: Point) -> u64 {
        let p = p as u64;
        1 | p << SUM | (p * p) << SQUARES
    }

    #[inline(always)]
    pub(super) fn gain(&mut self, p: Point) {
        self.0 = self.0.wrapping_add(Self::unit(p));
    }

    /// With one more pseudo-liberty at `p` if `free`.
    #[inline(always)]
    pub(super) fn with(self, p: Point, free: bool) -> Chain {
        Chain(self.0.wrapping_add(Self::unit(p) & u64::from(free).wrapping_neg()))
    }

    #[inline(always)]
    pub(super) fn lose(&mut self, p: Point) {
        self.0 = self.0.wrapping_sub(Self::unit(p));
    }

    /// Both chains as one.
    #[inline(always)]
    pub(super) fn merged(self, other: Chain) -> Chain {
        Chain(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    pub(super) const fn stones(self) -> u64 {
        self.0 >> STONES
    }

    /// Pseudo-liberties.
    #[inline(always)]
    pub(super) const fn count(self) -> u64 {
        self.0 & ((1 << SUM) - 1)
    }

    #[inline(always)]
    pub(super) const fn is_dead(self) -> bool {
        self.count() == 0
    }

    #[inline(always)]
    const fn sum(self) -> u64 {
        self.0 >> SUM & ((1 << (SQUARES - SUM)) - 1)
    }

    #[inline(always)]
    pub(super) const fn in_atari(self) -> bool {
        let (count, sum) = (self.count(), self.sum());
        let squares = self.0 >> SQUARES & ((1 << (STONES - SQUARES)) - 1);
        // One point touches at most four stones.
        count <= 4 && sum * sum == count * squares
    }

    /// The only liberty of a chain in atari.
    #[inline(always)]
    pub(super) const fn liberty(self) -> Point {
        let count = self.count();
        (self.sum() / if count == 0 { 1 } else { count }) as Point
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atari_is_one_liberty_however_often() {
        let mut chain = Chain::STONE.merged(Chain::STONE);
        chain.gain(400);
        chain.gain(400);
        assert!(chain.in_atari() && !chain.is_dead());
        assert_eq!((chain.liberty(), chain.stones(), chain.count()), (400, 2, 2));
        chain.gain(399);
        assert!(!chain.in_atari());
        chain.lose(400);
        chain.lose(400);
        assert!(chain.in_atari());
        assert_eq!(chain.liberty(), 399);
        chain.lose(399);
        assert!(chain.is_dead());
        let mut large = Chain::default();
        (0..482).for_each(|_| large.gain(420));
        assert_eq!((large.count(), large.liberty()), (482, 420));
    }
}
