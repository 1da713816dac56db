//! The observer of a watched search.
//!
//! Every observer type means one more copy of every algorithm for every game.
//! There are two: the unit type for searches that are only to be fast, and
//! this one, which counts and, on request, records.

use gametree_core::{Notation, Score, Window};
use gametree_search::{Observer, Tally, Tracer};

pub(crate) struct Eye<G: Notation> {
    pub(crate) tally: Tally,
    pub(crate) tracer: Option<Tracer<G>>,
}

impl<G: Notation> Eye<G> {
    pub(crate) fn counting() -> Eye<G> {
        Eye { tally: Tally::new(), tracer: None }
    }

    pub(crate) fn recording(root: &G, depth: Option<usize>) -> Eye<G> {
        Eye { tally: Tally::new(), tracer: Some(Tracer::new(root, depth)) }
    }
}

impl<G: Notation> Observer<G> for Eye<G> {
    fn enter(&mut self, position: &G, window: Window) {
        self.tally.enter(position, window);
        if let Some(tracer) = &mut self.tracer {
            tracer.enter(position, window);
        }
    }

    fn descend(&mut self, m: G::Move) {
        Observer::<G>::descend(&mut self.tally, m);
        if let Some(tracer) = &mut self.tracer {
            tracer.descend(m);
        }
    }

    fn jump(&mut self, path: &[G::Move]) {
        Observer::<G>::jump(&mut self.tally, path);
        if let Some(tracer) = &mut self.tracer {
            tracer.jump(path);
        }
    }

    fn evaluate(&mut self, position: &G, score: Score) {
        self.tally.evaluate(position, score);
        if let Some(tracer) = &mut self.tracer {
            tracer.evaluate(position, score);
        }
    }

    fn update(&mut self, position: &G, m: G::Move, score: Score, before: Window, after: Window) {
        self.tally.update(position, m, score, before, after);
        if let Some(tracer) = &mut self.tracer {
            tracer.update(position, m, score, before, after);
        }
    }

    fn cut(&mut self, position: &G, score: Score, window: Window, unsearched: &[G::Move]) {
        self.tally.cut(position, score, window, unsearched);
        if let Some(tracer) = &mut self.tracer {
            tracer.cut(position, score, window, unsearched);
        }
    }

    fn research(&mut self, position: &G, m: G::Move, window: Window) {
        self.tally.research(position, m, window);
        if let Some(tracer) = &mut self.tracer {
            tracer.research(position, m, window);
        }
    }

    fn leave(&mut self, position: &G, score: Score) {
        self.tally.leave(position, score);
        if let Some(tracer) = &mut self.tracer {
            tracer.leave(position, score);
        }
    }
}
