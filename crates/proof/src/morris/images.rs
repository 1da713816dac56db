//! The sixteen images of the board (four turns, a mirror, and the outer ring
//! exchanged with the inner one), and sets of points up to them.

use super::sets::{CHOOSE, Ranks, unrank};

/// How many images there are.
pub(super) const IMAGES: usize = 16;

/// The image of a set. Bits 0 and 1 of its number are quarter turns, bit 2 a
/// mirror, bit 3 the exchange of rings.
#[inline]
pub(super) const fn image(which: u8, set: u32) -> u32 {
    let mut rings = set.to_le_bytes();
    if which & 8 != 0 {
        rings = [rings[2], rings[1], rings[0], 0];
    }
    let mut i = 0;
    while i < 3 {
        if which & 4 != 0 {
            rings[i] = rings[i].reverse_bits().rotate_left(1);
        }
        rings[i] = rings[i].rotate_left(2 * (which & 3) as u32);
        i += 1;
    }
    u32::from_le_bytes(rings)
}

/// Where each image takes each point.
pub(super) static POINT: [[u8; 24]; IMAGES] = {
    let mut table = [[0; 24]; IMAGES];
    let mut which = 0;
    while which < IMAGES {
        let mut point = 0;
        while point < 24 {
            table[which][point] = image(which as u8, 1 << point).trailing_zeros() as u8;
            point += 1;
        }
        which += 1;
    }
    table
};

/// The image that undoes each image.
pub(super) static INVERSE: [u8; IMAGES] = {
    let mut table = [0; IMAGES];
    let mut which = 0;
    while which < IMAGES {
        let mut other = 0;
        while other < IMAGES {
            // Points 1, 2 and 8 tell all images apart.
            let there = image(other as u8, image(which as u8, 1 << 1)) == 1 << 1
                && image(other as u8, image(which as u8, 1 << 2)) == 1 << 2
                && image(other as u8, image(which as u8, 1 << 8)) == 1 << 8;
            if there {
                table[which] = other as u8;
            }
            other += 1;
        }
        which += 1;
    }
    table
};

/// All sets of one size up to images.
#[derive(Debug)]
pub(super) struct Classes {
    /// The set that stands for each class.
    pub(super) sets: Vec<u32>,
    /// The images that leave it as it is, one bit each.
    pub(super) fixing: Vec<u16>,
    ranks: Ranks,
    /// For each set by its number 16 times its class, plus the image that leads
    /// to the set that stands for it.
    of: Vec<u32>,
}

impl Classes {
    /// The classes of sets of `k` points.
    pub(super) fn new(k: usize) -> Classes {
        let size = CHOOSE[24][k] as usize;
        let (ranks, of) = (Ranks::new(k), vec![u32::MAX; size]);
        let mut classes = Classes { sets: Vec::new(), fixing: Vec::new(), ranks, of };
        for number in 0..size {
            if classes.of[number] != u32::MAX {
                continue;
            }
            let set = unrank(number, k);
            let class = classes.sets.len() as u32;
            let mut fixing = 0;
            for (which, &inverse) in INVERSE.iter().enumerate() {
                let there = image(which as u8, set);
                fixing |= u16::from(there == set) << which;
                let entry = &mut classes.of[classes.ranks.of(there)];
                if *entry == u32::MAX {
                    *entry = class << 4 | u32::from(inverse);
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
        let found = self.of[self.ranks.of(set)];
        ((found >> 4) as usize, (found & 15) as u8)
    }
}

#[cfg(test)]
mod tests {
    use gametree_games::morris::{MILLS, NEXT};

    use super::*;

    #[test]
    fn images_keep_mills_and_lines() {
        for which in 0..IMAGES as u8 {
            assert!(MILLS.iter().all(|&mill| MILLS.contains(&image(which, mill))), "{which}");
            let point_of = POINT[usize::from(which)];
            for (point, &near) in NEXT.iter().enumerate() {
                assert_eq!(image(which, near), NEXT[usize::from(point_of[point])], "{which}");
            }
            let back = INVERSE[usize::from(which)];
            assert_eq!(image(back, image(which, 0x12_3456)), 0x12_3456, "{which}");
        }
    }

    /// Burnside: the classes are as many as the fixed sets of all images, by 16.
    #[test]
    fn classes_are_counted() {
        for (k, all) in [(3, 2024), (4, 10_626), (5, 42_504)] {
            let classes = Classes::new(k);
            let fixed = |which| (0..all).filter(|&n| image(which, unrank(n, k)) == unrank(n, k)).count();
            assert_eq!(16 * classes.sets.len(), (0..IMAGES as u8).map(fixed).sum::<usize>());
            for number in (0..all).step_by(7) {
                let set = unrank(number, k);
                let (class, which) = classes.find(set);
                assert_eq!(image(which, set), classes.sets[class]);
            }
        }
    }
}
