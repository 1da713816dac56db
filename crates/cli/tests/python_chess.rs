//! A real client: python-chess plays, ponders, stops and analyses on ours.
//!
//! The library is installed into a virtual environment below the build folder.
//! Where there is no Python or no network the test says so and passes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Python with python-chess, if it can be had.
fn python() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let python = folder.join("bin").join("python");
    let works = |python: &Path| {
        Command::new(python)
            .args(["-c", "import chess.engine"])
            .output()
            .is_ok_and(|out| out.status.success())
    };
    if works(&python) {
        return Some(python);
    }
    let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).output().ok()?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "chess"];
    let installed = made.status.success() && Command::new(&python).args(pip).output().ok()?.status.success();
    (installed && works(&python)).then_some(python)
}

#[test]
fn python_chess_plays_ponders_stops_and_analyses() {
    let Some(python) = python() else {
        eprintln!("skipped: there is no python-chess and no way to get it");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let out = Command::new(python).args([script, env!("CARGO_BIN_EXE_gametree")]).output().unwrap();
    let (said, wrong) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success() && said.contains("all well"), "{said}{wrong}");
}
