//! The engine side of UCI, by transcripts and by the clock.

use std::time::Duration;

use gametree_catalog::open;
use gametree_core::SplitMix;
use gametree_protocols::uci::serve;
use gametree_testkit::piped::Piped;
use gametree_testkit::transcript::{Peer, play};

fn server(game: &str) -> Piped {
    let session = open(game).unwrap();
    Piped::start(move |commands, out| serve(session, commands, Box::new(out)))
}

fn news(line: &str) -> bool {
    let shown = ["info depth", "option name", "id author", "  ", "info string no memory"];
    shown.iter().any(|begin| line.starts_with(begin))
}

fn transcript(game: &str, text: &str) {
    let mut server = server(game);
    play(text, &mut server, news).unwrap();
    let rest: Vec<String> = server.close().into_iter().filter(|line| !news(line)).collect();
    assert!(rest.is_empty(), "left over: {rest:?}");
}

#[test]
fn a_game_of_connect_four() {
    transcript("connect-four", include_str!("transcripts/uci-connect-four.txt"));
}

#[test]
fn bad_input() {
    transcript("connect-four", include_str!("transcripts/uci-bad-input.txt"));
}

#[test]
fn a_game_of_chess() {
    transcript("chess", include_str!("transcripts/uci-chess.txt"));
}

#[test]
fn bad_chess() {
    transcript("chess", include_str!("transcripts/uci-chess-bad-input.txt"));
}

#[test]
fn a_long_search_tells_what_it_is_doing() {
    let mut server = server("chess");
    server.send("go infinite");
    let line = server.wait_for("info depth");
    assert!(!line.contains("currmove"));
    let current = loop {
        let line = server.wait_for("info depth");
        if line.contains("currmove ") {
            break line;
        }
    };
    assert!(current.contains(" currmovenumber "), "{current}");
    server.send("stop");
    server.wait_for("bestmove");
}

/// How soon is measured elsewhere (`stop_latency`); without the stop these
/// searches would go on for ever.
#[test]
fn stop_is_answered_every_time() {
    let mut server = server("othello");
    for wait in [0, 1, 5, 20, 60] {
        server.send("go infinite");
        std::thread::sleep(Duration::from_millis(wait));
        server.send("stop");
        server.wait_for("bestmove");
    }
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_it_is_done() {
    let mut server = server("tic-tac-toe");
    server.send("position startpos moves b2 a1 a2");
    server.send("go infinite");
    server.wait_for("info depth 6");
    std::thread::sleep(Duration::from_millis(100));
    let early: Vec<String> =
        server.pending().into_iter().filter(|line| line.starts_with("bestmove")).collect();
    assert!(early.is_empty(), "{early:?}");
    server.send("stop");
    assert!(server.wait_for("bestmove").starts_with("bestmove c2"));
}

#[test]
fn pondering_takes_no_time_and_then_some() {
    let mut server = server("othello");
    server.send("go ponder wtime 2000 btime 2000");
    std::thread::sleep(Duration::from_millis(300));
    assert!(!server.pending().iter().any(|line| line.starts_with("bestmove")));
    // Without the hit it would ponder for ever.
    server.send("ponderhit");
    server.wait_for("bestmove");
}

#[test]
fn the_end_of_the_input_lets_a_search_finish() {
    let mut short = server("connect-four");
    short.send("go depth 5");
    assert!(short.close().last().unwrap().starts_with("bestmove"));
    let mut endless = server("connect-four");
    endless.send("go infinite");
    assert!(endless.close().last().unwrap().starts_with("bestmove"));
}

#[test]
fn noise_does_not_hurt() {
    let words = [
        "go",
        "position",
        "setoption",
        "name",
        "value",
        "startpos",
        "fen",
        "moves",
        "4",
        "-1",
        "Hash",
        "Threads",
        "isready",
        "stop",
        "depth",
        "nodes",
        "1",
        "movetime",
        "uci",
        "ucinewgame",
        "d",
        "\u{fffd}",
        "99999999999999999",
        "MultiPV",
        "ponderhit",
        "searchmoves",
        "wtime",
    ];
    let mut random = SplitMix::new(11);
    let mut server = server("connect-four");
    for _ in 0..300 {
        let mut line = String::new();
        for _ in 0..random.below(6) {
            line += words[random.below(words.len() as u64) as usize];
            line += " ";
        }
        server.send(&line);
        if random.below(8) == 0 {
            let noise: Vec<u8> = (0..40).map(|_| random.next_u64() as u8).collect();
            server.send_bytes(&noise);
            server.send("");
        }
        server.send("stop");
    }
    server.send("isready");
    server.wait_for("readyok");
    let rest = server.close();
    assert!(rest.iter().all(|line| !line.contains("failed")), "{rest:?}");
}
