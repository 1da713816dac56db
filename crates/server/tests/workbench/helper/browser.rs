//! A real Chromium with the workbench in it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::{Client, Locator};
use gametree_server::{App, Settings};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard};

use super::server;

/// How long anything may take on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// One browser at a time.
static TURN: Mutex<()> = Mutex::const_new(());

/// A page of the workbench.
pub(crate) struct Page {
    pub(crate) client: Client,
    pub(crate) app: App,
    /// Where the browser puts what it downloads.
    pub(crate) folder: PathBuf,
    driver: Driver,
    _turn: MutexGuard<'static, ()>,
}

fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>())
        .find(|file| file.is_file())
}

/// Opens the workbench in a window of this size; nothing where there is no
/// Chromium, unless `GAMETREE_BROWSER=required` says that there must be.
pub(crate) async fn page(width: u32, height: u32) -> Option<Page> {
    let turn = TURN.lock().await;
    let programs = find(&["chromium", "chromium-browser", "google-chrome"]).zip(find(&["chromedriver"]));
    let Some((chromium, driver)) = programs else {
        let required = std::env::var("GAMETREE_BROWSER").is_ok_and(|value| value == "required");
        assert!(!required, "no chromium and chromedriver, which GAMETREE_BROWSER requires");
        eprintln!(
            "skipped: no chromium and chromedriver here (Debian: apt-get install chromium chromium-driver)"
        );
        return None;
    };
    let (app, port) = server(Settings { searches: 2, ..Settings::default() }).await;
    let folder = std::env::temp_dir().join(format!("gametree-browser-{}-{port}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (driver, client) = launch(&driver, &chromium, &folder, width, height).await;
    let page = Page { client, app, folder, driver, _turn: turn };
    page.client.goto(&format!("http://127.0.0.1:{port}/")).await.unwrap();
    page.ready().await;
    Some(page)
}

/// The program that drives the browser. Killed alone it would leave the browser
/// behind, so that it is asked to close it first, whichever way a test ends.
struct Driver {
    child: Child,
    port: u16,
    /// The name of the browser's session; empty before there is one.
    session: String,
}

impl Driver {
    fn start(program: &Path) -> Driver {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(program);
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        Driver { child: command.spawn().unwrap(), port, session: String::new() }
    }

    fn close_browser(&self, session: &str) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(stream, "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        stream.read(&mut [0; 64]).map(|_| ())
    }

    /// Ends the browser and this; once is enough.
    fn end(&mut self) {
        let session = std::mem::take(&mut self.session);
        if !session.is_empty() {
            _ = self.close_browser(&session);
        }
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.end();
    }
}

async fn launch(driver: &Path, chromium: &Path, folder: &Path, width: u32, height: u32) -> (Driver, Client) {
    let mut driver = Driver::start(driver);
    let profile = folder.join("profile");
    let options = json!({
        "binary": chromium,
        "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--force-color-profile=srgb", "--hide-scrollbars", format!("--user-data-dir={}", profile.display()),
        ],
        "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": false, "mobile": false } },
        "prefs": { "download.default_directory": folder, "download.prompt_for_download": false },
    });
    let mut wanted = serde_json::Map::new();
    wanted.insert("goog:chromeOptions".to_string(), options);
    let begin = Instant::now();
    loop {
        let connector = HttpConnector::new();
        let address = format!("http://127.0.0.1:{}", driver.port);
        match Client::with_capabilities_and_connector(&address, &wanted, connector).await {
            Ok(client) => {
                driver.session = client.session_id().await.ok().flatten().unwrap_or_default();
                return (driver, client);
            }
            Err(error) if begin.elapsed() > PATIENCE => panic!("no browser: {error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

impl Page {
    /// Waits until the page has its first board.
    pub(crate) async fn ready(&self) {
        self.wait("the first board", "return document.body.dataset.ready === 'true'").await;
    }

    /// Runs a script.
    pub(crate) async fn js(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script returns something true; what it returned.
    pub(crate) async fn wait(&self, what: &str, script: &str) -> Value {
        let begin = Instant::now();
        loop {
            let value = self.js(script).await;
            let holds = !matches!(&value, Value::Null | Value::Bool(false))
                && value != json!(0)
                && value != json!("");
            if holds {
                return value;
            }
            if begin.elapsed() > PATIENCE {
                let problem = self.js("return document.getElementById('problem').textContent + ' | ' + document.getElementById('status').textContent").await;
                panic!("waited in vain for {what}; the page says {problem}");
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Clicks as a person does.
    pub(crate) async fn click(&self, css: &str) {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        found
            .unwrap_or_else(|error| panic!("{css}: {error}"))
            .click()
            .await
            .unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Chooses from a menu.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        let menu = self.client.find(Locator::Css(css)).await.unwrap();
        menu.select_by_value(value).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Writes into a field.
    pub(crate) async fn write(&self, css: &str, text: &str) {
        let field = self.client.find(Locator::Css(css)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Goes to a tab.
    pub(crate) async fn tab(&self, name: &str) {
        self.click(&format!("[data-to={name}]")).await;
        self.wait(name, &format!("return document.body.dataset.tab === '{name}'")).await;
    }

    /// Opens a game at its start.
    pub(crate) async fn game(&self, name: &str, size: &str) {
        let opened = async |full: &str| {
            let script = format!(
                "return document.body.dataset.game === '{full}' && !document.querySelector('[data-history] button')"
            );
            self.wait(full, &script).await;
        };
        if self.js("return document.body.dataset.game").await != json!(name) {
            self.choose("#game", name).await;
        } else {
            self.click("#new").await;
        }
        opened(name).await;
        if !size.is_empty() {
            self.choose("#size", size).await;
            opened(&format!("{name}:{size}")).await;
        }
    }

    /// The number of moves played.
    pub(crate) async fn moves(&self) -> u64 {
        self.js("return document.querySelectorAll('[data-panel=play] .history button').length")
            .await
            .as_u64()
            .unwrap()
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.js(&format!("return document.querySelector('{css}').textContent"))
            .await
            .as_str()
            .unwrap()
            .to_string()
    }

    pub(crate) async fn shoot(&self, file: &Path) {
        std::fs::write(file, self.client.screenshot().await.unwrap()).unwrap();
    }

    /// Moves a mouse or a finger from one cell to another.
    pub(crate) async fn drag(&self, from: u32, to: u32, finger: bool) {
        use fantoccini::actions::{
            InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
        };
        let mut points = Vec::new();
        for cell in [from, to] {
            let script = format!(
                "const r = document.querySelector('#board [data-cell=\"{cell}\"]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
            );
            let point = self.js(&script).await;
            points.push((point[0].as_f64().unwrap(), point[1].as_f64().unwrap()));
        }
        let go = |(x, y): (f64, f64)| PointerAction::MoveTo { duration: None, x, y };
        let half = ((points[0].0 + points[1].0) / 2.0, (points[0].1 + points[1].1) / 2.0);
        let steps = [
            go(points[0]),
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            go(half),
            go(points[1]),
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        ];
        if finger {
            let actions = steps.into_iter().fold(TouchActions::new("finger".to_string()), InputSource::then);
            self.client.perform_actions(actions).await.unwrap();
        } else {
            let actions = steps.into_iter().fold(MouseActions::new("mouse".to_string()), InputSource::then);
            self.client.perform_actions(actions).await.unwrap();
        }
    }

    /// Closes the browser; fails if the page complained of anything.
    pub(crate) async fn end(self) {
        let problem = self
            .js("const p = document.getElementById('problem'); return p.hidden ? '' : p.textContent")
            .await;
        assert_eq!(problem, json!(""), "the page complained");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // First the browser, which writes into the folder.
        self.driver.end();
        _ = std::fs::remove_dir_all(&self.folder);
    }
}
