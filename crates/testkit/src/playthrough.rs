//! One recorded game as text.
//!
//! Each game has such a record in its tests. Any change of rules, notation or
//! display shows up as a difference, to be looked at and then accepted by
//! writing the file anew.

use std::fmt::Write;

use gametree_core::Playable;

use crate::random_game::RandomGame;

/// Longer games are recorded this far.
const PLIES: usize = 400;

/// A random game from `start`, always the same for the same seed: every
/// position, its moves, the move chosen, and the outcome.
#[must_use]
pub fn playthrough<G: Playable>(start: &G, seed: u64) -> String {
    let mut text = String::new();
    let mut game = RandomGame::new(start, seed);
    for ply in 0.. {
        record(&game, ply, &mut text);
        let before = game.position.clone();
        if ply >= PLIES {
            break;
        }
        let Some(m) = game.play() else { break };
        // Writing into a string can not fail.
        _ = writeln!(text, "plays: {}\n", before.write_move(m));
    }
    text
}

fn record<G: Playable>(game: &RandomGame<G>, ply: usize, text: &mut String) {
    let position = &game.position;
    let player = position.to_move();
    let name = G::player_name(player);
    _ = writeln!(text, "ply {ply}, {name} to move");
    _ = writeln!(text, "{}", position.to_string().trim_end());
    _ = writeln!(text, "position: {}", position.write_position());
    match game.outcome() {
        Some(outcome) => _ = writeln!(text, "over: {:+} for {name}", outcome.value()),
        None => {
            let legal = position.legal_moves();
            let moves: Vec<String> = legal.iter().map(|&m| position.write_move(m)).collect();
            _ = writeln!(text, "moves: {}", moves.join(" "));
        }
    }
}

/// Where two records begin to differ, in one sentence; nothing if they are
/// equal.
#[must_use]
pub fn difference(expected: &str, found: &str) -> Option<String> {
    let (mut left, mut right) = (expected.lines(), found.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (one, other) if one == other => {}
            (one, other) => {
                let show = |line: Option<&str>| line.map_or("the end".to_owned(), |line| format!("{line:?}"));
                return Some(format!("line {number}: expected {}, found {}", show(one), show(other)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sowing::Sowing;

    #[test]
    fn a_record_is_repeatable_and_ends_with_the_outcome() {
        let start = Sowing::new(3, 2);
        let record = playthrough(&start, 4);
        assert_eq!(record, playthrough(&start, 4));
        assert_ne!(record, playthrough(&start, 5));
        assert!(record.lines().last().is_some_and(|line| line.starts_with("over: ")), "{record}");
        assert_eq!(difference(&record, &record), None);
        let cut = record.trim_end().rsplit_once('\n').unwrap().0;
        assert!(difference(&record, cut).unwrap().ends_with("found the end"));
        assert_eq!(difference("a\nb", "a\nc"), Some("line 2: expected \"b\", found \"c\"".to_owned()));
    }
}
