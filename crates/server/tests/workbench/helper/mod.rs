//! What the tests share: asking without a network, and a server on loopback.

pub(crate) mod browser;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use gametree_server::{App, Settings, router};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// A workbench with small caps.
pub(crate) fn bench() -> App {
    App::new(Settings { time: Duration::from_secs(20), ..Settings::default() })
}

/// Asks, and waits for the whole answer.
pub(crate) async fn raw(app: &App, request: Request<Body>) -> (StatusCode, String) {
    let response = router(app.clone()).oneshot(request).await.unwrap();
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

pub(crate) fn request(method: &str, path: &str, body: &str) -> Request<Body> {
    Request::builder()
        .method(Method::from_bytes(method.as_bytes()).unwrap())
        .uri(path)
        .header("host", "127.0.0.1:8008")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap()
}

/// Asks with a JSON body, `null` for none.
pub(crate) async fn ask(app: &App, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let (status, text) = raw(app, request(method, path, &text)).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// Opens a game; its name.
pub(crate) async fn open(app: &App, game: &str) -> String {
    let (status, state) = ask(app, "POST", "/api/sessions", serde_json::json!({ "game": game })).await;
    assert_eq!(status, StatusCode::CREATED, "{state}");
    state["id"].as_str().unwrap().to_string()
}

/// The events of a stream: names and data.
pub(crate) fn events(text: &str) -> Vec<(String, Value)> {
    let part = |event: &str, key: &str| {
        event.lines().find_map(|line| line.strip_prefix(key).map(|rest| rest.trim().to_string()))
    };
    let events = text.split("\n\n").filter_map(|event| {
        Some((part(event, "event:")?, serde_json::from_str(&part(event, "data:")?).unwrap()))
    });
    events.collect()
}

/// The data of the last event, which must be `done`.
pub(crate) fn done(text: &str) -> Value {
    let (name, data) = events(text).pop().unwrap_or_else(|| panic!("no events in {text}"));
    assert_eq!(name, "done", "{data}");
    data
}

/// A server on loopback; its port.
pub(crate) async fn server(settings: Settings) -> (App, u16) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let app = App::new(settings);
    tokio::spawn(gametree_server::serve(listener, app.clone(), std::future::pending()));
    (app, port)
}

/// Waits until something holds.
pub(crate) async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..600 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("waited in vain: {what}");
}
