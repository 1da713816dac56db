//! Every address, with good and with bad input.

use crate::helper::{ask, bench, done, events, open, raw, request};
use axum::http::StatusCode;
use serde_json::{Value, json};

const BAD: StatusCode = StatusCode::BAD_REQUEST;
const OK: StatusCode = StatusCode::OK;

#[tokio::test]
async fn the_page_and_its_files_are_served_with_their_headers() {
    use tower::ServiceExt;
    for path in ["/", "/style.css", "/page.js", "/api/games", "/nothing"] {
        let response = gametree_server::router(bench()).oneshot(request("GET", path, "")).await.unwrap();
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(response.status() == OK, path != "/nothing", "{path}");
    }
}

#[tokio::test]
async fn menus_examples_and_rules_are_there() {
    let app = bench();
    let (_, games) = ask(&app, "GET", "/api/games", Value::Null).await;
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let (status, rules) = ask(&app, "GET", &format!("/api/games/{name}/rules"), Value::Null).await;
        assert_eq!(status, OK, "{rules}");
    }
    assert_eq!(ask(&app, "GET", "/api/games/monopoly/rules", Value::Null).await.0, StatusCode::NOT_FOUND);
    assert!(ask(&app, "GET", "/api/algorithms", Value::Null).await.1.as_array().unwrap().len() > 10);
    assert!(ask(&app, "GET", "/api/examples", Value::Null).await.1.as_array().unwrap().len() > 5);
    assert_eq!(ask(&app, "GET", "/api/openapi.json", Value::Null).await.1["openapi"], "3.1.0");
}

#[tokio::test]
async fn a_game_is_opened_played_taken_back_saved_and_loaded() {
    let app = bench();
    let id = open(&app, "tic-tac-toe").await;
    let at = |rest: &str| format!("/api/sessions/{id}{rest}");
    let (status, state) = ask(&app, "POST", &at("/play"), json!({ "move": "b2" })).await;
    assert_eq!((status, &state["played"]), (OK, &json!(["b2"])));
    assert_eq!(state["last"], json!([4]));
    for (body, word) in [(json!({ "move": "b2" }), "legal"), (json!({ "move": "" }), "legal")] {
        let (status, told) = ask(&app, "POST", &at("/play"), body).await;
        assert!(status == BAD && told["error"].as_str().unwrap().contains(word), "{told}");
    }
    ask(&app, "POST", &at("/play"), json!({ "move": "a1" })).await;
    let (_, early) = ask(&app, "GET", &at("?ply=1"), Value::Null).await;
    assert_eq!((early["ply"].as_u64(), early["played"].as_array().unwrap().len()), (Some(1), 2));
    let (_, saved) = ask(&app, "GET", &at("/save"), Value::Null).await;
    let (status, loaded) = ask(&app, "POST", "/api/load", json!({ "text": saved["text"] })).await;
    assert_eq!((status, &loaded["played"]), (StatusCode::CREATED, &json!(["b2", "a1"])));
    // A move played at an earlier ply replaces what followed.
    let (_, other) = ask(&app, "POST", &at("/play"), json!({ "move": "c3", "ply": 1 })).await;
    assert_eq!(other["played"], json!(["b2", "c3"]));
    let (_, back) = ask(&app, "POST", &at("/undo"), json!({ "ply": 0 })).await;
    assert_eq!(back["played"], json!([]));
    assert_eq!(ask(&app, "POST", &at("/undo"), json!({ "ply": 7 })).await.0, BAD);
    assert_eq!(ask(&app, "POST", &at("/position"), json!({ "text": "X---O----" })).await.0, OK);
    assert_eq!(ask(&app, "POST", &at("/position"), json!({ "text": "XXXOOO" })).await.0, BAD);
    assert_eq!(ask(&app, "DELETE", &at(""), Value::Null).await.0, OK);
    assert_eq!(ask(&app, "GET", &at(""), Value::Null).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_search_tells_its_depths_and_its_answer() {
    let app = bench();
    let id = open(&app, "connect-four").await;
    let path = format!("/api/sessions/{id}/search");
    let body = json!({ "depth": 6, "lines": 3 });
    let (status, text) = raw(&app, request("POST", &path, &body.to_string())).await;
    assert_eq!(status, OK);
    let told = events(&text);
    assert!(told.iter().filter(|(name, _)| name == "progress").count() >= 3, "{text}");
    let last = done(&text);
    assert!(last["move"].is_string() && last["moves"].as_array().unwrap().len() == 3, "{last}");
    for body in [
        json!({ "algorithm": "magic" }),
        json!({ "time": -1 }),
        json!({ "time": "x" }),
        json!({ "depth": 0 }),
        json!({ "ply": 5 }),
        json!({ "simulations": 5, "algorithm": "engine" }),
        json!({ "lines": -1 }),
        json!({ "unknown": 1 }),
        json!([]),
    ] {
        let (status, told) = ask(&app, "POST", &path, body.clone()).await;
        assert!(status.is_client_error() && told["error"].is_string(), "{body}: {status} {told}");
    }
}

#[tokio::test]
async fn every_algorithm_plays() {
    let app = bench();
    let (_, algorithms) = ask(&app, "GET", "/api/algorithms", Value::Null).await;
    for algorithm in algorithms.as_array().unwrap() {
        let id = open(&app, "tic-tac-toe").await;
        let body = json!({ "algorithm": algorithm["name"], "time": 2 }).to_string();
        let (_, text) = raw(&app, request("POST", &format!("/api/sessions/{id}/search"), &body)).await;
        assert!(done(&text)["move"].is_string(), "{algorithm}: {text}");
    }
}

#[tokio::test]
async fn values_of_all_moves_are_proven() {
    let app = bench();
    let id = open(&app, "tic-tac-toe").await;
    for m in ["b2", "b1"] {
        ask(&app, "POST", &format!("/api/sessions/{id}/play"), json!({ "move": m })).await;
    }
    let (_, text) = raw(&app, request("POST", &format!("/api/sessions/{id}/values"), "{}")).await;
    let told = done(&text);
    assert_eq!(told["all"], json!(true));
    for found in told["moves"].as_array().unwrap() {
        // Of seven moves six win; only b3 lets O off with a draw.
        let expected = if found["move"] == "b3" { "draw" } else { "win" };
        assert_eq!(found["score"]["text"], expected, "{found}");
    }
}

#[tokio::test]
async fn a_review_marks_the_blunder() {
    let app = bench();
    let id = open(&app, "tic-tac-toe").await;
    for m in ["b2", "b1", "a1", "a2"] {
        ask(&app, "POST", &format!("/api/sessions/{id}/play"), json!({ "move": m })).await;
    }
    let (_, text) = raw(&app, request("POST", &format!("/api/sessions/{id}/review"), "{\"time\": 2}")).await;
    let told = done(&text);
    let marks: Vec<&str> =
        told["plies"].as_array().unwrap().iter().map(|ply| ply["mark"].as_str().unwrap()).collect();
    assert_eq!(marks, ["", "", "??", "", ""], "the reply at the edge loses");
    assert!(told["svg"].as_str().unwrap().contains("data-ply=\"4\""));
}

#[tokio::test]
async fn a_search_is_recorded_and_drawn_step_by_step() {
    let app = bench();
    let id = open(&app, "tic-tac-toe").await;
    let path = format!("/api/sessions/{id}/trace");
    let tree = json!({ "tree": "((3 12 8) (2 4 6) (14 5 2))", "algorithm": "alpha-beta" });
    let (status, told) = ask(&app, "POST", &path, tree).await;
    assert_eq!((status, told["value"].as_str(), told["leaves"].as_u64()), (OK, Some("3"), Some(9)));
    assert_eq!((told["distinct"].as_u64(), told["cutoffs"].as_u64()), (Some(7), Some(1)));
    let steps = told["steps"].as_array().unwrap();
    let cut = steps.iter().position(|step| step["kind"] == "cut").unwrap() + 1;
    assert!(steps[cut - 1]["text"].as_str().unwrap().contains("nothing below can matter"));
    for (step, struck) in [(0, 0), (cut - 1, 0), (cut, 2), (steps.len(), 0)] {
        let (status, svg) = raw(&app, request("GET", &format!("{path}/0/{step}"), "")).await;
        assert_eq!((status, svg.matches("data-cut").count()), (OK, struck), "step {step}");
    }
    let real = json!({ "algorithm": "negascout", "depth": 2, "slot": 1 });
    assert_eq!(ask(&app, "POST", &path, real).await.0, OK);
    for body in [
        json!({ "algorithm": "alpha-beta", "tree": "((3" }),
        json!({ "algorithm": "alpha-beta", "depth": 9 }),
        json!({ "algorithm": "engine", "depth": 1 }),
        json!({ "algorithm": "minimax", "depth": 1, "slot": 2 }),
        json!({ "algorithm": "minimax", "tree": "(".repeat(5000) + "1" + &")".repeat(5000) }),
        json!({}),
    ] {
        let (status, told) = ask(&app, "POST", &path, body).await;
        assert!(status.is_client_error() && told["error"].is_string(), "{status} {told}");
    }
    for path in ["/api/sessions/x/trace/0/0", "/api/sessions/x/trace/7/y"] {
        assert_eq!(ask(&app, "GET", path, Value::Null).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn algorithms_are_compared() {
    let app = bench();
    let id = open(&app, "tic-tac-toe").await;
    let path = format!("/api/sessions/{id}/compare");
    let body = json!({ "depth": 4 }).to_string();
    let (_, text) = raw(&app, request("POST", &path, &body)).await;
    let told = done(&text);
    let rows = told["rows"].as_array().unwrap();
    assert!(rows.len() > 10 && told["charts"].as_array().unwrap().len() == 3);
    let of = |name: &str| {
        rows.iter().find(|row| row["algorithm"] == name).unwrap()["evaluations"].as_u64().unwrap()
    };
    assert_eq!(of("minimax"), 3024);
    assert!(of("alpha-beta") < 1000);
    assert_eq!(ask(&app, "POST", &path, json!({ "algorithms": ["magic"] })).await.0, BAD);
}

#[tokio::test]
async fn a_small_game_is_solved_with_a_certificate() {
    let app = bench();
    let id = open(&app, "domineering:4x4").await;
    let at = |rest: &str| format!("/api/sessions/{id}{rest}");
    assert_eq!(ask(&app, "GET", &at("/certificate"), Value::Null).await.0, StatusCode::NOT_FOUND);
    let body = json!({ "certificate": true }).to_string();
    let (_, text) = raw(&app, request("POST", &at("/solve"), &body)).await;
    let told = done(&text);
    assert_eq!(told["sentence"], "Vertical wins with best play.");
    assert_eq!(told["moves"].as_array().unwrap().len(), 12);
    assert!(told["choices"].as_u64().unwrap() > 0);
    let (status, certificate) = raw(&app, request("GET", &at("/certificate"), "")).await;
    assert!(status == OK && certificate.contains("domineering:4x4"), "{certificate}");
    assert_eq!(ask(&app, "POST", &at("/solve"), json!({ "algorithm": "magic" })).await.0, BAD);
}

#[tokio::test]
async fn bad_openings_are_refused() {
    let app = bench();
    for body in [
        json!({ "game": "monopoly" }),
        json!({ "game": "connect-four:999x999" }),
        json!({ "game": "chess", "position": "nonsense" }),
        json!({ "game": "chess", "moves": ["e4", "e4"] }),
        json!({ "game": 7 }),
        json!({}),
    ] {
        let (status, told) = ask(&app, "POST", "/api/sessions", body).await;
        assert!(status.is_client_error() && told["error"].is_string(), "{status} {told}");
    }
    let (status, told) = ask(&app, "PUT", "/api/sessions", Value::Null).await;
    assert!(status == StatusCode::METHOD_NOT_ALLOWED && told["error"].is_string());
}
