//! What goes wrong, as an answer: a status and `{"error": "..."}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_core::InputError;
use serde_json::json;

/// A request that is refused.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    message: String,
    /// Seconds after which it may be tried again.
    again: Option<u32>,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Fault {
        Fault { status, message: message.into(), again: None }
    }

    /// The input is wrong.
    pub(crate) fn bad(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, message)
    }

    /// The same for those who hear of it through a stream.
    pub(crate) fn into_input(self) -> InputError {
        InputError::new(self.message)
    }

    /// Too many searches wait, or too many games are open.
    pub(crate) fn busy(status: StatusCode, message: impl Into<String>, seconds: u32) -> Fault {
        Fault { status, message: message.into(), again: Some(seconds) }
    }
}

impl From<InputError> for Fault {
    fn from(error: InputError) -> Fault {
        Fault::bad(error.to_string())
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.message }))).into_response();
        if let Some(seconds) = self.again {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
