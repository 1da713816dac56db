//! Monte-Carlo tree search behind a request.

use std::any::Any;
use std::sync::PoisonError;

use gametree_core::{Info, Playout, Score};
use gametree_search::mcts::{Mcts, Options, Tried};

use crate::answer::{Answer, Progress, Scored};
use crate::listed::Listed;
use crate::mind::Mind;
use crate::run::{Listener, Task};

/// A request for simulations that waits for a play-out policy: a game names
/// its own in [`Listed::simulate`].
pub struct Simulation<'a, 'b, G: Listed> {
    pub(crate) task: &'a Task<'b, G>,
    pub(crate) options: Options,
    pub(crate) listener: Listener<'a>,
}

/// A tree that is kept from move to move, and what it was made for.
pub(crate) type Tree = Option<Box<dyn Any + Send>>;

impl<G: Listed> Simulation<'_, '_, G> {
    /// The position that is searched.
    pub(crate) fn root(&self) -> &G {
        self.task.root
    }

    /// The policy that was asked for; empty for the usual one.
    #[must_use]
    pub fn policy(&self) -> &str {
        &self.options.policy
    }

    /// Searches with this policy.
    pub fn with<P: Playout<G> + 'static>(self, policy: P) -> Answer {
        let Simulation { task, options, listener } = self;
        let mut fresh = Mind::default();
        let mut shared = task.mind.as_ref().map(|mind| mind.lock().unwrap_or_else(PoisonError::into_inner));
        let mind = shared.as_deref_mut().unwrap_or(&mut fresh);
        let evaluator = task.evaluator.clone();
        let kept = mind.tree.take().and_then(|tree| tree.downcast::<Mcts<G, P, G::Evaluator>>().ok());
        // Another seed is no reason to forget; the search draws on by itself.
        let kept =
            kept.filter(|kept| *kept.options() == Options { seed: kept.options().seed, ..options.clone() });
        let mut search = kept.unwrap_or_else(|| Box::new(Mcts::new(options, policy, evaluator)));
        catch_up(&mut search, task);
        let mut on_info = |info: &Info<G::Move>, moves: &[Tried<G::Move>]| {
            listener(&Progress {
                depth: info.depth,
                score: info.score,
                line: task.line(&info.line),
                moves: scored(task, moves),
                counts: info.counts,
                time: info.time,
                point: POINT,
                ..Progress::default()
            });
        };
        let thought = search.think(task.root, &task.checked.limits, &task.path, &mut on_info);
        let mut answer = task.answer(&thought.report);
        answer.point = if answer.exact { 1 } else { POINT };
        if task.request.lines > 1 {
            answer.moves = scored(task, &thought.moves);
        }
        mind.tree = Some(search);
        answer
    }
}

/// Scores that are not proven are thousandths of a win.
const POINT: i64 = 1000;

/// Follows the moves played since the tree was grown, if it stands for an
/// earlier position of this game.
fn catch_up<G: Listed, P: Playout<G>>(search: &mut Mcts<G, P, G::Evaluator>, task: &Task<'_, G>) {
    let Some(root) = search.root() else { return };
    if root == task.root {
        return;
    }
    let since = task.turns.iter().rposition(|(before, _)| before == root);
    for (_, m) in since.map_or(&[][..], |since| &task.turns[since..]) {
        search.advance(*m);
    }
}

fn scored<G: Listed>(task: &Task<'_, G>, moves: &[Tried<G::Move>]) -> Vec<Scored> {
    let shown = moves.iter().take(task.request.lines.max(1));
    let tell = |tried: &Tried<G::Move>| {
        let line = task.line(&tried.line);
        Scored {
            text: line.first().cloned().unwrap_or_default(),
            score: tried
                .value()
                .map_or_else(|| Score::new(((2.0 * tried.mean - 1.0) * POINT as f32) as i64), Score::new),
            exact: tried.value().is_some(),
            line,
            visits: tried.visits,
        }
    };
    shown.map(tell).collect()
}
