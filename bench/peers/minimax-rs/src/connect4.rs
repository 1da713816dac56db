//! The crate's own example, and a position before the start.
//!
//! The crate's strategies shuffle the moves of the root. A root with a single
//! move, to the start of the game, keeps the order from left to right below
//! it, and with that the tree that every plain alpha-beta searches.

#![allow(dead_code, unused, clippy::all)]

use std::cell::Cell;

include!(concat!(env!("OUT_DIR"), "/connect4.rs"));

thread_local! {
    /// Positions entered by [`Below`] where it counts.
    pub static NODES: Cell<u64> = const { Cell::new(0) };
}

const BEFORE: u8 = u8::MAX;
const BEGIN: Place = Place { col: NUM_COLS as u8 };

/// Connect four as the example has it, with one position more before the
/// start. It counts positions where `COUNT`.
pub struct Below<const COUNT: bool>;

/// The position before the start.
pub fn before_start() -> Board {
    Board { num_moves: BEFORE, ..Board::default() }
}

impl<const COUNT: bool> minimax::Game for Below<COUNT> {
    type S = Board;
    type M = Place;

    fn generate_moves(b: &Board, moves: &mut Vec<Place>) -> Option<minimax::Winner> {
        if b.num_moves == BEFORE {
            moves.push(BEGIN);
            return None;
        }
        Game::generate_moves(b, moves)
    }

    fn get_winner(b: &Board) -> Option<minimax::Winner> {
        Game::get_winner(b)
    }

    fn apply(b: &mut Board, place: Place) -> Option<Board> {
        if COUNT {
            NODES.set(NODES.get() + 1);
        }
        if place == BEGIN { Some(Board::default()) } else { Game::apply(b, place) }
    }
}

/// Knows nothing.
pub struct Zero<const COUNT: bool>;

impl<const COUNT: bool> minimax::Evaluator for Zero<COUNT> {
    type G = Below<COUNT>;

    fn evaluate(&self, _: &Board) -> minimax::Evaluation {
        0
    }
}
