//! How near to the minimal tree alpha-beta comes in chess.
//!
//! Lecture 003: simple ordering brings alpha-beta within a factor of two of its
//! best case. Middlegame positions of the engine's own games are searched to a
//! fixed depth with everything that could change the value switched off: no
//! quiescence, no reductions, no pruning. The nodes of the last depth are set
//! against those of the minimal tree of Knuth and Moore, with the branching
//! factors of the position itself, level by level.

use gametree_core::{Game, Limits, Path, Playable, Scoring, SplitMix, perft};
use gametree_draw::{Plot, Series};
use gametree_games::Chess;
use gametree_games::chess::{Insight, Outlook};
use gametree_search::engine::{AllOn, Chosen, Engine, Table as Memory, Technique};

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};

/// What orders moves and saves work without changing the value.
const KEPT: [Technique; 10] = [
    Technique::Table,
    Technique::Prefetch,
    Technique::Pvs,
    Technique::TableMove,
    Technique::Guess,
    Technique::Killers,
    Technique::Countermove,
    Technique::History,
    Technique::Continuation,
    Technique::Symmetry,
];

/// The middlegame: more pieces than an endgame has.
const PIECES: u32 = 20;

pub(crate) fn run(options: &Options) -> Findings {
    let (count, deepest) = if options.quick { (4, 3) } else { (50, 6) };
    let positions: Vec<Chess> = (options.seed..).filter_map(middlegame).take(count).collect();
    let mut table = Table::new(&["depth", "minimal nodes", "with a table", "ratio", "without", "ratio "]);
    let (mut with_table, mut without, mut last) = (Vec::new(), Vec::new(), (0.0, 0.0));
    let most: Vec<[Vec<u64>; 2]> = positions
        .iter()
        .map(|position| [nodes(position, deepest, true), nodes(position, deepest, false)])
        .collect();
    for depth in 2..=deepest {
        let minimal: f64 = positions.iter().map(|position| minimal(position, depth)).sum();
        let sum = |which: usize| most.iter().map(|nodes| nodes[which][depth - 1]).sum::<u64>();
        let (one, other) = (sum(0), sum(1));
        last = (one as f64 / minimal, other as f64 / minimal);
        table.row(vec![
            (depth as u64).into(),
            Value::Real(minimal, 0),
            one.into(),
            Value::Real(last.0, 2),
            other.into(),
            Value::Real(last.1, 2),
        ]);
        with_table.push((depth as f64, last.0));
        without.push((depth as f64, last.1));
    }
    let one = with_table.iter().map(|&(depth, _)| (depth, 1.0)).collect();
    let series = |name: &str, points| Series { name: name.to_owned(), points };
    let plot = Plot {
        title: "Chess: nodes beside those of the minimal tree".to_owned(),
        x_label: "depth".to_owned(),
        y_label: "nodes, as a multiple of the minimal tree's".to_owned(),
        series: vec![
            series("with a table", with_table),
            series("without", without),
            series("the minimal tree", one),
        ],
        ..Plot::default()
    };
    let result = format!(
        "{:.2} times the minimal tree with a transposition table, {:.2} times without, at depth {deepest} on {} positions",
        last.0,
        last.1,
        positions.len()
    );
    let near = last.0 <= 2.0;
    let claim = "Simple ordering in chess comes within a factor of two of the best case (lecture 003)";
    let outcome = if near { Outcome::Agrees } else { Outcome::Differs };
    Findings { table, plot, verdicts: vec![Verdict::new(claim, outcome, result)] }
}

/// A quiet middlegame position: eight random plies, then a dozen of the engine.
pub(super) fn middlegame(seed: u64) -> Option<Chess> {
    let mut random = SplitMix::new(seed);
    let mut position = Chess::start("").ok()?;
    for _ in 0..8 {
        let legal = position.legal_moves();
        position.play(*legal.get(random.below(legal.len().max(1) as u64) as usize)?);
    }
    let mut engine = Engine::new(Insight, Outlook::Features, AllOn, Memory::new(1).ok()?, Scoring::Distance);
    for _ in 0..12 {
        let limits = Limits { nodes: Some(600), ..Limits::none() };
        let report = engine.think(&position, &limits, &Path::new(), &mut |_| {}).report;
        position.play(report.best()?);
    }
    let usual = position.outcome().is_none() && !position.in_check();
    (usual && position.board().occupied().len() >= PIECES).then_some(position)
}

/// The nodes of the search at each depth from 1.
fn nodes(position: &Chess, deepest: usize, table: bool) -> Vec<u64> {
    let mut switches = Technique::ALL.iter().fold(Chosen::ALL, |chosen, &(_, one)| chosen.without(one));
    for technique in KEPT {
        if table || !matches!(technique, Technique::Table | Technique::Prefetch | Technique::TableMove) {
            switches = switches.with(technique);
        }
    }
    let memory = Memory::new(64).or_else(|_| Memory::new(1)).expect("a megabyte of memory");
    let mut engine = Engine::new(Insight, Outlook::Features, switches, memory, Scoring::Distance);
    let mut sums = vec![0];
    let mut note = |info: &gametree_core::Info<_>| {
        if info.current.is_none() {
            sums.push(info.counts.nodes);
        }
    };
    engine.think(position, &Limits::depth(deepest), &Path::new(), &mut note);
    sums.resize(deepest + 1, *sums.last().unwrap_or(&0));
    sums.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// The nodes of the minimal tree: on every level those that an answer to all
/// moves of either player needs, with the mean branching factor of each level.
fn minimal(position: &Chess, depth: usize) -> f64 {
    let counts: Vec<f64> = (0..=depth).map(|plies| perft(position, plies).max(1) as f64).collect();
    let branching: Vec<f64> = counts.windows(2).map(|pair| pair[1] / pair[0]).collect();
    let level = |plies: usize| {
        let product = |first: usize| branching[..plies].iter().skip(first).step_by(2).product::<f64>();
        product(0) + product(1) - 1.0
    };
    (0..=depth).map(level).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minimal_tree_of_the_start() {
        let start = Chess::start("").unwrap();
        // One root, all 20 moves, and at depth 2 all replies to one move and
        // one reply to each of the others.
        assert_eq!(minimal(&start, 1), 1.0 + 20.0);
        assert_eq!(minimal(&start, 2), 1.0 + 20.0 + 39.0);
    }
}
