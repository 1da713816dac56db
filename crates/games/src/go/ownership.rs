//! Who owns which point at the end, by play-outs, and which stones are dead.
//!
//! A stone whose point ends up with the other side in most play-outs is dead.
//! Both sides move first in turn, so that a group that lives only by moving
//! first does not look better than it is.

use std::collections::HashSet;

use gametree_core::{MoveList, Playout, SplitMix};

use super::board::Colour;
use super::policy::GoPolicy;
use super::{Go, Point, at};

/// For each point, how often it ended up with Black: 1 always, -1 never.
#[must_use]
pub fn ownership(position: &Go, games: u32, seed: u64) -> Vec<(Point, f32)> {
    let mut random = SplitMix::new(seed);
    let mut policy = GoPolicy::default();
    let mut moves = MoveList::new();
    let mut owned = [0_i32; super::ROOM];
    for game in 0..games {
        let mut go = position.clone();
        go.passes = 0;
        go.ko = 0;
        go.last = [0; 2];
        if game % 2 == 1 {
            go.turn = go.turn.other();
        }
        policy.play_out(&mut go, &mut random, &mut moves, &mut ());
        for p in go.variant.points() {
            owned[at(p)] += go.owner(p);
        }
    }
    let share = |p: Point| owned[at(p)] as f32 / games.max(1) as f32;
    position.variant.points().map(|p| (p, share(p))).collect()
}

/// The stones that are dead in a finished game.
#[must_use]
pub fn dead_stones(position: &Go, games: u32, seed: u64) -> HashSet<Point> {
    let owned = ownership(position, games, seed);
    let mut dead = HashSet::new();
    for &(p, _) in &owned {
        let colour = position.colour(p);
        if !matches!(colour, Colour::Black | Colour::White) || position.head[at(p)] != p {
            continue;
        }
        // A chain lives or dies as a whole.
        let stones: Vec<Point> = position.chain_stones(p).collect();
        let share: f32 = owned.iter().filter(|(q, _)| stones.contains(q)).map(|(_, share)| share).sum();
        let for_owner = if colour == Colour::Black { share } else { -share };
        if for_owner < -0.4 * stones.len() as f32 {
            dead.extend(stones);
        }
    }
    dead
}

impl Go {
    /// 1 for a point of Black's, -1 for one of White's, 0 for neither, at the
    /// end of a play-out.
    fn owner(&self, p: Point) -> i32 {
        let touches = |colour| self.neighbours(p).iter().any(|&q| self.colour(q) == colour);
        match self.colour(p) {
            Colour::Black => 1,
            Colour::White => -1,
            _ => i32::from(touches(Colour::Black)) - i32::from(touches(Colour::White)),
        }
    }
}
