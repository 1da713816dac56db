//! Expansion: a leaf gets children.
//!
//! The policy says which moves are worth a node and what it thinks of each. The
//! order is drawn at random, because ties go to the first; where widening looks at
//! few children first, the best priors come first.

use gametree_core::{Evaluator, Game, Outcome, Playout, Prior};

use super::arena::{Arena, ROOT_LINK};
use super::bounds::Link;
use super::informed;
use super::options::Formula;
use super::reward::chance;
use super::simulate::{Full, Plan, Worker};

impl<G: Game, P: Playout<G>, E: Evaluator<G>> Worker<G, P, E> {
    /// Gives the node behind the word `link` its children; the block, or the
    /// outcome where there is no move.
    pub(super) fn expand(
        &mut self,
        plan: &Plan<'_, G>,
        arena: &Arena<G::Move>,
        link: usize,
    ) -> Result<Result<usize, Outcome>, Full> {
        if plan.options.solver
            && link != ROOT_LINK
            && let Some(outcome) = self.policy.verdict(&self.position)
        {
            return Ok(Err(outcome));
        }
        self.moves.clear();
        self.policy.tree_moves(&self.position, &mut self.moves);
        if self.moves.is_empty() {
            return Ok(Err(self.position.stuck()));
        }
        // Ties go to the first child, so the order must not mean anything.
        self.random.shuffle(self.moves.tail_mut(0));
        let informed = plan.informed.filter(|_| arena.lanes.extra);
        let mut priors: Vec<Prior> = Vec::new();
        if let Some(informed) = informed {
            priors.extend(self.moves.iter().map(|&m| self.policy.prior(&self.position, m)));
            if plan.options.widen > 0.0 {
                let mut order: Vec<usize> = (0..priors.len()).collect();
                order.sort_by(|&a, &b| priors[b].mean.total_cmp(&priors[a].mean));
                let sorted: Vec<(G::Move, Prior)> =
                    order.iter().map(|&i| (self.moves[i], priors[i])).collect();
                for (i, &(m, prior)) in sorted.iter().enumerate() {
                    (self.moves.tail_mut(0)[i], priors[i]) = (m, prior);
                }
            }
            if plan.options.formula == Formula::Puct && informed.priors {
                probabilities(&mut priors);
            }
        }
        let made = arena.reserve(&self.moves).ok_or(Full)?;
        if informed.is_some() {
            let block = arena.block(made);
            for (i, word) in block.extra.iter().enumerate() {
                let evaluation =
                    if plan.options.minimax > 0.0 { self.foresee(plan, self.moves[i]) } else { 0.5 };
                informed::store(word, priors[i], evaluation);
            }
        }
        Link::attach(&arena.words[link], made as u32);
        Ok(Ok(Link::read(&arena.words[link]).block() as usize))
    }

    /// The static evaluation after a move, for its mover, from 0 to 1.
    fn foresee(&mut self, plan: &Plan<'_, G>, m: G::Move) -> f32 {
        let after = self.position.after(m);
        let same = after.to_move() == self.position.to_move();
        let worth = match after.ended() {
            Some(outcome) => (1 + outcome.value().signum()) as f32 / 2.0,
            None => {
                let score = self.evaluator.evaluate(&after, 0).value();
                chance(score, plan.evaluator_unit, plan.evaluator_swing)
            }
        };
        if same { worth } else { 1.0 - worth }
    }
}

/// Turns prior means into probabilities: a move that is thought to win is about
/// fifty times as likely as one that is thought to lose.
fn probabilities(priors: &mut [Prior]) {
    let weight = |prior: &Prior| (4.0 * (prior.mean - 0.5)).exp();
    let total: f32 = priors.iter().map(weight).sum();
    for prior in priors {
        *prior = Prior { weight: 0.0, mean: weight(prior) / total };
    }
}
