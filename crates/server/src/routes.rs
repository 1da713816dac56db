//! The list of all addresses, from which the router is built and with which the
//! served description (`openapi.json`) is compared in a test.

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};

use crate::fault::Fault;
use crate::{
    App, Settings, analyse, compare, guard, menus, page, play, review, rules, saved, solve, tree, values,
};

/// An address: method, path, and who answers.
type Route = (&'static str, &'static str, MethodRouter<App>);

/// The addresses below `/api/`.
fn api() -> Vec<Route> {
    vec![
        ("get", "/api/openapi.json", get(page::openapi)),
        ("get", "/api/games", get(async || Json(menus::games()))),
        ("get", "/api/games/{name}/rules", get(rules::rules)),
        ("get", "/api/algorithms", get(async || Json(menus::algorithms()))),
        ("get", "/api/examples", get(tree::examples)),
        ("post", "/api/sessions", post(play::create)),
        ("post", "/api/load", post(saved::load)),
        ("get", "/api/sessions/{id}", get(play::show)),
        ("delete", "/api/sessions/{id}", delete(play::close)),
        ("post", "/api/sessions/{id}/play", post(play::play)),
        ("post", "/api/sessions/{id}/undo", post(play::undo)),
        ("post", "/api/sessions/{id}/position", post(play::position)),
        ("get", "/api/sessions/{id}/save", get(saved::save)),
        ("post", "/api/sessions/{id}/stop", post(play::stop)),
        ("post", "/api/sessions/{id}/search", post(analyse::search)),
        ("post", "/api/sessions/{id}/values", post(values::values)),
        ("post", "/api/sessions/{id}/review", post(review::review)),
        ("post", "/api/sessions/{id}/trace", post(tree::record)),
        ("get", "/api/sessions/{id}/trace/{slot}/{step}", get(tree::step)),
        ("post", "/api/sessions/{id}/compare", post(compare::compare)),
        ("post", "/api/sessions/{id}/solve", post(solve::solve)),
        ("get", "/api/sessions/{id}/certificate", get(solve::certificate)),
    ]
}

/// Method and path of every address of the interface.
#[must_use]
pub fn addresses() -> Vec<(&'static str, &'static str)> {
    api().into_iter().map(|(method, path, _)| (method, path)).collect()
}

/// A workbench with these caps.
#[must_use]
pub fn app(settings: Settings) -> App {
    App::new(settings)
}

/// Everything that is served.
pub fn router(app: App) -> Router {
    let body = app.settings().body;
    let router =
        api().into_iter().fold(Router::new(), |router, (_, path, answer)| router.route(path, answer));
    router
        .fallback(page::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(body))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn wrong_method() -> Response {
    Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address answers to another method").into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_description_names_every_address_and_no_other() {
        let described: serde_json::Value = serde_json::from_str(page::OPENAPI).unwrap();
        let paths = described["paths"].as_object().unwrap();
        let told: BTreeSet<(String, String)> = paths
            .iter()
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
            })
            .collect();
        let built =
            addresses().into_iter().map(|(method, path)| (method.to_string(), path.to_string())).collect();
        assert_eq!(told, built);
    }
}
