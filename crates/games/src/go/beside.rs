//! What is beside a point, counted in one small word, so that eyes and moves
//! without a liberty are seen at a glance:
//!
//! ```text
//!   bits   8..6      5..3      2..0
//!          White     Black     free points
//! ```
//!
//! The border counts as nothing.

use super::board::Colour;

const FIELD: u16 = 7;

/// How many of the four points beside one are free, Black's and White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Beside(u16);

impl Beside {
    #[inline(always)]
    const fn shift(colour: Colour) -> u32 {
        3 * colour as u32
    }

    /// One more of this colour, or of free points.
    #[inline(always)]
    pub(super) fn gain(&mut self, colour: Colour) {
        self.0 = self.0.wrapping_add(1 << Self::shift(colour));
    }

    /// A free point beside this one becomes a stone.
    #[inline(always)]
    pub(super) fn fill(&mut self, colour: Colour) {
        self.0 = self.0.wrapping_add((1 << Self::shift(colour)) - 1);
    }

    /// A stone beside this one is taken off.
    #[inline(always)]
    pub(super) fn clear(&mut self, colour: Colour) {
        self.0 = self.0.wrapping_sub((1 << Self::shift(colour)) - 1);
    }

    #[inline(always)]
    pub(super) const fn count(self, colour: Colour) -> u16 {
        self.0 >> Self::shift(colour) & FIELD
    }

    /// Whether only stones of this colour, and the border, are beside the point.
    #[inline(always)]
    pub(super) const fn only(self, colour: Colour) -> bool {
        self.0 & !(FIELD << Self::shift(colour)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_mix() {
        let mut beside = Beside::default();
        (0..4).for_each(|_| beside.gain(Colour::Empty));
        beside.fill(Colour::White);
        (0..3).for_each(|_| beside.fill(Colour::Black));
        let counts = [Colour::Empty, Colour::Black, Colour::White].map(|colour| beside.count(colour));
        assert_eq!(counts, [0, 3, 1]);
        assert!(!beside.only(Colour::Black));
        beside.clear(Colour::White);
        assert!(!beside.only(Colour::Black), "a free point");
        beside.fill(Colour::Black);
        assert!(beside.only(Colour::Black) && !beside.only(Colour::White));
    }
}
