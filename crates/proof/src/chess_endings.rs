//! Databases of chess endings: the king and a few men against the king and
//! fewer.
//!
//! An ending is named by its men, the stronger side first: `KQK`, `KPK`, `KRKB`.
//! A position's number is its squares in base 64, behind the side to move:
//!
//! ```text
//!   side to move | stronger king | weaker king | man | man ...
//!        1 bit        6 bits         6 bits    6 bits
//! ```
//!
//! The stronger side is White here; a position with the colours the other way
//! round is turned over. Numbers of no legal position are marked so. Captures and
//! promotions lead to other endings, which are solved first. The fifty-move rule
//! is left out, as distances to mate do; en passant needs pawns on both sides,
//! and such endings are refused.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use cozy_chess::{Board, Color, Piece, Square};
use gametree_core::InputError;
use gametree_games::Chess;

use crate::chess_level::Ending;
use crate::retrograde::{Database, Level, Value};

/// The most men on the board, kings included.
const MOST_MEN: usize = 5;
/// The pieces by the worth that decides which side is the stronger.
const ORDER: [Piece; 6] = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// The men of an ending besides the kings: the stronger side's, then the other's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Men {
    strong: Vec<Piece>,
    weak: Vec<Piece>,
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

fn rank(piece: Piece) -> usize {
    ORDER.iter().position(|&other| other == piece).unwrap_or(0)
}

/// Puts the side with more men, or better ones, first; whether they were turned.
fn sorted(mut strong: Vec<Piece>, mut weak: Vec<Piece>) -> (Men, bool) {
    strong.sort_by_key(|&piece| rank(piece));
    weak.sort_by_key(|&piece| rank(piece));
    let worth = |men: &[Piece]| (usize::MAX - men.len(), men.iter().map(|&p| rank(p)).collect::<Vec<_>>());
    if worth(&weak) < worth(&strong) {
        return (Men { strong: weak, weak: strong }, true);
    }
    (Men { strong, weak }, false)
}

impl Men {
    /// Reads a name such as `KRKB`.
    ///
    /// # Errors
    ///
    /// When it is no ending that can be solved here.
    pub fn read(name: &str) -> Result<Men, InputError> {
        let fault = |why: &str| InputError::new(format!("{name:?} is no ending: {why}, as in KQK or KRKB"));
        let upper = name.to_ascii_uppercase();
        let rest = upper.strip_prefix('K').ok_or_else(|| fault("it begins with a king"))?;
        let (strong, weak) = rest.split_once('K').ok_or_else(|| fault("it has two kings"))?;
        let pieces = |side: &str| -> Option<Vec<Piece>> {
            side.chars().map(|c| ORDER[1..].iter().copied().find(|&piece| letter(piece) == c)).collect()
        };
        let strong = pieces(strong).ok_or_else(|| fault("its men are K, Q, R, B, N and P"))?;
        let weak = pieces(weak).ok_or_else(|| fault("its men are K, Q, R, B, N and P"))?;
        if strong.len() + weak.len() + 2 > MOST_MEN {
            return Err(fault("it has at most five men"));
        }
        if strong.contains(&Piece::Pawn) && weak.contains(&Piece::Pawn) {
            return Err(InputError::new("endings with pawns on both sides are not solved here"));
        }
        Ok(sorted(strong, weak).0)
    }

    /// The name of the ending.
    #[must_use]
    pub fn name(&self) -> String {
        let side = |men: &[Piece]| men.iter().map(|&piece| letter(piece)).collect::<String>();
        format!("K{}K{}", side(&self.strong), side(&self.weak))
    }

    pub(crate) fn count(&self) -> usize {
        2 + self.strong.len() + self.weak.len()
    }

    /// All men with their colours, in the order of their squares in a number.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Piece, Color)> {
        let kings = [(Piece::King, Color::White), (Piece::King, Color::Black)];
        let strong = self.strong.iter().map(|&piece| (piece, Color::White));
        let weak = self.weak.iter().map(|&piece| (piece, Color::Black));
        kings.into_iter().chain(strong).chain(weak)
    }

    /// The endings that captures and promotions lead to.
    fn below(&self) -> Vec<Men> {
        let mut found = Vec::new();
        for (side, other) in [(&self.strong, &self.weak), (&self.weak, &self.strong)] {
            for i in 0..side.len() {
                let mut rest = side.clone();
                let man = rest.remove(i);
                if !rest.is_empty() || !other.is_empty() {
                    found.push(sorted(rest.clone(), other.clone()).0);
                }
                if man == Piece::Pawn {
                    for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
                        let mut promoted = rest.clone();
                        promoted.push(piece);
                        found.push(sorted(promoted, other.clone()).0);
                    }
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The men of a position.
    #[must_use]
    pub fn of(position: &Chess) -> Men {
        Men::on(position.board()).0
    }

    /// The men on a board, and whether its colours must be turned.
    fn on(board: &Board) -> (Men, bool) {
        let side = |color| {
            let men = ORDER[1..].iter().flat_map(|&piece| {
                std::iter::repeat_n(piece, board.colored_pieces(color, piece).len() as usize)
            });
            men.collect()
        };
        sorted(side(Color::White), side(Color::Black))
    }

    /// The number of a position of this ending.
    pub(crate) fn number(&self, board: &Board, turned: bool) -> usize {
        let view = |square: Square| if turned { square.flip_rank() as usize } else { square as usize };
        let color = |color: Color| if turned { !color } else { color };
        let mut number = usize::from(color(board.side_to_move()) == Color::Black);
        let (mut last, mut seen) = ((Piece::King, Color::White), 0);
        for (piece, owner) in self.all() {
            seen = if last == (piece, owner) { seen } else { 0 };
            last = (piece, owner);
            let square = board.colored_pieces(color(owner), piece).iter().nth(seen);
            seen += 1;
            number = number << 6 | square.map_or(0, view);
        }
        number
    }
}

/// The solved endings, by their men.
#[derive(Debug, Default)]
pub struct ChessEndings {
    solved: BTreeMap<Men, Database>,
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

    fn keep(&mut self, men: &Men, database: Database) {
        self.most_men = self.most_men.max(men.count());
        self.solved.insert(men.clone(), database);
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
        let level = Ending { men: men.clone(), lower: self };
        let file: Option<PathBuf> = folder.map(|folder| folder.join(format!("{}.db", men.name())));
        let mut database = match file {
            Some(file) => Database::open(&file, level.size())?,
            None => Database::in_memory(level.size())?,
        };
        let done = database.solve(&level, threads, &mut |pass, found| on_pass(men, pass, found))?;
        if done {
            self.keep(men, database);
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
        let size = Ending { men: men.clone(), lower: self }.size();
        let database = Database::open(&file, size)?;
        let whole = database.is_complete();
        if whole {
            self.keep(men, database);
        }
        Ok(whole)
    }

    /// The value of a position for the player to move, if its ending is solved.
    #[must_use]
    pub fn value(&self, position: &Chess) -> Option<Value> {
        self.board_value(position.board())
    }

    pub(crate) fn board_value(&self, board: &Board) -> Option<Value> {
        if board.occupied().len() == 2 {
            return Some(Value::Draw);
        }
        let (men, turned) = Men::on(board);
        self.solved.get(&men)?.value(men.number(board, turned))
    }

    /// Derives every value of a solved ending again from those behind its moves:
    /// the first wrong number, if any.
    #[must_use]
    pub fn verify(&mut self, men: &Men) -> Option<usize> {
        let mut database = self.solved.remove(men)?;
        let wrong = database.verify(&Ending { men: men.clone(), lower: self });
        self.solved.insert(men.clone(), database);
        wrong
    }

    /// What an ending holds.
    #[must_use]
    pub fn census(&self, men: &Men) -> Option<Census> {
        let database = self.solved.get(men)?;
        let mut census = Census::default();
        for number in 0..1usize << (6 * men.count() + 1) {
            let white = number >> (6 * men.count()) == 0;
            match database.value(number) {
                None => continue,
                Some(Value::Win(plies)) if white => {
                    census.won += 1;
                    census.longest = census.longest.max(plies);
                }
                _ => {}
            }
            census.positions += 1;
            census.to_move += u64::from(white);
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

    #[test]
    fn names_are_read_and_sorted() {
        for (name, sorted) in
            [("KQK", "KQK"), ("kkr", "KRK"), ("KBKR", "KRKB"), ("KNBK", "KBNK"), ("KPKQ", "KQKP")]
        {
            assert_eq!(Men::read(name).unwrap().name(), sorted);
        }
        for bad in ["", "K", "KQ", "KXK", "KQRBNK", "KPKP", "QKK"] {
            assert!(Men::read(bad).is_err(), "{bad}");
        }
        let mut below: Vec<String> = Men::read("KPK").unwrap().below().iter().map(Men::name).collect();
        below.sort();
        assert_eq!(below, ["KBK", "KNK", "KQK", "KRK"]);
    }

    /// A number and its position belong together, whichever colour is stronger.
    #[test]
    fn positions_have_numbers() {
        let lower = ChessEndings::default();
        let ending = Ending { men: Men::read("KRKB").unwrap(), lower: &lower };
        let mut seen = 0;
        for number in (0..ending.size()).step_by(9_973) {
            let Some(board) = ending.board(number) else { continue };
            seen += 1;
            let (men, turned) = Men::on(&board);
            assert_eq!((men.number(&board, turned), turned), (number, false));
        }
        assert!(seen > 1000);
        let board: Board = "8/8/8/3K4/8/3k4/3r4/8 b - - 0 1".parse().unwrap();
        let (men, turned) = Men::on(&board);
        assert!(turned && men.name() == "KRK");
        let mirrored: Board = "8/3R4/3K4/8/3k4/8/8/8 w - - 0 1".parse().unwrap();
        assert_eq!(men.number(&board, true), men.number(&mirrored, false));
    }

    /// Mate in at most ten moves (19 plies) with the queen; draws only where Black
    /// takes her or is stalemated. Known since Ströhlein's thesis (1970).
    #[test]
    fn the_queen_mates_in_ten() {
        let mut endings = ChessEndings::default();
        let men = Men::read("KQK").unwrap();
        assert!(endings.solve(&men, None, 2, &mut |_, _, _| true).unwrap());
        let census = endings.census(&men).unwrap();
        // The counts of legal positions follow from 3612 places for two kings.
        let expected = Census { positions: 144_508 + 3612 * 62, to_move: 144_508, won: 144_508, longest: 19 };
        assert_eq!(census, expected);
        assert_eq!(endings.verify(&men), None);
        let mate: Chess = gametree_core::Notation::read_position(
            &<Chess as gametree_core::Playable>::start("").unwrap(),
            "7k/Q7/6K1/8/8/8/8/8 w - - 0 1",
        )
        .unwrap();
        assert_eq!(endings.value(&mate), Some(Value::Win(1)));
    }
}
