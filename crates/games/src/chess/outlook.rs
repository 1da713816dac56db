//! The evaluators of chess by name.

use std::sync::Arc;

use cozy_chess::Piece;
use gametree_core::{Evaluator, Score};

use super::network::{Accumulators, Network};
use super::{Chess, evaluation};

/// The network, the weighted sum, or nothing.
#[derive(Clone, Debug)]
pub enum Outlook {
    /// The network.
    Network(Accumulators),
    /// The tapered weighted sum of features.
    Features,
    /// Every position is worth nothing.
    Zero,
}

impl Outlook {
    /// The evaluator of this name: `network` (the one that comes with the
    /// program), `features` or `zero`. Other networks come from files, by
    /// [`Outlook::network`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Outlook> {
        match name {
            "network" => Some(Outlook::Network(Accumulators::new(Network::own()))),
            "features" => Some(Outlook::Features),
            "zero" => Some(Outlook::Zero),
            _ => None,
        }
    }
}

impl Outlook {
    /// The network that these bytes hold, as `gametree learn chess` writes
    /// them; `None` if they are none.
    #[must_use]
    pub fn network(bytes: &[u8]) -> Option<Outlook> {
        Network::from_bytes(bytes).map(|network| Outlook::Network(Accumulators::new(Arc::new(network))))
    }

    /// What an advantage counts with so many men of each kind, in 1024ths of what the
    /// network or the weighted sum says.
    #[inline]
    #[must_use]
    pub fn weight([_, knights, bishops, rooks, queens, _]: [i64; 6]) -> i64 {
        820 + 4 * (3 * (knights + bishops) + 5 * rooks + 9 * queens)
    }
}

impl Evaluator<Chess> for Outlook {
    /// A pawn has a hundred points. A won game is worth more than any number
    /// of pawns where it is not told by its distance.
    fn unit(&self) -> i64 {
        match self {
            Outlook::Zero => 1,
            Outlook::Network(_) | Outlook::Features => 30_000,
        }
    }

    fn swing(&self) -> i64 {
        match self {
            Outlook::Zero => 0,
            Outlook::Network(_) | Outlook::Features => 100,
        }
    }

    #[inline]
    fn prepare(&mut self, position: &Chess, ply: usize) {
        if let Outlook::Network(network) = self {
            network.prepare(position.board(), ply);
        }
    }

    fn evaluate(&mut self, position: &Chess, ply: usize) -> Score {
        match self {
            Outlook::Network(network) => fading(position, network.evaluate(position.board(), ply)),
            Outlook::Features => fading(position, evaluation::evaluate(position)),
            Outlook::Zero => Score::DRAW,
        }
    }
}

/// An advantage fades as the draw by the fifty moves comes near, and counts less
/// when there are few pieces to win with: whoever is ahead should keep them.
fn fading(position: &Chess, score: Score) -> Score {
    let board = position.board();
    let count = |piece| i64::from(board.pieces(piece).len());
    let clock = i64::from(board.halfmove_clock());
    Score::new(score.value() * (220 - clock) / 220 * Outlook::weight(Piece::ALL.map(count)) / 1024)
}
