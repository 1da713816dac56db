//! Games as text: Portable Game Notation.
//!
//! Read are tags, moves in the main line, comments, variations and glyphs, of
//! which the last three are left out; a `FEN` tag sets the position, a
//! `Variant` tag with 960 in it the game. Written is the export form: tags,
//! then the moves in lines of at most eighty characters.

use std::fmt::Write;

use cozy_chess::{Color, Move};
use gametree_core::{Game, InputError, Notation, Playable};

use super::Chess;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values, in order.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: Chess,
    /// The moves.
    pub moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// Letters in a line of moves.
const WIDTH: usize = 79;

impl Record {
    /// A game without tags.
    #[must_use]
    pub fn new(start: Chess) -> Record {
        Record { tags: Vec::new(), start, moves: Vec::new(), result: "*".to_string() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position at the end.
    #[must_use]
    pub fn end(&self) -> Chess {
        self.moves.iter().fold(self.start.clone(), |position, &m| position.after(m))
    }

    /// The game as text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let usual = Chess::start("").is_ok_and(|usual| usual == self.start);
        let mut tags = self.tags.clone();
        if self.tag("Result").is_none() {
            tags.push(("Result".to_string(), self.result.clone()));
        }
        if !usual && self.tag("FEN").is_none() {
            tags.push(("SetUp".to_string(), "1".to_string()));
            tags.push(("FEN".to_string(), self.start.write_position()));
        }
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        let mut column = 0;
        for word in self.words() {
            if column > 0 && column + 1 + word.len() > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word);
            column += word.len();
        }
        text.push('\n');
        text
    }

    /// Move numbers, moves and the result.
    fn words(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for (i, &m) in self.moves.iter().enumerate() {
            let number = position.board().fullmove_number();
            if position.board().side_to_move() == Color::White {
                words.push(format!("{number}."));
            } else if i == 0 {
                words.push(format!("{number}..."));
            }
            words.push(position.write_move(m));
            position.play(m);
        }
        words.push(self.result.clone());
        words
    }
}

/// Reads all games of a text.
///
/// # Errors
///
/// At the first tag or move that can not be read; the message names the game.
pub fn read(text: &str) -> Result<Vec<Record>, InputError> {
    let mut games: Vec<Record> = Vec::new();
    let mut rest = text;
    loop {
        rest = skip(rest);
        if rest.is_empty() {
            return Ok(games);
        }
        let number = games.len() + 1;
        let named = |error: InputError| InputError::new(format!("game {number}: {}", error.message));
        let (game, after) = read_game(rest).map_err(named)?;
        games.push(game);
        rest = after;
    }
}

/// What follows white space and lines of comment.
fn skip(text: &str) -> &str {
    let mut text = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    while let Some(comment) = text.strip_prefix(['%', ';']) {
        text = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    text
}

fn read_game(text: &str) -> Result<(Record, &str), InputError> {
    let mut tags = Vec::new();
    let mut rest = text;
    while let Some(tag) = rest.strip_prefix('[') {
        let (tag, after) = read_tag(tag)?;
        tags.push(tag);
        rest = skip(after);
    }
    let value =
        |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value): &(String, String)| value);
    let variant = if value("Variant").is_some_and(|variant| variant.contains("960")) { "960" } else { "" };
    let mut start = Chess::start(variant)?;
    if let Some(fen) = value("FEN") {
        start = start.read_position(fen)?;
    }
    let mut record = Record { tags, ..Record::new(start) };
    let mut position = record.start.clone();
    loop {
        rest = skip(rest);
        if rest.is_empty() || rest.starts_with('[') {
            return Ok((record, rest));
        }
        if let Some(comment) = rest.strip_prefix('{') {
            rest = comment.split_once('}').map_or("", |(_, after)| after);
            continue;
        }
        if rest.starts_with('(') {
            rest = after_variation(rest);
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || "{}();[".contains(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(rest.chars().next().map_or(1, char::len_utf8)));
        rest = after;
        if RESULTS.contains(&word) {
            record.result = word.to_string();
            return Ok((record, rest));
        }
        let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.starts_with("0-0");
        let word =
            if is_number { word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.') } else { word };
        let word = word.trim_start_matches('.');
        if word.is_empty() || word.starts_with('$') || word.chars().all(|c| "!?".contains(c)) {
            continue;
        }
        let m = position.read_move(word)?;
        record.moves.push(m);
        position.play(m);
    }
}

/// `Name "value"]`, after the opening bracket.
fn read_tag(text: &str) -> Result<((String, String), &str), InputError> {
    let wrong = || {
        let shown: String = text.chars().take(30).collect();
        InputError::new(format!("\"[{}\" is no tag", shown.lines().next().unwrap_or_default()))
    };
    let (name, rest) = text.split_once('"').ok_or_else(wrong)?;
    let mut value = String::new();
    let mut letters = rest.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '"' => {
                let rest = rest[at + 1..].trim_start().strip_prefix(']').ok_or_else(wrong)?;
                return Ok(((name.trim().to_string(), value), rest));
            }
            '\n' => return Err(wrong()),
            other => value.push(other),
        }
    }
    Err(wrong())
}

/// What follows a variation, which may hold others and comments.
fn after_variation(text: &str) -> &str {
    let (mut open, mut comment) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => comment = true,
            '}' => comment = false,
            '(' if !comment => open += 1,
            ')' if !comment => open -= 1,
            _ => {}
        }
        if open == 0 {
            return &text[at + letter.len_utf8()..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"A \\\"test\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {best (by test)} e5 2. Qh5?! \
        (2. Nf3 Nc6 (2... d6)) 2... Nc6 $1 3.Bc4 Nf6?? ; oh\n4. Qxf7# 1-0\n";

    #[test]
    fn games_are_read_and_written() {
        let games = read(&format!("{GAME}\n{GAME}")).unwrap();
        assert_eq!(games.len(), 2);
        let game = &games[0];
        assert_eq!((game.tag("Event"), game.moves.len()), (Some("A \"test\""), 7));
        assert_eq!(game.end().outcome().map(gametree_core::Outcome::value), Some(-1));
        let written = game.write();
        assert!(written.contains("\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), "{written}");
        assert_eq!(read(&written).unwrap(), std::slice::from_ref(game));
    }

    #[test]
    fn positions_may_be_set() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 b Q - 3 40";
        let game = read(&format!("[FEN \"{fen}\"]\n40... Kd7 41. O-O-O+ *")).unwrap().remove(0);
        assert_eq!((game.start.write_position().as_str(), game.moves.len()), (fen, 2));
        let again = Record { tags: Vec::new(), ..game };
        assert!(again.write().contains("[FEN \"4k3"), "{}", again.write());
        assert!(again.write().contains("40... Kd7 41. O-O-O+ *"));
    }

    #[test]
    fn what_can_not_be_read_is_named() {
        for (text, words) in [
            ("1. e5", "game 1: \"e5\" is not a legal move"),
            ("[Event", "no tag"),
            ("[Event \"x\n\"]", "no tag"),
            ("[FEN \"8/8\"]\n*", "no position"),
            ("1. e4 * [White \"x\"] 1. d4 d4", "game 2"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(words), "{text}: {message}");
        }
        assert_eq!(read("").unwrap(), []);
        assert_eq!(read("1. e4 (").unwrap()[0].moves.len(), 1);
    }

    #[test]
    fn games_of_a_file_are_read_whole() {
        let Some(folder) = std::env::var_os("GAMETREE_DATA") else { return };
        let folder = std::path::Path::new(&folder).join("chess");
        let text = std::fs::read(folder.join("kasparov-deep-blue-1997.pgn")).unwrap();
        assert_eq!(read(&String::from_utf8_lossy(&text)).unwrap().len(), 6);
        let text = std::fs::read_to_string(folder.join("8moves_v3_first1000.pgn")).unwrap();
        let games = read(&text).unwrap();
        assert!(games.len() > 900 && games.iter().all(|game| game.moves.len() == 16), "{}", games.len());
        assert_eq!(read(&games[7].write()).unwrap()[0].moves, games[7].moves);
    }
}
