//! Whatever is sent, the server lives to say `readyok`, and every `go` gets
//! its `bestmove`. Searches are kept short: what follows `go` is searched to a
//! hundred nodes at most.

#![no_main]

use std::io::{BufReader, Write};
use std::sync::{Arc, Mutex};

use gametree_catalog::open;
use gametree_protocols::uci::serve;
use libfuzzer_sys::fuzz_target;

#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fuzz_target!(|text: &str| {
    let mut input = String::new();
    let mut searches = 0;
    for line in text.lines().take(40) {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word {
            "quit" | "bench" => continue,
            "go" if line.contains("perft") => continue,
            "go" => {
                searches += 1;
                input += &format!("{line} nodes 100\n");
            }
            "setoption" if line.to_ascii_lowercase().contains("hash") => continue,
            _ => input += &format!("{line}\n"),
        }
    }
    input += "isready\n";
    let said = Said::default();
    let session = open("chess").unwrap();
    serve(session, BufReader::new(input.as_bytes()), Box::new(said.clone()));
    let said = String::from_utf8_lossy(&said.0.lock().unwrap()).into_owned();
    assert!(said.lines().any(|line| line == "readyok"));
    let answers = said.lines().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(answers, searches, "{input}\n{said}");
});
