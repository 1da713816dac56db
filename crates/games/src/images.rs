//! Turning and mirroring a board of 8 by 8 bits, row by row. Turning it upside
//! down is `u64::swap_bytes`.

/// Columns in the other order.
#[inline]
pub(crate) fn mirrored(board: u64) -> u64 {
    board.swap_bytes().reverse_bits()
}

/// Mirrored at the long diagonal, by exchanging ever larger blocks.
#[inline]
pub(crate) fn transposed(mut board: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let moved = (board ^ board >> shift) & mask;
        board ^= moved ^ moved << shift;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for square in 0..64 {
            assert_eq!(transposed(1 << square), 1 << (square % 8 * 8 + square / 8));
        }
    }
}
