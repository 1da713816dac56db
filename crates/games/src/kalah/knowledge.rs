//! What a search should know about Kalah.
//!
//! The seeds in the stores stay there, so the margin lies between giving away
//! and getting all the others. A table of the positions with few seeds answers
//! the end of the game at once (`resolve`). Moves that end in the own store
//! come first, then captures.

use std::sync::Arc;

use gametree_core::{Bounds, Child, Game, Knowledge, MoveList, Score, Window, splitmix64};

use super::{Database, Kalah};

/// Bounds, an order of moves, and perhaps a database of endings.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    endings: Option<Arc<Database>>,
}

impl Insight {
    /// Without a database.
    #[must_use]
    pub fn new() -> Insight {
        Insight::default()
    }

    /// With a database, which must be of the same number of pits and rule of
    /// capture as the positions it is asked about; others it does not answer.
    #[must_use]
    pub fn with(endings: Arc<Database>) -> Insight {
        Insight { endings: Some(endings) }
    }
}

/// The margins that can still come about.
#[inline]
fn bounds(position: &Kalah) -> Bounds {
    let (lead, rest) = (position.pits.lead(), position.in_play() as i64);
    Bounds { lo: Score::new(lead - rest), hi: Score::new(lead + rest) }
}

impl Knowledge<Kalah> for Insight {
    const SLOTS: usize = 16;

    /// What lies in the pits, as the player to move sees it.
    #[inline]
    fn proof_key(position: &Kalah) -> u64 {
        let me = position.to_move();
        splitmix64(splitmix64(position.pits.packed(me)) ^ position.pits.packed(me.other()))
    }

    /// The seeds in the stores stay there.
    #[inline]
    fn banked(position: &Kalah) -> i64 {
        position.pits.lead()
    }

    #[inline]
    fn settle(&mut self, position: &mut Kalah, _: Window) -> Bounds {
        if let Some(outcome) = position.ended() {
            return Bounds::exact(Score::new(outcome.value()));
        }
        if let Some(margin) = self.endings.as_deref().and_then(|endings| endings.margin(position)) {
            return Bounds::exact(Score::new(position.pits.lead() + margin));
        }
        bounds(position)
    }

    #[inline]
    fn expand(
        &mut self,
        position: &Kalah,
        window: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Kalah>) -> bool,
    ) {
        let me = position.to_move();
        for (pit, &seeds) in position.pits.row(me).iter().enumerate().rev() {
            if seeds == 0 {
                continue;
            }
            let child = position.after(pit as u8);
            let gained = i32::from(child.pits.stores[me.index()] - position.pits.stores[me.index()]);
            let again = if child.to_move() == me { 64 } else { 0 };
            let mut child = Child::new(child, pit as u8, again + 16 * gained + pit as i32);
            let view = window.seen_by(child.position.to_move(), me);
            child.bounds = self.settle(&mut child.position, view);
            if !visit(child) {
                break;
            }
        }
    }

    fn range(&self, position: &Kalah) -> Option<Bounds> {
        Some(bounds(position))
    }

    fn draft(&self, position: &Kalah) -> usize {
        position.in_play()
    }

    fn endgame(&self) -> usize {
        20
    }

    fn slot(&self, position: &Kalah, m: u8) -> usize {
        8 * position.to_move().index() + usize::from(m)
    }
}
