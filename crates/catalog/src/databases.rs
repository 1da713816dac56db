//! Endgame databases in a folder: which there are for sessions, and making more.
//!
//! A folder holds a folder per game: `awari/12.awari`, `morris/5-4.morris`,
//! `chess/KQK.db`, `syzygy/KQvK.rtbw`. Once a program has named it by [`use_databases`], all engines
//! reach what is there through their knowledge's `resolve`, or `ending` where plies
//! count.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use gametree_core::InputError;
use gametree_proof::chess_endings::ChessEndings;
use gametree_proof::syzygy::Syzygy;
use gametree_proof::{awari, morris};
use sha2::{Digest, Sha256};

/// What was found in the folder.
#[derive(Clone, Debug, Default)]
pub struct Databases {
    folder: PathBuf,
    pub(crate) awari: Arc<awari::Endings>,
    pub(crate) morris: Arc<morris::Endings>,
    pub(crate) chess: Arc<ChessEndings>,
    pub(crate) syzygy: Arc<Syzygy>,
}

static FOUND: RwLock<Option<Databases>> = RwLock::new(None);

/// What sessions know; nothing unless a folder was named.
pub(crate) fn found() -> Databases {
    FOUND.read().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or_default()
}

/// Lets all sessions use the databases in a folder. Engines that are made already
/// keep those that they have.
///
/// # Errors
///
/// When a file there can not be used; then all stays as it was.
pub fn use_databases(folder: &Path) -> Result<(), InputError> {
    if !folder.is_dir() {
        return Err(InputError::new(format!("{}: no folder", folder.display())));
    }
    let fault = |error: io::Error| InputError::new(format!("{}: {error}", folder.display()));
    let mut databases = Databases::with(folder, &|_| true).map_err(fault)?;
    databases.chess = Arc::new(ChessEndings::open(&folder.join("chess")).map_err(fault)?);
    let syzygy = folder.join("syzygy");
    let mut known = FOUND.write().unwrap_or_else(PoisonError::into_inner);
    databases.syzygy = if syzygy.is_dir() {
        Arc::new(Syzygy::open(&[syzygy]).map_err(|error| InputError::new(error.to_string()))?)
    } else {
        known.as_ref().map(|known| known.syzygy.clone()).unwrap_or_default()
    };
    *known = Some(databases);
    Ok(())
}

/// Lets all sessions use the Syzygy tables in folders, separated as in the system's lists
/// of folders; no text for none. Engines that are made already keep those that they have.
/// What was found, in words.
///
/// # Errors
///
/// When there is no table, or a file can not be used; then all stays as it was.
pub fn use_syzygy(folders: &str) -> Result<String, InputError> {
    let list: Vec<PathBuf> = std::env::split_paths(folders).filter(|path| path != Path::new("")).collect();
    let tables = Syzygy::open(&list).map_err(|error| InputError::new(error.to_string()))?;
    let (values, distances) = tables.counts();
    if values == 0 && !list.is_empty() {
        return Err(InputError::new(format!("{folders}: no Syzygy tables (.rtbw) there")));
    }
    let men = tables.most_men();
    let mut known = FOUND.write().unwrap_or_else(PoisonError::into_inner);
    known.get_or_insert_default().syzygy = Arc::new(tables);
    Ok(format!("{values} Syzygy tables of up to {men} men, {distances} with distances"))
}

impl Databases {
    /// Those on which certificates may rest, of the files whose names fit.
    fn with(folder: &Path, fits: &dyn Fn(&str) -> bool) -> io::Result<Databases> {
        let awari = awari::Endings::open_some(&folder.join("awari"), &|name| fits(&format!("awari/{name}")))?;
        let morris =
            morris::Endings::open_some(&folder.join("morris"), &|name| fits(&format!("morris/{name}")))?;
        Ok(Databases {
            folder: folder.to_owned(),
            awari: Arc::new(awari),
            morris: Arc::new(morris),
            ..Databases::default()
        })
    }

    /// The files of a game on which certificates may rest.
    pub(crate) fn files(&self, game: &str) -> Vec<String> {
        match game {
            "awari" => self.awari.files(),
            "morris" => self.morris.files(),
            _ => Vec::new(),
        }
    }

    /// The files of a game, each followed by its digest.
    pub(crate) fn rests(&self, game: &str) -> Result<String, InputError> {
        let names = self.files(game);
        let with_digest = |name: &String| {
            let file = format!("{game}/{name}");
            Ok(format!("{file} {}", self.digest(&file)?))
        };
        Ok(names.iter().map(with_digest).collect::<Result<Vec<_>, InputError>>()?.join(" "))
    }

    /// Only those that a certificate rests on, if they are what they were.
    pub(crate) fn only(&self, rests: &str) -> Result<Databases, InputError> {
        if self.folder.as_os_str().is_empty() {
            return Err(InputError::new("it rests on databases, and no folder of databases was named"));
        }
        let words: Vec<&str> = rests.split(' ').collect();
        for pair in words.chunks(2) {
            if Some(&self.digest(pair[0])?.as_str()) != pair.get(1) {
                let file = self.folder.join(pair[0]);
                return Err(InputError::new(format!("{}: not the file that it rests on", file.display())));
            }
        }
        let fits = |name: &str| words.iter().step_by(2).any(|file| *file == name);
        let fault = |error: io::Error| InputError::new(format!("{}: {error}", self.folder.display()));
        Databases::with(&self.folder, &fits).map_err(fault)
    }

    /// The SHA-256 of a file in the folder.
    fn digest(&self, file: &str) -> Result<String, InputError> {
        let path = self.folder.join(file);
        digest(&path).map_err(|error| InputError::new(format!("{}: {error}", path.display())))
    }
}

/// The SHA-256 of a file, in hexadecimal digits.
fn digest(file: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut File::open(file)?, &mut hash)?;
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
