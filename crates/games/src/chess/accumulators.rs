//! The hidden layers of the network for the plies of a search.
//!
//! A position is compared with what is known at its own ply and at those
//! before, and the difference is added to the nearest. Nothing is pushed or
//! popped, and stale sums cost time only.

use std::sync::Arc;

use cozy_chess::{Board, Color, Piece};
use gametree_core::Score;

use super::network::{Network, Sums, input, mirrored};

/// The men of a position: colours by kinds.
type Men = [[u64; 6]; 2];

/// The hidden layer of one position, as both players see it.
#[derive(Clone)]
struct Hidden {
    /// White's view, then Black's.
    sums: [Sums; 2],
    men: Men,
}

/// The hidden layers of the plies of a search.
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    plies: Vec<Hidden>,
}

impl std::fmt::Debug for Accumulators {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Accumulators of {} plies", self.plies.len())
    }
}

/// How far back a nearest position is looked for: positions in check are not
/// evaluated, and so a ply or two may be stale.
const BACK: usize = 4;
/// A difference of one move, or of a capture.
const NEAR: u32 = 4;

impl Accumulators {
    /// For a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Accumulators {
        Accumulators { network, plies: Vec::new() }
    }

    /// The evaluation in hundredths of a pawn, for the player to move.
    pub fn evaluate(&mut self, board: &Board, ply: usize) -> Score {
        if self.plies.len() <= ply {
            let empty = Hidden { sums: [self.network.bias; 2], men: [[0; 6]; 2] };
            self.plies.resize(ply + 1, empty);
        }
        let men = men(board);
        if self.plies[ply].men != men {
            let (before, here) = self.plies.split_at_mut(ply);
            match nearest(before, &men) {
                Some(base) => advance(&self.network, base, &mut here[0], &men),
                None => here[0].sums = [0, 1].map(|view| fresh(&self.network, &men, view)),
            }
            here[0].men = men;
        }
        let [white, black] = &self.plies[ply].sums;
        let count = board.occupied().len() as usize;
        let value = match board.side_to_move() {
            Color::White => self.network.output(white, black, count),
            Color::Black => self.network.output(black, white, count),
        };
        Score::new(i64::from(value))
    }
}

#[inline]
fn men(board: &Board) -> Men {
    Color::ALL.map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece).0))
}

/// The position before that differs least, unless starting anew is cheaper.
#[inline]
fn nearest<'a>(before: &'a [Hidden], men: &Men) -> Option<&'a Hidden> {
    let mut found = None;
    let mut least = 16;
    for hidden in before.iter().rev().take(BACK) {
        let difference = difference(&hidden.men, men);
        if difference < least {
            (found, least) = (Some(hidden), difference);
            if difference <= NEAR {
                break;
            }
        }
    }
    found
}

#[inline]
fn difference(one: &Men, other: &Men) -> u32 {
    one.as_flattened().iter().zip(other.as_flattened()).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// The row of a man as White (view 0) or Black sees it.
#[inline]
fn row(network: &Network, view: usize, color: usize, kind: usize, square: usize, mirrored: bool) -> &Sums {
    let square = if view == 0 { square } else { square ^ 56 };
    &network.rows[input(color != view, kind, square, mirrored)]
}

/// The sums of a position, from nothing.
fn fresh(network: &Network, men: &Men, view: usize) -> Sums {
    let mirrored = mirrored(men[view][Piece::King as usize]);
    let mut sums = network.bias;
    for (color, kinds) in men.iter().enumerate() {
        for (kind, &set) in kinds.iter().enumerate() {
            let mut rest = set;
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                add(&mut sums, row(network, view, color, kind, square, mirrored));
            }
        }
    }
    sums
}

/// Makes the sums of a position out of those of a near one.
fn advance(network: &Network, from: &Hidden, to: &mut Hidden, men: &Men) {
    // Colour, kind and square of what came and of what went.
    let mut came = [(0, 0, 0); 16];
    let mut went = [(0, 0, 0); 16];
    let (mut coming, mut going) = (0, 0);
    for (color, (old, new)) in from.men.iter().zip(men).enumerate() {
        for (kind, (&old, &new)) in old.iter().zip(new).enumerate() {
            let mut rest = new & !old;
            while rest != 0 {
                came[coming % 16] = (color, kind, rest.trailing_zeros() as usize);
                coming += 1;
                rest &= rest - 1;
            }
            let mut rest = old & !new;
            while rest != 0 {
                went[going % 16] = (color, kind, rest.trailing_zeros() as usize);
                going += 1;
                rest &= rest - 1;
            }
        }
    }
    for view in 0..2 {
        let king = Piece::King as usize;
        let mirror = mirrored(men[view][king]);
        if mirror != mirrored(from.men[view][king]) {
            to.sums[view] = fresh(network, men, view);
            continue;
        }
        let of = |(color, kind, square)| row(network, view, color, kind, square, mirror);
        let (base, sums) = (&from.sums[view], &mut to.sums[view]);
        match (&came[..coming], &went[..going]) {
            (&[a], &[b]) => moved(base, sums, of(a), of(b)),
            (&[a], &[b, c]) => took(base, sums, of(a), of(b), of(c)),
            (came, went) => {
                *sums = *base;
                came.iter().for_each(|&man| add(sums, of(man)));
                went.iter().for_each(|&man| subtract(sums, of(man)));
            }
        }
    }
}

#[inline]
fn moved(base: &Sums, sums: &mut Sums, came: &Sums, went: &Sums) {
    for i in 0..sums.0.len() {
        sums.0[i] = base.0[i].wrapping_add(came.0[i]).wrapping_sub(went.0[i]);
    }
}

#[inline]
fn took(base: &Sums, sums: &mut Sums, came: &Sums, went: &Sums, taken: &Sums) {
    for i in 0..sums.0.len() {
        sums.0[i] = base.0[i].wrapping_add(came.0[i]).wrapping_sub(went.0[i]).wrapping_sub(taken.0[i]);
    }
}

#[inline]
fn add(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.0.iter_mut().zip(&row.0) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.0.iter_mut().zip(&row.0) {
        *sum = sum.wrapping_sub(*weight);
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Playable, SplitMix};

    use super::super::network::BUCKETS;
    use super::*;
    use crate::chess::Chess;

    fn random_network(seed: u64) -> Arc<Network> {
        let mut random = SplitMix::new(seed);
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..Network::BYTES / 2 - 2 * BUCKETS {
            bytes.extend((random.below(81) as i16 - 40).to_le_bytes());
        }
        (0..BUCKETS as i32).for_each(|i| bytes.extend((77 * i).to_le_bytes()));
        Arc::new(Network::from_bytes(&bytes).unwrap())
    }

    #[test]
    fn updates_equal_fresh_sums_wherever_the_search_jumps() {
        let network = random_network(3);
        let mut kept = Accumulators::new(network.clone());
        let mut random = SplitMix::new(9);
        for _ in 0..30 {
            let mut position = Chess::start("").unwrap();
            for ply in 0..80 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play(legal[random.below(legal.len() as u64) as usize]);
                // Some plies are never evaluated, as those in check.
                if random.below(4) > 0 {
                    let fresh = Accumulators::new(network.clone()).evaluate(position.board(), 0);
                    assert_eq!(kept.evaluate(position.board(), ply), fresh);
                }
            }
        }
    }

    #[test]
    fn left_and_right_and_colours_are_alike() {
        let mut hidden = Accumulators::new(random_network(5));
        let mut value = |fen: &str| hidden.evaluate(&fen.parse::<Board>().unwrap(), 0);
        let one = value("r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w - - 0 7");
        assert_eq!(one, value("1kr1qb1r/ppp3pp/2np1n2/4p3/4PPb1/2NP1N2/PPP3PP/R1BKQB1R w - - 0 7"));
        assert_eq!(one, value("r1bqkb1r/pp3ppp/2n1pn2/1Bpp4/3P4/2N1PN2/PP3PPP/R1BQ1RK1 b - - 0 7"));
        assert_ne!(one, value("r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R b - - 0 7"));
    }
}
