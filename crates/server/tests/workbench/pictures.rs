//! Pictures of every screen, in both themes and two widths, to be looked at:
//!
//! `GAMETREE_PICTURES=folder cargo test -p gametree-server --test workbench -- --ignored pictures`

use crate::helper::browser::{Page, page};

async fn settle(page: &Page) {
    page.js("document.activeElement?.blur?.(); scrollTo(0, 0)").await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
}

/// Every screen with something on it.
async fn screens(page: &Page, name: &str) {
    let folder = std::path::PathBuf::from(
        std::env::var_os("GAMETREE_PICTURES").expect("GAMETREE_PICTURES names a folder"),
    );
    std::fs::create_dir_all(&folder).unwrap();
    let shoot = async |what: &str| {
        settle(page).await;
        page.shoot(&folder.join(format!("{name}-{what}.png"))).await;
    };
    page.game("connect-four", "").await;
    page.choose("#sides fieldset:nth-child(2) > select", "person").await;
    let play = async |moves: &[usize]| {
        for (i, cell) in moves.iter().enumerate() {
            page.click(&format!("#board [data-cell='{cell}']")).await;
            page.wait(
                "the move",
                &format!(
                    "return document.querySelectorAll('[data-panel=play] .history button').length === {}",
                    i + 1
                ),
            )
            .await;
        }
    };
    // 4 4 4 4 4 2 2 2 3 6 6 3 3 5 5: a third of the board, and several moves that count.
    play(&[3, 3, 3, 3, 3, 1, 1, 1, 2, 5, 5, 2, 2, 4, 4, 6]).await;
    shoot("play").await;
    page.tab("analyse").await;
    page.js("document.querySelector('#analyse-form [name=time]').value = 3").await;
    page.click("#analyse-go").await;
    page.wait("the analysis", "return document.getElementById('analyse-go').textContent === 'Analyse' && /\\d/.test(document.getElementById('f-nodes').textContent)").await;
    page.click("#values").await;
    page.wait(
        "the values",
        "return /proven|more time/.test(document.getElementById('values-note').textContent)",
    )
    .await;
    page.js("document.querySelector('#review-time').value = 0.2").await;
    page.click("#review").await;
    page.wait("the graph", "return document.querySelector('#graph svg')").await;
    shoot("analyse").await;
    page.tab("tree").await;
    page.wait("the tree", "return document.querySelector('.pane svg')").await;
    page.click("[aria-label='To the next cut-off']").await;
    page.wait("the cut-off", "return document.querySelectorAll('.pane [data-cut]').length === 2").await;
    shoot("tree").await;
    page.wait("the examples", "return document.querySelectorAll('#examples option').length > 4").await;
    page.choose("#examples", "4").await;
    page.choose("[name=second]", "scout").await;
    page.wait("two panes", "return document.querySelectorAll('.pane svg').length === 2").await;
    shoot("tree-two").await;
    page.choose("[name=second]", "").await;
    page.click("#tree-position").await;
    page.wait("the position's tree", "return /Connect four/.test(document.getElementById('tree-note').textContent) && document.querySelectorAll('.pane svg').length === 1").await;
    shoot("tree-position").await;
    page.tab("play").await;
    page.game("tic-tac-toe", "").await;
    play(&[4]).await;
    page.tab("compare").await;
    page.click("#compare-go").await;
    page.wait("the bars", "return document.querySelectorAll('#charts svg').length === 3").await;
    shoot("compare").await;
    page.tab("solve").await;
    page.click("#solve-go").await;
    page.wait("the verdict", "return /best play/.test(document.getElementById('verdict').textContent)").await;
    shoot("solve").await;
    for game in ["chess", "go", "hex", "kalah", "morris", "othello", "pentominoes", "qubic", "domineering"] {
        page.tab("play").await;
        page.game(game, "").await;
        shoot(&format!("play-{game}")).await;
        if ["chess", "hex", "kalah"].contains(&game) {
            page.tab("rules").await;
            page.wait("the rules", "return document.querySelector('#rules h1')").await;
            shoot(&format!("rules-{game}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "makes pictures, checks nothing"]
async fn pictures() {
    for (name, width, height) in [("wide", 1280, 900), ("narrow", 360, 1500)] {
        for theme in ["light", "dark"] {
            let Some(page) = page(width, height).await else { return };
            if theme == "dark" {
                page.click("#theme").await;
            }
            screens(&page, &format!("{name}-{theme}")).await;
            page.end().await;
        }
    }
}
