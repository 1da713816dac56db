//! Labels that look ahead: the scores of later positions of the same game count
//! for earlier ones, the less the further away they are (TD(λ), Sutton 1988).
//!
//! The score of a search of a few hundred nodes knows the next four or five plies.
//! What it does not know shows in the scores of the searches that come after it. The
//! result of the game is a far noisier teacher: every blunder between here and there
//! counts as much as what the position was worth.
//!
//! ```text
//! label(t) = (1 - w) score(t) + w label(t'),   w = λ ^ (t' - t)
//! ```
//!
//! where t' is the ply of the next sample of the game, and everything is an
//! expectation of the player to move. The last sample keeps its score.

use super::sample::Sample;
use super::{SCALE, expectation};

/// A λ that does well: later scores count for half after three plies.
pub const USUAL: f32 = 0.8;
/// Labels stay within this, in hundredths of a pawn: ends are certain, and how
/// certain makes no difference to what is learned.
const LIMIT: f32 = 3000.0;
/// Plies beyond are not counted by samples.
const LAST_PLY: u8 = 255;

/// The same samples, whole games in the order of their plies, with labels that look
/// ahead by `lambda` a ply.
#[must_use]
pub fn labelled(samples: &[Sample], lambda: f32) -> Vec<Sample> {
    let mut labelled = samples.to_vec();
    for game in labelled.chunk_by_mut(|a, b| a.game == b.game && a.ply <= b.ply) {
        // What comes next: its ply, and the expectation of who is to move then.
        let mut after: Option<(u8, f32)> = None;
        for sample in game.iter_mut().rev() {
            let own = expectation(f32::from(sample.score));
            let label = after.map_or(own, |(ply, label)| {
                let plies = ply - sample.ply;
                let weight = lambda.powi(i32::from(plies));
                (1.0 - weight) * own + weight * if plies % 2 == 0 { label } else { 1.0 - label }
            });
            after = (sample.ply < LAST_PLY).then_some((sample.ply, label));
            sample.score = score(label);
        }
    }
    labelled
}

/// The score that stands for an expectation.
fn score(expectation: f32) -> i16 {
    let odds = expectation.clamp(1e-4, 1.0 - 1e-4);
    (SCALE * (odds / (1.0 - odds)).ln()).clamp(-LIMIT, LIMIT).round() as i16
}

#[cfg(test)]
mod tests {
    use gametree_games::chess::cozy_chess::Board;

    use super::*;

    fn game(number: u32, scores: &[(u8, i16)]) -> Vec<Sample> {
        let sample = |&(ply, score)| Sample::new(&Board::default(), score, ply, number);
        scores.iter().map(sample).collect()
    }

    #[test]
    fn later_scores_count_with_the_sign_of_the_player() {
        let samples = game(1, &[(10, 0), (11, -400), (13, -100)]);
        let far = |lambda| labelled(&samples, lambda).iter().map(|s| s.score).collect::<Vec<_>>();
        assert_eq!(far(0.0), [0, -400, -100]);
        let some = far(0.5);
        assert!(some[0] > 50, "what was bad for the opponent a ply later is good here: {some:?}");
        assert!((-399..-250).contains(&some[1]), "a quarter of it comes from two plies later: {some:?}");
        assert_eq!(some[2], -100, "nothing comes after it");
    }

    #[test]
    fn games_and_plies_beyond_counting_are_kept_apart() {
        let samples = [game(1, &[(20, 100)]), game(2, &[(20, 300), (255, 900), (255, -900)])].concat();
        let scores: Vec<_> = labelled(&samples, 0.5).iter().map(|sample| sample.score).collect();
        assert_eq!(scores, [100, 300, 900, -900]);
    }

    #[test]
    fn certain_results_stay_within_bounds() {
        let found = labelled(&game(3, &[(30, 10_000), (31, -10_000)]), 0.9);
        assert!(found.iter().all(|sample| sample.score.abs() <= 3000), "{found:?}");
    }
}
