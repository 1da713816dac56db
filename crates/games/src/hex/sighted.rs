//! Monte-Carlo search that sees virtual connections, on boards up to 8x8.
//!
//! A node that is about to get children is looked at once ([`Sight`]): it may be
//! won or lost already, and else only the moves in the opponent's must-play
//! region get a node, because all others lose. A look takes as long as some
//! hundred play-outs, so a leaf waits longer for it than elsewhere.

use gametree_core::{Game, MoveList, Outcome, Playout, Prior, Seen, SplitMix};

use super::insight::{Sight, fits, place};
use super::rules::Hex;
use super::{Cell, HexPolicy};

/// The usual play-outs and priors, with connections in the tree.
#[derive(Clone, Debug, Default)]
pub struct HexSighted {
    usual: HexPolicy,
    sight: Sight,
    /// The position that was looked at last, unless that decided it.
    key: Option<u64>,
}

impl HexSighted {
    /// Whether the board is small enough.
    #[must_use]
    pub fn suits(position: &Hex) -> bool {
        fits(position)
    }

    fn look(&mut self, position: &Hex) -> Option<Outcome> {
        let value = self.sight.look(position);
        self.key = value.is_none().then_some(position.key());
        value.map(|score| if score.value() > 0 { Outcome::WIN } else { Outcome::LOSS })
    }
}

impl Playout<Hex> for HexSighted {
    const SLOTS: usize = <HexPolicy as Playout<Hex>>::SLOTS;
    const EXPAND: u32 = 32;

    #[inline]
    fn slot(&self, m: Cell) -> usize {
        self.usual.slot(m)
    }

    #[inline]
    fn play_out(
        &mut self,
        position: &mut Hex,
        random: &mut SplitMix,
        moves: &mut MoveList<Cell>,
        seen: &mut impl Seen,
    ) -> Outcome {
        self.usual.play_out(position, random, moves, seen)
    }

    fn verdict(&mut self, position: &Hex) -> Option<Outcome> {
        if fits(position) { self.look(position) } else { self.usual.verdict(position) }
    }

    /// The must-play region; all moves at a root that is decided already.
    fn tree_moves(&mut self, position: &Hex, moves: &mut MoveList<Cell>) {
        let open = fits(position) && (self.key == Some(position.key()) || self.look(position).is_none());
        if !open {
            return position.moves(moves);
        }
        for cell in position.all().filter(|&cell| self.sight.must_play >> place(position, cell) & 1 == 1) {
            moves.push(cell);
        }
    }

    fn prior(&mut self, position: &Hex, m: Cell) -> Prior {
        self.usual.prior(position, m)
    }
}
