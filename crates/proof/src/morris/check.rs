//! Levels derived a second time: every value from those behind its moves, by moves
//! made forward, column by column and row by row. The solver takes moves back and
//! counts; nothing of that is used here. Besides, some positions drawn by lot are
//! derived by the rules of the game themselves.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use gametree_core::{Game, Player, SplitMix};
use gametree_games::Morris;

use super::Endings;
use super::endings::name;
use super::index::Index;
use super::look::{Below, exchanged};
use super::maps::Map;
use super::rows::deal;
use super::turns::{Lines, in_mills, points, steps, takeable};
use crate::retrograde::Value;

/// Positions of a level that are derived by the rules.
const SAMPLE: usize = 50_000;

/// A value as a number of which the player to move wants the largest: quick wins
/// before slow ones, then draws, then slow losses before quick ones. No move at all
/// is a loss at once.
fn want(value: Value) -> u8 {
    match value {
        Value::Win(plies) => 255 - plies / 2,
        Value::Draw => 128,
        Value::Loss(plies) => plies / 2,
    }
}

/// [`want`] for the player who moves to a stored value, without and with a taking.
fn wants() -> [[u8; 256]; 2] {
    let mut tables = [[0; 256]; 2];
    for byte in 0..=254u8 {
        let quiet = match byte {
            0 => Value::Draw,
            byte if byte % 2 == 1 => Value::Win(byte),
            byte => Value::Loss(byte),
        };
        let taking = match quiet {
            Value::Draw => Value::Draw,
            Value::Win(_) => Value::Win(1),
            Value::Loss(_) => Value::Loss(2),
        };
        tables[0][usize::from(byte)] = want(quiet);
        tables[1][usize::from(byte)] = want(taking);
    }
    tables
}

/// The stored byte of a value that is wanted so much.
fn stored(want: u8) -> u8 {
    match want {
        128 => 0,
        129.. => 2 * (255 - want) + 2,
        _ => 2 * want + 1,
    }
}

/// A level being checked.
struct Check<'a> {
    index: &'a Index,
    black: usize,
    /// With White to move, and with Black.
    halves: [&'a [u8]; 2],
    below: Below<'a>,
    wants: [[u8; 256]; 2],
}

/// What a thread uses.
#[derive(Default)]
struct Tools {
    lines: Lines,
    maps: Vec<Map>,
    best: Vec<u8>,
}

impl Endings {
    /// The second pass: derives every value of a level from those behind its moves
    /// once more. The first number whose value is wrong, if any.
    ///
    /// # Errors
    ///
    /// When the level, or one that takings lead to, is not there.
    pub fn verify(&self, a: usize, b: usize, threads: usize) -> io::Result<Option<usize>> {
        let (a, b) = name(a, b);
        let there = |a: usize, b: usize| a.min(b) < 3 || self.has(a, b);
        let missing = || io::Error::other(format!("level {a}-{b} is not there, or one below it is not"));
        let (index, level) = self.levels.get(&(a, b)).ok_or_else(missing)?;
        if !there(a, b - 1) || !there(a - 1, b) {
            return Err(missing());
        }
        let (first, second) = level.bytes().split_at(index.size());
        let second = if a == b { Cow::from(exchanged(index, first, threads)) } else { Cow::from(second) };
        let halves = [first, &*second];
        let check = Check { index, black: b, halves, below: self.below(a, b), wants: wants() };
        let wrong = AtomicUsize::new(self.by_rules(a, b).unwrap_or(usize::MAX));
        let width = index.width();
        deal(0..level.size() / width, threads, Tools::default, |tools, number| {
            let (half, row) = (number / index.classes.sets.len(), number % index.classes.sets.len());
            tools.best.clear();
            tools.best.resize(width, 0);
            if half == 0 {
                check.white(tools, row);
            } else {
                check.black(tools, row);
            }
            let values = &halves[half][row * width..][..width];
            let differs = tools.best.iter().zip(values).position(|(&best, &value)| stored(best) != value);
            if let Some(column) = differs {
                wrong.fetch_min(number * width + column, Ordering::Relaxed);
            }
        });
        Ok(Some(wrong.into_inner()).filter(|&number| number != usize::MAX))
    }

    /// Derives positions drawn by lot by the rules: the number of a wrong one.
    fn by_rules(&self, a: usize, b: usize) -> Option<usize> {
        let (index, level) = self.levels.get(&(a, b))?;
        let mut random = SplitMix::new((16 * a + b) as u64);
        let mut map = Map::new();
        (0..SAMPLE).map(|_| random.below(level.size() as u64) as usize).find(|&number| {
            let within = number % index.size();
            let white = index.classes.sets[within / index.width()];
            map.spread(white);
            let black = map.of(index.columns[within % index.width()]);
            let (mine, theirs) = if number < index.size() { (white, black) } else { (black, white) };
            let position = Morris::of_men(mine, theirs);
            let mut best = 0;
            for &m in position.legal_moves().iter() {
                let next = position.after(m);
                let value = match self.value(&next).map(Value::before) {
                    Some(Value::Win(_)) if next.men(Player::Second) != theirs => Value::Win(1),
                    Some(Value::Loss(_)) if next.men(Player::Second) != theirs => Value::Loss(2),
                    Some(value) => value,
                    None => return true,
                };
                best = best.max(want(value));
            }
            stored(best) != level.bytes()[number]
        })
    }
}

impl Check<'_> {
    /// What White, to move, wants most in each column of a row.
    fn white(&self, tools: &mut Tools, row: usize) {
        let (index, sets) = (self.index, &self.index.classes.sets);
        let mut map = Map::new();
        for step in steps(&index.classes, sets[row]) {
            let there = step.row as usize;
            map.lead(sets[row], step.image, sets[there]);
            let columns = tools.best.iter_mut().zip(&index.columns);
            let columns = columns.filter(|&(_, &set)| set & map.without == 0);
            if !step.closes {
                let values = &self.halves[1][there * index.width()..][..index.width()];
                for (best, &set) in columns {
                    let value = values[index.ranks.of(map.of(set))];
                    *best = (*best).max(self.wants[0][usize::from(value)]);
                }
                continue;
            }
            let Some((lower, values)) = &self.below.white_took else {
                columns.for_each(|(best, _)| *best = want(Value::Win(1)));
                continue;
            };
            let values = &values[there * lower.width()..][..lower.width()];
            tools.lines.lay(sets[there], self.black);
            for (best, &set) in columns.filter(|(best, _)| **best < want(Value::Win(1))) {
                let moved = map.of(set);
                for take in points(takeable(moved, tools.lines.in_mills(moved))) {
                    let value = values[lower.ranks.of(moved ^ 1 << take)];
                    *best = (*best).max(self.wants[1][usize::from(value)]);
                }
            }
        }
    }

    /// What Black, to move, wants most in each column of a row.
    fn black(&self, tools: &mut Tools, row: usize) {
        let (index, white) = (self.index, self.index.classes.sets[row]);
        let Some((lower, values)) = &self.below.black_took else { return };
        tools.lines.lay(white, self.black);
        let mut taken = Vec::new();
        for take in points(takeable(white, in_mills(white))) {
            let (there, image) = lower.classes.find(white ^ 1 << take);
            if tools.maps.len() <= taken.len() {
                tools.maps.push(Map::new());
            }
            tools.maps[taken.len()].lead(white, image, lower.classes.sets[there]);
            taken.push(&values[there * lower.width()..][..lower.width()]);
        }
        let quiet = &self.halves[0][row * index.width()..][..index.width()];
        for &(from, to) in &tools.lines.ways {
            let mills: Vec<u32> =
                tools.lines.mills.iter().copied().filter(|mill| mill >> to & 1 == 1).collect();
            let (from, to) = (1 << from, 1 << to);
            for (best, &set) in tools.best.iter_mut().zip(&index.columns) {
                if set & (from | to) != from {
                    continue;
                }
                let moved = set ^ from ^ to;
                if !mills.iter().any(|mill| moved & mill == *mill) {
                    let value = quiet[index.ranks.of(moved)];
                    *best = (*best).max(self.wants[0][usize::from(value)]);
                } else if *best < want(Value::Win(1)) {
                    for (values, map) in taken.iter().zip(&tools.maps) {
                        let value = values[lower.ranks.of(map.of(moved))];
                        *best = (*best).max(self.wants[1][usize::from(value)]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wants_are_values_again() {
        for byte in 0..=252u8 {
            let value = crate::retrograde::decode(byte).unwrap();
            assert_eq!(stored(want(value)), byte);
        }
        assert!(want(Value::Win(1)) > want(Value::Win(3)) && want(Value::Win(251)) > want(Value::Draw));
        assert!(want(Value::Draw) > want(Value::Loss(252)) && want(Value::Loss(4)) > want(Value::Loss(2)));
    }

    /// A value changed anywhere is found, with either side to move.
    #[test]
    fn a_wrong_value_is_found() {
        let mut endings = Endings::in_memory();
        for (a, b) in [(3, 3), (4, 3)] {
            assert!(endings.solve(a, b, 1, &mut |_| true).unwrap());
            let truth = endings.levels[&(a, b)].1.bytes().to_vec();
            for number in [truth.len() / 3, 2 * truth.len() / 3] {
                let mut bytes = truth.clone();
                bytes[number] = if bytes[number] == 0 { 9 } else { 0 };
                endings.levels.get_mut(&(a, b)).unwrap().1.fill(bytes.into_iter(), 1).unwrap();
                assert!(endings.verify(a, b, 1).unwrap().is_some(), "{a}-{b} {number}");
            }
            endings.levels.get_mut(&(a, b)).unwrap().1.fill(truth.into_iter(), 1).unwrap();
            assert_eq!(endings.verify(a, b, 2).unwrap(), None);
        }
    }
}
