//! Play-outs and priors with Go knowledge.
//!
//! A play-out move answers the last one if it can (Gelly and others 2006):
//! save a chain that was put into atari, capture the stone just played, play a
//! pattern beside it; else any move that fills no eye and, where it can be
//! helped, does not put itself into atari.
//!
//! The priors of the tree say the same in more detail, and add what play-outs
//! are too quick for: distance to the last move, and the edge of an empty area.

use gametree_core::{MoveList, Outcome, Playout, Prior, Seen, SplitMix};

use super::board::Colour;
use super::ladder::{Ladders, Reader};
use super::patterns::{Table, table};
use super::{Go, PASS, Point, ROOM};

/// Play-outs with captures, rescues and patterns, and priors in the tree.
#[derive(Clone, Debug)]
pub struct GoPolicy {
    patterns: &'static Table,
    /// Reads ladders for the priors, if anybody does.
    ladders: Option<Reader>,
}

impl Default for GoPolicy {
    fn default() -> GoPolicy {
        GoPolicy { patterns: table(), ladders: Some(Reader::default()) }
    }
}

impl GoPolicy {
    /// The same without one of its ideas, to measure what it is worth; `None` if
    /// there is none of this name.
    #[must_use]
    pub fn without(self, idea: &str) -> Option<GoPolicy> {
        match idea {
            "ladders" => Some(GoPolicy { ladders: None, ..self }),
            _ => None,
        }
    }
}

/// The weight of what ladders say.
const LADDER: f32 = 15.0;

/// A few candidates without allocation.
struct Few {
    points: [Point; 16],
    count: usize,
}

impl Few {
    const fn new() -> Few {
        Few { points: [0; 16], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, p: Point) {
        if self.count < 16 {
            self.points[self.count] = p;
            self.count += 1;
        }
    }

    #[inline(always)]
    fn one(&self, random: &mut SplitMix) -> Option<Point> {
        (self.count > 0).then(|| self.points[random.below(self.count as u64) as usize & 15])
    }
}

impl GoPolicy {
    /// The move of a play-out.
    #[inline]
    fn choose(&self, go: &mut Go, random: &mut SplitMix) -> Point {
        let last = go.last[0];
        if last != PASS && go.colour(last) == go.turn.other() {
            // One move in sixteen is free, so that no reply is certain.
            let dice = random.next_u64();
            if dice & 15 != 0
                && let Some(p) = go.urgent(last, random)
            {
                return p;
            }
            if dice >> 4 & 15 != 0
                && let Some(p) = self.shape_move(go, last, random)
            {
                return p;
            }
        }
        let p = go.pick(random, |go, p| !go.is_self_atari(p, go.turn));
        if p == PASS { go.pick(random, Go::may_throw_in) } else { p }
    }

    /// A pattern beside the last move.
    #[inline]
    fn shape_move(&self, go: &Go, last: Point, random: &mut SplitMix) -> Option<Point> {
        let mut found = Few::new();
        for p in go.neighbours(last).into_iter().chain(go.diagonals(last)) {
            if go.colour(p) == Colour::Empty
                && go.matches(self.patterns, p)
                && go.may_place(p, go.turn)
                && !go.is_self_atari(p, go.turn)
            {
                found.push(p);
            }
        }
        found.one(random)
    }
}

impl Go {
    /// A capture of the stone just played, or a rescue of a chain that it put
    /// into atari.
    #[inline]
    fn urgent(&self, last: Point, random: &mut SplitMix) -> Option<Point> {
        let mut found = Few::new();
        let chain = self.chain_of(last);
        if chain.in_atari() && self.may_place(chain.liberty(), self.turn) {
            found.push(chain.liberty());
        }
        for q in self.neighbours(last) {
            if self.colour(q) == self.turn && self.chain_of(q).in_atari() {
                self.rescues(q, &mut found);
            }
        }
        found.one(random)
    }

    /// Ways to save the chain on `q`, which is in atari: run, or capture a
    /// neighbour in atari.
    #[inline]
    fn rescues(&self, q: Point, found: &mut Few) {
        let run = self.chain_of(q).liberty();
        if self.may_place(run, self.turn) && !self.is_self_atari(run, self.turn) {
            found.push(run);
        }
        let them = self.turn.other();
        for (i, stone) in self.chain_stones(q).enumerate() {
            // Long chains are looked at in part: time matters more.
            if i >= 12 {
                break;
            }
            for n in self.neighbours(stone) {
                if self.colour(n) == them && self.chain_of(n).in_atari() {
                    let p = self.chain_of(n).liberty();
                    if p != run && self.may_place(p, self.turn) {
                        found.push(p);
                    }
                }
            }
        }
    }

    /// Whether a stone may be given up: small enough to be a throw-in or a
    /// nakade, not a chain worth keeping.
    #[inline]
    fn may_throw_in(&self, p: Point) -> bool {
        let own = |&q: &Point| self.colour(q) == self.turn;
        let stones: u64 =
            self.neighbours(p).iter().filter(|q| own(q)).map(|&q| self.chain_of(q).stones()).sum();
        stones < 5
    }

    /// How far two points are: sum and maximum of both distances, so that 2 is
    /// beside, 3 on the diagonal, 4 one space apart.
    fn distance(&self, a: Point, b: Point) -> u32 {
        let (one, other) = (self.variant.place(a), self.variant.place(b));
        let (dx, dy) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        u32::from(dx + dy + dx.max(dy))
    }

    /// Whether there is no stone within three points along and across.
    fn is_quiet(&self, p: Point) -> bool {
        let (column, row) = self.variant.place(p);
        let near = |centre: u8| centre.saturating_sub(3)..=(centre + 3).min(self.variant.size - 1);
        near(column).all(|c| {
            near(row).all(|r| {
                c.abs_diff(column) + r.abs_diff(row) > 3
                    || self.variant.point(c, r).is_none_or(|q| self.colour(q) == Colour::Empty)
            })
        })
    }
}

impl Playout<Go> for GoPolicy {
    const SLOTS: usize = ROOM;
    const SELECTIVE: bool = true;
    /// Ladders take time. Six visits against two won 38 of 70 games at 40 ms.
    const EXPAND: u32 = 6;

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
        Some(self.choose(position, random))
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut Go,
        random: &mut SplitMix,
        _: &mut MoveList<Point>,
        seen: &mut impl Seen,
    ) -> Outcome {
        position.finish(seen, |go| self.choose(go, random))
    }

    fn tree_moves(&mut self, position: &Go, moves: &mut MoveList<Point>) {
        position.sensible_moves(moves);
    }

    fn prior(&mut self, go: &Go, m: Point) -> Prior {
        let even = Prior::NONE.and(10.0, 0.5);
        if m == PASS {
            return even.and(10.0, 0.1);
        }
        let us = go.turn;
        let mut prior = even;
        let (mut taken, mut saved) = (0, 0);
        for q in go.neighbours(m) {
            match go.colour(q) {
                Colour::Empty | Colour::Border => {}
                colour => {
                    let chain = go.chain_of(q);
                    if chain.in_atari() {
                        *(if colour == us { &mut saved } else { &mut taken }) += chain.stones();
                    }
                }
            }
        }
        let self_atari = go.is_self_atari(m, us);
        let ladders = self.ladders.as_mut().map_or_else(Ladders::default, |reader| reader.ladders(go, m));
        if ladders.catches || ladders.saves && saved == 0 {
            prior = prior.and(LADDER, 1.0);
        }
        if ladders.is_caught && !self_atari && taken == 0 {
            prior = prior.and(LADDER, 0.0);
        }
        if taken > 0 {
            prior = prior.and(if taken > 1 { 30.0 } else { 15.0 }, 1.0);
        }
        if saved > 0 && !self_atari && !ladders.is_caught {
            prior = prior.and(if saved > 1 { 30.0 } else { 15.0 }, 1.0);
        }
        if self_atari {
            prior = prior.and(10.0, 0.0);
        } else if go.matches(self.patterns, m) {
            prior = prior.and(10.0, 1.0);
        }
        if go.last[0] != PASS {
            prior = prior
                .and([0.0, 0.0, 24.0, 22.0, 12.0, 8.0, 4.0][go.distance(m, go.last[0]).min(6) as usize], 1.0);
        }
        let (column, row) = go.variant.place(m);
        let edge = |x: u8| x.min(go.variant.size - 1 - x);
        match edge(column).min(edge(row)) {
            0 | 1 if go.is_quiet(m) => {
                prior.and(if edge(column).min(edge(row)) == 0 { 20.0 } else { 8.0 }, 0.0)
            }
            2 if go.is_quiet(m) => prior.and(10.0, 1.0),
            _ => prior,
        }
    }
}
