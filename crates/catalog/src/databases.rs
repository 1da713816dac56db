//! Endgame databases in a folder: which there are for sessions, and making more.
//!
//! A folder holds a folder per game: `awari/12.awari`, `morris/5-4.morris`,
//! `chess/KQK.db`. Once a program has named it by [`use_databases`], all engines
//! reach what is there through their knowledge's `resolve`, or `ending` where plies
//! count.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use gametree_core::InputError;
use gametree_proof::chess_endings::ChessEndings;
use gametree_proof::{awari, morris};

/// What was found in the folder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Databases {
    pub(crate) awari: Arc<awari::Endings>,
    pub(crate) morris: Arc<morris::Endings>,
    pub(crate) chess: Arc<ChessEndings>,
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
    let fault = |error: std::io::Error| InputError::new(format!("{}: {error}", folder.display()));
    if !folder.is_dir() {
        return Err(InputError::new(format!("{}: no folder", folder.display())));
    }
    let databases = Databases {
        awari: Arc::new(awari::Endings::open(&folder.join("awari")).map_err(fault)?),
        morris: Arc::new(morris::Endings::open(&folder.join("morris")).map_err(fault)?),
        chess: Arc::new(ChessEndings::open(&folder.join("chess")).map_err(fault)?),
    };
    *FOUND.write().unwrap_or_else(PoisonError::into_inner) = Some(databases);
    Ok(())
}
