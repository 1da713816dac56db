//! A searched tree as plain data, from which a picture is drawn.
//!
//! All numbers are as MAX sees them, as lecture notes write them.

use crate::player::Player;
use crate::score::Score;
use crate::window::Window;

/// What the number at a node means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// One node of a [`Diagram`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagramNode {
    /// The index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The indices of the children, in order of generation.
    pub children: Vec<usize>,
    /// Who is to move: MAX or MIN.
    pub player: Player,
    /// The node's own name, empty if it has none.
    pub name: String,
    /// The move that leads here, empty at the root.
    pub branch: String,
    /// Whether the search entered the node at all.
    pub visited: bool,
    /// What the search found, or what stands at a leaf that was never
    /// reached.
    pub value: Option<Score>,
    /// How the value is meant.
    pub bound: Bound,
    /// The last window with which the search left the node.
    pub window: Option<Window>,
    /// The order numbers, from 1, of the static evaluations made here.
    pub evaluations: Vec<usize>,
    /// Whether the node lies on the principal variation.
    pub on_line: bool,
    /// Whether the search left the node by a cut-off, with children unsearched.
    pub cut: bool,
}

/// A searched tree; node 0 is the root, and children come after parents.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// What was done, for a heading; may be empty.
    pub title: String,
    /// The nodes.
    pub nodes: Vec<DiagramNode>,
}
