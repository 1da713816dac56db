//! Where the time of a chess search goes, and how fast its tree grows.
//!
//! Lecture 002 gives half of the time to generating moves, two fifths to static
//! evaluation and a tenth to the search. The engine with its network searches
//! middlegame positions depth by depth under a profile ([`super::profiled`]); the
//! same searches, without it, give nodes per second and the branching factor: how
//! many times the nodes of the depth before.

use std::time::{Duration, Instant};

use gametree_core::{Limits, Path, Scoring};
use gametree_draw::{Plot, Series};
use gametree_games::Chess;
use gametree_games::chess::{Insight, Outlook};
use gametree_search::engine::{AllOn, Engine, Table as Memory};

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use super::minimal_tree::middlegame;
use super::profiled::{Known, PHASES, Profiled, Watched, profile};

pub(crate) fn run(options: &Options) -> Findings {
    let (count, deepest) = if options.quick { (2, 4) } else { (50, 16) };
    let positions: Vec<Chess> = (options.seed..).filter_map(middlegame).take(count).collect();
    let names = ["depth", "nodes", "branching", "nodes/s"];
    let shares = PHASES.map(|phase| format!("{phase} %"));
    let headings: Vec<&str> = names.into_iter().chain(shares.iter().map(String::as_str)).collect();
    let mut table = Table::new(&headings);
    let mut lines: Vec<Vec<(f64, f64)>> = vec![Vec::new(); PHASES.len()];
    let (mut before, mut last) = (0, [0.0; PHASES.len()]);
    for depth in 1..=deepest {
        let (nodes, time) = search(&positions, depth);
        last = split(&positions, depth);
        let mut row: Vec<Value> = vec![
            (depth as u64).into(),
            nodes.into(),
            if before > 0 { Value::Real(nodes as f64 / before as f64, 2) } else { Value::None },
            Value::Real(nodes as f64 / time.as_secs_f64().max(1e-9), 0),
        ];
        for (line, share) in lines.iter_mut().zip(last) {
            row.push(Value::Real(share, 0));
            line.push((depth as f64, share));
        }
        table.row(row);
        before = nodes;
    }
    let series = PHASES.iter().zip(lines).map(|(name, points)| Series { name: (*name).to_owned(), points });
    let plot = Plot {
        title: "Chess: where the time goes".to_owned(),
        x_label: "depth".to_owned(),
        y_label: "share of the time in per cent".to_owned(),
        series: series.collect(),
        ..Plot::default()
    };
    let result = format!(
        "moves {:.0} %, evaluation {:.0} %, search with its exchanges {:.0} % at depth {deepest}",
        last[1],
        last[2],
        last[0] + last[3]
    );
    let claim = "Moves take 50 % of the time, static evaluation 40 % and the search 10 % (lecture 002)";
    let near = (last[1] - 50.0).abs() < 10.0 && (last[2] - 40.0).abs() < 10.0;
    let outcome = if near { Outcome::Agrees } else { Outcome::Differs };
    Findings { table, plot, verdicts: vec![Verdict::new(claim, outcome, result)] }
}

fn memory() -> Memory {
    Memory::new(16).or_else(|_| Memory::new(1)).expect("a megabyte of memory")
}

/// The nodes and the time of searching all positions to a depth.
fn search(positions: &[Chess], depth: usize) -> (u64, Duration) {
    let mut engine = Engine::new(Insight, network(), AllOn, memory(), Scoring::Distance);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions {
        engine.solver().clear();
        let start = Instant::now();
        nodes += engine.think(position, &Limits::depth(depth), &Path::new(), &mut |_| {}).report.counts.nodes;
        time += start.elapsed();
    }
    (nodes, time)
}

/// The phases' shares of the same searches, in per cent.
fn split(positions: &[Chess], depth: usize) -> [f64; PHASES.len()] {
    let mut engine = Engine::new(Known, Watched(network()), AllOn, memory(), Scoring::Distance);
    let mut seen = [0; PHASES.len()];
    for position in positions {
        engine.solver().clear();
        let position = Profiled(position.clone());
        let here = profile(|| {
            engine.think(&position, &Limits::depth(depth), &Path::new(), &mut |_| {});
        });
        seen.iter_mut().zip(here).for_each(|(sum, count)| *sum += count);
    }
    let all = seen.iter().sum::<u64>().max(1) as f64;
    seen.map(|count| 100.0 * count as f64 / all)
}

fn network() -> Outlook {
    Outlook::by_name("network").unwrap_or(Outlook::Features)
}

#[cfg(test)]
mod tests {
    use gametree_core::Playable;

    use super::*;

    /// Marks change nothing: the profiled game is searched as chess is.
    #[test]
    fn profiled_chess_is_chess() {
        let start = Chess::start("").unwrap();
        let limits = Limits::depth(8);
        let mut plain = Engine::new(Insight, network(), AllOn, memory(), Scoring::Distance);
        let mut marked = Engine::new(Known, Watched(network()), AllOn, memory(), Scoring::Distance);
        let one = plain.think(&start, &limits, &Path::new(), &mut |_| {}).report;
        let other = marked.think(&Profiled(start), &limits, &Path::new(), &mut |_| {}).report;
        assert_eq!((one.counts.nodes, one.line), (other.counts.nodes, other.line));
    }
}
