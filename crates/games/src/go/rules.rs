//! The rules.
//!
//! The key is the stones' Zobrist word with the rest (whose turn, ko point,
//! passes) mixed in by a multiplication that can be undone: superko asks
//! whether two keys belong to the same stones, whatever the rest.

use gametree_core::{Game, MoveList, Outcome, Path, Player, Step};

use super::board::Colour;
use super::variant::Superko;
use super::{Go, PASS, Point};

/// An odd number, and its inverse modulo 2^64.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
const UNMIX: u64 = 0xF1DE_83E1_9937_733D;
/// What is mixed in is below this.
const REST: u64 = 1 << 12;

impl Go {
    fn rest(&self) -> u64 {
        u64::from(self.ko) << 3 | u64::from(self.passes) << 1 | self.turn.index() as u64
    }

    /// Whether an earlier position had the same stones.
    fn same_stones(&self, step: &Step) -> bool {
        (step.key ^ self.stones).wrapping_mul(UNMIX) < REST
    }

    /// More than any game pays.
    fn beyond(&self) -> i64 {
        2 * i64::from(self.variant.size).pow(2) + i64::from(self.variant.komi.abs()) + 2
    }

    /// Ends the turn after a stone or a pass.
    #[inline(always)]
    pub(super) fn turn_over(&mut self, m: Point) {
        self.last = [m, self.last[0]];
        self.ply = self.ply.saturating_add(1);
        self.turn = self.turn.other();
    }
}

impl Game for Go {
    type Move = Point;

    const PATH_MATTERS: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        if self.turn == Colour::Black { Player::First } else { Player::Second }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        (self.passes >= 2).then(|| self.area_outcome())
    }

    fn stuck(&self) -> Outcome {
        self.area_outcome()
    }

    /// Points from the bottom left along the rows, then the pass.
    fn moves(&self, out: &mut MoveList<Point>) {
        for p in self.variant.points() {
            if self.colour(p) == Colour::Empty && self.may_place(p, self.turn) {
                out.push(p);
            }
        }
        out.push(PASS);
    }

    #[inline]
    fn play(&mut self, m: Point) {
        if m == PASS {
            self.ko = 0;
            self.passes = (self.passes + 1).min(2);
        } else if self.colour(m) == Colour::Empty {
            self.passes = 0;
            self.put::<true>(m, self.turn);
        }
        self.turn_over(m);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.stones ^ self.rest().wrapping_mul(MIX)
    }

    /// While nothing was captured, no board can have come back.
    fn reversible(&self) -> usize {
        if self.lost == [0; 2] { 0 } else { usize::MAX }
    }

    fn repetition(&self, path: &Path) -> Option<Outcome> {
        self.forbidden(path).then(|| Outcome::margin(self.beyond()))
    }

    fn forbidden(&self, path: &Path) -> bool {
        if self.passes > 0 || self.reversible() == 0 {
            return false;
        }
        let player = self.to_move();
        match self.variant.superko {
            Superko::Positional => path.steps().iter().any(|step| self.same_stones(step)),
            Superko::Situational => {
                path.steps().iter().any(|step| step.player == player && self.same_stones(step))
            }
            Superko::None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_can_be_undone() {
        assert_eq!(MIX.wrapping_mul(UNMIX), 1);
    }
}
