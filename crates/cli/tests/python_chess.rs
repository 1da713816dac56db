//! A real client: python-chess plays, ponders, stops and analyses on ours.
//!
//! The library is installed into a virtual environment below the build folder.
//! Where there is no Python or no network the test says so and passes.

use std::path::Path;
use std::process::Command;

use gametree_testkit::{python_chess, syzygy_tables};

/// Runs a script beside this file on our program.
fn run(script: &str, rest: &[&Path]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(python) = python_chess(folder) else {
        eprintln!("skipped: there is no python-chess and no way to get it");
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(script);
    let out =
        Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_gametree")).args(rest).output().unwrap();
    let (said, wrong) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success() && said.contains("all well"), "{said}{wrong}");
}

#[test]
fn python_chess_plays_ponders_stops_and_analyses() {
    run("python_chess.py", &[]);
}

#[test]
fn endings_are_played_by_syzygy_tables() {
    let Some(tables) = syzygy_tables(Path::new(env!("CARGO_TARGET_TMPDIR"))) else {
        eprintln!("skipped: there are no Syzygy tables and no way to get some");
        return;
    };
    run("syzygy.py", &[&tables]);
}
