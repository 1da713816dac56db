//! The menus: games and algorithms, as the catalogue's tables have them.

use gametree_catalog::{ALGORITHMS, GAMES, GameEntry, Method};
use serde_json::{Value, json};

/// Variants that the menu offers, each with what it is called there; any other
/// can be typed.
fn sizes(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        "connect-four" => {
            &[("", "7 × 6"), ("5x4", "5 × 4"), ("6x5", "6 × 5"), ("9x5", "9 × 5"), ("8x8", "8 × 8")]
        }
        "othello" => &[("", "8 × 8"), ("6", "6 × 6"), ("4", "4 × 4")],
        "chess" => &[("", "standard"), ("960,0", "960 no. 0"), ("960,959", "960 no. 959")],
        "go" => &[("", "9 × 9"), ("5", "5 × 5"), ("7", "7 × 7"), ("13", "13 × 13"), ("19", "19 × 19")],
        "hex" => &[
            ("", "11 × 11"),
            ("3", "3 × 3"),
            ("5", "5 × 5"),
            ("7", "7 × 7"),
            ("9", "9 × 9"),
            ("11,swap", "11 × 11, swap"),
        ],
        "kalah" => &[
            ("", "6 × 4 seeds"),
            ("4,3", "4 × 3 seeds"),
            ("6,5", "6 × 5 seeds"),
            ("6,4,standard", "6 × 4, standard"),
        ],
        "awari" => &[("", "6 × 4 seeds"), ("6,3", "6 × 3 seeds"), ("4,3", "4 × 3 seeds")],
        "dakon" => &[("", "6 × 6 seeds"), ("4,4", "4 × 4 seeds")],
        "domineering" => {
            &[("", "8 × 8"), ("4x4", "4 × 4"), ("5x5", "5 × 5"), ("6x6", "6 × 6"), ("4x9", "4 × 9")]
        }
        "morris" => &[("", "nine men"), ("6", "six men"), ("lasker", "Lasker")],
        _ => &[("", "standard")],
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
pub(crate) fn games() -> Value {
    GAMES.iter().map(game).collect()
}

/// All algorithms.
pub(crate) fn algorithms() -> Value {
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
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_on_the_menu_opens() {
        for entry in GAMES {
            for (size, _) in sizes(entry.name) {
                assert!(entry.open(size).is_ok(), "{}:{size}", entry.name);
            }
        }
    }
}
