//! Morris with a database of endings, which a search reaches through `resolve`.

use std::sync::Arc;

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window};
use gametree_games::{Morris, morris};

use super::Endings;

/// Morris's knowledge with endings.
#[derive(Clone, Debug)]
pub struct WithEndings {
    /// What is known besides.
    pub inner: morris::Insight,
    /// The endings.
    pub endings: Arc<Endings>,
}

type Inner = morris::Insight;

impl Knowledge<Morris> for WithEndings {
    const SLOTS: usize = <Inner as Knowledge<Morris>>::SLOTS;
    const SELECTIVE: bool = <Inner as Knowledge<Morris>>::SELECTIVE;

    fn canonical(position: &Morris) -> u64 {
        Inner::canonical(position)
    }

    fn settle(&mut self, position: &mut Morris, window: Window) -> Bounds {
        match self.endings.value(position) {
            Some(value) => Bounds::exact(Score::new(value.sign())),
            None => self.inner.settle(position, window),
        }
    }

    fn resolve(&mut self, position: &Morris, _: Window, _: &mut u64) -> Option<Score> {
        self.endings.value(position).map(|value| Score::new(value.sign()))
    }

    fn expand(
        &mut self,
        position: &Morris,
        _: Window,
        moves: &mut MoveList<morris::Turn>,
        visit: &mut impl FnMut(Child<Morris>) -> bool,
    ) {
        let mark = moves.mark();
        position.moves(moves);
        for i in moves.since(mark) {
            let mut child = Child::new(position.after(moves[i]), moves[i], 0);
            child.bounds = self.settle(&mut child.position, Window::FULL);
            // What leaves the opponent least goes first.
            child.guess = -child.position.judge() as i32;
            if !visit(child) {
                break;
            }
        }
        moves.truncate(mark);
    }

    fn range(&self, position: &Morris) -> Option<Bounds> {
        self.inner.range(position)
    }

    fn slot(&self, position: &Morris, m: morris::Turn) -> usize {
        self.inner.slot(position, m)
    }

    fn is_noisy(&self, position: &Morris, m: morris::Turn) -> bool {
        self.inner.is_noisy(position, m)
    }

    fn noisy(&self, position: &Morris, moves: &mut MoveList<morris::Turn>) {
        self.inner.noisy(position, moves);
    }

    fn gain(&self, position: &Morris, m: morris::Turn) -> i64 {
        self.inner.gain(position, m)
    }
}
