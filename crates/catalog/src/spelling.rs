//! Moves and lines as text, the players' way or the programs'.

use gametree_core::{InputError, Notation};

use crate::session::Spelling;

/// A move as text.
pub(crate) fn write<G: Notation>(position: &G, m: G::Move, spelling: Spelling) -> String {
    match spelling {
        Spelling::Players => position.write_move(m),
        Spelling::Programs => position.write_protocol_move(m),
    }
}

/// The legal move that a text means.
pub(crate) fn read<G: Notation>(position: &G, text: &str, spelling: Spelling) -> Result<G::Move, InputError> {
    match spelling {
        Spelling::Players => position.read_move(text),
        Spelling::Programs => position.read_protocol_move(text),
    }
}

/// A line as text.
pub(crate) fn line<G: Notation>(root: &G, line: &[G::Move], spelling: Spelling) -> Vec<String> {
    let mut position = root.clone();
    let text = |&m| {
        let text = write(&position, m, spelling);
        position.play(m);
        text
    };
    line.iter().map(text).collect()
}
