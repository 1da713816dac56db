//! The order in which moves are tried.
//!
//! In stages: the table's move; noisy moves that win or keep material, best
//! gain first; killers; the reply that refuted the move before; quiet moves by
//! history; noisy moves that lose material. All moves are generated at once
//! (stages of generation saved 2 % in chess), ranked by stage, and the best of
//! the rest is picked each time, because a cut-off usually comes early.

use std::ops::Range;

use gametree_core::{Evaluator, Game, Knowledge};

use super::technique::{Switches, Technique};
use super::thinker::Thinker;

const TABLE_MOVE: i32 = i32::MAX;
const WINNING: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const REPLY: i32 = (1 << 26) - 2;
const LOSING: i32 = -(1 << 28);

pub(super) struct Picker {
    mark: usize,
    next: usize,
    end: usize,
    rank_mark: usize,
}

impl Picker {
    pub(super) fn new<G, K, E, S>(
        thinker: &mut Thinker<'_, G, K, E, S>,
        position: &G,
        ply: usize,
        table_place: u16,
    ) -> Self
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        let mark = thinker.moves.mark();
        position.moves(&mut thinker.moves);
        let end = thinker.moves.mark();
        let rank_mark = thinker.ranks.len();
        for i in mark..end {
            let place = (i - mark + 1) as u16;
            let hinted = place == table_place && thinker.switches.on(Technique::TableMove);
            let rank = if hinted { TABLE_MOVE } else { thinker.rank(position, thinker.moves[i], ply) };
            thinker.ranks.push(rank);
            thinker.places.push(place);
        }
        Picker { mark, next: mark, end, rank_mark }
    }

    /// The best of the moves that are left, with its place in the order of
    /// generation, from 1.
    pub(super) fn next<G, K, E, S>(&mut self, thinker: &mut Thinker<'_, G, K, E, S>) -> Option<(G::Move, u16)>
    where
        G: Game,
    {
        if self.next == self.end {
            return None;
        }
        let offset = self.rank_mark;
        let ranks = &mut thinker.ranks[offset..];
        let first = self.next - self.mark;
        let best = (first..self.end - self.mark)
            .fold(first, |best, i| if ranks[i] > ranks[best] { i } else { best });
        ranks.swap(first, best);
        thinker.places.swap(offset + first, offset + best);
        thinker.moves.tail_mut(self.mark).swap(first, best);
        self.next += 1;
        Some((thinker.moves[self.mark + first], thinker.places[offset + first]))
    }

    /// Where the moves that were picked lie, the last one left out.
    pub(super) fn tried(&self) -> Range<usize> {
        self.mark..self.next - 1
    }

    /// Gives the stacks back.
    pub(super) fn finish<G, K, E, S>(&self, thinker: &mut Thinker<'_, G, K, E, S>)
    where
        G: Game,
    {
        thinker.moves.truncate(self.mark);
        thinker.ranks.truncate(self.rank_mark);
        thinker.places.truncate(self.rank_mark);
    }
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    fn rank(&self, position: &G, m: G::Move, ply: usize) -> i32 {
        if self.knowledge.is_noisy(position, m) {
            let gain = self.knowledge.gain(position, m).clamp(-100_000, 100_000) as i32;
            let loses = !self.knowledge.exchange_at_least(position, m, 0);
            return gain + if loses { LOSING } else { WINNING };
        }
        if self.switches.on(Technique::Killers) {
            match self.history.killers(ply) {
                [Some(killer), _] if killer == m => return KILLER,
                [_, Some(killer)] if killer == m => return KILLER - 1,
                _ => {}
            }
        }
        if self.switches.on(Technique::Countermove)
            && self.slot_before(ply).is_some_and(|before| self.history.reply(before) == Some(m))
        {
            return REPLY;
        }
        let guess = if self.switches.on(Technique::Guess) { self.knowledge.rank(position, m) } else { 0 };
        guess + self.quiet_rank(position, m, ply)
    }
}
