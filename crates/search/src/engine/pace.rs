//! When to move, by the clock.
//!
//! A search that deepens asks after every depth whether it has thought enough.
//! The time it aims at shrinks while the best move stays the same and takes
//! nearly all nodes (the others are refuted at a glance), and grows when it has
//! just changed or its score has fallen: those are the moves where another
//! depth pays.

use std::time::Duration;

use gametree_core::{Score, Watch};

/// What to make of the aim when the best move has stood for 0, 1, ... depths.
const STEADY: [f64; 7] = [1.8, 1.5, 1.3, 1.2, 1.1, 1.0, 0.95];

/// Keeps an eye on best moves and scores.
#[derive(Debug)]
pub(super) struct Pace<M> {
    aim: Option<Duration>,
    swing: i64,
    best: Option<M>,
    score: Score,
    steady: usize,
}

impl<M: Copy + Eq> Pace<M> {
    pub(super) fn new(aim: Option<Duration>, swing: i64) -> Self {
        Pace { aim, swing, best: None, score: Score::DRAW, steady: 0 }
    }

    /// Whether to move after a depth with this best move and score, out of so
    /// many choices. `effort` is the part of all nodes that the best move took.
    pub(super) fn enough(
        &mut self,
        best: Option<&M>,
        score: Score,
        choices: usize,
        effort: f64,
        watch: &Watch,
    ) -> bool {
        let Some(aim) = self.aim else { return false };
        let known = self.best.is_some();
        let same = known && self.best.as_ref() == best;
        self.steady = if same { self.steady + 1 } else { 0 };
        let fall = if known && self.swing > 0 {
            (self.score.value().saturating_sub(score.value()) as f64 / self.swing as f64).clamp(-0.5, 1.0)
        } else {
            0.0
        };
        self.best = best.copied();
        self.score = score;
        if choices <= 1 {
            return true;
        }
        let doubt = 1.5 - effort.clamp(0.2, 0.95);
        let factor = STEADY[self.steady.min(STEADY.len() - 1)] * (1.0 + 0.5 * fall) * doubt;
        // The next depth takes about as long as all before it.
        watch.spent() >= aim.mul_f64(factor * 0.6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::{Limits, StartSignal};

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let started = StartSignal::new();
        started.give();
        let watch = Watch::start(&Limits { start: Some(started), ..Limits::none() });
        std::thread::sleep(Duration::from_millis(30));
        // At a spent time of 30 ms and more, an aim of 60 ms is passed by a
        // steady search (0.95 * 0.6 * 0.6 * 60 = 21) but not by one in doubt.
        let mut sure = Pace::new(Some(Duration::from_millis(60)), 100);
        let answers: Vec<bool> =
            (0..8).map(|_| sure.enough(Some(&1), Score::DRAW, 20, 0.9, &watch)).collect();
        assert_eq!((answers[0], answers[7]), (false, true));
        let mut doubtful = Pace::new(Some(Duration::from_secs(60)), 100);
        assert!((0..8).all(|m| !doubtful.enough(Some(&m), Score::new(-50 * m), 20, 0.3, &watch)));
        let mut endless = Pace::new(None, 100);
        assert!(!endless.enough(Some(&1), Score::DRAW, 1, 0.0, &watch), "no clock, no hurry");
        assert!(Pace::new(Some(Duration::from_secs(9)), 1).enough(Some(&1), Score::DRAW, 1, 0.0, &watch));
    }
}
