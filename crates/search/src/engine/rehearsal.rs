//! The rehearsal: before a value is proven, the same search runs once with the
//! game's forecasts in place of deep subtrees. Its moves and its guess of the
//! value then lead the proof. Nothing that it stores is taken for proven.

/// How far the search for a value has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Proving, with nothing to lean on.
    Plain,
    /// Searching with forecasts, for a good guess and good moves.
    Rehearsing,
    /// Proving after a rehearsal.
    Rehearsed,
}

/// Keeps what a rehearsal stores apart from what is proven.
pub(super) const REHEARSED: u64 = 0x9E37_79B9_7F4A_7C15;
