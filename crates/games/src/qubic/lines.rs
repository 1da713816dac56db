//! The 76 lines of the cube: 48 along the edges, 24 diagonals of planes and the 4
//! diagonals of the cube.

/// All lines, as sets of cells.
pub const LINES: [u64; 76] = lines();

const fn lines() -> [u64; 76] {
    let mut found = [0; 76];
    let mut count = 0;
    // Each line once: from a cell at the edge of the cube in a direction whose
    // first step that is not 0 is forward.
    let mut direction = 0;
    while direction < 27 {
        let step = [direction / 9 - 1, direction / 3 % 3 - 1, direction % 3 - 1];
        let forward = step[0] > 0 || step[0] == 0 && (step[1] > 0 || step[1] == 0 && step[2] > 0);
        let mut cell = 0;
        while forward && cell < 64 {
            let from = [cell / 16, cell / 4 % 4, cell % 4];
            let mut line = 0u64;
            let mut k = 0;
            while k < 4 {
                let (x, y, z) = (from[0] + k * step[0], from[1] + k * step[1], from[2] + k * step[2]);
                if x < 0 || x > 3 || y < 0 || y > 3 || z < 0 || z > 3 {
                    line = 0;
                    break;
                }
                line |= 1 << (16 * x + 4 * y + z);
                k += 1;
            }
            if line != 0 {
                found[count] = line;
                count += 1;
            }
            cell += 1;
        }
        direction += 1;
    }
    assert!(count == 76);
    found
}

/// A set of lines, by their numbers.
pub(super) type Lines = u128;

/// The lines through each cell: seven for the corners and the inner cells, four
/// for the others.
pub(super) const THROUGH: [Lines; 64] = through();

const fn through() -> [Lines; 64] {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut line = 0;
        while line < 76 {
            if LINES[line] >> cell & 1 == 1 {
                table[cell] |= 1 << line;
            }
            line += 1;
        }
        cell += 1;
    }
    table
}

/// The cells of some lines.
#[inline]
pub(super) fn cells(mut lines: Lines) -> u64 {
    let mut cells = 0;
    while lines != 0 {
        cells |= LINES[lines.trailing_zeros() as usize];
        lines &= lines - 1;
    }
    cells
}

/// The members of a set of cells.
#[inline]
pub(super) fn members(mut cells: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as u8);
        cells &= cells.wrapping_sub(1);
        first
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_76_lines() {
        let mut lines = LINES.to_vec();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 76);
        assert!(lines.iter().all(|line| line.count_ones() == 4));
        // Eight corners and eight inner cells lie on seven lines, all others on
        // four.
        let through = |n| THROUGH.iter().filter(|lines| lines.count_ones() == n).count();
        assert_eq!((through(7), through(4)), (16, 48));
        assert_eq!(members(cells(1 << 3 | 1 << 75)).count(), (LINES[3] | LINES[75]).count_ones() as usize);
    }
}
