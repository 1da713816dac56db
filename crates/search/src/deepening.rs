//! Iterative deepening: one ply, then two, then three.
//!
//! A depth-first search inside a breadth-first one (Slate and Atkin 1977;
//! lectures 001 and 002): there is always a move ready, and the cost of the
//! shallow searches is small beside that of the last. The textbook algorithms
//! keep nothing between two depths but MTD(f)'s first guess; the engine does.

use gametree_core::{Counts, Evaluator, Game, Info, Report};

use crate::ladder::{Ladder, search};
use crate::observer::Observer;
use crate::run::Settings;

/// Searches with depth 1, 2, 3 and so on by any algorithm of the ladder, until
/// a limit is reached or the score is proven. `on_info` hears of every depth.
pub fn deepen<G: Game, E: Evaluator<G>, O: Observer<G>>(
    algorithm: Ladder,
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
    on_info: &mut dyn FnMut(&Info<G::Move>),
) -> Report<G::Move> {
    let watch = gametree_core::Watch::start(&settings.limits);
    let mut now = settings.clone();
    let mut total = Counts::default();
    let mut last: Option<Report<G::Move>> = None;
    for depth in 1..=settings.limits.depth.unwrap_or(usize::MAX).max(1) {
        now.limits.depth = Some(depth);
        now.limits.nodes = settings.limits.nodes.map(|nodes| nodes - total.nodes.min(nodes));
        now.limits.time = settings.limits.time.map(|time| time.saturating_sub(watch.elapsed()));
        let mut report = search(algorithm, position, &now, evaluator, observer);
        total = sum(total, report.counts);
        report.counts = total;
        report.time = watch.elapsed();
        if report.stopped {
            let complete = last.unwrap_or_else(|| report.clone());
            return Report { counts: total, time: report.time, stopped: true, ..complete };
        }
        on_info(&Info::new(depth, report.score, report.line.clone(), total, report.time));
        now.first_guess = Some(report.score);
        let exact = report.exact;
        last = Some(report);
        if exact {
            break;
        }
    }
    last.expect("depth 1 was searched")
}

fn sum(a: Counts, b: Counts) -> Counts {
    Counts {
        nodes: a.nodes + b.nodes,
        evaluations: a.evaluations + b.evaluations,
        cutoffs: a.cutoffs + b.cutoffs,
        researches: a.researches + b.researches,
        endings: a.endings + b.endings,
        distinct: None,
        deep: None,
    }
}
