//! The games of a match as a collection in the Smart Game Format, beside their
//! record, for games whose sessions write it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use gametree_catalog::{Session, Spelling};
use gametree_core::Player as Side;

use crate::record::Record;

/// A file of games, one behind the other.
#[derive(Debug)]
pub struct Collection {
    file: File,
}

impl Collection {
    /// Begins a file with the games so far. `None` for a game that is not
    /// written so.
    ///
    /// # Errors
    ///
    /// When the file can not be written.
    pub fn begin(path: &Path, game: &dyn Session, records: &[Record]) -> io::Result<Option<Collection>> {
        if game.record().is_none() {
            return Ok(None);
        }
        let mut collection = Collection { file: File::create(path)? };
        for record in records {
            collection.append(game, record)?;
        }
        Ok(Some(collection))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// When the file can not be written.
    pub fn append(&mut self, game: &dyn Session, record: &Record) -> io::Result<()> {
        self.file.write_all(text(game, record).unwrap_or_default().as_bytes())?;
        self.file.sync_data()
    }
}

/// The game with its players and its result.
fn text(game: &dyn Session, record: &Record) -> Option<String> {
    let mut session = game.fork();
    session.spell(Spelling::Players);
    if let Some(position) = &record.opening.position {
        session.set_position(position).ok()?;
    }
    for m in &record.played.moves {
        session.play(m).ok()?;
    }
    let written = session.record()?;
    let rest = written.trim_start().strip_prefix("(;")?;
    let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let how = match record.played.fault {
        Some(_) if record.played.is_lost_on_time() => "T",
        Some(_) => "F",
        None if record.played.reason.ends_with("resigns") => "R",
        None => "",
    };
    let result = match record.played.winner {
        Some(Side::First) => format!("B+{how}"),
        Some(Side::Second) => format!("W+{how}"),
        None => "0".to_string(),
    };
    Some(format!(
        "(;PB[{}]PW[{}]RO[{}]RE[{result}]{rest}\n",
        escaped(&record.first),
        escaped(&record.second),
        record.number + 1,
    ))
}
