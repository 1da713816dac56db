//! Progressive widening: a node looks at few children at first, best prior
//! first, and at more as visits grow (Coulom 2007; Chaslot and others 2008).

/// How many of `all` children are looked at after `visits` visits.
pub(super) fn width(factor: f32, visits: u64, all: usize) -> usize {
    let width = 2.0 + factor * (visits as f32).sqrt();
    (width as usize).clamp(1, all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_grows_to_all() {
        assert_eq!([0, 16, 100, 10_000].map(|visits| width(0.5, visits, 40)), [2, 4, 7, 40]);
        assert_eq!(width(1.0, 100, 1), 1);
    }
}
