//! Retrograde analysis (Thompson 1986) over positions that have numbers.
//!
//! A level is a set of positions, numbered from 0, whose moves lead to each other
//! or out of the level to positions that are solved already. Pass `d` finds all
//! positions that are won or lost in `d` plies: won if a move leads to one lost in
//! `d - 1`, lost if all moves lead to won ones. What is never found is a draw. One
//! byte per position holds the distance, in a memory-mapped file; the number of
//! complete passes stands in its head, written after the pass is on the disk. A
//! pass writes nothing but its own distance and reads only smaller ones, so a run
//! that was killed in the middle of a pass does it again and comes to the same
//! file, and threads need no locks. Which positions a pass looks at is told in
//! `retrograde_passes`.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek};
use std::path::Path;
use std::sync::atomic::AtomicU8;

use memmap2::MmapMut;

use crate::retrograde_passes::Passes;

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the position of this number, where the other player is to move.
    Inside(usize),
    /// Out of the level, to a value for the player who moves.
    Outside(Value),
}

/// What a position is worth to the player to move. The number of plies of a win is
/// odd and that of a loss even, as it is when turns alternate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Won in so many plies.
    Win(u8),
    /// Lost in so many plies.
    Loss(u8),
    /// Neither.
    Draw,
}

impl Value {
    /// 1 for a win, -1 for a loss, 0 for a draw.
    #[must_use]
    pub fn sign(self) -> i64 {
        match self {
            Value::Win(_) => 1,
            Value::Loss(_) => -1,
            Value::Draw => 0,
        }
    }

    /// The value one ply earlier, for the player who moves here.
    #[must_use]
    pub fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw => Value::Draw,
        }
    }
}

/// What a position is, before it is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// No position has this number.
    None,
    /// The game is over.
    Over(Value),
    /// It has moves.
    Open,
}

/// A level of positions.
pub trait Level: Sync {
    /// The numbers are below this.
    fn size(&self) -> usize;

    /// What the position of this number is. Shows `visit` where its moves lead,
    /// until it answers `false`.
    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind;

    /// Shows `mark` every position that has a move inside the level to this one;
    /// other numbers among them do no harm. Whether they are known at all: if not,
    /// every pass looks at all positions that are undecided.
    fn predecessors(&self, number: usize, mark: &mut dyn FnMut(usize)) -> bool {
        let _ = (number, mark);
        false
    }
}

pub(crate) const UNKNOWN: u8 = 0;
pub(crate) const NO_POSITION: u8 = 255;
const MAGIC: u64 = 0x3130_6264_7467_6d65;
/// Bytes before the first position.
const HEAD: usize = 4096;

/// The values of a level, in a file or in memory.
#[derive(Debug)]
pub struct Database {
    map: MmapMut,
    size: usize,
}

/// Distance `d`, 0 to 252, is stored as `d + 1`; even distances are losses.
pub(crate) fn decode(byte: u8) -> Option<Value> {
    match byte {
        NO_POSITION => None,
        UNKNOWN => Some(Value::Draw),
        byte if byte % 2 == 1 => Some(Value::Loss(byte - 1)),
        byte => Some(Value::Win(byte - 1)),
    }
}

/// Makes sure that there is room on the disk for a file that has no head yet. A
/// map of a file with holes ends the program when the disk is full; here it is an
/// error, and the file gives back what it took.
fn reserve(mut file: &File, bytes: u64) -> io::Result<()> {
    let mut magic = [0; 8];
    file.read_exact(&mut magic)?;
    if magic != [0; 8] {
        return Ok(());
    }
    file.rewind()?;
    let written = io::copy(&mut io::repeat(0).take(bytes), &mut file).and_then(|_| file.sync_all());
    if written.is_err() {
        file.set_len(0)?;
    }
    written
}

impl Database {
    /// Opens the file of a level, or makes it; what earlier runs found stays.
    ///
    /// # Errors
    ///
    /// When it can not be opened or belongs to a level of another size.
    pub fn open(file: &Path, size: usize) -> io::Result<Database> {
        let fault =
            |why: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", file.display()));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(file)?;
        let (length, expected) = (opened.metadata()?.len(), (HEAD + size) as u64);
        if length == 0 {
            opened.set_len(expected)?;
        } else if length != expected {
            return Err(fault(&format!(
                "{length} bytes instead of {expected}: a database of another level, or of another \
                 version; remove it to have it made again"
            )));
        }
        reserve(&opened, expected).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {expected} bytes: {error}", file.display()))
        })?;
        // SAFETY: the file is ours by convention; another process that changes it
        // can make values wrong, which the verifying pass finds, but every byte
        // is a valid u8 at any time.
        let map = unsafe { MmapMut::map_mut(&opened)? };
        let mut database = Database { map, size };
        // A run that was killed before it wrote the head left zeros.
        if database.get(0) == 0 {
            database.put(1, size as u64);
            database.put(0, MAGIC);
            database.map.flush()?;
        }
        if database.get(0) != MAGIC || database.get(1) != size as u64 {
            return Err(fault("not a database of this level"));
        }
        Ok(database)
    }

    /// A database in memory.
    ///
    /// # Errors
    ///
    /// When there is not enough.
    pub fn in_memory(size: usize) -> io::Result<Database> {
        let map = MmapMut::map_anon(HEAD + size)?;
        Ok(Database { map, size })
    }

    /// Fills in what was found by other means, and says that it is all.
    pub(crate) fn fill(&mut self, bytes: impl Iterator<Item = u8>, passes: u64) -> io::Result<()> {
        for (cell, byte) in self.map[HEAD..].iter_mut().zip(bytes) {
            *cell = byte;
        }
        self.map.flush()?;
        self.put(2, passes);
        self.put(3, 1);
        self.map.flush_range(0, HEAD)
    }

    /// The bytes of all numbers.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.map[HEAD..HEAD + self.size]
    }

    /// How many numbers there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    fn get(&self, word: usize) -> u64 {
        u64::from_le_bytes(self.map[8 * word..8 * word + 8].try_into().unwrap_or_default())
    }

    fn put(&mut self, word: usize, value: u64) {
        self.map[8 * word..8 * word + 8].copy_from_slice(&value.to_le_bytes());
    }

    /// Passes that are complete.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.get(2)
    }

    /// Whether nothing is left to find.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.get(3) == 1
    }

    /// The value of a position; `None` where no position has this number.
    #[must_use]
    pub fn value(&self, number: usize) -> Option<Value> {
        decode(self.map[HEAD + number])
    }

    fn cells(&mut self) -> &[AtomicU8] {
        let bytes = &mut self.map[HEAD..HEAD + self.size];
        // SAFETY: AtomicU8 has the size and alignment of u8, and the exclusive
        // borrow of the map lasts as long as the cells do.
        unsafe { std::slice::from_raw_parts(bytes.as_mut_ptr().cast::<AtomicU8>(), bytes.len()) }
    }

    /// Solves a level from where an earlier run stopped. `on_pass` hears of each
    /// pass with the number of positions it decided, and answers whether to go
    /// on.
    ///
    /// # Errors
    ///
    /// When the file can not be written, or a win takes more than 252 plies.
    pub fn solve(
        &mut self,
        level: &impl Level,
        threads: usize,
        on_pass: &mut dyn FnMut(u64, u64) -> bool,
    ) -> io::Result<bool> {
        let mut passes = None;
        while !self.is_complete() {
            let pass = self.passes();
            if pass > 252 {
                return Err(io::Error::other("a win of more than 252 plies"));
            }
            let passes = passes.get_or_insert_with(|| Passes::new(level));
            let (found, later) = passes.run(level, self.cells(), pass as u8, threads);
            self.map.flush()?;
            self.put(2, pass + 1);
            if found == 0 && !later && pass > 0 {
                self.put(3, 1);
            }
            self.map.flush_range(0, HEAD)?;
            if !on_pass(pass, found) {
                break;
            }
        }
        Ok(self.is_complete())
    }

    /// Derives every value from those behind its moves once more: the second
    /// pass. The number of a position whose value is wrong, if any.
    pub fn verify(&mut self, level: &impl Level) -> Option<usize> {
        (0..self.size).find(|&number| {
            let stored = self.value(number);
            let (mut win, mut loss, mut draw) = (None::<u8>, None::<u8>, false);
            let kind = level.moves(number, &mut |next| {
                let value = match next {
                    Next::Inside(other) => self.value(other).map(Value::before),
                    Next::Outside(value) => Some(value),
                };
                match value {
                    Some(Value::Win(plies)) => win = Some(win.map_or(plies, |best| best.min(plies))),
                    Some(Value::Loss(plies)) => loss = Some(loss.map_or(plies, |worst| worst.max(plies))),
                    _ => draw = true,
                }
                true
            });
            let derived = match (kind, win, draw, loss) {
                (Kind::None, ..) => None,
                (Kind::Over(value), ..) => Some(value),
                (_, Some(plies), ..) => Some(Value::Win(plies)),
                (_, None, false, Some(plies)) => Some(Value::Loss(plies)),
                _ => Some(Value::Draw),
            };
            stored != derived
        })
    }
}

/// Won, lost or drawn in two bits: what play needs, in a quarter of the space.
#[derive(Clone, Debug)]
pub struct Packed {
    bits: Vec<u8>,
}

impl Packed {
    /// The values of a complete database.
    #[must_use]
    pub fn new(database: &Database) -> Packed {
        let mut bits = vec![0; database.size.div_ceil(4)];
        for number in 0..database.size {
            let code = match database.value(number) {
                Some(Value::Draw) => 0,
                Some(Value::Win(_)) => 1,
                Some(Value::Loss(_)) => 2,
                None => 3,
            };
            bits[number / 4] |= code << (2 * (number % 4));
        }
        Packed { bits }
    }

    /// 1 for a win of the player to move, -1 for a loss, 0 for a draw; `None`
    /// where no position has this number.
    #[must_use]
    pub fn sign(&self, number: usize) -> Option<i8> {
        match self.bits[number / 4] >> (2 * (number % 4)) & 3 {
            0 => Some(0),
            1 => Some(1),
            2 => Some(-1),
            _ => None,
        }
    }
}
