//! Whatever is sent, the answer is 4xx with words, never 5xx.

use crate::helper::{bench, open, raw, request};
use axum::http::StatusCode;
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

fn check(method: &str, path: &str, body: &str) -> StatusCode {
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
    assert!(!text.contains("broke off"), "{method} {path} {body}: a search panicked");
    if status.is_client_error() {
        let told: Value = serde_json::from_str(&text).unwrap();
        assert!(!told["error"].as_str().unwrap().is_empty());
    }
    status
}

/// What the served description says of one address.
struct Endpoint {
    method: String,
    path: String,
    /// Parameters of the path and of the query: where, and the name.
    parameters: Vec<(String, String)>,
    /// The keys of the body, and whether each must be there.
    body: Option<Vec<(String, bool)>>,
    /// The answers it promises: 200, 4XX.
    answers: Vec<String>,
}

/// Every address, read from the description itself, so that a new one is tried
/// as soon as it is described; a test of the routes sees that all are.
fn endpoints() -> Vec<Endpoint> {
    let told: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let keys = |value: &Value| value.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
    let mut found = Vec::new();
    for path in keys(&told["paths"]).unwrap() {
        for method in keys(&told["paths"][&path]).unwrap() {
            let one = &told["paths"][&path][&method];
            let named = one["parameters"].as_array().into_iter().flatten();
            let text = |value: &Value| value.as_str().unwrap().to_string();
            let schema = &one["requestBody"]["content"]["application/json"]["schema"];
            let needed =
                |key: &String| schema["required"].as_array().is_some_and(|all| all.contains(&json!(key)));
            found.push(Endpoint {
                parameters: named.map(|p| (text(&p["in"]), text(&p["name"]))).collect(),
                body: keys(&schema["properties"])
                    .map(|all| all.into_iter().map(|key| (key.clone(), needed(&key))).collect()),
                answers: keys(&one["responses"]).unwrap(),
                method: method.to_uppercase(),
                path: path.clone(),
            });
        }
    }
    assert!(found.len() > 20);
    found
}

/// What a parameter or a key of this name usually holds.
fn plausible(name: &str) -> Value {
    match name {
        "game" => json!("tic-tac-toe"),
        "name" => json!("chess"),
        "move" | "line" | "text" => json!("b2"),
        "moves" => json!(["b2"]),
        "position" => json!("X---O----"),
        "algorithm" => json!("alpha-beta"),
        "algorithms" => json!(["scout", "engine"]),
        "tree" => json!("((3 12 8) (2 4 6))"),
        "time" => json!(0.01),
        "flip" | "min" | "win" | "exact" | "certificate" | "to_the_end" => json!(true),
        _ => json!(1),
    }
}

/// A value as it stands in an address.
fn written(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().take(300).map(letter).collect()
}

/// Asks one address for what `values` and `choices` make of its description;
/// the answer must be one that the description promises.
fn ask_as_described(endpoint: &Endpoint, values: &[Value], choices: &[u8]) {
    let mut dice = values.iter().zip(choices).cycle();
    // One in five is left out, two in five are as they should be.
    let mut pick = |name: &str| match dice.next().unwrap() {
        (_, 0) => None,
        (_, 1 | 2) => Some(plausible(name)),
        (value, _) => Some(value.clone()),
    };
    let mut path = endpoint.path.clone();
    let mut query = Vec::new();
    for (place, name) in &endpoint.parameters {
        let value = pick(name);
        match place.as_str() {
            "path" if name == "id" && value.as_ref().is_none_or(|value| *value == json!(1)) => {}
            "path" => path = path.replace(&format!("{{{name}}}"), &written(&value.unwrap_or_default())),
            _ => query.extend(value.map(|value| format!("{name}={}", written(&value)))),
        }
    }
    if !query.is_empty() {
        path += &format!("?{}", query.join("&"));
    }
    let mut incomplete = false;
    let body = endpoint.body.as_ref().map(|keys| {
        let mut body = serde_json::Map::new();
        for (key, needed) in keys {
            let value = pick(key);
            incomplete |= *needed && value.is_none();
            body.extend(value.map(|value| (key.clone(), value)));
        }
        Value::Object(body).to_string()
    });
    let status = check(&endpoint.method, &path, body.as_deref().unwrap_or_default());
    let promised = |answer: &String| match answer.strip_suffix("XX") {
        Some(first) => status.as_str().starts_with(first),
        None => status.as_str() == answer,
    };
    assert!(endpoint.answers.iter().any(promised), "{} {path} {body:?}: {status}", endpoint.method);
    assert!(!incomplete || status.is_client_error(), "{} {path} {body:?}: {status}", endpoint.method);
}

proptest! {
    // Each case asks every address.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_described_address_keeps_its_promise(
        values in prop::collection::vec(anything(), 13),
        choices in prop::collection::vec(0_u8..5, 13),
    ) {
        for endpoint in endpoints() {
            ask_as_described(&endpoint, &values, &choices);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

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

#[test]
fn other_methods_are_refused_with_words() {
    for endpoint in endpoints() {
        let path = endpoint.path.replace("{name}", "chess").replace("{slot}", "0").replace("{step}", "3");
        for method in ["PUT", "PATCH", "OPTIONS", "TRACE", "NONSENSE"] {
            assert!(check(method, &path, "{}").is_client_error(), "{method} {path}");
        }
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
