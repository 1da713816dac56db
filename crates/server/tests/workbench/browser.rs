//! The page in a real Chromium, as a person uses it.
//!
//! Without Chromium these tests say so and pass; `GAMETREE_BROWSER=required`
//! makes them fail instead.

use crate::helper::browser::{Page, page};
use crate::helper::until;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;

const FIRST_MOVE: &str = "#board [aria-label*='can be played']";

/// Plays a whole game against the engine by clicking the first cell that can be
/// played; how it ended.
async fn whole_game(page: &Page) -> String {
    page.write("#sides fieldset:nth-child(2) input", "0.1").await;
    loop {
        let before = page.moves().await;
        page.click(FIRST_MOVE).await;
        let next = format!(
            "const n = document.querySelectorAll('[data-panel=play] .history button').length;
             const turn = document.querySelector('#seat-near').dataset.turn === 'true';
             const over = /win|draw/i.test(document.getElementById('status').textContent);
             return n > {before} && (turn || over)"
        );
        page.wait("the engine's reply", &next).await;
        let status = page.text("#status").await;
        if status.contains("win") || status.to_lowercase().contains("draw") {
            return status;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_tic_tac_toe_against_the_engine() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    let status = whole_game(&page).await;
    assert!(status.starts_with("Draw") || status.starts_with("O wins"), "{status}");
    assert!(page.moves().await >= 5);
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_connect_four_against_the_engine() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("connect-four", "").await;
    let status = whole_game(&page).await;
    assert!(status.contains("Yellow wins"), "who always plays the first open column loses: {status}");
    assert_eq!(
        page.js("return document.querySelectorAll('#board [aria-label*=\"can be played\"]').length").await,
        json!(0)
    );
    // Undo takes the game up again.
    page.click("#undo").await;
    page.wait("a move less", "return !/wins/.test(document.getElementById('status').textContent)").await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_streams_shows_lines_and_stops() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("chess", "").await;
    page.tab("analyse").await;
    // Everything that is seen, by its box, but for the lines' own words.
    let place = "return [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && !one.closest('#lines li, #board svg, .figures dd, #analyse-go, #bar, .seat, .history')).map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [one.id || one.className || one.tagName, x, y, width, height].join(' '); }).join('\\n')";
    let before = page.js(place).await;
    assert!(before.as_str().unwrap().lines().count() > 40);
    page.click("#analyse-go").await;
    let depth =
        page.wait("depth 5", "return parseInt(document.getElementById('f-depth').textContent) >= 5").await;
    assert_eq!(depth, json!(true));
    for _ in 0..5 {
        assert_eq!(page.js(place).await, before, "nothing moves while the search streams");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(page.app.searches(), 1);
    // Pointing at a move of a line shows it on the board.
    let board = page.js("return document.querySelector('#board svg').innerHTML.length + document.querySelector('#board svg').getAttribute('aria-label')").await;
    page.js("document.querySelector('#lines .word').focus()").await;
    page.wait("the line on the board", &format!("return document.querySelector('#board svg').innerHTML.length + document.querySelector('#board svg').getAttribute('aria-label') !== {board}")).await;
    page.click("#analyse-go").await;
    page.wait(
        "the button to be ready again",
        "return document.getElementById('analyse-go').textContent === 'Analyse'",
    )
    .await;
    until("the search stopped", || page.app.searches() == 0).await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_found_in_one_game_is_not_shown_in_another() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.tab("analyse").await;
    page.click("#analyse-go").await;
    page.wait("a score", "return /\\d/.test(document.getElementById('f-nodes').textContent) && document.getElementById('analyse-go').textContent === 'Analyse'").await;
    page.choose("#game", "kalah").await;
    page.wait("the other game", "return document.body.dataset.game === 'kalah'").await;
    assert_eq!(page.text("#f-score").await + &page.text("#lines").await.replace('\u{a0}', ""), "–");
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_tab_plays_a_game_of_its_own() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    page.click("#board [data-cell='4']").await;
    let moves = "document.querySelectorAll('[data-panel=play] .history button').length";
    page.wait("a move", &format!("return {moves} === 1")).await;
    let first = page.client.window().await.unwrap();
    let name = page.js("return sessionStorage.getItem('game')").await;
    // Copying a tab copies what it remembers, as a window opened by it does.
    page.js("open(location.href)").await;
    let windows = page.client.windows().await.unwrap();
    let second = windows.into_iter().find(|window| *window != first).unwrap();
    page.client.switch_to_window(second).await.unwrap();
    page.ready().await;
    assert_eq!(page.text("[data-panel=play] .history button").await, "b2", "the copy shows the same moves");
    assert_ne!(page.js("return sessionStorage.getItem('game')").await, name);
    // There the engine plays O, as it does in every new tab.
    page.wait("its own move", &format!("return {moves} === 2")).await;
    page.client.switch_to_window(first).await.unwrap();
    page.click("#flip").await;
    page.wait("the first tab", "return document.querySelector('#board [aria-label^=\"c1, empty\"]')").await;
    assert_eq!(page.js(&format!("return {moves}")).await, json!(1), "the other's move is not here");
    // Loaded anew, a tab keeps its own.
    page.client.refresh().await.unwrap();
    page.ready().await;
    assert_eq!(page.js("return sessionStorage.getItem('game')").await, name);
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exact_values_stand_on_the_board_and_blunders_are_marked() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    for (count, cell) in [(1, 4), (2, 7)] {
        page.click(&format!("#board [data-cell='{cell}']")).await;
        page.wait(
            "the move",
            &format!(
                "return document.querySelectorAll('[data-panel=play] .history button').length === {count}"
            ),
        )
        .await;
    }
    page.tab("analyse").await;
    page.click("#values").await;
    page.wait("seven values", "return document.getElementById('values-note').textContent === 'all proven'")
        .await;
    assert_eq!(page.js("return [document.querySelectorAll('.badge.good').length, document.querySelectorAll('.badge.even').length]").await, json!([6, 1]));
    page.click("#review").await;
    page.wait("the graph", "return document.querySelector('#graph svg')").await;
    assert_eq!(page.text("[data-panel=analyse] .mark").await, "??");
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tree_of_lecture_003_step_by_step() {
    let Some(page) = page(1280, 900).await else { return };
    page.tab("tree").await;
    page.wait("the tree", "return document.querySelector('.pane svg')").await;
    let struck = "return document.querySelectorAll('.pane [data-cut]').length";
    page.click("[aria-label='To the beginning']").await;
    page.wait(
        "the first step",
        "return document.querySelector('.sentence').textContent.startsWith('Nothing')",
    )
    .await;
    page.click("[aria-label='To the next cut-off']").await;
    page.wait("the cut-off", "return document.querySelectorAll('.pane [data-cut]').length === 2").await;
    let sentence = page.text(".sentence").await;
    assert!(sentence.contains("is sure of 3") && sentence.contains("nothing below can matter"), "{sentence}");
    page.click("[aria-label='One step back']").await;
    page.wait("the step before", "return document.querySelectorAll('.pane [data-cut]').length === 0 && document.querySelector('.sentence').dataset.kind !== 'cut'").await;
    // The slider itself, by the keyboard.
    let slider = page.client.find(Locator::Css(".stepper input")).await.unwrap();
    slider.send_keys(&Key::Right.to_string()).await.unwrap();
    page.wait(
        "two struck-out leaves again",
        "return document.querySelectorAll('.pane [data-cut]').length === 2",
    )
    .await;
    assert_eq!(page.js(struck).await, json!(2));
    // Two algorithms side by side, on an example of another lecture.
    page.wait("the examples", "return document.querySelectorAll('#examples option').length > 4").await;
    page.choose("#examples", "4").await;
    page.choose("[name=second]", "minimax").await;
    page.wait("two panes", "return document.querySelectorAll('.pane svg').length === 2").await;
    let counts = page.text(".pane:last-of-type header").await;
    assert!(counts.contains("14 of 14 leaves"), "{counts}");
    // A real position: seven columns, seven replies to each.
    page.click("#tree-position").await;
    let counted =
        "return document.querySelector('.pane:last-of-type header').textContent.includes('49 of 49 leaves')";
    page.wait("the position's tree", counted).await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn algorithms_are_compared_and_a_small_game_is_solved() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.tab("compare").await;
    page.click("[data-panel=compare] [name=end]").await;
    page.write("[data-panel=compare] [name=depth]", "4").await;
    page.click("#compare-go").await;
    page.wait("the bars", "return document.querySelectorAll('#charts svg').length === 3").await;
    let rows = page.js("return document.querySelectorAll('#compare-table tbody tr').length").await;
    assert!(rows.as_u64().unwrap() >= 11, "{rows}");
    assert!(page.text("#compare-table [data-name=minimax]").await.contains("3,024"));
    solve(&page).await;
    page.end().await;
}

/// A small game is solved and its certificate offered.
async fn solve(page: &Page) {
    page.game("domineering", "4x4").await;
    page.tab("solve").await;
    page.click("[name=certificate]").await;
    page.click("#solve-go").await;
    page.wait(
        "the verdict",
        "return document.getElementById('verdict').textContent === 'Vertical wins with best play.'",
    )
    .await;
    page.wait("every move", "return document.querySelectorAll('#after button').length === 12").await;
    page.click("#download").await;
    let file = page.folder.join("gametree.cert");
    until("the certificate is there", || {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains("domineering:4x4"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_saved_and_loaded() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    page.click("#board [data-cell='4']").await;
    page.wait("a move", "return document.querySelectorAll('[data-panel=play] .history button').length === 1")
        .await;
    page.click("#files summary").await;
    assert_eq!(page.js("return document.getElementById('position').value").await, json!("----X---- O"));
    page.click("#save").await;
    let file = page.folder.join("tic-tac-toe.game.txt");
    until("the file is there", || {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains("moves: b2"))
    })
    .await;
    page.game("connect-four", "").await;
    let load = page.client.find(Locator::Css("#load")).await.unwrap();
    load.send_keys(file.to_str().unwrap()).await.unwrap();
    page.wait("the game again", "return document.getElementById('game').value === 'tic-tac-toe' && document.querySelectorAll('[data-panel=play] .history button').length === 1").await;
    page.write("#position", "X---O---- X").await;
    page.click("#paste").await;
    page.wait("the position", "return document.querySelector('#board [aria-label^=\"a3, X\"]')").await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_by_keyboard_mouse_and_finger() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("chess", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    // e2 to e4 by arrows: a8 is where the focus begins.
    page.js("document.querySelector('#board [tabindex=\"0\"]').focus()").await;
    let press = async |keys: &str| page.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    let (right, down, up) = (Key::Right.to_string(), Key::Down.to_string(), Key::Up.to_string());
    for step in [&right, &right, &right, &right, &down, &down, &down, &down, &down, &down] {
        press(step).await;
    }
    assert!(
        page.js("return document.activeElement.getAttribute('aria-label')")
            .await
            .as_str()
            .unwrap()
            .starts_with("e2, White pawn")
    );
    press("\u{e007}").await;
    press(&up).await;
    press(&up).await;
    press("\u{e007}").await;
    page.wait(
        "e4",
        "return document.querySelector('[data-panel=play] .history button')?.textContent === 'e4'",
    )
    .await;
    // The reply by dragging: e7 to e5.
    page.drag(12, 28, false).await;
    page.wait(
        "e5",
        "return document.querySelectorAll('[data-panel=play] .history button')[1]?.textContent === 'e5'",
    )
    .await;
    // A finger drags a knight, then taps a pawn and where it goes.
    page.drag(62, 45, true).await;
    let third =
        "return document.querySelectorAll('[data-panel=play] .history button')[2]?.textContent === 'Nf3'";
    page.wait("Nf3", third).await;
    page.drag(11, 11, true).await;
    assert!(page.text("#status").await.starts_with("Black: d7, and then?"), "what is picked is said");
    page.drag(19, 19, true).await;
    let fourth =
        "return document.querySelectorAll('[data-panel=play] .history button')[3]?.textContent === 'd6'";
    page.wait("d6", fourth).await;
    // Where one pair of squares means several moves, a small list asks.
    page.click("#files summary").await;
    page.write("#position", "8/4P3/8/8/8/k7/8/K7 w - - 0 1").await;
    page.click("#paste").await;
    page.wait("the pawn", "return document.querySelector('#board [aria-label^=\"e7, White pawn\"]')").await;
    page.click("#board [data-cell='12']").await;
    page.click("#board [data-cell='4']").await;
    page.wait("four pieces", "return document.querySelectorAll('#chooser button').length === 4").await;
    page.click("#chooser button").await;
    page.wait(
        "the promotion",
        "return /^e8=/.test(document.querySelector('[data-panel=play] .history button')?.textContent)",
    )
    .await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_the_server_forgot_goes_on() {
    let Some(page) = page(1280, 900).await else { return };
    page.game("tic-tac-toe", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    let moves = "return document.querySelectorAll('[data-panel=play] .history button').length";
    page.click("#board [data-cell='4']").await;
    page.wait("a move", &format!("{moves} === 1")).await;
    page.js("fetch(`/api/sessions/${sessionStorage.getItem('game')}`, { method: 'DELETE' })").await;
    until("the game is gone", || page.app.sessions() == 0).await;
    page.click("#board [data-cell='0']").await;
    page.wait("the next move", &format!("{moves} === 2")).await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_fits_360_pixels() {
    let Some(page) = page(360, 740).await else { return };
    for (game, size) in [("connect-four", ""), ("go", "19"), ("qubic", "")] {
        page.game(game, size).await;
        for tab in ["play", "analyse", "tree", "compare", "solve", "rules"] {
            page.tab(tab).await;
            let widest = page.js("return document.documentElement.scrollWidth").await;
            assert_eq!(widest, json!(360), "{game}, {tab}");
        }
        page.tab("play").await;
    }
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dark_mode_is_remembered_and_the_first_page_is_small() {
    let Some(page) = page(1280, 900).await else { return };
    let ground = "const [r, g, b] = getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number); return r + g + b";
    let light = page.js(ground).await.as_u64().unwrap();
    page.click("#theme").await;
    let dark = page.js(ground).await.as_u64().unwrap();
    assert!(light > 600 && dark < 150, "{light} {dark}");
    page.client.refresh().await.unwrap();
    page.ready().await;
    assert_eq!(page.js(ground).await.as_u64(), Some(dark));
    let size = page
        .js("return performance.getEntries().reduce((n, one) => n + (one.encodedBodySize || 0), 0)")
        .await;
    assert!(size.as_u64().unwrap() < 150_000, "{size} bytes");
    let shown = page.js("return performance.getEntriesByName('board')[0].startTime").await;
    println!("first page: {size} bytes, board after {shown} ms");
    page.end().await;
}
