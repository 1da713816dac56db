//! Kalah(m,n): sow seeds around the board, most seeds in one's store win.
//!
//! A move empties one of one's own pits and sows its seeds one by one to the
//! right: own pits, own store, the opponent's pits, and round again past the
//! opponent's store. If the last seed falls into the own store, the same player
//! moves again. If it falls into an empty pit of one's own, it is captured
//! together with the seeds of the opposite pit. As soon as one player has no seeds
//! in the pits the game is over, and what is left belongs to the player in whose
//! pits it lies. The margin of the stores is paid.
//!
//! There are two rules of capture. By `empty capture` (Irving, Donkers and
//! Uiterwijk, "Solving Kalah", 2000) the last seed is captured even when the
//! opposite pit is empty; by the `standard` rule nothing is captured then.

mod database;
mod knowledge;

use std::fmt;

use gametree_core::{Game, InputError, MoveList, Notation, Outcome, Playable, Player, View};

pub use self::database::Database;
pub use self::knowledge::Insight;
use crate::pits::{self, MOST_PITS, MOST_SEEDS, Pits};

/// When the last seed, fallen into an empty pit of one's own, captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// Always, if only itself.
    #[default]
    Empty,
    /// When there are seeds in the opposite pit.
    Standard,
}

/// A position of Kalah.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    pub(crate) pits: Pits,
    capture: Capture,
}

impl Kalah {
    /// The start with `pits` pits a side and `seeds` seeds in each; `None`
    /// beyond 8 pits or 240 seeds in all.
    #[must_use]
    pub fn new(pits: usize, seeds: usize, capture: Capture) -> Option<Kalah> {
        let fits = (1..=MOST_PITS).contains(&pits) && (1..=MOST_SEEDS).contains(&seeds);
        (fits && 2 * pits * seeds <= MOST_SEEDS).then(|| Kalah { pits: Pits::new(pits, seeds), capture })
    }

    /// Seeds in the pits, both rows together.
    #[must_use]
    pub fn in_play(&self) -> usize {
        [Player::First, Player::Second].iter().map(|&player| usize::from(self.pits.seeds(player))).sum()
    }

    /// The stores' difference, and an eighth of a seed for each that lies on
    /// one's own side, in eighths of a seed.
    #[must_use]
    pub fn judge(&self) -> i64 {
        let seeds = |player| i64::from(self.pits.seeds(player));
        let me = self.pits.to_move;
        8 * self.pits.lead() + seeds(me) - seeds(me.other())
    }
}

impl Game for Kalah {
    /// The pit, from 0 at the player's left.
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        self.pits.to_move
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        let me = self.pits.to_move;
        let rows = [self.pits.packed(me), self.pits.packed(me.other())];
        if rows[0] != 0 && rows[1] != 0 {
            return None;
        }
        let seeds = |player| i64::from(self.pits.seeds(player));
        Some(Outcome::margin(self.pits.lead() + seeds(me) - seeds(me.other())))
    }

    fn stuck(&self) -> Outcome {
        Outcome::margin(self.pits.lead())
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<u8>) {
        for (pit, &seeds) in (0..).zip(self.pits.row(self.pits.to_move)) {
            if seeds > 0 {
                out.push(pit);
            }
        }
    }

    #[inline]
    fn play(&mut self, m: u8) {
        let (me, width) = (self.pits.to_move.index(), usize::from(self.pits.width));
        let (mut side, mut hole) = (me, usize::from(m).min(width - 1));
        let mut hand = std::mem::take(&mut self.pits.rows[side][hole]);
        let mut home = false;
        while hand > 0 {
            hole += 1;
            home = false;
            if hole == width && side == me {
                self.pits.stores[me] += 1;
                home = true;
            } else {
                // One's own row ends with the store, the other's before it.
                if hole >= width {
                    (side, hole) = (1 - side, 0);
                }
                self.pits.rows[side][hole] += 1;
            }
            hand -= 1;
        }
        if home {
            return;
        }
        if side == me && hole < width && self.pits.rows[me][hole] == 1 {
            let opposite = self.pits.rows[1 - me][width - 1 - hole];
            if opposite > 0 || self.capture == Capture::Empty {
                self.pits.rows[1 - me][width - 1 - hole] = 0;
                self.pits.rows[me][hole] = 0;
                self.pits.stores[me] += opposite + 1;
            }
        }
        self.pits.to_move = self.pits.to_move.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        self.pits.key()
    }

    /// Seeds go forward or home: no position stands twice.
    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for Kalah {
    /// The pit from the player's left, from 1.
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }

    fn write_position(&self) -> String {
        self.pits.write()
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        Ok(Kalah { pits: self.pits.read(text)?, ..*self })
    }
}

impl Playable for Kalah {
    /// `PITS,SEEDS`, then perhaps `,standard` or `,empty`; `6,4` for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.trim().is_empty() { "6,4" } else { variant.trim() };
        let fault = || {
            InputError::new(format!(
                "no Kalah {variant:?}; write PITS,SEEDS or PITS,SEEDS,standard with up to 8 pits and \
                 {MOST_SEEDS} seeds in all, as in 6,4"
            ))
        };
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let (numbers, rule) = words.split_at(words.len().min(2));
        let capture = match rule {
            [] | ["empty"] => Capture::Empty,
            ["standard"] => Capture::Standard,
            _ => return Err(fault()),
        };
        let numbers: Option<Vec<usize>> = numbers.iter().map(|n| n.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[pits, seeds]) => Kalah::new(pits, seeds, capture).ok_or_else(fault),
            _ => Err(fault()),
        }
    }

    fn view(&self) -> View {
        self.pits.view(&self.legal_moves(), self.ended().is_some())
    }

    fn player_name(player: Player) -> &'static str {
        pits::name(player)
    }
}

impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pits.fmt(f)
    }
}

#[cfg(test)]
mod tests;
