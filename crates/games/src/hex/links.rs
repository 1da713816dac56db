//! Cells that connect two chains for certain, whoever moves.
//!
//! Two chains that share two free cells are as good as connected: when the
//! opponent takes one, the other is left (a bridge is the usual case). Such links
//! that need no cell twice make a way, and a way from border to border is a won
//! game even with the opponent to move. This is a part of what H-search finds
//! (Anshelevich 2002): sound, quick, and far from complete.

use gametree_core::Player;

use super::rules::{Hex, Stone};
use super::{Cell, neighbours};

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cells([u64; 4]);

impl Cells {
    fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell >> 6)] |= 1 << (cell & 63);
    }

    /// Two cells of both sets that are not in `used`, if there are two.
    fn two_common(&self, other: &Cells, used: &Cells) -> Option<Cells> {
        let mut found = Cells::default();
        let mut count = 0;
        for i in 0..4 {
            let mut common = self.0[i] & other.0[i] & !used.0[i];
            while common != 0 && count < 2 {
                found.0[i] |= common & common.wrapping_neg();
                common &= common - 1;
                count += 1;
            }
        }
        (count == 2).then_some(found)
    }

    fn and(&self, other: &Cells) -> Cells {
        let mut both = *self;
        both.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
        both
    }
}

/// A chain with the free cells around it.
struct Chain {
    head: Cell,
    free: Cells,
}

impl Hex {
    /// Whether `player` has a way of links from border to border: won, even if
    /// the opponent is to move.
    #[must_use]
    pub fn has_way(&self, player: Player) -> bool {
        let chains = self.chains(player);
        let [from, to] = self.goals(player).map(|goal| self.head(goal));
        if from == to {
            return true;
        }
        let Some(start) = chains.iter().position(|chain| chain.head == from) else { return false };
        // The cells that a way to each chain uses, once one is found.
        let mut ways: Vec<Option<Cells>> = vec![None; chains.len()];
        ways[start] = Some(Cells::default());
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            let Some(used) = ways[at] else { continue };
            for (i, chain) in chains.iter().enumerate() {
                if ways[i].is_some() {
                    continue;
                }
                if let Some(link) = chains[at].free.two_common(&chain.free, &used) {
                    if chain.head == to {
                        return true;
                    }
                    ways[i] = Some(used.and(&link));
                    open.push(i);
                }
            }
        }
        false
    }

    /// All chains of a player, borders included.
    fn chains(&self, player: Player) -> Vec<Chain> {
        let stone = Stone::of(player);
        let mut chains: Vec<Chain> = self
            .goals(player)
            .iter()
            .map(|&goal| Chain { head: self.head(goal), free: Cells::default() })
            .collect();
        for cell in self.all() {
            if self.at(cell) == Stone::Empty {
                for q in neighbours(cell) {
                    if self.at(q) == stone {
                        let head = self.head(q);
                        let known = chains.iter().position(|chain| chain.head == head);
                        let i = known.unwrap_or_else(|| {
                            chains.push(Chain { head, free: Cells::default() });
                            chains.len() - 1
                        });
                        chains[i].free.add(cell);
                    }
                }
            }
        }
        chains
    }
}
