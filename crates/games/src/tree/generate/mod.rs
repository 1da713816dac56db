//! Trees from nothing, each kind for a question of its own.
//!
//! | question | file |
//! |---|---|
//! | how much does a search cost on a regular tree? | `uniform` |
//! | does an algorithm stand every shape? | `random` |
//! | what is a good order of moves worth? | `quality` |
//! | can nothing be cut off at all? | `worst` |
//!
//! The best and the worst order of a given tree are in
//! [`order`](super::order).

mod quality;
mod random;
mod uniform;
mod worst;

pub use quality::with_quality;
pub use random::{Shape, random};
pub use uniform::{fits, reference, reference_leaf, uniform};
pub use worst::without_cutoffs;
