//! The hidden layers of the network for the plies of a search.
//!
//! A position is compared with what is known at its own ply and at those
//! before, and the difference is added to the nearest. Nothing is pushed or
//! popped, and stale sums cost time only.

use std::sync::Arc;

use cozy_chess::{Board, Color, Piece};
use gametree_core::Score;

use super::network::{Network, Sums, input, mirrored};

/// The men of a position: squares by kind, then by colour.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Men {
    kinds: [u64; 6],
    colors: [u64; 2],
}

impl Men {
    const NONE: Men = Men { kinds: [0; 6], colors: [0; 2] };

    #[inline]
    fn of(board: &Board) -> Men {
        Men {
            kinds: Piece::ALL.map(|piece| board.pieces(piece).0),
            colors: Color::ALL.map(|color| board.colors(color).0),
        }
    }

    /// The squares on which two positions differ.
    #[inline]
    fn changed(&self, other: &Men) -> u64 {
        let differences = |a: &[u64], b: &[u64]| a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
        differences(&self.kinds, &other.kinds) | differences(&self.colors, &other.colors)
    }

    /// The man on a square.
    #[inline]
    fn on(&self, square: u32) -> Option<Man> {
        let kind = self.kinds.iter().position(|&set| set >> square & 1 == 1)?;
        let color = (self.colors[1] >> square & 1) as usize;
        Some(Man { color, kind, square: square as usize })
    }

    fn is_mirrored(&self, view: usize) -> bool {
        mirrored(self.kinds[Piece::King as usize] & self.colors[view])
    }
}

#[derive(Clone, Copy, Default)]
struct Man {
    color: usize,
    kind: usize,
    square: usize,
}

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
/// Squares that one move changes; castling changes more.
const NEAR: u32 = 2;
/// With so many squares changed, starting anew is cheaper.
const FAR: u32 = 9;

impl Accumulators {
    /// For a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Accumulators {
        Accumulators { network, plies: Vec::new() }
    }

    /// Makes the sums of a position, unless they are there.
    pub fn prepare(&mut self, board: &Board, ply: usize) {
        if self.plies.len() <= ply {
            let empty = Hidden { sums: [self.network.bias; 2], men: Men::NONE };
            self.plies.resize(ply + 1, empty);
        }
        let men = Men::of(board);
        if self.plies[ply].men != men {
            let (before, here) = self.plies.split_at_mut(ply);
            match nearest(before, &men) {
                Some(base) => advance(&self.network, base, &mut here[0], &men),
                None => here[0].sums = [0, 1].map(|view| fresh(&self.network, &men, view)),
            }
            here[0].men = men;
        }
    }

    /// The evaluation in hundredths of a pawn, for the player to move.
    pub fn evaluate(&mut self, board: &Board, ply: usize) -> Score {
        self.prepare(board, ply);
        let [white, black] = &self.plies[ply].sums;
        let count = board.occupied().len() as usize;
        let value = match board.side_to_move() {
            Color::White => self.network.output(white, black, count),
            Color::Black => self.network.output(black, white, count),
        };
        Score::new(i64::from(value))
    }
}

/// The position before that differs least, unless starting anew is cheaper.
#[inline]
fn nearest<'a>(before: &'a [Hidden], men: &Men) -> Option<&'a Hidden> {
    let mut found = None;
    let mut least = FAR;
    for hidden in before.iter().rev().take(BACK) {
        let changed = hidden.men.changed(men).count_ones();
        if changed < least {
            (found, least) = (Some(hidden), changed);
            if changed <= NEAR {
                break;
            }
        }
    }
    found
}

/// The row of a man as White (view 0) or Black sees it.
#[inline]
fn row(network: &Network, view: usize, man: Man, mirrored: bool) -> &Sums {
    let square = if view == 0 { man.square } else { man.square ^ 56 };
    &network.rows[input(man.color != view, man.kind, square, mirrored)]
}

/// The sums of a position, from nothing.
fn fresh(network: &Network, men: &Men, view: usize) -> Sums {
    let mirrored = men.is_mirrored(view);
    let mut sums = network.bias;
    let mut rest = men.colors[0] | men.colors[1];
    while rest != 0 {
        if let Some(man) = men.on(rest.trailing_zeros()) {
            add(&mut sums, row(network, view, man, mirrored));
        }
        rest &= rest - 1;
    }
    sums
}

/// Makes the sums of a position out of those of a near one.
fn advance(network: &Network, from: &Hidden, to: &mut Hidden, men: &Men) {
    // What came and what went, square by square.
    let mut came = [Man::default(); FAR as usize];
    let mut went = [Man::default(); FAR as usize];
    let (mut coming, mut going) = (0, 0);
    let mut rest = from.men.changed(men);
    while rest != 0 {
        let square = rest.trailing_zeros();
        if let Some(man) = men.on(square) {
            came[coming] = man;
            coming += 1;
        }
        if let Some(man) = from.men.on(square) {
            went[going] = man;
            going += 1;
        }
        rest &= rest - 1;
    }
    for view in 0..2 {
        let mirror = men.is_mirrored(view);
        if mirror != from.men.is_mirrored(view) {
            to.sums[view] = fresh(network, men, view);
            continue;
        }
        let of = |man| row(network, view, man, mirror);
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
