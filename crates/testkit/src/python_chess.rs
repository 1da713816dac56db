//! python-chess, as a client and as a second opinion, and the Syzygy tables of three and
//! four men that come with its sources.
//!
//! Both are fetched by pip into a folder of the caller's. Where there is no Python or no
//! network there is nothing, and a test says so and passes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Tests run at the same time; one of them fetches.
static FETCHING: Mutex<()> = Mutex::new(());

/// Runs a program; what it printed, if all went well.
fn run(program: &Path, words: &[&str]) -> Option<String> {
    let out = Command::new(program).args(words).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}

/// Python with python-chess in a virtual environment below `folder`.
#[must_use]
pub fn python_chess(folder: &Path) -> Option<PathBuf> {
    let _alone = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder.join("python-chess");
    let python = folder.join("bin").join("python");
    let works = || run(&python, &["-c", "import chess.engine"]).is_some();
    if works() {
        return Some(python);
    }
    run(Path::new("python3"), &["-m", "venv", folder.to_str()?])?;
    run(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "chess"])?;
    works().then_some(python)
}

/// The folder of the tables below `folder`.
#[must_use]
pub fn syzygy_tables(folder: &Path) -> Option<PathBuf> {
    let _alone = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);
    let sources = folder.join("python-chess-sources");
    let unpack = "import glob, sys, tarfile\n\
                  for name in glob.glob(sys.argv[1] + '/chess-*.tar.gz'):\n    \
                  tarfile.open(name).extractall(sys.argv[1])\n";
    let find = || {
        let unpacked = std::fs::read_dir(&sources).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
        let mut tables = unpacked.map(|path| path.join("data").join("syzygy").join("regular"));
        tables.find(|path| path.join("KRvKN.rtbz").exists())
    };
    if let Some(tables) = find() {
        return Some(tables);
    }
    let pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let what = ["--no-binary", "chess", "--dest", sources.to_str()?, "chess"];
    run(Path::new("python3"), &[&pip[..], &what[..]].concat())?;
    run(Path::new("python3"), &["-c", unpack, sources.to_str()?])?;
    find()
}
