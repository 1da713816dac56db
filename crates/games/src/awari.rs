//! Awari: sow seeds around the board and capture twos and threes.
//!
//! A move empties one of one's own pits and sows its seeds one by one to the
//! right, along both rows, leaving out the pit they came from. If the last seed
//! brings a pit of the opponent's to two or three, those are captured, and so
//! are those of the pits before it, as long as they belong to the opponent and
//! hold two or three. A player whose opponent has no seeds must, if possible,
//! move so as to give some. A player who can not move ends the game, and each
//! gets the seeds on the own side; capturing all of the opponent's seeds is
//! allowed. When a position comes back the seeds in play are shared evenly, as
//! Romein and Bal did when they solved the game (2002: a draw). The margin is
//! paid.

use std::fmt;

use gametree_core::{
    Bounds, Child, Game, InputError, Knowledge, MoveList, Notation, Outcome, Path, Playable, Player, Score,
    View, Window,
};

use crate::pits::{self, MOST_PITS, MOST_SEEDS, Pits};

/// A position of Awari.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Awari {
    pits: Pits,
}

impl Awari {
    /// The start with `pits` pits a side and `seeds` seeds in each; `None`
    /// beyond 8 pits or 240 seeds in all.
    #[must_use]
    pub fn new(pits: usize, seeds: usize) -> Option<Awari> {
        let fits = (1..=MOST_PITS).contains(&pits) && (1..=MOST_SEEDS).contains(&seeds);
        (fits && 2 * pits * seeds <= MOST_SEEDS).then(|| Awari { pits: Pits::new(pits, seeds) })
    }

    /// A position with nothing in the stores and the first player to move: the
    /// mover's pits, then the opponent's.
    #[must_use]
    pub fn of_rows(mine: &[u8], theirs: &[u8]) -> Awari {
        let mut pits = Pits::new(mine.len(), 0);
        pits.rows[0][..mine.len()].copy_from_slice(mine);
        pits.rows[1][..mine.len()].copy_from_slice(theirs);
        Awari { pits }
    }

    /// The pits of a player, from the player's left.
    #[must_use]
    pub fn row(&self, player: Player) -> &[u8] {
        self.pits.row(player)
    }

    /// The seeds a player has captured.
    #[must_use]
    pub fn store(&self, player: Player) -> u8 {
        self.pits.stores[player.index()]
    }

    /// Seeds in the pits, both rows together.
    #[must_use]
    pub fn in_play(&self) -> usize {
        [Player::First, Player::Second].iter().map(|&player| usize::from(self.pits.seeds(player))).sum()
    }

    /// The stores' difference, and a quarter of a seed for each pit of the
    /// opponent's that holds one or two, in quarters of a seed.
    #[must_use]
    pub fn judge(&self) -> i64 {
        let me = self.pits.to_move;
        let weak = |player| self.row(player).iter().filter(|&&seeds| seeds == 1 || seeds == 2).count() as i64;
        4 * self.pits.lead() + weak(me.other()) - weak(me)
    }

    /// The position after sowing a pit, without regard to the duty to feed.
    #[inline]
    fn sown(&self, pit: usize) -> Awari {
        let mut next = *self;
        let (me, width) = (self.pits.to_move.index(), usize::from(self.pits.width));
        let (mut side, mut hole) = (me, pit);
        let mut hand = std::mem::take(&mut next.pits.rows[me][pit]);
        while hand > 0 {
            hole += 1;
            if hole == width {
                (side, hole) = (1 - side, 0);
            }
            if (side, hole) != (me, pit) {
                next.pits.rows[side][hole] += 1;
                hand -= 1;
            }
        }
        if side != me {
            loop {
                let seeds = next.pits.rows[side][hole];
                if seeds != 2 && seeds != 3 {
                    break;
                }
                next.pits.stores[me] += seeds;
                next.pits.rows[side][hole] = 0;
                if hole == 0 {
                    break;
                }
                hole -= 1;
            }
        }
        next.pits.to_move = self.pits.to_move.other();
        next
    }
}

impl Game for Awari {
    /// The pit, from 0 at the player's left.
    type Move = u8;

    const PATH_MATTERS: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        self.pits.to_move
    }

    fn ended(&self) -> Option<Outcome> {
        let left = self.pits.packed(self.pits.to_move);
        (left == 0).then(|| self.stuck())
    }

    /// Each side's seeds go to its owner.
    fn stuck(&self) -> Outcome {
        let seeds = |player| i64::from(self.pits.seeds(player));
        let me = self.pits.to_move;
        Outcome::margin(self.pits.lead() + seeds(me) - seeds(me.other()))
    }

    fn moves(&self, out: &mut MoveList<u8>) {
        let me = self.pits.to_move;
        let starved = self.pits.packed(me.other()) == 0;
        for (pit, &seeds) in (0..).zip(self.row(me)) {
            if seeds > 0 && (!starved || self.sown(usize::from(pit)).pits.packed(me.other()) != 0) {
                out.push(pit);
            }
        }
    }

    #[inline]
    fn play(&mut self, m: u8) {
        *self = self.sown(usize::from(m).min(usize::from(self.pits.width) - 1));
    }

    #[inline]
    fn key(&self) -> u64 {
        self.pits.key()
    }

    /// When a position comes back, the seeds in play are shared evenly.
    fn repetition(&self, path: &Path) -> Option<Outcome> {
        let before = path.occurrences(self.key(), self.to_move(), self.reversible());
        (before > 0).then(|| Outcome::margin(self.pits.lead()))
    }
}

impl Notation for Awari {
    /// The pit from the player's left, from 1.
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }

    fn write_position(&self) -> String {
        self.pits.write()
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        Ok(Awari { pits: self.pits.read(text)? })
    }
}

impl Playable for Awari {
    /// `PITS,SEEDS`; `6,4` for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.trim().is_empty() { "6,4" } else { variant.trim() };
        let numbers =
            text.split_once(',').and_then(|(p, s)| Some((p.trim().parse().ok()?, s.trim().parse().ok()?)));
        numbers.and_then(|(pits, seeds)| Awari::new(pits, seeds)).ok_or_else(|| {
            InputError::new(format!(
                "no Awari {variant:?}; write PITS,SEEDS with up to 8 pits and {MOST_SEEDS} seeds in all, as in 6,4"
            ))
        })
    }

    fn view(&self) -> View {
        self.pits.view(&self.legal_moves(), self.outcome().is_some())
    }

    fn player_name(player: Player) -> &'static str {
        pits::name(player)
    }
}

impl fmt::Display for Awari {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pits.fmt(f)
    }
}

/// What a search should know about Awari: captured seeds stay captured, and
/// captures come first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

fn bounds(position: &Awari) -> Bounds {
    let (lead, rest) = (position.pits.lead(), position.in_play() as i64);
    Bounds { lo: Score::new(lead - rest), hi: Score::new(lead + rest) }
}

impl Knowledge<Awari> for Insight {
    const SLOTS: usize = 16;

    #[inline]
    fn settle(&mut self, position: &mut Awari, _: Window) -> Bounds {
        position.ended().map_or_else(|| bounds(position), |end| Bounds::exact(Score::new(end.value())))
    }

    fn expand(
        &mut self,
        position: &Awari,
        window: Window,
        moves: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Awari>) -> bool,
    ) {
        let (mark, me) = (moves.mark(), position.to_move());
        position.moves(moves);
        for i in moves.since(mark).rev() {
            let child = position.after(moves[i]);
            let gained = i32::from(child.store(me)) - i32::from(position.store(me));
            let mut child = Child::new(child, moves[i], gained);
            let view = window.seen_by(child.position.to_move(), me);
            child.bounds = self.settle(&mut child.position, view);
            if !visit(child) {
                break;
            }
        }
        moves.truncate(mark);
    }

    fn range(&self, position: &Awari) -> Option<Bounds> {
        Some(bounds(position))
    }

    fn slot(&self, position: &Awari, m: u8) -> usize {
        8 * position.to_move().index() + usize::from(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Awari {
        Awari::start("6,4").unwrap().read_position(text).unwrap()
    }

    fn after(text: &str, m: u8) -> String {
        position(text).after(m - 1).write_position()
    }

    #[test]
    fn seeds_are_sown_and_captured() {
        assert_eq!(after("4,4,4,4,4,4,0 4,4,4,4,4,4,0 S", 3), "4,4,0,5,5,5,0 5,4,4,4,4,4,0 N");
        assert_eq!(after("0,0,0,0,0,3,0 1,2,2,1,1,1,0 S", 6), "0,0,0,0,0,0,8 0,0,0,1,1,1,0 N", "2, 3 and 3");
        assert_eq!(after("0,0,0,0,0,3,0 1,3,2,1,1,1,0 S", 6), "0,0,0,0,0,0,3 2,4,0,1,1,1,0 N", "as far as 4");
        assert_eq!(
            after("0,0,0,0,12,0,0 0,0,0,0,0,0,0 S", 5),
            "1,1,1,1,0,2,0 1,1,1,1,1,1,0 N",
            "a full round"
        );
        assert_eq!(
            after("1,1,0,0,0,0,0 0,0,0,0,0,0,0 N", 1),
            "1,1,0,0,0,0,0 0,0,0,0,0,0,0 S",
            "nothing to sow"
        );
    }

    #[test]
    fn a_starving_opponent_must_be_fed() {
        let feed = position("1,0,0,0,0,2,0 0,0,0,0,0,0,0 S");
        assert_eq!(feed.legal_moves()[..], [5]);
        let can_not = position("1,1,0,0,0,0,9 0,0,0,0,0,0,4 S");
        assert!(can_not.legal_moves().is_empty());
        assert_eq!(can_not.outcome(), Some(Outcome::margin(9 - 4 + 2)));
        let empty = position("0,0,0,0,0,0,9 0,0,3,0,0,0,4 S");
        assert_eq!(empty.ended(), Some(Outcome::margin(9 - 4 - 3)));
    }

    #[test]
    fn what_goes_round_for_ever_is_shared() {
        let here = position("0,0,0,1,0,0,9 0,0,0,0,1,0,4 S");
        let mut path = Path::new();
        assert_eq!(here.repetition(&path), None);
        path.push(here.step());
        assert_eq!(here.repetition(&path), Some(Outcome::margin(5)));
    }

    #[test]
    fn variants_are_checked() {
        for bad in ["6", "9,1", "0,1", "x,y", "6,21"] {
            assert!(Awari::start(bad).is_err(), "{bad}");
        }
        assert!(Awari::start("3,2").is_ok());
    }
}
