//! A level on its way to the disk and back: what is being worked at, and what is
//! done.

use std::fs::{self, File};
use std::io::{self, Write};

use super::Endings;
use super::level::Work;
use super::rows::FAR;
use crate::retrograde::Database;

impl Endings {
    /// Puts a level that is done in its place.
    pub(super) fn put(&mut self, work: &Work, a: usize, b: usize) -> io::Result<()> {
        let bytes = work.stored();
        let passes = u64::from(work.distance);
        let database = match (self.file(a, b, "morris"), self.file(a, b, "whole")) {
            (Some(file), Some(whole)) => {
                _ = fs::remove_file(&whole);
                let mut database = Database::open(&whole, work.size())?;
                database.fill(bytes, passes)?;
                fs::rename(&whole, file)?;
                _ = self.file(a, b, "part").map(fs::remove_file);
                database
            }
            _ => {
                let mut database = Database::in_memory(work.size())?;
                database.fill(bytes, passes)?;
                database
            }
        };
        self.add(a, b, database);
        Ok(())
    }

    /// Writes what is being worked at.
    pub(super) fn save(&self, work: &Work, a: usize, b: usize) -> io::Result<()> {
        let (Some(part), Some(fresh)) = (self.file(a, b, "part"), self.file(a, b, "fresh")) else {
            return Ok(());
        };
        let mut out = File::create(&fresh)?;
        out.write_all(&[work.distance])?;
        for half in &work.halves {
            out.write_all(&half.cells)?;
        }
        out.sync_data()?;
        fs::rename(fresh, part)
    }

    /// Takes up what an earlier run wrote, if there is something.
    pub(super) fn restore(&self, work: &mut Work, a: usize, b: usize) -> io::Result<bool> {
        let Some(part) = self.file(a, b, "part").filter(|part| part.exists()) else { return Ok(false) };
        let bytes = fs::read(&part)?;
        match bytes.split_first() {
            Some((&distance, cells)) if cells.len() == 2 * work.index.size() && distance < FAR => {
                work.restore(cells, distance);
                Ok(true)
            }
            _ => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: not of this level", part.display()),
            )),
        }
    }
}
