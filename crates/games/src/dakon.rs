//! Dakon (Congklak): sow on from where the last seed falls.
//!
//! A move empties one of one's own pits and sows its seeds one by one to the
//! right: own pits, own store, the opponent's pits, and round again past the
//! opponent's store. If the last seed falls into a pit that was not empty, on
//! either side, its seeds are taken up and sown on. If it falls into the own
//! store, the same player moves again. If it falls into an empty pit of one's
//! own, it is captured together with the seeds of the opposite pit if there are
//! any there. When the player to move has no seeds in the pits the game is over,
//! and what is left belongs to the opponent. The margin is paid.
//!
//! Dakon-6 has six pits a side with six seeds in each.

use std::fmt;

use gametree_core::{
    Bounds, Child, Game, InputError, Knowledge, MoveList, Notation, Outcome, Playable, Player, Score, View,
    Window,
};

use crate::pits::{self, MOST_PITS, MOST_SEEDS, Pits};

/// A position of Dakon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dakon {
    pits: Pits,
}

impl Dakon {
    /// The start with `pits` pits a side and `seeds` seeds in each; `None`
    /// beyond 8 pits or 240 seeds in all.
    #[must_use]
    pub fn new(pits: usize, seeds: usize) -> Option<Dakon> {
        let fits = (1..=MOST_PITS).contains(&pits) && (1..=MOST_SEEDS).contains(&seeds);
        (fits && 2 * pits * seeds <= MOST_SEEDS).then(|| Dakon { pits: Pits::new(pits, seeds) })
    }

    /// Seeds in the pits, both rows together.
    #[must_use]
    pub fn in_play(&self) -> usize {
        [Player::First, Player::Second].iter().map(|&player| usize::from(self.pits.seeds(player))).sum()
    }

    /// The stores' difference.
    #[must_use]
    pub fn judge(&self) -> i64 {
        self.pits.lead()
    }
}

impl Game for Dakon {
    /// The pit, from 0 at the player's left.
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        self.pits.to_move
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        let me = self.pits.to_move;
        let rest = i64::from(self.pits.seeds(me.other()));
        (self.pits.packed(me) == 0).then(|| Outcome::margin(self.pits.lead() - rest))
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

    /// Sowing comes to an end: the hand passes the own store at least once in
    /// two rounds, and what lies there stays.
    fn play(&mut self, m: u8) {
        let (me, width) = (self.pits.to_move.index(), usize::from(self.pits.width));
        let (mut side, mut hole) = (me, usize::from(m).min(width - 1));
        let mut hand = std::mem::take(&mut self.pits.rows[side][hole]);
        while hand > 0 {
            hole += 1;
            hand -= 1;
            if hole == width && side == me {
                self.pits.stores[me] += 1;
                if hand == 0 {
                    return;
                }
                continue;
            }
            if hole >= width {
                (side, hole) = (1 - side, 0);
            }
            let pit = &mut self.pits.rows[side][hole];
            *pit += 1;
            if hand == 0 && *pit > 1 {
                hand = std::mem::take(pit);
            }
        }
        if side == me && hole < width && self.pits.rows[me][hole] == 1 {
            let opposite = std::mem::take(&mut self.pits.rows[1 - me][width - 1 - hole]);
            if opposite > 0 {
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

impl Notation for Dakon {
    /// The pit from the player's left, from 1.
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }

    fn write_position(&self) -> String {
        self.pits.write()
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        Ok(Dakon { pits: self.pits.read(text)? })
    }
}

impl Playable for Dakon {
    /// `PITS,SEEDS`; `6,6` for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.trim().is_empty() { "6,6" } else { variant.trim() };
        let numbers =
            text.split_once(',').and_then(|(p, s)| Some((p.trim().parse().ok()?, s.trim().parse().ok()?)));
        numbers.and_then(|(pits, seeds)| Dakon::new(pits, seeds)).ok_or_else(|| {
            InputError::new(format!(
                "no Dakon {variant:?}; write PITS,SEEDS with up to 8 pits and {MOST_SEEDS} seeds in all, as in 6,6"
            ))
        })
    }

    fn view(&self) -> View {
        self.pits.view(&self.legal_moves(), self.ended().is_some())
    }

    fn player_name(player: Player) -> &'static str {
        pits::name(player)
    }
}

impl fmt::Display for Dakon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pits.fmt(f)
    }
}

/// What a search should know about Dakon: what is in a store stays there, and
/// to move again is best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

fn bounds(position: &Dakon) -> Bounds {
    let (lead, rest) = (position.pits.lead(), position.in_play() as i64);
    Bounds { lo: Score::new(lead - rest), hi: Score::new(lead + rest) }
}

impl Knowledge<Dakon> for Insight {
    const SLOTS: usize = 16;

    #[inline]
    fn settle(&mut self, position: &mut Dakon, _: Window) -> Bounds {
        position.ended().map_or_else(|| bounds(position), |end| Bounds::exact(Score::new(end.value())))
    }

    fn expand(
        &mut self,
        position: &Dakon,
        window: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Dakon>) -> bool,
    ) {
        let me = position.to_move();
        for (pit, &seeds) in (0..).zip(position.pits.row(me)) {
            if seeds == 0 {
                continue;
            }
            let child = position.after(pit);
            let gained = i32::from(child.pits.stores[me.index()] - position.pits.stores[me.index()]);
            let again = if child.to_move() == me { 64 } else { 0 };
            let mut child = Child::new(child, pit, again + gained);
            let view = window.seen_by(child.position.to_move(), me);
            child.bounds = self.settle(&mut child.position, view);
            if !visit(child) {
                break;
            }
        }
    }

    fn range(&self, position: &Dakon) -> Option<Bounds> {
        Some(bounds(position))
    }

    fn draft(&self, position: &Dakon) -> usize {
        4 * position.in_play()
    }

    fn slot(&self, position: &Dakon, m: u8) -> usize {
        8 * position.to_move().index() + usize::from(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, m: u8) -> String {
        Dakon::start("3,2").unwrap().read_position(text).unwrap().after(m - 1).write_position()
    }

    #[test]
    fn seeds_are_sown_on() {
        assert_eq!(after("1,1,0,0 2,0,0,0 S", 1), "0,0,1,1 2,0,0,0 S", "on from the second pit, and home");
        assert_eq!(after("1,0,0,0 0,5,0,0 S", 1), "0,0,0,6 0,0,0,0 N", "a capture");
        assert_eq!(after("0,2,0,0 1,1,1,0 S", 2), "0,0,1,1 1,1,1,0 S", "ends at home: again");
        assert_eq!(after("0,0,2,0 0,1,1,0 S", 3), "0,0,0,1 1,1,1,0 N", "an empty pit of the other's");
        assert_eq!(after("0,0,2,0 1,0,0,0 S", 3), "0,0,0,1 0,1,1,0 N", "on from the other's pit");
        assert_eq!(after("1,0,1,0 1,0,1,0 S", 1), "0,1,1,0 1,0,1,0 N", "nothing opposite: no capture");
    }

    #[test]
    fn the_rest_belongs_to_the_opponent() {
        let over = Dakon::start("3,2").unwrap().read_position("0,0,0,5 1,0,2,4 S").unwrap();
        assert_eq!(over.ended(), Some(Outcome::margin(5 - 4 - 3)));
        assert!(Dakon::start("9,9").is_err());
    }
}
