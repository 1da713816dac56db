//! `gametree serve`: it says where it is, answers there, and ends when asked to.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::{command, gametree};

/// The answer to a request, as it comes over the wire.
fn ask(port: u16, host: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn the_workbench_is_served_until_interrupted() {
    let mut child =
        command(&["serve", "--port", "0", "--no-open"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    // Held to the end, so that the server has somebody to talk to.
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().expect(&line);
    assert!(line.starts_with("gametree workbench: http://127.0.0.1:"), "{line}");
    let page = ask(port, &format!("127.0.0.1:{port}"));
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>gametree</title>"), "{page}");
    assert!(ask(port, "example.org").starts_with("HTTP/1.1 403"));
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(child.wait().unwrap().code(), Some(0), "Ctrl-C is how a server ends");
    drop(out);
}

#[test]
fn an_address_that_is_not_ours_is_refused() {
    let run = gametree(&["serve", "--address", "203.0.113.7", "--no-open"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("can not listen on 203.0.113.7"), "{}", run.err);
}
