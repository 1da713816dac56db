//! Playing below full strength: fewer nodes, and a choice that is now and then
//! not the best.
//!
//! The search is limited to a number of nodes that doubles every `DOUBLING`
//! points of rating, and among the best few moves one is chosen after a random
//! amount was added to each score. The scale is rough: it was laid through the
//! usual gain of a doubling at small node counts, not fitted to a rating list.

use gametree_catalog::Scored;
use gametree_core::{Score, SplitMix};

use super::score::cents;

/// The lowest rating on offer.
pub(super) const LEAST: i64 = 1000;
/// The highest rating on offer.
pub(super) const MOST: i64 = 2800;
/// How many moves there are to choose from.
pub(super) const CHOICES: usize = 4;

/// Rating points for a doubling of the nodes.
const DOUBLING: f64 = 110.0;
/// Nodes at the lowest rating.
const FEWEST: f64 = 60.0;

/// The nodes that a player of this rating may visit.
pub(super) fn nodes(rating: i64) -> u64 {
    let rating = rating.clamp(LEAST, MOST);
    (FEWEST * 2f64.powf((rating - LEAST) as f64 / DOUBLING)) as u64
}

/// How far off the scores of such a player are, in hundredths of a point: a
/// pawn and a half at the lowest rating, nothing at the highest.
fn blur(rating: i64) -> f64 {
    150.0 * (MOST - rating.clamp(LEAST, MOST)) as f64 / (MOST - LEAST) as f64
}

/// The move that a player of this rating prefers.
pub(super) fn choose(moves: &[Scored], rating: i64, point: i64, random: &mut SplitMix) -> Option<usize> {
    let blur = blur(rating);
    let judged = moves.iter().map(|scored| {
        // The sum of four even throws is near enough to a normal one; its
        // standard deviation is 0.577.
        let throws: f64 = (0..4).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20) - 0.5).sum();
        worth(scored.score, point) + throws / 0.577 * blur
    });
    judged.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
}

fn worth(score: Score, point: i64) -> f64 {
    match score.distance() {
        Some(_) => 10_000.0 * score.value().signum() as f64,
        None => cents(score, point) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(scores: &[i64]) -> Vec<Scored> {
        let scored = |&score| Scored {
            text: String::new(),
            score: Score::new(score),
            exact: false,
            line: Vec::new(),
            visits: 0,
        };
        scores.iter().map(scored).collect()
    }

    #[test]
    fn strength_grows_with_the_rating() {
        assert_eq!(nodes(LEAST), 60);
        assert!(nodes(2000) > 20_000 && nodes(2000) < 60_000, "{}", nodes(2000));
        assert!((LEAST..MOST).step_by(50).all(|rating| nodes(rating) < nodes(rating + 50)));
        assert_eq!(nodes(9999), nodes(MOST));
    }

    #[test]
    fn the_weak_err_and_the_strong_do_not() {
        let moves = moves(&[30, 10, -20, -400]);
        let mut random = SplitMix::new(4);
        let mut counts = [0; 4];
        (0..1000).for_each(|_| counts[choose(&moves, LEAST, 100, &mut random).unwrap()] += 1);
        assert!(counts[0] > counts[2] && counts[1] > 200 && counts[3] < 60, "{counts:?}");
        assert!((0..100).all(|_| choose(&moves, MOST, 100, &mut random) == Some(0)));
        assert_eq!(choose(&[], LEAST, 100, &mut random), None);
    }
}
