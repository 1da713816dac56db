//! Saved games: a few lines of text that a person can read and write.
//!
//! ```text
//! gametree game
//! game: connect-four
//! position: (only if it is not the usual start)
//! moves: 4 4 5
//! ```
//!
//! Games with a format of their own (SGF for Go and Hex) are read in it too.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gametree_catalog::{Session, open};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::App;
use crate::fault::Fault;
use crate::input::{Asked, Body, Named, aside, short};
use crate::picture::Look;
use crate::play::{keep, set_up};

const HEAD: &str = "gametree game";

/// A game as text.
pub(crate) fn write(session: &dyn Session) -> String {
    let mut start = session.fork();
    while start.undo() {}
    let usual =
        session.entry().open(session.variant()).is_ok_and(|usual| usual.position() == start.position());
    let name: Vec<String> = session.name().split_whitespace().map(str::to_string).collect();
    let mut text = format!("{HEAD}\ngame: {}\n", name.join(" "));
    if !usual {
        text += &format!("position: {}\n", start.position().replace('\n', " "));
    }
    text + &format!("moves: {}\n", session.played().join(" "))
}

/// The game that a text describes; `game` says which records are meant where
/// the text itself does not.
pub(crate) fn read(text: &str, game: Option<&str>) -> Result<Box<dyn Session>, Fault> {
    short("the saved game", text)?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines.next() != Some(HEAD) {
        let game = game.ok_or_else(|| Fault::bad(format!("a saved game begins with {HEAD:?}")))?;
        short("the game", game)?;
        return Ok(open(game)?.read_record(text)?);
    }
    let (mut game, mut position, mut moves) = (None, None, Vec::new());
    for line in lines {
        let fault = || Fault::bad(format!("{line:?} is no line of a saved game"));
        let (key, value) = line.split_once(':').ok_or_else(fault)?;
        match key.trim() {
            "game" => game = Some(value.trim()),
            "position" => position = Some(value.trim()),
            "moves" => moves.extend(value.split_whitespace().map(str::to_string)),
            _ => return Err(fault()),
        }
    }
    set_up(game.ok_or_else(|| Fault::bad("the saved game does not say which game it is"))?, position, &moves)
}

/// The text of a game.
pub(crate) async fn save(State(app): State<App>, Named(id): Named<String>) -> Result<Json<Value>, Fault> {
    aside(move || {
        let entry = app.store().get(&id)?;
        let session = entry.session();
        Ok(Json(json!({
            "text": write(session.as_ref()),
            "record": session.record(),
            "file": format!("{}.game.txt", session.entry().name),
        })))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Loading {
    text: String,
    game: Option<String>,
}

/// Opens the game that a text describes.
pub(crate) async fn load(
    State(app): State<App>,
    Asked(look): Asked<Look>,
    Body(loading): Body<Loading>,
) -> Result<(StatusCode, Json<Value>), Fault> {
    aside(move || keep(&app, read(&loading.text, loading.game.as_deref())?, &look)).await
}

#[cfg(test)]
mod tests {
    use gametree_catalog::GAMES;

    use super::*;

    #[test]
    fn every_game_comes_back() {
        for entry in GAMES {
            let mut session = entry.open("").unwrap();
            for _ in 0..4 {
                let Some(first) = session.legal_moves().into_iter().next() else { break };
                session.play(&first).unwrap();
            }
            let again = read(&write(session.as_ref()), None).unwrap();
            assert_eq!(again.position(), session.position(), "{}", entry.name);
            assert_eq!(again.played(), session.played(), "{}", entry.name);
            if let Some(record) = session.record() {
                assert_eq!(read(&record, Some(entry.name)).unwrap().played(), session.played());
            }
        }
    }

    #[test]
    fn a_position_in_the_middle_is_kept() {
        let mut session = open("connect-four").unwrap();
        session.set_position("4455").unwrap();
        session.play("3").unwrap();
        let text = write(session.as_ref());
        assert!(text.contains("position: ") && text.ends_with("moves: 3\n"), "{text}");
        assert_eq!(read(&text, None).unwrap().position(), session.position());
    }

    #[test]
    fn damage_is_refused() {
        for text in [
            "",
            "x",
            "gametree game",
            "gametree game\ngame: chess\nx",
            "gametree game\ngame: chess\nmoves: e5",
        ] {
            assert!(read(text, None).is_err(), "{text:?}");
        }
    }
}
