//! Databases of chess endings: the king and a few men against the king and
//! fewer.
//!
//! An ending is named by its men, the stronger side first: `KQK`, `KPK`, `KRKB`
//! ([`Men`]). The stronger side is White here; a position with the colours the other
//! way round is turned over. Images of each other have one number
//! (`chess_numbers`), and numbers of no legal position are marked so. Captures and
//! promotions lead to other endings, which are solved first. The fifty-move rule
//! is left out, as distances to mate do; en passant needs pawns on both sides,
//! and such endings are refused.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use cozy_chess::{Board, CastleRights, Color, Piece};
use gametree_games::Chess;

use crate::chess_level::Ending;
use crate::chess_men::{MOST_MEN, on};
use crate::chess_numbers::{Numbers, Squares};
use crate::chess_rules::ByRules;
use crate::retrograde::{Database, Value};

pub use crate::chess_men::Men;

/// The number of these men; `turned` if the stronger side is Black. They must be
/// the men of the ending.
pub(crate) fn men_number(
    numbers: &Numbers,
    men: impl Iterator<Item = (Piece, Color, u8)>,
    side: Color,
    turned: bool,
) -> Option<usize> {
    let (mut squares, mut placed) = (Squares::default(), 0u32);
    for (piece, color, square) in men {
        let (color, square) = if turned { (!color, square ^ 56) } else { (color, square) };
        let free = |(i, &man): (usize, &_)| placed >> i & 1 == 0 && man == (piece, color);
        let place = numbers.men().iter().enumerate().position(free)?;
        placed |= 1 << place;
        squares[place] = square;
    }
    numbers.number(squares, if turned { !side } else { side })
}

/// A solved ending.
#[derive(Debug)]
struct Table {
    numbers: Numbers,
    database: Database,
}

/// The solved endings, by their men.
#[derive(Debug, Default)]
pub struct ChessEndings {
    solved: BTreeMap<Men, Table>,
    most_men: usize,
}

/// What solving tells: the ending, the pass, and how many positions it decided.
pub type OnPass<'a> = &'a mut dyn FnMut(&Men, u64, u64) -> bool;

impl ChessEndings {
    /// All complete endings in the files of a folder, which need not exist.
    ///
    /// # Errors
    ///
    /// When a file can not be used.
    pub fn open(folder: &Path) -> io::Result<ChessEndings> {
        let mut endings = ChessEndings::default();
        if !folder.is_dir() {
            return Ok(endings);
        }
        for entry in std::fs::read_dir(folder)? {
            let name = entry?.file_name();
            let men = name.to_str().and_then(|name| name.strip_suffix(".db")).map(Men::read);
            if let Some(Ok(men)) = men {
                endings.load(&men, folder)?;
            }
        }
        Ok(endings)
    }

    /// The most men that a solved ending has, kings included; 0 without any.
    #[must_use]
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    fn keep(&mut self, men: Men, database: Database) {
        self.most_men = self.most_men.max(men.count());
        self.solved.insert(men, Table { numbers: Numbers::new(men), database });
    }

    /// Solves an ending and, before it, all that it leads to, in files in
    /// `folder` or in memory; what an earlier run left there is gone on with.
    /// Whether it came to its end.
    ///
    /// # Errors
    ///
    /// When a file can not be used.
    pub fn solve(
        &mut self,
        men: &Men,
        folder: Option<&Path>,
        threads: usize,
        on_pass: OnPass<'_>,
    ) -> io::Result<bool> {
        // Two bare kings need no table.
        if men.count() == 2 || self.solved.contains_key(men) {
            return Ok(true);
        }
        for lower in men.below() {
            if !self.solve(&lower, folder, threads, on_pass)? {
                return Ok(false);
            }
        }
        let level = Ending::new(*men, self);
        let file: Option<PathBuf> = folder.map(|folder| folder.join(format!("{}.db", men.name())));
        let mut database = match file {
            Some(file) => Database::open(&file, level.numbers.size())?,
            None => Database::in_memory(level.numbers.size())?,
        };
        let done = database.solve(&level, threads, &mut |pass, found| on_pass(men, pass, found))?;
        if done {
            self.keep(*men, database);
        }
        Ok(done)
    }

    /// Takes an ending, and all that it leads to, from the files of a folder, if
    /// they are complete. Whether they are.
    ///
    /// # Errors
    ///
    /// When a file can not be used.
    pub fn load(&mut self, men: &Men, folder: &Path) -> io::Result<bool> {
        if men.count() == 2 || self.solved.contains_key(men) {
            return Ok(true);
        }
        let file = folder.join(format!("{}.db", men.name()));
        if !file.exists() {
            return Ok(false);
        }
        for lower in men.below() {
            if !self.load(&lower, folder)? {
                return Ok(false);
            }
        }
        let database = Database::open(&file, Numbers::new(*men).size())?;
        let whole = database.is_complete();
        if whole {
            self.keep(*men, database);
        }
        Ok(whole)
    }

    /// The value of a position for the player to move, if its ending is solved.
    #[must_use]
    pub fn value(&self, position: &Chess) -> Option<Value> {
        self.board_value(position.board())
    }

    pub(crate) fn board_value(&self, board: &Board) -> Option<Value> {
        let count = board.occupied().len() as usize;
        // Tables know nothing of castling.
        let may_castle = |color| *board.castle_rights(color) != CastleRights::EMPTY;
        if count > self.most_men.max(2) || Color::ALL.into_iter().any(may_castle) {
            return None;
        }
        let mut men = [(Piece::King, Color::White, 0); MOST_MEN];
        for (place, man) in men.iter_mut().zip(on(board)) {
            *place = man;
        }
        self.men_value(men.get(..count)?, board.side_to_move())
    }

    /// The value of a position for the side to move, given by its men.
    pub(crate) fn men_value(&self, men: &[(Piece, Color, u8)], side: Color) -> Option<Value> {
        if men.len() == 2 {
            return Some(Value::Draw);
        }
        let (name, turned) = Men::among(men.iter().copied());
        let table = self.solved.get(&name)?;
        table.database.value(men_number(&table.numbers, men.iter().copied(), side, turned)?)
    }

    /// Derives every value of a solved ending again from those behind its moves,
    /// by the rules of the chess crate: the first wrong number, if any.
    #[must_use]
    pub fn verify(&mut self, men: &Men) -> Option<usize> {
        let mut table = self.solved.remove(men)?;
        let wrong = table.database.verify(&ByRules::new(*men, self));
        self.solved.insert(*men, table);
        wrong
    }

    /// Compares who wins every position of a solved ending with another opinion: how many
    /// there are, and how many are judged otherwise.
    #[must_use]
    pub fn compare(&self, men: &Men, other: &dyn Fn(&Chess) -> Option<i64>) -> Option<(u64, u64)> {
        let table = self.solved.get(men)?;
        let rules = ByRules::new(*men, self);
        let (mut all, mut wrong) = (0, 0);
        for number in 0..table.numbers.size() {
            let Some((value, board)) = table.database.value(number).zip(rules.board(number)) else {
                continue;
            };
            all += 1;
            wrong += u64::from(other(&Chess::new(board)) != Some(value.sign()));
        }
        Some((all, wrong))
    }

    /// What an ending holds; every position counts, though images share a number.
    #[must_use]
    pub fn census(&self, men: &Men) -> Option<Census> {
        let Table { numbers, database } = self.solved.get(men)?;
        let mut census = Census::default();
        for number in 0..numbers.size() {
            let Some(value) = database.value(number) else { continue };
            let Some((squares, side)) = numbers.position(number) else { continue };
            let images = numbers.images(squares, side);
            census.positions += images;
            if side == Color::White {
                census.to_move += images;
                if let Value::Win(plies) = value {
                    census.won += images;
                    census.longest = census.longest.max(plies);
                }
            }
        }
        Some(census)
    }
}

/// The counts of an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Legal positions, either side to move.
    pub positions: u64,
    /// Those with the stronger side to move.
    pub to_move: u64,
    /// How many of the latter it wins.
    pub won: u64,
    /// The longest of these wins, in plies.
    pub longest: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number and its position belong together, whichever colour is stronger.
    #[test]
    fn positions_have_numbers() {
        let (men, lower) = (Men::read("KRKB").unwrap(), ChessEndings::default());
        let (numbers, rules) = (Numbers::new(men), ByRules::new(men, &lower));
        let mut seen = 0;
        for number in (0..numbers.size()).step_by(997) {
            let Some(board) = rules.board(number) else { continue };
            seen += 1;
            assert_eq!(Men::among(on(&board)), (men, false));
            assert_eq!(men_number(&numbers, on(&board), board.side_to_move(), false), Some(number));
        }
        assert!(seen > 1000);
        let number = |fen: &str| {
            let board: Board = fen.parse().unwrap();
            let (men, turned) = Men::among(on(&board));
            assert_eq!(men.name(), "KRK");
            men_number(&Numbers::new(men), on(&board), board.side_to_move(), turned)
        };
        let mirrored = number("8/3R4/3K4/8/3k4/8/8/8 w - - 0 1");
        assert!(mirrored.is_some());
        assert_eq!(number("8/8/8/3K4/8/3k4/3r4/8 b - - 0 1"), mirrored);
    }
}
