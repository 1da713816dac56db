//! A position as the page needs it: the board as SVG, its cells in words, and
//! which moves there are.

use gametree_catalog::{Session, Spelling};
use gametree_core::{Cell, Grid, Player, Shade};
use gametree_draw::board_svg_with_cells;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::input::short;
use crate::layout::Board;
use crate::places;

/// Which position of a game is meant, and how it is shown.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    /// After so many moves; all if left out.
    pub(crate) ply: Option<usize>,
    /// Moves to be shown beyond, apart by spaces.
    pub(crate) line: Option<String>,
    /// Seen from the other side.
    pub(crate) flip: Option<bool>,
}

/// The longest line that can be shown.
const LINE: usize = 300;

/// Takes moves back until so many are left; none if it is not said how many.
pub(crate) fn back_to(session: &mut dyn Session, ply: Option<usize>) -> Result<(), Fault> {
    let played = session.played().len();
    let ply = ply.unwrap_or(played);
    if ply > played {
        return Err(Fault::bad(format!("the game has {played} moves, not {ply}")));
    }
    (ply..played).for_each(|_| _ = session.undo());
    Ok(())
}

/// A copy of the game after so many moves and then a line.
pub(crate) fn place(
    session: &dyn Session,
    ply: Option<usize>,
    line: Option<&str>,
) -> Result<Box<dyn Session>, Fault> {
    let mut there = session.fork();
    back_to(there.as_mut(), ply)?;
    let line = line.unwrap_or_default();
    short("the line", line)?;
    for word in line.split_whitespace().take(LINE) {
        there.play(word)?;
    }
    Ok(there)
}

/// Everything about a position.
pub(crate) fn picture(id: &str, session: &dyn Session, look: &Look) -> Result<Value, Fault> {
    let there = place(session, look.ply, look.line.as_deref())?;
    let flip = look.flip.unwrap_or(false);
    let entry = there.entry();
    let mut board = Board::new(there.as_ref(), flip);
    let legal = places::moves(there.as_ref(), &board);
    let last = last(there.as_ref(), flip, &board);
    for &cell in &last {
        board.view.cells[cell].marked = true;
    }
    let notes = std::mem::take(&mut board.view.notes);
    let view = &board.view;
    let played = session.played();
    let shown = there.played();
    let ending = there.ending();
    Ok(json!({
        "id": id,
        "game": session.name(),
        "entry": entry.name,
        "title": entry.title,
        "players": entry.players,
        "start": place(session, Some(0), None)?.position(),
        "position": there.position(),
        "played": played,
        "ply": shown.len().min(look.ply.unwrap_or(played.len())),
        "line": &shown[look.ply.unwrap_or(played.len()).min(shown.len())..],
        "to_move": there.to_move().index(),
        "legal": legal,
        "last": last,
        "over": ending.map(|ending| json!({
            "winner": ending.winner.map(Player::index),
            "text": there.ending_text(),
        })),
        "judged": there.judge().filter(|_| ending.is_some()).map(|judgement| judgement.score),
        "notes": notes,
        "grid": match view.grid {
            Grid::Squares => "squares",
            Grid::Points => "points",
            Grid::Hexes => "hexes",
            Grid::Holes => "holes",
        },
        "columns": view.columns,
        "rows": view.rows,
        "cells": (0..view.cells.len()).map(|i| cell(there.as_ref(), &board, i)).collect::<Vec<_>>(),
        "svg": board_svg_with_cells(view, &board.tiles),
    }))
}

/// The cells of the last move.
fn last(there: &dyn Session, flip: bool, board: &Board) -> Vec<usize> {
    if let Some(tile) = board.tiles.first() {
        return tile.cells.clone();
    }
    let Some(text) = there.played().pop() else { return Vec::new() };
    let mut before = there.fork();
    before.spell(Spelling::Programs);
    let written = before.played().pop().unwrap_or_default();
    before.undo();
    before.spell(Spelling::Players);
    places::last(&Board::new(before.as_ref(), flip), &written, &text, board)
}

/// A cell in words; nothing for a gap in the board.
fn cell(session: &dyn Session, board: &Board, index: usize) -> Value {
    let view = &board.view;
    let cell = &view.cells[index];
    if cell.shade == Shade::Void {
        return Value::Null;
    }
    let (column, row) = (index % view.columns, index / view.columns);
    let name = match (view.column_labels.get(column), view.row_labels.get(row)) {
        _ if !board.names[index].is_empty() => board.names[index].clone(),
        (Some(column), Some(row)) => format!("{column}{row}"),
        (Some(column), None) if view.rows > 1 => format!("column {column}, row {}", view.rows - row),
        (Some(column), None) => column.clone(),
        (None, _) => format!("column {}, row {}", column + 1, view.rows - row),
    };
    json!({ "name": name, "says": says(session, cell), "click": cell.click, "owner": cell.piece.as_ref().map(|piece| piece.owner.index()) })
}

fn says(session: &dyn Session, cell: &Cell) -> String {
    let owner = cell.piece.as_ref().map(|piece| session.player_name(piece.owner));
    let man = cell.piece.as_ref().and_then(|piece| piece.symbol).and_then(man);
    match (owner, man) {
        (Some(owner), Some(man)) => format!("{owner} {man}"),
        (Some(owner), None) => owner.to_string(),
        (None, _) if cell.label == "#" => "covered".to_string(),
        (None, _) if !cell.label.is_empty() => cell.label.clone(),
        (None, _) => "empty".to_string(),
    }
}

fn man(symbol: char) -> Option<&'static str> {
    Some(match symbol {
        '♔' | '♚' => "king",
        '♕' | '♛' => "queen",
        '♖' | '♜' => "rook",
        '♗' | '♝' => "bishop",
        '♘' | '♞' => "knight",
        '♙' | '♟' => "pawn",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use gametree_catalog::{GAMES, open};

    use super::*;

    #[test]
    fn both_sides_of_every_board_can_be_seen() {
        for entry in GAMES {
            let mut session = entry.open("").unwrap();
            let first = session.legal_moves().remove(0);
            session.play(&first).unwrap();
            for flip in [false, true] {
                let look = Look { flip: Some(flip), ..Look::default() };
                let picture = picture("x", session.as_ref(), &look).unwrap();
                let svg = picture["svg"].as_str().unwrap();
                let cells = picture["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null());
                assert_eq!(svg.matches("data-cell").count(), cells.count(), "{}", entry.name);
            }
        }
    }

    #[test]
    fn turning_keeps_what_moves_mean() {
        let session = open("chess").unwrap();
        let look = |flip| Look { flip: Some(flip), ..Look::default() };
        let [straight, turned] =
            [false, true].map(|flip| picture("x", session.as_ref(), &look(flip)).unwrap());
        assert_eq!(straight["legal"][0][0], turned["legal"][0][0]);
        let cells =
            |value: &Value| value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect::<Vec<_>>();
        let there = cells(&straight["legal"][0][1]);
        assert_eq!(cells(&turned["legal"][0][1]), there.iter().map(|n| 63 - n).collect::<Vec<_>>());
    }

    #[test]
    fn earlier_positions_and_lines_are_shown() {
        let mut session = open("connect-four").unwrap();
        ["4", "4", "5"].iter().for_each(|m| _ = session.play(m).unwrap());
        let look = Look { ply: Some(1), line: Some("1 2".to_string()), ..Look::default() };
        let seen = picture("x", session.as_ref(), &look).unwrap();
        assert_eq!((seen["ply"].as_u64(), &seen["line"]), (Some(1), &json!(["1", "2"])));
        assert_eq!(seen["played"], json!(["4", "4", "5"]));
        assert_eq!(seen["last"], json!([36]), "the stone in column 2");
        let mut dominoes = open("domineering:3x3").unwrap();
        dominoes.play("a1").unwrap();
        let seen = picture("x", dominoes.as_ref(), &Look::default()).unwrap();
        assert_eq!(seen["last"], json!([0, 3]), "both cells of the domino");
        assert!(picture("x", session.as_ref(), &Look { ply: Some(9), ..Look::default() }).is_err());
    }
}
