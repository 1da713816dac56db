//! What a node of the exact search has learned so far: the bounds of a child
//! before it is searched, and the best score and window of its parent.

use gametree_core::{Bounds, Child, Game, Knowledge, Player, Score, Window};

/// What is known of a position before it is searched.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) key: u64,
    pub(super) bounds: Bounds,
    /// The place of the move that the table recommends, from 1, or 0.
    pub(super) hint: u16,
    /// What stored values leave out.
    pub(super) banked: i64,
}

impl Known {
    #[inline]
    pub(super) fn of<G: Game, K: Knowledge<G>>(child: &Child<G>) -> Known {
        let banked = K::banked(&child.position);
        Known { key: child.key, bounds: child.bounds, hint: child.hint, banked }
    }
}

/// How far a node has come.
pub(super) struct Progress {
    pub(super) player: Player,
    pub(super) entered: Window,
    pub(super) window: Window,
    pub(super) best: Score,
    pub(super) place: u16,
}

/// What a child's bounds mean for its parent.
pub(super) enum Meeting {
    /// The parent is decided.
    Cut,
    /// The child can not matter any more.
    Dropped,
    /// The child must be searched.
    Open,
}

impl Progress {
    pub(super) fn new(player: Player, lo: Score, window: Window) -> Progress {
        Progress { player, entered: window, window: window.raised(lo), best: lo, place: 0 }
    }

    /// Takes note of what is known about a child, as the parent sees it.
    #[inline]
    pub(super) fn meet(&mut self, bounds: Bounds) -> Meeting {
        self.best = self.best.max(bounds.lo);
        self.window = self.window.raised(bounds.lo);
        if self.window.is_closed() {
            return Meeting::Cut;
        }
        if bounds.hi <= self.window.alpha {
            self.best = self.best.max(bounds.hi);
            return Meeting::Dropped;
        }
        Meeting::Open
    }

    /// Takes note of a child's score. Whether the parent is decided.
    #[inline]
    pub(super) fn found(&mut self, score: Score, place: u16) -> bool {
        if score > self.best {
            self.best = score;
            self.place = place;
        }
        self.window = self.window.raised(score);
        self.window.is_closed()
    }
}
