//! A text is refused or read; nothing panics.

#![no_main]

use gametree_games::chess::pgn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    _ = pgn::read(text);
});
