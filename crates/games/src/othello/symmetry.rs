//! The eight images of a position under turning and mirroring the board. Smaller
//! boards lie in the middle of the largest, so the same bits serve them.

use crate::images::transposed;

/// Positions with at most this many discs share one key with their images;
/// later, images hardly ever meet, and looking for them costs time.
const FOLDED: u32 = 12;

/// The image of a position that stands for all eight.
#[must_use]
pub fn folded(own: u64, opponent: u64) -> (u64, u64) {
    if (own | opponent).count_ones() > FOLDED {
        return (own, opponent);
    }
    let mut least = (own, opponent);
    let mut image = (own, opponent);
    for turn in 0..8 {
        let change = if turn % 2 == 0 { u64::swap_bytes } else { transposed };
        image = (change(image.0), change(image.1));
        least = least.min(image);
    }
    least
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, SplitMix};

    use super::*;
    use crate::images::mirrored;
    use crate::othello::Othello;

    #[test]
    fn all_images_fold_into_one() {
        let mut random = SplitMix::new(5);
        for _ in 0..200 {
            let mut position = Othello::new(6).unwrap();
            for _ in 0..random.below(8) {
                let moves = position.legal_moves();
                position.play(moves[random.below(moves.len() as u64) as usize]);
            }
            let (own, opponent) = (position.own(), position.opponent());
            let turned = |board: u64| transposed(board).swap_bytes();
            assert_eq!(folded(own, opponent), folded(turned(own), turned(opponent)));
            assert_eq!(folded(own, opponent), folded(mirrored(own), mirrored(opponent)));
        }
    }

    #[test]
    fn the_four_first_moves_are_one() {
        let start = Othello::new(8).unwrap();
        let moves = start.legal_moves();
        let mut images = moves.iter().map(|&m| {
            let next = start.after(m);
            folded(next.own(), next.opponent())
        });
        let first = images.next().unwrap();
        assert!(images.all(|image| image == first));
    }
}
