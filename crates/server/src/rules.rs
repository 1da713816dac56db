//! The rules of a game on one page: words, a diagram and facts.

use axum::Json;
use gametree_catalog::{GameEntry, open};
use gametree_draw::board_svg_with_cells;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::input::{Named, aside};
use crate::layout::Board;
use crate::menus;
use crate::rules_text::TEXTS;

/// What is said about a game.
pub(crate) struct Text {
    /// Its name in the catalogue.
    pub(crate) name: &'static str,
    /// The rules, a paragraph each.
    pub(crate) rules: &'static [&'static str],
    /// The variant of the diagram.
    pub(crate) variant: &'static str,
    /// The moves that lead to the diagram.
    pub(crate) moves: &'static str,
    /// What the diagram shows.
    pub(crate) caption: &'static str,
    /// Facts: what, and how much or who.
    pub(crate) facts: &'static [(&'static str, &'static str)],
}

/// The page of a game.
pub(crate) async fn rules(Named(name): Named<String>) -> Result<Json<Value>, Fault> {
    aside(move || page(&name).map(Json)).await
}

fn page(name: &str) -> Result<Value, Fault> {
    let entry = GameEntry::find(name).map_err(|error| Fault::missing(error.to_string()))?;
    let text = TEXTS.iter().find(|text| text.name == entry.name);
    let text = text.ok_or_else(|| Fault::missing("this game has no page of rules yet"))?;
    let game = if text.variant.is_empty() { name.to_string() } else { format!("{name}:{}", text.variant) };
    let mut session = open(&game)?;
    for m in text.moves.split_whitespace() {
        session.play(m)?;
    }
    let mut value = menus::game(entry);
    value["rules"] = json!(text.rules);
    value["caption"] = json!(text.caption);
    value["facts"] = text.facts.iter().map(|(what, how)| json!([what, how])).collect();
    let board = Board::new(session.as_ref(), false);
    value["svg"] = json!(board_svg_with_cells(&board.view, &board.tiles));
    Ok(value)
}

#[cfg(test)]
mod tests {
    use gametree_catalog::GAMES;

    use super::*;

    #[test]
    fn every_game_has_a_page() {
        for entry in GAMES {
            let page = page(entry.name).unwrap();
            assert!(page["svg"].as_str().unwrap().starts_with("<svg"), "{}", entry.name);
            assert!(!page["facts"].as_array().unwrap().is_empty(), "{}", entry.name);
        }
        assert!(page("monopoly").is_err());
    }
}
