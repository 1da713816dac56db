//! Play-outs that keep bridges, priors, and proofs by links.
//!
//! A random game of Hex is a random filling of the board, so uniform play-outs
//! fill first and look who won at the end. The policy's play-outs go move by
//! move, because they answer: when the opponent steps into a bridge, the other
//! cell completes it.

use gametree_core::{Game, MoveList, Outcome, Player, Playout, Prior, Seen, SplitMix};

use super::rules::{Hex, SWAP, Stone};
use super::{Cell, neighbours};

/// Fills the board at random.
#[derive(Clone, Debug, Default)]
pub struct HexUniform {
    free: Vec<Cell>,
}

/// Keeps bridges, and knows chains that are as good as connected.
#[derive(Clone, Debug, Default)]
pub struct HexPolicy {
    free: Vec<Cell>,
}

impl Hex {
    /// Who connects on a full board, by walking Black's stones from the top.
    fn winner_when_full(&self) -> Player {
        let mut seen = [false; 256];
        let mut open = [0; 256];
        let mut count = 0;
        let bottom = self.size();
        for column in 1..=self.size() {
            let cell = super::STRIDE + column;
            if self.at(cell) == Stone::Black {
                seen[usize::from(cell)] = true;
                open[count] = cell;
                count += 1;
            }
        }
        while count > 0 {
            count -= 1;
            let cell = open[count];
            if cell / super::STRIDE == bottom {
                return Player::First;
            }
            for q in neighbours(cell) {
                // The border above is Black's too, but leads nowhere new.
                if self.at(q) == Stone::Black && !seen[usize::from(q)] && q >= super::STRIDE {
                    seen[usize::from(q)] = true;
                    open[count] = q;
                    count += 1;
                }
            }
        }
        Player::Second
    }

    /// Plays on to a full board; the payment to Black.
    #[inline(always)]
    fn fill(
        &mut self,
        free: &mut Vec<Cell>,
        random: &mut SplitMix,
        seen: &mut impl Seen,
        answers: bool,
    ) -> Outcome {
        free.clear();
        free.extend(self.all().filter(|&cell| self.at(cell) == Stone::Empty));
        let mut player = self.to_move();
        let mut last = self.last();
        let mut left = free.len();
        random.shuffle(free);
        while left > 0 {
            // The free cells stand in random order: the last one is a random
            // one, and taken cells are skipped when they come up.
            let answer = if answers && last != 0 { self.answer(last, player, random) } else { None };
            let cell = match answer {
                Some(cell) => cell,
                None => {
                    left -= 1;
                    free[left]
                }
            };
            if self.at(cell) != Stone::Empty {
                continue;
            }
            self.cells[usize::from(cell)] = Stone::of(player);
            seen.see(player, usize::from(cell));
            last = cell;
            player = player.other();
        }
        if self.winner_when_full() == Player::First { Outcome::WIN } else { Outcome::LOSS }
    }

    /// A cell that completes a bridge into which the opponent stepped with
    /// `last`: two stones of `player` beside it with one free cell between.
    #[inline(always)]
    fn answer(&self, last: Cell, player: Player, random: &mut SplitMix) -> Option<Cell> {
        let own = Stone::of(player);
        let around = neighbours(last);
        let is_own = around.map(|q| self.at(q) == own);
        let (mut found, mut count) = ([0; 6], 0);
        for i in 0..6 {
            if is_own[(i + 5) % 6] && is_own[(i + 1) % 6] && self.at(around[i]) == Stone::Empty {
                found[count] = around[i];
                count += 1;
            }
        }
        match count {
            0 => None,
            1 => Some(found[0]),
            _ => Some(found[random.below(count as u64) as usize % 6]),
        }
    }
}

impl Playout<Hex> for HexUniform {
    const SLOTS: usize = 256;

    #[inline]
    fn slot(&self, m: Cell) -> usize {
        usize::from(m)
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut Hex,
        random: &mut SplitMix,
        _: &mut MoveList<Cell>,
        seen: &mut impl Seen,
    ) -> Outcome {
        position.fill(&mut self.free, random, seen, false)
    }
}

impl Playout<Hex> for HexPolicy {
    const SLOTS: usize = 256;

    #[inline]
    fn slot(&self, m: Cell) -> usize {
        usize::from(m)
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut Hex,
        random: &mut SplitMix,
        _: &mut MoveList<Cell>,
        seen: &mut impl Seen,
    ) -> Outcome {
        position.fill(&mut self.free, random, seen, true)
    }

    /// Won or lost where one side has a way of links: the opponent of the
    /// mover, or the mover.
    fn verdict(&mut self, position: &Hex) -> Option<Outcome> {
        let player = position.to_move();
        if position.may_swap() {
            return None;
        }
        if position.has_way(player.other()) {
            return Some(Outcome::LOSS);
        }
        position.has_way(player).then_some(Outcome::WIN)
    }

    fn prior(&mut self, hex: &Hex, m: Cell) -> Prior {
        let even = Prior::NONE.and(8.0, 0.5);
        if m == SWAP {
            return even;
        }
        let own = Stone::of(hex.to_move());
        let around = neighbours(m);
        let mut prior = even;
        // Completing a bridge that the last stone stepped into.
        if hex.last() != 0 && around.contains(&hex.last()) {
            let i = around.iter().position(|&q| q == hex.last()).unwrap_or(0);
            let beside = [around[(i + 1) % 6], around[(i + 5) % 6]];
            prior = prior.and(if beside.iter().all(|&q| hex.at(q) == own) { 40.0 } else { 6.0 }, 0.9);
        }
        // A bridge to an own stone: beyond two free neighbours in a row.
        let bridges = (0..6)
            .filter(|&i| {
                let beyond = m.wrapping_add(super::AROUND[i]).wrapping_add(super::AROUND[(i + 1) % 6]);
                hex.at(around[i]) == Stone::Empty
                    && hex.at(around[(i + 1) % 6]) == Stone::Empty
                    && hex.at(beyond) == own
                    && hex.all().any(|cell| cell == beyond)
            })
            .count();
        if bridges > 0 {
            prior = prior.and(8.0 * bridges as f32, 0.8);
        }
        let theirs = Stone::of(hex.to_move().other());
        let crowded = around.iter().filter(|&&q| hex.at(q) != Stone::Empty).count();
        if crowded >= 5 || crowded == 0 && around.iter().all(|&q| hex.at(q) != theirs) && bridges == 0 {
            prior = prior.and(4.0, 0.3);
        }
        prior
    }
}
