//! What any game must keep to, checked on random games with fixed seeds.

use std::collections::{HashMap, HashSet};

use gametree_core::{Game, MoveList, Outcome, Playable};

use crate::random_game::RandomGame;
use crate::text;

/// How much to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Random games to play.
    pub games: u64,
    /// The longest that a game may take.
    pub plies: usize,
    /// Whether a game that takes longer is a fault. Not so where random
    /// players can go on for ever by the rules.
    pub must_end: bool,
    /// The first game's seed.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 20, plies: 2000, must_end: true, seed: 1 }
    }
}

/// [`check`]s a game with the usual [`Plan`].
///
/// # Panics
///
/// With the first fault found.
pub fn conformance<G: Playable>(start: &G) {
    if let Err(fault) = check(start, &Plan::default()) {
        panic!("{}: {fault}", std::any::type_name::<G>());
    }
}

/// Plays random games from `start` and checks every position on the way.
///
/// # Errors
///
/// The first fault, with the position.
pub fn check<G: Playable>(start: &G, plan: &Plan) -> Result<(), String> {
    if size_of::<G::Move>() > 4 {
        return Err(format!("a move takes {} bytes; four are allowed", size_of::<G::Move>()));
    }
    let positions_are_read = start.read_position(&start.write_position()).is_ok();
    let mut known = Known::default();
    for seed in plan.seed..plan.seed + plan.games {
        let mut game = RandomGame::new(start, seed);
        for ply in 0.. {
            let here = |fault: String| format!("game {seed}, ply {ply}: {fault}\n{}", game.position);
            check_rules(&game.position).map_err(here)?;
            text::check_moves(&game.position).map_err(here)?;
            text::check_view(&game.position).map_err(here)?;
            if positions_are_read {
                text::check_position(&game.position, seed ^ ply as u64).map_err(here)?;
            }
            known.add(&game.position).map_err(here)?;
            let reached_end = ply >= plan.plies;
            if reached_end && plan.must_end {
                return Err(here(format!("the game does not end within {} plies", plan.plies)));
            }
            if reached_end || game.play().is_none() {
                break;
            }
        }
    }
    known.check()
}

/// The rules at one position.
fn check_rules<G: Game>(position: &G) -> Result<(), String> {
    let copy = position.clone();
    require(copy == *position, || "a clone is not equal".into())?;
    require(copy.key() == position.key(), || "a clone has another key".into())?;
    require(copy.to_move() == position.to_move(), || "a clone has another player to move".into())?;
    require(copy.ended() == position.ended(), || "a clone has another outcome".into())?;
    require(!position.to_string().trim().is_empty(), || "nothing is displayed".into())?;
    if let Some(outcome) = position.outcome() {
        let value = outcome.value();
        return require(value.unsigned_abs() <= Outcome::LIMIT.unsigned_abs(), || {
            format!("a payment of {value}")
        });
    }
    let moves = position.legal_moves();
    // Behind the moves of other plies, as in a search.
    let mut list = MoveList::new();
    list.push(moves[0]);
    copy.moves(&mut list);
    require(list[1..] == moves[..], || {
        "moves come in different orders, or disturb what stood before".into()
    })?;
    let distinct: HashSet<G::Move> = moves.iter().copied().collect();
    require(distinct.len() == moves.len(), || "a move is generated twice".into())?;
    for &m in moves.iter() {
        let (one, other) = (position.after(m), copy.after(m));
        require(one == other && one.key() == other.key(), || format!("{m:?} leads to different positions"))?;
        require(one != *position || G::PATH_MATTERS, || format!("{m:?} changes nothing"))?;
    }
    require(copy == *position, || "looking at moves has changed the position".into())?;
    check_image(position)
}

/// The image of a position plays on as the position does, move for move.
fn check_image<G: Game>(position: &G) -> Result<(), String> {
    let image = position.folded();
    require(image.to_move() == position.to_move(), || "in the image another player is to move".into())?;
    require(image.folded() == image, || "the image of an image is another".into())?;
    require(image.outcome() == position.outcome(), || "the image has another outcome".into())?;
    let next = |from: &G| -> Vec<G> { from.legal_moves().iter().map(|&m| from.after(m).folded()).collect() };
    let (here, there) = (next(position), next(&image));
    let same = here.iter().all(|p| there.contains(p)) && there.iter().all(|p| here.contains(p));
    require(same, || "the moves of the image lead elsewhere".into())
}

/// All positions met, by their text and by their key.
struct Known<G> {
    by_text: HashMap<String, Vec<G>>,
    by_key: HashMap<u64, Vec<G>>,
}

impl<G> Default for Known<G> {
    fn default() -> Self {
        Known { by_text: HashMap::new(), by_key: HashMap::new() }
    }
}

impl<G: Playable> Known<G> {
    fn add(&mut self, position: &G) -> Result<(), String> {
        let namesakes = self.by_text.entry(position.write_position()).or_default();
        if let Some(same) = namesakes.iter().find(|&known| known == position) {
            return require(same.key() == position.key(), || "an equal position has another key".into());
        }
        namesakes.push(position.clone());
        self.by_key.entry(position.key()).or_default().push(position.clone());
        Ok(())
    }

    /// Different positions should have different keys. A few may share one,
    /// where a counter is part of the position but not of the key.
    fn check(&self) -> Result<(), String> {
        let positions: usize = self.by_key.values().map(Vec::len).sum();
        let keys = self.by_key.len();
        require(keys * 10 >= positions * 9, || format!("{positions} positions have only {keys} keys"))?;
        let mut shared = self.by_key.values().filter(|same| same.len() > 1).flatten();
        let mixed = self.by_key.values().any(|same| same.iter().any(|p| p.to_move() != same[0].to_move()));
        require(!mixed, || {
            let example = shared.next().map(ToString::to_string).unwrap_or_default();
            format!("the key does not tell who is to move\n{example}")
        })
    }
}

pub(crate) fn require(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use gametree_core::{InputError, Notation, Player, View};

    use super::*;
    use crate::sowing::Sowing;

    /// What is wrong with a copy of the sowing game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Flaw {
        None,
        Twice,
        Key,
        Turn,
        Text,
        Reading,
        Endless,
        Cells,
        Stuck,
    }

    #[derive(Clone, PartialEq, Eq)]
    struct Flawed(Sowing, Flaw);

    impl fmt::Display for Flawed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl Game for Flawed {
        type Move = <Sowing as Game>::Move;
        fn to_move(&self) -> Player {
            self.0.to_move()
        }
        fn ended(&self) -> Option<Outcome> {
            self.0.ended()
        }
        fn stuck(&self) -> Outcome {
            self.0.stuck()
        }
        fn moves(&self, out: &mut MoveList<Self::Move>) {
            if self.1 == Flaw::Stuck {
                out.clear();
            }
            self.0.moves(out);
            if self.1 == Flaw::Twice {
                self.0.moves(out);
            }
        }
        fn play(&mut self, m: Self::Move) {
            if self.1 == Flaw::Endless {
                self.0 = if self.0 == Sowing::new(3, 2) { Sowing::new(3, 3) } else { Sowing::new(3, 2) };
            } else {
                self.0.play(m);
            }
        }
        fn key(&self) -> u64 {
            match self.1 {
                Flaw::Key => self.0.key() % 16,
                Flaw::Turn => self.0.board_key(),
                _ => self.0.key(),
            }
        }
    }

    impl Notation for Flawed {
        fn write_move(&self, m: Self::Move) -> String {
            if self.1 == Flaw::Text { "x".to_owned() } else { self.0.write_move(m) }
        }
        fn write_position(&self) -> String {
            self.0.write_position()
        }
        fn read_position(&self, text: &str) -> Result<Self, InputError> {
            let read = self.0.read_position(text)?;
            Ok(Flawed(if self.1 == Flaw::Reading { Sowing::new(3, 2) } else { read }, self.1))
        }
    }

    impl Playable for Flawed {
        fn start(variant: &str) -> Result<Self, InputError> {
            Ok(Flawed(Sowing::start(variant)?, Flaw::None))
        }
        fn view(&self) -> View {
            let mut view = self.0.view();
            if self.1 == Flaw::Cells {
                view.cells.pop();
            }
            view
        }
    }

    #[test]
    fn every_flaw_is_found() {
        for (flaw, fault) in [
            (Flaw::Twice, "generated twice"),
            (Flaw::Key, "keys"),
            (Flaw::Turn, "who is to move"),
            (Flaw::Text, "\"x\""),
            (Flaw::Reading, "is read as"),
            (Flaw::Endless, "does not end"),
            (Flaw::Cells, "cells"),
            (Flaw::Stuck, "disturb"),
        ] {
            let found = check(&Flawed(Sowing::new(3, 2), flaw), &Plan { plies: 100, ..Plan::default() });
            let found = found.expect_err(&format!("{flaw:?}"));
            assert!(found.contains(fault), "{flaw:?}: {found}");
        }
        assert_eq!(check(&Flawed(Sowing::new(3, 2), Flaw::None), &Plan::default()), Ok(()));
    }
}
