//! The sixteen images of the board (four turns, a mirror, and the outer ring
//! exchanged with the inner one), and sets of points up to them.

use super::sets::{CHOOSE, rank, unrank};

/// How many images there are.
const IMAGES: u8 = 16;

/// The image of a set. Bits 0 and 1 of its number are quarter turns, bit 2 a
/// mirror, bit 3 the exchange of rings.
#[inline]
pub(super) fn image(which: u8, set: u32) -> u32 {
    let [mut outer, mut middle, mut inner, _] = set.to_le_bytes();
    if which & 4 != 0 {
        [outer, middle, inner] = [outer, middle, inner].map(|ring| ring.reverse_bits().rotate_left(1));
    }
    if which & 8 != 0 {
        std::mem::swap(&mut outer, &mut inner);
    }
    let quarter = 2 * u32::from(which & 3);
    let [outer, middle, inner] = [outer, middle, inner].map(|ring| ring.rotate_left(quarter));
    u32::from_le_bytes([outer, middle, inner, 0])
}

/// All sets of one size up to images.
#[derive(Debug)]
pub(super) struct Classes {
    /// The set that stands for each class.
    pub(super) sets: Vec<u32>,
    /// The images that leave it as it is, one bit each.
    pub(super) fixing: Vec<u16>,
    /// For each set by its number 16 times its class, plus the image that leads
    /// to the set that stands for it.
    of: Vec<u32>,
}

impl Classes {
    /// The classes of sets of `k` points.
    pub(super) fn new(k: usize) -> Classes {
        let size = CHOOSE[24][k] as usize;
        let mut classes = Classes { sets: Vec::new(), fixing: Vec::new(), of: vec![u32::MAX; size] };
        let inverse: Vec<u8> = (0..IMAGES).map(inverse).collect();
        for number in 0..size {
            if classes.of[number] != u32::MAX {
                continue;
            }
            let set = unrank(number, k);
            let class = classes.sets.len() as u32;
            let mut fixing = 0;
            for which in 0..IMAGES {
                let there = image(which, set);
                fixing |= u16::from(there == set) << which;
                let entry = &mut classes.of[rank(there)];
                if *entry == u32::MAX {
                    *entry = class << 4 | u32::from(inverse[usize::from(which)]);
                }
            }
            classes.sets.push(set);
            classes.fixing.push(fixing);
        }
        classes
    }

    /// The class of a set, and an image that leads to the set that stands for it.
    #[inline]
    pub(super) fn find(&self, set: u32) -> (usize, u8) {
        let found = self.of[rank(set)];
        ((found >> 4) as usize, (found & 15) as u8)
    }
}

/// The image that undoes one.
fn inverse(which: u8) -> u8 {
    // Points 1, 2 and 8 tell all images apart.
    let undoes = |&other: &u8| [1, 2, 8].iter().all(|p| image(other, image(which, 1 << p)) == 1 << p);
    (0..IMAGES).find(undoes).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use gametree_games::morris::{MILLS, NEXT};

    use super::*;

    #[test]
    fn images_keep_mills_and_lines() {
        for which in 0..IMAGES {
            assert!(MILLS.iter().all(|&mill| MILLS.contains(&image(which, mill))), "{which}");
            for (point, &near) in NEXT.iter().enumerate() {
                let there = image(which, 1 << point).trailing_zeros() as usize;
                assert_eq!(image(which, near), NEXT[there], "{which}");
            }
            assert_eq!(image(inverse(which), image(which, 0x12_3456)), 0x12_3456, "{which}");
        }
    }

    /// Burnside: the classes are as many as the fixed sets of all images, by 16.
    #[test]
    fn classes_are_counted() {
        for (k, all) in [(3, 2024), (4, 10_626), (5, 42_504)] {
            let classes = Classes::new(k);
            let fixed = |which| (0..all).filter(|&n| image(which, unrank(n, k)) == unrank(n, k)).count();
            assert_eq!(16 * classes.sets.len(), (0..IMAGES).map(fixed).sum::<usize>());
            for number in (0..all).step_by(7) {
                let set = unrank(number, k);
                let (class, which) = classes.find(set);
                assert_eq!(image(which, set), classes.sets[class]);
            }
        }
    }
}
