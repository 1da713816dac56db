//! Very fast games: never a move outside the clock.

use crate::gametree;

/// What went wrong in games of 0.1 s + 0.01 s between two copies.
fn faults(games: usize, options: &[&str]) -> Vec<String> {
    let engine = |name: &str| format!("uci:{} uci chess?name={name}", env!("CARGO_BIN_EXE_gametree"));
    let (first, second, number) = (engine("a"), engine("b"), games.to_string());
    let limits = ["--games", &number, "--tc", "0.1+0.01", "--json"];
    let run = gametree(&[&["match", "chess", &first, &second], &limits[..], options].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.last()["games"], games);
    let wrong = run.json().into_iter().filter(|game| game["fault"].is_string());
    wrong.map(|game| format!("game {}: {}, {}", game["number"], game["reason"], game["late"])).collect()
}

/// A second of margin is for the tests that run beside; whoever does not look at
/// the clock needs more.
#[test]
fn a_few_very_fast_games_are_not_lost_on_time() {
    assert_eq!(faults(4, &["--margin", "1000"]), Vec::<String>::new());
}

#[test]
#[ignore = "needs a machine that is idle and not paused by its host for twenty minutes"]
fn a_thousand_very_fast_games_are_not_lost_on_time() {
    let options = ["--margin", "10", "--charge-pauses", "--pin", "--concurrency", "1"];
    assert_eq!(faults(1000, &options), Vec::<String>::new());
}
