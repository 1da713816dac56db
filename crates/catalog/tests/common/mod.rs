//! Positions near the end of any game.

use gametree_catalog::Session;
use gametree_core::SplitMix;

/// Plays at random, to the end of the game or for 600 moves, and takes the last
/// `plies` moves back.
pub(crate) fn near_the_end(session: &mut dyn Session, random: &mut SplitMix, plies: usize) {
    for _ in 0..600 {
        let moves = session.legal_moves();
        if moves.is_empty() {
            break;
        }
        session.play(&moves[random.below(moves.len() as u64) as usize]).unwrap();
    }
    for _ in 0..plies {
        session.undo();
    }
}
