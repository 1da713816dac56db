//! What a search knows of pentominoes.

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window, splitmix64};

use super::Pentominoes;
use crate::images::{mirrored, transposed};

/// What a search should know: images of the board, and to leave the opponent
/// few replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Up to so many moves their replies are counted, to order them.
const FEW: usize = 400;

impl Knowledge<Pentominoes> for Insight {
    #[inline]
    fn canonical(position: &Pentominoes) -> u64 {
        canonical_key(position)
    }

    fn settle(&mut self, position: &mut Pentominoes, _: Window) -> Bounds {
        match position.ended() {
            Some(_) => Bounds::exact(Score::new(-1)),
            None => Bounds { lo: Score::new(-1), hi: Score::new(1) },
        }
    }

    fn expand(
        &mut self,
        position: &Pentominoes,
        _: Window,
        moves: &mut MoveList<u16>,
        visit: &mut impl FnMut(Child<Pentominoes>) -> bool,
    ) {
        let mark = moves.mark();
        position.moves(moves);
        let range = moves.since(mark);
        let few = range.len() <= FEW;
        for i in range {
            let mut child = Child::new(position.after(moves[i]), moves[i], 0);
            child.bounds = self.settle(&mut child.position, Window::FULL);
            if few {
                let replies = child.position.mobility();
                child.guess = -(replies as i32);
                if replies == 0 {
                    child.bounds = Bounds::exact(Score::new(-1));
                }
            }
            if !visit(child) {
                break;
            }
        }
        moves.truncate(mark);
    }

    fn range(&self, _: &Pentominoes) -> Option<Bounds> {
        Some(Bounds { lo: Score::new(-1), hi: Score::new(1) })
    }

    fn draft(&self, position: &Pentominoes) -> usize {
        position.free.count_ones() as usize / 5
    }

    fn endgame(&self) -> usize {
        6
    }
}

/// The smallest of the eight images of the board, with the pieces.
fn canonical_key(position: &Pentominoes) -> u64 {
    let mut least = u64::MAX;
    for turned in [position.free, transposed(position.free)] {
        let mirrored = mirrored(turned);
        for image in [turned, mirrored, turned.swap_bytes(), mirrored.swap_bytes()] {
            least = least.min(image);
        }
    }
    splitmix64(splitmix64(least) ^ u64::from(position.used))
}

#[cfg(test)]
mod tests {
    use gametree_core::Notation;

    use super::*;

    #[test]
    fn images_share_a_key() {
        let start = Pentominoes::new();
        let keys = ["Ia1a2a3a4a5", "Ia4a5a6a7a8", "Id8e8f8g8h8", "Ih1h2h3h4h5"]
            .map(|m| canonical_key(&start.after(start.read_move(m).unwrap())));
        assert!(keys.iter().all(|&key| key == keys[0]), "{keys:?}");
        assert_ne!(keys[0], canonical_key(&start.after(start.read_move("Ib1b2b3b4b5").unwrap())));
    }
}
