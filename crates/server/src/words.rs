//! Scores in words, and as the first player's share of the point, from 0 to 1.

use gametree_catalog::{Answer, Progress, Scored, Session};
use gametree_core::{Counts, Player, Score};
use serde_json::{Value, json};

/// How scores of one search are to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    /// Whose scores they are.
    pub(crate) player: Player,
    /// Whether outcomes have a size.
    pub(crate) margins: bool,
    /// Whether scores that are not proven are chances.
    pub(crate) chances: bool,
}

impl Reader {
    pub(crate) fn new(session: &dyn Session, algorithm: &str) -> Reader {
        Reader {
            player: session.to_move(),
            margins: session.has_margins(),
            chances: algorithm.starts_with("mcts"),
        }
    }

    /// A score in a few letters, for the player to move.
    pub(crate) fn text(&self, score: Score, exact: bool, point: i64) -> String {
        let value = score.value();
        match (score.length(), exact) {
            (Some(plies), _) if score.is_win() => format!("win in {plies}"),
            (Some(plies), _) => format!("loss in {plies}"),
            (None, _) if score.is_win() => "win".to_string(),
            (None, _) if score.is_loss() => "loss".to_string(),
            (None, true) if value == 0 => "draw".to_string(),
            (None, true) if self.margins => format!("{value:+}"),
            (None, true) => if value > 0 { "win" } else { "loss" }.to_string(),
            (None, false) if self.chances => format!("{:.0} %", 50.0 + value as f64 / 20.0),
            (None, false) => format!("{:+.1}", value as f64 / point.max(1) as f64),
        }
    }

    /// The share of the player to move.
    fn own_share(&self, score: Score, exact: bool, point: i64) -> f64 {
        let value = score.value();
        match () {
            () if exact || score.distance().is_some() => 0.5 + 0.5 * value.signum() as f64,
            () if self.chances => (0.5 + value as f64 / 2000.0).clamp(0.0, 1.0),
            // About a pawn or two discs make three chances in five.
            () => 1.0 / (1.0 + (-0.4 * value as f64 / point.max(1) as f64).exp()),
        }
    }

    /// The share of the first player.
    pub(crate) fn share(&self, score: Score, exact: bool, point: i64) -> f64 {
        let own = self.own_share(score, exact, point);
        if self.player == Player::First { own } else { 1.0 - own }
    }

    /// A score as the page needs it.
    pub(crate) fn score(&self, score: Score, exact: bool, point: i64) -> Value {
        let number = if score.distance().is_some() { score.value().signum() } else { score.value() };
        json!({
            "text": self.text(score, exact, point),
            "number": number,
            "exact": exact,
            "share": self.share(score, exact, point),
        })
    }

    fn scored(&self, moves: &[Scored], point: i64) -> Vec<Value> {
        let each = moves.iter().map(|scored| {
            json!({
                "move": scored.text,
                // Proven values are outcomes, whatever the search counts in.
                "score": self.score(scored.score, scored.exact, point),
                "line": scored.line,
                "visits": scored.visits,
            })
        });
        each.collect()
    }

    /// What a running search says.
    pub(crate) fn progress(&self, progress: &Progress) -> Value {
        let mut value = json!({
            "depth": progress.depth,
            "seldepth": progress.seldepth,
            "score": self.score(progress.score, false, progress.point),
            "line": progress.line,
            "moves": self.scored(&progress.moves, progress.point),
        });
        work(&mut value, &progress.counts, progress.time);
        value
    }

    /// What it says at its end.
    pub(crate) fn answer(&self, answer: &Answer) -> Value {
        let mut value = json!({
            "algorithm": answer.algorithm,
            "move": answer.best(),
            "score": self.score(answer.score, answer.exact, answer.point),
            "line": answer.line,
            "moves": self.scored(&answer.moves, answer.point),
            "depth": answer.depth,
            "stopped": answer.stopped,
        });
        work(&mut value, &answer.counts, answer.time);
        value
    }
}

fn work(value: &mut Value, counts: &Counts, time: std::time::Duration) {
    value["nodes"] = json!(counts.nodes);
    value["evaluations"] = json!(counts.evaluations);
    value["time_ms"] = json!(millis(time));
    value["speed"] = json!((counts.nodes as f64 / time.as_secs_f64().max(1e-6)).round());
}

/// Adds everything that a textbook search counts.
pub(crate) fn tally(value: &mut Value, counts: &Counts) {
    value["evaluations"] = json!(counts.evaluations);
    value["distinct"] = json!(counts.distinct);
    value["nodes"] = json!(counts.nodes);
    value["cutoffs"] = json!(counts.cutoffs);
    value["deep"] = json!(counts.deep);
    value["researches"] = json!(counts.researches);
}

/// A time in milliseconds, to the microsecond.
pub(crate) fn millis(time: std::time::Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_well() {
        let reader = Reader { player: Player::First, margins: false, chances: false };
        let margins = Reader { margins: true, ..reader };
        let chances = Reader { chances: true, ..reader };
        for (reader, score, exact, point, text) in [
            (reader, Score::win_in(5), false, 100, "win in 5"),
            (reader, Score::new(-1), true, 1, "loss"),
            (margins, Score::new(-4), true, 1, "-4"),
            (margins, Score::new(0), true, 1, "draw"),
            (reader, Score::new(130), false, 100, "+1.3"),
            (chances, Score::new(240), false, 1000, "62 %"),
        ] {
            assert_eq!(reader.text(score, exact, point), text);
        }
    }

    #[test]
    fn the_share_is_the_first_players() {
        let second = Reader { player: Player::Second, margins: false, chances: false };
        assert_eq!(second.share(Score::new(1), true, 1), 0.0);
        assert_eq!(second.share(Score::new(0), false, 100), 0.5);
        assert!(second.share(Score::new(300), false, 100) < 0.3);
    }
}
