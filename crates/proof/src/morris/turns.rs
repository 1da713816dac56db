//! Moves on rows and columns, for the databases: the rules of `gametree-games` once
//! more, but for whole rows at a time. White is the side whose men say the row,
//! Black the other.

use gametree_games::morris::{MILLS, NEXT};

use super::images::Classes;
use super::sets::{place_beside, points_beside, squeeze};

/// The men that stand in mills.
#[inline]
pub(super) fn in_mills(men: u32) -> u32 {
    MILLS.iter().fold(0, |all, &mill| if men & mill == mill { all | mill } else { all })
}

/// The men that may be taken, those in mills being given.
#[inline]
pub(super) fn takeable(men: u32, in_mills: u32) -> u32 {
    let loose = men & !in_mills;
    if loose == 0 { men } else { loose }
}

/// The members of a set.
#[inline]
pub(super) fn points(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros();
            set &= set - 1;
            point
        })
    })
}

/// Where the man on `point` may go, if Black does not stand there; three men fly.
fn reach(men: u32, point: u32) -> u32 {
    let near = if men.count_ones() == 3 { 0xFF_FFFF } else { NEXT[point as usize] };
    near & !men
}

/// A move of White's from a row, in all columns where Black is not in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The row that it leads to.
    pub(super) row: u32,
    /// The image that leads from the moved men to that row's.
    pub(super) image: u8,
    /// Where the man goes.
    pub(super) to: u8,
    /// Whether it closes a mill.
    pub(super) closes: bool,
}

/// White's moves from a row.
pub(super) fn steps(classes: &Classes, men: u32) -> Vec<Step> {
    let mut steps = Vec::new();
    for from in points(men) {
        for to in points(reach(men, from)) {
            let moved = men ^ 1 << from | 1 << to;
            let (row, image) = classes.find(moved);
            let closes = in_mills(moved) >> to & 1 == 1;
            steps.push(Step { row: row as u32, image, to: to as u8, closes });
        }
    }
    steps
}

/// The board as Black finds it in a row, in places beside White's men.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// From where to where a man may go.
    pub(super) ways: Vec<(u8, u8)>,
    /// The mills that White leaves open.
    pub(super) mills: Vec<u32>,
}

impl Lines {
    /// The board beside White's men, for so many men of Black's.
    pub(super) fn lay(&mut self, white: u32, black: usize) {
        self.ways.clear();
        self.mills.clear();
        self.mills.extend(MILLS.iter().filter(|&mill| mill & white == 0).map(|&mill| squeeze(mill, white)));
        for (place, point) in points_beside(white).enumerate() {
            let near = if black == 3 { 0xFF_FFFF ^ 1 << point } else { NEXT[point as usize] };
            let near = points(near & !white).map(|near| (place as u8, place_beside(near, white) as u8));
            self.ways.extend(near);
        }
    }

    /// Black's men that stand in mills.
    #[inline]
    pub(super) fn in_mills(&self, men: u32) -> u32 {
        self.mills.iter().fold(0, |all, &mill| if men & mill == mill { all | mill } else { all })
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Player, SplitMix};
    use gametree_games::Morris;

    use super::*;

    fn random(random: &mut SplitMix, a: u32, b: u32) -> (u32, u32) {
        let mut sets = [0u32; 2];
        for (i, &count) in [a, b].iter().enumerate() {
            while sets[i].count_ones() < count {
                let point = 1 << random.below(24);
                if (sets[0] | sets[1]) & point == 0 {
                    sets[i] |= point;
                }
            }
        }
        (sets[0], sets[1])
    }

    /// The men after each move by the rules, whether it takes, and which men may be
    /// taken.
    fn by_rules(mine: u32, theirs: u32) -> (Vec<(u32, bool)>, u32) {
        let position = Morris::of_men(mine, theirs);
        let (mut moves, mut taken) = (Vec::new(), 0);
        for &m in position.legal_moves().iter() {
            let next = position.after(m);
            let left = next.men(Player::Second);
            moves.push((next.men(Player::First), left != theirs));
            taken |= theirs & !left;
        }
        moves.sort_unstable();
        moves.dedup();
        (moves, taken)
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        let classes: Vec<Classes> = (0..8).map(|k| Classes::new(if k < 3 { 3 } else { k })).collect();
        let (mut numbers, mut lines) = (SplitMix::new(5), Lines::default());
        for round in 0..5_000u32 {
            let (white, black) = random(&mut numbers, 3 + round % 5, 3 + round / 5 % 7);
            let classes = &classes[white.count_ones() as usize];
            let (truth, taken) = by_rules(white, black);
            let mut truth: Vec<_> = truth.iter().map(|&(men, takes)| (classes.find(men), takes)).collect();
            let steps = steps(classes, white);
            let free = steps.iter().filter(|step| black >> step.to & 1 == 0);
            let mut found: Vec<_> = free.map(|step| ((step.row as usize, step.image), step.closes)).collect();
            found.sort_unstable();
            truth.sort_unstable();
            assert_eq!(found, truth, "{white:x} {black:x}");
            lines.lay(white, black.count_ones() as usize);
            let places = squeeze(black, white);
            if taken != 0 {
                assert_eq!(takeable(places, lines.in_mills(places)), squeeze(taken, white));
            }

            let (truth, taken) = by_rules(black, white);
            let mut truth: Vec<_> = truth.iter().map(|&(men, takes)| (squeeze(men, white), takes)).collect();
            let ways = lines.ways.iter().filter(|(from, to)| places >> from & !places >> to & 1 == 1);
            let moved = ways.map(|(from, to)| (places ^ 1 << from | 1 << to, to));
            let mut found: Vec<_> =
                moved.map(|(men, to)| (men, lines.in_mills(men) >> to & 1 == 1)).collect();
            found.sort_unstable();
            truth.sort_unstable();
            assert_eq!(found, truth, "{white:x} {black:x}");
            if taken != 0 {
                assert_eq!(takeable(white, in_mills(white)), taken);
            }
        }
    }
}
