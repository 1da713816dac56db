//! What a search should know about Qubic: who completes a line wins, who must
//! stop one has no choice, three open in two lines at once win, and so does a
//! sequence of threats that comes to that.

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window};

use super::{LINES, Qubic, attack};

/// Everything known about Qubic.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Stones up to which tables fold images.
const FOLDED: u32 = 8;

const EITHER: Bounds = Bounds { lo: Score::new(-1), hi: Score::new(1) };

impl Knowledge<Qubic> for Insight {
    const SLOTS: usize = 128;

    /// Follows forced replies to their end.
    #[inline]
    fn settle(&mut self, position: &mut Qubic, _: Window) -> Bounds {
        loop {
            if let Some(outcome) = position.ended() {
                return Bounds::exact(Score::new(outcome.value()));
            }
            let me = position.to_move();
            if position.winning(me) != 0 {
                return Bounds::exact(Score::new(1));
            }
            let threats = position.winning(me.other());
            match threats.count_ones() {
                0 => return EITHER,
                1 => position.play(threats.trailing_zeros() as u8),
                _ => return Bounds::exact(Score::new(-1)),
            }
        }
    }

    /// Images share an entry while there are few stones; later they hardly ever
    /// meet, and looking for them costs time.
    #[inline]
    fn canonical(position: &Qubic) -> u64 {
        if position.free().count_ones() >= 64 - FOLDED { position.folded().key() } else { position.key() }
    }

    /// Wins by threats without a pause.
    fn resolve(&mut self, position: &Qubic, _: Window, nodes: &mut u64) -> Option<Score> {
        *nodes += 1;
        position.certain().map(|outcome| Score::new(outcome.value()))
    }

    const ATTACKS: bool = true;

    fn prospect(&mut self, position: &Qubic) -> Option<u32> {
        attack::prospect(&position.standing(position.to_move().other()))
    }

    fn defences(&mut self, position: &Qubic, replies: &mut MoveList<u8>) {
        attack::defences(&position.standing(position.to_move().other()), replies);
    }

    /// Moves on many good lines come first.
    fn expand(
        &mut self,
        position: &Qubic,
        _: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Qubic>) -> bool,
    ) {
        let me = position.to_move().index();
        let (mine, yours) = (position.stones[me], position.stones[1 - me]);
        let mut guesses = [0i32; 64];
        for line in LINES {
            let (m, y) = ((line & mine).count_ones(), (line & yours).count_ones());
            let worth = match (m, y) {
                (0, 0) => 1,
                (1, 0) => 3,
                (0, 1) => 2,
                (2, 0) => 24,
                (0, 2) => 16,
                _ => continue,
            };
            let mut cells = line & !(mine | yours);
            while cells != 0 {
                guesses[cells.trailing_zeros() as usize] += worth;
                cells &= cells - 1;
            }
        }
        let mut free = position.free();
        while free != 0 {
            let cell = free.trailing_zeros() as u8;
            free &= free - 1;
            let mut child = Child::new(position.after(cell), cell, guesses[usize::from(cell)]);
            child.bounds = self.settle(&mut child.position, Window::FULL);
            if !visit(child) {
                break;
            }
        }
    }

    fn range(&self, _: &Qubic) -> Option<Bounds> {
        Some(EITHER)
    }

    fn draft(&self, position: &Qubic) -> usize {
        position.free().count_ones() as usize
    }

    fn slot(&self, position: &Qubic, m: u8) -> usize {
        64 * position.to_move().index() + usize::from(m & 63)
    }

    fn threatened(&self, position: &Qubic) -> bool {
        position.winning(position.to_move().other()) != 0
    }
}
