//! Leaving a node before its moves are searched: reverse futility, razoring,
//! null move and ProbCut.

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// A score outside the window that needs no full search, if there is one.
    pub(super) fn leave_early(
        &mut self,
        position: &G,
        task: Task,
        standing: Score,
    ) -> Result<Option<Score>, Stopped> {
        if let Some(score) = self.far_above(task, standing) {
            return Ok(Some(score));
        }
        if let Some(score) = self.far_below(position, task, standing)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(position, task, standing)? {
            return Ok(Some(score));
        }
        self.probcut(position, task, standing)
    }

    /// Reverse futility: so far above beta that no quiet reply brings it back.
    fn far_above(&self, task: Task, standing: Score) -> Option<Score> {
        let margin = self.swing * i64::from(task.depth);
        let far = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::ReverseFutility)
            && task.depth <= 6
            && !task.window.beta.is_loss()
            && standing.value() - margin >= task.window.beta.value();
        far.then_some(standing)
    }

    /// Razoring: so far below alpha that only noisy moves could help.
    fn far_below(&mut self, position: &G, task: Task, standing: Score) -> Result<Option<Score>, Stopped> {
        let margin = self.swing * i64::from(2 + 2 * task.depth);
        let far = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::Razoring)
            && task.depth <= 2
            && standing.value() + margin <= task.window.alpha.value();
        if !far {
            return Ok(None);
        }
        let score = self.quiescence(position, task.ply, task.window)?;
        Ok((score <= task.window.alpha).then_some(score))
    }

    /// Null move (Donninger 1993): if even passing keeps the score above beta,
    /// some move will. Poison where zugzwang rules, so the game says where it
    /// may be tried.
    fn null_move(&mut self, position: &G, task: Task, standing: Score) -> Result<Option<Score>, Stopped> {
        let Task { depth, ply, window, .. } = task;
        if task.passed || depth < 3 || standing < window.beta || !self.switches.on(Technique::NullMove) {
            return Ok(None);
        }
        let Some(child) = self.knowledge.null(position) else { return Ok(None) };
        let excess =
            if self.swing > 0 { (standing.value() - window.beta.value()) / (2 * self.swing) } else { 0 };
        let reduction = 3 + depth / 4 + excess.min(3) as i32;
        self.stack[ply].slot = None;
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        let ask = Window::new(Score::new(window.beta.value() - 1), window.beta);
        let next =
            Task { depth: depth - 1 - reduction, ply: ply + 1, window: ask, principal: false, passed: true };
        let score = self.child(position, &child, next);
        self.ascend();
        let score = score?;
        // A win found by passing is not proven.
        Ok((score >= window.beta).then_some(if score.is_win() { window.beta } else { score }))
    }

    /// ProbCut (Buro 1995): a shallow search foretells the deep one, with a
    /// known error. Where even `CONFIDENCE` errors do not bring the forecast
    /// into the window, the deep search is left out. Only the side of the window
    /// on which the static evaluation lies is tried, and a shallow search makes
    /// no such cuts itself: the errors were measured without.
    fn probcut(&mut self, position: &G, task: Task, standing: Score) -> Result<Option<Score>, Stopped> {
        const CONFIDENCE: f32 = 1.5;
        if !self.switches.on(Technique::ProbCut) || self.foretelling {
            return Ok(None);
        }
        let Task { window: Window { alpha, beta }, .. } = task;
        let high = standing >= beta && !beta.is_win();
        let low = standing <= alpha && !alpha.is_loss();
        let depth = usize::try_from(task.depth).unwrap_or(0);
        let Some(forecast) = self.knowledge.forecast(position, depth).filter(|_| high || low) else {
            return Ok(None);
        };
        let (bound, errors) = if high { (beta, CONFIDENCE) } else { (alpha, -CONFIDENCE) };
        let needed = (bound.value() as f32 - forecast.offset + errors * forecast.sigma) / forecast.slope;
        let needed = Score::new(needed.round() as i64);
        let ask =
            if high { Window::new(Score::new(needed.value() - 1), needed) } else { Window::null(needed) };
        let shallow = Task { depth: forecast.depth as i32, window: ask, principal: false, ..task };
        self.foretelling = true;
        let score = self.node(position, shallow);
        self.foretelling = false;
        let holds = if high { score? >= needed } else { score? <= needed };
        Ok(holds.then_some(bound))
    }
}
