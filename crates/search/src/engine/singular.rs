//! Singular extensions (Anantharaman, Campbell and Hsu 1988): if the table's
//! move is much better than all others, as a shallow search without it shows,
//! it is searched more deeply. If, on the contrary, it is one of several that are
//! good enough, it is searched less deeply. The node is not left for that
//! (multi-cut): it cost too many sacrifices (see the book's page on chess).

use gametree_core::{Evaluator, Game, Knowledge, Score, Stopped, Window};

use super::table::{Entry, Kind};
use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

/// How much better the table's move must be, in ten thousandths of the swing and
/// by depth; and so much better still, in hundredths, for two plies.
const MARGIN: i64 = 100;
const FAR: i64 = 21;

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// Extensions end somewhere: no line is looked at to more than twice the depth.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth
    }

    /// The plies to add to the table's move `m`, by whether it stands alone.
    pub(super) fn extension(
        &mut self,
        position: &G,
        task: Task,
        m: G::Move,
        entry: Option<Entry>,
    ) -> Result<i32, Stopped> {
        let Some(entry) = entry else { return Ok(0) };
        let Task { depth, ply, window, principal, .. } = task;
        let fits = self.swing > 0
            && K::SELECTIVE
            && self.switches.on(Technique::Singular)
            && depth >= 6
            && self.may_extend(ply)
            && self.stack[ply].without.is_none()
            && entry.kind != Kind::Upper
            && i32::from(entry.depth) >= depth - 3
            && entry.score.distance().is_none();
        if !fits {
            return Ok(0);
        }
        let bar = Score::new(entry.score.value() - self.swing * i64::from(depth) * MARGIN / 10_000);
        let ask = Window::new(Score::new(bar.value() - 1), bar);
        self.stack[ply].without = Some(m);
        let line = std::mem::take(&mut self.stack[ply].line);
        let reduced = Task { depth: (depth - 1) / 2, window: ask, principal: false, ..task };
        let score = self.node(position, reduced);
        self.stack[ply].without = None;
        self.stack[ply].line = line;
        let score = score?;
        Ok(if score < bar {
            let far = !principal && score.value() < bar.value() - self.swing * FAR / 100;
            if far { 2 } else { 1 }
        } else if entry.score >= window.beta {
            if principal { -1 } else { -2 }
        } else {
            -i32::from(task.cut)
        })
    }
}
