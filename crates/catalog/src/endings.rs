//! The endgame tables that sessions consult.

use std::sync::{LazyLock, Mutex, PoisonError};

use gametree_core::{Game, Path, Score};
use gametree_games::Chess;
use gametree_games::chess::Move;
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::retrograde::Value;

use crate::databases::{Databases, found};

/// The value of a chess position with three men, or with more if a folder has the
/// table, 1, 0 or -1 for the player to move; `None` elsewhere, or where the
/// fifty-move rule may come before the mate. A table of three men is made when it
/// is first needed.
pub(crate) fn chess(position: &Chess) -> Option<i64> {
    static SMALL: LazyLock<Mutex<ChessEndings>> = LazyLock::new(Mutex::default);
    let men = position.board().occupied().len() as usize;
    if men > 3 {
        let Databases { chess, syzygy, .. } = found();
        let own = (men <= chess.most_men()).then(|| chess.safe_value(position)).flatten();
        return own.map(Value::sign).or_else(|| syzygy.sign(position));
    }
    let mut small = SMALL.lock().unwrap_or_else(PoisonError::into_inner);
    small.solve(&Men::of(position), None, 1, &mut |_, _, _| true).ok()?;
    small.safe_value(position).map(Value::sign)
}

/// What is known of a root before it is searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice<M> {
    /// The only moves to consider; none for all.
    pub(crate) moves: Vec<M>,
    /// Who wins, as 1, 0 or -1, if that is known.
    pub(crate) sign: Option<i64>,
}

impl<M> Default for Advice<M> {
    fn default() -> Self {
        Advice { moves: Vec::new(), sign: None }
    }
}

impl<M> Advice<M> {
    /// A score of a search, which may not see the win that is there.
    pub(crate) fn apply(&self, score: Score) -> Score {
        match self.sign {
            Some(1) if !score.is_win() => Score::win_in(Score::SOMETIME),
            Some(-1) if !score.is_loss() => Score::loss_in(Score::SOMETIME),
            _ => score,
        }
    }
}

/// The advice of Syzygy tables for a chess position; none where the plies to mate are
/// known, which lead further.
pub(crate) fn advice(position: &Chess, path: &Path) -> Advice<Move> {
    let Databases { chess, syzygy, .. } = found();
    let men = position.board().occupied().len() as usize;
    if men > syzygy.most_men() || (men <= chess.most_men() && chess.safe_value(position).is_some()) {
        return Advice::default();
    }
    let count = usize::from(position.board().halfmove_clock());
    let mut keys: Vec<u64> = path.steps().iter().rev().take(count).map(|step| step.key).collect();
    keys.push(position.key());
    keys.sort_unstable();
    let repeated = keys.windows(2).any(|pair| pair[0] == pair[1]);
    Advice { moves: syzygy.advised(position, repeated).unwrap_or_default(), sign: syzygy.sign(position) }
}
