//! Writing certificates, so that a killed run can go on where it was.
//!
//! The strategy is written by the checker's own walk ([`gametree_verify::walk()`]):
//! at each position of the owner's it asks a prover for a move that keeps the
//! goal. Every choice is appended to a part file at once; a run that resumes
//! reads the choices that are there and searches only from there on. When all
//! is written the part file gets its final name in one step. So a kill at any
//! moment loses at most the choices that had not reached the disk.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path as FilePath, PathBuf};

use gametree_core::{Child, Game, Knowledge, MoveList, Notation, Outcome, Path, Window};
use gametree_verify::read::{Reader, strategy_line};
use gametree_verify::{Claim, Fault, Goal, Header, walk};

use crate::forecast::Forecast;
use crate::value::Prover;

/// A certificate that is being written: the header and the choices so far.
#[derive(Debug)]
pub struct Part {
    file: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    /// The choices of an earlier run, the last first.
    earlier: Vec<String>,
    /// Words on the present line.
    column: usize,
    unflushed: usize,
}

/// Choices between two writes to the disk.
const INTERVAL: usize = 256;

impl Part {
    /// Where the parts of a certificate are kept until it is whole.
    #[must_use]
    pub fn name(file: &FilePath) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }

    /// What an earlier run found out about the root, if there was one.
    #[must_use]
    pub fn earlier(file: &FilePath) -> Option<Header> {
        Reader::new(BufReader::new(File::open(Part::name(file)).ok()?)).header().ok()
    }

    /// Begins a certificate, or goes on with one that has the same header.
    ///
    /// # Errors
    ///
    /// When a file can not be read or written.
    pub fn open(file: &FilePath, header: &Header, resume: bool) -> io::Result<Part> {
        let part = Part::name(file);
        let mut earlier = Vec::new();
        if resume && Part::earlier(file).as_ref() == Some(header) {
            let lines = BufReader::new(File::open(&part)?).split(b'\n');
            for line in lines {
                let line = line?;
                let text = String::from_utf8_lossy(&line);
                if let Some(words) = text.strip_prefix(' ') {
                    earlier.extend(words.split_whitespace().map(str::to_string));
                }
            }
            // The last word may be cut off in the middle.
            earlier.pop();
        }
        earlier.reverse();
        // The earlier choices are written anew, beside, and then take the place.
        let fresh = part.with_extension("fresh");
        let mut out = BufWriter::new(File::create(&fresh)?);
        write_header(&mut out, header)?;
        for word in earlier.iter().rev() {
            writeln!(out, " {word}")?;
        }
        out.flush()?;
        out.get_ref().sync_data()?;
        drop(out);
        fs::rename(&fresh, &part)?;
        let out = BufWriter::new(OpenOptions::new().append(true).open(&part)?);
        Ok(Part { file: file.to_owned(), part, out, earlier, column: 0, unflushed: 0 })
    }

    /// How many choices of an earlier run are still to be read.
    #[must_use]
    pub fn left(&self) -> usize {
        self.earlier.len()
    }

    /// Writes a choice; every so often all go to the disk.
    fn append(&mut self, word: &str) -> io::Result<()> {
        writeln!(self.out, " {word}")?;
        self.unflushed += 1;
        if self.unflushed >= INTERVAL {
            self.out.flush()?;
            self.unflushed = 0;
        }
        Ok(())
    }

    /// Puts the whole certificate in its place: from the part file's choices,
    /// some to a line, with the strategies' beginnings and ends between.
    fn complete(mut self, header: &Header, counts: &[u64]) -> io::Result<()> {
        self.out.flush()?;
        let whole = self.part.with_extension("whole");
        let mut out = BufWriter::new(File::create(&whole)?);
        write_header(&mut out, header)?;
        let mut lines =
            BufReader::new(File::open(&self.part)?).lines().skip(4 + usize::from(!header.rests.is_empty()));
        for (goal, &count) in header.claim.goals().into_iter().zip(counts) {
            writeln!(out, "{}", strategy_line(&goal))?;
            self.column = 0;
            for _ in 0..count {
                let line = lines.next().unwrap_or_else(|| Err(io::ErrorKind::UnexpectedEof.into()))?;
                if self.column > 0 && self.column + line.len() > 100 {
                    writeln!(out)?;
                    self.column = 0;
                }
                self.column += line.len();
                write!(out, "{line}")?;
            }
            if self.column > 0 {
                writeln!(out)?;
            }
            writeln!(out, "end {count}")?;
        }
        out.flush()?;
        out.get_ref().sync_all()?;
        fs::rename(&whole, &self.file)?;
        fs::remove_file(&self.part)
    }
}

fn write_header(out: &mut impl Write, header: &Header) -> io::Result<()> {
    let Header { folds, game, root, claim, rests } = header;
    let version = if !rests.is_empty() { 3 } else { 1 + u8::from(*folds) };
    writeln!(out, "gametree certificate {version}\ngame {game}\nroot {root}\nclaim {claim}")?;
    if rests.is_empty() { Ok(()) } else { writeln!(out, "rests {rests}") }
}

/// What went wrong while a certificate was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file can not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The strategy does not hold, or a limit came first.
    #[error("{0}")]
    Fault(#[from] Fault),
}

/// Chooses moves that keep a goal, so that the strategy stays small.
#[derive(Debug)]
pub struct Chooser<K> {
    knowledge: K,
    /// Keys of the images of positions that a choice led to, by the goal's owner.
    met: [HashSet<u64>; 2],
}

impl<K> Chooser<K> {
    /// A chooser that orders moves by what is known of the game.
    #[must_use]
    pub fn new(knowledge: K) -> Self {
        Chooser { knowledge, met: Default::default() }
    }

    /// The first move, most promising first, that keeps the goal. A move to where
    /// the strategy has been comes before all others, then one to a certain end,
    /// then those that the game knows to keep it, the fewest replies first.
    pub fn choose<G: Game>(
        &mut self,
        prover: &mut impl Prover<G>,
        position: &G,
        goal: Goal,
    ) -> Option<G::Move>
    where
        K: Knowledge<G>,
    {
        let met = &mut self.met[goal.player.index()];
        let key = |m: G::Move| position.after(m).folded().key();
        let legal = position.legal_moves();
        if !G::PATH_MATTERS
            && let Some(&m) = legal.iter().find(|&&m| met.contains(&key(m)))
        {
            return Some(m);
        }
        let mut ordered: Vec<(bool, usize, i32, G::Move)> = Vec::new();
        let mut visit = |child: Child<G>| {
            let bounds = child.bounds.seen_by(goal.player, child.position.to_move());
            ordered.push((bounds.lo.value() < goal.least, 0, -child.guess, child.m));
            true
        };
        self.knowledge.expand(position, Window::FULL, &mut MoveList::new(), &mut visit);
        ordered.retain(|&(.., m)| legal.contains(&m));
        ordered.sort_by_key(|&(.., guess, _)| guess);
        let ends = |&&(.., m): &&(bool, usize, i32, G::Move)| {
            let next = position.after(m);
            let end = next.certain().or_else(|| next.outcome());
            end.is_some_and(|end| goal.is_met(end, next.to_move()))
        };
        if let Some(&(.., m)) = ordered.iter().find(ends) {
            met.insert(key(m));
            return Some(m);
        }
        for (open, replies, _, m) in &mut ordered {
            *replies = if *open { 0 } else { position.after(*m).legal_moves().len() };
        }
        ordered.sort_by_key(|&(open, replies, guess, _)| (open, replies, guess));
        let left_out = legal.iter().copied().filter(|&m| ordered.iter().all(|&(.., other)| other != m));
        let mut keeps = |m: &G::Move| {
            let child = position.after(*m);
            match child.outcome() {
                Some(outcome) => goal.is_met(outcome, child.to_move()),
                None => prover.holds(&child, goal, &Path::new()).unwrap_or(false),
            }
        };
        let found = ordered.iter().map(|&(.., m)| m).chain(left_out).find(&mut keeps)?;
        met.insert(key(found));
        Some(found)
    }
}

/// Writes the strategies for a claim. `known` is what the databases tell that the
/// header names; `choose` gives the owner's move at a position; `on_choice` hears
/// of the number of choices now and then, and which part of the whole is done, by
/// a rough estimate.
///
/// # Errors
///
/// When a file can not be written, or `choose` has no move that keeps the claim.
pub fn write_certificate<G: Notation>(
    root: &G,
    header: &Header,
    mut part: Part,
    known: &impl Fn(&G) -> Option<Outcome>,
    choose: &mut impl FnMut(&G, Goal, &Path) -> Option<G::Move>,
    on_choice: &mut impl FnMut(u64, f64),
) -> Result<u64, WriteError> {
    let mut counts = Vec::new();
    let claim: Claim = header.claim;
    let strategies = claim.goals().len() as f64;
    for goal in claim.goals() {
        let mut count = 0;
        let mut forecast = Forecast::default();
        walk(root, &goal, header.folds, known, &mut |position: &G| {
            let here = || Some(position.write_position());
            let fault = |message: String| Fault::new(here(), message);
            let told = part.earlier.pop();
            let m = match &told {
                Some(word) => position.read_move(word).map_err(|error| fault(error.to_string()))?,
                None => choose(position, goal, &Path::new()).ok_or_else(|| {
                    fault("no move was found that keeps the claim, or a limit came first".to_string())
                })?,
            };
            if told.is_none() {
                part.append(&position.write_move(m)).map_err(|error| fault(error.to_string()))?;
            }
            count += 1;
            forecast.chose(position, m);
            if count % 1024 == 0 {
                let done = (counts.len() as f64 + forecast.done()) / strategies;
                on_choice(counts.iter().sum::<u64>() + count, done);
            }
            Ok(m)
        })?;
        counts.push(count);
    }
    part.complete(header, &counts)?;
    Ok(counts.iter().sum())
}
