//! The page, embedded: every file with its type. Nothing is built and nothing
//! is fetched from elsewhere.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;

/// The description of the interface.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// A file: its path, its type and its text.
type File = (&'static str, &'static str, &'static str);

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

const FILES: &[File] = &[
    ("/", HTML, include_str!("../page/index.html")),
    ("/style.css", CSS, include_str!("../page/style.css")),
    ("/pictures.css", CSS, include_str!("../page/pictures.css")),
    ("/icon.svg", "image/svg+xml", include_str!("../page/icon.svg")),
    ("/analyse.js", SCRIPT, include_str!("../page/analyse.js")),
    ("/api.js", SCRIPT, include_str!("../page/api.js")),
    ("/board.js", SCRIPT, include_str!("../page/board.js")),
    ("/compare.js", SCRIPT, include_str!("../page/compare.js")),
    ("/dom.js", SCRIPT, include_str!("../page/dom.js")),
    ("/engine.js", SCRIPT, include_str!("../page/engine.js")),
    ("/files.js", SCRIPT, include_str!("../page/files.js")),
    ("/game.js", SCRIPT, include_str!("../page/game.js")),
    ("/main.js", SCRIPT, include_str!("../page/main.js")),
    ("/moves.js", SCRIPT, include_str!("../page/moves.js")),
    ("/play.js", SCRIPT, include_str!("../page/play.js")),
    ("/rules.js", SCRIPT, include_str!("../page/rules.js")),
    ("/solve.js", SCRIPT, include_str!("../page/solve.js")),
    ("/theme.js", SCRIPT, include_str!("../page/theme.js")),
    ("/tree.js", SCRIPT, include_str!("../page/tree.js")),
];

/// A file of the page, or the news that there is none.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let Some((_, kind, text)) = FILES.iter().find(|(name, ..)| *name == path) else {
        return Fault::missing("there is nothing here").into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Fault::new(StatusCode::METHOD_NOT_ALLOWED, "pages are only read").into_response();
    }
    let mut response = (*text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// The description of the interface.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_is_small() {
        let size: usize = FILES.iter().map(|(_, _, text)| text.len()).sum();
        assert!(size < 110_000, "{size} bytes; with the menus and a board it should stay below 150 kB");
    }

    #[test]
    fn every_script_is_asked_for_at_once() {
        let (_, _, index) = FILES[0];
        for (name, kind, _) in FILES {
            let early = [format!("modulepreload\" href=\"{name}\""), format!("src=\"{name}\"")];
            assert!(*kind != SCRIPT || early.iter().any(|tag| index.contains(tag)), "{name}");
        }
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere_and_nothing_is_inline() {
        for (name, kind, text) in FILES {
            let outside = text.replace("http://www.w3.org/", "");
            assert!(!outside.contains("http://") && !outside.contains("https://"), "{name}");
            if *kind == HTML {
                assert!(!text.contains(" style=") && !text.contains("<style") && !text.contains(" onclick="));
            }
        }
    }
}
