//! The 192 images of a position: all ways to exchange cells that keep the lines
//! (Silver 1967, "The group of automorphisms of the game of 3-dimensional
//! ticktacktoe"). Besides turning and mirroring the cube, the coordinates 0 1 2 3
//! may become 1 0 3 2 or 0 2 1 3 on all three axes at once: a pair that lies opposite
//! stays opposite, so that a diagonal stays a diagonal.

use super::lines::members;

/// The number of images.
const IMAGES: usize = 192;

/// For each cell, where the images have it.
static PLACES: [[u64; IMAGES]; 64] = places();

const fn places() -> [[u64; IMAGES]; 64] {
    const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    // Up to reversal, which the mirrors do.
    const ORDERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [0, 2, 1, 3], [1, 3, 0, 2]];
    let mut table = [[0; IMAGES]; 64];
    let mut cell = 0;
    while cell < 64 {
        let from = [cell / 16, cell / 4 % 4, cell % 4];
        let mut image = 0;
        while image < IMAGES {
            let (axes, order, mirrors) = (AXES[image / 32], ORDERS[image / 8 % 4], image % 8);
            let mut place = 0;
            let mut axis = 0;
            while axis < 3 {
                let at = order[from[axes[axis]]];
                place = 4 * place + if mirrors >> axis & 1 == 1 { 3 - at } else { at };
                axis += 1;
            }
            table[cell][image] = 1 << place;
            image += 1;
        }
        cell += 1;
    }
    table
}

/// A set of cells in all images.
#[inline]
fn images(cells: u64) -> [u64; IMAGES] {
    let mut all = [0; IMAGES];
    for cell in members(cells) {
        for (image, place) in all.iter_mut().zip(&PLACES[usize::from(cell & 63)]) {
            *image |= place;
        }
    }
    all
}

/// The image that stands for all: the least first set, then the least second.
#[must_use]
pub(super) fn folded(stones: [u64; 2]) -> [u64; 2] {
    let (first, second) = (images(stones[0]), images(stones[1]));
    let least = first.iter().fold(u64::MAX, |least, &image| least.min(image));
    let pairs = first.iter().zip(&second);
    let other = pairs.fold(u64::MAX, |other, (&a, &b)| if a == least { other.min(b) } else { other });
    [least, other]
}

#[cfg(test)]
mod tests {
    use gametree_core::SplitMix;

    use super::super::lines::LINES;
    use super::*;

    #[test]
    fn images_keep_lines_and_differ() {
        let mut all: Vec<[u64; 64]> = (0..IMAGES).map(|i| PLACES.map(|places| places[i])).collect();
        for line in LINES {
            assert!(images(line).iter().all(|image| LINES.contains(image)));
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), IMAGES);
    }

    #[test]
    fn all_images_fold_into_one() {
        let mut random = SplitMix::new(11);
        for _ in 0..20 {
            let sparse = random.next_u64() & random.next_u64() & random.next_u64();
            let stones = [sparse & 0xaaaa_5555_3333_cccc, sparse & !0xaaaa_5555_3333_cccc];
            let (first, second) = (images(stones[0]), images(stones[1]));
            let one = folded(stones);
            assert!((0..IMAGES).all(|i| folded([first[i], second[i]]) == one));
            assert!((0..IMAGES).any(|i| [first[i], second[i]] == one));
        }
    }

    #[test]
    fn two_kinds_of_first_moves_and_twelve_replies() {
        // The first move is on a rich cell or on a poor one; here it is rich.
        let count = |mut found: Vec<[u64; 2]>| {
            found.sort_unstable();
            found.dedup();
            found.len()
        };
        assert_eq!(count((0..64).map(|cell| folded([1 << cell, 0])).collect()), 2);
        assert_eq!(count((1..64).map(|cell| folded([1, 1 << cell])).collect()), 12);
    }
}
