//! The number of a position within a table.
//!
//! The men stand in the order that the file gives, in groups. The first group is
//! brought to a corner by the board's images: the leading pawns, or three men of which
//! there is one each, or the two kings. Then come the other side's pawns, then groups
//! of men alike, each as a choice among the squares that are left. A group's number
//! counts in units of its factor; the file says which group has the smallest.

use cozy_chess::{Board, Color, Piece};

use super::squares::{KINGS, below_diagonal, beside_diagonal, choose, in_triangle, pawn_rank, transposed};

/// The most men that there are tables for.
pub(super) const MOST_MEN: usize = 7;

/// What all tables of an ending have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) men: usize,
    /// The leading side's pawns, and the other's.
    pub(super) pawns: [usize; 2],
    /// Whether the kings alone lead, where less than three men are single.
    pub(super) kings_lead: bool,
}

impl Shape {
    /// The shape of these men, by colour and kind.
    pub(super) fn of(counts: &[[usize; 6]; 2]) -> Shape {
        let men = counts.iter().flatten().sum();
        let single = counts.iter().flatten().filter(|&&count| count == 1).count();
        let [white, black] = [counts[0][0], counts[1][0]];
        // The side with fewer pawns leads, unless it has none.
        let pawns = if black > 0 && (white == 0 || white > black) { [black, white] } else { [white, black] };
        Shape { men, pawns, kings_lead: single == 2 }
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.pawns[0] > 0
    }

    /// Men in the first group.
    fn leaders(&self) -> usize {
        match self.pawns[0] {
            0 if self.kings_lead => 2,
            0 => 3,
            pawns => pawns,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Group {
    men: usize,
    factor: u64,
}

/// How the men of a part of a table are numbered.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    shape: Shape,
    men: Vec<(Piece, Color)>,
    groups: Vec<Group>,
    /// How many numbers there are.
    pub(super) size: u64,
}

impl Layout {
    /// The layout of these men, with the leading pawn on this file. `order` tells the
    /// places of the first group's factor and of the other pawns'. `None` if they do
    /// not fit together.
    pub(super) fn new(shape: Shape, men: Vec<(Piece, Color)>, order: [u8; 2], file: usize) -> Option<Layout> {
        let leaders = shape.leaders();
        let mut lengths = vec![leaders];
        if shape.pawns[1] > 0 {
            lengths.push(shape.pawns[1]);
        }
        let special = lengths.len();
        let mut rest = men.get(lengths.iter().sum()..)?;
        while let Some(first) = rest.first() {
            let alike = rest.iter().take_while(|man| *man == first).count();
            lengths.push(alike);
            rest = &rest[alike..];
        }
        let mut groups: Vec<Group> = lengths.iter().map(|&men| Group { men, factor: 0 }).collect();
        let (mut next, mut factor) = (special, 1u64);
        let mut free = 64 - lengths[..special].iter().sum::<usize>() as u64;
        for place in 0..groups.len() as u8 {
            let (group, ways) = match place {
                _ if place == order[0] => (0, first_group(&shape, file)),
                _ if place == order[1] && special == 2 => {
                    (1, choose(48 - leaders as u64, shape.pawns[1] as u64))
                }
                _ => {
                    let men = groups.get(next)?.men as u64;
                    next += 1;
                    free -= men;
                    (next - 1, choose(free + men, men))
                }
            };
            groups[group].factor = factor;
            factor = factor.checked_mul(ways)?;
        }
        let whole = groups.iter().all(|group| group.factor > 0);
        whole.then_some(Layout { shape, men, groups, size: factor })
    }

    /// The squares of the men in the order of the table; where it is `turned`, the
    /// table's White is the board's Black.
    pub(super) fn squares(&self, board: &Board, turned: bool) -> [u8; MOST_MEN] {
        let (mut squares, mut filled) = ([0; MOST_MEN], 0);
        while let Some(&(piece, color)) = self.men.get(filled) {
            let color = if turned { !color } else { color };
            let before = filled;
            for square in board.colored_pieces(color, piece) {
                if let Some(place) = squares.get_mut(filled) {
                    *place = if turned { square as u8 ^ 56 } else { square as u8 };
                }
                filled += 1;
            }
            if filled == before {
                break;
            }
        }
        squares
    }

    /// The file, a to d, of the pawn that leads.
    pub(super) fn leading_file(&self, squares: &[u8; MOST_MEN]) -> usize {
        let lead = squares[..self.shape.pawns[0]].iter().max_by_key(|&&square| pawn_rank(square));
        lead.map_or(0, |square| usize::from((square & 7).min(7 - (square & 7))))
    }

    /// The number of the position with the men on these squares.
    pub(super) fn number(&self, mut squares: [u8; MOST_MEN]) -> Option<u64> {
        let squares = &mut squares[..self.shape.men];
        let first = if self.shape.has_pawns() {
            let leaders = &mut squares[..self.shape.pawns[0]];
            leaders.sort_by_key(|&square| std::cmp::Reverse(pawn_rank(square)));
            if leaders[0] & 7 > 3 {
                squares.iter_mut().for_each(|square| *square ^= 7);
                // Two pawns of one rank at the same distance from the rim change places.
                squares[1..self.shape.pawns[0]].sort_by_key(|&square| std::cmp::Reverse(pawn_rank(square)));
            }
            pawns(&squares[..self.shape.pawns[0]])
        } else {
            self.fold(squares);
            if self.shape.kings_lead { kings(squares)? } else { three(squares) }
        };
        let mut number = first * self.groups[0].factor;
        let mut begin = self.groups[0].men;
        for (place, group) in self.groups.iter().enumerate().skip(1) {
            let end = begin + group.men;
            squares[begin..end].sort_unstable();
            // Pawns have no squares on the first rank.
            let base = if place == 1 && self.shape.pawns[1] > 0 { 8 } else { 0 };
            let mut ways = 0;
            for (i, &square) in squares[begin..end].iter().enumerate() {
                let taken = squares[..begin].iter().filter(|&&other| other < square).count() as u64;
                ways += choose(u64::from(square) - taken - base, i as u64 + 1);
            }
            number += ways * group.factor;
            begin = end;
        }
        Some(number)
    }

    /// Brings the first man into the triangle a1-d1-d4, and, where it is on the
    /// diagonal, the next of the leaders that is not to below it.
    fn fold(&self, squares: &mut [u8]) {
        if squares[0] & 4 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        if squares[0] & 32 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 56);
        }
        let leaders = &squares[..self.shape.leaders()];
        let side = leaders.iter().map(|&square| beside_diagonal(square)).find(|&side| side != 0);
        if side == Some(1) {
            squares.iter_mut().for_each(|square| *square = transposed(*square));
        }
    }
}

/// The numbers that the first group has.
fn first_group(shape: &Shape, file: usize) -> u64 {
    match shape.pawns[0] {
        0 if shape.kings_lead => 462,
        0 => 31_332,
        pawns => (0..6).map(|rank| behind(file, rank, pawns)).sum(),
    }
}

/// The ways to place the other leading pawns when the first is here.
fn behind(file: usize, rank: usize, pawns: usize) -> u64 {
    choose(pawn_rank((8 * (rank + 1) + file) as u8), pawns as u64 - 1)
}

/// The number of leading pawns, the first on a file from a to d, the others in order.
fn pawns(squares: &[u8]) -> u64 {
    let (file, rank) = (usize::from(squares[0] & 7), usize::from(squares[0] >> 3) - 1);
    let before: u64 = (0..rank).map(|rank| behind(file, rank, squares.len())).sum();
    let others = squares[1..].iter().enumerate();
    before + others.map(|(i, &square)| choose(pawn_rank(square), (squares.len() - 1 - i) as u64)).sum::<u64>()
}

/// The number of two kings.
fn kings(squares: &[u8]) -> Option<u64> {
    KINGS[in_triangle(squares[0]) as usize][usize::from(squares[1])].map(u64::from)
}

/// The number of three men: the first off the diagonal, or the second is the first off
/// it, or the third, or none.
fn three(squares: &[u8]) -> u64 {
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let on = |square: u8| u64::from(square >> 3);
    let second = u64::from(b > a);
    let third = u64::from(c > a) + u64::from(c > b);
    let (off_first, off_second, off_third) = (6 * 63 * 62, 4 * 28 * 62, 4 * 7 * 28);
    if beside_diagonal(a) != 0 {
        (in_triangle(a) * 63 + u64::from(b) - second) * 62 + u64::from(c) - third
    } else if beside_diagonal(b) != 0 {
        off_first + (on(a) * 28 + below_diagonal(b)) * 62 + u64::from(c) - third
    } else if beside_diagonal(c) != 0 {
        off_first + off_second + (on(a) * 7 + on(b) - second) * 28 + below_diagonal(c)
    } else {
        off_first + off_second + off_third + (on(a) * 7 + on(b) - second) * 6 + on(c) - third
    }
}
