//! A level on its way to the disk and back: what is being worked at, and what is
//! done.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};

use super::Endings;
use super::level::Work;
use crate::retrograde::Database;

impl Endings {
    /// Puts a level that is done in its place.
    pub(super) fn put(&mut self, work: &Work, a: usize, b: usize) -> io::Result<()> {
        let bytes = work.bytes().map(Work::stored);
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
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&fresh)?);
        out.write_all(&(work.seen as u64).to_le_bytes())?;
        out.write_all(&[work.distance])?;
        for byte in work.bytes() {
            out.write_all(&[byte])?;
        }
        out.flush()?;
        out.get_ref().sync_data()?;
        fs::rename(fresh, part)
    }

    /// Takes up what an earlier run wrote.
    pub(super) fn restore(&self, work: &mut Work, a: usize, b: usize) -> io::Result<()> {
        let Some(part) = self.file(a, b, "part").filter(|part| part.exists()) else { return Ok(()) };
        let mut bytes = Vec::new();
        File::open(&part)?.read_to_end(&mut bytes)?;
        let (Some((head, cells)), true) = (bytes.split_first_chunk::<9>(), bytes.len() == work.size() + 9)
        else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: not of this level", part.display()),
            ));
        };
        let seen: [u8; 8] = head[..8].try_into().unwrap_or_default();
        work.seen = (u64::from_le_bytes(seen) as usize).min(work.size());
        work.distance = head[8];
        work.restore(cells);
        Ok(())
    }
}
