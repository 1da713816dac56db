//! Levels looked through once more: derived a second time, and counted.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Endings;
use super::endings::name;
use super::index::Index;
use super::turns::moves;
use crate::awari_graph::in_chunks;
use crate::retrograde::Value;

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

impl Endings {
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
