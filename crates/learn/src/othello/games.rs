//! Noisy self-play: where the positions to learn from come from.

use gametree_core::SplitMix;
use gametree_games::othello::bits::{Squares, flips, reach};
use gametree_games::othello::evaluation::Evaluation;
use gametree_games::othello::mobility::{corners, mobility};
use gametree_games::othello::patterns::{Accumulator, Layout, UNIT};

/// Who plays the games.
#[derive(Clone, Copy)]
pub(super) enum Player<'a> {
    /// The move that leaves the fewest replies.
    Mobility,
    /// The move that looks best after one ply.
    Learned(&'a Evaluation),
}

/// Plays a game up to a position with `discs` discs in which the player to
/// move has a move. `None` where the game ended before.
///
/// The first four to fourteen moves (to ten on 6x6) are random, later ones the player's with
/// noise on its judgement, and one in twenty is random again: the positions
/// must show mistakes as well, or the weights never learn what they cost.
pub(super) fn play_to(
    layout: &Layout,
    discs: u32,
    player: Player<'_>,
    random: &mut SplitMix,
) -> Option<Accumulator> {
    let mut at = Accumulator::new(layout, 0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
    let (board, corners) = (layout.board(), corners(layout.size()));
    let opening = 8 + random.below(if layout.size() == 8 { 11 } else { 7 }) as u32;
    let noise = UNIT as u64 * [1, 3, 6, 12][random.below(4) as usize];
    loop {
        let (own, opponent) = at.discs();
        let moves = reach(own, opponent) & board;
        if moves == 0 {
            if reach(opponent, own) & board == 0 {
                return None;
            }
            at = at.passed();
            continue;
        }
        let count = (own | opponent).count_ones();
        if count >= discs {
            return (count == discs).then_some(at);
        }
        let any = count < opening || random.below(20) == 0;
        let mut chosen: Option<(i64, Accumulator)> = None;
        let wanted = random.below(u64::from(moves.count_ones())) as usize;
        for (i, square) in Squares(moves).enumerate() {
            if any && i != wanted {
                continue;
            }
            let child = at.after(layout, square, flips(own, opponent, square));
            let judged = match player {
                _ if any => 0,
                Player::Learned(evaluation) => -i64::from(evaluation.score(&child)),
                Player::Mobility => {
                    let (own, opponent) = child.discs();
                    let replies = mobility(own, opponent, board & !(own | opponent), corners);
                    -i64::from(replies) * i64::from(UNIT)
                }
            };
            let judged = judged + random.below(2 * noise) as i64;
            if chosen.as_ref().is_none_or(|&(best, _)| judged > best) {
                chosen = Some((judged, child));
            }
        }
        at = chosen?.1;
    }
}
