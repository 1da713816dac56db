//! Random games, quickly.
//!
//! A random word is a fraction whose digits to the base of the width are columns:
//! one word serves many moves, and only a column that is full is drawn again. That
//! is more than twice as fast as picking from a list of moves.

use gametree_core::{Game, MoveList, Outcome, Playout, Seen, SplitMix};

use super::ConnectFour;
use super::board::Board;
use super::lines::has_four;
use super::word::Word;

/// Picks among all columns that are not full.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drops;

/// Columns from a stream of words.
struct Columns {
    fraction: u64,
    left: u32,
}

/// Columns from one word. Even of 35 columns eight take 42 bits, so that none is
/// more likely than another by more than 2^-22.
const DIGITS: u32 = 8;

impl Columns {
    fn new(random: &mut SplitMix) -> Columns {
        Columns { fraction: random.next_u64(), left: DIGITS }
    }

    #[inline(always)]
    fn next(&mut self, width: u32, random: &mut SplitMix) -> u32 {
        if self.left == 0 {
            *self = Columns::new(random);
        }
        let product = u128::from(self.fraction) * u128::from(width);
        *self = Columns { fraction: product as u64, left: self.left - 1 };
        (product >> 64) as u32
    }
}

/// A random cell among those where a stone can fall; there is at least one.
#[inline(always)]
fn draw<B: Board>(board: B, open: B::Word, columns: &mut Columns, random: &mut SplitMix) -> B::Word {
    loop {
        let cell = open & board.column(columns.next(board.width(), random));
        if !cell.is_empty() {
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
        let mut columns = Columns::new(random);
        (!open.is_empty()).then(|| draw(position.board, open, &mut columns, random).first() as u8)
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
        let mut columns = Columns::new(random);
        while !has_four(board, position.theirs()) && position.mask != all {
            let cell = draw(board, position.open(), &mut columns, random);
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
