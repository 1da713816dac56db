//! What tells proven values on one path from those on another: a number that is
//! mixed into the key where the path matters, and always the same elsewhere.

use gametree_core::{Game, splitmix64};

use super::table::PROVEN;

/// The trail of the children of a position.
#[inline]
pub(super) fn onward<G: Game>(trail: u64, key: u64) -> u64 {
    if G::PATH_MATTERS { splitmix64(trail ^ key) } else { PROVEN }
}

/// What is left of the trail at a position: nothing where it forgets its path.
#[inline]
pub(super) fn behind<G: Game>(position: &G, trail: u64) -> u64 {
    if G::PATH_MATTERS && position.forgets_path() { PROVEN } else { trail }
}
