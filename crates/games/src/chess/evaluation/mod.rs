//! The lecture's weighted sum: S = c1 material + c2 pawn structure + c3
//! mobility + c4 king safety + c5 centre control + ..., tapered.
//!
//! A position has counts of [`features`] (White's minus Black's); every feature
//! has two weights, one for the middlegame and one for the endgame, and the
//! material left on the board says how the two are mixed. The counts are made in
//! one place, which feeds the evaluation, the fit of the weights and the
//! explanation alike.

pub mod features;
mod pawns;
mod sides;
pub mod weights;

use cozy_chess::{Board, Color, Piece};
use gametree_core::Score;

use features::{GROUPS, Sink};

use super::Chess;

/// The phase of a board with all pieces.
pub const FULL_PHASE: i32 = 24;

/// How much of the middlegame is left: 24 at the start, 0 without pieces.
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let phase =
        count(Piece::Knight) + count(Piece::Bishop) + 2 * count(Piece::Rook) + 4 * count(Piece::Queen);
    phase.min(FULL_PHASE)
}

/// Adds up weights.
struct Sum {
    middlegame: i32,
    endgame: i32,
}

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        let [middlegame, endgame] = weights::WEIGHTS[feature];
        self.middlegame += i32::from(middlegame) * count;
        self.endgame += i32::from(endgame) * count;
    }
}

/// The evaluation in hundredths of a pawn, for the player to move.
#[must_use]
pub fn evaluate(position: &Chess) -> Score {
    let board = position.board();
    let mut sum = Sum { middlegame: 0, endgame: 0 };
    sides::count(board, &mut sum);
    let phase = phase(board);
    let white = (sum.middlegame * phase + sum.endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    let white = white * scale(board, white) / 64;
    let own = if board.side_to_move() == Color::White { white } else { -white };
    Score::new(i64::from(own))
}

/// How much of an advantage can be made to count, in 64ths: little without
/// pawns, less with bishops of opposite colours.
fn scale(board: &Board, white: i32) -> i32 {
    let strong = if white >= 0 { Color::White } else { Color::Black };
    let own = board.colors(strong);
    if !(own & board.pieces(Piece::Pawn)).is_empty() {
        let bishops = board.pieces(Piece::Bishop);
        let (light, dark) = (bishops.0 & !0xAA55_AA55_AA55_AA55, bishops.0 & 0xAA55_AA55_AA55_AA55);
        let minor_or_more = board.occupied() & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        let opposite = light.count_ones() == 1
            && dark.count_ones() == 1
            && (bishops & board.colors(Color::White)).len() == 1;
        return if opposite && minor_or_more == bishops { 36 } else { 64 };
    }
    let worth = |color| -> i64 {
        let pieces = board.colors(color);
        [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
            .into_iter()
            .map(|piece| [0, 3, 3, 5, 9][piece as usize] * i64::from((pieces & board.pieces(piece)).len()))
            .sum()
    };
    let ahead = worth(strong) - worth(!strong);
    let two_knights =
        worth(strong) == 6 && worth(!strong) == 0 && (own & board.pieces(Piece::Knight)).len() == 2;
    if two_knights || worth(strong) < 5 {
        2
    } else if ahead <= 3 {
        10
    } else {
        64
    }
}

/// One group of features, in hundredths of a pawn as White sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What the group is called.
    pub name: &'static str,
    /// What it contributes.
    pub score: f64,
}

/// Writes the counts down.
#[derive(Default)]
struct Counts(Vec<(usize, i32)>);

impl Sink for Counts {
    fn add(&mut self, feature: usize, count: i32) {
        if count != 0 {
            self.0.push((feature, count));
        }
    }
}

/// The features of a position with their counts, White's minus Black's. A
/// feature may come more than once.
#[must_use]
pub fn counts(position: &Chess) -> Vec<(usize, i32)> {
    let mut counts = Counts::default();
    sides::count(position.board(), &mut counts);
    counts.0
}

/// What each group of features contributes, as White sees it.
#[must_use]
pub fn terms(position: &Chess) -> Vec<Term> {
    let phase = f64::from(phase(position.board())) / f64::from(FULL_PHASE);
    let counts = counts(position);
    let worth = |feature: usize| {
        let [middlegame, endgame] = weights::WEIGHTS[feature].map(f64::from);
        middlegame * phase + endgame * (1.0 - phase)
    };
    let group = |&(name, ref range): &(&'static str, std::ops::Range<usize>)| {
        let inside = counts.iter().filter(|(feature, _)| range.contains(feature));
        Term { name, score: inside.map(|&(feature, count)| worth(feature) * f64::from(count)).sum() }
    };
    GROUPS.iter().map(group).collect()
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable};

    use super::*;

    fn read(fen: &str) -> Chess {
        Chess::start("").unwrap().read_position(fen).unwrap()
    }

    #[test]
    fn colours_are_treated_alike() {
        for (one, other) in [
            (
                "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1",
                "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 1",
            ),
            ("4k3/8/8/3P4/8/8/1R6/4K3 w - - 0 1", "4k3/1r6/8/8/3p4/8/8/4K3 b - - 0 1"),
            ("6k1/5ppp/8/8/2N5/8/5PP1/3Q2K1 w - - 0 1", "3q2k1/5pp1/8/2n5/8/8/5PPP/6K1 b - - 0 1"),
        ] {
            assert_eq!(evaluate(&read(one)), evaluate(&read(other)), "{one}");
        }
    }

    #[test]
    fn terms_add_up_to_the_evaluation() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 7",
            "8/5pk1/3p2p1/2pP4/2P1KP2/6P1/8/8 w - - 0 40",
        ] {
            let position = read(fen);
            let sum: f64 = terms(&position).iter().map(|term| term.score).sum();
            let white = evaluate(&position).value() as f64;
            assert!((sum - white).abs() < 2.0, "{fen}: {sum} {white}");
        }
    }

    #[test]
    fn more_is_better() {
        let queen_up = read("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(evaluate(&queen_up).value() > 600);
        let knights = read("4k3/8/8/8/8/8/8/N3KN2 w - - 0 1");
        assert!(evaluate(&knights).value().abs() < 60, "two knights do not mate");
    }
}
