//! Load on a workbench: the first page, 200 sessions that all want to search
//! and page requests meanwhile, and the memory after a thousand sessions.
//!
//! `cargo run --release -p gametree-server --example load`
//!
//! The server is this program once more, as a process of its own. When the page
//! is shown is asked of Chromium, where there is one.

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
    fn start() -> Server {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg("serve").stdout(Stdio::piped()).spawn().unwrap();
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

fn main() -> std::io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("serve") {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        println!("http://{}/", listener.local_addr()?);
        return gametree_server::run(
            listener,
            gametree_server::Settings { searches: 2, ..Default::default() },
        );
    }
    let server = Server::start();
    println!("memory at the start: {:.1} MB", server.memory());
    tokio::runtime::Runtime::new()?.block_on(async {
        first_page(server.port).await;
        shown(server.port).await;
        crowd(server.port).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        many_sessions(&server).await;
    });
    Ok(())
}

/// Everything that the first page fetches, in bytes, bodies only.
async fn first_page(port: u16) {
    let body = |answer: String| answer.split_once("\r\n\r\n").map_or(0, |(_, body)| body.len());
    let page = ask(port, "GET", "/", "").await.1;
    let head = page.split("</head>").next().unwrap_or_default();
    let parts = head.split(['"', '\'']).filter(|part| part.starts_with('/') && part.len() > 1);
    let mut parts: Vec<String> = parts.map(str::to_string).collect();
    parts.sort();
    parts.dedup();
    let mut bytes = body(page);
    for part in &parts {
        let (status, text) = ask(port, "GET", part, "").await;
        assert_eq!(status, 200, "{part}");
        bytes += body(text);
    }
    bytes += body(ask(port, "POST", "/api/sessions", "{\"game\": \"connect-four\"}").await.1);
    println!("first page: {bytes} bytes in {} requests, menus and board included", parts.len() + 2);
}

/// How long after it was asked for the page has its board.
async fn shown(port: u16) {
    let driver_port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = Command::new("chromedriver");
    command.arg(format!("--port={driver_port}")).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(child) = command.spawn() else {
        println!("shown: no chromedriver here, so nobody can tell when");
        return;
    };
    // Killed when this is done, whatever comes.
    let _driver = Server { child, port: driver_port };
    let options = serde_json::json!({ "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
    let wanted = serde_json::Map::from_iter([("goog:chromeOptions".to_string(), options)]);
    let begin = Instant::now();
    let client = loop {
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let address = format!("http://127.0.0.1:{driver_port}");
        match fantoccini::Client::with_capabilities_and_connector(&address, &wanted, connector).await {
            Ok(client) => break client,
            Err(error) if begin.elapsed() > Duration::from_secs(30) => {
                println!("shown: no browser ({error})");
                return;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    };
    let first = load(&client, port, true).await;
    let (mut fresh, mut again) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        fresh.push(load(&client, port, true).await);
        again.push(load(&client, port, false).await);
    }
    _ = client.close().await;
    println!("shown: board drawn after {first:.0?} in a browser just started; then, sorted:");
    for (name, mut times) in [("new", fresh), ("loaded again", again)] {
        times.sort();
        println!("  {name}: {times:.0?}");
    }
}

/// Loads the page, as a new tab would or once more; how long until its board.
async fn load(client: &fantoccini::Client, port: u16, new: bool) -> Duration {
    let clear = if new { "sessionStorage.clear();" } else { "" };
    _ = client.execute(clear, vec![]).await;
    _ = client.goto("about:blank").await;
    _ = client.goto(&format!("http://127.0.0.1:{port}/")).await;
    let mark = "return document.body.dataset.ready && performance.getEntriesByName('board')[0].startTime";
    for _ in 0..100 {
        let told = client.execute(mark, vec![]).await.ok().and_then(|value| value.as_f64());
        if let Some(milliseconds) = told {
            return Duration::from_secs_f64(milliseconds / 1000.0);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("there is no board after two seconds");
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
        for path in ["/", "/style.css", "/page.js", "/api/games", &format!("/api/sessions/{id}")] {
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
    println!("memory after all these:      {:.1} MB", server.memory());
    round(100).await;
    println!("memory after 100 sessions:   {:.1} MB", server.memory());
    round(1000).await;
    println!("memory after 1,100 sessions: {:.1} MB", server.memory());
}
