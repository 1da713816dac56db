//! The endgame tables that sessions consult.

use std::sync::{LazyLock, Mutex, PoisonError};

use gametree_games::Chess;
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::retrograde::Value;

use crate::databases::found;

/// The value of a chess position with three men, or with more if a folder has the
/// table, 1, 0 or -1 for the player to move; `None` elsewhere, or where the
/// fifty-move rule may come before the mate. A table of three men is made when it
/// is first needed.
pub(crate) fn chess(position: &Chess) -> Option<i64> {
    static SMALL: LazyLock<Mutex<ChessEndings>> = LazyLock::new(Mutex::default);
    let men = position.board().occupied().len() as usize;
    if men > 3 {
        let endings = found().chess;
        return (men <= endings.most_men()).then(|| endings.safe_value(position))?.map(Value::sign);
    }
    let mut small = SMALL.lock().unwrap_or_else(PoisonError::into_inner);
    small.solve(&Men::of(position), None, 1, &mut |_, _, _| true).ok()?;
    small.safe_value(position).map(Value::sign)
}
