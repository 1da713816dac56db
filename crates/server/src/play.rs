//! Opening a game, moving and taking back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gametree_catalog::{Session, open};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::App;
use crate::fault::Fault;
use crate::input::{Asked, Body, Named, aside, short};
use crate::picture::{Look, back_to, picture};

/// Moves that a game may be opened with.
const MOST_MOVES: usize = 2000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// NAME or NAME:VARIANT.
    game: String,
    /// Another position than the usual one.
    position: Option<String>,
    /// Moves to play at once.
    #[serde(default)]
    moves: Vec<String>,
}

/// Opens a game and goes to a place.
pub(crate) fn set_up(
    game: &str,
    position: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn Session>, Fault> {
    short("the game", game)?;
    let mut session = open(game)?;
    if let Some(text) = position {
        short("the position", text)?;
        session.set_position(text)?;
    }
    if moves.len() > MOST_MOVES {
        return Err(Fault::bad(format!("more than {MOST_MOVES} moves")));
    }
    for (i, m) in moves.iter().enumerate() {
        session.play(m).map_err(|error| Fault::bad(format!("move {}: {error}", i + 1)))?;
    }
    Ok(session)
}

/// A new game.
pub(crate) async fn create(
    State(app): State<App>,
    Asked(look): Asked<Look>,
    Body(opening): Body<Opening>,
) -> Result<(StatusCode, Json<Value>), Fault> {
    aside(move || {
        let session = set_up(&opening.game, opening.position.as_deref(), &opening.moves)?;
        keep(&app, session, &look)
    })
    .await
}

/// Keeps a game under a new name and shows it.
pub(crate) fn keep(
    app: &App,
    session: Box<dyn Session>,
    look: &Look,
) -> Result<(StatusCode, Json<Value>), Fault> {
    // What can not be shown is not kept either.
    let mut seen = picture("", session.as_ref(), look)?;
    seen["id"] = json!(app.store().add(session)?.id);
    Ok((StatusCode::CREATED, Json(seen)))
}

/// A position of a game.
pub(crate) async fn show(
    State(app): State<App>,
    Named(id): Named<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Value>, Fault> {
    change(app, id, look, |_| Ok(())).await
}

/// Changes a game and shows it.
async fn change(
    app: App,
    id: String,
    look: Look,
    work: impl FnOnce(&mut Box<dyn Session>) -> Result<(), Fault> + Send + 'static,
) -> Result<Json<Value>, Fault> {
    aside(move || {
        let entry = app.store().get(&id)?;
        let mut session = entry.session();
        let mut changed = session.fork();
        work(&mut changed)?;
        let seen = picture(&id, changed.as_ref(), &look)?;
        *session = changed;
        Ok(Json(seen))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// The move as players write it.
    #[serde(rename = "move")]
    text: String,
    /// Takes back what follows this ply first.
    ply: Option<usize>,
}

/// Plays a move.
pub(crate) async fn play(
    State(app): State<App>,
    Named(id): Named<String>,
    Asked(look): Asked<Look>,
    Body(turn): Body<Turn>,
) -> Result<Json<Value>, Fault> {
    change(app, id, look, move |session| {
        short("the move", &turn.text)?;
        back_to(session.as_mut(), turn.ply)?;
        session.play(&turn.text)?;
        Ok(())
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Back {
    /// How many moves stay.
    ply: usize,
}

/// Takes moves back.
pub(crate) async fn undo(
    State(app): State<App>,
    Named(id): Named<String>,
    Asked(look): Asked<Look>,
    Body(back): Body<Back>,
) -> Result<Json<Value>, Fault> {
    change(app, id, look, move |session| back_to(session.as_mut(), Some(back.ply))).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    /// In the game's own notation.
    text: String,
}

/// Goes to another position.
pub(crate) async fn position(
    State(app): State<App>,
    Named(id): Named<String>,
    Asked(look): Asked<Look>,
    Body(there): Body<Text>,
) -> Result<Json<Value>, Fault> {
    change(app, id, look, move |session| {
        short("the position", &there.text)?;
        session.set_position(&there.text)?;
        Ok(())
    })
    .await
}

/// Stops the search of a game.
pub(crate) async fn stop(State(app): State<App>, Named(id): Named<String>) -> Result<Json<Value>, Fault> {
    app.store().get(&id)?.stop();
    Ok(Json(json!({ "stopped": true })))
}

/// Closes a game.
pub(crate) async fn close(State(app): State<App>, Named(id): Named<String>) -> Result<Json<Value>, Fault> {
    app.store().remove(&id)?;
    Ok(Json(json!({ "closed": true })))
}
