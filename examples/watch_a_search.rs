//! Watching a search: an observer of your own beside the ones that come with
//! the library.
//!
//! `cargo run --example watch_a_search`

use std::sync::Arc;

use gametree::core::{Player, Score, Window};
use gametree::games::tree::{self, TreePosition};
use gametree::prelude::*;
use gametree::search::narrate;

/// Remembers the leaves in the order in which they were evaluated.
#[derive(Default)]
struct Leaves(Vec<i64>);

impl Observer<TreePosition> for Leaves {
    fn evaluate(&mut self, position: &TreePosition, score: Score) {
        self.0.push(score.seen_by(Player::MAX, position.to_move()).value());
    }

    fn cut(
        &mut self,
        _: &TreePosition,
        _: Score,
        window: Window,
        unsearched: &[<TreePosition as Game>::Move],
    ) {
        println!("  a cut-off at {window} saves {} children", unsearched.len());
    }
}

/// Searches the best-known tree of all textbooks.
pub(crate) fn main() {
    let tree = tree::read("((3 12 8) (2 4 6) (14 5 2))", Player::MAX).expect("a tree");
    let root = TreePosition::new(Arc::new(tree));

    let mut leaves = Leaves::default();
    let report = alpha_beta(&root, &Settings::default(), &mut Zero, &mut leaves);
    println!("value {}, leaves evaluated in the order {:?}", report.score, leaves.0);
    assert_eq!(leaves.0, [3, 12, 8, 2, 14, 5, 2]);

    let mut tracer = Tracer::new(&root, None);
    alpha_beta(&root, &Settings::default(), &mut Zero, &mut tracer);
    for event in tracer.events() {
        println!("{}", narrate::sentence(tracer.nodes(), event));
    }
}
