//! Which entry of a full bucket has to go.
//!
//! The schemes of Breuker, Uiterwijk and van den Herik (1994), and the two
//! strategies that lecture 004 names.

use gametree_core::splitmix64;

use super::slot::{Entry, age_of, depth_of, work_of};

/// A replacement scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Replacement {
    /// The newcomer takes a place that its key chooses.
    Always,
    /// The entry of least depth goes, the newcomer included; old ones first.
    Depth,
    /// Half of the bucket by depth; the other half takes what loses there.
    TwoTier,
    /// The entry behind which the least work lies goes.
    #[default]
    Work,
    /// Lecture 004: nodes at shallow levels of the tree are kept, which are
    /// those with much depth below; deep ones enter only into free places.
    ShallowLevels,
    /// Lecture 004: a coin decides whether the newcomer is stored at all; it
    /// takes the place of the entry of least work.
    Coin,
}

impl Replacement {
    /// All schemes with their names.
    pub const ALL: [(&'static str, Replacement); 6] = [
        ("always", Replacement::Always),
        ("depth", Replacement::Depth),
        ("two-tier", Replacement::TwoTier),
        ("work", Replacement::Work),
        ("shallow-levels", Replacement::ShallowLevels),
        ("coin", Replacement::Coin),
    ];

    /// The place in a full bucket that `new` should take, if any. The bucket
    /// comes as data words: decoding four entries at every store would cost
    /// more than the search of the bucket.
    #[inline]
    pub(super) fn victim(self, bucket: &[u64; 4], new: &Entry, key: u64) -> Option<usize> {
        let old = |data: u64| age_of(data) != new.age;
        // What an old search left is worth as much as a little work.
        let work = |data: u64| if old(data) { work_of(data) / 4 } else { work_of(data) };
        let depth = |data: u64| if old(data) { 0 } else { depth_of(data) };
        match self {
            Replacement::Always => Some((key >> 60) as usize & 3),
            Replacement::Work => Some(least(bucket, 0..4, work)),
            Replacement::Depth => {
                let place = least(bucket, 0..4, depth);
                (depth(bucket[place]) <= new.depth).then_some(place)
            }
            Replacement::TwoTier => {
                let place = least(bucket, 0..2, depth);
                Some(if depth(bucket[place]) <= new.depth { place } else { 2 + (key >> 63) as usize })
            }
            Replacement::ShallowLevels => {
                let place = least(bucket, 0..4, depth);
                (depth(bucket[place]) < new.depth).then_some(place)
            }
            Replacement::Coin => {
                let heads = splitmix64(key ^ u64::from(new.work)) & 1 == 0;
                heads.then(|| least(bucket, 0..4, work))
            }
        }
    }
}

#[inline]
fn least(bucket: &[u64; 4], places: std::ops::Range<usize>, worth: impl Fn(u64) -> u8) -> usize {
    places.min_by_key(|&place| worth(bucket[place])).unwrap_or(0)
}
