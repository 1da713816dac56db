//! Whatever is sent, the answer is 4xx with words, never 5xx.

use crate::helper::{bench, open, raw, request};
use gametree_server::routes::addresses;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Any JSON, with the keys that the server knows more often than others.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        "[a-z0-9,:=()-]{0,12}".prop_map(Value::from),
        prop_oneof![
            Just("tic-tac-toe"),
            Just("alpha-beta"),
            Just("chess:960,9999"),
            Just("go:0"),
            Just("tree:((")
        ]
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = prop_oneof![
            Just("game"),
            Just("position"),
            Just("moves"),
            Just("move"),
            Just("ply"),
            Just("text"),
            Just("algorithm"),
            Just("depth"),
            Just("nodes"),
            Just("time"),
            Just("lines"),
            Just("tree"),
            Just("slot"),
            Just("min"),
            Just("algorithms"),
            Just("win"),
            Just("exact"),
            Just("x"),
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key.prop_map(str::to_string), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn check(method: &str, path: &str, body: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (status, text) = runtime.block_on(async {
        // What happens to be a real request must not take long.
        let time = std::time::Duration::from_millis(20);
        let settings = gametree_server::Settings { time, ..gametree_server::Settings::default() };
        let app = gametree_server::App::new(settings);
        let id = open(&app, "tic-tac-toe").await;
        let path = path.replace("{id}", &id);
        raw(&app, request(method, &path, body)).await
    });
    assert!(!status.is_server_error(), "{method} {path} {body}: {status} {text}");
    if status.is_client_error() {
        let told: Value = serde_json::from_str(&text).unwrap();
        assert!(!told["error"].as_str().unwrap().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_json(route in 0..addresses().len(), body in anything()) {
        let (method, path) = addresses()[route];
        let path = path.replace("{name}", "chess").replace("{slot}", "0").replace("{step}", "3");
        check(&method.to_uppercase(), &path, &body.to_string());
    }

    #[test]
    fn any_bytes(route in 0..addresses().len(), body in "\\PC{0,60}") {
        let (method, path) = addresses()[route];
        let path = path.replace("{name}", "go").replace("{slot}", "9").replace("{step}", "0");
        check(&method.to_uppercase(), &path, &body);
    }

    #[test]
    fn any_path(parts in prop::collection::vec("[a-zA-Z0-9%._~-]{0,8}", 0..5), query in "[a-z=&%0-9.+-]{0,20}") {
        let path = format!("/api/sessions/{{id}}/{}?{query}", parts.join("/"));
        // A percent sign that begins no code is no path at all.
        if path.replace("{id}", "0").parse::<axum::http::Uri>().is_ok() {
            check("GET", &path, "");
        }
    }
}

#[test]
fn known_keys_with_wrong_values() {
    for (path, body) in [
        ("/api/sessions", json!({ "game": "tree:".to_string() + &"(".repeat(60_000) })),
        ("/api/sessions", json!({ "game": "go:19,komi=nan" })),
        ("/api/sessions", json!({ "game": "kalah:999,999" })),
        ("/api/sessions/{id}/search", json!({ "depth": u64::MAX })),
        ("/api/sessions/{id}/search", json!({ "time": 1e300 })),
        ("/api/sessions/{id}/search", json!({ "lines": u64::MAX, "nodes": u64::MAX, "seed": u64::MAX })),
        ("/api/sessions/{id}/play", json!({ "move": "\u{0}\u{fffd}🦀", "ply": u64::MAX })),
        ("/api/load", json!({ "text": "(;GM[1]SZ[999]", "game": "go" })),
        ("/api/load", json!({ "text": "(;GM[1]", "game": "go:".repeat(20_000) })),
    ] {
        check("POST", path, &body.to_string());
    }
}

#[tokio::test]
async fn other_forms_are_refused() {
    let app = bench();
    let mut plain = request("POST", "/api/sessions", "{\"game\": \"chess\"}");
    plain.headers_mut().insert("content-type", "text/plain".parse().unwrap());
    assert_eq!(raw(&app, plain).await.0, 415, "a form of another site can send no more than text");
    let large = format!("{{\"game\": \"{}\"}}", "x".repeat(300_000));
    assert_eq!(raw(&app, request("POST", "/api/sessions", &large)).await.0, 413);
}
