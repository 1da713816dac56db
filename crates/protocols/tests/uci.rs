//! The engine side of UCI, by transcripts and by the clock.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use gametree_catalog::open;
use gametree_core::SplitMix;
use gametree_protocols::uci::serve;
use gametree_testkit::transcript::{Peer, play};

/// A server on a thread, spoken to through pipes.
struct Server {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn new(game: &str) -> Server {
        let session = open(game).unwrap();
        let (commands, input) = pipe().unwrap();
        let (answers, out) = pipe().unwrap();
        let thread = spawn(move || serve(session, BufReader::new(commands), Box::new(out)));
        let (sender, output) = channel();
        spawn(move || {
            BufReader::new(answers).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Server { input: Some(input), output, thread: Some(thread) }
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Waits for a line that begins so.
    fn wait_for(&mut self, begin: &str) -> String {
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            if line.starts_with(begin) {
                return line;
            }
        }
    }

    /// Ends the input; the server must end as well.
    fn close(mut self) -> Vec<String> {
        drop(self.input.take());
        self.thread.take().unwrap().join().expect("the server does not panic");
        self.output.iter().collect()
    }
}

impl Peer for Server {
    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn receive(&mut self, patience: Duration) -> Option<String> {
        self.output.recv_timeout(patience).ok()
    }
}

fn news(line: &str) -> bool {
    let shown = ["info depth", "option name", "id author", "  ", "info string no memory"];
    shown.iter().any(|begin| line.starts_with(begin))
}

fn transcript(game: &str, text: &str) {
    let mut server = Server::new(game);
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
    let mut server = Server::new("chess");
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

#[test]
fn stop_is_answered_within_five_milliseconds() {
    // The best of several, because the machine may be busy with other tests.
    let mut server = Server::new("othello");
    let mut best = Duration::MAX;
    for _ in 0..20 {
        server.send("go infinite");
        std::thread::sleep(Duration::from_millis(60));
        let start = Instant::now();
        server.send("stop");
        server.wait_for("bestmove");
        best = best.min(start.elapsed());
        if best < Duration::from_millis(5) {
            return;
        }
    }
    panic!("stop took {best:?}");
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_it_is_done() {
    let mut server = Server::new("tic-tac-toe");
    server.send("position startpos moves b2 a1 a2");
    server.send("go infinite");
    server.wait_for("info depth 6");
    std::thread::sleep(Duration::from_millis(100));
    let early: Vec<String> = server.output.try_iter().filter(|line| line.starts_with("bestmove")).collect();
    assert!(early.is_empty(), "{early:?}");
    server.send("stop");
    assert!(server.wait_for("bestmove").starts_with("bestmove c2"));
}

#[test]
fn pondering_takes_no_time_and_then_some() {
    let mut server = Server::new("othello");
    server.send("go ponder wtime 2000 btime 2000");
    std::thread::sleep(Duration::from_millis(300));
    assert!(!server.output.try_iter().any(|line| line.starts_with("bestmove")));
    let start = Instant::now();
    server.send("ponderhit");
    server.wait_for("bestmove");
    let spent = start.elapsed();
    assert!(spent < Duration::from_millis(1500), "{spent:?}");
}

#[test]
fn the_end_of_the_input_lets_a_search_finish() {
    let mut server = Server::new("connect-four");
    server.send("go depth 5");
    assert!(server.close().last().unwrap().starts_with("bestmove"));
    let mut server = Server::new("connect-four");
    server.send("go infinite");
    assert!(server.close().last().unwrap().starts_with("bestmove"));
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
    let mut server = Server::new("connect-four");
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
