//! A text is refused, or it is a position that is written and read back as
//! itself, in which every legal move can be played.

#![no_main]

use gametree_core::{Game, Notation, Playable};
use gametree_games::Chess;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(start) = Chess::start("") else { return };
    let Ok(position) = start.read_position(text) else { return };
    let written = position.write_position();
    assert_eq!(start.read_position(&written).as_ref(), Ok(&position), "{written}");
    for &m in position.legal_moves().iter() {
        let text = position.write_move(m);
        assert_eq!(position.read_move(&text), Ok(m), "{written} {text}");
        _ = position.after(m).key();
    }
});
