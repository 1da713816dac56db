//! GTP by transcripts, and live analysis by the clock.

use std::time::Duration;

use gametree_catalog::{Request, open};
use gametree_core::Limits;
use gametree_protocols::gtp::{Settings, serve};
use gametree_testkit::piped::Piped;
use gametree_testkit::transcript::{Peer, play};

fn server(game: &str) -> Piped {
    let session = open(game).unwrap();
    // Othello is played by the engine, which makes no simulations.
    let limits = match game {
        "othello" => Limits { nodes: Some(2000), ..Limits::none() },
        _ => Limits { simulations: Some(200), ..Limits::none() },
    };
    let request = Request { limits, hash: Some(4), ..Request::default() };
    let settings = Settings { request, resign: 0.0 };
    Piped::start(move |commands, out| serve(session, settings, commands, Box::new(out)))
}

fn transcript(game: &str, text: &str) {
    let mut server = server(game);
    play(text, &mut server, |_| false).unwrap();
    let rest = server.close();
    assert!(rest.is_empty(), "left over: {rest:?}");
}

#[test]
fn a_game_of_go() {
    transcript("go:9", include_str!("transcripts/gtp-go.txt"));
}

#[test]
fn bad_input() {
    transcript("go:9", include_str!("transcripts/gtp-bad-input.txt"));
}

#[test]
fn a_game_of_hex() {
    transcript("hex:11", include_str!("transcripts/gtp-hex.txt"));
}

#[test]
fn records_are_loaded_and_printed() {
    let file = std::env::temp_dir().join(format!("gametree-gtp-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;GM[1]SZ[9]KM[5.5];B[ee];W[cc];B[gg])").unwrap();
    let mut server = server("go:19");
    let text = format!(
        "> loadsgf {0} 3\n< =\n<\n> play b G7\n< =\n<\n> printsgf\n< = (;GM[1]FF[4]SZ[9]KM[5.5]PL[B]\n< ;B[ee]\n< ;W[cc]\n< ;B[gc]\n< )\n<\n",
        file.display()
    );
    play(&text, &mut server, |_| false).unwrap();
    server.close();
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn analysis_runs_until_the_next_command() {
    for (command, word) in [("lz-analyze b 1", "winrate"), ("kata-analyze 1", "scoreLead")] {
        let mut server = server("go:9");
        server.send(command);
        assert_eq!(server.receive(Duration::from_secs(60)).as_deref(), Some("="));
        for _ in 0..2 {
            let line = server.receive(Duration::from_secs(60)).unwrap();
            assert!(line.starts_with("info move ") && line.contains(word) && line.contains(" pv "), "{line}");
        }
        server.send("3 name");
        let rest = server.close();
        assert!(rest.ends_with(&["=3 gametree".to_string(), String::new()]), "{rest:?}");
    }
}

#[test]
fn othello_is_played_too() {
    let mut server = server("othello");
    let text = "> boardsize 6\n< =\n<\n> genmove b\n< = *\n<\n> play w a1\n< ? illegal move: *\n<\n";
    play(text, &mut server, |_| false).unwrap();
    server.close();
}
