//! The menus: games and algorithms, as the catalogue's tables have them.

use axum::Json;
use gametree_catalog::{ALGORITHMS, GAMES, GameEntry, Method};
use serde_json::{Value, json};

/// Variants that the menu offers; any other can be typed.
fn sizes(name: &str) -> &'static [&'static str] {
    match name {
        "connect-four" => &["", "5x4", "6x5", "9x5", "8x8"],
        "othello" => &["", "6", "4"],
        "chess" => &["", "960,0", "960,959"],
        "go" => &["", "5", "7", "13", "19"],
        "hex" => &["", "3", "5", "7", "9", "11,swap"],
        "kalah" => &["", "4,3", "6,5", "6,4,standard"],
        "awari" => &["", "6,3", "4,3"],
        "dakon" => &["", "4,4"],
        "domineering" => &["", "4x4", "5x5", "6x6", "4x9"],
        "morris" => &["", "6", "lasker"],
        _ => &[""],
    }
}

pub(crate) fn game(entry: &GameEntry) -> Value {
    json!({
        "name": entry.name,
        "title": entry.title,
        "summary": entry.summary,
        "variants": entry.variants,
        "sizes": sizes(entry.name),
        "moves": entry.moves,
        "positions": entry.positions,
        "players": entry.players,
        "algorithm": entry.algorithm,
        "evaluators": entry.evaluators,
        "compare_depth": entry.compare_depth,
    })
}

/// All games.
pub(crate) async fn games() -> Json<Value> {
    Json(GAMES.iter().map(game).collect())
}

/// All algorithms.
pub(crate) async fn algorithms() -> Json<Value> {
    let each = ALGORITHMS.iter().map(|algorithm| {
        let kind = match algorithm.method {
            Method::Ladder(_) => "textbook",
            Method::Engine => "engine",
            Method::MonteCarlo => "simulations",
            Method::Proof(_) => "proof",
        };
        json!({
            "name": algorithm.name,
            "summary": algorithm.summary,
            "source": algorithm.source,
            "options": algorithm.options,
            "kind": kind,
        })
    });
    Json(each.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_on_the_menu_opens() {
        for entry in GAMES {
            for size in sizes(entry.name) {
                assert!(entry.open(size).is_ok(), "{}:{size}", entry.name);
            }
        }
    }
}
