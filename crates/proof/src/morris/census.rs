//! Levels counted.

use super::Endings;
use super::endings::name;
use super::images::{IMAGES, image};
use super::maps::Map;
use super::sets::squeeze;
use crate::retrograde::{Value, decode};

/// What a level is worth. Positions that are images of each other count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Positions won by the player to move.
    pub won: u64,
    /// Positions lost.
    pub lost: u64,
    /// The others.
    pub drawn: u64,
    /// The most plies to the next taking or the end with best play.
    pub longest: u8,
}

impl Census {
    fn add(&mut self, byte: u8, count: u64) {
        match decode(byte) {
            Some(Value::Win(plies)) => {
                self.won += count;
                self.longest = self.longest.max(plies);
            }
            Some(Value::Loss(plies)) => {
                self.lost += count;
                self.longest = self.longest.max(plies);
            }
            Some(Value::Draw) => self.drawn += count,
            None => {}
        }
    }
}

impl Endings {
    /// Counts a level's values; `None` if it is not there.
    #[must_use]
    pub fn census(&self, a: usize, b: usize) -> Option<Census> {
        let (index, level) = self.levels.get(&name(a, b))?;
        let (mut census, mut map) = (Census::default(), Map::new());
        let (sets, fixing) = (&index.classes.sets, &index.classes.fixing);
        let mut counts = [0; 256];
        for (row, values) in level.bytes().chunks(index.width()).enumerate() {
            let row = row % sets.len();
            if fixing[row] == 1 {
                values.iter().for_each(|&value| counts[usize::from(value)] += 1);
                continue;
            }
            map.spread(sets[row]);
            for (&value, &set) in values.iter().zip(&index.columns) {
                // Of the columns that are one position the least stands for all.
                let men = map.of(set);
                let images = (0..IMAGES as u8).filter(|which| fixing[row] >> which & 1 == 1);
                let least = images.map(|which| squeeze(image(which, men), sets[row])).min();
                counts[usize::from(value)] += u64::from(least == Some(set));
            }
        }
        for (byte, &count) in (0..=254).zip(&counts).filter(|&(_, &count)| count > 0) {
            census.add(byte, count);
        }
        Some(census)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As an earlier program counted them that numbered positions, and took moves
    /// back, in another way.
    #[test]
    fn levels_are_counted() {
        let mut endings = Endings::in_memory();
        for (a, b, won, lost, drawn, longest) in [
            (3, 3, 140_621, 28_736, 269, 26),
            (4, 3, 177_678, 3_095, 1_340_023, 11),
            (4, 4, 159, 29, 3_225_409, 9),
        ] {
            assert!(endings.solve(a, b, 2, &mut |_| true).unwrap());
            assert_eq!(endings.census(a, b), Some(Census { won, lost, drawn, longest }), "{a}-{b}");
        }
    }
}
