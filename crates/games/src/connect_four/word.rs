//! The machine word that holds a board, one bit per cell.
//!
//! A 64-bit word is enough for the usual board and its neighbours; 8x8 and
//! 10x6 need the 128-bit one. Shifts here may be as long as they like: what
//! leaves the word is gone, so that boards of one column need no special case.
//! Where the length is a constant the test for it costs nothing.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use gametree_core::splitmix64;

/// A set of cells.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many bits there are.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;

    /// The set of this cell alone.
    fn bit(index: u32) -> Self;
    /// Every cell `by` places later.
    fn up(self, by: u32) -> Self;
    /// Every cell `by` places earlier.
    fn down(self, by: u32) -> Self;
    /// The sum of the two words as numbers.
    fn plus(self, other: Self) -> Self;
    /// The difference of the two words as numbers.
    fn minus(self, other: Self) -> Self;
    /// The set without its first cell.
    fn without_first(self) -> Self;
    /// The index of the first cell of a set that is not empty.
    fn first(self) -> u32;
    /// The number of cells.
    fn count(self) -> u32;
    /// A good mixture of all bits.
    fn mixed(self) -> u64;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// Whether the set has two cells or more.
    #[inline(always)]
    fn is_many(self) -> bool {
        !self.is_empty() && !self.without_first().is_empty()
    }
}

impl Word for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;

    #[inline(always)]
    fn bit(index: u32) -> u64 {
        1 << (index & 63)
    }

    #[inline(always)]
    fn up(self, by: u32) -> u64 {
        if by < 64 { self << by } else { 0 }
    }

    #[inline(always)]
    fn down(self, by: u32) -> u64 {
        if by < 64 { self >> by } else { 0 }
    }

    #[inline(always)]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn without_first(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        splitmix64(self)
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;

    #[inline(always)]
    fn bit(index: u32) -> u128 {
        1 << (index & 127)
    }

    #[inline(always)]
    fn up(self, by: u32) -> u128 {
        if by < 128 { self << by } else { 0 }
    }

    #[inline(always)]
    fn down(self, by: u32) -> u128 {
        if by < 128 { self >> by } else { 0 }
    }

    #[inline(always)]
    fn plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: u128) -> u128 {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn without_first(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        splitmix64(self as u64 ^ splitmix64((self >> 64) as u64))
    }
}
