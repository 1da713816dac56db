//! What moves have been worth: killers, countermoves, history, continuation
//! history, and the history of noisy moves.
//!
//! A slot stands for a kind of move (a piece and where it goes, or a square). A
//! move that causes a cut-off gains, those tried before it lose, and the gain
//! shrinks as the entry fills, so that entries stay in bounds and forget
//! ("gravity").

use gametree_core::{Evaluator, Game, Knowledge};

use super::correction::Correction;
use super::picker::Picker;
use super::reductions::Late;
use super::technique::{Switches, Technique};
use super::thinker::{Task, Thinker};

/// Entries stay between minus this and this.
const LIMIT: i32 = 16_384;
/// The moves before, counted in plies, as replies to which a move is judged.
const BACK: [usize; 3] = [1, 2, 4];

pub(super) struct History<M> {
    slots: usize,
    /// By player and slot.
    butterfly: Vec<i16>,
    /// By the slot of a move before, and slot; a last row of zeros for no move.
    continuation: Vec<i16>,
    /// By the slot of a noisy move.
    noisy: Vec<i16>,
    /// By the slot of the opponent's move: the reply that refuted it.
    replies: Vec<Option<M>>,
    /// Two per ply.
    killers: Vec<[Option<M>; 2]>,
    /// How far off static evaluations were.
    pub(super) correction: Correction,
}

impl<M: Copy + Eq> History<M> {
    pub(super) fn new(slots: usize, noisy_slots: usize, plies: usize, corrects: bool) -> Self {
        History {
            slots,
            butterfly: vec![0; 2 * slots],
            continuation: vec![0; (slots + 1) * slots],
            noisy: vec![0; noisy_slots],
            replies: vec![None; slots],
            killers: vec![[None; 2]; plies],
            correction: Correction::new(corrects),
        }
    }

    /// Prepares for the search of another position of the same game: killers
    /// belong to plies of the old root.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([None; 2]);
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    pub(super) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(super) fn reply(&self, before: usize) -> Option<M> {
        self.replies[before]
    }

    fn add_killer(&mut self, ply: usize, m: M) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
    }

    fn add(&mut self, player: usize, before: [usize; 3], slot: usize, bonus: i32) {
        gravitate(&mut self.butterfly[player * self.slots + slot], bonus);
        self.add_after(before, slot, bonus);
    }

    fn add_after(&mut self, before: [usize; 3], slot: usize, bonus: i32) {
        for &before in before.iter().filter(|&&before| before < self.slots) {
            gravitate(&mut self.continuation[before * self.slots + slot], bonus);
        }
    }
}

fn gravitate(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The slot of the move that led to this ply.
    #[inline]
    pub(super) fn slot_before(&self, ply: usize) -> Option<usize> {
        self.stack[ply.checked_sub(1)?].slot
    }

    /// The slots of the moves before, `K::SLOTS` where there is none; only the
    /// last where the game is not searched selectively.
    #[inline]
    pub(super) fn slots_before(&self, ply: usize) -> [usize; 3] {
        BACK.map(|back| {
            let counts = ply >= back && (K::SELECTIVE || back == 1);
            if counts { self.stack[ply - back].slot.unwrap_or(K::SLOTS) } else { K::SLOTS }
        })
    }

    /// A move caused a cut-off.
    pub(super) fn learn(
        &mut self,
        position: &G,
        m: G::Move,
        quiet: bool,
        depth: i32,
        ply: usize,
        picker: &Picker,
    ) {
        let bonus = if K::SELECTIVE { (213 * depth - 60).min(1537) } else { (depth * depth * 16).min(1200) };
        if quiet {
            self.history.add_killer(ply, m);
        }
        if K::SLOTS == 0 {
            return;
        }
        let player = position.to_move().index();
        let before = self.slots_before(ply);
        if quiet {
            let slot = self.knowledge.slot(position, m);
            self.history.add(player, before, slot, bonus);
            if before[0] < K::SLOTS {
                self.history.replies[before[0]] = Some(m);
            }
        } else if K::NOISY_SLOTS > 0 {
            gravitate(&mut self.history.noisy[self.knowledge.noisy_slot(position, m)], bonus);
        }
        for i in picker.tried() {
            if !picker.was_searched(self, i) {
                continue;
            }
            let other = self.moves[i];
            if self.knowledge.is_noisy(position, other) {
                if K::NOISY_SLOTS > 0 {
                    gravitate(&mut self.history.noisy[self.knowledge.noisy_slot(position, other)], -bonus);
                }
            } else if quiet {
                let slot = self.knowledge.slot(position, other);
                self.history.add(player, before, slot, -bonus);
            }
        }
    }

    /// A quiet move did better than its reduced search should, and was searched
    /// again to `task.depth`: whether it held says how good a reply it is.
    pub(super) fn learn_second_look(&mut self, position: &G, late: Late<G::Move>, task: Task, held: bool) {
        if K::SELECTIVE && K::SLOTS > 0 && late.quiet {
            let bonus = (150 * task.depth).min(1400);
            let (before, slot) = (self.slots_before(task.ply - 1), self.knowledge.slot(position, late.m));
            self.history.add_after(before, slot, if held { bonus } else { -bonus });
        }
    }

    /// What history says of a noisy move.
    #[inline]
    pub(super) fn noisy_rank(&self, position: &G, m: G::Move) -> i32 {
        if K::NOISY_SLOTS == 0 || !self.switches.on(Technique::History) {
            return 0;
        }
        i32::from(self.history.noisy[self.knowledge.noisy_slot(position, m)])
    }

    /// What history says of a quiet move.
    #[inline]
    pub(super) fn quiet_rank(&self, position: &G, m: G::Move, ply: usize) -> i32 {
        self.rank_after(position, m, self.slots_before(ply))
    }

    /// The same, after moves with these slots.
    #[inline]
    pub(super) fn rank_after(&self, position: &G, m: G::Move, before: [usize; 3]) -> i32 {
        if K::SLOTS == 0 {
            return 0;
        }
        let slot = self.knowledge.slot(position, m);
        let mut rank = 0;
        if self.switches.on(Technique::History) {
            let player = position.to_move().index();
            rank += i32::from(self.history.butterfly[player * K::SLOTS + slot]);
        }
        if self.switches.on(Technique::Continuation) {
            for row in before {
                rank += i32::from(self.history.continuation[row * K::SLOTS + slot]);
            }
        }
        rank
    }
}
