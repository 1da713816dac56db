//! Solves Othello on the 6x6 board, with a table in a file: it can be killed at
//! any moment and goes on where it was when it is started again.
//!
//! `cargo run --release -p gametree --example othello_six -- FILE [--hash MB] [--threads N]`
//!
//! The known value is 4 for the second player (Feinstein 1993). The search runs in
//! steps of a billion nodes, after each of which it says how far it is; a step that
//! begins again finds what was proven before in the table.

use std::fs::OpenOptions;
use std::time::Instant;

use gametree::core::Path;
use gametree::games::othello::{Insight, Othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Solver, Table};
use memmap2::MmapMut;

const STEP: u64 = 1_000_000_000;

fn main() {
    let (mut file, mut megabytes, mut threads) = (None, 2048, 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            "--hash" => megabytes = number(),
            "--threads" => threads = number() as usize,
            _ => file = Some(argument),
        }
    }
    let file = file.expect("the name of a file for the table");
    let memory = map(&file, megabytes).expect("a file that can be written and mapped");
    let table = Table::in_memory(memory).expect("a table");
    let mut solver = Solver::new(Insight::new(), AllOn, table).threads(threads);
    let start = Othello::new(6).expect("a board");
    let (began, mut nodes) = (Instant::now(), 0);
    let step = Limits { nodes: Some(STEP), ..Limits::none() };
    loop {
        let (value, more) = solver.value(&start, &step, &Path::new());
        nodes += more;
        let seconds = began.elapsed().as_secs_f64();
        match value {
            Some(value) => {
                println!("value {value} for the first player, {nodes} nodes, {seconds:.0} s in this run");
                return;
            }
            None => println!("{nodes} nodes, {seconds:.0} s"),
        }
    }
}

/// The file, made as large as the table and mapped.
fn map(name: &str, megabytes: u64) -> std::io::Result<MmapMut> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(name)?;
    if file.metadata()?.len() != megabytes << 20 {
        file.set_len(megabytes << 20)?;
    }
    // SAFETY: nothing but this program writes to the file while it runs; were it
    // otherwise, entries would no longer fit together and would not be found.
    unsafe { MmapMut::map_mut(&file) }
}
