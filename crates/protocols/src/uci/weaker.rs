//! Playing below full strength: fewer nodes, and, for weaker players, a choice that is now
//! and then not the best.
//!
//! Below [`SURE`] four moves are searched, and one is chosen after a random amount was
//! added to each score. From there on only the nodes are limited, because four lines
//! cost more strength than so small an error would. Both scales go through ratings of
//! chess that were measured in games against Stockfish 15.1 with its option `UCI_Elo`
//! (the book's page on UCI has them); in between they are straight, the nodes by their
//! logarithm.

use gametree_catalog::Scored;
use gametree_core::{Score, SplitMix};

use super::score::cents;

/// The lowest rating on offer.
pub(super) const LEAST: i64 = 1000;
/// The highest rating on offer.
pub(super) const MOST: i64 = 2850;
/// From this rating on the best move is played.
const SURE: i64 = 1900;
/// How many moves there are to choose from below.
const CHOICES: usize = 4;

/// A rating, the nodes, and the standard deviation of the error in hundredths of a point.
type Measured = (i64, f64, f64);

/// Players who err.
const ERRING: [Measured; 4] =
    [(1190, 800.0, 200.0), (1440, 1500.0, 120.0), (1640, 3000.0, 80.0), (1860, 8000.0, 50.0)];
/// Players who do not.
const STEADY: [Measured; 5] = [
    (1930, 2000.0, 0.0),
    (2030, 6000.0, 0.0),
    (2180, 20_000.0, 0.0),
    (2500, 60_000.0, 0.0),
    (2770, 200_000.0, 0.0),
];

/// The nodes and the error of a player of this rating.
fn player(rating: i64) -> (u64, f64) {
    let rating = rating.clamp(LEAST, MOST);
    let scale: &[Measured] = if rating < SURE { &ERRING } else { &STEADY };
    // The two measured ones around it, or the last two on its side.
    let above = scale.partition_point(|&(measured, ..)| measured <= rating).clamp(1, scale.len() - 1);
    let ((low, few, much), (high, many, little)) = (scale[above - 1], scale[above]);
    let part = (rating - low) as f64 / (high - low) as f64;
    ((few * (many / few).powf(part)).round() as u64, (much + (little - much) * part).max(0.0))
}

/// The nodes that a player of this rating may visit.
pub(super) fn nodes(rating: i64) -> u64 {
    player(rating).0
}

/// The number of moves that such a player chooses from.
pub(super) fn choices(rating: i64) -> usize {
    if rating < SURE { CHOICES } else { 1 }
}

/// The move that a player of this rating prefers.
pub(super) fn choose(moves: &[Scored], rating: i64, point: i64, random: &mut SplitMix) -> Option<usize> {
    let (_, blur) = player(rating);
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
        for ratings in [LEAST..SURE - 50, SURE..MOST - 50] {
            for rating in ratings.step_by(10) {
                let (weak, strong) = (player(rating), player(rating + 50));
                assert!(weak.0 < strong.0 && weak.1 >= strong.1, "{rating}: {weak:?} {strong:?}");
            }
        }
        for (rating, nodes, blur) in ERRING.into_iter().chain(STEADY) {
            assert_eq!(player(rating), (nodes as u64, blur));
        }
        assert!(player(LEAST).0 > 300 && player(LEAST).1 > 200.0, "{:?}", player(LEAST));
        assert_eq!((player(9999), player(-9)), (player(MOST), player(LEAST)));
        assert_eq!((choices(LEAST), choices(MOST)), (CHOICES, 1));
    }

    #[test]
    fn the_weak_err_and_the_strong_do_not() {
        let moves = moves(&[30, 10, -20, -400]);
        let mut random = SplitMix::new(4);
        let mut counts = [0; 4];
        (0..1000).for_each(|_| counts[choose(&moves, LEAST, 100, &mut random).unwrap()] += 1);
        assert!(counts[0] > counts[2] && counts[1] > 200 && counts[3] < 150, "{counts:?}");
        assert!((0..100).all(|_| choose(&moves, MOST, 100, &mut random) == Some(0)));
        assert_eq!(choose(&[], LEAST, 100, &mut random), None);
    }
}
