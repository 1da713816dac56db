//! Eyes, and play-outs that pick among all moves but those that fill an eye.
//!
//! Without eyes a random game does not end: every living group would fill its
//! own. That is a matter of the policy, not of the rules.

use gametree_core::{Game, MoveList, Outcome, Playout, Seen, SplitMix};

use super::board::Colour;
use super::{Go, PASS, Point, ROOM, at};

/// Picks among all moves but those that fill an eye of one's own; passes when
/// there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoUniform;

impl Go {
    /// Whether `p` looks like an eye of `us`: surrounded by own stones, and
    /// with few enough of theirs on the diagonals (none at the edge, one
    /// elsewhere).
    #[inline(always)]
    pub(super) fn is_eye(&self, p: Point, us: Colour) -> bool {
        if !self.beside[at(p)].only(us) {
            return false;
        }
        let them = us.other();
        let (mut enemies, mut border) = (0, 0);
        for q in self.diagonals(p) {
            enemies += u32::from(self.colour(q) == them);
            border += u32::from(self.colour(q) == Colour::Border);
        }
        enemies + u32::from(border > 0) < 2
    }

    /// A move that fills no eye, each with the same probability, or a pass.
    /// The free points change their order.
    #[inline(always)]
    pub(super) fn pick(&mut self, random: &mut SplitMix, fits: impl Fn(&Go, Point) -> bool) -> Point {
        let us = self.turn;
        let mut left = self.free;
        while left > 0 {
            let i = random.below(u64::from(left)) as Point;
            let p = self.empty[at(i)];
            if !self.is_eye(p, us) && self.may_place(p, us) && fits(self, p) {
                return p;
            }
            // Behind the end, where it is not drawn again.
            left -= 1;
            let other = self.empty[at(left)];
            self.empty[at(i)] = other;
            self.empty[at(left)] = p;
            self.place[at(other)] = i;
            self.place[at(p)] = left;
        }
        PASS
    }

    /// Plays a move of a play-out: legal, and nobody asks for the key.
    #[inline(always)]
    pub(super) fn play_quickly(&mut self, m: Point) {
        if m == PASS {
            self.ko = 0;
            self.passes += 1;
        } else {
            self.passes = 0;
            self.put::<false>(m, self.turn);
        }
        self.turn_over(m);
    }

    /// The longest play-out: cycles are possible, since nobody remembers.
    #[inline(always)]
    pub(super) fn longest_play_out(&self) -> usize {
        3 * usize::from(self.variant.size).pow(2) + 10
    }

    /// Black's area minus White's where nothing but eyes is left free.
    #[inline(always)]
    pub(super) fn quick_area(&self) -> i64 {
        let mut area = i64::from(self.balance);
        for i in 0..self.free {
            let touched =
                self.neighbours(self.empty[at(i)]).iter().fold(0, |touched, &q| match self.colour(q) {
                    Colour::Black => touched | 1,
                    Colour::White => touched | 2,
                    _ => touched,
                });
            area += [0, 1, -1, 0][touched];
        }
        area
    }

    /// What the board pays Black as it stands, in half points.
    #[inline(always)]
    pub(super) fn quick_outcome(&self) -> Outcome {
        Outcome::margin(2 * self.quick_area() - i64::from(self.variant.komi))
    }

    /// Plays on with the moves that `choose` names; the payment to Black.
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        seen: &mut impl Seen,
        mut choose: impl FnMut(&mut Go) -> Point,
    ) -> Outcome {
        for _ in 0..self.longest_play_out() {
            if self.passes >= 2 {
                break;
            }
            let m = choose(self);
            // Everybody passes in the end, which says nothing about passing now.
            if m != PASS {
                seen.see(self.to_move(), usize::from(m));
            }
            self.play_quickly(m);
        }
        self.quick_outcome()
    }

    /// Pushes the legal moves that fill no eye of one's own, and the pass.
    pub(super) fn sensible_moves(&self, moves: &mut MoveList<Point>) {
        for p in self.variant.points() {
            let free = self.colour(p) == Colour::Empty;
            if free && !self.is_eye(p, self.turn) && self.may_place(p, self.turn) {
                moves.push(p);
            }
        }
        moves.push(PASS);
    }
}

impl Playout<Go> for GoUniform {
    const SLOTS: usize = ROOM;
    const SELECTIVE: bool = true;

    #[inline]
    fn slot(&self, m: Point) -> usize {
        usize::from(m)
    }

    #[inline]
    fn random_move(
        &mut self,
        position: &mut Go,
        random: &mut SplitMix,
        _: &mut MoveList<Point>,
    ) -> Option<Point> {
        Some(position.pick(random, |_, _| true))
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut Go,
        random: &mut SplitMix,
        _: &mut MoveList<Point>,
        seen: &mut impl Seen,
    ) -> Outcome {
        position.finish(seen, |go| go.pick(random, |_, _| true))
    }

    fn tree_moves(&mut self, position: &Go, moves: &mut MoveList<Point>) {
        position.sensible_moves(moves);
    }
}
