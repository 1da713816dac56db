//! Logarithms of numbers of visits, for the formulas of selection.

/// The natural logarithm in 32 steps per doubling: one look into a
/// table, because every level of a descent waits for it. `n` is not 0.
#[inline(always)]
pub(super) fn rough_logarithm(n: u64) -> f32 {
    LOGARITHMS[((n as f32).to_bits() >> (23 - STEPS)) as usize - FIRST]
}

/// Bits of the mantissa that count.
const STEPS: u32 = 5;
/// The place of 1.
const FIRST: usize = (127 << STEPS) as usize;

static LOGARITHMS: [f32; 64 << STEPS] = {
    let mut table = [0.0; 64 << STEPS];
    let mut i = 0;
    while i < table.len() {
        table[i] = logarithm(f32::from_bits(((FIRST + i) as u32) << (23 - STEPS)));
        i += 1;
    }
    table
};

/// The natural logarithm, good to two per cent: it goes into the square root of
/// a constant that is tuned anyway.
#[inline(always)]
pub(super) const fn logarithm(n: f32) -> f32 {
    let bits = n.to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    (exponent + (mantissa - 1.0) * (1.346 - 0.346 * (mantissa - 1.0))) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_close() {
        for n in [1_u64, 2, 3, 7, 100, 12_345, 1 << 28] {
            let exact = (n as f64).ln() as f32;
            assert!((logarithm(n as f32) - exact).abs() < 0.01 + 0.01 * exact, "{n}");
            assert!((rough_logarithm(n) - exact).abs() < 0.01 + 0.01 * exact, "{n}");
        }
    }
}
