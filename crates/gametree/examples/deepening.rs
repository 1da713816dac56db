//! Iterative deepening on connect four with the evaluator of the `minimax`
//! crate's connect-four example, to compare the two searches at one depth.
//!
//! `cargo run --release -p gametree --example deepening -- DEPTH [MB] [--every-ply | --value]`
//!
//! Prints one line of JSON for every depth; times are of the processor. The engine
//! searches positions without a table move one ply less deeply and some others
//! more; with `--every-ply` it does not, and its score is that of plain minimax. With
//! `--value` it prints the score that plain alpha-beta gives instead, to see that
//! both sides evaluate alike.

use std::time::{Duration, Instant};

use gametree::core::Path;
use gametree::games::connect_four::{Insight, Standard};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Engine, Switches, Table, Technique};

/// Bits per column, the spare one included.
const STRIDE: u32 = 7;
/// The cells of the first column.
const COLUMN: u64 = 0x3f;
/// The spare bits above the columns.
const SPARE: u64 = 0x40 * 0x0000_0408_1020_4081;

/// Empty cells beside a stone, with two more stones in a row at the distance
/// of two: the fourth cells of a line, and some more.
fn fourth_cells(stones: u64, all: u64) -> u64 {
    let along = |shift: u32| {
        let pairs = stones & stones >> shift;
        (stones >> shift | stones << shift) & (pairs >> (2 * shift) | pairs << (2 * shift))
    };
    (along(1) | along(STRIDE - 1) | along(STRIDE) | along(STRIDE + 1)) & !(all | SPARE)
}

/// The evaluation of the crate's example: a point for each stone in the three
/// middle columns, ten for each column where a line can be completed now, five
/// where it can be on the cell above. It looks at columns from the left up to
/// the first that is full.
fn evaluation(position: &Standard) -> i64 {
    let (own, all) = (position.own(), position.all());
    let theirs = own ^ all;
    let middle: u64 = COLUMN << (2 * STRIDE) | COLUMN << (3 * STRIDE) | COLUMN << (4 * STRIDE);
    let count = |cells: u64| i64::from(cells.count_ones());
    let mut columns = u64::MAX;
    let full = (0..7).find(|column| all >> (STRIDE * column) & COLUMN == COLUMN);
    if let Some(column) = full {
        columns = (1 << (STRIDE * column)) - 1;
    }
    let next = position.open() & columns;
    let (mine, yours) = (fourth_cells(own, all), fourth_cells(theirs, all));
    count(own & middle) - count(theirs & middle)
        + 10 * (count(next & mine) - count(next & yours))
        + 5 * (count(next << 1 & mine) - count(next << 1 & yours))
}

/// All techniques but those that search a move more or less deeply than asked:
/// the score is then that of plain minimax at the same depth.
#[derive(Clone, Copy)]
struct EveryPly;

impl Switches for EveryPly {
    fn on(self, technique: Technique) -> bool {
        !matches!(technique, Technique::InternalReductions | Technique::Singular)
    }
}

/// Processor time of this thread, where the system tells; else time passed.
fn processor_time(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() {
    let mut numbers = std::env::args().filter_map(|text| text.parse().ok());
    let (depth, megabytes) = (numbers.next().unwrap_or(14), numbers.next().unwrap_or(64));
    if std::env::args().any(|word| word == "--value") {
        let settings = Settings { scoring: Scoring::Distance, ..Settings::depth(depth) };
        let report = alpha_beta(&Standard::default(), &settings, &mut evaluation, &mut ());
        println!("{{\"score\": {}}}", report.score);
        return;
    }
    if std::env::args().any(|word| word == "--every-ply") {
        run(depth, megabytes, EveryPly);
    } else {
        run(depth, megabytes, AllOn);
    }
}

fn run<S: Switches>(depth: usize, megabytes: usize, switches: S) {
    let table = Table::new(megabytes).expect("memory for the table");
    let mut engine = Engine::new(Insight, evaluation, switches, table, Scoring::Distance);
    // The system hands out memory when it is first touched; that is not search.
    engine.solver().clear();
    let start = Instant::now();
    let before = processor_time(start);
    let limits = Limits::depth(depth);
    engine.think(&Standard::default(), &limits, &Path::new(), &mut |info| {
        let seconds = processor_time(start).saturating_sub(before).as_secs_f64();
        println!(
            "{{\"depth\": {}, \"nodes\": {}, \"seconds\": {seconds}, \"score\": \"{}\", \"column\": \"{}\"}}",
            info.depth,
            info.counts.nodes,
            info.score,
            Standard::default().write_move(info.line[0]),
        );
    });
}
