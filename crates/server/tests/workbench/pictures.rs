//! Pictures of every screen, in both themes and two widths, to be looked at:
//!
//! `GAMETREE_PICTURES=folder cargo test -p gametree-server --test workbench -- --ignored pictures`
//!
//! `GAMETREE_SCREENS=tree` makes only those whose name contains the word.

use std::path::PathBuf;
use std::time::Duration;

use crate::helper::browser::{Page, page};

/// Every kind of board somewhere in the middle of a game: the game, its size,
/// and the moves that lead there; `*` plays so many of whatever is legal.
const BOARDS: &[(&str, &str, &str)] = &[
    ("tic-tac-toe", "", "b2 a3 c3"),
    ("connect-four", "", "4 4 4 4 4 2 2 2 3 6 6 3 3 5 5 7"),
    ("othello", "", "f5 d6 c3 d3 c4 f4 f6"),
    ("chess", "", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"),
    ("go", "", "E5 C5 G5 D7 F3 D3 G7 C3"),
    ("go", "19", "Q16 D4 D16 Q4 *30"),
    ("hex", "", "*12"),
    ("kalah", "", "3 6 2 5"),
    ("awari", "", "3 4 2 5"),
    ("dakon", "", "*4"),
    ("domineering", "", "*9"),
    ("morris", "", "d6 f4 d2 b4 *3"),
    ("qubic", "", "Aa1 Bb2 Cc3 Dd4 *4"),
    ("pentominoes", "", "*3"),
    ("tree", "", ""),
];

/// Takes pictures of one browser's page.
struct Album<'a> {
    page: &'a Page,
    folder: PathBuf,
    name: String,
    only: String,
}

impl Album<'_> {
    /// Whether a screen, or one of a group of screens, was asked for.
    fn wanted(&self, what: &str) -> bool {
        what.contains(&self.only) || self.only.starts_with(what)
    }

    /// The screen as it is, in as many pictures as it is high.
    async fn shoot(&self, what: &str) {
        if !what.contains(&self.only) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
        let high = "return Math.ceil((document.documentElement.scrollHeight - 30) / innerHeight)";
        let pages = self.page.js(high).await.as_u64().unwrap_or(1).clamp(1, 3);
        for part in 0..pages {
            self.page.js(&format!("scrollTo(0, {part} * (innerHeight - 100))")).await;
            let part = if part == 0 { String::new() } else { format!("-{}", part + 1) };
            self.page.shoot(&self.folder.join(format!("{what}-{}{part}.png", self.name))).await;
        }
        self.page.js("scrollTo(0, 0)").await;
    }

    /// The same with nothing in focus.
    async fn quiet(&self, what: &str) {
        self.page.js("document.activeElement?.blur?.()").await;
        self.shoot(what).await;
    }

    /// Opens a game for two people and plays.
    async fn game(&self, game: &str, size: &str, moves: &str) {
        self.page.tab("play").await;
        self.page.game(game, size).await;
        self.page.choose("#sides fieldset:nth-child(2) > select", "person").await;
        let script = format!(
            "document.body.dataset.played = '';
             import('/game.js').then(async ({{ game, play }}) => {{
               for (const word of '{moves}'.split(' ').filter(Boolean)) {{
                 const times = word.startsWith('*') ? Number(word.slice(1)) : 1;
                 for (let i = 0; i < times; i += 1) await play(word.startsWith('*') ? game.state.legal[(i * 17 + 5) % game.state.legal.length][0] : word);
               }}
               document.body.dataset.played = 'true';
             }}).catch((error) => {{ document.getElementById('problem').textContent = error; }})"
        );
        self.page.js(&script).await;
        self.page.wait(moves, "return document.body.dataset.played === 'true'").await;
    }

    async fn position(&self, text: &str) {
        let script = format!("import('/game.js').then(({{ setPosition }}) => setPosition('{text}'))");
        self.page.js(&script).await;
        self.page.wait(text, &format!("return document.getElementById('position').value === '{text}'")).await;
    }
}

async fn boards(album: &Album<'_>) {
    for (game, size, moves) in BOARDS {
        let name = format!("play-{game}{size}");
        if album.wanted(&name) {
            album.game(game, size, moves).await;
            album.quiet(&name).await;
        }
    }
}

/// What else is seen while one plays.
async fn playing(album: &Album<'_>) {
    if !album.wanted("moment") {
        return;
    }
    let page = album.page;
    album.game("tic-tac-toe", "", "b2 b1 a3 c1 a1 a2 c3").await;
    album.quiet("moment-won").await;
    album.game("connect-four", "", "4 3 4 3 4 3 4").await;
    page.click("#files summary").await;
    page.click("#legal-box summary").await;
    album.quiet("moment-won-files").await;
    album.game("othello", "4", "").await;
    album.quiet("moment-files").await;
    page.click("#files summary").await;
    page.click("#legal-box summary").await;
    album.game("chess", "", "e4 e5").await;
    page.click("#board [data-cell='62']").await;
    album.shoot("moment-picked").await;
    album.position("8/4P3/8/8/8/k7/8/K7 w - - 0 1").await;
    page.click("#board [data-cell='12']").await;
    page.click("#board [data-cell='4']").await;
    page.wait("the pieces", "return document.querySelectorAll('#chooser button').length === 4").await;
    album.shoot("moment-promotion").await;
    album.game("morris", "", "a7 a1 d7 d1").await;
    page.click("#board [data-cell='6']").await;
    album.quiet("moment-mill").await;
    album.game("pentominoes", "", "").await;
    page.click("#board [data-cell='27']").await;
    page.click("#board [data-cell='28']").await;
    album.shoot("moment-pieces").await;
    album.game("go", "", "").await;
    page.choose("#sides fieldset:nth-child(1) > select", "engine").await;
    page.wait("the engine", "return document.querySelector('.seat button:not([hidden])')").await;
    album.quiet("moment-thinking").await;
    page.choose("#sides fieldset:nth-child(1) > select", "person").await;
    page.js("import('/game.js').then(({ setPosition }) => setPosition('nonsense')).catch((e) => import('/dom.js').then(({ problem }) => problem(e)))").await;
    page.wait("the complaint", "return !document.getElementById('problem').hidden").await;
    album.quiet("moment-error").await;
    page.js("document.getElementById('problem').hidden = true").await;
}

async fn analysis(album: &Album<'_>) {
    if !album.wanted("analyse") {
        return;
    }
    let page = album.page;
    album.game("chess", "", "e4 e5 Nf3 Nc6").await;
    page.tab("analyse").await;
    album.quiet("analyse-before").await;
    page.js("document.querySelector('#analyse-form [name=lines]').value = 5; document.querySelector('#analyse-form [name=lines]').dispatchEvent(new Event('change'))").await;
    page.click("#analyse-go").await;
    page.wait("depth 5", "return parseInt(document.getElementById('f-depth').textContent) >= 5").await;
    album.quiet("analyse-running").await;
    page.click("#analyse-go").await;
    page.js("document.querySelector('#lines .word:nth-child(3)')?.focus({ preventScroll: true })").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    album.shoot("analyse-pointing").await;
    let (game, size, moves) = BOARDS[1];
    album.game(game, size, moves).await;
    page.tab("analyse").await;
    page.js("document.querySelector('#analyse-form [name=time]').value = 3").await;
    page.click("#analyse-go").await;
    page.wait("the analysis", "return document.getElementById('analyse-go').textContent === 'Analyse' && /\\d/.test(document.getElementById('f-nodes').textContent)").await;
    page.click("#values").await;
    let valued = "return /proven|more time/.test(document.getElementById('values-note').textContent)";
    page.wait("the values", valued).await;
    page.js("document.querySelector('#review-time').value = 0.2").await;
    page.click("#review").await;
    page.wait("the graph", "return document.querySelector('#graph svg')").await;
    album.quiet("analyse-reviewed").await;
    for (game, size, moves) in
        [("kalah", "4,3", "1 2"), ("domineering", "4x4", "b2"), ("chess", "", "f3 e5 g4"), ("hex", "3", "b2")]
    {
        album.game(game, size, moves).await;
        page.tab("analyse").await;
        page.click("#values").await;
        page.wait("the values", valued).await;
        album.quiet(&format!("analyse-values-{game}")).await;
    }
}

async fn trees(album: &Album<'_>) {
    if !album.wanted("tree") {
        return;
    }
    let page = album.page;
    album.game("connect-four", "", "4 4 3").await;
    page.tab("tree").await;
    page.wait("the tree", "return document.querySelector('.pane svg')").await;
    album.quiet("tree-done").await;
    page.click("[aria-label='To the beginning']").await;
    page.click("[aria-label='To the next cut-off']").await;
    page.wait("the cut-off", "return document.querySelectorAll('.pane [data-cut]').length === 2").await;
    album.quiet("tree-cut").await;
    page.js("document.querySelector('.stepper input').value = 7; document.querySelector('.stepper input').dispatchEvent(new Event('input'))").await;
    page.wait("the step", "return document.querySelector('.pane [data-current]')").await;
    album.quiet("tree-midway").await;
    page.wait("the examples", "return document.querySelectorAll('#examples option').length > 4").await;
    page.choose("#examples", "4").await;
    page.choose("[name=second]", "scout").await;
    page.wait("two panes", "return document.querySelectorAll('.pane svg').length === 2").await;
    album.quiet("tree-two").await;
    page.choose("[name=second]", "").await;
    page.click("#tree-position").await;
    page.wait("the position's tree", "return /Connect four/.test(document.getElementById('tree-note').textContent) && document.querySelectorAll('.pane svg').length === 1").await;
    album.quiet("tree-position").await;
    page.click("#tree-position").await;
    page.write("#tree-form [name=tree]", "((3 4").await;
    page.click("#tree-form .main").await;
    page.wait("the complaint", "return !document.getElementById('problem').hidden").await;
    album.quiet("tree-error").await;
    page.js("document.getElementById('problem').hidden = true").await;
    page.write("#tree-form [name=tree]", "((3 12 8) (2 4 6) (14 5 2))").await;
}

async fn proofs(album: &Album<'_>) {
    let page = album.page;
    if album.wanted("compare") {
        album.game("tic-tac-toe", "", "b2").await;
        page.tab("compare").await;
        album.quiet("compare-before").await;
        page.click("#compare-go").await;
        page.wait("the bars", "return document.querySelectorAll('#charts svg').length === 3").await;
        album.quiet("compare-done").await;
    }
    if album.wanted("solve") {
        album.game("tic-tac-toe", "", "b2").await;
        page.tab("solve").await;
        album.quiet("solve-before").await;
        page.click("#solve-go").await;
        let told = "return /best play/.test(document.getElementById('verdict').textContent)";
        page.wait("the verdict", told).await;
        album.quiet("solve-done").await;
        album.game("domineering", "5x5", "").await;
        page.tab("solve").await;
        page.click("[name=certificate]").await;
        page.click("#solve-go").await;
        page.wait("the verdict", told).await;
        album.quiet("solve-certificate").await;
        page.click("[name=certificate]").await;
        album.game("connect-four", "", "").await;
        page.tab("solve").await;
        page.click("#solve-go").await;
        page.wait("it runs", "return document.getElementById('solve-go').textContent === 'Stop'").await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        album.quiet("solve-running").await;
        page.click("#solve-go").await;
    }
}

async fn rules(album: &Album<'_>) {
    for (game, size, _) in BOARDS {
        let name = format!("rules-{game}");
        if !album.wanted(&name) || !size.is_empty() {
            continue;
        }
        album.game(game, "", "").await;
        album.page.tab("rules").await;
        let title = "return document.title.startsWith(document.querySelector('#rules h1')?.textContent)";
        album.page.wait("the rules", title).await;
        album.quiet(&name).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "makes pictures, checks nothing"]
async fn pictures() {
    let folder =
        PathBuf::from(std::env::var_os("GAMETREE_PICTURES").expect("GAMETREE_PICTURES names a folder"));
    std::fs::create_dir_all(&folder).unwrap();
    let only = std::env::var("GAMETREE_SCREENS").unwrap_or_default();
    for (width, height) in [(1280, 900), (360, 1500)] {
        for theme in ["light", "dark"] {
            let Some(page) = page(width, height).await else { return };
            if theme == "dark" {
                page.click("#theme").await;
            }
            let name = format!("{width}-{theme}");
            let album = Album { page: &page, folder: folder.clone(), name, only: only.clone() };
            boards(&album).await;
            playing(&album).await;
            analysis(&album).await;
            trees(&album).await;
            proofs(&album).await;
            rules(&album).await;
            page.end().await;
        }
    }
}
