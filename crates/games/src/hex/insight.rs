//! What an exact search knows of Hex: virtual connections, must-play regions
//! and images.
//!
//! Where the opponent threatens to join its borders, a move outside any of the
//! threats' carriers leaves that threat and loses. So only the cells that all
//! carriers share need be tried; where they share none the position is lost
//! (Hayward and others, "Solving 7x7 Hex: virtual connections and game-state
//! reduction", 2003).

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window};

use super::connections::{Connections, LARGEST};
use super::inferior::{filled, is_vulnerable};
use super::rules::{Hex, Stone};
use super::{Cell, STRIDE};

const WON: Score = Score::new(1);
const LOST: Score = Score::new(-1);

/// Connections of both sides in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    own: Connections,
    theirs: Connections,
    /// The cells that are worth a try.
    pub(super) must_play: u64,
}

impl Sight {
    /// Finds connections; the value for the player to move, if they tell it.
    pub(super) fn look(&mut self, position: &Hex) -> Option<Score> {
        let player = position.to_move();
        let position = &filled(position);
        if let Some(outcome) = position.ended() {
            return Some(Score::new(outcome.value()));
        }
        self.theirs.find(position, player.other());
        if self.theirs.won() {
            return Some(LOST);
        }
        let free = free(position);
        let sound = free & !vulnerable(position);
        let tried = if sound == 0 { free } else { sound };
        self.must_play = self.theirs.threats().iter().fold(tried, |all, threat| all & threat);
        self.own.find(position, player);
        if self.own.won() || !self.own.threats().is_empty() {
            return Some(WON);
        }
        (self.must_play == 0).then_some(LOST)
    }
}

/// What is seen from a node, and from its children in turn.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    here: Sight,
    there: Sight,
    /// The position that `here` belongs to.
    key: Option<u64>,
}

impl Insight {
    /// Knowledge with nothing found yet.
    #[must_use]
    pub fn new() -> Insight {
        Insight::default()
    }

    fn look(&mut self, position: &Hex) -> Option<Score> {
        let value = self.here.look(position);
        self.key = value.is_none().then_some(position.key());
        value
    }

    /// The moves worth a try, those on short ways of both sides first.
    fn candidates(&self, position: &Hex) -> Vec<(u32, Cell)> {
        let (own, theirs) = (self.here.own.ways(), self.here.theirs.ways());
        let tried = position.all().filter(|&cell| self.here.must_play >> place(position, cell) & 1 == 1);
        let mut found: Vec<(u32, Cell)> =
            tried.map(|cell| (own[place(position, cell)] + theirs[place(position, cell)], cell)).collect();
        found.sort_unstable();
        found
    }
}

/// The cells where the opponent can kill a stone of the player to move.
fn vulnerable(position: &Hex) -> u64 {
    let empty = position.all().filter(|&cell| position.at(cell) == Stone::Empty);
    empty.filter(|&cell| is_vulnerable(position, cell)).fold(0, |set, cell| set | 1 << place(position, cell))
}

/// The free cells.
fn free(position: &Hex) -> u64 {
    let empty = position.all().filter(|&cell| position.at(cell) == Stone::Empty);
    empty.fold(0, |set, cell| set | 1 << place(position, cell))
}

pub(super) fn fits(position: &Hex) -> bool {
    usize::from(position.size()) <= LARGEST && !position.may_swap()
}

/// A cell's place in a carrier.
pub(super) fn place(position: &Hex, cell: Cell) -> usize {
    (usize::from(cell / STRIDE) - 1) * usize::from(position.size()) + usize::from(cell % STRIDE) - 1
}

impl Knowledge<Hex> for Insight {
    /// The board turned by half a circle is the same.
    fn canonical(position: &Hex) -> u64 {
        position.key().min(position.turned_key())
    }

    fn settle(&mut self, position: &mut Hex, _: Window) -> Bounds {
        match position.ended() {
            Some(outcome) => Bounds::exact(Score::new(outcome.value())),
            None => Bounds { lo: LOST, hi: WON },
        }
    }

    fn resolve(&mut self, position: &Hex, _: Window, _: &mut u64) -> Option<Score> {
        if fits(position) { self.look(position) } else { None }
    }

    fn expand(
        &mut self,
        position: &Hex,
        window: Window,
        moves: &mut MoveList<Cell>,
        visit: &mut impl FnMut(Child<Hex>) -> bool,
    ) {
        let known = fits(position) && (self.key == Some(position.key()) || self.look(position).is_none());
        if !known {
            let mark = moves.mark();
            position.moves(moves);
            for i in moves.since(mark) {
                let mut child = Child::new(position.after(moves[i]), moves[i], 0);
                child.bounds = self.settle(&mut child.position, window);
                if !visit(child) {
                    break;
                }
            }
            moves.truncate(mark);
            return;
        }
        for (far, m) in self.candidates(position) {
            let mut child = Child::new(position.after(m), m, 0);
            child.bounds = self.settle(&mut child.position, window);
            if !child.bounds.decided() {
                // The fewer answers the opponent has, the better.
                child.bounds = self.there.look(&child.position).map_or(child.bounds, Bounds::exact);
                child.guess = -64 * self.there.must_play.count_ones() as i32 - far.min(63) as i32;
            }
            if !visit(child) {
                break;
            }
        }
    }

    fn range(&self, _: &Hex) -> Option<Bounds> {
        Some(Bounds { lo: LOST, hi: WON })
    }

    fn draft(&self, position: &Hex) -> usize {
        usize::from(position.size()).pow(2) - position.stones()
    }

    /// A whole board of 5x5.
    fn endgame(&self) -> usize {
        25
    }
}
