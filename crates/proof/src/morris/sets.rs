//! Sets of points of the board as numbers: the place of a set among all sets of
//! its size (the combinatorial number system). The order is that of the sets as
//! binary numbers, whatever the points that they are chosen from.

/// How many ways to choose `k` of `n` points.
const fn choose(n: usize, k: usize) -> usize {
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// `CHOOSE[n][k]`: in how many ways `k` of `n` points can be chosen.
pub(super) static CHOOSE: [[u32; 13]; 25] = {
    let mut table = [[0; 13]; 25];
    let mut n = 0;
    while n < 25 {
        let mut k = 0;
        while k < 13 && k <= n {
            table[n][k] = choose(n, k) as u32;
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set among those of its size.
pub(super) fn rank(mut set: u32) -> usize {
    let (mut number, mut k) = (0, 1);
    while set != 0 {
        number += CHOOSE[set.trailing_zeros() as usize][k] as usize;
        k += 1;
        set &= set - 1;
    }
    number
}

/// The set of `k` points with this number.
pub(super) fn unrank(mut number: usize, mut k: usize) -> u32 {
    let (mut set, mut point) = (0, 24);
    while k > 0 && point > 0 {
        point -= 1;
        let below = CHOOSE[point][k] as usize;
        if number >= below {
            number -= below;
            set |= 1 << point;
            k -= 1;
        }
    }
    set
}

/// [`rank`] for sets of one size, by two look-ups: the upper twelve points of a set
/// know how many lie below them.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    low: Box<[u32; 4096]>,
    high: Box<[u32; 4096]>,
}

impl Ranks {
    pub(super) fn new(k: usize) -> Ranks {
        let mut ranks = Ranks { low: Box::new([0; 4096]), high: Box::new([0; 4096]) };
        for half in 0..4096u32 {
            let count = half.count_ones() as usize;
            if count <= k {
                ranks.low[half as usize] = rank(half) as u32;
                let low = (1 << (k - count)) - 1;
                ranks.high[half as usize] = if k - count <= 12 { rank(half << 12 | low) as u32 } else { 0 };
            }
        }
        ranks
    }

    /// The number of a set of `k` points.
    #[inline]
    pub(super) fn of(&self, set: u32) -> usize {
        (self.low[(set & 4095) as usize] + self.high[(set >> 12 & 4095) as usize]) as usize
    }
}

/// All sets of `k` out of `n` points by their numbers.
pub(super) fn all_sets(n: usize, k: usize) -> Vec<u32> {
    (0..CHOOSE[n][k] as usize).map(|number| unrank(number, k)).collect()
}

/// The place of a point among those that are not `taken`.
#[inline]
pub(super) fn place_beside(point: u32, taken: u32) -> u32 {
    point - (taken & ((1 << point) - 1)).count_ones()
}

/// A set beside the `taken` points, with these left out.
#[inline]
pub(super) fn squeeze(set: u32, taken: u32) -> u32 {
    let (mut rest, mut squeezed) = (set, 0);
    while rest != 0 {
        squeezed |= 1 << place_beside(rest.trailing_zeros(), taken);
        rest &= rest - 1;
    }
    squeezed
}

/// The points that are not `taken`, each at its place.
pub(super) fn points_beside(taken: u32) -> impl Iterator<Item = u32> {
    (0..24).filter(move |point| taken >> point & 1 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_numbers() {
        for k in 0..6 {
            let ranks = Ranks::new(k);
            for (number, &set) in all_sets(24, k).iter().enumerate() {
                assert_eq!(set.count_ones() as usize, k);
                assert_eq!((rank(set), ranks.of(set)), (number, number));
            }
        }
        assert!(all_sets(15, 9).iter().all(|&set| set < 1 << 15));
    }

    #[test]
    fn squeezed_points_keep_their_places() {
        for taken in [0u32, 0b1011, 0xF0_0F00] {
            for (place, point) in points_beside(taken).enumerate() {
                assert_eq!(squeeze(1 << point, taken), 1 << place);
                assert_eq!(place_beside(point, taken), place as u32);
            }
        }
    }
}
