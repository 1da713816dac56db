//! The loop over the moves of a node: prune, extend, make, reduce, compare.

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::picker::Picker;
use super::reductions::{Late, Verdict};
use super::table::Entry;
use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker, Value};

/// Much better and hardly better than the best so far, in hundredths of the swing.
const MUCH: i64 = 46;
const HARDLY: i64 = 8;

/// What a loop over moves found.
pub(super) struct Searched {
    pub(super) best: Option<Score>,
    /// The place of the best move, if one raised alpha.
    pub(super) place: u16,
    /// Whether that move was noisy.
    pub(super) noisy: bool,
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    pub(super) fn search_moves(
        &mut self,
        position: &G,
        task: Task,
        entry: Option<Entry>,
        standing: Option<Score>,
        improving: bool,
    ) -> Result<Searched, Stopped> {
        let Task { ply, depth, principal, .. } = task;
        let mut window = task.window;
        let table_place = entry.map_or(0, |entry| entry.place);
        let mut picker = Picker::new(self, position, (ply, depth), table_place);
        let mut searched = Searched { best: None, place: 0, noisy: false };
        let mut number = 0;
        while let Some((m, place)) = picker.next(self, position) {
            if Some(m) == self.stack[ply].without || (ply == 0 && self.excluded.contains(&m)) {
                continue;
            }
            number += 1;
            let quiet = !self.knowledge.is_noisy(position, m);
            let rank = match (K::SELECTIVE, quiet) {
                (false, _) => 0,
                (true, true) => picker.last_rank(self, position),
                (true, false) => self.noisy_rank(position, m),
            };
            let late = Late { m, number, quiet, rank, improving };
            // 8a. Prune.
            if let Some(best) = searched.best
                && ply > 0
                && !best.is_loss()
            {
                match self.hopeless(position, task, late, standing, window.alpha) {
                    Verdict::Search => {}
                    Verdict::Skip => {
                        picker.skipped(self);
                        continue;
                    }
                    Verdict::SkipQuiet => {
                        picker.skipped(self);
                        picker.skip_quiet();
                        continue;
                    }
                }
            }
            // 8b. Extend.
            let mut extension = 0;
            if place == table_place && ply > 0 {
                extension = self.extension(position, task, m, entry)?;
            }
            // 8c. Make the move.
            let before = self.nodes;
            if ply == 0 {
                self.tell_current(m, number);
            }
            let child = self.descend(position, m, ply);
            // 8d. Search it: later moves less deeply and with a null window first.
            // On the principal variation all moves but the first should be refuted.
            let cut = !task.cut && (!principal || number > 1);
            let next =
                Task { depth: depth - 1 + extension, ply: ply + 1, window, principal, passed: false, cut };
            let score = if number == 1 || !self.switches.on(Technique::Pvs) {
                self.child(position, &child, next)
            } else {
                let checks = K::SELECTIVE && self.knowledge.threatened(&child);
                let reduction = self.reduction(task, late, checks, standing.is_none());
                let best = searched.best.unwrap_or(window.alpha);
                self.scout(position, &child, next, late, reduction, best)
            };
            self.ascend();
            let score = score?;
            if ply == 0 {
                self.note_effort(m, self.nodes - before);
            }
            // 8e. Compare.
            if searched.best.is_none_or(|best| score > best) {
                searched.best = Some(score);
                if score > window.alpha {
                    searched.place = place;
                    searched.noisy = !quiet;
                    if principal {
                        self.keep_line(ply, m);
                    }
                }
            }
            window = window.raised(score);
            if window.is_closed() {
                self.learn(position, m, quiet, depth, ply, &picker);
                break;
            }
        }
        picker.finish(self);
        Ok(searched)
    }

    /// A null-window search of a late move, reduced; again without the
    /// reduction, and again with the whole window, if it does better than
    /// thought.
    fn scout(
        &mut self,
        position: &G,
        child: &G,
        task: Task,
        late: Late<G::Move>,
        reduction: i32,
        best: Score,
    ) -> Value {
        let null = Task { window: Window::null(task.window.alpha), principal: false, ..task };
        let cut = task.cut || reduction > 0;
        let mut score = self.child(position, child, Task { depth: task.depth - reduction, cut, ..null })?;
        if reduction > 0 && score > task.window.alpha {
            // Much better than the best so far: a ply more. Hardly better: one less.
            let mut depth = task.depth;
            if self.swing > 0 && score.distance().is_none() && best.distance().is_none() {
                let better = score.value() - best.value();
                depth += i32::from(better > self.swing * MUCH / 100)
                    - i32::from(better < self.swing * HARDLY / 100);
            }
            if depth > task.depth - reduction {
                score = self.child(position, child, Task { depth, ..null })?;
                self.learn_second_look(position, late, task, score > task.window.alpha);
            }
        }
        if task.principal && score > task.window.alpha && score < task.window.beta {
            score = self.child(position, child, Task { cut: false, ..task })?;
        }
        Ok(score)
    }
}
