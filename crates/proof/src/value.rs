//! From proofs of bounds to a value.
//!
//! A prover answers whether a player gets at least so much. Where outcomes are
//! wins, draws and losses two questions find the value ("not a win" is not "a
//! loss"); a margin is found by halving the range, which is found by doubling
//! where the game does not tell it.

use gametree_core::{Game, Limits, Path, Player, Stopped, Watch};
use gametree_verify::Goal;

use crate::df_pn::DfPn;
use crate::numbers::Numbers;
use crate::{pn2, pns};

/// Proves or disproves that a goal can be reached.
pub trait Prover<G: Game> {
    /// Whether the goal's owner gets at least so much from `position`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when a limit came first.
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, Stopped>;

    /// Positions visited so far.
    fn nodes(&self) -> u64;
}

/// What the first player gets from `root`. The value is sought from `range.0` to
/// `range.1` if the range is known.
///
/// # Errors
///
/// [`Stopped`] when a limit came first.
pub fn value<G: Game>(
    prover: &mut impl Prover<G>,
    root: &G,
    path: &Path,
    range: Option<(i64, i64)>,
) -> Result<i64, Stopped> {
    if let Some(outcome) = root.outcome() {
        let sign = if root.to_move() == Player::First { 1 } else { -1 };
        return Ok(sign * outcome.value());
    }
    search(range, &mut |least| prover.holds(root, Goal { player: Player::First, least }, path))
}

/// The greatest number for which `at_least` answers yes.
///
/// # Errors
///
/// What `at_least` answers.
pub fn search<E>(
    range: Option<(i64, i64)>,
    at_least: &mut impl FnMut(i64) -> Result<bool, E>,
) -> Result<i64, E> {
    let (mut lo, mut hi) = match range {
        Some(range) => range,
        None => double(at_least)?,
    };
    // First whether it is more or less than nothing: who wins matters most.
    for sign in [1, 0] {
        if lo < sign && sign <= hi {
            if at_least(sign)? { lo = sign } else { hi = sign - 1 }
        }
    }
    while lo < hi {
        let middle = lo + (hi - lo + 1) / 2;
        if at_least(middle)? { lo = middle } else { hi = middle - 1 }
    }
    Ok(lo)
}

/// A range that contains the value, by doubling away from nothing.
fn double<E>(at_least: &mut impl FnMut(i64) -> Result<bool, E>) -> Result<(i64, i64), E> {
    const FAR: i64 = 1 << 52;
    let mut step = 1;
    if at_least(1)? {
        while step < FAR && at_least(step * 2)? {
            step *= 2;
        }
        return Ok((step, step * 2 - 1));
    }
    if at_least(0)? {
        return Ok((0, 0));
    }
    while step < FAR && !at_least(-step)? {
        step *= 2;
    }
    Ok((-step, if step == 1 { -1 } else { -step / 2 - 1 }))
}

/// Limits for several questions together.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    watch: Watch,
}

impl Budget {
    /// Starts the clock.
    #[must_use]
    pub fn new(limits: &Limits) -> Budget {
        Budget { limits: limits.clone(), watch: Watch::start(limits) }
    }

    /// What is left after so many nodes.
    #[must_use]
    pub fn left(&self, nodes: u64) -> Limits {
        Limits {
            time: self.limits.time.map(|time| time.saturating_sub(self.watch.elapsed())),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(nodes)),
            ..self.limits.clone()
        }
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> std::time::Duration {
        self.watch.elapsed()
    }
}

/// Proof-number search as a prover.
#[derive(Clone, Debug)]
pub struct Pns {
    /// When to give up.
    pub budget: Budget,
    /// Nodes in memory.
    pub most: usize,
    /// Whether leaves are searched once more.
    pub second: bool,
    /// Positions visited so far.
    pub nodes: u64,
}

impl<G: Game> Prover<G> for Pns {
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, Stopped> {
        let search = if self.second { pn2::pn2 } else { pns::pns };
        let verdict = search(position, goal, &self.budget.left(self.nodes), path, self.most);
        self.nodes += verdict.nodes;
        verdict.holds.ok_or(Stopped)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// df-pn as a prover; it remembers from one question to the next.
pub struct DepthFirst<'a> {
    /// The search with its table.
    pub search: &'a DfPn,
    /// When to give up.
    pub budget: Budget,
    /// Who hears of the root's numbers.
    pub on_progress: &'a mut (dyn FnMut(Numbers, u64) + Send),
    /// Positions visited so far.
    pub nodes: u64,
}

impl<G: Game> Prover<G> for DepthFirst<'_> {
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, Stopped> {
        let verdict =
            self.search.prove(position, goal, &self.budget.left(self.nodes), path, self.on_progress);
        self.nodes += verdict.nodes;
        verdict.holds.ok_or(Stopped)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_found() {
        for value in [-1_000_000_000_000_000, -100, -3, -2, -1, 0, 1, 2, 3, 77, 4096, 1_000_000_000_000_000] {
            let mut questions = 0;
            let mut ask = |least: i64| -> Result<bool, ()> {
                questions += 1;
                Ok(value >= least)
            };
            assert_eq!(search(None, &mut ask), Ok(value));
            assert!(questions < 120, "{value}: {questions}");
            if value.abs() < 100 {
                assert_eq!(search(Some((-100, 99)), &mut |least| Ok::<_, ()>(value >= least)), Ok(value));
            }
        }
    }
}
