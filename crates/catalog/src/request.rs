//! What is asked of a search.

use gametree_core::{InputError, Limits, Scoring};

use crate::algorithms::{Choice, Method};
use crate::games::GameEntry;
use crate::suggest::unknown;

/// What is asked of a search. The default asks for the value, to the end of
/// the game, by the game's usual algorithm.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The algorithm; the game's usual one if `None`.
    pub algorithm: Option<Choice>,
    /// The evaluator; the game's usual one if `None`.
    pub evaluator: Option<String>,
    /// When to stop. Without a depth the search goes to the end of the game.
    pub limits: Limits,
    /// What the outcomes mean.
    pub scoring: Scoring,
    /// Nothing but a proven value will do.
    pub exact: bool,
    /// Look one ply ahead, then two, and so on, with news of each.
    pub deepen: bool,
    /// For how many of the best moves a score and a line are wanted: 0 and 1
    /// mean the best one only, [`usize::MAX`] every legal move.
    pub lines: usize,
    /// Consider only these moves; empty for all.
    pub only: Vec<String>,
    /// Tell also of scores that are only bounds.
    pub bounds: bool,
    /// Count distinct evaluations and deep cut-offs too, which takes time.
    pub count: bool,
    /// Threads, for algorithms that can use more than one.
    pub threads: Option<usize>,
    /// Megabytes, for algorithms with a table.
    pub hash: Option<usize>,
    /// The engine's table in bytes, for those to whom a megabyte is too much; it
    /// comes before `hash`.
    pub table_bytes: Option<usize>,
    /// The seed, for algorithms that use chance.
    pub seed: u64,
}

/// More threads than this serve no machine that we know of.
const MOST_THREADS: usize = 256;

/// A request that was checked against a game.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub(crate) choice: Choice,
    pub(crate) evaluator: &'static str,
    pub(crate) limits: Limits,
}

impl Request {
    /// The algorithm's name as it was written, or the game's usual one.
    #[must_use]
    pub fn algorithm_text<'a>(&'a self, game: &'a GameEntry) -> &'a str {
        self.algorithm.as_ref().map_or(game.algorithm, Choice::text)
    }

    /// Checks everything that can be checked before the search.
    pub(crate) fn check(&self, game: &'static GameEntry) -> Result<Checked, InputError> {
        let choice = match &self.algorithm {
            Some(choice) => choice.clone(),
            None => Choice::read(game.algorithm)?,
        };
        let algorithm = choice.algorithm;
        if !algorithm.plays(game.name) {
            return Err(InputError::new(format!("{} can not play {}", algorithm.name, game.name)));
        }
        if !self.only.is_empty() && algorithm.method != Method::Engine {
            return Err(InputError::new(format!("{} considers all moves or none", algorithm.name)));
        }
        self.check_limits(algorithm.name, algorithm.method)?;
        let wanted = self.evaluator.as_deref().unwrap_or(game.evaluators[0]);
        let found = game.evaluators.iter().find(|name| name.eq_ignore_ascii_case(wanted));
        let evaluator = found
            .copied()
            .ok_or_else(|| InputError::new(unknown("evaluator", wanted, game.evaluators.iter().copied())))?;
        let mut limits = self.limits.clone();
        if self.exact {
            limits.depth = None;
        }
        Ok(Checked { choice, evaluator, limits })
    }

    fn check_limits(&self, algorithm: &str, method: Method) -> Result<(), InputError> {
        let Limits { depth, nodes, simulations, .. } = self.limits;
        let least_one = |name: &str| Err(InputError::new(format!("{name} must be at least 1")));
        match () {
            () if depth == Some(0) => least_one("depth"),
            () if nodes == Some(0) => least_one("nodes"),
            () if self.threads == Some(0) => least_one("threads"),
            () if self.threads.is_some_and(|threads| threads > MOST_THREADS) => {
                Err(InputError::new(format!("threads must be at most {MOST_THREADS}")))
            }
            () if self.hash == Some(0) => least_one("hash"),
            () if self.exact && depth.is_some() => Err(InputError::new(
                "a search to a given depth proves nothing; leave out either depth or exact",
            )),
            () if simulations == Some(0) => least_one("simulations"),
            () if simulations.is_some() && method != Method::MonteCarlo => Err(InputError::new(format!(
                "{algorithm} makes no simulations; limit its depth, nodes or time"
            ))),
            () => Ok(()),
        }
    }
}
