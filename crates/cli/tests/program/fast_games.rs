//! Very fast games: never a move outside the clock.

use crate::gametree;

/// What went wrong in games of 0.1 s + 0.01 s between two copies: what the engines are to
/// blame for, and what their host is, which withheld the processor while the clock ran.
fn faults(games: usize, margin: u64, options: &[&str]) -> [Vec<String>; 2] {
    let engine = |name: &str| format!("uci:{} uci chess?name={name}", env!("CARGO_BIN_EXE_gametree"));
    let (first, second, number) = (engine("a"), engine("b"), games.to_string());
    let (margin_text, mut found) = (margin.to_string(), [Vec::new(), Vec::new()]);
    let limits = ["--games", &number, "--tc", "0.1+0.01", "--json", "--margin", &margin_text];
    let run = gametree(&[&["match", "chess", &first, &second], &limits[..], options].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.last()["games"], games);
    for game in run.json().into_iter().filter(|game| game["fault"].is_string()) {
        let ms = |name: &str| game["late"][name].as_u64();
        let of_the_host = ms("took_ms")
            .zip(ms("clock_ms"))
            .zip(ms("withheld_ms"))
            .is_some_and(|((took, clock), withheld)| took.saturating_sub(withheld) <= clock + margin);
        let text = format!("game {}: {}, {}", game["number"], game["reason"], game["late"]);
        found[usize::from(of_the_host)].push(text);
    }
    found
}

/// A second of margin is for the tests that run beside; whoever does not look at
/// the clock needs more.
#[test]
fn a_few_very_fast_games_are_not_lost_on_time() {
    assert_eq!(faults(4, 1000, &[]), [const { Vec::<String>::new() }; 2]);
}

/// Every pause of the host is charged. Games that are lost by one, on the very processor
/// on which they are played, are told, but no engine can help them.
#[test]
#[ignore = "takes twenty minutes of an idle machine"]
fn a_thousand_very_fast_games_are_not_lost_on_time() {
    let [ours, of_the_host] = faults(1000, 10, &["--charge-pauses", "--pin", "--concurrency", "1"]);
    eprintln!("{} lost by pauses of the host: {of_the_host:#?}", of_the_host.len());
    assert_eq!(ours, Vec::<String>::new());
}
