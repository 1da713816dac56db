//! From the columns of one row to those of another: when a man of the row's side
//! moves or is taken, the other side's men stay, up to the image that leads to the
//! set which stands for the new row. As places beside the row's men this is one
//! function for all columns, looked up eight places at a time.

use super::images::POINT;
use super::sets::{place_beside, points_beside};

/// Where places of one row lie in another.
#[derive(Clone, Debug)]
pub(super) struct Map {
    tables: [[u32; 256]; 3],
    /// Places that are taken in the other row: no column with one of them has a
    /// column there.
    pub(super) without: u32,
}

impl Map {
    pub(super) fn new() -> Map {
        Map { tables: [[0; 256]; 3], without: 0 }
    }

    /// From places beside `here` to places beside `there`, by an image.
    pub(super) fn lead(&mut self, here: u32, which: u8, there: u32) {
        self.without = 0;
        let mut bits = [0; 24];
        for (place, point) in points_beside(here).enumerate() {
            let to = u32::from(POINT[usize::from(which)][point as usize]);
            if there >> to & 1 == 1 {
                self.without |= 1 << place;
            } else {
                bits[place] = 1 << place_beside(to, there);
            }
        }
        self.fill(&bits, 24 - here.count_ones() as usize);
    }

    /// From places beside `here` to points.
    pub(super) fn spread(&mut self, here: u32) {
        self.without = 0;
        let mut bits = [0; 24];
        points_beside(here).enumerate().for_each(|(place, point)| bits[place] = 1 << point);
        self.fill(&bits, 24);
    }

    fn fill(&mut self, bits: &[u32; 24], places: usize) {
        for (table, bits) in self.tables.iter_mut().zip(bits.chunks(8)).take(places.div_ceil(8)) {
            for (j, bit) in bits.iter().enumerate() {
                let (done, next) = table.split_at_mut(1 << j);
                next.iter_mut().zip(done).for_each(|(next, done)| *next = *done | bit);
            }
        }
    }

    /// The image of a set of places.
    #[inline]
    pub(super) fn of(&self, set: u32) -> u32 {
        let [low, middle, high] = &self.tables;
        low[(set & 255) as usize] | middle[(set >> 8 & 255) as usize] | high[(set >> 16 & 255) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::images::image;
    use super::super::sets::{squeeze, unrank};
    use super::*;

    #[test]
    fn columns_are_mapped_as_points_are() {
        let (mut map, mut back) = (Map::new(), Map::new());
        for (number, which) in (0..40).zip((0..16).cycle()) {
            let here = unrank(10_007 * number, 6);
            let moved = here ^ 1 << here.ilog2() | 1 << (!here).trailing_zeros();
            let there = image(which, moved);
            map.lead(here, which, there);
            back.spread(here);
            assert_eq!(map.without.count_ones(), 1);
            for set in (0..1 << 18).step_by(19).filter(|set| set & map.without == 0) {
                let points = back.of(set);
                assert_eq!(squeeze(points, here), set);
                assert_eq!(map.of(set), squeeze(image(which, points), there));
            }
        }
    }
}
