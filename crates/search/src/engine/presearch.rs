//! Ordering by a shallow search: where much work lies below, a little of it
//! spent on ranking the children by a heuristic search pays.

use gametree_core::{Child, Evaluator, Game, Knowledge, Score, Window};

use super::exact::Worker;
use super::technique::Switches;

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Worker<'_, G, K, E, S> {
    /// Adds what a shallow search says to the guesses of the children.
    pub(super) fn presearch(&mut self, position: &G, mark: usize) {
        let depth = self.knowledge.presearch(position);
        if depth == 0 {
            return;
        }
        for i in mark..self.arena.len() {
            let child = self.arena[i].position.clone();
            let score = self.shallow(&child, depth - 1, Window::FULL);
            let score = score.seen_by(position.to_move(), child.to_move()).value();
            self.arena[i].guess += score.clamp(-1 << 24, 1 << 24) as i32;
        }
    }

    /// A small heuristic search, for ordering only: nothing of it is stored.
    fn shallow(&mut self, position: &G, depth: usize, mut window: Window) -> Score {
        self.nodes += 1;
        let unit = self.evaluator.unit();
        if let Some(outcome) = position.ended() {
            return Score::new(outcome.value() * unit);
        }
        if depth == 0 {
            return self.evaluator.evaluate(position, 0);
        }
        let mark = self.arena.len();
        let Worker { knowledge, arena, moves, .. } = self;
        knowledge.expand(position, Window::FULL, moves, &mut |child| {
            arena.push(child);
            true
        });
        let mut best = -Score::INFINITY;
        if self.arena.len() == mark {
            best = Score::new(position.stuck().value() * unit);
        }
        if depth > 1 {
            self.arena[mark..].sort_unstable_by_key(|child| -child.guess);
        }
        for i in mark..self.arena.len() {
            let Child { position: child, bounds, .. } = self.arena[i].clone();
            let view = window.seen_by(child.to_move(), position.to_move());
            let score = match bounds.decided() {
                true => Score::new(bounds.lo.value() * unit),
                false => self.shallow(&child, depth - 1, view),
            };
            let score = score.seen_by(position.to_move(), child.to_move());
            best = best.max(score);
            window = window.raised(score);
            if window.is_closed() {
                break;
            }
        }
        self.arena.truncate(mark);
        best
    }
}
