//! Static evaluation: a guess at a position's worth without search.

use crate::game::Game;
use crate::score::Score;

/// Judges a position that the search will not look beyond.
///
/// The position is not over. An evaluator may keep state (an accumulator per
/// ply, a cache); stale state may cost time but must not change an answer.
pub trait Evaluator<G: Game> {
    /// How much one point of outcome is worth on this evaluator's scale: 1
    /// when it speaks in outcomes, 128 when it speaks in 128ths of a disc.
    fn unit(&self) -> i64 {
        1
    }

    /// How much a quiet move usually changes the evaluation: a pawn, in chess.
    /// The margins of pruning are multiples of it; 0 switches them off.
    fn swing(&self) -> i64 {
        0
    }

    /// Gets ready for [`Evaluator::evaluate`] with the same position and ply,
    /// which may come or not: a search calls it while it waits for its table.
    #[inline]
    fn prepare(&mut self, _position: &G, _ply: usize) {}

    /// The worth of `position`, `ply` plies below the root, to the player to
    /// move.
    fn evaluate(&mut self, position: &G, ply: usize) -> Score;
}

/// Knows nothing: every position is worth a draw. It exists for every game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<G: Game> Evaluator<G> for Zero {
    #[inline]
    fn evaluate(&mut self, _: &G, _: usize) -> Score {
        Score::DRAW
    }
}

/// A plain function or closure is an evaluator.
impl<G: Game, F: FnMut(&G) -> i64> Evaluator<G> for F {
    #[inline]
    fn evaluate(&mut self, position: &G, _: usize) -> Score {
        Score::new(self(position))
    }
}
