//! Ratings of many engines from all their games.
//!
//! The model is that of Elo, Bradley and Terry: the expected share of the
//! points is a logistic function of the difference. The ratings are the
//! likeliest ones given the points, with a prior of one drawn game between
//! every engine and a player of average strength, which keeps engines that won
//! or lost everything at finite numbers. A draw counts as half a win and half a
//! loss. The mean is zero.

use super::pairs::share;

/// An engine's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Points above the mean of all engines.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub margin: f64,
}

/// Games between a pair of engines: the points of the first, and how many
/// games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The first engine.
    pub a: usize,
    /// The second engine.
    pub b: usize,
    /// The first engine's points.
    pub points: f64,
    /// The games.
    pub games: f64,
}

/// The ratings of `engines` engines.
#[must_use]
pub fn rate(engines: usize, meetings: &[Meeting]) -> Vec<Rating> {
    // Natural units: a rating of r is r * 400 / ln 10 Elo.
    let scale = 400.0 / std::f64::consts::LN_10;
    let mut elo = vec![0.0; engines];
    let mut information = vec![0.0; engines];
    // One engine at a time, by Newton's method, until nothing moves.
    for _ in 0..10_000 {
        let mut change: f64 = 0.0;
        for engine in 0..engines {
            // The prior: one drawn game against an average player.
            let expected = share(elo[engine]);
            let (mut slope, mut curve) = (0.5 - expected, expected * (1.0 - expected));
            for meeting in meetings.iter().filter(|meeting| meeting.a == engine || meeting.b == engine) {
                let own = meeting.a == engine;
                let other = if own { meeting.b } else { meeting.a };
                let points = if own { meeting.points } else { meeting.games - meeting.points };
                let expected = share(elo[engine] - elo[other]);
                slope += points - meeting.games * expected;
                curve += meeting.games * expected * (1.0 - expected);
            }
            let step = (slope / curve * scale).clamp(-200.0, 200.0);
            elo[engine] += step;
            information[engine] = curve;
            change = change.max(step.abs());
        }
        if change < 1e-9 {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / engines.max(1) as f64;
    let rating = |(elo, information): (&f64, &f64)| Rating {
        elo: elo - mean,
        margin: 1.96 * scale / information.sqrt(),
    };
    elo.iter().zip(&information).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_of_two_gives_the_elo_difference() {
        let meeting = Meeting { a: 0, b: 1, points: 6400.0, games: 10_000.0 };
        let ratings = rate(2, &[meeting]);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - 99.95).abs() < 0.2, "{difference}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn ratings_are_transitive_and_perfect_scores_finite() {
        let meetings = [
            Meeting { a: 0, b: 1, points: 75.0, games: 100.0 },
            Meeting { a: 1, b: 2, points: 75.0, games: 100.0 },
            Meeting { a: 2, b: 3, points: 20.0, games: 20.0 },
        ];
        let ratings = rate(4, &meetings);
        let elo: Vec<f64> = ratings.iter().map(|rating| rating.elo).collect();
        assert!((elo[0] - elo[2] - 380.0).abs() < 15.0, "{elo:?}");
        assert!(elo[2] - elo[3] > 300.0 && elo[3].is_finite(), "{elo:?}");
        assert!(ratings[3].margin > ratings[1].margin, "few games, less sure");
        assert!(rate(0, &[]).is_empty());
    }
}
