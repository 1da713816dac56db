//! The format of certificates, versions 1 to 3: lines of text.
//!
//! ```text
//! gametree certificate 2
//! game domineering:2x3
//! root start
//! claim value = 1
//! strategy first >= 1
//!  b1
//! end 1
//! strategy second <= 1
//! ...
//! ```
//!
//! All numbers are as the first player sees them. Lines that begin with a blank
//! hold the owner's moves, in the order of [`walk`](crate::walk()). In version 2
//! images of a position count as one, and games end where the outcome is certain.
//! In version 3 a line `rests FILE DIGEST FILE DIGEST ...` follows the claim, and games end
//! where one of these databases knows the value.

use std::fmt;
use std::io::BufRead;

use gametree_core::Player;

use crate::Fault;
use crate::walk::Goal;

/// What is claimed of the root's value, as the first player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is this; both players have a strategy.
    Equal(i64),
    /// It is at least this; the first player has a strategy.
    AtLeast(i64),
    /// It is at most this; the second player has one.
    AtMost(i64),
}

impl Claim {
    /// What the strategies in the file have to achieve, in their order.
    #[must_use]
    pub fn goals(self) -> Vec<Goal> {
        let first = |least| Goal { player: Player::First, least };
        let second = |most: i64| Goal { player: Player::Second, least: -most };
        match self {
            Claim::Equal(value) => vec![first(value), second(value)],
            Claim::AtLeast(least) => vec![first(least)],
            Claim::AtMost(most) => vec![second(most)],
        }
    }

    fn read(text: &str) -> Option<Claim> {
        let number = text.rsplit(' ').next()?.parse::<i64>().ok().filter(|n| n.unsigned_abs() < 1 << 60)?;
        let mut claims = [Claim::Equal(number), Claim::AtLeast(number), Claim::AtMost(number)].into_iter();
        claims.find(|claim| claim.to_string() == text)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Equal(value) => write!(f, "value = {value}"),
            Claim::AtLeast(least) => write!(f, "value >= {least}"),
            Claim::AtMost(most) => write!(f, "value <= {most}"),
        }
    }
}

/// The line that begins a strategy.
#[must_use]
pub fn strategy_line(goal: &Goal) -> String {
    match goal.player {
        Player::First => format!("strategy first >= {}", goal.least),
        Player::Second => format!("strategy second <= {}", -goal.least),
    }
}

/// What a certificate is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Whether images of a position count as one, and games end where the outcome
    /// is certain: version 2, and 3.
    pub folds: bool,
    /// The game: `NAME` or `NAME:VARIANT`.
    pub game: String,
    /// The position, or `start`.
    pub root: String,
    /// What is claimed of it.
    pub claim: Claim,
    /// The databases that the proof rests on, each with its digest: version 3. Nothing in the
    /// versions before.
    pub rests: String,
}

/// Reads a certificate line by line.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// The number of the line that was read last.
    pub(crate) line: usize,
    /// A line that was read but not used.
    held: Option<String>,
    /// The words of the present line of moves, the last first.
    words: Vec<String>,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file.
    pub fn new(input: R) -> Self {
        Reader { input, line: 0, held: None, words: Vec::new() }
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { line: Some(self.line), position: None, message: message.into() }
    }

    /// The next line without its end; `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<String>, Fault> {
        if let Some(line) = self.held.take() {
            return Ok(Some(line));
        }
        let mut line = String::new();
        let read = self.input.read_line(&mut line).map_err(|error| self.fault(error.to_string()))?;
        self.line += 1;
        if read == 0 {
            return Ok(None);
        }
        match line.strip_suffix('\n') {
            Some(whole) => Ok(Some(whole.to_string())),
            None => Err(self.fault("the file ends in the middle of a line")),
        }
    }

    fn expect(&mut self, what: &str) -> Result<String, Fault> {
        self.next_line()?.ok_or_else(|| self.fault(format!("the file ends where {what} should stand")))
    }

    fn field(&mut self, name: &str) -> Result<String, Fault> {
        let line = self.expect(&format!("the line {name:?}"))?;
        let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::to_string).ok_or_else(|| self.fault(format!("expected {name:?}, found {line:?}")))
    }

    /// Reads what the certificate is about.
    ///
    /// # Errors
    ///
    /// When it is no certificate of this version.
    pub fn header(&mut self) -> Result<Header, Fault> {
        let first = self.expect("the first line")?;
        let version = first.strip_prefix("gametree certificate ").unwrap_or_default();
        if !["1", "2", "3"].contains(&version) {
            return Err(self.fault(format!("no certificate of version 1 to 3: it begins with {first:?}")));
        }
        let (game, root, claim) = (self.field("game")?, self.field("root")?, self.field("claim")?);
        let claim = Claim::read(&claim).ok_or_else(|| self.fault(format!("no claim: {claim:?}")))?;
        let rests = if version == "3" { self.field("rests")? } else { String::new() };
        Ok(Header { folds: version != "1", game, root, claim, rests })
    }

    /// Reads a line that can only be this one.
    fn exactly(&mut self, wanted: &str, what: &str) -> Result<(), Fault> {
        let found = self.expect(what)?;
        let other = || self.fault(format!("expected {wanted:?}, found {found:?}"));
        if found == wanted { Ok(()) } else { Err(other()) }
    }

    /// Reads the line that begins the strategy for a goal.
    ///
    /// # Errors
    ///
    /// When another line stands there.
    pub fn begin(&mut self, goal: &Goal) -> Result<(), Fault> {
        self.exactly(&strategy_line(goal), "a strategy")
    }

    /// The next move of the strategy; `None` at its end.
    ///
    /// # Errors
    ///
    /// When the file can not be read.
    pub fn word(&mut self) -> Result<Option<String>, Fault> {
        while self.words.is_empty() {
            let line = self.expect("a move")?;
            if !line.starts_with(' ') {
                self.held = Some(line);
                return Ok(None);
            }
            self.words = line.split_whitespace().rev().map(str::to_string).collect();
        }
        Ok(self.words.pop())
    }

    /// Reads the end of a strategy with so many moves.
    ///
    /// # Errors
    ///
    /// When moves are left over, or another number stands there.
    pub fn end(&mut self, moves: u64) -> Result<(), Fault> {
        if let Some(word) = self.word()? {
            return Err(self.fault(format!("the strategy is complete, but goes on with {word:?}")));
        }
        self.exactly(&format!("end {moves}"), "the end of the strategy")
    }

    /// Makes sure that nothing follows.
    ///
    /// # Errors
    ///
    /// When something does.
    pub fn finish(&mut self) -> Result<(), Fault> {
        match self.next_line()? {
            None => Ok(()),
            Some(line) => Err(self.fault(format!("after the last strategy stands {line:?}"))),
        }
    }
}
