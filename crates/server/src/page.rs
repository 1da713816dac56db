//! The page, embedded: every file with its type. Nothing is fetched from
//! elsewhere, and nothing is built but the one script of many modules.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::bundle::bundle;
use crate::fault::Fault;
use crate::menus;
use crate::picture::{Look, picture};
use crate::play::set_up;

/// The description of the interface.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// A file: its path, its type and its text.
type File = (&'static str, &'static str, String);

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The modules of the script, each after those that it imports.
pub(crate) const MODULES: &[(&str, &str)] = &[
    ("dom", include_str!("../page/dom.js")),
    ("api", include_str!("../page/api.js")),
    ("game", include_str!("../page/game.js")),
    ("moves", include_str!("../page/moves.js")),
    ("board", include_str!("../page/board.js")),
    ("engine", include_str!("../page/engine.js")),
    ("files", include_str!("../page/files.js")),
    ("analyse", include_str!("../page/analyse.js")),
    ("compare", include_str!("../page/compare.js")),
    ("play", include_str!("../page/play.js")),
    ("rules", include_str!("../page/rules.js")),
    ("solve", include_str!("../page/solve.js")),
    ("tree", include_str!("../page/tree.js")),
    ("main", include_str!("../page/main.js")),
];

static FILES: LazyLock<[File; 5]> = LazyLock::new(|| {
    let style = concat!(include_str!("../page/style.css"), include_str!("../page/pictures.css"));
    [
        ("/", HTML, index()),
        ("/style.css", CSS, style.to_string()),
        ("/icon.svg", "image/svg+xml", include_str!("../page/icon.svg").to_string()),
        ("/early.js", SCRIPT, include_str!("../page/early.js").to_string()),
        ("/page.js", SCRIPT, bundle(MODULES)),
    ]
});

/// The page with its menus and the game that a new tab begins with, so that they
/// need not be asked for.
fn index() -> String {
    let start =
        set_up("connect-four", None, &[]).and_then(|game| picture("", game.as_ref(), &Look::default()));
    let given = json!({ "games": menus::games(), "algorithms": menus::algorithms(), "start": start.ok() });
    // No `</script>` may be found within.
    include_str!("../page/index.html").replace("GIVEN", &given.to_string().replace('<', "\\u003c"))
}

/// A file of the page, or the news that there is none.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let Some((_, kind, text)) = FILES.iter().find(|(name, ..)| *name == path) else {
        return Fault::missing("there is nothing here").into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Fault::new(StatusCode::METHOD_NOT_ALLOWED, "pages are only read").into_response();
    }
    let mut response = text.as_str().into_response();
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
        assert!(size < 140_000, "{size} bytes; with the first answer it should stay below 150 kB");
    }

    #[test]
    fn every_file_is_asked_for() {
        let (_, _, index) = &FILES[0];
        for (name, ..) in &FILES[1..] {
            assert!(index.contains(&format!("=\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere_and_nothing_is_inline() {
        for (name, kind, text) in FILES.iter() {
            let outside = text.replace("http://www.w3.org/", "");
            assert!(!outside.contains("http://") && !outside.contains("https://"), "{name}");
            if *kind == HTML {
                assert!(!text.contains(" style=") && !text.contains("<style") && !text.contains(" onclick="));
            }
        }
    }
}
