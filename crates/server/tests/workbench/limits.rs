//! Caps, strangers, slow clients and those who leave.

use std::time::{Duration, Instant};

use crate::helper::{ask, bench, open, raw, request, server, until};
use axum::http::{HeaderValue, StatusCode};
use gametree_server::{App, Settings};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn other_sites_are_refused() {
    let app = bench();
    for (name, value, allowed) in [
        ("origin", "http://127.0.0.1:8008", true),
        ("origin", "http://127.0.0.1:9999", false),
        ("origin", "https://example.org", false),
        ("origin", "null", false),
        ("host", "localhost:8008", true),
        ("host", "example.org", false),
        ("sec-fetch-site", "same-origin", true),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "same-site", false),
    ] {
        let mut asked = request("POST", "/api/sessions", "{\"game\": \"tic-tac-toe\"}");
        asked.headers_mut().insert(name, HeaderValue::from_static(value));
        let (status, text) = raw(&app, asked).await;
        let expected = if allowed { StatusCode::CREATED } else { StatusCode::FORBIDDEN };
        assert_eq!(status, expected, "{name}: {value}: {text}");
    }
    // A link on another site may lead here.
    let mut visit = request("GET", "/", "");
    visit.headers_mut().insert("sec-fetch-site", HeaderValue::from_static("cross-site"));
    visit.headers_mut().insert("sec-fetch-mode", HeaderValue::from_static("navigate"));
    assert_eq!(raw(&app, visit).await.0, StatusCode::OK);
}

#[tokio::test]
async fn games_are_capped() {
    let app = App::new(Settings { sessions: 2, ..Settings::default() });
    open(&app, "tic-tac-toe").await;
    let second = open(&app, "tic-tac-toe").await;
    let (status, told) = ask(&app, "POST", "/api/sessions", json!({ "game": "chess" })).await;
    assert!(status == StatusCode::TOO_MANY_REQUESTS && told["error"].is_string(), "{told}");
    ask(&app, "DELETE", &format!("/api/sessions/{second}"), Value::Null).await;
    open(&app, "chess").await;
}

/// A client on the wire that begins a search and reads only its first lines.
async fn searcher(port: u16, id: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let body = json!({ "time": 60, "algorithm": "engine" }).to_string();
    let head = format!(
        "POST /api/sessions/{id}/search HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut first = [0; 64];
    let n = stream.read(&mut first).await.unwrap();
    assert!(n > 0);
    stream
}

async fn long_searches(most: usize, waiting: usize) -> (App, u16) {
    server(Settings { searches: most, waiting, ..Settings::default() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_when_its_client_leaves() {
    let (app, port) = long_searches(1, 4).await;
    let id = open(&app, "chess").await;
    let stream = searcher(port, &id).await;
    until("it runs", || app.searches() == 1).await;
    drop(stream);
    until("it ends", || app.searches() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_when_its_game_is_closed_or_searched_anew() {
    let (app, port) = long_searches(2, 4).await;
    let id = open(&app, "chess").await;
    let _first = searcher(port, &id).await;
    until("one runs", || app.searches() == 1).await;
    let _second = searcher(port, &id).await;
    until("the first gave way", || app.searches() == 1).await;
    assert_eq!(ask(&app, "POST", &format!("/api/sessions/{id}/stop"), json!({})).await.0, StatusCode::OK);
    until("it was stopped", || app.searches() == 0).await;
    let _third = searcher(port, &id).await;
    until("one runs", || app.searches() == 1).await;
    ask(&app, "DELETE", &format!("/api/sessions/{id}"), Value::Null).await;
    until("it is gone", || app.searches() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_wait_and_the_line_has_an_end() {
    let (app, port) = long_searches(1, 2).await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        let id = open(&app, "chess").await;
        streams.push(searcher(port, &id).await);
    }
    until("one runs", || app.searches() == 1).await;
    let id = open(&app, "chess").await;
    let (status, told) = ask(&app, "POST", &format!("/api/sessions/{id}/search"), json!({ "time": 1 })).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{told}");
    // Those who leave make room.
    streams.clear();
    until("all left", || app.searches() == 0).await;
    let body = json!({ "depth": 2 });
    assert_eq!(ask(&app, "POST", &format!("/api/sessions/{id}/search"), body).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_hold_up_nobody_and_are_dropped() {
    let (_app, port) = server(Settings { patience: Duration::from_millis(400), ..Settings::default() }).await;
    let mut slow = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
        slow.push(stream);
    }
    let begin = Instant::now();
    let mut quick = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    quick
        .write_all(
            format!("GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")
                .as_bytes(),
        )
        .await
        .unwrap();
    let mut text = String::new();
    quick.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 200") && begin.elapsed() < Duration::from_secs(5));
    for mut stream in slow {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "the server let go");
    }
}
