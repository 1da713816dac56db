//! What a solve that writes a certificate keeps beside it while the value is being
//! searched, so that a run that resumes need not ask everything again: the answers
//! (`FILE.answers`), and df-pn's table (`FILE.table`).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_proof::table::Table;
use gametree_verify::Header;

use crate::solve::SolveRequest;

/// Time between two writes of a table.
const INTERVAL: Duration = Duration::from_secs(60);

fn beside(file: &Path, kind: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(kind);
    PathBuf::from(name)
}

/// Removes what was kept.
pub(crate) fn remove(file: &Path) {
    for kind in [".answers", ".table", ".table.fresh"] {
        _ = fs::remove_file(beside(file, kind));
    }
}

/// The answers about the root: whether the first player gets at least so much.
/// Writing them down is a help and no duty, so faults of the disk are passed over.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    file: Option<PathBuf>,
    head: String,
    known: BTreeMap<i64, bool>,
}

impl Answers {
    /// Those of an earlier run about the same root, if the request resumes one.
    pub(crate) fn open(request: &SolveRequest, header: &Header) -> Answers {
        let file = request.certificate.as_deref().map(|file| beside(file, ".answers"));
        let head = format!("{} {}", header.game, header.root);
        let mut answers = Answers { file, head, known: BTreeMap::new() };
        let text =
            answers.file.as_ref().filter(|_| request.resume).and_then(|file| fs::read_to_string(file).ok());
        let text = text.unwrap_or_default();
        if let Some(rest) = text.strip_prefix(&answers.head).and_then(|rest| rest.strip_prefix('\n')) {
            // A line that was cut short has no end.
            for line in rest.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
                let answer = line.split_once(' ').and_then(|(least, holds)| {
                    Some((least.parse().ok()?, ["no", "yes"].iter().position(|word| *word == holds)? == 1))
                });
                answers.known.extend(answer);
            }
        }
        answers
    }

    /// What is known: more is no less, and less no more.
    pub(crate) fn get(&self, least: i64) -> Option<bool> {
        let more = self.known.range(least..).any(|(_, &holds)| holds);
        let less = self.known.range(..=least).any(|(_, &holds)| !holds);
        (more || less).then_some(more)
    }

    pub(crate) fn put(&mut self, least: i64, holds: bool) {
        self.known.insert(least, holds);
        if let Some(file) = &self.file {
            let word = |holds: bool| if holds { "yes" } else { "no" };
            let lines = self.known.iter().map(|(least, &holds)| format!("{least} {}\n", word(holds)));
            _ = fs::write(file, format!("{}\n{}", self.head, lines.collect::<String>()));
        }
    }
}

/// The table of df-pn on the disk.
#[derive(Debug)]
pub(crate) struct Saved {
    file: Option<PathBuf>,
    resume: bool,
    last: Instant,
}

impl Saved {
    pub(crate) fn new(request: &SolveRequest) -> Saved {
        let file = request.certificate.as_deref().map(|file| beside(file, ".table"));
        Saved { file, resume: request.resume, last: Instant::now() }
    }

    /// Reads what an earlier run wrote. A table of another size is of no use, and
    /// no harm: what was read of it is true.
    pub(crate) fn load(&self, table: &Table) {
        let file = self.file.as_ref().filter(|_| self.resume).and_then(|file| File::open(file).ok());
        if let Some(file) = file {
            _ = table.load(&mut BufReader::new(file));
        }
    }

    /// Writes the table if it is time.
    pub(crate) fn now_and_then(&mut self, table: &Table) {
        let Some(file) = self.file.as_deref().filter(|_| self.last.elapsed() >= INTERVAL) else { return };
        let fresh = beside(file, ".fresh");
        let written = File::create(&fresh).and_then(|out| {
            let mut out = BufWriter::new(out);
            table.save(&mut out)?;
            out.flush()
        });
        if written.is_ok() {
            _ = fs::rename(&fresh, file);
        }
        self.last = Instant::now();
    }
}
