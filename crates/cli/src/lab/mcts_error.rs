//! Monte-Carlo tree search against exact scores of connect four.
//!
//! A move is an error if it does not keep what the position is worth: a win
//! becomes a draw or a loss, a draw a loss. The exact scores of all moves come
//! from the engine. Positions are those of Pascal Pons' six sets if the folder
//! named by `GAMETREE_DATA` holds them, else random ones with as many stones.

use gametree_catalog::{Choice, Request, Session, open};
use gametree_core::{Limits, SplitMix};
use gametree_draw::{Plot, Series};

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};

/// The sets, with the stones that their positions have.
const SETS: [(&str, usize, usize); 6] = [
    ("end-easy", 29, 38),
    ("middle-easy", 15, 27),
    ("middle-medium", 15, 27),
    ("begin-easy", 3, 13),
    ("begin-medium", 10, 14),
    ("begin-hard", 4, 12),
];

/// A position with the worth of every move: 1, 0 or -1.
struct Problem {
    session: Box<dyn Session>,
    worth: Vec<(String, i64)>,
}

pub(crate) fn run(options: &Options) -> Findings {
    let (sets, count, powers) = if options.quick { (&SETS[..2], 6, 3) } else { (&SETS[..], 50, 5) };
    let mut table = Table::new(&["set", "positions", "simulations", "UCT", "with solver"]);
    let mut series = Vec::new();
    let (mut first, mut last) = (0, 0);
    for &(set, least, most) in sets {
        let problems = problems(set, least, most, count, options.seed);
        let (mut plain, mut solved) = (Vec::new(), Vec::new());
        for power in 2..=powers {
            let simulations = 10_u64.pow(power);
            let wrong = ["mcts,solver=off", "mcts"].map(|algorithm| {
                let choice = Choice::read(algorithm).unwrap_or_else(|error| unreachable!("{error}"));
                problems
                    .iter()
                    .filter(|problem| is_wrong(problem, &choice, simulations, options.seed))
                    .count()
            });
            if power == 2 {
                first += wrong[1];
            }
            if power == powers {
                last += wrong[1];
            }
            let rates = wrong.map(|wrong| 100.0 * wrong as f64 / problems.len().max(1) as f64);
            plain.push((simulations as f64, rates[0]));
            solved.push((simulations as f64, rates[1]));
            table.row(vec![
                Value::Text(set.to_string()),
                (problems.len() as u64).into(),
                simulations.into(),
                Value::Text(format!("{:.0} %", rates[0])),
                Value::Text(format!("{:.0} %", rates[1])),
            ]);
        }
        series.push(Series { name: format!("{set}, UCT"), points: plain });
        series.push(Series { name: format!("{set}, solver"), points: solved });
    }
    let verdicts = vec![Verdict::new(
        "UCT converges to the best move as simulations grow (Kocsis and Szepesvári 2006)",
        if last <= first { Outcome::Agrees } else { Outcome::Differs },
        format!("errors with solver fall from {first} to {last} between 100 and 10^{powers} simulations"),
    )];
    let plot = Plot {
        title: "Moves that give away value, connect four".to_owned(),
        x_label: "simulations".to_owned(),
        log_x: true,
        y_label: "errors, per cent".to_owned(),
        series,
        ..Plot::default()
    };
    Findings { table, plot, verdicts }
}

/// Whether the search chooses a move that is worth less than the best one.
fn is_wrong(problem: &Problem, algorithm: &Choice, simulations: u64, seed: u64) -> bool {
    let request = Request {
        algorithm: Some(algorithm.clone()),
        limits: Limits { simulations: Some(simulations), ..Limits::none() },
        scoring: gametree_core::Scoring::Sign,
        hash: Some(64),
        seed,
        ..Request::default()
    };
    let Ok(answer) = problem.session.search(&request, &mut |_| {}) else { return true };
    let best = problem.worth.iter().map(|&(_, worth)| worth).max();
    let chosen = problem.worth.iter().find(|(text, _)| Some(text.as_str()) == answer.best());
    chosen.map(|&(_, worth)| worth) != best
}

/// Positions in which moves differ in worth, so that an error is possible.
fn problems(set: &str, least: usize, most: usize, count: usize, seed: u64) -> Vec<Problem> {
    let known = std::env::var("GAMETREE_DATA")
        .ok()
        .and_then(|folder| std::fs::read_to_string(format!("{folder}/connect4/pons_{set}.txt")).ok());
    let mut random = SplitMix::new(seed);
    let lines: Vec<String> = match known {
        Some(text) => {
            text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect()
        }
        None => (0..count * 20).map(|_| random_position(least, most, &mut random)).collect(),
    };
    lines.iter().filter_map(|line| problem(line)).take(count).collect()
}

fn problem(columns: &str) -> Option<Problem> {
    let mut session = open("connect-four").ok()?;
    session.set_position(columns).ok()?;
    let request = Request { exact: true, lines: usize::MAX, ..Request::default() };
    let answer = session.search(&request, &mut |_| {}).ok().filter(|answer| answer.exact)?;
    let worth: Vec<(String, i64)> =
        answer.moves.iter().map(|scored| (scored.text.clone(), scored.score.value().signum())).collect();
    let differ = worth.iter().any(|(_, value)| *value != worth[0].1);
    differ.then_some(Problem { session, worth })
}

/// The columns of a random game without a win so far.
fn random_position(least: usize, most: usize, random: &mut SplitMix) -> String {
    loop {
        let stones = least + random.below((most - least + 1) as u64) as usize;
        let Ok(mut session) = open("connect-four") else { return String::new() };
        let mut columns = String::new();
        while columns.len() < stones && session.ending().is_none() {
            let moves = session.legal_moves();
            let text = &moves[random.below(moves.len() as u64) as usize];
            columns += text;
            if session.play(text).is_err() {
                break;
            }
        }
        if session.ending().is_none() {
            return columns;
        }
    }
}
