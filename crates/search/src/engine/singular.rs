//! Singular extensions (Anantharaman, Campbell and Hsu 1988): if the table's
//! move is much better than all others, as a shallow search without it shows,
//! it is searched one ply deeper.

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::table::{Entry, Kind};
use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The plies to add to the table's move `m`.
    pub(super) fn extension(
        &mut self,
        position: &G,
        task: Task,
        m: G::Move,
        entry: Option<Entry>,
    ) -> Result<i32, Stopped> {
        let Some(entry) = entry else { return Ok(0) };
        let fits = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::Singular)
            && task.depth >= 7
            && self.stack[task.ply].without.is_none()
            && entry.kind != Kind::Upper
            && i32::from(entry.depth) >= task.depth - 3
            && entry.score.distance().is_none();
        if !fits {
            return Ok(0);
        }
        let bar = Score::new(entry.score.value() - self.swing * i64::from(task.depth) / 16);
        let ask = Window::new(Score::new(bar.value() - 1), bar);
        self.stack[task.ply].without = Some(m);
        let line = std::mem::take(&mut self.stack[task.ply].line);
        let reduced = Task { depth: (task.depth - 1) / 2, window: ask, principal: false, ..task };
        let score = self.node(position, reduced);
        self.stack[task.ply].without = None;
        self.stack[task.ply].line = line;
        Ok(i32::from(score? < bar))
    }
}
