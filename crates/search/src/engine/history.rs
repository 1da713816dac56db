//! What quiet moves have been worth: killers, countermoves, history and
//! continuation history.
//!
//! A slot stands for a kind of move (a piece and where it goes, or a square). A
//! quiet move that causes a cut-off gains, those tried before it lose, and the
//! gain shrinks as the entry fills, so that entries stay in bounds and forget
//! ("gravity").

use gametree_core::{Evaluator, Game, Knowledge};

use super::picker::Picker;
use super::technique::{Switches, Technique};
use super::thinker::Thinker;

/// Entries stay between minus this and this.
const LIMIT: i32 = 16_384;

pub(super) struct History<M> {
    slots: usize,
    /// By player and slot.
    butterfly: Vec<i16>,
    /// By the slot of the move before, and slot.
    continuation: Vec<i16>,
    /// By the slot of the opponent's move: the reply that refuted it.
    replies: Vec<Option<M>>,
    /// Two per ply.
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> History<M> {
    pub(super) fn new(slots: usize, plies: usize) -> Self {
        History {
            slots,
            butterfly: vec![0; 2 * slots],
            continuation: vec![0; slots * slots],
            replies: vec![None; slots],
            killers: vec![[None; 2]; plies],
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

    pub(super) fn reply(&self, before: usize) -> Option<M> {
        self.replies[before]
    }

    pub(super) fn butterfly(&self, player: usize, slot: usize) -> i32 {
        i32::from(self.butterfly[player * self.slots + slot])
    }

    pub(super) fn continuation(&self, before: usize, slot: usize) -> i32 {
        i32::from(self.continuation[before * self.slots + slot])
    }

    fn add_killer(&mut self, ply: usize, m: M) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
    }

    fn add(&mut self, player: usize, before: Option<usize>, slot: usize, bonus: i32) {
        gravitate(&mut self.butterfly[player * self.slots + slot], bonus);
        if let Some(before) = before {
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
    pub(super) fn slot_before(&self, ply: usize) -> Option<usize> {
        self.stack[ply.checked_sub(1)?].slot
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
        if !quiet {
            return;
        }
        self.history.add_killer(ply, m);
        if K::SLOTS == 0 {
            return;
        }
        let player = position.to_move().index();
        let before = self.slot_before(ply);
        let bonus = (depth * depth * 16).min(1200);
        let slot = self.knowledge.slot(position, m);
        self.history.add(player, before, slot, bonus);
        for i in picker.tried() {
            let other = self.moves[i];
            if !self.knowledge.is_noisy(position, other) {
                let slot = self.knowledge.slot(position, other);
                self.history.add(player, before, slot, -bonus);
            }
        }
        if let Some(before) = before {
            self.history.replies[before] = Some(m);
        }
    }

    /// What history says of a quiet move.
    pub(super) fn quiet_rank(&self, position: &G, m: G::Move, ply: usize) -> i32 {
        if K::SLOTS == 0 {
            return 0;
        }
        let slot = self.knowledge.slot(position, m);
        let mut rank = 0;
        if self.switches.on(Technique::History) {
            rank += self.history.butterfly(position.to_move().index(), slot);
        }
        if self.switches.on(Technique::Continuation)
            && let Some(before) = self.slot_before(ply)
        {
            rank += self.history.continuation(before, slot);
        }
        rank
    }
}
