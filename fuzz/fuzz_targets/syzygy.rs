//! Whatever the files of an ending hold, they are refused, or positions have values or
//! none. Real files, as those in the sources of python-chess, are a good beginning:
//! `cargo +nightly fuzz run syzygy FOLDER`.

#![no_main]

use gametree_core::{Notation, Playable};
use gametree_games::Chess;
use gametree_proof::syzygy::Syzygy;
use libfuzzer_sys::fuzz_target;

const MAGIC: [u8; 4] = [0xD7, 0x66, 0x0C, 0xA5];

fuzz_target!(|bytes: &[u8]| {
    if bytes.len() < 4 {
        return;
    }
    let folder = std::env::temp_dir().join(format!("gametree-fuzz-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    // The same bytes as both kinds of file.
    for (ending, positions) in [
        ("KRvK", ["8/8/8/3k4/8/8/8/KR6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 b - - 0 1"]),
        ("KPvKP", ["8/3p4/8/3k4/8/8/4P3/4K3 w - - 0 1", "8/8/8/3kpP2/8/8/8/4K3 w - e6 0 1"]),
    ] {
        let file = folder.join(ending);
        std::fs::write(file.with_extension("rtbw"), bytes).expect("room for a file");
        std::fs::write(file.with_extension("rtbz"), [&MAGIC, &bytes[4..]].concat()).expect("room for a file");
        if let Ok(tables) = Syzygy::open(std::slice::from_ref(&folder)) {
            for text in positions {
                let position = Chess::start("").and_then(|start| start.read_position(text)).expect("legal");
                _ = (tables.wdl(&position), tables.distance(&position), tables.advised(&position, false));
            }
        }
        for kind in ["rtbw", "rtbz"] {
            _ = std::fs::remove_file(file.with_extension(kind));
        }
    }
});
