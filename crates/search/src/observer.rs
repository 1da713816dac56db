//! Watching a search.
//!
//! An algorithm tells its observer what it does, event by event. The unit
//! type is the observer that does not look: its calls are empty, and the
//! compiler removes them (the book's measurements page counts the
//! instructions).

use gametree_core::{Game, Score, Window};

/// Sees every event of a search. Scores and windows are for the player to
/// move at the position they belong to.
pub trait Observer<G: Game> {
    /// The search enters a position with this window.
    #[inline]
    fn enter(&mut self, _position: &G, _window: Window) {}

    /// The next position to be entered is the one behind this move.
    #[inline]
    fn descend(&mut self, _m: G::Move) {}

    /// A search that is not depth-first turns to the node that these moves
    /// lead to from the root.
    #[inline]
    fn jump(&mut self, _path: &[G::Move]) {}

    /// The position is a leaf: it was paid out or evaluated statically.
    #[inline]
    fn evaluate(&mut self, _position: &G, _score: Score) {}

    /// The move turned out to be worth `score`; the window was `before` and
    /// is `after`.
    #[inline]
    fn update(&mut self, _position: &G, _m: G::Move, _score: Score, _before: Window, _after: Window) {}

    /// The position is left with `unsearched` moves, because `score` is
    /// outside the window.
    #[inline]
    fn cut(&mut self, _position: &G, _score: Score, _window: Window, _unsearched: &[G::Move]) {}

    /// The next position to be entered is the one behind `m`, again, with this
    /// window.
    #[inline]
    fn research(&mut self, _position: &G, _m: G::Move, _window: Window) {}

    /// The search leaves the position with this score.
    #[inline]
    fn leave(&mut self, _position: &G, _score: Score) {}
}

/// Does not look.
impl<G: Game> Observer<G> for () {}

/// Two observers see the same search.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (&mut A, &mut B) {
    fn enter(&mut self, position: &G, window: Window) {
        self.0.enter(position, window);
        self.1.enter(position, window);
    }

    fn descend(&mut self, m: G::Move) {
        self.0.descend(m);
        self.1.descend(m);
    }

    fn jump(&mut self, path: &[G::Move]) {
        self.0.jump(path);
        self.1.jump(path);
    }

    fn evaluate(&mut self, position: &G, score: Score) {
        self.0.evaluate(position, score);
        self.1.evaluate(position, score);
    }

    fn update(&mut self, position: &G, m: G::Move, score: Score, before: Window, after: Window) {
        self.0.update(position, m, score, before, after);
        self.1.update(position, m, score, before, after);
    }

    fn cut(&mut self, position: &G, score: Score, window: Window, unsearched: &[G::Move]) {
        self.0.cut(position, score, window, unsearched);
        self.1.cut(position, score, window, unsearched);
    }

    fn research(&mut self, position: &G, m: G::Move, window: Window) {
        self.0.research(position, m, window);
        self.1.research(position, m, window);
    }

    fn leave(&mut self, position: &G, score: Score) {
        self.0.leave(position, score);
        self.1.leave(position, score);
    }
}
