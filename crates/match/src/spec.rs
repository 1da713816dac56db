//! Engines as they are written on the command line.
//!
//! ```text
//! own:threads=1,nodes=20000,no-null-move       ours, with the engine's options
//! own:mcts,simulations=3000                    ours, with another algorithm
//! uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2600
//! gtp:gnugo --mode gtp --level 10?komi=7.5
//! ```
//!
//! `name=...` gives an engine another name. After the question mark of a
//! command the lower-case keys `nodes`, `depth` and `movetime` (seconds) limit
//! this engine's moves, whatever the match says; all others are the program's
//! options.

use std::time::Duration;

use gametree_catalog::Choice;
use gametree_core::InputError;

/// An engine that can be started.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What the tables call it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What limits its moves, whatever the match says.
    pub limit: MoveLimit,
}

/// What an engine is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// One of ours.
    Own(Box<Own>),
    /// A command that speaks UCI, and its options.
    Uci(String, Vec<(String, String)>),
    /// A command that speaks GTP, and its options.
    Gtp(String, Vec<(String, String)>),
}

/// One of our engines.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// The algorithm with its options; the game's usual one if `None`.
    pub algorithm: Option<Choice>,
    /// The evaluator; the game's usual one if `None`.
    pub evaluator: Option<String>,
    /// Threads.
    pub threads: Option<usize>,
    /// Megabytes of table.
    pub hash: Option<usize>,
    /// The seed.
    pub seed: u64,
}

/// What one move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveLimit {
    /// Plies.
    pub depth: Option<usize>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Play-outs.
    pub simulations: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

impl MoveLimit {
    /// These limits where there are any, else those.
    #[must_use]
    pub fn or(self, other: MoveLimit) -> MoveLimit {
        if self == MoveLimit::default() { other } else { self }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<bool, InputError> {
        match key {
            "depth" => self.depth = Some(number(key, value)?),
            "nodes" => self.nodes = Some(number(key, value)?),
            "simulations" => self.simulations = Some(number(key, value)?),
            "movetime" => {
                let seconds = value.parse::<f64>().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
                let wrong = || InputError::new(format!("movetime={value}: that is no time in seconds"));
                self.time = Some(seconds.filter(|time| !time.is_zero()).ok_or_else(wrong)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn number<T: std::str::FromStr + PartialOrd + Default>(key: &str, value: &str) -> Result<T, InputError> {
    let number = value.parse().ok().filter(|number| *number > T::default());
    number.ok_or_else(|| InputError::new(format!("{key}={value}: that is no number above 0")))
}

impl Spec {
    /// Reads an engine.
    ///
    /// # Errors
    ///
    /// When it is none; the message says what would be.
    pub fn read(text: &str) -> Result<Spec, InputError> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind {
            "own" => Spec::read_own(text, rest),
            "uci" => Spec::read_command(rest, Kind::Uci),
            "gtp" => Spec::read_command(rest, Kind::Gtp),
            _ => Err(InputError::new(format!(
                "no engine {text:?}; write own:OPTIONS, uci:COMMAND?OPTIONS or gtp:COMMAND?OPTIONS"
            ))),
        }
    }

    fn read_own(text: &str, rest: &str) -> Result<Spec, InputError> {
        let mut spec =
            Spec { name: text.to_string(), kind: Kind::Own(Box::default()), limit: MoveLimit::default() };
        let mut own = Own::default();
        let mut algorithm: Vec<&str> = Vec::new();
        for (place, item) in rest.split(',').map(str::trim).filter(|item| !item.is_empty()).enumerate() {
            let (key, value) = item.split_once('=').unwrap_or((item, ""));
            match key {
                "name" => spec.name = value.to_string(),
                "threads" => own.threads = Some(number(key, value)?),
                "hash" => own.hash = Some(number(key, value)?),
                "seed" => own.seed = number::<u64>(key, value)?,
                "evaluator" => own.evaluator = Some(value.to_string()),
                _ if spec.limit.set(key, value)? => {}
                // An option without an algorithm is the engine's.
                _ if place > 0 || item.starts_with("no-") || item.contains('=') => {
                    if algorithm.is_empty() {
                        algorithm.push("engine");
                    }
                    algorithm.push(item);
                }
                _ => algorithm.insert(0, item),
            }
        }
        if !algorithm.is_empty() {
            own.algorithm = Some(Choice::read(&algorithm.join(","))?);
        }
        spec.kind = Kind::Own(Box::new(own));
        Ok(spec)
    }

    fn read_command(rest: &str, kind: fn(String, Vec<(String, String)>) -> Kind) -> Result<Spec, InputError> {
        let (command, query) = rest.split_once('?').unwrap_or((rest, ""));
        let command = command.trim().to_string();
        if command.is_empty() {
            return Err(InputError::new("an engine needs a command"));
        }
        let (mut limit, mut options, mut name) = (MoveLimit::default(), Vec::new(), None);
        for item in query.split('&').filter(|item| !item.is_empty()) {
            let Some((key, value)) = item.split_once('=') else {
                return Err(InputError::new(format!("{item:?} is no option; write NAME=VALUE")));
            };
            if key == "name" {
                name = Some(value.to_string());
            } else if !limit.set(key, value)? {
                options.push((key.to_string(), value.to_string()));
            }
        }
        let name = name.unwrap_or_else(|| short_name(&command, query));
        Ok(Spec { name, kind: kind(command, options), limit })
    }
}

/// The program's name and its options.
fn short_name(command: &str, query: &str) -> String {
    let program = command.split_whitespace().next().unwrap_or_default();
    let program = program.rsplit('/').next().unwrap_or(program);
    if query.is_empty() { program.to_string() } else { format!("{program}?{query}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read() {
        let own = Spec::read("own:threads=2,nodes=20000,no-null-move,name=plain").unwrap();
        assert_eq!((own.name.as_str(), own.limit.nodes), ("plain", Some(20000)));
        let Kind::Own(options) = own.kind else { panic!() };
        assert_eq!(options.algorithm.unwrap().text(), "engine,no-null-move");
        assert_eq!(options.threads, Some(2));
        assert!(matches!(Spec::read("own:").unwrap().kind, Kind::Own(own) if own.algorithm.is_none()));
        let sf = Spec::read("uci:/usr/games/stockfish?UCI_Elo=2600&depth=3").unwrap();
        assert_eq!((sf.name.as_str(), sf.limit.depth), ("stockfish?UCI_Elo=2600&depth=3", Some(3)));
        assert!(matches!(sf.kind, Kind::Uci(_, options) if options == [("UCI_Elo".into(), "2600".into())]));
        let gnu = Spec::read("gtp:gnugo --mode gtp --level 10?komi=7.5&name=gnu").unwrap();
        assert_eq!(gnu.name, "gnu");
        assert!(matches!(gnu.kind, Kind::Gtp(command, _) if command == "gnugo --mode gtp --level 10"));
    }

    #[test]
    fn bad_engines_are_refused() {
        for text in [
            "",
            "stockfish",
            "own:nodes=0",
            "own:no-magic",
            "own:nodes=x",
            "uci:",
            "uci:x?y",
            "own:movetime=-1",
        ] {
            assert!(Spec::read(text).is_err(), "{text}");
        }
    }
}
