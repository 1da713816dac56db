//! The options, their bounds and their values.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gametree_catalog::{Book, Choice, Session, use_databases, use_syzygy};
use gametree_core::SplitMix;

use super::weaker;

/// The values of all options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) multi_pv: usize,
    pub(super) overhead: Duration,
    pub(super) show_wdl: bool,
    pub(super) own_book: bool,
    /// The book to use; the program's own if nobody named one.
    pub(super) book: Option<Book>,
    pub(super) limit_strength: bool,
    pub(super) elo: i64,
    pub(super) evaluator: Option<String>,
    pub(super) algorithm: Option<Choice>,
    pub(super) chess960: bool,
}

/// What setting an option asks of the server beyond the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    Done,
    /// Forget what was learned.
    Clear,
    /// The same, and say this.
    ClearAndSay(String),
    /// Open the other variant.
    Variant,
}

/// More threads than this are of no use to anybody.
const MOST_THREADS: i64 = 256;
/// A table larger than this would take longer to clear than a game.
const MOST_HASH: i64 = 1 << 17;
/// Long enough for any network.
const MOST_OVERHEAD: i64 = 10_000;

impl Options {
    pub(super) fn new(session: &dyn Session) -> Options {
        Options {
            hash: session.usual_hash(),
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(20),
            show_wdl: false,
            own_book: false,
            book: None,
            limit_strength: false,
            elo: 1500,
            evaluator: None,
            algorithm: None,
            chess960: session.variant() == "960",
        }
    }

    /// The lines that announce the options.
    pub(super) fn announce(&self, session: &dyn Session) -> Vec<String> {
        let entry = session.entry();
        let evaluators: String = entry.evaluators.iter().map(|name| format!(" var {name}")).collect();
        let mut lines = vec![
            format!("Hash type spin default {} min 1 max {MOST_HASH}", session.usual_hash()),
            "Clear Hash type button".to_string(),
            format!("Threads type spin default 1 min 1 max {MOST_THREADS}"),
            "MultiPV type spin default 1 min 1 max 256".to_string(),
            "Ponder type check default false".to_string(),
            format!(
                "Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}",
                self.overhead.as_millis()
            ),
            "UCI_ShowWDL type check default false".to_string(),
            "UCI_LimitStrength type check default false".to_string(),
            format!("UCI_Elo type spin default 1500 min {} max {}", weaker::LEAST, weaker::MOST),
            "Databases type string default <empty>".to_string(),
            format!("Evaluator type combo default {}{evaluators}", entry.evaluators[0]),
            "Algorithm type string default <empty>".to_string(),
        ];
        if Book::fits(session) {
            lines.push("OwnBook type check default false".to_string());
            lines.push("Book type string default <empty>".to_string());
        }
        if session.uses_syzygy() {
            lines.push("SyzygyPath type string default <empty>".to_string());
        }
        if has_960(session) {
            lines.push(format!("UCI_Chess960 type check default {}", self.chess960));
        }
        lines
    }

    /// Sets an option. What is out of bounds or no value at all leaves the old
    /// one.
    ///
    /// # Errors
    ///
    /// With a sentence, when the value stays as it was.
    pub(super) fn set(&mut self, session: &dyn Session, name: &str, value: &str) -> Result<Effect, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = spin(name, value, 1, MOST_HASH)? as usize,
            "clear hash" => return Ok(Effect::Clear),
            "threads" => self.threads = spin(name, value, 1, MOST_THREADS)? as usize,
            "multipv" => self.multi_pv = spin(name, value, 1, 256)? as usize,
            // Pondering is the other side's decision; we only have to be able to.
            "ponder" => _ = check(name, value)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(spin(name, value, 0, MOST_OVERHEAD)? as u64);
            }
            "uci_showwdl" => self.show_wdl = check(name, value)?,
            "uci_limitstrength" => self.limit_strength = check(name, value)?,
            "uci_elo" => self.elo = spin(name, value, weaker::LEAST, weaker::MOST)?,
            "ownbook" if Book::fits(session) => self.own_book = check(name, value)?,
            "book" if Book::fits(session) => {
                let path = string(value);
                if path.is_empty() {
                    self.book = None;
                    return Ok(Effect::Done);
                }
                let bytes = std::fs::read(&path).map_err(|error| format!("Book: {path}: {error}"))?;
                self.book =
                    Some(Book::read(session, &bytes).map_err(|error| format!("Book: {path}: {error}"))?);
            }
            "syzygypath" if session.uses_syzygy() => {
                // The engine is made anew, with them or without.
                let found = use_syzygy(&string(value)).map_err(|error| format!("SyzygyPath: {error}"))?;
                return Ok(Effect::ClearAndSay(found));
            }
            "databases" => {
                let folder = string(value);
                if folder.is_empty() {
                    return Ok(Effect::Done);
                }
                use_databases(Path::new(&folder)).map_err(|error| format!("Databases: {error}"))?;
                // The engine is made anew, with them.
                return Ok(Effect::Clear);
            }
            "evaluator" => {
                let known = session.entry().evaluators.iter().find(|name| name.eq_ignore_ascii_case(value));
                let known = known.ok_or_else(|| format!("Evaluator: there is no {value:?}"))?;
                self.evaluator = Some((*known).to_string());
            }
            "algorithm" => {
                let text = string(value);
                let choice = if text.is_empty() { Ok(None) } else { Choice::read(&text).map(Some) };
                self.algorithm = choice.map_err(|error| format!("Algorithm: {error}"))?;
            }
            "uci_chess960" if has_960(session) => {
                self.chess960 = check(name, value)?;
                return Ok(Effect::Variant);
            }
            // Told by some programs whether asked or not.
            "uci_analysemode" | "uci_opponent" | "uci_engineabout" => {}
            _ => return Err(format!("there is no option {name:?}")),
        }
        Ok(Effect::Done)
    }
}

impl Options {
    /// A move of the book, by chance according to the weights, where a book is
    /// to be used and has one.
    pub(super) fn book_move(&self, session: &dyn Session, number: u64) -> Option<String> {
        if !self.own_book {
            return None;
        }
        let book = self.book.clone().or_else(|| Book::own(session))?;
        let moves = book.moves(session);
        let total: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_nanos());
        let mut left = SplitMix::new(number << 32 | u64::from(nanos)).below(total.max(1));
        for (m, weight) in moves {
            if left < u64::from(weight) {
                return Some(m);
            }
            left -= u64::from(weight);
        }
        None
    }
}

/// Whether the game has the variant with shuffled pieces.
fn has_960(session: &dyn Session) -> bool {
    matches!(session.variant(), "" | "960") && session.entry().open("960").is_ok()
}

fn spin(name: &str, value: &str, least: i64, most: i64) -> Result<i64, String> {
    let number: Option<i64> = value.trim().parse().ok();
    match number {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        Some(number) => Err(format!("{name} goes from {least} to {most}, so {number} is not taken")),
        None => Err(format!("{name}: {value:?} is no number")),
    }
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(format!("{name} is true or false, not {value:?}")),
    }
}

fn string(value: &str) -> String {
    let value = value.trim();
    if value == "<empty>" { String::new() } else { value.to_string() }
}
