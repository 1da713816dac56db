//! Awari's endings in files: a level per file, `N.awari`, a byte per position, put in
//! its place in one step. A kill loses at most the level that is being solved.

use std::fs;
use std::io;
use std::path::Path;

use crate::awari::{Endings, Ranking};
use crate::retrograde::Database;

fn name(seeds: usize) -> String {
    format!("{seeds}.awari")
}

impl Endings {
    /// The endings in a folder, as far as they follow each other without a gap.
    ///
    /// # Errors
    ///
    /// When a file can not be read.
    pub fn open(folder: &Path) -> io::Result<Endings> {
        Endings::open_some(folder, &|_| true)
    }

    /// The same, of the files whose names fit.
    ///
    /// # Errors
    ///
    /// When a file can not be read.
    pub fn open_some(folder: &Path, fits: &dyn Fn(&str) -> bool) -> io::Result<Endings> {
        let mut endings = Endings::new(6);
        loop {
            let seeds = endings.seeds() + 1;
            let file = folder.join(name(seeds));
            if !file.exists() || !fits(&name(seeds)) {
                return Ok(endings);
            }
            let size = Ranking::new(12, seeds).size();
            endings.push(Database::open(&file, size)?.bytes().iter().map(|&byte| byte as i8).collect());
        }
    }

    /// The names of the levels' files.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        (1..=self.seeds()).map(name).collect()
    }

    /// Writes a level to a folder.
    ///
    /// # Errors
    ///
    /// When it can not be written.
    pub fn save(&self, folder: &Path, seeds: usize) -> io::Result<()> {
        let whole = folder.join(format!("{}.whole", name(seeds)));
        _ = fs::remove_file(&whole);
        let values = self.level(seeds);
        Database::open(&whole, values.len())?.fill(values.iter().map(|&value| value as u8), 1)?;
        fs::rename(whole, folder.join(name(seeds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_back() {
        let folder = std::env::temp_dir().join(format!("gametree-awari-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut endings = Endings::open(&folder).unwrap();
        for seeds in 1..=4 {
            endings.solve(1);
            endings.save(&folder, seeds).unwrap();
        }
        let read = Endings::open(&folder).unwrap();
        assert_eq!((read.seeds(), read.level(4)), (4, endings.level(4)));
        fs::write(folder.join("5.awari"), "cut short").unwrap();
        assert!(Endings::open(&folder).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
