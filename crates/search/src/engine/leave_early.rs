//! Leaving a node before its moves are searched: reverse futility, razoring,
//! null move and ProbCut.

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

// Margins, in hundredths of the evaluator's swing. They were tuned together with
// those of `reductions` and `singular` in games of chess (see the book).

/// Reverse futility, a ply; and so much of a ply less where things improve.
const FAR_ABOVE: i64 = 75;
const IMPROVING: i64 = 70;
/// And so many plies from the horizon at most: further away the null move asks the
/// opponent first, who may have a mate in mind.
const NEAR_HORIZON: i32 = 4;
/// Razoring: anyway, and a ply.
const FAR_BELOW: i64 = 157;
const FAR_BELOW_PLY: i64 = 247;
/// So far above beta the null move is searched a ply less deeply.
const EXCESS: i64 = 140;

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Outset {
    /// The static evaluation, mended by the table.
    pub(super) standing: Score,
    /// Whether it is better than when the same player was last to move.
    pub(super) improving: bool,
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// A score outside the window that needs no full search, if there is one.
    pub(super) fn leave_early(
        &mut self,
        position: &G,
        task: Task,
        outset: Outset,
    ) -> Result<Option<Score>, Stopped> {
        if let Some(score) = self.far_above(task, outset) {
            return Ok(Some(score));
        }
        if let Some(score) = self.far_below(position, task, outset.standing)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(position, task, outset.standing)? {
            return Ok(Some(score));
        }
        self.probcut(position, task, outset.standing)
    }

    /// Reverse futility: so far above beta that no quiet reply brings it back.
    fn far_above(&self, task: Task, outset: Outset) -> Option<Score> {
        let (standing, beta) = (outset.standing, task.window.beta);
        let plies = 100 * i64::from(task.depth) - if outset.improving { IMPROVING } else { 0 };
        let margin = self.swing * plies * FAR_ABOVE / 10_000;
        let far = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::ReverseFutility)
            && task.depth <= NEAR_HORIZON
            && !beta.is_loss()
            && standing.distance().is_none()
            && standing.value() - margin >= beta.value();
        far.then(|| Score::new((standing.value() + 2 * beta.value()) / 3))
    }

    /// Razoring: so far below alpha that only noisy moves could help.
    fn far_below(&mut self, position: &G, task: Task, standing: Score) -> Result<Option<Score>, Stopped> {
        let margin = self.swing * (FAR_BELOW + FAR_BELOW_PLY * i64::from(task.depth)) / 100;
        let far = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::Razoring)
            && task.depth <= 3
            && standing.value() + margin <= task.window.alpha.value();
        if !far {
            return Ok(None);
        }
        let score = self.quiescence(position, task.ply, task.window, 0)?;
        Ok((score <= task.window.alpha).then_some(score))
    }

    /// Null move (Donninger 1993): if even passing keeps the score above beta,
    /// some move will. Poison where zugzwang rules, so the game says where it
    /// may be tried.
    fn null_move(&mut self, position: &G, task: Task, standing: Score) -> Result<Option<Score>, Stopped> {
        let Task { depth, ply, window, .. } = task;
        let fits = !task.passed
            && depth >= 3
            && standing >= window.beta
            && !window.beta.is_loss()
            && self.switches.on(Technique::NullMove);
        if !fits {
            return Ok(None);
        }
        let Some(child) = self.knowledge.null(position) else { return Ok(None) };
        let excess = match self.swing * EXCESS / 100 {
            0 => 0,
            ply => ((standing.value() - window.beta.value()) / ply).min(3) as i32,
        };
        let reduction = 3 + depth / 3 + excess;
        self.stack[ply].slot = None;
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        let ask = Window::new(Score::new(window.beta.value() - 1), window.beta);
        let depth = depth - 1 - reduction;
        let next = Task { depth, ply: ply + 1, window: ask, principal: false, passed: true, cut: !task.cut };
        let score = self.child(position, &child, next);
        self.ascend();
        let score = score?;
        self.stack[ply].endangered = score.is_loss();
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
