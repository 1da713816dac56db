//! Pattern evaluation: the configurations of edges, corners, rows and
//! diagonals each have a learned weight, and their sum is the guess at the
//! final margin (Buro, "Improving heuristic mini-max search by supervised
//! learning", 2002).
//!
//! There are eleven shapes on the 8x8 board and ten on 6x6, which lies in its
//! middle. Each lies on the board in two, four or eight ways
//! and has the same weights in all of them; a shape that is its own mirror
//! image shares the weights of mirrored configurations as well. The weights
//! depend on the stage of the game, which is the number of discs.
//!
//! A configuration is a number in base 3 (0 empty, 1 own, 2 the opponent's).
//! An [`Accumulator`] holds the numbers of all placed shapes, up to 46, and follows
//! the board by adding what the changed squares contribute: all shapes at
//! once, since 48 numbers of 16 bits are three wide registers.

use std::sync::OnceLock;

use super::bits::Squares;

/// Scores are in 128ths of a disc.
pub const UNIT: i32 = 128;
/// Stages of the game.
pub const STAGES: usize = 10;
/// Placed shapes, and room to round up to. On 6x6 there are four fewer; the lanes
/// left over hold the number 0, whose weight is a constant.
pub const PLACED: usize = 46;
const LANES: usize = 48;

/// The shapes, each in one of its places.
const EIGHT: &[&[&str]] = &[
    &["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "b2", "g2"], // the edge and both X-squares
    &["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"], // a corner, two by five
    &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],       // a corner, three by three
    &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"],             // rows
    &["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"],
    &["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"],
    &["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"], // diagonals
    &["b1", "c2", "d3", "e4", "f5", "g6", "h7"],
    &["c1", "d2", "e3", "f4", "g5", "h6"],
    &["d1", "e2", "f3", "g4", "h5"],
    &["e1", "f2", "g3", "h4"],
];

/// Those of the 6x6 board, counted from its own corner.
const SIX: &[&[&str]] = &[
    &["a1", "b1", "c1", "d1", "e1", "f1", "b2", "c2", "d2", "e2"], // the edge and what lies before it
    &["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"], // a corner, two by five
    &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],       // a corner, three by three
    &["a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"], // a corner, as a triangle
    &["a2", "b2", "c2", "d2", "e2", "f2"],                         // rows
    &["a3", "b3", "c3", "d3", "e3", "f3"],
    &["a1", "b2", "c3", "d4", "e5", "f6"], // diagonals
    &["b1", "c2", "d3", "e4", "f5"],
    &["c1", "d2", "e3", "f4"],
    &["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"], // nine in the middle
];

/// Where the shapes lie and how their configurations share weights.
pub struct Layout {
    size: usize,
    board: u64,
    /// What each square adds to the numbers of the placed shapes.
    deltas: Box<[[u16; LANES]; 64]>,
    /// Where the weights of each placed shape begin.
    offsets: [u32; LANES],
    /// For every weight, the one that it is the same as: itself or a smaller.
    canonical: Vec<u32>,
}

/// The bit of a square of a board that lies in the middle of the largest.
fn square(name: &str, size: usize) -> usize {
    let (name, rim) = (name.as_bytes(), (8 - size) / 2);
    rim + usize::from(name[0] - b'a') + 8 * (rim + usize::from(name[1] - b'1'))
}

/// The square under one of the eight symmetries of the board.
fn turned(square: usize, symmetry: usize) -> usize {
    let (mut column, mut row) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    8 * row + column
}

impl Layout {
    /// The layout for a board; smaller ones than 6x6 have none.
    #[must_use]
    pub fn get(size: usize) -> Option<&'static Layout> {
        static LAYOUTS: [OnceLock<Layout>; 2] = [OnceLock::new(), OnceLock::new()];
        match size {
            8 => Some(LAYOUTS[0].get_or_init(|| Layout::build(8, EIGHT))),
            6 => Some(LAYOUTS[1].get_or_init(|| Layout::build(6, SIX))),
            _ => None,
        }
    }

    fn build(size: usize, shapes: &[&[&str]]) -> Layout {
        let mut deltas = Box::new([[0; LANES]; 64]);
        let mut offsets = [0; LANES];
        let mut canonical: Vec<u32> = Vec::new();
        let mut lane = 0;
        let rim = (8 - size) / 2;
        let row = ((1u64 << size) - 1) << rim;
        let board = (rim..rim + size).fold(0, |board, line| board | row << (8 * line));
        for shape in shapes {
            let offset = canonical.len();
            let cells: Vec<usize> = shape.iter().map(|name| square(name, size)).collect();
            let mut places: Vec<u64> = Vec::new();
            let mut mirrors: Vec<Vec<usize>> = Vec::new();
            for symmetry in 0..8 {
                let place: Vec<usize> = cells.iter().map(|&cell| turned(cell, symmetry)).collect();
                let set = place.iter().fold(0u64, |set, &cell| set | (1 << cell));
                if !places.contains(&set) {
                    places.push(set);
                    for (digit, &cell) in place.iter().enumerate() {
                        deltas[cell][lane] = 3u16.pow(digit as u32);
                    }
                    offsets[lane] = offset as u32;
                    lane += 1;
                } else if set == places[0] {
                    // The digit of the original that stands at each digit here.
                    let mirror = place.iter().map(|p| cells.iter().position(|c| c == p).unwrap_or(0));
                    mirrors.push(mirror.collect());
                }
            }
            for number in 0..3usize.pow(cells.len() as u32) {
                let digit = |i: usize| number / 3usize.pow(i as u32) % 3;
                let same = |mirror: &Vec<usize>| -> usize {
                    mirror.iter().enumerate().map(|(i, &from)| digit(from) * 3usize.pow(i as u32)).sum()
                };
                let least = mirrors.iter().map(same).min().unwrap_or(number).min(number);
                canonical.push((offset + least) as u32);
            }
        }
        debug_assert!(lane <= PLACED);
        if lane < PLACED {
            offsets[lane..].fill(canonical.len() as u32);
            canonical.push(canonical.len() as u32);
        }
        Layout { size, board, deltas, offsets, canonical }
    }

    /// The width of the board.
    #[inline]
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// All squares of the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The stage that a position with this many discs belongs to.
    #[inline]
    #[must_use]
    pub fn stage(&self, discs: u32) -> usize {
        match self.size {
            8 => stage(discs),
            _ => (discs.saturating_sub(7) as usize / 2).min(STAGES - 1),
        }
    }

    /// Weights in a stage, counting those that are shared as often as they
    /// occur.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.canonical.len()
    }

    /// For every weight the number of the one that stands for it.
    #[must_use]
    pub fn canonical(&self) -> &[u32] {
        &self.canonical
    }
}

/// The same on the 8x8 board.
#[inline]
#[must_use]
pub const fn stage(discs: u32) -> usize {
    match discs {
        0..=13 => 0,
        54.. => STAGES - 1,
        _ => (discs as usize - 9) / 5,
    }
}

/// The configurations of all placed shapes on one board.
#[derive(Clone)]
#[repr(align(32))]
pub struct Accumulator {
    mine: [u16; LANES],
    theirs: [u16; LANES],
    own: u64,
    opponent: u64,
}

impl Accumulator {
    /// Those of a board, from nothing.
    #[must_use]
    pub fn new(layout: &Layout, own: u64, opponent: u64) -> Accumulator {
        let mut accumulator = Accumulator { mine: [0; LANES], theirs: [0; LANES], own: 0, opponent: 0 };
        accumulator.follow(layout, own, opponent);
        accumulator
    }

    /// Brings the numbers to another board.
    #[inline]
    pub fn follow(&mut self, layout: &Layout, own: u64, opponent: u64) {
        for square in Squares(own & !self.own) {
            add(&mut self.mine, &layout.deltas[square as usize & 63]);
        }
        for square in Squares(self.own & !own) {
            subtract(&mut self.mine, &layout.deltas[square as usize & 63]);
        }
        for square in Squares(opponent & !self.opponent) {
            add(&mut self.theirs, &layout.deltas[square as usize & 63]);
        }
        for square in Squares(self.opponent & !opponent) {
            subtract(&mut self.theirs, &layout.deltas[square as usize & 63]);
        }
        (self.own, self.opponent) = (own, opponent);
    }

    /// The accumulator after a move on `square` that flips `flipped`, with
    /// the opponent to move.
    #[inline]
    #[must_use]
    pub fn after(&self, layout: &Layout, square: u8, flipped: u64) -> Accumulator {
        let mut next = Accumulator {
            mine: self.theirs,
            theirs: self.mine,
            own: self.opponent ^ flipped,
            opponent: self.own ^ flipped ^ (1 << square),
        };
        add(&mut next.theirs, &layout.deltas[square as usize & 63]);
        for square in Squares(flipped) {
            let delta = &layout.deltas[square as usize & 63];
            add(&mut next.theirs, delta);
            subtract(&mut next.mine, delta);
        }
        next
    }

    /// The accumulator with the other side to move.
    #[must_use]
    pub fn passed(&self) -> Accumulator {
        Accumulator { mine: self.theirs, theirs: self.mine, own: self.opponent, opponent: self.own }
    }

    /// The discs of the player to move and of the opponent.
    #[inline]
    #[must_use]
    pub fn discs(&self) -> (u64, u64) {
        (self.own, self.opponent)
    }

    /// The numbers of the weights that count here, one a placed shape.
    #[inline]
    #[must_use]
    pub fn indices(&self, layout: &Layout) -> [u32; PLACED] {
        std::array::from_fn(|i| {
            layout.offsets[i] + u32::from(self.mine[i].wrapping_add(self.theirs[i].wrapping_mul(2)))
        })
    }

    /// The sum of the weights that count here.
    #[inline]
    #[must_use]
    pub fn sum(&self, layout: &Layout, weights: &[i16]) -> i32 {
        let mut sum = 0;
        for i in 0..PLACED {
            let number = self.mine[i].wrapping_add(self.theirs[i].wrapping_mul(2));
            let index = layout.offsets[i] as usize + usize::from(number);
            sum += i32::from(weights.get(index).copied().unwrap_or(0));
        }
        sum
    }
}

#[inline]
fn add(to: &mut [u16; LANES], what: &[u16; LANES]) {
    for i in 0..LANES {
        to[i] = to[i].wrapping_add(what[i]);
    }
}

#[inline]
fn subtract(from: &mut [u16; LANES], what: &[u16; LANES]) {
    for i in 0..LANES {
        from[i] = from[i].wrapping_sub(what[i]);
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, SplitMix};

    use super::*;
    use crate::othello::bits::flips;
    use crate::othello::{Othello, PASS};

    #[test]
    fn accumulators_follow_the_board() {
        let mut random = SplitMix::new(31);
        for round in 0..40 {
            let size = 6 + 2 * (round % 2);
            let layout = Layout::get(size).unwrap();
            let mut position = Othello::new(size).unwrap();
            let mut step = Accumulator::new(layout, position.own(), position.opponent());
            while position.outcome().is_none() {
                let fresh = Accumulator::new(layout, position.own(), position.opponent());
                assert_eq!(step.indices(layout), fresh.indices(layout));
                let mut wandering = Accumulator::new(layout, 0xFF00, 0xFF_0000);
                wandering.follow(layout, position.own(), position.opponent());
                assert_eq!(wandering.indices(layout), fresh.indices(layout));
                let legal = position.legal_moves();
                let m = legal[random.below(legal.len() as u64) as usize];
                step = if m == PASS {
                    step.passed()
                } else {
                    step.after(layout, m, flips(position.own(), position.opponent(), m))
                };
                position.play(m);
            }
        }
    }

    #[test]
    fn symmetric_boards_have_the_same_weights() {
        let (eight, six) = (Layout::get(8).unwrap(), Layout::get(6).unwrap());
        assert_eq!(eight.weights(), 2 * 59049 + 19683 + 4 * 6561 + 2187 + 729 + 243 + 81);
        assert_eq!(six.weights(), 3 * 59049 + 2 * 19683 + 3 * 729 + 243 + 81 + 1);
        let mut random = SplitMix::new(32);
        for round in 0..50 {
            let (layout, board) = [(eight, u64::MAX), (six, 0x007E_7E7E_7E7E_7E00)][round % 2];
            let discs = random.next_u64() & board;
            let own = discs & random.next_u64();
            let opponent = discs & !own;
            let all = |own, opponent| {
                let numbers = Accumulator::new(layout, own, opponent).indices(layout);
                let mut numbers = numbers.map(|i| layout.canonical[i as usize]);
                numbers.sort_unstable();
                numbers
            };
            let expected = all(own, opponent);
            for symmetry in 1..8 {
                let turn = |set| Squares(set).fold(0, |t, s| t | (1u64 << turned(s as usize, symmetry)));
                assert_eq!(all(turn(own), turn(opponent)), expected);
            }
        }
    }

    #[test]
    fn stages_cover_the_game_in_order() {
        assert_eq!((stage(4), stage(13), stage(14), stage(18), stage(19)), (0, 0, 1, 1, 2));
        assert_eq!((stage(53), stage(54), stage(64)), (8, 9, 9));
        let six = Layout::get(6).unwrap();
        assert_eq!([4, 8, 9, 24, 25, 36].map(|discs| six.stage(discs)), [0, 0, 1, 8, 9, 9]);
    }
}
