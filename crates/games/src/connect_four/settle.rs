//! Settling a position: forced moves are played, and what can be said of the
//! value without a search is said.

use gametree_core::Game;

use super::ConnectFour;
use super::board::Board;
use super::word::Word;

impl<B: Board> ConnectFour<B> {
    /// Plays all forced moves in place and returns bounds `(lo, hi)` on the
    /// value for whoever is then to move; `lo == hi` means that the value is
    /// known.
    ///
    /// `alpha` and `beta` are the window of the player to move before the
    /// call: bounds that could not matter to it may be left out. The game is
    /// not over. Where `lo < hi` the player to move can not win at once, has
    /// no open threat to answer and has a
    /// [candidate](ConnectFour::candidates); every other move is worth less
    /// than `lo`.
    ///
    /// A position is settled by
    ///
    /// * a win at once, or two open threats of the opponent: the value;
    /// * one open threat of the opponent: the reply is played, and on;
    /// * otherwise, the soonest win of either side, two stones on, and the
    ///   bounds from replying in the same column (`follow_up`).
    #[inline]
    pub fn settle(&mut self, alpha: i32, beta: i32) -> (i32, i32) {
        let mine = self.threats();
        if !(mine & self.open()).is_empty() {
            let win = self.win_with(self.stones() + 1);
            return (win, win);
        }
        let settled = self.settle_quiet(mine, alpha, beta);
        (settled.lo, settled.hi)
    }

    /// The same where the player to move can not win at once and has these
    /// threats.
    #[inline(always)]
    pub(super) fn settle_quiet(
        &mut self,
        mut mine: B::Word,
        mut alpha: i32,
        mut beta: i32,
    ) -> Settled<B::Word> {
        loop {
            let (stones, open) = (self.stones(), self.open());
            let theirs = self.their_threats();
            let (forced, below) = (theirs & open, theirs.down(1));
            if forced.is_empty() && !(open & !below).is_empty() {
                // The board may be full before the second stone from here.
                let full = self.board.size() + 2;
                let hi = self.win_with((stones + 3).min(full));
                let lo = -self.win_with((stones + 4).min(full));
                let (lo, hi) = if lo >= beta || hi <= alpha {
                    (lo, hi)
                } else {
                    self.follow_up([mine, theirs], alpha, beta, lo, hi)
                };
                return Settled { lo, hi, mine, theirs };
            }
            if forced.is_empty() || forced.is_many() || !(forced & below).is_empty() {
                let value = if open.is_empty() { 0 } else { -self.win_with(stones + 2) };
                return Settled { lo: value, hi: value, mine, theirs };
            }
            self.play(forced.first() as u8);
            mine = theirs ^ forced;
            (alpha, beta) = (-beta, -alpha);
        }
    }
}

/// What settling found out.
pub(super) struct Settled<W> {
    pub(super) lo: i32,
    pub(super) hi: i32,
    /// The threats of the player then to move.
    pub(super) mine: W,
    /// Those of the opponent.
    pub(super) theirs: W,
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashMap;

    use gametree_core::{Game, Notation, SplitMix};

    use super::*;
    use crate::connect_four::AnySize;

    /// The value by plain minimax, remembered by position.
    pub(in crate::connect_four) fn minimax(position: &AnySize, seen: &mut HashMap<u128, i32>) -> i32 {
        if let Some(outcome) = position.ended() {
            return outcome.value() as i32;
        }
        if let Some(&value) = seen.get(&position.unique()) {
            return value;
        }
        let moves = position.legal_moves();
        let value = moves.iter().map(|&m| -minimax(&position.after(m), seen)).max().unwrap_or(0);
        seen.insert(position.unique(), value);
        value
    }

    /// Random positions with at most `free` free cells.
    pub(in crate::connect_four) fn late(
        width: usize,
        height: usize,
        free: u32,
        random: &mut SplitMix,
    ) -> AnySize {
        loop {
            let mut position = AnySize::sized(width, height).unwrap();
            while position.ended().is_none() {
                if position.board.size() - position.stones() <= free {
                    return position;
                }
                // Wins are left alone, or few games would come this far.
                let quiet = position.open() & !position.threats();
                let moves = if quiet.is_empty() { position.open() } else { quiet };
                let mut moves = moves;
                for _ in 0..random.below(u64::from(moves.count())) {
                    moves = moves.without_first();
                }
                position.play(moves.first() as u8);
            }
        }
    }

    #[test]
    fn bounds_hold_the_value_and_forced_moves_keep_it() {
        let boards =
            [(7, 6, 12), (4, 4, 16), (5, 4, 14), (6, 5, 12), (7, 5, 12), (4, 8, 14), (8, 8, 11), (10, 6, 11)];
        let mut random = SplitMix::new(21);
        let mut decided = [0; 3];
        for (width, height, free) in boards {
            for _ in 0..40 {
                let mut position = late(width, height, free, &mut random);
                let mut seen = HashMap::new();
                while position.ended().is_none() {
                    check(&position, &mut seen, &mut decided);
                    let moves = position.legal_moves();
                    position.play(moves[random.below(moves.len() as u64) as usize]);
                }
            }
        }
        assert!(decided.iter().all(|&n| n > 300), "the bounds say too little: {decided:?}");
    }

    #[test]
    fn a_threat_in_the_turned_column_is_the_leaders_to_block() {
        // Each has a threat on a following row below one on a leading row of
        // the same column; cells above the lower one were once left out.
        for (board, rows) in [
            ((7, 6), ".xx..../.oo.o../oxo.xx./oxo.ox./xxx.oox/oox.oxx o"),
            ((7, 6), "..xx.../.xoo.../.oxo.xo/.xxo.ox/ooox.xx/xoox.xo o"),
            ((4, 8), "...x/...o/.x.o/.oxx/.xoo/.oxo/.xxx/.oox o"),
        ] {
            let position = AnySize::sized(board.0, board.1).unwrap().read_position(rows).unwrap();
            check(&position, &mut HashMap::new(), &mut [0; 3]);
        }
    }

    /// Settles the position within several windows and compares with minimax.
    fn check(position: &AnySize, seen: &mut HashMap<u128, i32>, decided: &mut [u32; 3]) {
        let value = minimax(position, seen);
        for (alpha, beta) in [(-99, 99), (-1, 0), (0, 1), (-2, -1), (1, 2), (2, 3), (-3, -2)] {
            let mut settled = *position;
            let (lo, hi) = settled.settle(alpha, beta);
            let same = settled.to_move() == position.to_move();
            let value = if same { value } else { -value };
            assert!(lo <= value && value <= hi, "{value} is not in {lo}..{hi} for\n{position}");
            if settled.ended().is_none() {
                assert_eq!(minimax(&settled, seen), value, "forced moves from\n{position}");
            }
            decided[usize::from(lo > 0) + 2 * usize::from(hi < 0)] += 1;
            check_candidates(&settled, lo, hi, seen);
        }
    }

    /// Every move that is no candidate is worth less than `lo`.
    fn check_candidates(settled: &AnySize, lo: i32, hi: i32, seen: &mut HashMap<u128, i32>) {
        if lo == hi {
            return;
        }
        assert!(!settled.candidates().is_empty());
        for &m in settled.legal_moves().iter() {
            if (settled.candidates() & u128::bit(u32::from(m))).is_empty() {
                assert!(-minimax(&settled.after(m), seen) < lo, "move {m} in\n{settled}");
            }
        }
    }
}
