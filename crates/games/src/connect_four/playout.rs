//! Random games, quickly.
//!
//! A column is drawn by three random bits at a time, one word serving many
//! moves; a column that is full or not there is drawn again. On the usual board
//! that is twice as fast as picking from a list of moves.

use gametree_core::{Game, MoveList, Outcome, Playout, Seen, SplitMix};

use super::ConnectFour;
use super::board::Board;
use super::lines::has_four;
use super::word::Word;

/// Picks among all columns that are not full.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drops;

/// Three bits at a time from a stream of words.
struct Bits {
    word: u64,
    left: u32,
}

impl Bits {
    #[inline(always)]
    fn three(&mut self, random: &mut SplitMix) -> u32 {
        if self.left == 0 {
            *self = Bits { word: random.next_u64(), left: 21 };
        }
        self.left -= 1;
        self.word >>= 3;
        self.word as u32 & 7
    }
}

/// A random cell among those where a stone can fall; there is at least one.
#[inline(always)]
fn draw<B: Board>(board: B, open: B::Word, bits: &mut Bits, random: &mut SplitMix) -> B::Word {
    loop {
        let column = if board.width() <= 8 {
            bits.three(random)
        } else {
            random.below(u64::from(board.width())) as u32
        };
        let cell = open & board.column(column);
        if column < board.width() && !cell.is_empty() {
            return cell;
        }
    }
}

impl<B: Board> Playout<ConnectFour<B>> for Drops {
    /// A smaller tree is quicker to walk, by a fifth; as strong in the same time
    /// (196.5 of 400 games against two visits at 10 ms).
    const EXPAND: u32 = 4;

    #[inline]
    fn random_move(
        &mut self,
        position: &mut ConnectFour<B>,
        random: &mut SplitMix,
        _: &mut MoveList<u8>,
    ) -> Option<u8> {
        let open = position.open();
        let mut bits = Bits { word: random.next_u64(), left: 21 };
        (!open.is_empty()).then(|| draw(position.board, open, &mut bits, random).first() as u8)
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut ConnectFour<B>,
        random: &mut SplitMix,
        _: &mut MoveList<u8>,
        _: &mut impl Seen,
    ) -> Outcome {
        let (board, all) = (position.board, position.board.cells());
        let mut bits = Bits { word: random.next_u64(), left: 21 };
        while !has_four(board, position.theirs()) && position.mask != all {
            let cell = draw(board, position.open(), &mut bits, random);
            position.own = position.theirs();
            position.mask = position.mask | cell;
        }
        let paid = position.ended().unwrap_or(Outcome::DRAW);
        if position.to_move() == gametree_core::Player::First { paid } else { -paid }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Playable, Uniform};

    use super::*;
    use crate::connect_four::{AnySize, Standard};

    /// The same distribution as the slow way: the first player wins 55.6 % of
    /// random games.
    #[test]
    fn random_games_are_uniform() {
        let (mut random, mut moves) = (SplitMix::new(1), MoveList::new());
        let wins = |paid: Outcome| u32::from(paid.value() > 0);
        let (mut quick, mut slow) = (0, 0);
        for _ in 0..20_000 {
            quick += wins(Drops.play_out(&mut Standard::default(), &mut random, &mut moves, &mut ()));
            slow += wins(Uniform.play_out(&mut Standard::default(), &mut random, &mut moves, &mut ()));
        }
        assert!(quick.abs_diff(slow) < 500, "{quick} {slow}");
        let mut wide = AnySize::start("11x4").unwrap();
        Drops.play_out(&mut wide, &mut random, &mut moves, &mut ());
        assert!(wide.ended().is_some());
    }
}
