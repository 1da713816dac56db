//! What a session answers: plain data and text.

use std::time::Duration;

use gametree_core::{Bound, Counts, Diagram, Player, Score};
use gametree_search::Event;
use gametree_search::narrate::{node_name, sentence};

/// News from a running search: one more depth is complete.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The depth that is complete.
    pub depth: usize,
    /// For the player to move.
    pub score: Score,
    /// The best line.
    pub line: Vec<String>,
    /// The best moves, best first, if more than one was asked for.
    pub moves: Vec<Scored>,
    /// The work so far.
    pub counts: Counts,
    /// The time so far.
    pub time: Duration,
    /// Whether the score is the depth's result or only a bound of it, which
    /// only those hear who asked for [`bounds`](crate::Request::bounds).
    pub bound: Bound,
    /// The longest line that was looked at, in plies; 0 where nobody counted.
    pub seldepth: usize,
    /// How full the table is, in parts per thousand.
    pub hashfull: usize,
    /// What scores count as one point: a disc, a pawn.
    pub point: i64,
    /// The move that is about to be searched, in which case nothing else has
    /// changed; only those hear of it who asked for
    /// [`bounds`](crate::Request::bounds).
    pub current: Option<Current>,
}

/// A move that is about to be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Current {
    /// The move.
    pub text: String,
    /// Its place in the order, from 1.
    pub number: usize,
}

/// A move with its score.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The move.
    pub text: String,
    /// For the player who makes it.
    pub score: Score,
    /// Whether the score is proven.
    pub exact: bool,
    /// The line that begins with it.
    pub line: Vec<String>,
    /// How often it was visited, where visits are counted.
    pub visits: u64,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The algorithm with its options, as it was chosen.
    pub algorithm: String,
    /// Whose score it is.
    pub player: Player,
    /// For the player to move.
    pub score: Score,
    /// Whether the score is proven.
    pub exact: bool,
    /// The best line, as far as it is known.
    pub line: Vec<String>,
    /// The best moves, best first, if more than one was asked for.
    pub moves: Vec<Scored>,
    /// The depth that was completed; `None` if the search went to the end of
    /// the game.
    pub depth: Option<usize>,
    /// The work.
    pub counts: Counts,
    /// The time.
    pub time: Duration,
    /// Whether a limit ended the search before it was done.
    pub stopped: bool,
    /// What scores count as one point: a disc, a pawn.
    pub point: i64,
}

impl Answer {
    /// The move to play; none where the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }

    /// The score as the first player, MAX in a tree, sees it.
    #[must_use]
    pub fn value(&self) -> Score {
        self.score.seen_by(Player::MAX, self.player)
    }
}

/// A search that was recorded event by event.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The result.
    pub answer: Answer,
    /// The searched tree, for a picture.
    pub diagram: Diagram,
    /// What happened, in order; nodes are indices into the diagram.
    pub events: Vec<Event>,
}

impl Trace {
    /// One sentence per event, in order.
    pub fn sentences(&self) -> impl Iterator<Item = String> + '_ {
        self.events.iter().map(|event| sentence(&self.diagram.nodes, event))
    }

    /// What a node of the diagram is called.
    #[must_use]
    pub fn name(&self, node: usize) -> String {
        node_name(&self.diagram.nodes, node)
    }

    /// The nodes that were evaluated with what they are worth to MAX, in
    /// order, repeated evaluations included.
    pub fn evaluated(&self) -> impl Iterator<Item = (usize, Score)> + '_ {
        self.events.iter().filter_map(|event| match event {
            Event::Evaluate { node, value, .. } => Some((*node, *value)),
            _ => None,
        })
    }

    /// The nodes that were never entered because their parent was cut off, in
    /// the order of the diagram.
    pub fn pruned(&self) -> impl Iterator<Item = usize> + '_ {
        let nodes = &self.diagram.nodes;
        let left_out = |&i: &usize| !nodes[i].visited && nodes[i].parent.is_some_and(|p| nodes[p].visited);
        (0..nodes.len()).filter(left_out)
    }
}
