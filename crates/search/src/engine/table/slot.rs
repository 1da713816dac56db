//! One entry of the shared table: two words that may be written by one thread
//! while another reads them.
//!
//! ```text
//! data   63        40 39      24 23   16 15    8 7      2 1    0
//!        ┌───────────┬──────────┬───────┬───────┬────────┬──────┐
//!        │ score     │ place of │ depth │ work  │ age    │ bound│
//!        │ 24 signed │ best move│       │       │        │      │
//!        └───────────┴──────────┴───────┴───────┴────────┴──────┘
//! check  key XOR data
//! ```
//!
//! A reader takes both words and believes them only if `check XOR data` is the
//! key it looks for. Words of two different writes do not fit together, except
//! with the probability of a false key (Hyatt and Mann 2002), so no lock is
//! needed. The model test in `tests/loom.rs` tries every interleaving.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

use gametree_core::Score;

/// What a stored score says about the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

/// The content of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score; wins and losses count from this position.
    pub score: Score,
    /// What it says.
    pub kind: Kind,
    /// The place of the best move in the order of generation, from 1; 0 for
    /// none.
    pub place: u16,
    /// The depth that was searched; 255 for to the end.
    pub depth: u8,
    /// How much work it took, on a logarithmic scale.
    pub work: u8,
    /// The search it comes from, modulo 64.
    pub age: u8,
}

const SCORE_LIMIT: i64 = (1 << 23) - 1;
/// Packed scores from here on are wins by distance.
const WINS: i64 = SCORE_LIMIT - 10_000;

/// The score in 24 bits, if it fits.
fn pack(score: Score) -> Option<i64> {
    let sign = score.value().signum();
    match score.distance() {
        Some(plies) if plies < 10_000 => Some(sign * (SCORE_LIMIT - plies as i64)),
        Some(_) => None,
        None => (score.value().abs() < WINS).then_some(score.value()),
    }
}

fn unpack(packed: i64) -> Score {
    let plies = (SCORE_LIMIT - packed.abs()) as usize;
    match packed {
        _ if packed > WINS => Score::win_in(plies),
        _ if packed < -WINS => Score::loss_in(plies),
        _ => Score::new(packed),
    }
}

impl Entry {
    /// The data word, or `None` if the score is too large to be kept.
    #[inline]
    #[must_use]
    pub fn to_word(self) -> Option<u64> {
        let kind = match self.kind {
            Kind::Lower => 1,
            Kind::Upper => 2,
            Kind::Exact => 3,
        };
        Some(
            (pack(self.score)? as u64) << 40
                | u64::from(self.place) << 24
                | u64::from(self.depth) << 16
                | u64::from(self.work) << 8
                | u64::from(self.age & 63) << 2
                | kind,
        )
    }

    /// The entry behind a data word; `None` for an empty one.
    #[inline]
    #[must_use]
    pub fn from_word(data: u64) -> Option<Entry> {
        let kind = match data & 3 {
            0 => return None,
            1 => Kind::Lower,
            2 => Kind::Upper,
            _ => Kind::Exact,
        };
        Some(Entry {
            score: unpack(data as i64 >> 40),
            kind,
            place: (data >> 24) as u16,
            depth: depth_of(data),
            work: work_of(data),
            age: age_of(data),
        })
    }
}

/// The depth in a data word.
#[inline]
pub(super) fn depth_of(data: u64) -> u8 {
    (data >> 16) as u8
}

/// The work in a data word.
#[inline]
pub(super) fn work_of(data: u64) -> u8 {
    (data >> 8) as u8
}

/// The age in a data word.
#[inline]
pub(super) fn age_of(data: u64) -> u8 {
    (data >> 2) as u8 & 63
}

/// The place of one entry.
#[derive(Debug)]
#[repr(C)]
pub struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// An empty place.
    #[must_use]
    pub fn empty() -> Slot {
        Slot { check: AtomicU64::new(0), data: AtomicU64::new(0) }
    }

    /// The key and the data word, as they stand.
    #[inline]
    #[must_use]
    pub fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    /// Writes an entry over whatever was there.
    #[inline]
    pub fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        let scores = [0, 1, -1, 64, -8_000_000].map(Score::new);
        let ends = [Score::win_in(3), Score::loss_in(900), Score::win_in(0)];
        for score in scores.into_iter().chain(ends) {
            for kind in [Kind::Lower, Kind::Upper, Kind::Exact] {
                let entry = Entry { score, kind, place: 600, depth: 31, work: 77, age: 63 };
                assert_eq!(Entry::from_word(entry.to_word().unwrap()), Some(entry));
            }
        }
        let entry =
            Entry { score: Score::new(1 << 36), kind: Kind::Exact, place: 0, depth: 0, work: 0, age: 0 };
        assert_eq!(entry.to_word(), None);
        assert_eq!(Entry::from_word(0), None);
    }
}
