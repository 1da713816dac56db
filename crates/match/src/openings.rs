//! Where games begin: from a file, or at random but balanced.
//!
//! A file holds one opening a line: a position in the game's notation (for
//! chess FEN or EPD) or moves from the start, with or without move numbers. A
//! PGN file gives the first plies of each game. Empty lines and those that begin
//! with `#` are skipped.

use gametree_catalog::{Request, Session};
use gametree_core::{InputError, Limits, SplitMix};

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position, if not the usual start.
    pub position: Option<String>,
    /// Moves from there, as players write them.
    pub moves: Vec<String>,
}

/// Reads openings from a file's text; `plies` is how much of a PGN game is
/// used.
///
/// # Errors
///
/// When a line is neither a position nor a line of moves; the message names
/// the line.
pub fn read(game: &dyn Session, text: &str, plies: usize) -> Result<Vec<Opening>, InputError> {
    if text.trim_start().starts_with('[') {
        return Ok(read_pgn(game, text, plies));
    }
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = read_line(game, line);
        openings.push(opening.map_err(|error| InputError::new(format!("line {}: {error}", number + 1)))?);
    }
    Ok(openings)
}

fn read_line(game: &dyn Session, line: &str) -> Result<Opening, InputError> {
    let moves: Vec<String> = line
        .split([' ', ',', '\t'])
        .map(strip_number)
        .filter(|m| !m.is_empty())
        .map(str::to_string)
        .collect();
    let mut session = game.fork();
    let wrong_move = match moves.iter().try_for_each(|m| session.play(m).map(drop)) {
        Ok(()) => return Ok(Opening { position: None, moves }),
        Err(error) => error,
    };
    // EPD: four fields of a FEN, then operations.
    let fields: Vec<&str> = line.split_whitespace().collect();
    let mut texts = vec![line.to_string()];
    if fields.len() >= 4 {
        texts.push(format!("{} 0 1", fields[..4].join(" ")));
    }
    let mut session = game.fork();
    match texts.into_iter().find(|text| session.set_position(text).is_ok()) {
        Some(text) => Ok(Opening { position: Some(text), moves: Vec::new() }),
        None => Err(InputError::new(format!("neither a position nor moves: {wrong_move}"))),
    }
}

/// `12.e4` without its number.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// The first plies of every game whose moves can be read.
fn read_pgn(game: &dyn Session, text: &str, plies: usize) -> Vec<Opening> {
    let mut openings: Vec<Opening> = Vec::new();
    for movetext in movetexts(text) {
        let mut session = game.fork();
        let words = movetext.split_whitespace().map(strip_number).filter(|word| !word.is_empty());
        let words = words.filter(|word| !word.starts_with('$'));
        let moves: Vec<String> = words.map_while(|word| session.play(word).ok()).take(plies).collect();
        let opening = Opening { position: None, moves };
        if !opening.moves.is_empty() && !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    openings
}

/// The moves of each game, without tags, comments and variations.
fn movetexts(text: &str) -> Vec<String> {
    let (mut games, mut current, mut depth, mut tags) = (Vec::new(), String::new(), 0_usize, true);
    for line in text.lines() {
        if line.starts_with('[') && depth == 0 {
            if !tags && !current.trim().is_empty() {
                games.push(std::mem::take(&mut current));
            }
            tags = true;
            continue;
        }
        tags = tags && line.trim().is_empty();
        for c in line.split(';').next().unwrap_or_default().chars() {
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' => depth = depth.saturating_sub(1),
                c if depth == 0 => current.push(c),
                _ => {}
            }
        }
        current.push(' ');
    }
    games.push(current);
    games.retain(|moves| !moves.trim().is_empty());
    games
}

/// Random openings of so many plies that a short search of ours finds balanced:
/// within `balance` points. Different ones as far as possible.
#[must_use]
pub fn random(game: &dyn Session, count: usize, plies: usize, balance: f64, seed: u64) -> Vec<Opening> {
    if plies == 0 {
        return vec![Opening { position: None, moves: game.played() }; count];
    }
    let mut openings: Vec<Opening> = Vec::new();
    let request = Request {
        algorithm: gametree_catalog::Choice::read("engine").ok(),
        limits: Limits { nodes: Some(3000), depth: Some(60), ..Limits::none() },
        deepen: true,
        ..Request::default()
    };
    let mut tries = 0;
    while openings.len() < count {
        tries += 1;
        let mut random = SplitMix::new(seed ^ (tries as u64) << 32);
        let mut session = game.fork();
        for _ in 0..plies {
            let legal = session.legal_moves();
            if legal.is_empty() || session.play(&legal[random.below(legal.len() as u64) as usize]).is_err() {
                break;
            }
        }
        let opening = Opening { position: None, moves: session.played() };
        // Where there are few openings, or none is balanced, take what comes.
        let patient = tries < 20 * count.max(5);
        if session.legal_moves().is_empty() && patient {
            continue;
        }
        let level = !patient
            || session.search(&request, &mut |_| {}).is_ok_and(|answer| {
                let score = answer.score;
                score.distance().is_none() && (score.value() as f64 / answer.point as f64).abs() <= balance
            });
        if level && (!patient || !openings.contains(&opening)) {
            openings.push(opening);
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_catalog::open;

    #[test]
    fn lines_are_moves_or_positions() {
        let game = open("tic-tac-toe").unwrap();
        let text = "# two openings\nb2 a1\n\n1.a1 2.b2\nX---O----\n";
        let openings = read(game.as_ref(), text, 8).unwrap();
        assert_eq!(openings.len(), 3);
        assert_eq!(openings[1].moves, ["a1", "b2"]);
        assert_eq!(openings[2].position.as_deref(), Some("X---O----"));
        let error = read(game.as_ref(), "b2\nb2 b2", 8).unwrap_err().to_string();
        assert!(error.starts_with("line 2: neither"), "{error}");
    }

    #[test]
    fn recorded_games_give_their_first_plies() {
        let game = open("tic-tac-toe").unwrap();
        let text = "[A \"x\"]\n\n1. b2 {good} a1 (a2 a3) 2. c3 1-0\n\n[A \"y\"]\n\n1. a1 b2 0-1\n";
        let openings = read(game.as_ref(), text, 2).unwrap();
        let moves: Vec<_> = openings.iter().map(|opening| opening.moves.join(" ")).collect();
        assert_eq!(moves, ["b2 a1", "a1 b2"]);
    }

    #[test]
    fn random_openings_are_balanced_and_pinned() {
        let game = open("connect-four").unwrap();
        let openings = random(game.as_ref(), 6, 4, 2.0, 7);
        assert_eq!(openings, random(game.as_ref(), 6, 4, 2.0, 7));
        assert!(openings.iter().all(|opening| opening.moves.len() == 4));
        let few = random(open("tic-tac-toe").unwrap().as_ref(), 20, 1, 9.0, 1);
        assert_eq!(few.len(), 20, "there are only nine, so some come twice");
    }
}
