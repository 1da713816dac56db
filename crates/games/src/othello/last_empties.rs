//! The last one to four empty squares, where most of an exact search's nodes
//! are.
//!
//! Each function returns the value for `own` within the window fail-soft: at
//! most `alpha` it is an upper bound, at least `beta` a lower bound, else
//! exact. Squares come with odd quadrants first (see `parity`).

use super::bits::{NEIGHBOURS, Squares, flips};
use super::final_margin;
use super::parity::{QUADRANTS, quadrant};

/// No move was possible.
const NONE: i32 = -128;

/// How many discs lie between a square and the nearest own disc on either
/// side of a line of eight, when every other square is the opponent's.
static BETWEEN: [[u8; 256]; 8] = between();

const fn between() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut x = 0;
    while x < 8 {
        let mut own = 0usize;
        while own < 256 {
            let below = own & ((1 << x) - 1);
            let above = own >> (x + 1);
            let mut count = 0;
            if below != 0 {
                count += x - 1 - (usize::BITS - 1 - below.leading_zeros()) as usize;
            }
            if above != 0 {
                count += above.trailing_zeros() as usize;
            }
            table[x][own] = count as u8;
            own += 1;
        }
        x += 1;
    }
    table
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut a = 0i32;
    while a < 64 {
        let mut b = 0i32;
        while b < 64 {
            let (column, row) = (a % 8 - b % 8, a / 8 - b / 8);
            if column == row {
                table[a as usize][0] |= 1 << b;
            }
            if column == -row {
                table[a as usize][1] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// How many discs a disc of `own` on `square` flips when it fills the board.
#[inline]
fn last_flips(own: u64, square: u8) -> i32 {
    const FILE: u64 = 0x0101_0101_0101_0101;
    let square = (square & 63) as usize;
    let (column, row) = (square % 8, square / 8);
    let [falling, rising] = DIAGONALS[square];
    let along = &BETWEEN[column];
    let file = (((own >> column) & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let rank = (own >> (8 * row)) as usize & 0xFF;
    let first = ((own & falling).wrapping_mul(FILE) >> 56) as usize;
    let second = ((own & rising).wrapping_mul(FILE) >> 56) as usize;
    i32::from(along[rank])
        + i32::from(BETWEEN[row][file])
        + i32::from(along[first])
        + i32::from(along[second])
}

/// One empty square: the value is exact whatever the window.
#[inline]
pub(super) fn one(own: u64, opponent: u64, square: u8) -> i32 {
    let margin = own.count_ones() as i32 - opponent.count_ones() as i32;
    let mine = last_flips(own, square);
    if mine != 0 {
        return margin + 2 * mine + 1;
    }
    let theirs = last_flips(opponent, square);
    if theirs != 0 {
        return margin - 2 * theirs - 1;
    }
    margin + margin.signum()
}

/// Two empty squares.
#[inline]
pub(super) fn two(own: u64, opponent: u64, squares: [u8; 2], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = moves_of_two(own, opponent, squares, beta, nodes);
    if best != NONE {
        return best;
    }
    let theirs = moves_of_two(opponent, own, squares, -alpha, nodes);
    if theirs != NONE { -theirs } else { final_margin(own, opponent, 2) }
}

#[inline]
fn moves_of_two(own: u64, opponent: u64, [a, b]: [u8; 2], beta: i32, nodes: &mut u64) -> i32 {
    let mut best = NONE;
    for (square, other) in [(a, b), (b, a)] {
        if opponent & NEIGHBOURS[(square & 63) as usize] == 0 {
            continue;
        }
        let flipped = flips(own, opponent, square);
        if flipped == 0 {
            continue;
        }
        *nodes += 1;
        best = best.max(-one(opponent ^ flipped, own ^ flipped ^ (1 << square), other));
        if best >= beta {
            break;
        }
    }
    best
}

/// Three empty squares.
pub(super) fn three(
    own: u64,
    opponent: u64,
    squares: [u8; 3],
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    // A square alone in its quadrant goes first.
    let [a, b, c] = squares;
    let squares = if quadrant(a) == quadrant(b) {
        [c, a, b]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        squares
    };
    let best = moves_of_three(own, opponent, squares, alpha, beta, nodes);
    if best != NONE {
        return best;
    }
    let theirs = moves_of_three(opponent, own, squares, -beta, -alpha, nodes);
    if theirs != NONE { -theirs } else { final_margin(own, opponent, 3) }
}

#[inline]
fn moves_of_three(
    own: u64,
    opponent: u64,
    [a, b, c]: [u8; 3],
    mut alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let mut best = NONE;
    for (square, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if opponent & NEIGHBOURS[(square & 63) as usize] == 0 {
            continue;
        }
        let flipped = flips(own, opponent, square);
        if flipped == 0 {
            continue;
        }
        best =
            best.max(-two(opponent ^ flipped, own ^ flipped ^ (1 << square), others, -beta, -alpha, nodes));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// Four empty squares, `odd` being the bits of the quadrants with an odd
/// number of them.
pub(super) fn four(
    own: u64,
    opponent: u64,
    empties: u64,
    odd: u8,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let first = empties & QUADRANTS[(odd & 15) as usize];
    let mut squares = [0; 4];
    let order = Squares(first).chain(Squares(empties ^ first));
    squares.iter_mut().zip(order).for_each(|(slot, square)| *slot = square);
    let best = moves_of_four(own, opponent, squares, alpha, beta, nodes);
    if best != NONE {
        return best;
    }
    let theirs = moves_of_four(opponent, own, squares, -beta, -alpha, nodes);
    if theirs != NONE { -theirs } else { final_margin(own, opponent, 4) }
}

#[inline]
fn moves_of_four(
    own: u64,
    opponent: u64,
    [a, b, c, d]: [u8; 4],
    mut alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let mut best = NONE;
    for (square, others) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if opponent & NEIGHBOURS[(square & 63) as usize] == 0 {
            continue;
        }
        let flipped = flips(own, opponent, square);
        if flipped == 0 {
            continue;
        }
        best =
            best.max(-three(opponent ^ flipped, own ^ flipped ^ (1 << square), others, -beta, -alpha, nodes));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}
