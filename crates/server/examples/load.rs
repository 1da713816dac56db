//! Load on a workbench: 200 sessions that all want to search, page requests
//! meanwhile, and the memory after a thousand sessions.
//!
//! `cargo run --release -p gametree-server --example load -- target/release/gametree`

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The server as a process of its own.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Server {
    fn start(program: &str) -> Server {
        let mut command = Command::new(program);
        let mut child =
            command.args(["serve", "--port", "0", "--no-open"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server { child, port }
    }

    /// Resident memory in megabytes.
    fn memory(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or_default() / 1024.0
    }
}

/// One request on a connection of its own: the status and the whole body.
async fn ask(port: u16, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await.unwrap();
    let text = String::from_utf8_lossy(&text).into_owned();
    let status = text.get(9..12).and_then(|code| code.parse().ok()).unwrap_or(0);
    (status, text)
}

async fn open(port: u16, game: &str) -> Option<String> {
    let (status, text) = ask(port, "POST", "/api/sessions", &format!("{{\"game\": \"{game}\"}}")).await;
    let at = text.find("\"id\":\"")? + 6;
    (status == 201).then(|| text[at..at + 32].to_string())
}

fn percentile(times: &mut [Duration], part: f64) -> Duration {
    times.sort();
    times[((times.len() - 1) as f64 * part) as usize]
}

#[tokio::main]
async fn main() {
    let program = std::env::args().nth(1).unwrap_or_else(|| "target/release/gametree".to_string());
    let server = Server::start(&program);
    let port = server.port;
    crowd(port).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    many_sessions(&server).await;
}

/// 200 sessions, each with a search of two seconds; page requests meanwhile.
async fn crowd(port: u16) {
    let mut searches = tokio::task::JoinSet::new();
    for _ in 0..200 {
        searches.spawn(async move {
            let Some(id) = open(port, "chess").await else { return (0, false) };
            let (status, text) =
                ask(port, "POST", &format!("/api/sessions/{id}/search"), "{\"time\": 2}").await;
            ask(port, "DELETE", &format!("/api/sessions/{id}"), "").await;
            (status, text.contains("event: done"))
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let id = open(port, "connect-four").await.unwrap();
    let mut times: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
    let mut errors = 0;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(20) {
        for path in ["/", "/style.css", "/board.js", "/api/games", &format!("/api/sessions/{id}")] {
            let start = Instant::now();
            let (status, _) = ask(port, "GET", path, "").await;
            errors += usize::from(status != 200);
            let name = if path.starts_with("/api/s") { "a position".to_string() } else { path.to_string() };
            times.entry(name).or_default().push(start.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    println!("page requests while two searches run:");
    let mut all: Vec<Duration> = times.values().flatten().copied().collect();
    for (name, times) in &mut times {
        println!(
            "  {name:<12} {:>6} requests, median {:?}, 99 % {:?}",
            times.len(),
            percentile(times, 0.5),
            percentile(times, 0.99)
        );
    }
    println!(
        "  {:<12} {:>6} requests, median {:?}, 99 % {:?}, {errors} errors",
        "all",
        all.len(),
        percentile(&mut all, 0.5),
        percentile(&mut all, 0.99)
    );
    let mut answers: BTreeMap<(u16, bool), usize> = BTreeMap::new();
    while let Some(Ok(answer)) = searches.join_next().await {
        *answers.entry(answer).or_default() += 1;
    }
    println!("200 searches: {answers:?} (status, came to its end)");
}

/// A thousand sessions opened, used and closed.
async fn many_sessions(server: &Server) {
    let port = server.port;
    let round = async |count: usize| {
        for i in 0..count {
            let game = ["chess", "go:9", "connect-four", "othello", "hex:7"][i % 5];
            let id = open(port, game).await.unwrap();
            let at = |rest: &str| format!("/api/sessions/{id}{rest}");
            ask(port, "POST", &at("/search"), "{\"depth\": 2, \"algorithm\": \"alpha-beta\"}").await;
            ask(port, "POST", &at("/trace"), "{\"algorithm\": \"alpha-beta\", \"depth\": 1}").await;
            ask(port, "DELETE", &at(""), "").await;
        }
    };
    round(100).await;
    println!("memory after 100 sessions:   {:.1} MB", server.memory());
    round(1000).await;
    println!("memory after 1,100 sessions: {:.1} MB", server.memory());
}
