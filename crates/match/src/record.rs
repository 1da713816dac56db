//! Games as text, written one by one and read again.
//!
//! The form is that of PGN, for every game: tags, then the moves in the game's
//! own notation with the engines' scores as comments, then the result. `White`
//! is the first player. A game is appended whole and brought to the disk before
//! the next, so a killed match loses the running games only, and what a crash
//! cut off is recognised and dropped.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gametree_core::Player as Side;

use crate::game::{Note, Played};
use crate::openings::Opening;

/// A finished game with its place in the match.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The number of the game in the match, from 0.
    pub number: usize,
    /// The name of the game, as `open` takes it.
    pub game: String,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// Where it began.
    pub opening: Opening,
    /// How it went.
    pub played: Played,
}

impl Record {
    /// The first player's points: 0, 1/2 or 1.
    #[must_use]
    pub fn points(&self) -> f64 {
        match self.played.winner {
            None => 0.5,
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
        }
    }

    fn result(&self) -> &'static str {
        match self.played.winner {
            None => "1/2-1/2",
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
        }
    }

    /// The game as text, with an empty line at its end.
    #[must_use]
    pub fn text(&self) -> String {
        let Played { reason, fault, moves, notes, used, late, .. } = &self.played;
        let termination = match fault {
            Some(_) if self.played.is_lost_on_time() => "time forfeit",
            Some(_) => "rules infraction",
            None if reason.starts_with("adjudication") => "adjudication",
            None => "normal",
        };
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            text += &format!("[{name} \"{value}\"]\n");
        };
        tag("Event", "gametree match");
        tag("Site", "?");
        tag("Date", &today());
        tag("Round", &format!("{}.{}", self.number / 2 + 1, self.number % 2 + 1));
        tag("White", &self.first);
        tag("Black", &self.second);
        tag("Result", self.result());
        if let Some(position) = &self.opening.position {
            tag("SetUp", "1");
            tag("FEN", position);
        }
        if self.game.ends_with(":960") {
            tag("Variant", "Chess960");
        }
        tag("Game", &self.game);
        tag("GameNumber", &self.number.to_string());
        tag("PlyCount", &moves.len().to_string());
        tag("OpeningPlies", &(moves.len() - notes.len().min(moves.len())).to_string());
        tag("Termination", termination);
        tag("Reason", reason);
        tag("TimeUsed", &format!("{:.3} {:.3}", used[0].as_secs_f64(), used[1].as_secs_f64()));
        if let Some(side) = fault {
            tag("Fault", ["White", "Black"][side.index()]);
        }
        if let Some(late) = late {
            tag("Late", &late.to_string());
        }
        text += "\n";
        text += &self.move_text();
        text + "\n\n"
    }

    fn move_text(&self) -> String {
        let Played { moves, notes, .. } = &self.played;
        let black_first =
            self.opening.position.as_deref().is_some_and(|fen| fen.split(' ').nth(1) == Some("b"));
        let before = moves.len() - notes.len().min(moves.len());
        let mut words: Vec<String> = Vec::new();
        for (i, m) in moves.iter().enumerate() {
            let ply = i + usize::from(black_first);
            match ply % 2 {
                0 => words.push(format!("{}.", ply / 2 + 1)),
                _ if i == 0 => words.push(format!("{}...", ply / 2 + 1)),
                _ => {}
            }
            words.push(m.clone());
            if let Some(note) = i.checked_sub(before).and_then(|i| notes.get(i)) {
                words.push(comment(note));
            }
        }
        words.push(self.result().to_string());
        let (mut text, mut width) = (String::new(), 0);
        for word in words {
            if width > 0 && width + word.len() > 79 {
                text.push('\n');
                width = 0;
            } else if width > 0 {
                text.push(' ');
            }
            width += word.len() + 1;
            text += &word;
        }
        text
    }
}

fn comment(note: &Note) -> String {
    let score = note.score.map_or_else(String::new, |score| format!("{score:+.2}"));
    let depth = note.depth.map_or_else(String::new, |depth| format!("/{depth}"));
    format!("{{{score}{depth} {:.3}s}}", note.time.as_secs_f64()).replace("{ ", "{")
}

/// The date as PGN writes it.
fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
    // Years that begin in March make February's length harmless.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + u64::from(month <= 2))
}

/// Reads the games of a match; with them the length of the text that holds
/// whole games. What follows was cut off in the middle.
#[must_use]
pub fn read(text: &str) -> (Vec<Record>, usize) {
    let (mut records, mut whole, mut at) = (Vec::new(), 0, 0);
    while let Some(end) = text[at..].find("\n\n").and_then(|tags| {
        let moves = at + tags + 2;
        text[moves..].find("\n\n").map(|end| moves + end + 2)
    }) {
        match read_one(text[at..end].trim()) {
            Some(record) => records.push(record),
            None => break,
        }
        (at, whole) = (end, end);
    }
    (records, whole)
}

fn read_one(text: &str) -> Option<Record> {
    let (tags, moves) = text.split_once("\n\n")?;
    let tag = |name: &str| {
        let line = tags.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")))?;
        Some(line.strip_suffix("\"]")?.replace("\\\"", "\"").replace("\\\\", "\\"))
    };
    let result = tag("Result")?;
    let moves = moves.replace('\n', " ");
    let moves = moves.trim_end().strip_suffix(result.as_str())?;
    let winner = match result.as_str() {
        "1-0" => Some(Side::First),
        "0-1" => Some(Side::Second),
        "1/2-1/2" => None,
        _ => return None,
    };
    let (played, notes) = read_moves(moves);
    let used = tag("TimeUsed").unwrap_or_default();
    let mut used = used.split(' ').filter_map(|word| word.parse().ok()).map(Duration::from_secs_f64);
    let before = tag("OpeningPlies").and_then(|plies| plies.parse().ok()).unwrap_or(0);
    let opening = Opening { position: tag("FEN"), moves: played.iter().take(before).cloned().collect() };
    Some(Record {
        number: tag("GameNumber")?.parse().ok()?,
        game: tag("Game")?,
        first: tag("White")?,
        second: tag("Black")?,
        opening,
        played: Played {
            winner,
            reason: tag("Reason").unwrap_or_default(),
            fault: tag("Fault").map(|side| if side == "White" { Side::First } else { Side::Second }),
            moves: played,
            notes,
            used: [used.next().unwrap_or_default(), used.next().unwrap_or_default()],
            late: tag("Late").and_then(|text| text.parse().ok()),
        },
    })
}

fn read_moves(text: &str) -> (Vec<String>, Vec<Note>) {
    let (mut moves, mut notes) = (Vec::new(), Vec::new());
    for part in text.split('{') {
        let (inside, outside) = part.split_once('}').unwrap_or(("", part));
        if let Some(seconds) = inside.split(' ').next_back().and_then(|word| word.strip_suffix('s')) {
            let (score, depth) = inside
                .split_once(' ')
                .map_or(("", ""), |(judged, _)| judged.split_once('/').unwrap_or((judged, "")));
            let time = seconds.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
            let time = time.unwrap_or_default();
            notes.push(Note { time, score: score.parse().ok(), depth: depth.parse().ok() });
        }
        let is_number = |word: &&str| {
            word.ends_with('.') && word.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit())
        };
        moves.extend(outside.split_whitespace().filter(|word| !is_number(word)).map(str::to_string));
    }
    (moves, notes)
}

/// A file that games are appended to.
#[derive(Debug)]
pub struct Book {
    file: File,
}

impl Book {
    /// Opens a file. With `resume` the games in it are kept and returned, and
    /// a game that was cut off is removed; else the file must not exist.
    ///
    /// # Errors
    ///
    /// When the file can not be used.
    pub fn open(path: &Path, resume: bool) -> std::io::Result<(Book, Vec<Record>)> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let options = if resume { options.create(true).truncate(false) } else { options.create_new(true) };
        let mut file = options.open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let (records, whole) = read(&text);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Book { file }, records))
    }

    /// Appends a game and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// When the disk is full or gone.
    pub fn append(&mut self, record: &Record) -> std::io::Result<()> {
        self.file.write_all(record.text().as_bytes())?;
        self.file.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pauses::Late;

    fn record(number: usize) -> Record {
        let note = |ms, score| Note { time: Duration::from_millis(ms), score, depth: Some(7) };
        Record {
            number,
            game: "tic-tac-toe".to_string(),
            first: "own:\"a\"".to_string(),
            second: "b\\c".to_string(),
            opening: Opening { position: None, moves: vec!["b2".to_string()] },
            played: Played {
                winner: Some(Side::Second),
                reason: "X loses on time".to_string(),
                fault: Some(Side::First),
                moves: ["b2", "a1", "c3", "a2"].map(str::to_string).to_vec(),
                notes: vec![note(12, Some(-0.5)), note(3, None), note(1, Some(1.25))],
                used: [Duration::from_millis(15), Duration::from_millis(3)],
                late: Some(Late { took: 9, had: 5, withheld: 0, worked: Some(10) }),
            },
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text: String = (0..3).map(|number| record(number).text()).collect();
        let (records, whole) = read(&text);
        assert_eq!((records.len(), whole), (3, text.len()));
        assert_eq!(records[2], record(2));
    }

    #[test]
    fn what_was_cut_off_is_dropped() {
        let one = record(0).text();
        let text = format!("{one}{}", record(1).text());
        for cut in [one.len() + 3, text.len() - 2, text.len() - 1, one.len() + 200] {
            let (records, whole) = read(&text[..cut]);
            assert_eq!((records.len(), whole), (1, one.len()), "cut at {cut}");
        }
        assert_eq!(read("").1, 0);
        assert_eq!(read("noise\n\nnoise\n\n").0.len(), 0);
    }

    #[test]
    fn a_file_grows_and_is_resumed() {
        let path = std::env::temp_dir().join(format!("gametree-record-{}.pgn", std::process::id()));
        _ = std::fs::remove_file(&path);
        let (mut book, none) = Book::open(&path, false).unwrap();
        assert!(none.is_empty() && Book::open(&path, false).is_err(), "an old match is not overwritten");
        book.append(&record(0)).unwrap();
        book.append(&record(1)).unwrap();
        drop(book);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 10);
        std::fs::write(&path, bytes).unwrap();
        let (mut book, records) = Book::open(&path, true).unwrap();
        assert_eq!(records.len(), 1);
        book.append(&record(1)).unwrap();
        drop(book);
        assert_eq!(Book::open(&path, true).unwrap().1.len(), 2);
        std::fs::remove_file(&path).unwrap();
    }
}
