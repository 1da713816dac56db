//! Explicit trees: the game that is nothing but its tree.
//!
//! A [`Tree`] is read from text ([`read`](fn@read)), printed back ([`write`](fn@write)) or
//! generated ([`generate`]), and played as a [`TreePosition`]. The numbers at
//! the leaves are what MAX gains.
//!
//! ```
//! use gametree_core::Player;
//! use gametree_games::tree::{read, write};
//!
//! let tree = read("((3 12 8) (2 4 6) (14 5 2))", Player::MAX).unwrap();
//! assert_eq!(tree.values()[0], 3);
//! assert_eq!(tree.leaves().count(), 9);
//! assert_eq!(write(&tree), "((3 12 8) (2 4 6) (14 5 2))");
//! ```
//!
//! Trees may be very deep (a hundred thousand levels) and very wide (millions
//! of leaves), so nothing here recurses.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the nodes in one flat array, level by level | `arena` |
//! | from nodes in reading order to that array | `builder` |
//! | which text form, and errors with their column | [`mod@read`] |
//! | `((3 12 8) (2 4 6))` in and out | `nested` |
//! | `[[3, 12, 8], [2, 4, 6]]` in and out | `json` |
//! | numbers, names and moves as both forms check them | `label` |
//! | where names are kept | `labels` |
//! | the tree as a game | `position` |
//! | critical positions and node types | [`critical`] |
//! | the same tree with its children in another order | [`order`] |
//! | trees from nothing | [`generate`] |

mod arena;
mod builder;
pub mod critical;
pub mod generate;
mod json;
mod label;
mod labels;
mod nested;
pub mod order;
mod position;
pub mod read;

pub use arena::{Form, Tree, Visit, Walk};
pub use critical::NodeType;
pub use position::{Branch, TreePosition};
pub use read::{read, write};
