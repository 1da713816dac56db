//! Levels of Nine Men's Morris in the plainest way: every position has a number of
//! its own, mirror images are not folded, and moves come from the rules. Slow and
//! large, and what the quick databases are compared with.

use std::collections::HashMap;

use gametree_core::{Game, Player};
use gametree_games::Morris;

use super::sets::{CHOOSE, rank, unrank};
use crate::retrograde::{Database, Kind, Level, Next, Value};

/// The bits of `set` that lie on free points, moved together.
fn squeezed(set: u32, taken: u32) -> u32 {
    let (mut out, mut place) = (0, 0);
    for point in 0..24 {
        if taken >> point & 1 == 0 {
            out |= (set >> point & 1) << place;
            place += 1;
        }
    }
    out
}

/// The reverse of [`squeezed`].
fn spread(set: u32, taken: u32) -> u32 {
    let (mut out, mut place) = (0, 0);
    for point in 0..24 {
        if taken >> point & 1 == 0 {
            out |= (set >> place & 1) << point;
            place += 1;
        }
    }
    out
}

/// A level: one side has `a` men and the other `b`, either of them to move.
#[derive(Debug)]
pub struct Men<'a> {
    a: usize,
    b: usize,
    lower: &'a HashMap<(usize, usize), Database>,
}

impl Men<'_> {
    /// The level of `a` men against `b`, where `a >= b >= 3`; `lower` holds the
    /// levels that captures lead to.
    #[must_use]
    pub fn new(a: usize, b: usize, lower: &HashMap<(usize, usize), Database>) -> Men<'_> {
        Men { a, b, lower }
    }

    fn half(a: usize, b: usize) -> usize {
        CHOOSE[24][a] as usize * CHOOSE[24 - a][b] as usize
    }

    /// The number of a position in its level, and that level's name.
    #[must_use]
    pub fn number(position: &Morris) -> (usize, (usize, usize)) {
        let me = position.to_move();
        let (mine, theirs) = (position.men(me), position.men(me.other()));
        let (a, b) = (mine.count_ones() as usize, theirs.count_ones() as usize);
        let within = rank(mine) * CHOOSE[24 - a][b] as usize + rank(squeezed(theirs, mine));
        if a >= b { (within, (a, b)) } else { (Men::half(b, a) + within, (b, a)) }
    }

    /// The position of a number, the first player to move.
    #[must_use]
    pub fn position(&self, number: usize) -> Morris {
        let half = Men::half(self.a, self.b);
        let (mine, theirs, within) =
            if number < half { (self.a, self.b, number) } else { (self.b, self.a, number - half) };
        let size = CHOOSE[24 - mine][theirs] as usize;
        let first = unrank(within / size, mine);
        Morris::of_men(first, spread(unrank(within % size, theirs), first))
    }
}

impl Level for Men<'_> {
    fn size(&self) -> usize {
        let half = Men::half(self.a, self.b);
        if self.a == self.b { half } else { 2 * half }
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        let position = self.position(number);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Kind::Over(Value::Loss(0));
        }
        for &m in moves.iter() {
            let child = position.after(m);
            let (there, name) = Men::number(&child);
            let next = if name == (self.a, self.b) {
                Next::Inside(there)
            } else if child.men(Player::Second).count_ones() < 3 {
                Next::Outside(Value::Win(1))
            } else {
                let value = self.lower.get(&name).and_then(|database| database.value(there));
                Next::Outside(value.unwrap_or(Value::Draw).before())
            };
            if !visit(next) {
                break;
            }
        }
        Kind::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_numbers() {
        let none = HashMap::new();
        let level = Men::new(4, 3, &none);
        assert_eq!(level.size(), 2 * 10_626 * 1_140);
        for number in (0..level.size()).step_by(7_919) {
            let position = level.position(number);
            assert_eq!(Men::number(&position), (number, (4, 3)));
        }
        assert_eq!(Men::new(3, 3, &none).size(), 2_024 * 1_330);
    }
}
