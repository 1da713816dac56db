//! Monte-Carlo tree search: a tree grown move by move towards what looks good,
//! judged by play-outs or by a static evaluation.
//!
//! One simulation walks down from the root by a selection formula, adds at most
//! one node, judges the leaf, and reports the result to every node on the way
//! (Kocsis and Szepesvári 2006; Coulom 2006). The mean of a node's results tends
//! to its minimax value because good children are visited ever more often.
//! Against alpha-beta it wins where no static evaluation is any good: Go, Hex.
//!
//! Contract: [`Mcts::think`] ends when a limit is reached, when somebody asks, or
//! when the root's value is proven; it always names a legal move where there is
//! one. One thread and one seed give the same simulations. It never takes more
//! memory than asked.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | what is switched on | [`options`] |
//! | visits and rewards in one word | `stats` |
//! | proven bounds in one word (MCTS-Solver, score-bounded search) | `bounds` |
//! | the tree in one arena | `arena` |
//! | full memory: forget the least visited; a new root | `recycle` |
//! | one simulation in numbered steps | `simulate` |
//! | a leaf gets children | `expand` |
//! | which child: UCB1, UCB1-tuned, PUCT, first-play urgency | `select` |
//! | all moves as first (RAVE), priors, progressive bias, implicit minimax | `informed` |
//! | progressive widening | `widening` |
//! | sequential halving at the root with Gumbel noise | `gumbel` |
//! | what an outcome or an evaluation is worth as a reward | `reward` |
//! | which move to play, and the best line | `choice` |
//! | threads: one tree, many trees, many play-outs per leaf | `parallel`, `crew` |
//! | the searcher: thinking, and keeping the tree between moves | `searcher` |

mod arena;
mod bounds;
mod choice;
mod crew;
mod early;
mod expand;
mod gumbel;
mod informed;
mod logarithm;
pub mod options;
mod parallel;
mod recycle;
mod reward;
mod searcher;
mod select;
mod simulate;
mod stats;
#[cfg(test)]
mod tests;
mod widening;

pub use choice::Tried;
pub use options::{Formula, Leaf, Options, Parallel};
pub use searcher::{Listener, Mcts, Thought};
