//! What a player remembers from search to search: the engine with its table
//! and its histories.

use gametree_core::{Game, InputError, Scoring};
use gametree_search::engine::{AllOn, Chosen, Engine, Memory, Switches, Table};

use crate::listed::Listed;
use crate::monte_carlo::Tree;
use crate::request::Request;
use crate::run::Task;

/// The engines of a session, one for each of the two ways in which they are
/// compiled; made when they are first needed.
pub(crate) struct Mind<G: Listed> {
    pub(crate) plain: Option<Kept<G, AllOn>>,
    pub(crate) switched: Option<Kept<G, Chosen>>,
    /// The Monte-Carlo tree.
    pub(crate) tree: Tree,
}

impl<G: Listed> Default for Mind<G> {
    fn default() -> Self {
        Mind { plain: None, switched: None, tree: None }
    }
}

/// An engine that is kept, and what it was made for.
pub(crate) struct Kept<G: Listed, S> {
    pub(crate) engine: Engine<G::Knowledge, G::Evaluator, S>,
    pub(crate) memory: Memory<<G as Game>::Move>,
    made_for: Order,
}

/// What makes an engine another engine.
#[derive(Clone, PartialEq, Eq)]
struct Order {
    algorithm: String,
    evaluator: &'static str,
    table_bytes: usize,
    scoring: Scoring,
}

impl<G: Listed, S: Switches> Kept<G, S> {
    /// The engine for a task: the one that is kept if it will do, else a new
    /// one.
    pub(crate) fn for_task<'a>(
        kept: &'a mut Option<Self>,
        task: &Task<'_, G>,
        switches: S,
    ) -> Result<&'a mut Self, InputError> {
        let Request { hash, table_bytes, scoring, .. } = *task.request;
        let order = Order {
            algorithm: task.checked.choice.text().to_string(),
            evaluator: task.checked.evaluator,
            table_bytes: table_bytes.unwrap_or_else(|| hash.unwrap_or(G::HASH).saturating_mul(1 << 20)),
            scoring: G::scoring(scoring),
        };
        let threads = task.request.threads.unwrap_or(1);
        if kept.as_ref().is_none_or(|kept| kept.made_for != order) {
            // The old table's memory is given back before the new one is asked for.
            *kept = None;
            let table =
                Table::with_bytes(order.table_bytes).map_err(|error| InputError::new(error.to_string()))?;
            let table = table.replacing(task.checked.choice.replacement);
            let (evaluator, scoring) = (task.evaluator.clone(), order.scoring);
            let mut engine =
                Engine::new(G::knowledge(), evaluator, switches, table, scoring).threads(threads);
            engine.solver().clear();
            *kept = Some(Kept { engine, memory: Memory::default(), made_for: order });
        }
        let kept = kept.as_mut().expect("it was made above");
        kept.engine.set_threads(threads);
        Ok(kept)
    }
}
