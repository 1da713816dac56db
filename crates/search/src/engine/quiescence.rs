//! Quiescence: below the horizon only noisy moves are looked at, until the
//! position is quiet enough for a static evaluation (lecture 002's answer to
//! the horizon effect). The player to move may always stand pat, except under
//! a threat, where every reply is tried.

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::technique::{Switches, Technique};
use super::thinker::{MAX_PLY, Thinker};

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The score of a position at the horizon, which has been entered.
    pub(super) fn quiescence(
        &mut self,
        position: &G,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        let threatened = self.knowledge.threatened(position);
        let mut best = -Score::INFINITY;
        if !threatened || ply >= MAX_PLY {
            self.evaluations += 1;
            best = self.evaluator.evaluate(position, ply);
            window = window.raised(best);
            if window.is_closed() || ply >= MAX_PLY || !self.switches.on(Technique::Quiescence) {
                return Ok(best);
            }
        }
        let mark = self.moves.mark();
        if threatened {
            position.moves(&mut self.moves);
        } else {
            self.knowledge.noisy(position, &mut self.moves);
        }
        self.rank_by_gain(position, mark);
        for i in self.moves.since(mark) {
            let m = self.moves[i];
            if !threatened && !self.knowledge.exchange_at_least(position, m, 0) {
                continue;
            }
            let child = self.descend(position, m, ply);
            let view = window.seen_by(child.to_move(), position.to_move());
            let score = match self.enter(&child, ply + 1) {
                Ok(Some(score)) => Ok(score),
                Ok(None) => self.quiescence(&child, ply + 1, view),
                Err(stopped) => Err(stopped),
            };
            self.ascend();
            let score = score?.seen_by(position.to_move(), child.to_move());
            best = best.max(score);
            window = window.raised(score);
            if window.is_closed() {
                break;
            }
        }
        let none = threatened && self.moves.mark() == mark;
        self.moves.truncate(mark);
        Ok(if none { self.pay(position, ply, position.stuck()) } else { best })
    }

    fn rank_by_gain(&mut self, position: &G, mark: usize) {
        let Self { knowledge, moves, .. } = self;
        moves.tail_mut(mark).sort_by_key(|&m| -knowledge.gain(position, m));
    }
}
