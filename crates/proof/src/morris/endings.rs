//! Levels of Nine Men's Morris in files: made, resumed, checked and asked.
//!
//! A level is worked at in memory, one byte a position. Every so often the bytes go
//! to a file `A-B.part`, which takes the place of the one before in one step; when
//! the level is done its database gets the name `A-B.morris`, in one step too. So a
//! kill at any moment loses what was done since the last such step.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_core::{Game, Player};
use gametree_games::Morris;

use super::index::{Index, MOST};
use super::level::Work;
use super::look::{Below, PARTS};
use crate::retrograde::{Database, Value};

/// How far the work on a level has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// So many parts of so many of the first look are done.
    Look(usize, usize),
    /// So many positions lie at this distance.
    Back(u8, u64),
    /// The level is in its place.
    Done,
}

/// The levels that are there.
#[derive(Debug, Default)]
pub struct Endings {
    pub(super) folder: Option<PathBuf>,
    /// By the men of both sides, the larger number first: how the positions are
    /// numbered, and their values.
    pub(super) levels: HashMap<(usize, usize), (Index, Database)>,
    /// Time between two writes of what is being worked at.
    pub interval: Duration,
}

/// The name of a level: the larger number of men first.
pub(super) fn name(a: usize, b: usize) -> (usize, usize) {
    (a.max(b), a.min(b))
}

/// The numbers of a level: with the larger side to move first, then with the
/// other. For equal sides these are the same but for the colours, and the first are
/// all.
fn size(a: usize, b: usize) -> usize {
    Index::size_of(a, b) * if a == b { 1 } else { 2 }
}

impl Endings {
    /// In memory only.
    #[must_use]
    pub fn in_memory() -> Endings {
        Endings::default()
    }

    /// In a folder, with the levels that it holds.
    ///
    /// # Errors
    ///
    /// When a file can not be read.
    pub fn open(folder: &Path) -> io::Result<Endings> {
        Endings::open_some(folder, &|_| true)
    }

    /// The same, of the files whose names fit.
    ///
    /// # Errors
    ///
    /// When a file can not be read.
    pub fn open_some(folder: &Path, fits: &dyn Fn(&str) -> bool) -> io::Result<Endings> {
        let mut endings = Endings {
            folder: Some(folder.to_owned()),
            interval: Duration::from_secs(300),
            ..Endings::default()
        };
        for a in 3..=MOST {
            for b in 3..=a {
                let file = endings.file(a, b, "morris");
                let file = file.filter(|file| file.exists() && fits(&format!("{a}-{b}.morris")));
                if let Some(file) = file {
                    endings.add(a, b, Database::open(&file, size(a, b))?);
                }
            }
        }
        Ok(endings)
    }

    pub(super) fn add(&mut self, a: usize, b: usize, level: Database) {
        self.levels.insert((a, b), (Index::new(a, b), level));
    }

    /// The names of the levels' files.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let mut levels: Vec<_> = self.levels.keys().collect();
        levels.sort_unstable();
        levels.iter().map(|(a, b)| format!("{a}-{b}.morris")).collect()
    }

    pub(super) fn file(&self, a: usize, b: usize, kind: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{a}-{b}.{kind}")))
    }

    /// All levels with at most `most` men a side, in an order in which each comes
    /// after those that its takings lead to.
    pub fn order(most: usize) -> impl Iterator<Item = (usize, usize)> {
        (6..=2 * most).flat_map(move |all| {
            let pairs = (3..=all / 2).map(move |b| (all - b, b));
            pairs.filter(move |&(a, _)| a <= most.min(MOST))
        })
    }

    /// Whether a level is there.
    #[must_use]
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.levels.contains_key(&name(a, b))
    }

    /// The numbers of a level, both sides together.
    #[must_use]
    pub fn size(a: usize, b: usize) -> usize {
        let (a, b) = name(a, b);
        size(a, b)
    }

    /// What a position without men in the hand is worth to the player to move, in
    /// plies to the next taking; `None` where its level is not there.
    #[must_use]
    pub fn value(&self, position: &Morris) -> Option<Value> {
        let me = position.to_move();
        if self.levels.is_empty() || position.hand(Player::First) + position.hand(Player::Second) > 0 {
            return None;
        }
        self.of_men(position.men(me), position.men(me.other()))
    }

    /// The same for the men of the player to move and the others.
    fn of_men(&self, mine: u32, theirs: u32) -> Option<Value> {
        let (a, b) = (mine.count_ones() as usize, theirs.count_ones() as usize);
        if a < 3 {
            return Some(Value::Loss(0));
        }
        let (index, database) = self.levels.get(&name(a, b))?;
        database.value(if a >= b {
            index.number(mine, theirs)
        } else {
            index.size() + index.number(theirs, mine)
        })
    }

    /// The levels that takings lead to, which are there.
    pub(super) fn below(&self, a: usize, b: usize) -> Below<'_> {
        let get = |a, b, half: usize| {
            let (index, database) = self.levels.get(&(a, b))?;
            Some((index.clone(), &database.bytes()[half * index.size()..][..index.size()]))
        };
        Below { white_took: get(a, b - 1, 1), black_took: get(a - 1, b, 0) }
    }

    /// Solves a level, or goes on with it. `news` hears how far it has come and
    /// answers whether to go on.
    ///
    /// # Errors
    ///
    /// When a file can not be written, a level that takings lead to is not there,
    /// or a win takes too many plies.
    pub fn solve(
        &mut self,
        a: usize,
        b: usize,
        threads: usize,
        news: &mut dyn FnMut(Stage) -> bool,
    ) -> io::Result<bool> {
        let (a, b) = name(a, b);
        if self.has(a, b) {
            return Ok(true);
        }
        let needed = [(a, b - 1), (a - 1, b)];
        if let Some((a, b)) = needed.into_iter().find(|&(a, b)| a.min(b) >= 3 && !self.has(a, b)) {
            return Err(io::Error::other(format!("level {a}-{b} comes before")));
        }
        let (mut work, mut saved, mut go_on) = (Work::new(a, b), Instant::now(), true);
        let mut looked = if self.restore(&mut work, a, b)? { PARTS } else { 0 };
        while looked < PARTS || !work.is_done() {
            let stage = if looked < PARTS {
                work.look(looked, &self.below(a, b), threads);
                looked += 1;
                Stage::Look(looked, PARTS)
            } else {
                let distance = work.distance;
                let found =
                    work.back(threads).ok_or_else(|| io::Error::other("a win takes too many plies"))?;
                Stage::Back(distance, found)
            };
            go_on &= news(stage);
            // A part of the first look is worth nothing without the others.
            if looked == PARTS && (!go_on || saved.elapsed() >= self.interval) {
                self.save(&work, a, b)?;
                saved = Instant::now();
                if !go_on {
                    return Ok(false);
                }
            }
        }
        self.put(&work, a, b)?;
        news(Stage::Done);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::Men;
    use super::super::maps::Map;
    use super::*;
    use crate::retrograde::Level;

    /// Every value of 3-3 follows from those behind the moves of the rules. As
    /// distances are finite nothing else can be true (induction over them).
    #[test]
    fn values_follow_by_the_rules() {
        let mut endings = Endings::in_memory();
        assert!(endings.solve(3, 3, 2, &mut |_| true).unwrap());
        assert_eq!(endings.verify(3, 3, 2).unwrap(), None);
        let index = Index::new(3, 3);
        let mut map = Map::new();
        for number in 0..index.size() {
            let mine = index.classes.sets[number / index.width()];
            map.spread(mine);
            let theirs = map.of(index.columns[number % index.width()]);
            let position = Morris::of_men(mine, theirs);
            let (mut win, mut loss, mut draw) = (None::<u8>, 0, false);
            for &m in position.legal_moves().iter() {
                let child = position.after(m);
                let taken = child.men(Player::Second) != theirs;
                match endings.value(&child).unwrap() {
                    Value::Loss(plies) => {
                        let plies = if taken { 1 } else { plies + 1 };
                        win = Some(win.map_or(plies, |best| best.min(plies)));
                    }
                    Value::Win(plies) => loss = loss.max(if taken { 2 } else { plies + 1 }),
                    Value::Draw => draw = true,
                }
            }
            let derived = match (win, draw) {
                (Some(plies), _) => Value::Win(plies),
                (None, true) => Value::Draw,
                (None, false) => Value::Loss(loss),
            };
            assert_eq!(endings.value(&position), Some(derived), "{position}");
        }
        assert!(endings.solve(5, 3, 1, &mut |_| true).is_err(), "4-3 comes before");
    }

    /// 3-3 against the plain way, position by position.
    #[test]
    #[ignore = "takes a minute or two"]
    fn values_are_those_of_the_plain_way() {
        let mut endings = Endings::in_memory();
        assert!(endings.solve(3, 3, 2, &mut |_| true).unwrap());
        let none = HashMap::new();
        let level = Men::new(3, 3, &none);
        let mut plain = Database::in_memory(level.size()).unwrap();
        plain.solve(&level, 2, &mut |_, _| true).unwrap();
        for number in 0..level.size() {
            let (quick, slow) = (endings.value(&level.position(number)), plain.value(number));
            assert_eq!(quick.map(Value::sign), slow.map(Value::sign), "{number}");
        }
    }

    /// Stopped after every step, and taken up again from the files.
    #[test]
    fn a_level_is_taken_up_again() {
        let folder = std::env::temp_dir().join(format!("gametree-morris-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut steps = 0;
        while !Endings::open(&folder).unwrap().solve(3, 3, 1, &mut |_| false).unwrap() {
            steps += 1;
        }
        let endings = Endings::open(&folder).unwrap();
        let mut other = Endings::in_memory();
        other.solve(3, 3, 2, &mut |_| true).unwrap();
        assert!(steps > 5, "{steps}");
        assert_eq!(endings.census(3, 3), other.census(3, 3));
        assert_eq!(endings.verify(3, 3, 1).unwrap(), None);
        fs::write(folder.join("4-3.part"), "short").unwrap();
        assert!(Endings::open(&folder).unwrap().solve(4, 3, 1, &mut |_| true).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
