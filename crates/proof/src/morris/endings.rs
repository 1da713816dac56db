//! Levels of Nine Men's Morris in files: made, resumed, checked and asked.
//!
//! A level is worked at in memory, one byte a position. Every so often the bytes go
//! to a file `A-B.part`, which takes the place of the one before in one step; when
//! the level is done its database gets the name `A-B.morris`, in one step too. So a
//! kill at any moment loses what was done since the last such step.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use gametree_core::{Game, Player};
use gametree_games::Morris;

use super::index::{Index, MOST};
use super::level::Work;
use super::turns::moves;
use crate::awari_graph::in_chunks;
use crate::retrograde::{Database, Value};

/// Positions between two looks at the clock.
const SLICE: usize = 1 << 21;

/// How far the work on a level has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// So many positions of so many were looked at for the first time.
    Look(usize, usize),
    /// So many positions lie at this distance.
    Back(u8, u64),
    /// The level is in its place.
    Done,
}

/// What a level is worth.
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

/// The levels that are there.
#[derive(Debug, Default)]
pub struct Endings {
    folder: Option<PathBuf>,
    levels: HashMap<(usize, usize), Database>,
    /// Time between two writes of what is being worked at.
    pub interval: Duration,
}

/// The name of a level: the larger number of men first.
fn name(a: usize, b: usize) -> (usize, usize) {
    (a.max(b), a.min(b))
}

fn size(a: usize, b: usize) -> usize {
    Index::new(a, b).size() + if a == b { 0 } else { Index::new(b, a).size() }
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
        let mut endings = Endings {
            folder: Some(folder.to_owned()),
            interval: Duration::from_secs(300),
            ..Endings::default()
        };
        for a in 3..=MOST {
            for b in 3..=a {
                let file = endings.file(a, b, "morris").filter(|file| file.exists());
                if let Some(file) = file {
                    endings.levels.insert((a, b), Database::open(&file, size(a, b))?);
                }
            }
        }
        Ok(endings)
    }

    fn file(&self, a: usize, b: usize, kind: &str) -> Option<PathBuf> {
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
        if position.hand(Player::First) + position.hand(Player::Second) > 0 {
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
        let level = self.levels.get(&name(a, b))?;
        let before = if a < b { Index::new(b, a).size() } else { 0 };
        level.value(before + Index::new(a, b).number(mine, theirs).0)
    }

    /// A level that takings in the level above lead to, ready to be asked often.
    fn below(&self, a: usize, b: usize) -> impl Fn(u32, u32) -> Option<Value> + Sync {
        let levels = [(b.wrapping_sub(1), a), (a.wrapping_sub(1), b)];
        let ready = levels.map(|(mine, theirs)| {
            let database = self.levels.get(&name(mine, theirs));
            let before = if mine < theirs && mine >= 3 { Index::new(theirs, mine).size() } else { 0 };
            (mine, database.map(|database| (Index::new(mine, theirs), before, database)))
        });
        move |mine, theirs| {
            let men = mine.count_ones() as usize;
            if men < 3 {
                return Some(Value::Loss(0));
            }
            let theirs_count = theirs.count_ones() as usize;
            let half = usize::from(!(men == ready[0].0 && theirs_count == a));
            let (index, before, database) = ready[half].1.as_ref()?;
            database.value(before + index.number(mine, theirs).0)
        }
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
        let mut work = Work::new(a, b);
        self.restore(&mut work, a, b)?;
        let mut saved = Instant::now();
        loop {
            let below = self.below(a, b);
            let stage = if work.seen < work.size() {
                work.look(SLICE, threads, &|mine, theirs| below(mine, theirs).unwrap_or(Value::Draw));
                Stage::Look(work.seen, work.size())
            } else if work.is_done() {
                break;
            } else {
                let distance = work.distance;
                let found = work.back(threads);
                Stage::Back(distance, found.ok_or_else(|| io::Error::other("a win takes too many plies"))?)
            };
            drop(below);
            let go_on = news(stage);
            if !go_on || saved.elapsed() >= self.interval && self.folder.is_some() {
                self.save(&work, a, b)?;
                saved = Instant::now();
            }
            if !go_on {
                return Ok(false);
            }
        }
        self.put(&work, a, b)?;
        news(Stage::Done);
        Ok(true)
    }

    /// Puts a level that is done in its place.
    fn put(&mut self, work: &Work, a: usize, b: usize) -> io::Result<()> {
        let bytes = work.bytes().map(Work::stored);
        let passes = u64::from(work.distance);
        let database = match (self.file(a, b, "morris"), self.file(a, b, "whole")) {
            (Some(file), Some(whole)) => {
                _ = fs::remove_file(&whole);
                let mut database = Database::open(&whole, work.size())?;
                database.fill(bytes, passes)?;
                fs::rename(&whole, file)?;
                _ = self.file(a, b, "part").map(fs::remove_file);
                database
            }
            _ => {
                let mut database = Database::in_memory(work.size())?;
                database.fill(bytes, passes)?;
                database
            }
        };
        self.levels.insert((a, b), database);
        Ok(())
    }

    /// Writes what is being worked at.
    fn save(&self, work: &Work, a: usize, b: usize) -> io::Result<()> {
        let (Some(part), Some(fresh)) = (self.file(a, b, "part"), self.file(a, b, "fresh")) else {
            return Ok(());
        };
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&fresh)?);
        out.write_all(&(work.seen as u64).to_le_bytes())?;
        out.write_all(&[work.distance])?;
        for byte in work.bytes() {
            out.write_all(&[byte])?;
        }
        out.flush()?;
        out.get_ref().sync_data()?;
        fs::rename(fresh, part)
    }

    /// Takes up what an earlier run wrote.
    fn restore(&self, work: &mut Work, a: usize, b: usize) -> io::Result<()> {
        let Some(part) = self.file(a, b, "part").filter(|part| part.exists()) else { return Ok(()) };
        let mut bytes = Vec::new();
        File::open(&part)?.read_to_end(&mut bytes)?;
        let (Some((head, cells)), true) = (bytes.split_first_chunk::<9>(), bytes.len() == work.size() + 9)
        else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: not of this level", part.display()),
            ));
        };
        let seen: [u8; 8] = head[..8].try_into().unwrap_or_default();
        work.seen = (u64::from_le_bytes(seen) as usize).min(work.size());
        work.distance = head[8];
        work.restore(cells);
        Ok(())
    }

    /// The second pass: derives every value of a level from those behind its moves
    /// once more. The first number whose value is wrong, if any.
    ///
    /// # Errors
    ///
    /// When the level, or one that takings lead to, is not there.
    pub fn verify(&self, a: usize, b: usize, threads: usize) -> io::Result<Option<usize>> {
        let (a, b) = name(a, b);
        let missing = || io::Error::other(format!("level {a}-{b} is not there, or one below it is not"));
        let level = self.levels.get(&(a, b)).ok_or_else(missing)?;
        let below = self.below(a, b);
        let halves = [Index::new(a, b), Index::new(b, a)];
        let first = halves[0].size();
        let wrong = AtomicUsize::new(usize::MAX);
        in_chunks(level.size(), threads, |range| {
            for number in range {
                let half = usize::from(number >= first);
                let other = if a == b { half } else { 1 - half };
                let value_of =
                    |mine, theirs| level.value(first * other + halves[other].number(mine, theirs).0);
                let position = halves[half].position(number - first * half);
                let derived = position.and_then(|(mine, theirs, _)| derive(mine, theirs, &below, &value_of));
                if level.value(number) != derived {
                    wrong.fetch_min(number, Ordering::Relaxed);
                }
            }
        });
        Ok(Some(wrong.into_inner()).filter(|&number| number != usize::MAX))
    }

    /// Counts a level's values; `None` if it is not there.
    #[must_use]
    pub fn census(&self, a: usize, b: usize) -> Option<Census> {
        let level = self.levels.get(&name(a, b))?;
        let mut census = Census::default();
        for number in 0..level.size() {
            match level.value(number) {
                Some(Value::Win(plies)) => {
                    census.won += 1;
                    census.longest = census.longest.max(plies);
                }
                Some(Value::Loss(plies)) => {
                    census.lost += 1;
                    census.longest = census.longest.max(plies);
                }
                Some(Value::Draw) => census.drawn += 1,
                None => {}
            }
        }
        Some(census)
    }
}

/// What the moves of a position say about it; `None` if a value is missing.
fn derive(
    mine: u32,
    theirs: u32,
    below: &impl Fn(u32, u32) -> Option<Value>,
    value_of: &impl Fn(u32, u32) -> Option<Value>,
) -> Option<Value> {
    let (mut win, mut loss, mut draw, mut missing) = (u8::MAX, 0, false, false);
    moves(mine, theirs, |mine, theirs, taken| {
        let next = if taken { below(theirs, mine) } else { value_of(theirs, mine) };
        match next {
            None => missing = true,
            Some(Value::Draw) => draw = true,
            Some(Value::Loss(plies)) => win = win.min(if taken { 1 } else { plies + 1 }),
            Some(Value::Win(plies)) => loss = loss.max(if taken { 2 } else { plies + 1 }),
        }
        true
    });
    match (missing, win, draw) {
        (true, ..) => None,
        (_, u8::MAX, true) => Some(Value::Draw),
        (_, u8::MAX, false) => Some(Value::Loss(loss)),
        _ => Some(Value::Win(win)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Men;
    use super::*;
    use crate::retrograde::Level;

    fn sign(value: Value) -> i8 {
        match value {
            Value::Win(_) => 1,
            Value::Loss(_) => -1,
            Value::Draw => 0,
        }
    }

    /// Every value of 3-3 follows from those behind the moves of the rules. As
    /// distances are finite nothing else can be true (induction over them).
    #[test]
    fn values_follow_by_the_rules() {
        let mut endings = Endings::in_memory();
        assert!(endings.solve(3, 3, 2, &mut |_| true).unwrap());
        assert_eq!(endings.verify(3, 3, 2).unwrap(), None);
        let index = Index::new(3, 3);
        for number in 0..index.size() {
            let Some((mine, theirs, _)) = index.position(number) else { continue };
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
            assert_eq!(quick.map(sign), slow.map(sign), "{number}");
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
