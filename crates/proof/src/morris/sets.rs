//! Sets of points of the board as numbers: the place of a set among all sets of
//! its size (the combinatorial number system).

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
#[inline]
pub(super) fn rank(set: u32) -> usize {
    rank_beside(set, 0)
}

/// The number of a set among those of its size out of the points that are not
/// `taken`.
#[inline]
pub(super) fn rank_beside(mut set: u32, taken: u32) -> usize {
    let (mut number, mut k) = (0, 1);
    while set != 0 {
        let point = set.trailing_zeros();
        let below = taken & ((1 << point) - 1);
        number += CHOOSE[(point - below.count_ones()) as usize][k] as usize;
        k += 1;
        set &= set - 1;
    }
    number
}

/// The set of `k` points with this number.
pub(super) fn unrank(number: usize, k: usize) -> u32 {
    unrank_beside(number, k, 0)
}

/// The set of `k` points beside the `taken` ones with this number.
#[inline]
pub(super) fn unrank_beside(mut number: usize, mut k: usize, taken: u32) -> u32 {
    let mut set = 0;
    let mut left = 24 - taken.count_ones() as usize;
    let mut free = !taken & 0xFF_FFFF;
    while k > 0 && left > 0 {
        left -= 1;
        let point = 1 << free.ilog2();
        free ^= point;
        let below = CHOOSE[left][k] as usize;
        if number >= below {
            number -= below;
            set |= point;
            k -= 1;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_numbers() {
        for taken in [0u32, 0b1011, 0xF0_0F00] {
            let sizes = CHOOSE[24 - taken.count_ones() as usize];
            for (k, &size) in sizes.iter().enumerate().take(5) {
                for number in 0..size as usize {
                    let set = unrank_beside(number, k, taken);
                    assert_eq!((set & taken, set.count_ones() as usize), (0, k));
                    assert_eq!(rank_beside(set, taken), number);
                }
            }
        }
    }
}
