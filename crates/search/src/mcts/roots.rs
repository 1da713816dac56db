//! Roots and logarithms of numbers of visits, for the formulas of selection.

/// One over the square root. Most nodes have few visits, and a short table is
/// sooner at hand than a root and a division, which every level of the descent
/// would wait for.
#[inline(always)]
pub(super) fn inverse_root(n: u64) -> f32 {
    if n < TABLED { INVERSE_ROOTS[n as usize] } else { 1.0 / (n as f32).sqrt() }
}

/// The square root of the logarithm, from a table for the same reason.
#[inline(always)]
pub(super) fn root_of_logarithm(n: u64) -> f32 {
    if n < TABLED { ROOTS_OF_LOGARITHMS[n as usize] } else { logarithm(n).sqrt() }
}

/// Numbers of visits from which on a root is worked out.
const TABLED: u64 = 2048;

static INVERSE_ROOTS: [f32; TABLED as usize] = {
    let mut table = [0.0; TABLED as usize];
    let mut n = 1;
    while n < table.len() {
        table[n] = newton(n as f32);
        n += 1;
    }
    table
};

static ROOTS_OF_LOGARITHMS: [f32; TABLED as usize] = {
    let mut table = [0.0; TABLED as usize];
    let mut n = 2;
    while n < table.len() {
        let log = logarithm(n as u64);
        table[n] = log * newton(log);
        n += 1;
    }
    table
};

/// One over the square root by four steps of Newton's, from a guess by the bits
/// of the exponent.
const fn newton(x: f32) -> f32 {
    let mut root = f32::from_bits(0x5F37_59DF - (x.to_bits() >> 1));
    let mut steps = 0;
    while steps < 4 {
        root *= 1.5 - 0.5 * x * root * root;
        steps += 1;
    }
    root
}

/// The natural logarithm, good to two per cent: it goes into the square root of
/// a constant that is tuned anyway.
#[inline(always)]
pub(super) const fn logarithm(n: u64) -> f32 {
    let bits = (n as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    (exponent + (mantissa - 1.0) * (1.346 - 0.346 * (mantissa - 1.0))) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roots_are_close() {
        for n in [1_u64, 2, 3, 7, 100, 2047, 2048, 1 << 28] {
            let exact = 1.0 / (n as f32).sqrt();
            assert!((inverse_root(n) - exact).abs() < 1e-6 * exact, "{n}");
            let exact = logarithm(n).sqrt();
            assert!((root_of_logarithm(n) - exact).abs() <= 1e-6 * exact, "{n}");
        }
    }

    #[test]
    fn the_logarithm_is_close() {
        for n in [1_u64, 2, 3, 7, 100, 12_345, 1 << 28] {
            let exact = (n as f64).ln() as f32;
            assert!((logarithm(n) - exact).abs() < 0.01 + 0.01 * exact, "{n}");
        }
    }
}
