//! Positions near known ones, labelled by the named features: a first school
//! for a network.
//!
//! A position with the score of a search takes a few hundred nodes to make, and
//! a network needs millions. What the features already know is cheaper to
//! teach: a few random moves lead from each known position to others, and
//! their label is the static evaluation. The network then goes on with scores
//! of searches, which know better.

use gametree_core::{Evaluator, Game, SplitMix};
use gametree_games::chess::{Chess, Outlook};

use super::sample::Sample;

/// Moves away from the known position, at most.
const FAR: u64 = 4;

/// So many positions near a sample.
pub fn near(sample: &Sample, times: usize, seed: u64) -> Vec<Sample> {
    let Some(board) = sample.board() else { return Vec::new() };
    let root = Chess::new(board);
    let mut random = SplitMix::new(seed ^ root.key());
    let mut found = Vec::with_capacity(times);
    for _ in 0..times {
        let mut position = root.clone();
        for _ in 0..=random.below(FAR) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play(legal[random.below(legal.len() as u64) as usize]);
        }
        if !position.in_check() && position.can_move() {
            // With the weight of the pieces, as the scores of searches have it.
            let score = Outlook::Features.evaluate(&position, 0).value().clamp(-10_000, 10_000) as i16;
            found.push(Sample { result: 1, ..Sample::new(position.board(), score, sample.ply, sample.game) });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use gametree_core::Playable;

    use super::*;

    #[test]
    fn positions_nearby_are_other_positions_of_the_same_game() {
        let board = Chess::start("").unwrap().board().clone();
        let sample = Sample::new(&board, 0, 0, 7);
        let found = near(&sample, 50, 3);
        assert!(found.len() > 30 && found.iter().all(|near| near.game == 7));
        assert!(found.iter().filter(|near| near.occupied != sample.occupied).count() > 30);
        assert_eq!(found, near(&sample, 50, 3), "the seed decides");
    }
}
