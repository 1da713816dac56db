//! The order in which moves are tried.
//!
//! In stages: the table's move; noisy moves that win or keep material, best
//! gain first; killers; the reply that refuted the move before; quiet moves by
//! history; noisy moves that lose material. All moves are generated at once
//! (stages of generation saved 2 % in chess), but they are ranked stage by
//! stage, and the best of a stage is picked each time, because a cut-off
//! usually comes early. Whether a noisy move loses material is asked only when
//! its turn comes.

use std::ops::Range;

use gametree_core::{Evaluator, Game, Knowledge};

use super::technique::{Switches, Technique};
use super::thinker::Thinker;

/// Killers and the reply that refuted the move before: ahead of other quiet
/// moves.
const SPECIAL: i32 = 1 << 26;
/// Noisy moves that lose material have ranks below this.
const LOSING: i32 = -(1 << 27);
/// The rank of a move that was picked but not searched.
const SKIPPED: i32 = i32::MIN;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    RankNoisy,
    Noisy,
    RankQuiet,
    Rest,
}

pub(super) struct Picker {
    mark: usize,
    next: usize,
    /// Where the noisy moves end, once they are ranked.
    noisy_end: usize,
    end: usize,
    rank_mark: usize,
    stage: Stage,
    only_noisy: bool,
    skip_quiet: bool,
    ply: usize,
}

impl Picker {
    /// All moves of a position, the one at `table_place` first.
    pub(super) fn new<G, K, E, S>(
        thinker: &mut Thinker<'_, G, K, E, S>,
        position: &G,
        (ply, depth): (usize, i32),
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
        let mut picker = Picker::over(thinker, mark, ply);
        if depth >= 2 && ply > 0 && thinker.switches.on(Technique::Settle) {
            picker.keep_urgent(thinker, position);
        }
        let count = picker.end - mark;
        let hinted = usize::from(table_place);
        if (1..=count).contains(&hinted) && thinker.switches.on(Technique::TableMove) {
            picker.bring(thinker, 0, hinted - 1);
            picker.stage = Stage::Table;
        }
        picker
    }

    /// Leaves only the move that must be played, where there is one.
    fn keep_urgent<G, K, E, S>(&mut self, thinker: &mut Thinker<'_, G, K, E, S>, position: &G)
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        if let Some(m) = thinker.knowledge.urgent(position)
            && let Some(i) = (self.mark..self.end).find(|&i| thinker.moves[i] == m)
        {
            self.bring(thinker, 0, i - self.mark);
            self.end = self.mark + 1;
        }
    }

    /// The noisy moves of a position that lose no material.
    pub(super) fn noisy<G, K, E, S>(thinker: &mut Thinker<'_, G, K, E, S>, position: &G, ply: usize) -> Self
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        let mark = thinker.moves.mark();
        thinker.knowledge.noisy(position, &mut thinker.moves);
        Picker { only_noisy: true, ..Picker::over(thinker, mark, ply) }
    }

    fn over<G: Game, K, E, S>(thinker: &mut Thinker<'_, G, K, E, S>, mark: usize, ply: usize) -> Self {
        let end = thinker.moves.mark();
        let rank_mark = thinker.ranks.len();
        thinker.ranks.resize(rank_mark + end - mark, 0);
        thinker.places.extend(1..=(end - mark) as u16);
        let stage = Stage::RankNoisy;
        let (only_noisy, skip_quiet) = (false, false);
        Picker { mark, next: mark, noisy_end: mark, end, rank_mark, stage, only_noisy, skip_quiet, ply }
    }

    /// The next move, with its place in the order of generation, from 1.
    pub(super) fn next<G, K, E, S>(
        &mut self,
        thinker: &mut Thinker<'_, G, K, E, S>,
        position: &G,
    ) -> Option<(G::Move, u16)>
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::RankNoisy;
                    return Some(self.take(thinker, self.next));
                }
                Stage::RankNoisy => {
                    self.rank_noisy(thinker, position);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    let best = self.best(thinker, self.noisy_end);
                    let Some(i) = best.filter(|&i| thinker.ranks[self.rank_of(i)] > LOSING / 2) else {
                        self.stage = Stage::RankQuiet;
                        continue;
                    };
                    if thinker.knowledge.exchange_at_least(position, thinker.moves[i], 0) {
                        return Some(self.take(thinker, i));
                    }
                    thinker.ranks[self.rank_of(i)] += LOSING;
                }
                Stage::RankQuiet => {
                    if self.only_noisy {
                        return None;
                    }
                    self.rank_quiet(thinker, position);
                    self.stage = Stage::Rest;
                }
                Stage::Rest => {
                    let end = if self.skip_quiet { self.noisy_end.max(self.next) } else { self.end };
                    let best = self.best(thinker, end)?;
                    return Some(self.take(thinker, best));
                }
            }
        }
    }

    fn rank_of(&self, i: usize) -> usize {
        i - self.mark + self.rank_mark
    }

    /// Brings the noisy moves to the front and ranks them.
    fn rank_noisy<G, K, E, S>(&mut self, thinker: &mut Thinker<'_, G, K, E, S>, position: &G)
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        self.noisy_end = self.next;
        for i in self.next..self.end {
            let m = thinker.moves[i];
            if self.only_noisy || thinker.knowledge.is_noisy(position, m) {
                self.bring(thinker, self.noisy_end - self.mark, i - self.mark);
                thinker.ranks[self.rank_of(self.noisy_end)] = thinker.noisy_order(position, m);
                self.noisy_end += 1;
            }
        }
    }

    /// Ranks the quiet moves.
    fn rank_quiet<G, K, E, S>(&self, thinker: &mut Thinker<'_, G, K, E, S>, position: &G)
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        let special = thinker.special(self.ply);
        let before = thinker.slots_before(self.ply);
        let guess = thinker.switches.on(Technique::Guess).then(|| K::ranker(position));
        for i in self.noisy_end.max(self.next)..self.end {
            let m = thinker.moves[i];
            let place = special.iter().position(|&known| known == Some(m));
            thinker.ranks[self.rank_of(i)] = match place {
                Some(place) => SPECIAL - place as i32,
                None => thinker.rank_after(position, m, before) + guess.as_ref().map_or(0, |guess| guess(m)),
            };
        }
    }

    /// What history and the game say of the quiet move that was picked last.
    pub(super) fn last_rank<G, K, E, S>(&self, thinker: &Thinker<'_, G, K, E, S>, position: &G) -> i32
    where
        G: Game,
        K: Knowledge<G>,
        E: Evaluator<G>,
        S: Switches,
    {
        let rank = thinker.ranks[self.rank_of(self.next) - 1];
        if self.stage == Stage::Rest && rank < SPECIAL / 2 {
            rank
        } else {
            thinker.quiet_rank(position, thinker.moves[self.next - 1], self.ply)
        }
    }

    /// The highest rank among the moves from `next` to `end`.
    fn best<G: Game, K, E, S>(&self, thinker: &Thinker<'_, G, K, E, S>, end: usize) -> Option<usize> {
        let ranks = &thinker.ranks[self.rank_of(self.next)..self.rank_of(end.max(self.next))];
        let mut found = None;
        let mut highest = i32::MIN;
        for (i, &rank) in ranks.iter().enumerate() {
            if rank > highest {
                (found, highest) = (Some(i), rank);
            }
        }
        found.map(|i| i + self.next)
    }

    fn bring<G: Game, K, E, S>(&self, thinker: &mut Thinker<'_, G, K, E, S>, to: usize, from: usize) {
        thinker.moves.tail_mut(self.mark).swap(to, from);
        thinker.ranks.swap(self.rank_mark + to, self.rank_mark + from);
        thinker.places.swap(self.rank_mark + to, self.rank_mark + from);
    }

    fn take<G: Game, K, E, S>(&mut self, thinker: &mut Thinker<'_, G, K, E, S>, i: usize) -> (G::Move, u16) {
        let first = self.next - self.mark;
        // A quiet move that is picked while losing noisy ones wait changes
        // places with one of these, which stay ahead of `noisy_end`.
        if i >= self.noisy_end && self.next < self.noisy_end {
            self.bring(thinker, self.noisy_end - self.mark, i - self.mark);
            self.bring(thinker, first, self.noisy_end - self.mark);
            self.noisy_end += 1;
        } else {
            self.bring(thinker, first, i - self.mark);
        }
        self.next += 1;
        (thinker.moves[self.mark + first], thinker.places[self.rank_mark + first])
    }

    /// Leaves out the quiet moves that are left.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Whether there was any move at all.
    pub(super) fn is_empty(&self) -> bool {
        self.mark == self.end
    }

    /// Notes that the last move picked was not searched.
    pub(super) fn skipped<G: Game, K, E, S>(&self, thinker: &mut Thinker<'_, G, K, E, S>) {
        thinker.ranks[self.rank_of(self.next) - 1] = SKIPPED;
    }

    /// Where the moves that were picked lie, the last one left out.
    pub(super) fn tried(&self) -> Range<usize> {
        self.mark..self.next - 1
    }

    /// Whether a move that was picked was searched, too.
    pub(super) fn was_searched<G: Game, K, E, S>(&self, thinker: &Thinker<'_, G, K, E, S>, i: usize) -> bool {
        thinker.ranks[self.rank_of(i)] != SKIPPED
    }

    /// Gives the stacks back.
    pub(super) fn finish<G: Game, K, E, S>(&self, thinker: &mut Thinker<'_, G, K, E, S>) {
        thinker.moves.truncate(self.mark);
        thinker.ranks.truncate(self.rank_mark);
        thinker.places.truncate(self.rank_mark);
    }
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    fn noisy_order(&self, position: &G, m: G::Move) -> i32 {
        let gain = self.knowledge.gain(position, m).clamp(-100_000, 100_000) as i32;
        16 * gain + self.noisy_rank(position, m)
    }

    /// Two killers and the reply that refuted the move before.
    fn special(&self, ply: usize) -> [Option<G::Move>; 3] {
        let [first, second] =
            if self.switches.on(Technique::Killers) { self.history.killers(ply) } else { [None; 2] };
        let replies = self.switches.on(Technique::Countermove);
        let before = if replies { self.slot_before(ply) } else { None };
        [first, second, before.and_then(|before| self.history.reply(before))]
    }
}
