//! What a search knows of pentominoes.
//!
//! Positions with many placements are left to the search, which is told to try first
//! what leaves the opponent the fewest. Those with few are solved here, as a game on
//! the graph of placements that exclude each other ([`many`](super::many),
//! [`few`](super::few)).

use gametree_core::{Bounds, Child, Knowledge, MoveList, Score, Window};

use super::few::{Few, FewSearch};
use super::legal::{Legal, Living};
use super::many::{Found, Many, Search};
use super::memory::Memory;
use super::pieces::COUNT;
use super::{ALL_PIECES, Pentominoes, key, least_image};

/// What a search should know: images of the board, to leave the opponent few replies,
/// and how positions with few placements end. Clones share what they found.
#[derive(Clone, Debug)]
pub struct Insight {
    found: Found,
}

/// The squares of a first move that wins, the L on b3, c3, d3, e3 and b4: proven here, so
/// that others need not be refuted first. It is a matter of order alone.
const OPENING: u64 = 0b11110 << 16 | 0b10 << 24;

const LOST: Bounds = Bounds::exact(Score::new(-1));
const EITHER: Bounds = Bounds { lo: Score::new(-1), hi: Score::new(1) };

impl Insight {
    /// Nothing is remembered yet.
    #[must_use]
    pub fn new() -> Insight {
        Insight { found: Found { many: Memory::new(23), few: Memory::new(22), near: Memory::new(15) } }
    }

    /// Whether the player to move wins, where few enough placements are left.
    fn wins(&self, position: &Pentominoes, nodes: &mut u64) -> Option<bool> {
        if let Some(legal) = Legal::of(position) {
            let few = Few::of(&legal);
            let memory = Some((&self.found.near, key(position.free, position.used)));
            return Some(FewSearch { few: &few, memory, nodes }.wins(few.all));
        }
        let legal = Legal::of(position)?;
        let many = Many::new(&legal);
        Some(Search { many: &many, found: &self.found, nodes }.answer(&many.all(), legal.count()))
    }
}

/// A position without the squares and pieces that can not be used any more.
#[inline]
fn trimmed(position: &Pentominoes, living: Living) -> Pentominoes {
    Pentominoes { free: living.squares, used: ALL_PIECES & !living.pieces, to_move: position.to_move }
}

#[inline]
fn bounds(living: Living) -> Bounds {
    if living.pieces == 0 { LOST } else { EITHER }
}

impl Default for Insight {
    fn default() -> Self {
        Insight::new()
    }
}

impl Knowledge<Pentominoes> for Insight {
    /// The player to move is left out: what one may do, the other may.
    #[inline]
    fn canonical(position: &Pentominoes) -> u64 {
        key(least_image(position.free), position.used)
    }

    fn settle(&mut self, position: &mut Pentominoes, _: Window) -> Bounds {
        let living = position.living();
        *position = trimmed(position, living);
        bounds(living)
    }

    fn resolve(&mut self, position: &Pentominoes, _: Window, nodes: &mut u64) -> Option<Score> {
        self.wins(position, nodes).map(|wins| Score::new(if wins { 1 } else { -1 }))
    }

    fn expand(
        &mut self,
        position: &Pentominoes,
        _: Window,
        _: &mut MoveList<u16>,
        visit: &mut impl FnMut(Child<Pentominoes>) -> bool,
    ) {
        let Some(legal) = Legal::<COUNT>::of(position) else { return };
        for piece in 0..12 {
            for i in legal.of_piece(piece) {
                let (replies, living) = legal.after(piece, legal.squares()[i]);
                let next = Pentominoes { to_move: position.to_move.other(), ..*position };
                let mut child = Child::new(trimmed(&next, living), legal.id(i), -(replies as i32));
                if position.used == 0 && legal.squares()[i] == OPENING {
                    child.guess = 0;
                }
                child.bounds = bounds(living);
                if !visit(child) {
                    return;
                }
            }
        }
    }

    fn range(&self, _: &Pentominoes) -> Option<Bounds> {
        Some(EITHER)
    }

    fn draft(&self, position: &Pentominoes) -> usize {
        position.free.count_ones() as usize / 5
    }

    /// After three moves; twenty such positions took 26 ms each.
    fn endgame(&self) -> usize {
        9
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Notation};

    use super::*;
    use crate::pentominoes::tests::{late_positions, wins};

    #[test]
    fn images_share_a_key() {
        let start = Pentominoes::new();
        let keys = ["Ia1a2a3a4a5", "Ia4a5a6a7a8", "Id8e8f8g8h8", "Ih1h2h3h4h5"]
            .map(|m| Insight::canonical(&start.after(start.read_move(m).unwrap())));
        assert!(keys.iter().all(|&key| key == keys[0]), "{keys:?}");
        let other = start.after(start.read_move("Ib1b2b3b4b5").unwrap());
        assert_ne!(keys[0], Insight::canonical(&other));
    }

    /// Both ways to solve positions, with one memory for all of them.
    #[test]
    fn few_placements_are_solved_as_minimax_does() {
        let (insight, mut nodes, mut won) = (Insight::new(), 0, 0);
        for position in late_positions(2000, 64) {
            let truth = wins(&position);
            assert_eq!(insight.wins(&position, &mut nodes), Some(truth), "{position}");
            let legal = Legal::of(&position).unwrap();
            let many = Many::new(&legal);
            let mut search = Search { many: &many, found: &insight.found, nodes: &mut nodes };
            assert_eq!(search.wins(&many.all()), truth, "{position}");
            won += usize::from(truth);
        }
        assert!((500..1500).contains(&won), "{won}");
    }

    #[test]
    fn more_placements_are_solved_as_minimax_does() {
        let (insight, mut nodes) = (Insight::new(), 0);
        let many = late_positions(400, 110).into_iter().filter(|position| position.mobility() > 64);
        for position in many.take(20) {
            assert_eq!(insight.wins(&position, &mut nodes), Some(wins(&position)), "{position}");
        }
    }

    #[test]
    fn the_first_move_that_wins_is_tried_first() {
        let start = Pentominoes::new();
        let mut best = (i32::MIN, 0);
        Insight::new().expand(&start, Window::FULL, &mut MoveList::new(), &mut |child| {
            best = best.max((child.guess, child.m));
            true
        });
        assert_eq!(start.write_move(best.1), "Lb3c3d3e3b4");
    }

    /// Each child is what the move leads to, without what can not be used any more.
    #[test]
    fn children_are_the_positions_behind_the_moves() {
        for position in late_positions(200, 300) {
            let mut met = Vec::new();
            Insight::new().expand(&position, Window::FULL, &mut MoveList::new(), &mut |child| {
                let next = position.after(child.m);
                assert_eq!(child.position, trimmed(&next, next.living()), "{position}");
                assert_eq!(i64::from(-child.guess), next.mobility());
                assert_eq!(child.bounds == LOST, next.outcome().is_some());
                met.push(child.m);
                true
            });
            assert_eq!(met, position.legal_moves().to_vec());
        }
    }
}
