//! Final scores, dead stones, and records.

use gametree_core::Player;

use super::command::Command;
use super::server::{Reply, Server};

impl Server {
    pub(super) fn final_score(&self) -> Reply {
        if let Some(judgement) = self.session.judge() {
            return Ok(judgement.score);
        }
        let ending = self.session.ending().ok_or("cannot score: the game is not over")?;
        let margin = if self.session.has_margins() { ending.margin.to_string() } else { String::new() };
        Ok(match ending.winner {
            None => "0".to_string(),
            Some(Player::First) => format!("B+{margin}"),
            Some(Player::Second) => format!("W+{margin}"),
        })
    }

    pub(super) fn final_status_list(&self, command: &Command) -> Reply {
        let judgement = self.session.judge().ok_or("this game has no dead stones")?;
        match command.need(0, "dead, alive or seki")? {
            "dead" => Ok(judgement.dead.join("\n")),
            "alive" => Ok(judgement.alive.join("\n")),
            // Play-outs can not tell a seki from other life.
            "seki" => Ok(String::new()),
            other => Err(format!("syntax error: {other:?} is no status")),
        }
    }

    /// `loadsgf FILE [NUMBER]`: up to, but not including, that move.
    pub(super) fn load_record(&mut self, command: &Command) -> Reply {
        let file = command.need(0, "a file")?;
        let text = std::fs::read_to_string(file).map_err(|_| "cannot load file")?;
        let mut session =
            self.session.read_record(&text).map_err(|error| format!("cannot load file: {error}"))?;
        if command.argument(1).is_some() {
            let number = command.number(1, "a move number")?.max(1.0) as usize;
            while session.played().len() >= number && session.undo() {}
        }
        session.remember();
        self.session = session;
        Ok(String::new())
    }

    /// `printsgf [FILE]`.
    pub(super) fn print_record(&self, command: &Command) -> Reply {
        let text = self.session.record().ok_or("this game has no format for records")?;
        match command.argument(0) {
            None => Ok(text),
            Some(file) => {
                std::fs::write(file, text).map_err(|_| "cannot write file")?;
                Ok(String::new())
            }
        }
    }
}
