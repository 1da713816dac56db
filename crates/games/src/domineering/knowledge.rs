//! What a search should know about Domineering: foregone conclusions, mirror
//! images, and to try first what leaves the opponent least.

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window};

use super::Domineering;

/// Everything known about Domineering.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

const WON: Bounds = Bounds::exact(Score::new(1));
const LOST: Bounds = Bounds::exact(Score::new(-1));
const EITHER: Bounds = Bounds { lo: Score::new(-1), hi: Score::new(1) };

#[inline]
fn bounds(foregone: Option<bool>) -> Bounds {
    match foregone {
        Some(true) => WON,
        Some(false) => LOST,
        None => EITHER,
    }
}

impl Knowledge<Domineering> for Insight {
    const SLOTS: usize = 128;
    const SELECTIVE: bool = true;

    #[inline]
    fn canonical(position: &Domineering) -> u64 {
        position.canonical_key()
    }

    #[inline]
    fn settle(&mut self, position: &mut Domineering, _: Window) -> Bounds {
        bounds(position.foregone())
    }

    #[inline]
    fn expand(
        &mut self,
        position: &Domineering,
        _: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Domineering>) -> bool,
    ) {
        let me = position.to_move;
        let mut places = position.places(me);
        while places != 0 {
            let m = places.trailing_zeros() as u8;
            places &= places - 1;
            let mut child = Child::new(position.after(m), m, 0);
            let (foregone, lead) = child.position.outlook();
            child.bounds = bounds(foregone);
            child.guess = -lead;
            if !visit(child) {
                break;
            }
        }
    }

    fn range(&self, _: &Domineering) -> Option<Bounds> {
        Some(EITHER)
    }

    fn draft(&self, position: &Domineering) -> usize {
        position.free.count_ones() as usize / 2
    }

    fn endgame(&self) -> usize {
        20
    }

    fn slot(&self, position: &Domineering, m: u8) -> usize {
        64 * position.to_move.index() + usize::from(m & 63)
    }

    fn ranker(position: &Domineering) -> impl Fn(u8) -> i32 {
        |m| -256 * position.after(m).judge() as i32
    }
}
