//! Morris with a database of endings, which a search reaches through `resolve`.

use std::sync::Arc;

use gametree_core::{Bounds, Child, Knowledge, MoveList, Score, Window};
use gametree_games::{Morris, morris};

use super::Endings;
use crate::retrograde::Value;

/// Morris's knowledge with endings.
#[derive(Clone, Debug)]
pub struct WithEndings {
    /// What is known besides.
    pub inner: morris::Insight,
    /// The endings.
    pub endings: Arc<Endings>,
}

impl Knowledge<Morris> for WithEndings {
    fn canonical(position: &Morris) -> u64 {
        morris::Insight::canonical(position)
    }

    fn settle(&mut self, position: &mut Morris, window: Window) -> Bounds {
        match self.endings.value(position) {
            Some(Value::Win(_)) => Bounds::exact(Score::new(1)),
            Some(Value::Loss(_)) => Bounds::exact(Score::new(-1)),
            Some(Value::Draw) => Bounds::exact(Score::new(0)),
            None => self.inner.settle(position, window),
        }
    }

    fn expand(
        &mut self,
        position: &Morris,
        _: Window,
        moves: &mut MoveList<morris::Turn>,
        visit: &mut impl FnMut(Child<Morris>) -> bool,
    ) {
        use gametree_core::Game;
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
}
