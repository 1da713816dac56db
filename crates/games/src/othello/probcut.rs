//! Multi-ProbCut (Buro 1997): how well a shallow search predicts a deep one.
//!
//! A search to the depth `deep` may cut where a search to the depth `shallow`
//! is so far outside the window that the deep score, taken as `shallow` with
//! a normal error of `sigma`, would almost surely be outside too. This is for
//! play, never for exact values.
//!
//! The table was fitted by the project's own searches, which had no such
//! cuts: `cargo run --release -p gametree-learn --example fit_probcut -- 200`.
//! It holds the root of the mean squared difference. A regression with slope
//! and offset is hardly tighter (the slopes lie between 0.99 and 1.07), so the shallow score is taken as it is.

use super::patterns::{STAGES, UNIT, stage};

/// The pairs of depths, `(shallow, deep)`, sorted by the deep one.
pub const PAIRS: [(u32, u32); 8] = [(1, 3), (2, 4), (1, 5), (3, 5), (2, 6), (4, 6), (3, 7), (4, 8)];

/// The spread of the deep score around the shallow one, in 128ths of a disc,
/// by stage and pair.
pub static SIGMA: [[i32; PAIRS.len()]; STAGES] = [
    [188, 183, 255, 183, 223, 153, 221, 203],
    [296, 248, 346, 181, 313, 210, 222, 261],
    [343, 300, 414, 227, 406, 326, 405, 448],
    [346, 335, 437, 338, 451, 358, 453, 472],
    [460, 422, 642, 393, 522, 325, 506, 417],
    [534, 442, 693, 391, 578, 355, 512, 490],
    [539, 433, 689, 437, 556, 404, 594, 537],
    [583, 532, 726, 434, 623, 396, 582, 578],
    [677, 628, 861, 615, 852, 614, 795, 804],
    [801, 602, 899, 335, 602, 0, 335, 0],
];

/// The shallow depths that predict a search of `deep` plies in a position
/// with this many discs, each with its spread. Beyond the fitted depths the
/// deepest pair of the same parity stands in, with its spread widened by a
/// twentieth a ply. Where both searches see the end of the game the spread
/// would be 0; a disc is the least that is used.
pub fn predictors(discs: u32, deep: u32) -> impl Iterator<Item = (u32, i32)> {
    let row = &SIGMA[stage(discs)];
    let deepest = PAIRS[PAIRS.len() - 1].1;
    let beyond = deep.saturating_sub(deepest);
    // 7 or 8 of the table for all that is deeper.
    let known = if beyond == 0 { deep } else { deepest - (beyond & 1) };
    PAIRS.iter().zip(row).filter(move |((_, d), _)| *d == known).map(move |(&(shallow, _), &sigma)| {
        let more = deep.saturating_sub(known);
        (shallow + more / 4 * 2, (sigma + sigma * more as i32 / 20).max(UNIT))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_depths_have_the_parity_of_deep_ones() {
        for deep in 3..30 {
            for discs in 4..64 {
                let mut any = false;
                for (shallow, sigma) in predictors(discs, deep) {
                    assert!(shallow < deep && (deep - shallow) % 2 == 0, "{shallow} {deep}");
                    assert!(sigma > 0 && sigma < 20 * 128);
                    any = true;
                }
                assert!(any, "{deep}");
            }
        }
    }
}
