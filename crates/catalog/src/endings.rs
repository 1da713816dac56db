//! The endgame tables that sessions consult.

use std::sync::{LazyLock, Mutex, PoisonError};

use gametree_games::Chess;
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::retrograde::Value;

/// The fifty-move rule ends a game after so many plies.
const FIFTY_MOVES: u8 = 100;

/// The value of a chess position with three men, 1, 0 or -1 for the player to
/// move; `None` where there are more, or where the fifty-move rule may come
/// before the mate. A table is made when it is first needed.
pub(crate) fn chess(position: &Chess) -> Option<i64> {
    static TABLES: LazyLock<Mutex<ChessEndings>> = LazyLock::new(Mutex::default);
    let board = position.board();
    if board.occupied().len() > 3 {
        return None;
    }
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    tables.solve(&Men::of(position), None, 1, &mut |_, _, _| true).ok()?;
    let left = FIFTY_MOVES.saturating_sub(board.halfmove_clock());
    match tables.value(position)? {
        Value::Win(plies) => (plies <= left).then_some(1),
        Value::Loss(plies) => (plies <= left).then_some(-1),
        Value::Draw => Some(0),
    }
}
