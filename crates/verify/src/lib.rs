//! Checks certificates: proofs that a position of a game has the claimed value.
//!
//! A certificate holds, for each side of the claim, a strategy: which move its
//! owner makes in every position that can arise while the opponent does as they
//! please (Zermelo). The checker plays every reply against it and looks at where
//! the games end. It is small, knows no search, and depends on the rules only.
//! The book's page `certificate` describes the format.
//!
//! # What it trusts
//!
//! - The rules of the game: moves, ends, payments, equality of positions and, in
//!   certificates of version 2, which positions are images of each other and where
//!   a count shows who wins. Keys are trusted only to be equal for equal positions.
//! - That a rule about the path, if the game has one, acts only where a position
//!   comes back, and judges all positions of one cycle alike. Then a strategy
//!   that never needs a position twice, or whose cycles pay enough, holds
//!   whatever was played before.
//! - In version 3, the databases that the certificate names. Whether they are those that
//!   it was made with is told by their digests, which the caller compares.
//! - This code, the compiler and the machine.
//!
//! # Layout
//!
//! [`read`](mod@read) is the format, [`walk`](mod@walk) plays all replies, and
//! [`check`] here joins them.

pub mod read;
pub mod walk;

use std::io::BufRead;

use gametree_core::{Notation, Outcome};
use thiserror::Error;

pub use read::{Claim, Header, Reader};
pub use walk::{Goal, walk};

/// Why a certificate does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{message}", self.place())]
pub struct Fault {
    /// The line of the file, from 1, where one can be named.
    pub line: Option<usize>,
    /// The position at which the proof fails, as the game writes it.
    pub position: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    /// A fault of the proof at a position, or of the file as a whole.
    pub fn new(position: Option<String>, message: impl Into<String>) -> Fault {
        Fault { line: None, position, message: message.into() }
    }

    fn place(&self) -> String {
        let line = self.line.map_or_else(String::new, |line| format!("line {line}: "));
        let position = self.position.as_ref().map_or_else(String::new, |text| format!("position {text}: "));
        line + &position
    }
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The value or the bound that holds.
    pub claim: Claim,
    /// The positions at which a strategy chose a move.
    pub choices: u64,
    /// All positions that were played through.
    pub positions: u64,
}

/// Checks the strategies of a certificate whose header was read already and
/// names this game. `known` is what the databases tell that it rests on: the payment to the
/// player to move. `on_choice` hears of every choice, in the order of the file.
///
/// # Errors
///
/// The first [`Fault`].
pub fn check<G: Notation>(
    start: &G,
    header: &Header,
    reader: &mut Reader<impl BufRead>,
    known: &impl Fn(&G) -> Option<Outcome>,
    on_choice: &mut impl FnMut(&Goal, &G, G::Move),
) -> Result<Checked, Fault> {
    let root = match header.root.as_str() {
        "start" => start.clone(),
        text => start.read_position(text).map_err(|error| Fault::new(None, format!("the root: {error}")))?,
    };
    let (mut choices, mut positions) = (0, 0);
    for goal in header.claim.goals() {
        reader.begin(&goal)?;
        let mut made = 0;
        positions += walk(&root, &goal, header.folds, known, &mut |position: &G| {
            let here = || Some(position.write_position());
            let word = reader.word().map_err(|fault| Fault { position: here(), ..fault })?;
            let word = word.ok_or_else(|| Fault::new(here(), "the strategy has no move here"))?;
            let m = position.read_move(&word);
            let m = m.map_err(|error| Fault::new(here(), error.to_string()))?;
            made += 1;
            on_choice(&goal, position, m);
            Ok(m)
        })
        .map_err(|fault| Fault { line: Some(reader.line), ..fault })?;
        reader.end(made)?;
        choices += made;
    }
    reader.finish()?;
    Ok(Checked { claim: header.claim, choices, positions })
}
