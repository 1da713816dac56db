//! Chess with databases of endings, which a search reaches through `ending`.

use std::sync::Arc;

use cozy_chess::Move;
use gametree_core::{Knowledge, MoveList, Score};
use gametree_games::{Chess, chess};

use crate::chess_endings::ChessEndings;
use crate::retrograde::Value;
use crate::syzygy::Syzygy;

/// The fifty-move rule ends a game after so many plies.
const FIFTY_MOVES: u8 = 100;

/// Chess's knowledge with endings.
#[derive(Clone, Debug)]
pub struct WithEndings {
    /// What is known besides.
    pub inner: chess::Insight,
    /// The endings, with the plies to mate.
    pub endings: Arc<ChessEndings>,
    /// The endings of others, where those have none.
    pub syzygy: Arc<Syzygy>,
}

type Inner = chess::Insight;

impl ChessEndings {
    /// The value of a position where the fifty-move rule does not come before the
    /// mate: without it nothing is known.
    #[must_use]
    pub fn safe_value(&self, position: &Chess) -> Option<Value> {
        let left = FIFTY_MOVES.saturating_sub(position.board().halfmove_clock());
        self.value(position).filter(|value| match *value {
            Value::Win(plies) | Value::Loss(plies) => plies <= left,
            Value::Draw => true,
        })
    }
}

/// A draw stays one whatever the count of fifty moves; a win that takes long may not, so
/// it is certain only where the count begins.
fn syzygy_score(tables: &Syzygy, position: &Chess) -> Option<Score> {
    match tables.wdl(position)?.sign() {
        0 => Some(Score::DRAW),
        _ if position.board().halfmove_clock() > 0 => None,
        1 => Some(Score::win_in(Score::SOMETIME)),
        _ => Some(Score::loss_in(Score::SOMETIME)),
    }
}

impl Knowledge<Chess> for WithEndings {
    const SLOTS: usize = <Inner as Knowledge<Chess>>::SLOTS;
    const NOISY_SLOTS: usize = <Inner as Knowledge<Chess>>::NOISY_SLOTS;
    const SELECTIVE: bool = <Inner as Knowledge<Chess>>::SELECTIVE;

    #[inline]
    fn ending(&self, position: &Chess) -> Option<Score> {
        let men = position.board().occupied().len() as usize;
        if men <= self.endings.most_men()
            && let Some(value) = self.endings.safe_value(position)
        {
            return Some(match value {
                Value::Win(plies) => Score::win_in(plies.into()),
                Value::Loss(plies) => Score::loss_in(plies.into()),
                Value::Draw => Score::DRAW,
            });
        }
        if men <= self.syzygy.most_men() { syzygy_score(&self.syzygy, position) } else { None }
    }

    #[inline]
    fn slot(&self, position: &Chess, m: Move) -> usize {
        self.inner.slot(position, m)
    }

    #[inline]
    fn noisy_slot(&self, position: &Chess, m: Move) -> usize {
        self.inner.noisy_slot(position, m)
    }

    #[inline]
    fn is_noisy(&self, position: &Chess, m: Move) -> bool {
        self.inner.is_noisy(position, m)
    }

    #[inline]
    fn noisy(&self, position: &Chess, moves: &mut MoveList<Move>) {
        self.inner.noisy(position, moves);
    }

    #[inline]
    fn gain(&self, position: &Chess, m: Move) -> i64 {
        self.inner.gain(position, m)
    }

    #[inline]
    fn exchange_at_least(&self, position: &Chess, m: Move, threshold: i64) -> bool {
        self.inner.exchange_at_least(position, m, threshold)
    }

    #[inline]
    fn null(&self, position: &Chess) -> Option<Chess> {
        self.inner.null(position)
    }

    #[inline]
    fn threatened(&self, position: &Chess) -> bool {
        self.inner.threatened(position)
    }

    #[inline]
    fn threatens(&self, position: &Chess, m: Move) -> bool {
        self.inner.threatens(position, m)
    }

    #[inline]
    fn ranker(position: &Chess) -> impl Fn(Move) -> i32 {
        Inner::ranker(position)
    }

    #[inline]
    fn structures(&self, position: &Chess) -> [u64; 3] {
        self.inner.structures(position)
    }

    #[inline]
    fn is_timely(&self, position: &Chess) -> bool {
        self.inner.is_timely(position)
    }
}
