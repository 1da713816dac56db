//! Syzygy tables: what others found out about chess endings, fifty-move rule and all.
//!
//! Ronald de Man's tables (2013) come in pairs of files, `KQvKR.rtbw` with win, draw and
//! loss and `KQvKR.rtbz` with the distance to the next capture or pawn move ("zeroing",
//! because it begins the count of fifty moves anew). The format is read here by hand:
//! the one crate for it under a licence that suits us keeps one set of tables for the
//! whole program and trusts the bytes of the files, while every access here is checked,
//! and a damaged file is an error.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the tables of some folders, and what is asked of them | this file |
//! | a position's value and distance, captures counted | `probe` |
//! | the moves at the root that keep the value | `root` |
//! | one file | `table` |
//! | the number of a position within a table | `layout`, `squares` |
//! | a packed list of values | `pairs`, `bytes` |

mod bytes;
mod layout;
mod pairs;
mod probe;
mod root;
mod squares;
mod table;

use std::collections::BTreeMap;
use std::io;
use std::ops::Neg;
use std::path::{Path, PathBuf};

use cozy_chess::{Board, Color};

use crate::chess_men::{Men, on};
use layout::MOST_MEN;
use table::{Kind, Table};

/// The value of a position for the player to move, the fifty-move rule and all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// Won, drawn or lost when the fifty-move rule is kept: 1, 0 or -1.
    #[must_use]
    pub const fn sign(self) -> i64 {
        match self {
            Wdl::Loss => -1,
            Wdl::Win => 1,
            _ => 0,
        }
    }

    /// The distance, by Syzygy's count, where the best move is a capture or a pawn's.
    const fn zeroing(self) -> i32 {
        match self {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        }
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        Wdl::ALL[4 - self as usize]
    }
}

/// The two files of an ending.
#[derive(Debug)]
struct Ending {
    /// Whether the files' White are the weaker men.
    turned: bool,
    wdl: Table,
    distance: Option<Table>,
}

/// The tables of some folders.
#[derive(Debug, Default)]
pub struct Syzygy {
    endings: BTreeMap<Men, Ending>,
    most_men: usize,
}

impl Syzygy {
    /// All tables in these folders; where a table is in several, the first counts.
    ///
    /// # Errors
    ///
    /// When a folder can not be read, or a file in it is damaged.
    pub fn open(folders: &[PathBuf]) -> io::Result<Syzygy> {
        let mut tables = Syzygy::default();
        for folder in folders {
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
            for entry in std::fs::read_dir(folder).map_err(named)? {
                tables.add(&entry.map_err(named)?.path())?;
            }
        }
        Ok(tables)
    }

    /// Takes a file and its companion, if it is one with win, draw and loss.
    fn add(&mut self, file: &Path) -> io::Result<()> {
        let extension = file.extension().and_then(|text| text.to_str());
        let name = file.file_stem().and_then(|text| text.to_str());
        let (Some("rtbw"), Some((white, black))) = (extension, name.and_then(|name| name.split_once('v')))
        else {
            return Ok(());
        };
        let Some((men, turned)) = Men::versus(white, black) else { return Ok(()) };
        if men.count() > MOST_MEN || self.endings.contains_key(&men) {
            return Ok(());
        }
        let counts = men.counts(turned);
        let open = |file: &Path, kind| {
            Table::open(file, kind, &counts)
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
        };
        let companion = file.with_extension("rtbz");
        let distance = if companion.exists() { Some(open(&companion, Kind::Distance)?) } else { None };
        self.most_men = self.most_men.max(men.count());
        self.endings.insert(men, Ending { turned, wdl: open(file, Kind::Wdl)?, distance });
        Ok(())
    }

    /// The most men that a table has, kings included; 0 without any.
    #[must_use]
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    /// How many endings there are values of, and how many distances.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let distances = self.endings.values().filter(|ending| ending.distance.is_some()).count();
        (self.endings.len(), distances)
    }

    /// The ending on a board, and whether the files have its colours the other way round.
    fn ending(&self, board: &Board) -> Option<(&Ending, bool)> {
        let (men, turned) = Men::among(on(board));
        let ending = self.endings.get(&men)?;
        Some((ending, turned != ending.turned))
    }
}

/// Two bare kings are not in any file.
fn is_bare(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| board.colors(color).len() == 1)
}
