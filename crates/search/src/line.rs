//! The best line, kept as the search unwinds.
//!
//! Every node that returns leaves its line behind as a chain of cells in one
//! arena; the parent either puts its own move before it or drops it. Dropping
//! is a truncation, so the arena stays as small as the lines of the nodes on
//! the present path, for trees of any depth.

const NONE: u32 = u32::MAX;

/// A line in a [`Lines`] arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line(u32);

impl Line {
    /// The line without a move.
    pub(crate) const EMPTY: Line = Line(NONE);
}

#[derive(Debug)]
pub(crate) struct Lines<M> {
    cells: Vec<(M, u32)>,
    /// The line of the node that returned last.
    last: Line,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Lines { cells: Vec::new(), last: Line::EMPTY }
    }

    /// The state to return to by [`Lines::drop_after`].
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.cells.len()
    }

    /// Forgets the line of the child that was searched after `mark`.
    #[inline]
    pub(crate) fn drop_after(&mut self, mark: usize) {
        self.cells.truncate(mark);
    }

    /// `m`, followed by the line of the child that returned last.
    #[inline]
    pub(crate) fn keep(&mut self, m: M) -> Line {
        self.cells.push((m, self.last.0));
        Line(self.cells.len() as u32 - 1)
    }

    /// A node returns with this line.
    #[inline]
    pub(crate) fn leave(&mut self, line: Line) {
        self.last = line;
    }

    /// The line of the node that returned last, from its first move on.
    pub(crate) fn last(&self) -> Vec<M> {
        let mut moves = Vec::new();
        let mut cell = self.last.0;
        while cell != NONE {
            let (m, next) = self.cells[cell as usize];
            moves.push(m);
            cell = next;
        }
        moves
    }
}
