//! Scores as the protocol writes them, and chances to win, draw and lose.

use gametree_core::{Bound, Score};

/// `cp 35`, `mate -3`, with `lowerbound` or `upperbound` where that is all that
/// is known. `point` is what scores count as one point.
pub(super) fn text(score: Score, point: i64, bound: Bound) -> String {
    let value = match score.length() {
        Some(plies) => format!("mate {}", moves(score, plies)),
        None => format!("cp {}", cents(score, point)),
    };
    let end = match bound {
        Bound::Exact => "",
        Bound::AtLeast => " lowerbound",
        Bound::AtMost => " upperbound",
    };
    value + end
}

/// Plies to the end as moves of the player who wins, below zero for a loss.
fn moves(score: Score, plies: usize) -> i64 {
    if score.is_win() { plies.div_ceil(2) as i64 } else { -((plies / 2) as i64) }
}

/// A win of unknown length, in hundredths of a point, as other programs write it.
const SURE_WIN: i64 = 20_000;

/// Hundredths of a point; a ply off one for each ply to a win of unknown length.
pub(super) fn cents(score: Score, point: i64) -> i64 {
    if let (None, Some(plies)) = (score.length(), score.distance()) {
        let plies = plies.saturating_sub(Score::SOMETIME) as i64;
        return score.value().signum() * (SURE_WIN - plies).max(SURE_WIN / 2);
    }
    let cents = i128::from(score.value()) * 100 / i128::from(point.max(1));
    cents.clamp(-1_000_000, 1_000_000) as i64
}

/// Win, draw and loss in thousandths: two logistic curves of the score. A lead
/// of `EVEN` points wins half of the games, and `SLOPE` points more or less
/// change the odds by the factor e. Both are rough figures for chess, where a
/// lead of a pawn and a half wins about half of the games among equals.
pub(super) fn chances(score: Score, point: i64) -> [i64; 3] {
    const EVEN: f64 = 1.5;
    const SLOPE: f64 = 0.5;
    if score.distance().is_some() {
        return if score.is_win() { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let points = cents(score, point) as f64 / 100.0;
    let share = |x: f64| (1000.0 / (1.0 + ((EVEN - x) / SLOPE).exp())).round() as i64;
    let (win, loss) = (share(points), share(-points));
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_centipawns_or_moves_to_mate() {
        assert_eq!(text(Score::new(150), 100, Bound::Exact), "cp 150");
        assert_eq!(text(Score::new(-64), 128, Bound::AtMost), "cp -50 upperbound");
        assert_eq!(text(Score::win_in(Score::SOMETIME + 9), 100, Bound::Exact), "cp 19991");
        assert_eq!(text(Score::loss_in(Score::SOMETIME), 50, Bound::Exact), "cp -20000");
        // Mate by one's own move is one ply; being mated in two plies is one move.
        for (score, said) in [
            (Score::win_in(1), "mate 1"),
            (Score::win_in(3), "mate 2"),
            (Score::loss_in(2), "mate -1"),
            (Score::loss_in(0), "mate 0"),
        ] {
            assert_eq!(text(score, 100, Bound::Exact), said);
        }
    }

    #[test]
    fn chances_sum_up_and_are_fair() {
        for score in [-2000, -300, -10, 0, 5, 90, 150, 700, 1 << 40] {
            let [win, draw, loss] = chances(Score::new(score), 100);
            assert_eq!(win + draw + loss, 1000, "{score}");
            assert!(win >= 0 && draw >= 0 && loss >= 0, "{score}: {win} {draw} {loss}");
            let [other_win, _, other_loss] = chances(Score::new(-score), 100);
            assert_eq!((win, loss), (other_loss, other_win));
        }
        assert_eq!(chances(Score::new(150), 100)[0], 500);
        assert_eq!(chances(Score::win_in(5), 100), [1000, 0, 0]);
        assert_eq!(chances(Score::loss_in(4), 100), [0, 0, 1000]);
    }
}
