//! What alpha-beta costs on random leaves, by theory.
//!
//! A leaf is evaluated if, and only if, alpha < beta on arrival, where alpha is
//! the largest value among the elder siblings of the leaf and of its ancestors
//! below MAX nodes, and beta the smallest among those below MIN nodes (Baudet
//! 1978). For independent continuous leaves all these values are independent,
//! so the expected number of leaves is an integral:
//!
//! ```text
//! N = b^(number of MIN levels) + ∫ B dA
//! A = Π over MAX levels of 1 + F + F² + ... + F^(b-1)
//! B = Π over MIN levels of 1 + G + G² + ... + G^(b-1),  G = 1 - F
//! ```
//!
//! where F is the distribution function of the value of a child of that level.
//! Pearl (1982) showed that `N` grows as `(xi / (1 - xi))^d` with `xi` the
//! root of `x^b + x = 1`.

/// Pearl's limit of the branching factor, `xi / (1 - xi)`.
pub(crate) fn limit(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if middle.powi(branching as i32) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / (1.0 - low)
}

/// The expected number of leaves that alpha-beta evaluates on a uniform tree
/// with independent random leaves and MAX at the root.
pub(crate) fn expected(branching: u32, depth: u32) -> f64 {
    let at = |t: f64| products(branching, depth, t);
    // B at the lower end counts the leaves for which alpha is not set yet.
    let (start, end) = (at(0.0), at(1.0));
    start.1 + integral(&at, (0.0, start), (1.0, end), 0)
}

type Products = (f64, f64);

/// A and B where a leaf has the distribution function `t`.
fn products(branching: u32, depth: u32, t: f64) -> Products {
    let (mut a, mut b) = (1.0, 1.0);
    // F and 1 - F of a node, both kept: either may be tiny.
    let (mut f, mut g) = (t, 1.0 - t);
    for ply in (0..depth).rev() {
        if ply.is_multiple_of(2) {
            // A MAX node is at most t if all children are.
            a *= series(branching, f);
            (f, g) = (f.powi(branching as i32), g * series(branching, f));
        } else {
            b *= series(branching, g);
            (f, g) = (f * series(branching, g), g.powi(branching as i32));
        }
    }
    (a, b)
}

/// `1 + x + ... + x^(n-1)`.
fn series(n: u32, x: f64) -> f64 {
    (0..n).fold(0.0, |sum, _| sum * x + 1.0)
}

/// The integral of B dA between two points, halved until a step is so small
/// that the trapezium is good to about 1e-7 of the whole.
fn integral(
    at: &impl Fn(f64) -> Products,
    left: (f64, Products),
    right: (f64, Products),
    halvings: u32,
) -> f64 {
    let ((t0, (a0, b0)), (t1, (a1, b1))) = (left, right);
    let small = (a1 - a0) <= 1e-3 * a1 && (b0 - b1).abs() <= 1e-3 * b0;
    if halvings >= 6 && small || halvings == 60 {
        return 0.5 * (b0 + b1) * (a1 - a0);
    }
    let t = 0.5 * (t0 + t1);
    let middle = (t, at(t));
    integral(at, left, middle, halvings + 1) + integral(at, middle, right, halvings + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_pearls() {
        // xi is the inverse golden ratio for b = 2.
        assert!((limit(2) - 1.618_034).abs() < 1e-6);
        assert!((limit(35) - 12.83).abs() < 0.01);
    }

    #[test]
    fn small_trees_by_hand() {
        // One ply: everything. Two plies of two: the fourth leaf is cut if the
        // third is the smallest of the three before it, one time in three.
        assert!((expected(7, 1) - 7.0).abs() < 1e-4);
        assert!((expected(2, 2) - (3.0 + 2.0 / 3.0)).abs() < 1e-4);
    }
}
