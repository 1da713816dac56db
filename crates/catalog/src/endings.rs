//! The endgame tables that sessions consult.

use std::sync::{LazyLock, Mutex, PoisonError};

use gametree_games::Chess;
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::retrograde::Value;

use crate::databases::found;

/// The fifty-move rule ends a game after so many plies.
const FIFTY_MOVES: u8 = 100;

/// More men than any table has.
const MOST_MEN: u32 = 5;

/// The value of a chess position with three men, or with more if a folder has the
/// table, 1, 0 or -1 for the player to move; `None` elsewhere, or where the fifty-move rule may come
/// before the mate. A table is made when it is first needed.
pub(crate) fn chess(position: &Chess) -> Option<i64> {
    static TABLES: LazyLock<Mutex<ChessEndings>> = LazyLock::new(Mutex::default);
    let board = position.board();
    if board.occupied().len() > MOST_MEN {
        return None;
    }
    let men = Men::of(position);
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    match (board.occupied().len(), &found().chess) {
        (..=3, _) => _ = tables.solve(&men, None, 1, &mut |_, _, _| true).ok()?,
        (_, Some(folder)) => _ = tables.load(&men, folder).ok().filter(|&whole| whole)?,
        _ => return None,
    }
    let left = FIFTY_MOVES.saturating_sub(board.halfmove_clock());
    match tables.value(position)? {
        Value::Win(plies) => (plies <= left).then_some(1),
        Value::Loss(plies) => (plies <= left).then_some(-1),
        Value::Draw => Some(0),
    }
}
