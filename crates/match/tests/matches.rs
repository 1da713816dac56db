//! Whole matches: good engines, bad engines, kills and resumes.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use gametree_catalog::open;
use gametree_core::StopFlag;
use gametree_match::game::{Rules, TimeControl};
use gametree_match::openings;
use gametree_match::record;
use gametree_match::runner::{Event, Match};
use gametree_match::schedule::Format;
use gametree_match::spec::Spec;
use gametree_match::stats::{Sprt, Verdict};

fn contest(game: &str, engines: &[&str], pairs: usize) -> Match {
    let game = open(game).unwrap();
    let openings = openings::random(game.as_ref(), pairs, 2, 50.0, 3);
    Match {
        engines: engines.iter().map(|text| Spec::read(text).unwrap()).collect(),
        format: Format::RoundRobin,
        pairs,
        openings,
        rules: Rules::default(),
        concurrency: 2,
        pinned: false,
        sprt: None,
        file: None,
        resume: false,
        stop: StopFlag::new(),
        game,
    }
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gametree-match-{name}-{}.pgn", std::process::id()));
    _ = std::fs::remove_file(&path);
    path
}

#[test]
fn deeper_search_wins_and_the_match_is_pinned() {
    let run =
        || contest("connect-four", &["own:depth=1,name=one", "own:depth=6,name=six"], 6).run(&mut |_| {});
    let (first, again) = (run().unwrap(), run().unwrap());
    assert!(first.complete && first.records.len() == 12);
    assert!(first.standings.points(1) > 7.0, "{}", first.standings.points(1));
    let moves = |summary: &gametree_match::runner::Summary| {
        summary.records.iter().map(|record| record.played.moves.join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(moves(&first), moves(&again));
    // Both games of a pair have the same opening and swapped sides.
    let [a, b] = [&first.records[0], &first.records[1]];
    assert_eq!((&a.opening, &a.first, &a.second), (&b.opening, &b.second, &b.first));
}

#[test]
fn all_formats_play_all_games() {
    let engines = ["own:depth=1,name=a", "own:depth=2,name=b", "own:depth=3,name=c", "own:nodes=50,name=d"];
    for (format, games) in [(Format::RoundRobin, 12), (Format::Gauntlet, 6), (Format::Swiss(3), 12)] {
        let contest = Match { format, ..contest("tic-tac-toe", &engines, 1) };
        let summary = contest.run(&mut |_| {}).unwrap();
        assert_eq!((summary.records.len(), contest.size()), (games, games), "{format:?}");
        let total: f64 = (0..4).map(|engine| summary.standings.points(engine)).sum();
        assert_eq!(total, games as f64);
    }
}

#[test]
fn clocks_are_kept() {
    let clock =
        TimeControl { base: Duration::from_millis(100), increment: Duration::from_millis(10), moves: None };
    let engines = ["own:name=a", "own:name=b"];
    let rules = Rules { clock: Some(clock), margin: Duration::from_secs(5), ..Rules::default() };
    let contest = Match { rules, concurrency: 1, ..contest("othello", &engines, 2) };
    let summary = contest.run(&mut |_| {}).unwrap();
    for record in &summary.records {
        assert_eq!(record.played.fault, None, "{}", record.played.reason);
        // Far more than the clock gives: a busy machine may halt either engine.
        assert!(record.played.used.iter().all(|used| *used < Duration::from_secs(5)));
    }
}

#[test]
fn a_killed_match_is_resumed_and_has_every_game_once() {
    let path = file("resume");
    let engines = ["own:depth=2,name=a", "own:depth=3,name=b"];
    let stop = StopFlag::new();
    let mut games = 0;
    let first =
        Match { file: Some(path.clone()), stop: stop.clone(), ..contest("connect-four", &engines, 8) };
    let summary = first.run(&mut |event| {
        if let Event::Finished(..) = event {
            games += 1;
            if games == 5 {
                stop.stop();
            }
        }
    });
    assert!(!summary.unwrap().complete);
    // The kill came in the middle of a line.
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend_from_slice(b"[Event \"gametree match\"]\n[Site");
    std::fs::write(&path, bytes).unwrap();
    let mut resumed = 0;
    let second = Match { file: Some(path.clone()), resume: true, ..contest("connect-four", &engines, 8) };
    let summary = second
        .run(&mut |event| {
            if let Event::Resumed(games) = event {
                resumed = games;
            }
        })
        .unwrap();
    assert!((5..16).contains(&resumed) && summary.complete, "{resumed}");
    let text = std::fs::read_to_string(&path).unwrap();
    let (records, whole) = record::read(&text);
    assert_eq!(whole, text.len());
    let numbers: HashSet<usize> = records.iter().map(|record| record.number).collect();
    assert_eq!((records.len(), numbers), (16, (0..16).collect()));
    // Another match does not go on in this file.
    let other = ["own:depth=2,name=a", "own:depth=3,name=x"];
    let third = Match { file: Some(path.clone()), resume: true, ..contest("connect-four", &other, 8) };
    assert!(third.run(&mut |_| {}).unwrap_err().to_string().contains("another match"));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_test_ends_a_match_early() {
    let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let engines = ["own:depth=6,name=strong", "own:depth=1,name=weak"];
    let contest = Match { sprt: Some(test), ..contest("connect-four", &engines, 200) };
    let summary = contest.run(&mut |_| {}).unwrap();
    assert_eq!(summary.verdict, Some(Verdict::Accepted));
    assert!(summary.records.len() < 300, "{} games", summary.records.len());
}

#[cfg(unix)]
#[test]
fn every_kind_of_misbehaviour_ends_in_a_scored_game() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/misbehaving.sh");
    for (kind, reason) in [
        ("late", "loses on time"),
        ("never", "loses on time"),
        ("illegal", "not a legal move"),
        ("none", "forfeits"),
        ("noise", "forfeits"),
        ("dies", "has ended"),
    ] {
        let engines = [format!("uci:sh {script} {kind}?name=bad"), "own:depth=1,name=good".to_string()];
        let engines: Vec<&str> = engines.iter().map(String::as_str).collect();
        let clock = TimeControl { base: Duration::from_millis(300), increment: Duration::ZERO, moves: None };
        let rules = Rules { clock: Some(clock), ..Rules::default() };
        let mut contest = Match { rules, ..contest("connect-four", &engines, 2) };
        // The own engine needs no clock.
        contest.engines[1].limit.depth = Some(1);
        contest.openings = vec![Default::default()];
        let summary = contest.run(&mut |_| {}).unwrap();
        assert_eq!(summary.records.len(), 4, "{kind}");
        for record in &summary.records {
            let said = &record.played.reason;
            assert!(said.contains(reason), "{kind}: {said}");
            let bad_is_first = record.first == "bad";
            assert_eq!(record.points(), if bad_is_first { 0.0 } else { 1.0 }, "{kind}");
            assert!(record.played.fault.is_some());
        }
    }
}

#[test]
fn an_engine_that_does_not_exist_is_bad_input() {
    let contest = contest("connect-four", &["uci:no-such-engine-here", "own:depth=1"], 1);
    let error = contest.run(&mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("no-such-engine-here"), "{error}");
    let error = contest_error(&["own:depth=1", "own:depth=1"]);
    assert!(error.contains("two engines are called"), "{error}");
    assert!(contest_error(&["own:depth=1"]).contains("two engines"));
}

fn contest_error(engines: &[&str]) -> String {
    contest("tic-tac-toe", engines, 1).run(&mut |_| {}).unwrap_err().to_string()
}

#[test]
fn hex_games_are_written_as_sgf_too() {
    let path = file("sgf");
    let contest = Match {
        file: Some(path.clone()),
        ..contest("hex:3", &["own:depth=1,name=a]", "own:name=b,depth=2"], 2)
    };
    let summary = contest.run(&mut |_| {}).unwrap();
    let text = std::fs::read_to_string(path.with_extension("sgf")).unwrap();
    let games: Vec<&str> = text.split("(;").skip(1).collect();
    assert_eq!(games.len(), summary.records.len());
    assert_eq!(text.matches("PB[a\\]]").count(), 2);
    // Every game is there, move by move.
    for game in games {
        let number: usize = game.split("RO[").nth(1).unwrap().split(']').next().unwrap().parse().unwrap();
        let read = contest.game.read_record(&format!("(;{game}")).unwrap();
        assert_eq!(read.played(), summary.records[number - 1].played.moves);
    }
    // A resumed match writes the same games again.
    let again = Match { resume: true, ..contest };
    again.run(&mut |_| {}).unwrap();
    assert_eq!(std::fs::read_to_string(path.with_extension("sgf")).unwrap().matches("(;").count(), 4);
    std::fs::remove_file(path.with_extension("sgf")).unwrap();
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_endgame_table_ends_a_game() {
    let mut contest = contest("chess", &["own:depth=1,name=a", "own:depth=1,name=b"], 1);
    contest.rules.tables = true;
    for (position, points) in [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 1.0),
        ("8/8/8/8/8/8/1q6/K6k w - - 0 1", 0.5),
        ("8/8/8/8/8/1k6/2q5/K7 b - - 0 1", 0.0),
    ] {
        contest.openings =
            vec![gametree_match::openings::Opening { position: Some(position.into()), moves: vec![] }];
        let summary = contest.run(&mut |_| {}).unwrap();
        for record in &summary.records {
            assert_eq!(record.points(), points, "{position}");
            assert_eq!(record.played.reason, "adjudication: endgame table");
        }
    }
}
