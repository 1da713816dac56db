//! One file: the values of an ending, for win, draw and loss or for the distance to the
//! next capture or pawn move.
//!
//! ```text
//! magic (4) | flags | order and men of each part | heads of the packed lists
//! | for distances: what small numbers stand for | indexes | counts | blocks | checksum (16)
//! ```
//!
//! There is a part for each file of the leading pawn, and in files of win, draw and loss
//! one for each side to move, unless both sides have the same men. Distances are stored
//! for one side to move alone.

use std::fs::File;
use std::io;
use std::path::Path;

use cozy_chess::{Board, Color, Piece};
use memmap2::Mmap;

use super::Wdl;
use super::bytes::{byte, word};
use super::layout::{Layout, MOST_MEN, Shape};
use super::pairs::Pairs;

/// What a file tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Wdl,
    Distance,
}

impl Kind {
    const fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xE8, 0x23, 0x5D],
            Kind::Distance => [0xD7, 0x66, 0x0C, 0xA5],
        }
    }
}

/// An opened file.
#[derive(Debug)]
pub(super) struct Table {
    map: Mmap,
    /// By the leading pawn's file, then by side to move.
    parts: Vec<Vec<Part>>,
    has_pawns: bool,
    /// Whether both sides have the same men.
    symmetric: bool,
}

#[derive(Debug)]
struct Part {
    layout: Layout,
    pairs: Pairs,
    /// Where the numbers are told that the stored ones stand for, by win, loss, cursed
    /// win and blessed loss.
    meanings: [usize; 4],
}

/// What the flags of a list of distances say.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WINS_IN_PLIES: u8 = 4;
const LOSSES_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// What is asked of a table of distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    /// So many plies.
    Plies(i32),
    /// It is known for the other side to move only.
    OtherSide,
}

impl Table {
    /// Opens the file with the values of these men, by colour and kind.
    ///
    /// # Errors
    ///
    /// When it can not be read, or is no such file.
    pub(super) fn open(file: &Path, kind: Kind, men: &[[usize; 6]; 2]) -> io::Result<Table> {
        let opened = File::open(file)?;
        // SAFETY: the map is only read, as bytes, every access within its length. A
        // process that changes the file can make values wrong; one that cuts it short
        // can end this program, as with every mapped file.
        let map = unsafe { Mmap::map(&opened)? };
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, "not a Syzygy table, or a damaged one");
        let shape = Shape::of(men);
        let symmetric = men[0] == men[1];
        let parts = parts(&map, kind, &shape, men).ok_or_else(damaged)?;
        Ok(Table { map, parts, has_pawns: shape.has_pawns(), symmetric })
    }

    /// Whether a position with these colours is to be turned, and whether Black is to
    /// move in the table's eyes. `turned` says that the table's White are its Black.
    fn view(&self, board: &Board, turned: bool) -> (bool, bool) {
        let black = board.side_to_move() == Color::Black;
        if self.symmetric { (black, false) } else { (turned, black != turned) }
    }

    /// The part and the number of a position in it.
    fn find(&self, board: &Board, turned: bool, side: usize) -> Option<(&Part, u64)> {
        let mut part = self.parts.first()?.get(side)?;
        let mut squares = part.layout.squares(board, turned);
        if self.has_pawns {
            let file = part.layout.leading_file(&squares);
            part = self.parts.get(file)?.get(side)?;
            squares = part.layout.squares(board, turned);
        }
        Some((part, part.layout.number(squares)?))
    }

    /// The stored value, which does not count captures that are better.
    pub(super) fn wdl(&self, board: &Board, turned: bool) -> Option<Wdl> {
        let (turned, black) = self.view(board, turned);
        let side = usize::from(black && self.parts.first()?.len() > 1);
        let (part, number) = self.find(board, turned, side)?;
        Wdl::ALL.get(usize::from(part.pairs.value(&self.map, number)?)).copied()
    }

    /// Plies to the next capture or pawn move, less those of [`Wdl::zeroing`], in a
    /// position with this value.
    pub(super) fn distance(&self, board: &Board, turned: bool, wdl: Wdl) -> Option<Distance> {
        let (turned, black) = self.view(board, turned);
        let (part, number) = self.find(board, turned, 0)?;
        let flags = part.pairs.flags;
        if !self.symmetric && (flags & BLACK_TO_MOVE != 0) != black {
            return Some(Distance::OtherSide);
        }
        let mut plies = part.pairs.value(&self.map, number)?;
        let (meaning, in_plies) = match wdl {
            Wdl::Win => (0, flags & WINS_IN_PLIES != 0),
            Wdl::Loss => (1, flags & LOSSES_IN_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => return None,
        };
        if flags & MAPPED != 0 {
            let (at, place) = (part.meanings[meaning], usize::from(plies));
            plies = match flags & WIDE {
                0 => byte(&self.map, at + place)?.into(),
                _ => word(&self.map, at + 2 * place)?,
            };
        }
        Some(Distance::Plies(i32::from(plies) * if in_plies { 1 } else { 2 }))
    }
}

/// Reads all that comes before the packed data. `None` if the file is damaged.
fn parts(file: &[u8], kind: Kind, shape: &Shape, men: &[[usize; 6]; 2]) -> Option<Vec<Vec<Part>>> {
    if file.get(..4)? != kind.magic() || shape.men > MOST_MEN {
        return None;
    }
    let flags = byte(file, 4)?;
    let sides = if kind == Kind::Wdl && flags & 1 != 0 { 2 } else { 1 };
    let files = if flags & 2 != 0 { 4 } else { 1 };
    let sides_fit = kind == Kind::Distance || (sides == 2) != (men[0] == men[1]);
    if (files == 4) != shape.has_pawns() || !sides_fit {
        return None;
    }
    let mut at = 5;
    let mut layouts = Vec::new();
    for leading in 0..files {
        for side in 0..sides {
            layouts.push(layout(file, at, 4 * side, shape, men, leading)?);
        }
        at += shape.men + 1 + usize::from(shape.pawns[1] > 0);
    }
    at += at & 1;
    let mut all = Vec::new();
    for layout in layouts {
        let (pairs, end) = Pairs::read(file, at, layout.size)?;
        all.push(Part { layout, pairs, meanings: [0; 4] });
        at = end;
    }
    if kind == Kind::Distance {
        for part in &mut all {
            at = meanings(file, at, part)?;
        }
        at += at & 1;
    }
    for part in &mut all {
        at = part.pairs.place_index(at);
    }
    for part in &mut all {
        at = part.pairs.place_counts(at);
    }
    for part in &mut all {
        at = part.pairs.place_data(at);
    }
    file.get(..at)?;
    let mut all = all.into_iter();
    Some((0..files).map(|_| all.by_ref().take(sides).collect()).collect())
}

/// The order and the men of a part; those of the second side are in the upper four bits.
fn layout(
    file: &[u8],
    at: usize,
    shift: usize,
    shape: &Shape,
    men: &[[usize; 6]; 2],
    leading: usize,
) -> Option<Layout> {
    let nibble = |at: usize| Some(byte(file, at)? >> shift & 15);
    let both = shape.pawns[1] > 0;
    let order = [nibble(at)?, if both { nibble(at + 1)? } else { 15 }];
    let begin = at + 1 + usize::from(both);
    let listed: Vec<(Piece, Color)> =
        (begin..begin + shape.men).map(|at| man(nibble(at)?)).collect::<Option<_>>()?;
    let mut counts = [[0; 6]; 2];
    listed.iter().for_each(|&(piece, color)| counts[color as usize][piece as usize] += 1);
    let are_pawns = |men: &[(Piece, Color)]| men.iter().all(|man| *man == (Piece::Pawn, men[0].1));
    let (lead, rest) = listed.split_at(shape.pawns[0]);
    if counts != *men || !are_pawns(lead) || !are_pawns(&rest[..shape.pawns[1]]) {
        return None;
    }
    Layout::new(*shape, listed, order, leading)
}

/// White's pawn, knight, bishop, rook, queen and king are 1 to 6, Black's 9 to 14.
fn man(code: u8) -> Option<(Piece, Color)> {
    let piece = Piece::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
    Some((*piece, if code & 8 == 0 { Color::White } else { Color::Black }))
}

/// Finds out where the meanings of stored distances are; where they end.
fn meanings(file: &[u8], mut at: usize, part: &mut Part) -> Option<usize> {
    let flags = part.pairs.flags;
    if flags & MAPPED == 0 {
        return Some(at);
    }
    let wide = flags & WIDE != 0;
    if wide {
        at += at & 1;
    }
    for meaning in &mut part.meanings {
        let (count, size) = if wide { (word(file, at)?, 2) } else { (byte(file, at)?.into(), 1) };
        *meaning = at + size;
        at += size + size * usize::from(count);
    }
    Some(at)
}
