//! One flat stack of moves per search.

use std::ops::{Deref, Range};

/// A stack of moves on which every ply of a search keeps its own slice.
///
/// A game only [`push`](MoveList::push)es. A search notes the length, lets the
/// game push, walks the new part and [`truncate`](MoveList::truncate)s back, so
/// that after the first few nodes nothing is allocated any more.
///
/// ```
/// use gametree_core::MoveList;
/// let mut list = MoveList::new();
/// list.push('a');
/// let mine = list.mark();
/// list.push('b');
/// list.push('c');
/// assert_eq!(list.since(mine), 1..3);
/// list.truncate(mine);
/// assert_eq!(*list, ['a']);
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    moves: Vec<M>,
}

impl<M: Copy> MoveList<M> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        MoveList { moves: Vec::new() }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.moves.push(m);
    }

    /// The present end, to return to later.
    #[inline]
    #[must_use]
    pub fn mark(&self) -> usize {
        self.moves.len()
    }

    /// The indices of what was pushed after `mark`.
    #[inline]
    #[must_use]
    pub fn since(&self, mark: usize) -> Range<usize> {
        mark..self.moves.len()
    }

    /// Forgets what was pushed after `mark`.
    #[inline]
    pub fn truncate(&mut self, mark: usize) {
        self.moves.truncate(mark);
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// The moves pushed after `mark`, to be reordered.
    #[inline]
    pub fn tail_mut(&mut self, mark: usize) -> &mut [M] {
        &mut self.moves[mark..]
    }
}

impl<M: Copy> Default for MoveList<M> {
    fn default() -> Self {
        MoveList::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.moves
    }
}
