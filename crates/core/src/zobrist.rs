//! Hashing and small random numbers.

/// One step of the generator SplitMix64 (Steele, Lea and Flood 2014): a good
/// mixture of the 64 bits of `x`.
#[inline]
#[must_use]
pub const fn splitmix64(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A table of `N` random words for Zobrist hashing, different for every
/// `seed`, made at compile time.
///
/// ```
/// use gametree_core::zobrist;
/// // One word per mark on each of nine squares.
/// static MARKS: [u64; 18] = zobrist(1);
/// let key = MARKS[0] ^ MARKS[9 + 4];
/// assert_eq!(key ^ MARKS[9 + 4], MARKS[0]);
/// ```
#[must_use]
pub const fn zobrist<const N: usize>(seed: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = splitmix64(splitmix64(seed) ^ (i as u64));
        i += 1;
    }
    words
}

/// A small, fast, seeded stream of random numbers.
#[derive(Clone, Debug)]
pub struct SplitMix {
    state: u64,
}

impl SplitMix {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix { state: seed }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let word = splitmix64(self.state);
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        word
    }

    /// A number below `bound`, which is not 0 (Lemire's multiplication; the
    /// bias is below 2^-32 for bounds below 2^32).
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Puts a slice into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_is_the_published_generator() {
        // First outputs for seed 1234567, as in the reference implementation
        // by Sebastiano Vigna (public domain).
        let mut random = SplitMix::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let mut random = SplitMix::new(5);
        let mut seen = [0; 7];
        for _ in 0..700 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
    }
}
