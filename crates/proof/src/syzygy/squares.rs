//! The board as Syzygy's tables number it.
//!
//! Without pawns a position has eight images, and the first man is brought into the
//! triangle a1-d1-d4: its six squares below the diagonal come first, then the four on
//! it. With pawns there are two images, and the leading pawn is brought to the files
//! a to d.

use std::sync::LazyLock;

/// Below the diagonal a1-h8, on it, or above: -1, 0 or 1.
pub(super) const fn beside_diagonal(square: u8) -> i8 {
    let (file, rank) = (square & 7, square >> 3);
    (rank > file) as i8 - (file > rank) as i8
}

/// The image in the diagonal a1-h8.
pub(super) const fn transposed(square: u8) -> u8 {
    (square & 7) << 3 | square >> 3
}

/// The number of a square of the triangle a1-d1-d4; only those have one.
pub(super) const fn in_triangle(square: u8) -> u64 {
    let (file, rank) = (square & 7, square >> 3);
    match (file, rank) {
        (1, 0) => 0,
        (2, 0) => 1,
        (3, 0) => 2,
        (2, 1) => 3,
        (3, 1) => 4,
        (3, 2) => 5,
        _ => 6 + rank as u64,
    }
}

/// The number of a square below the diagonal, by rank and then by file: 0 to 27.
pub(super) const fn below_diagonal(square: u8) -> u64 {
    let (file, rank) = ((square & 7) as u64, (square >> 3) as u64);
    // The ranks below have 7, 6, 5, ... such squares.
    rank * (15 - rank) / 2 + file - rank - 1
}

/// The ways to choose `k` of `n`.
pub(super) const fn choose(n: u64, k: u64) -> u64 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        if i >= n {
            return 0;
        }
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

/// The rank of a pawn's square among all: the nearer to the rim the higher, and on a
/// file the higher the nearer to home; 47 on a2, 46 on h2, 0 on e7.
pub(super) const fn pawn_rank(square: u8) -> u64 {
    let (file, rank) = ((square & 7) as u64, (square >> 3) as u64);
    let from_rim = if file < 4 { file } else { 7 - file };
    47 - 12 * from_rim - 2 * (rank - 1) - (file > 3) as u64
}

/// The numbers of two kings that do not touch, by the first one's number in the
/// triangle; with the first on the diagonal the second is never above it. Those with
/// both on the diagonal come last.
pub(super) static KINGS: LazyLock<[[Option<u16>; 64]; 10]> = LazyLock::new(|| {
    let mut numbers = [[None; 64]; 10];
    let (mut next, mut on_diagonal) = (0, Vec::new());
    let mut first: Vec<u8> = (0..28).filter(|&s| s & 7 < 4 && beside_diagonal(s) <= 0).collect();
    first.sort_by_key(|&square| in_triangle(square));
    for first in first {
        let place = in_triangle(first) as usize;
        for second in 0..64 {
            let apart = |shift: u32| (first >> shift & 7).abs_diff(second >> shift & 7);
            let side = beside_diagonal(second);
            if apart(0).max(apart(3)) <= 1 || (beside_diagonal(first) == 0 && side > 0) {
                continue;
            }
            if beside_diagonal(first) == 0 && side == 0 {
                on_diagonal.push((place, second));
            } else {
                numbers[place][second as usize] = Some(next);
                next += 1;
            }
        }
    }
    for (place, second) in on_diagonal {
        numbers[place][second as usize] = Some(next);
        next += 1;
    }
    numbers
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_square_has_its_own_number() {
        let triangle: Vec<u8> = (0..28).filter(|&s| s & 7 < 4 && beside_diagonal(s) <= 0).collect();
        let numbers: BTreeSet<u64> = triangle.iter().map(|&square| in_triangle(square)).collect();
        assert_eq!((triangle.len(), numbers), (10, (0..10).collect()));
        let below = (0..64).filter(|&square| beside_diagonal(square) < 0).map(below_diagonal);
        assert_eq!(below.collect::<BTreeSet<_>>(), (0..28).collect());
        assert_eq!((8..56).map(pawn_rank).collect::<BTreeSet<_>>(), (0..48).collect());
        assert_eq!([8, 15, 16, 52].map(pawn_rank), [47, 46, 45, 0]);
        assert!((0..64).all(|s| transposed(transposed(s)) == s));
    }

    /// 462 placements of two kings, as everybody counts them.
    #[test]
    fn kings_do_not_touch() {
        let numbers: BTreeSet<u16> = KINGS.iter().flatten().copied().flatten().collect();
        assert_eq!(numbers, (0..462).collect());
        assert_eq!(KINGS.iter().flatten().flatten().count(), 462);
        // b1 and d1 have the first number, d4 and h8 the last.
        assert_eq!((KINGS[0][3], KINGS[9][63]), (Some(0), Some(461)));
    }

    #[test]
    fn choices_are_counted() {
        assert_eq!([choose(48, 2), choose(62, 3), choose(5, 0), choose(1, 2)], [1128, 37_820, 1, 0]);
    }
}
