//! Moves and their reverse on sets of points, for the databases: the rules of
//! `gametree-games` once more, but quick. A test holds them against each other.

use gametree_games::morris::{MILLS, NEXT};

const POINTS: u32 = 0xFF_FFFF;

/// The two mills through each point.
static THROUGH: [[u32; 2]; 24] = through();

const fn through() -> [[u32; 2]; 24] {
    let mut table = [[0; 2]; 24];
    let mut point = 0;
    while point < 24 {
        let (mut found, mut i) = (0, 0);
        while i < 16 {
            if MILLS[i] >> point & 1 == 1 {
                table[point][found] = MILLS[i];
                found += 1;
            }
            i += 1;
        }
        point += 1;
    }
    table
}

/// Whether the man on `point` stands in a mill.
#[inline]
fn in_mill(men: u32, point: u32) -> bool {
    let [one, other] = THROUGH[point as usize];
    men & one == one || men & other == other
}

/// The men that stand in mills.
#[inline]
fn in_mills(men: u32) -> u32 {
    MILLS.iter().fold(0, |all, &mill| if men & mill == mill { all | mill } else { all })
}

/// Where the man on `point` may go, or may have come from, if the game is all
/// moving.
#[inline]
fn reach(men: u32, point: u32, free: u32) -> u32 {
    if men.count_ones() == 3 { free } else { free & NEXT[point as usize] }
}

/// The members of a set.
#[inline]
fn points(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros();
            set &= set - 1;
            point
        })
    })
}

/// Shows `visit` the men of both sides after each move of `mine`, and whether a
/// man was taken, until it answers `false`.
#[inline]
pub(super) fn moves(mine: u32, theirs: u32, mut visit: impl FnMut(u32, u32, bool) -> bool) {
    let free = POINTS & !(mine | theirs);
    let loose = theirs & !in_mills(theirs);
    let takeable = if loose == 0 { theirs } else { loose };
    for from in points(mine) {
        for to in points(reach(mine, from, free)) {
            let moved = mine ^ 1 << from | 1 << to;
            if !in_mill(moved, to) {
                if !visit(moved, theirs, false) {
                    return;
                }
                continue;
            }
            for take in points(takeable) {
                if !visit(moved, theirs ^ 1 << take, true) {
                    return;
                }
            }
        }
    }
}

/// Shows `visit` the men of `theirs` before each move of theirs, with no man
/// taken, that may have led here.
#[inline]
pub(super) fn before(mine: u32, theirs: u32, mut visit: impl FnMut(u32)) {
    let free = POINTS & !(mine | theirs);
    for to in points(theirs & !in_mills(theirs)) {
        for from in points(reach(theirs, to, free)) {
            visit(theirs ^ 1 << to | 1 << from);
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Player, SplitMix};
    use gametree_games::Morris;

    use super::*;

    /// The next positions by the rules, in some order.
    fn by_rules(mine: u32, theirs: u32) -> Vec<(u32, u32)> {
        let position = Morris::of_men(mine, theirs);
        let next = |&m: &_| position.after(m);
        let men = |next: Morris| (next.men(Player::First), next.men(Player::Second));
        position.legal_moves().iter().map(next).map(men).collect()
    }

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

    #[test]
    fn moves_are_those_of_the_rules() {
        let mut numbers = SplitMix::new(5);
        for round in 0..20_000u32 {
            let (mine, theirs) = random(&mut numbers, 3 + round % 7, 3 + round / 7 % 7);
            let mut found = Vec::new();
            moves(mine, theirs, |m, t, taken| {
                assert_eq!(taken, t != theirs);
                found.push((m, t));
                true
            });
            let mut truth = by_rules(mine, theirs);
            found.sort_unstable();
            truth.sort_unstable();
            assert_eq!(found, truth, "{mine:x} {theirs:x}");
        }
    }

    /// Every reversed move is a move, and every move can be reversed.
    #[test]
    fn moves_can_be_taken_back() {
        let mut numbers = SplitMix::new(6);
        for round in 0..5_000u32 {
            let (mine, theirs) = random(&mut numbers, 3 + round % 7, 3 + round / 7 % 7);
            before(mine, theirs, |men| {
                let mut led = 0;
                moves(men, mine, |m, t, taken| {
                    led += u32::from((m, t, taken) == (theirs, mine, false));
                    true
                });
                assert_eq!(led, 1);
            });
            moves(mine, theirs, |moved, _, taken| {
                let mut back = 0;
                before(theirs, moved, |men| back += u32::from(men == mine));
                assert_eq!(back, u32::from(!taken), "{mine:x} {theirs:x} {moved:x}");
                true
            });
        }
    }
}
