//! A static evaluation of your own, and what it is worth.
//!
//! `cargo run --example own_evaluator`
//!
//! Tic-tac-toe, looked at two plies deep: blind at the horizon, and with an
//! evaluator that counts the lines still open to each side.

use gametree::games::tic_tac_toe::TicTacToe;
use gametree::prelude::*;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Lines open to the player to move, less those open to the opponent.
fn open_lines(position: &TicTacToe) -> i64 {
    let cells: Vec<Option<Player>> =
        position.view().cells.iter().map(|cell| cell.piece.as_ref().map(|piece| piece.owner)).collect();
    let open = |player: Player| {
        LINES.iter().filter(|line| line.iter().all(|&cell| cells[cell] != Some(player.other()))).count()
            as i64
    };
    let me = position.to_move();
    open(me) - open(me.other())
}

/// Compares the two evaluators on the empty board.
pub(crate) fn main() {
    let start = TicTacToe::start("").expect("the usual game");
    let settings = Settings { scoring: Scoring::Distance, ..Settings::depth(2) };

    let blind = alpha_beta(&start, &settings, &mut Zero, &mut ());
    println!("knows nothing:     {} ({})", start.write_move(blind.best().expect("a move")), blind.score);

    let sees = alpha_beta(&start, &settings, &mut open_lines, &mut ());
    println!("counts open lines: {} ({})", start.write_move(sees.best().expect("a move")), sees.score);
    assert_eq!(start.write_move(sees.best().expect("a move")), "b2", "the centre has the most lines");
}
