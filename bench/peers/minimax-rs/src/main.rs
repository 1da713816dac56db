//! The `minimax` crate doing the work that gametree is measured on.
//!
//! `minimax-peer plain DEPTH`: plain alpha-beta, evaluator zero, from the start.
//! `minimax-peer deepen DEPTH MB [single]`: `IterativeSearch` with the evaluator
//! and the options of the crate's example, or with steps of one ply.
//! `minimax-peer value DEPTH`: the score of the start by plain alpha-beta with the
//! same evaluator, to see that both sides evaluate alike.
//!
//! `minimax-peer mcts ROLLOUTS [BEFORE]`: Monte-Carlo tree search with one thread, from
//! the start; a leaf gets children after so many rollouts, 0 by default.
//!
//! Prints one line of JSON; times are of the processor.

mod connect4;

use std::time::Instant;

use connect4::{BasicEvaluator, Board, DumbEvaluator, NODES, Zero, before_start};
use minimax::{IterativeOptions, IterativeSearch, MCTSOptions, MonteCarloTreeSearch, Negamax, Strategy};

/// Processor seconds of this thread.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a Linux system");
    stat.split(' ').next().and_then(|word| word.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// The processor seconds that `work` takes.
fn timed(work: impl FnOnce()) -> f64 {
    let before = processor_time();
    work();
    processor_time() - before
}

fn plain(depth: u8) {
    let start = before_start();
    // One ply more, for the move from the position before the start.
    let seconds = timed(|| {
        Negamax::new(Zero::<false>, depth + 1).choose_move(&start);
    });
    Negamax::new(Zero::<true>, depth + 1).choose_move(&start);
    let shuffled = timed(|| {
        Negamax::new(DumbEvaluator, depth).choose_move(&Board::default());
    });
    let nodes = NODES.get();
    println!("{{\"nodes\": {nodes}, \"seconds\": {seconds}, \"shuffled_seconds\": {shuffled}}}");
}

fn deepen(depth: u8, megabytes: usize, single: bool) {
    let options = IterativeOptions::new().with_table_byte_size(megabytes << 20);
    let options =
        if single { options } else { options.with_double_step_increment().with_aspiration_window(5) };
    let mut search = IterativeSearch::new(BasicEvaluator, options);
    search.set_max_depth(depth);
    let (mut chosen, wall) = (None, Instant::now());
    let seconds = timed(|| chosen = search.choose_move(&Board::default()));
    let (score, column) = (search.root_value(), chosen.expect("a move").col + 1);
    let wall = wall.elapsed().as_secs_f64();
    println!(
        "{{\"score\": {score}, \"column\": {column}, \"seconds\": {seconds}, \"wall_seconds\": {wall}}}"
    );
}

/// Processor seconds of all threads: the search starts one of its own.
fn process_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("a Linux system");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().expect("ticks") / 100.0).sum()
}

fn mcts(rollouts: u32, before: u32) {
    let options = MCTSOptions::default().with_num_threads(1).with_rollouts_before_expanding(before);
    let mut search = MonteCarloTreeSearch::<connect4::Game>::new(options);
    search.set_max_rollouts(rollouts);
    let before = process_time();
    search.choose_move(&Board::default());
    let seconds = process_time() - before;
    println!("{{\"rollouts\": {rollouts}, \"seconds\": {seconds}}}");
}

fn value(depth: u8) {
    let mut search = Negamax::new(BasicEvaluator, depth);
    search.choose_move(&Board::default());
    println!("{{\"score\": {}}}", search.root_value());
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["mcts", rollouts] => mcts(rollouts.parse().expect("a number"), 0),
        ["mcts", rollouts, before] => {
            mcts(rollouts.parse().expect("a number"), before.parse().expect("a number"))
        }
        ["value", depth] => value(depth.parse().expect("a depth")),
        ["plain", depth] => plain(depth.parse().expect("a depth")),
        ["deepen", depth, megabytes, ref rest @ ..] => {
            deepen(depth.parse().expect("a depth"), megabytes.parse().expect("megabytes"), rest == ["single"])
        }
        _ => eprintln!("usage: minimax-peer plain DEPTH | mcts ROLLOUTS [BEFORE] | value DEPTH | deepen DEPTH MB [single]"),
    }
}
