//! Which cells a move touches.
//!
//! A page that lets people point at cells has to know what they mean. Most
//! games say so themselves: a cell's `click` is a move. For the others the
//! cells are read off the move as programs write it, which names them by
//! column and row: `e2e4`, `d6-d7xa1`, `Xd2c3d3e3d4`.

use std::collections::HashMap;

use gametree_catalog::{Session, Spelling};
use gametree_core::Shade;

use crate::layout::Board;

/// The cells of a board by name.
pub(crate) struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    pub(crate) fn new(board: &'a Board) -> Names<'a> {
        let named = board.names.iter().enumerate().filter(|(_, name)| !name.is_empty());
        Names(named.map(|(cell, name)| (name.as_str(), cell)).collect())
    }

    /// The cells that a text names, in order.
    pub(crate) fn read(&self, text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(begin) = rest.find(|c: char| c.is_ascii_alphabetic()) {
            rest = &rest[begin..];
            let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let tail = &rest[letters..];
            let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
            // Letters that stand before the name belong to something else.
            let word = &rest[..letters + digits];
            found.extend((0..letters).find_map(|skip| self.0.get(&word[skip..])));
            rest = &tail[digits..];
        }
        found
    }
}

/// Every legal move as players write it, with its cells.
pub(crate) fn moves(session: &dyn Session, board: &Board) -> Vec<(String, Vec<usize>)> {
    let view = &board.view;
    let names = Names::new(board);
    let mut programs = session.fork();
    programs.spell(Spelling::Programs);
    let written = programs.legal_moves();
    let legal = session.legal_moves();
    let short = legal.len() <= 100;
    let each = legal.into_iter().zip(written).map(|(text, written)| {
        // In a column of connect four the stone falls to the last free cell.
        let clicked = view.cells.iter().rposition(|cell| cell.click.as_ref() == Some(&text));
        let mut cells = names.read(&written);
        if let Some(clicked) = clicked {
            cells = vec![clicked];
            if short {
                cells.extend(covered(session, board, &text).into_iter().filter(|&cell| cell != clicked));
            }
        }
        (text, cells)
    });
    each.collect()
}

/// The cells whose ground a move changes, as a domino does.
fn covered(session: &dyn Session, board: &Board, text: &str) -> Vec<usize> {
    let view = session.view();
    if view.cells.iter().any(|cell| cell.piece.is_some()) || !view.cells.iter().all(plain) {
        return Vec::new();
    }
    let mut after = session.fork();
    if after.play(text).is_err() {
        return Vec::new();
    }
    let after = after.view();
    let pairs = view.cells.iter().zip(&after.cells);
    let changed = pairs.enumerate().filter(|(_, (old, new))| old.shade != new.shade);
    changed.filter_map(|(cell, _)| board.cell_of(cell)).collect()
}

/// Whether a cell is only free or covered.
fn plain(cell: &gametree_core::Cell) -> bool {
    cell.label.is_empty() || cell.shade == Shade::Dark
}

/// The cells of the move that led from one view to the next.
pub(crate) fn last(before: &Board, written: &str, text: &str, after: &Board) -> Vec<usize> {
    let named = Names::new(after).read(written);
    if !named.is_empty() {
        return named;
    }
    let pairs = || before.view.cells.iter().zip(&after.view.cells).enumerate();
    let new: Vec<usize> = pairs()
        .filter(|(_, (old, new))| old.piece.is_none() && new.piece.is_some())
        .map(|(i, _)| i)
        .collect();
    if !new.is_empty() {
        return new;
    }
    pairs().filter(|(_, (old, _))| old.click.as_deref() == Some(text)).map(|(i, _)| i).collect()
}

#[cfg(test)]
mod tests {
    use gametree_catalog::{GAMES, open};

    use super::*;

    fn cells(game: &str, text: &str) -> Vec<String> {
        let session = open(game).unwrap();
        let board = Board::new(session.as_ref(), false);
        let found = moves(session.as_ref(), &board);
        let (_, cells) = found.iter().find(|(m, _)| m == text).unwrap();
        let view = &board.view;
        let name = |&cell: &usize| {
            let label = |labels: &Vec<String>, i: usize| labels.get(i).cloned().unwrap_or_default();
            label(&view.column_labels, cell % view.columns) + &label(&view.row_labels, cell / view.columns)
        };
        cells.iter().map(name).collect()
    }

    #[test]
    fn moves_name_their_cells() {
        assert_eq!(cells("chess", "Nf3"), ["g1", "f3"]);
        assert_eq!(cells("tic-tac-toe", "b2"), ["b2"]);
        assert_eq!(cells("hex:3", "c2"), ["c2"]);
        assert_eq!(cells("go:9", "D4"), ["D4"]);
        assert_eq!(cells("go:9", "pass"), [""; 0]);
        assert_eq!(cells("domineering:3x3", "a1"), ["a1", "a2"]);
        assert_eq!(cells("kalah", "3"), ["3S"]);
        assert_eq!(cells("pentominoes", "Xd2c3d3e3d4"), ["d2", "c3", "d3", "e3", "d4"]);
        assert_eq!(cells("connect-four", "4"), ["4"]);
    }

    #[test]
    fn a_turned_domino_covers_turned_cells() {
        let session = open("domineering:3x3").unwrap();
        let board = Board::new(session.as_ref(), true);
        let found = moves(session.as_ref(), &board);
        let (_, cells) = found.iter().find(|(m, _)| m == "a1").unwrap();
        assert_eq!(cells, &[8, 5]);
    }

    #[test]
    fn every_first_move_can_be_pointed_at() {
        for entry in GAMES {
            let session = entry.open("").unwrap();
            let nowhere: Vec<_> = moves(session.as_ref(), &Board::new(session.as_ref(), false))
                .into_iter()
                .filter(|(_, cells)| cells.is_empty())
                .map(|(text, _)| text)
                .collect();
            assert!(nowhere.iter().all(|text| text == "pass"), "{}: {nowhere:?}", entry.name);
        }
    }
}
