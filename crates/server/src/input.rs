//! Bodies, queries and parts of the path, read and checked. What can not be
//! read is answered as every other fault is.

use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::App;
use crate::fault::Fault;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Self, Fault> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(Fault::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// What follows the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        match Query::<T>::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Fault::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// The variable parts of the path.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        match Path::<T>::from_request_parts(parts, app).await {
            Ok(Path(named)) => Ok(Named(named)),
            // A path that names nothing: whatever is wrong with it, it is not there.
            Err(rejection) => Err(Fault::missing(rejection.body_text())),
        }
    }
}

/// The longest text that stands for a position, a game or a line.
const LONGEST: usize = 64 * 1024;

/// Refuses texts that nobody would type.
pub(crate) fn short(what: &str, text: &str) -> Result<(), Fault> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(Fault::bad(format!("{what} is longer than {LONGEST} bytes")))
}

/// Does work that may take a while without holding up other answers.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let broken = |_| Fault::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "this should not happen");
    tokio::task::spawn_blocking(work).await.map_err(broken)?
}
