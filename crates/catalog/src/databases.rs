//! Endgame databases in a folder: which there are for sessions, and making more.
//!
//! A folder holds a folder per game: `awari/12.awari`, `morris/5-4.morris`,
//! `chess/KQK.db`. Once a program has named it by [`use_databases`], all engines
//! reach what is there through their knowledge's `resolve`.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use gametree_core::InputError;
use gametree_proof::{awari, morris};

/// What was found in the folder.
#[derive(Debug, Default)]
pub(crate) struct Databases {
    pub(crate) awari: Arc<awari::Endings>,
    pub(crate) morris: Arc<morris::Endings>,
    pub(crate) chess: Option<PathBuf>,
}

static FOUND: OnceLock<Databases> = OnceLock::new();

/// What sessions know; nothing unless a folder was named.
pub(crate) fn found() -> &'static Databases {
    FOUND.get_or_init(Databases::default)
}

/// Lets all sessions use the databases in a folder. To be called before the first
/// session is opened, and once.
///
/// # Errors
///
/// When a file there can not be used, or it is too late.
pub fn use_databases(folder: &Path) -> Result<(), InputError> {
    let fault = |error: std::io::Error| InputError::new(format!("{}: {error}", folder.display()));
    if !folder.is_dir() {
        return Err(InputError::new(format!("{}: no folder", folder.display())));
    }
    let databases = Databases {
        awari: Arc::new(awari::Endings::open(&folder.join("awari")).map_err(fault)?),
        morris: Arc::new(morris::Endings::open(&folder.join("morris")).map_err(fault)?),
        chess: Some(folder.join("chess")).filter(|folder| folder.is_dir()),
    };
    FOUND.set(databases).map_err(|_| InputError::new("databases were chosen already"))
}
