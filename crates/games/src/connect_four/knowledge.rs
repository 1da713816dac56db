//! What the search asks of connect four's knowledge, in the words of the
//! interface.

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window};

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

/// Everything known about connect four: forced moves, static bounds, the
/// mirror, and how promising a move is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Bounds of a window in the game's own small numbers.
#[inline(always)]
fn small(score: Score) -> i32 {
    score.value().clamp(-1000, 1000) as i32
}

#[inline(always)]
fn bounds(lo: i32, hi: i32) -> Bounds {
    Bounds { lo: Score::new(i64::from(lo)), hi: Score::new(i64::from(hi)) }
}

impl<B: Board> Knowledge<ConnectFour<B>> for Insight {
    #[inline]
    fn canonical(position: &ConnectFour<B>) -> u64 {
        position.canonical().mixed()
    }

    #[inline]
    fn settle(&mut self, position: &mut ConnectFour<B>, window: Window) -> Bounds {
        if let Some(outcome) = position.ended() {
            return Bounds::exact(Score::new(outcome.value()));
        }
        let (lo, hi) = position.settle(small(window.alpha), small(window.beta));
        bounds(lo, hi)
    }

    #[inline]
    fn expand(
        &mut self,
        position: &ConnectFour<B>,
        window: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<ConnectFour<B>>) -> bool,
    ) {
        position.expand(small(window.alpha), small(window.beta), |child| {
            let (lo, hi) = if child.same_player { (child.lo, child.hi) } else { (-child.hi, -child.lo) };
            visit(Child { bounds: bounds(lo, hi), ..Child::new(child.position, child.cell, child.promise) })
        });
    }

    /// The soonest loss and the soonest win that there is time for.
    #[inline]
    fn range(&self, position: &ConnectFour<B>) -> Option<Bounds> {
        let full = position.board.size() + 2;
        let stones = position.stones();
        Some(bounds(-position.win_with((stones + 2).min(full)), position.win_with(stones + 1)))
    }

    /// Most positions are solved within a second after a few stones, so it is
    /// always worth a try.
    fn endgame(&self) -> usize {
        usize::MAX
    }

    const SLOTS: usize = 128;

    #[inline]
    fn slot(&self, _: &ConnectFour<B>, cell: u8) -> usize {
        usize::from(cell & 127)
    }

    /// Wins, or keeps the opponent from winning.
    #[inline]
    fn urgent(&self, position: &ConnectFour<B>) -> Option<u8> {
        let open = position.open();
        let wins = open & position.threats();
        let chosen = if wins.is_empty() { open & position.their_threats() } else { wins };
        (!chosen.is_empty()).then(|| chosen.first() as u8)
    }

    /// Cells with more lines through them come first until history knows.
    #[inline]
    fn ranker(position: &ConnectFour<B>) -> impl Fn(u8) -> i32 {
        |cell| 64 * position.board.lines(u32::from(cell)) as i32
    }

    #[inline]
    fn draft(&self, position: &ConnectFour<B>) -> usize {
        (position.board.size() - position.stones()) as usize
    }
}
