//! Stable discs: those that can never change colour again, and the bound on
//! the outcome that follows.
//!
//! A disc is stable when along each of its four lines it can not be flanked:
//! the line is full, or one neighbour on it is the border or a stable disc of
//! the same colour. What is found is a subset of the truly stable discs,
//! which is all that a bound needs.

const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

const ROWS_1_AND_8: u64 = 0xFF00_0000_0000_00FF;

/// The lines of one kind: how far apart their squares are, which squares a
/// step up or down may enter (not those on the other side of the board), and
/// where the lines end in the first and last row.
#[derive(Clone, Copy)]
struct Axis {
    step: u32,
    up: u64,
    down: u64,
    ends: u64,
}

const AXES: [Axis; 4] = [
    Axis { step: 1, up: NOT_A, down: NOT_H, ends: 0 },
    Axis { step: 8, up: !0, down: !0, ends: ROWS_1_AND_8 },
    Axis { step: 7, up: NOT_H, down: NOT_A, ends: ROWS_1_AND_8 },
    Axis { step: 9, up: NOT_A, down: NOT_H, ends: ROWS_1_AND_8 },
];

/// `set` and all squares in line with it along an axis.
#[inline]
fn spread(set: u64, axis: Axis) -> u64 {
    let (mut up, mut down) = (set, set);
    let (mut up_mask, mut down_mask) = (axis.up, axis.down);
    let mut step = axis.step;
    for _ in 0..3 {
        up |= (up << step) & up_mask;
        down |= (down >> step) & down_mask;
        up_mask &= up_mask << step;
        down_mask &= down_mask >> step;
        step *= 2;
    }
    up | down
}

/// Stable discs of `discs`, where `empties` are the empty squares of `board`.
#[must_use]
pub fn stable(discs: u64, empties: u64, board: u64) -> u64 {
    let full = AXES.map(|axis| !spread(empties, axis));
    let mut found = discs & full[0] & full[1] & full[2] & full[3];
    loop {
        let mut next = discs;
        for (axis, full) in AXES.iter().zip(full) {
            // Off the board is as good as a stable neighbour.
            let safe = found | !board;
            let above = (safe << axis.step) | !axis.up;
            let below = (safe >> axis.step) | !axis.down;
            next &= full | above | below | axis.ends;
        }
        next |= found;
        if next == found {
            return found;
        }
        found = next;
    }
}

/// The most that the player to move can still win, given the opponent's
/// stable discs.
#[inline]
#[must_use]
pub fn upper_bound(opponent: u64, empties: u64, board: u64) -> i32 {
    board.count_ones() as i32 - 2 * stable(opponent, empties, board).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Player, SplitMix};

    use super::*;
    use crate::othello::Othello;

    #[test]
    fn stable_discs_never_change_colour() {
        let mut random = SplitMix::new(11);
        let mut most = 0;
        for round in 0..900 {
            let mut position = Othello::new([4, 6, 8][round % 3]).unwrap();
            let (mut firsts, mut seconds) = (0, 0);
            while position.outcome().is_none() {
                let legal = position.legal_moves();
                position.play(legal[random.below(legal.len() as u64) as usize]);
                let (first, second) = match position.to_move() {
                    Player::First => (position.own(), position.opponent()),
                    Player::Second => (position.opponent(), position.own()),
                };
                assert_eq!(firsts & !first, 0);
                assert_eq!(seconds & !second, 0);
                firsts |= stable(first, position.empties(), position.board());
                seconds |= stable(second, position.empties(), position.board());
                most = most.max((firsts | seconds).count_ones());
            }
            let discs = position.own() | position.opponent();
            if position.empties() == 0 {
                assert_eq!(firsts | seconds, discs);
            }
        }
        assert_eq!(most, 64);
    }

    #[test]
    fn corners_and_what_leans_on_them_are_stable() {
        // a1, b1, c1 and a2 of an otherwise empty board; e5 hangs free.
        let discs = 0x0000_0010_0000_0107;
        assert_eq!(stable(discs, !discs, !0), 0x0107);
        assert_eq!(upper_bound(discs, !discs, !0), 64 - 8);
    }
}
