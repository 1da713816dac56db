//! What a search should know about Morris: the sixteen images of the board, and
//! that mills come first.

use gametree_core::{Bounds, Game, Knowledge, MoveList, Player, Score, Window, splitmix64};

use super::{Morris, NONE, Turn};

/// Everything known about Nine Men's Morris.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

impl Morris {
    /// The smallest of the sixteen images: four turns, a mirror, and the outer
    /// ring exchanged with the inner one.
    fn canonical_key(&self) -> u64 {
        let mut least = [u32::MAX; 2];
        let mut image = self.men;
        for round in 0..16 {
            least = least.min(image);
            image = image.map(turned);
            if round % 4 == 3 {
                image = image.map(if round % 8 == 3 { swapped } else { mirrored });
            }
        }
        let side = self.to_move == Player::First;
        Morris { men: least, ..*self }.key() ^ splitmix64(u64::from(side))
    }
}

/// Turned by a quarter.
fn turned(men: u32) -> u32 {
    let [a, b, c, _] = men.to_le_bytes();
    u32::from_le_bytes([a.rotate_left(2), b.rotate_left(2), c.rotate_left(2), 0])
}

/// Left and right exchanged: point k of a ring becomes -k.
fn mirrored(men: u32) -> u32 {
    let [a, b, c, _] = men.to_le_bytes();
    let ring = |ring: u8| ring.reverse_bits().rotate_left(1);
    u32::from_le_bytes([ring(a), ring(b), ring(c), 0])
}

/// Inner and outer ring exchanged.
fn swapped(men: u32) -> u32 {
    let [a, b, c, _] = men.to_le_bytes();
    u32::from_le_bytes([c, b, a, 0])
}

impl Knowledge<Morris> for Insight {
    const SLOTS: usize = 2 * 25 * 24;
    const SELECTIVE: bool = true;

    #[inline]
    fn canonical(position: &Morris) -> u64 {
        position.canonical_key()
    }

    fn settle(&mut self, position: &mut Morris, _: Window) -> Bounds {
        match position.ended() {
            Some(outcome) => Bounds::exact(Score::new(outcome.value())),
            None => Bounds { lo: Score::new(-1), hi: Score::new(1) },
        }
    }

    fn range(&self, _: &Morris) -> Option<Bounds> {
        Some(Bounds { lo: Score::new(-1), hi: Score::new(1) })
    }

    fn slot(&self, position: &Morris, m: Turn) -> usize {
        (position.to_move().index() * 25 + usize::from(m.from)) * 24 + usize::from(m.to)
    }

    fn is_noisy(&self, _: &Morris, m: Turn) -> bool {
        m.take != NONE
    }

    fn noisy(&self, position: &Morris, moves: &mut MoveList<Turn>) {
        let mark = moves.mark();
        position.moves(moves);
        let mut kept = mark;
        for i in moves.since(mark) {
            if moves[i].take != NONE {
                moves.tail_mut(mark).swap(kept - mark, i - mark);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn gain(&self, _: &Morris, m: Turn) -> i64 {
        if m.take == NONE { 0 } else { 16 }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable, SplitMix};

    use super::*;
    use crate::morris::{MILLS, NEXT};

    #[test]
    fn images_keep_lines_and_mills() {
        for image in [turned, mirrored, swapped] {
            for mill in MILLS {
                assert!(MILLS.contains(&image(mill)), "{mill:b}");
            }
            for (point, near) in NEXT.iter().enumerate() {
                let there = image(1 << point).trailing_zeros() as usize;
                assert_eq!(image(*near), NEXT[there]);
            }
        }
    }

    #[test]
    fn all_sixteen_images_share_a_key() {
        let mut random = SplitMix::new(3);
        for _ in 0..50 {
            let (a, b) = (random.next_u64() as u32 & 0xFF_FFFF, random.next_u64() as u32 & 0xFF_FFFF);
            let here = Morris { men: [a & !b, b], ..Morris::start("").unwrap() };
            for image in [turned, mirrored, swapped] {
                let there = Morris { men: here.men.map(image), ..here };
                assert_eq!(here.canonical_key(), there.canonical_key(), "{}", here.write_position());
            }
        }
    }
}
