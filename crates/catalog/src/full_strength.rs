//! The engine behind a request: compiled with all techniques on, and once more
//! with switches for those who turn some off.

use gametree_core::{Counts, Info, InputError, Knowledge, Limits, Report, Watch};
use gametree_search::engine::{AllOn, Engine, Switches, Table};

use crate::answer::{Answer, Progress, Scored};
use crate::game_session::line_text;
use crate::listed::Listed;
use crate::run::{Listener, Task};

/// Answers a request by the engine.
pub(crate) fn run<G: Listed>(task: &Task<'_, G>, listener: Listener<'_>) -> Result<Answer, InputError> {
    match task.checked.choice.switches() {
        None => with(task, AllOn, listener),
        Some(chosen) => with(task, chosen, listener),
    }
}

fn with<G: Listed, S: Switches>(
    task: &Task<'_, G>,
    switches: S,
    listener: Listener<'_>,
) -> Result<Answer, InputError> {
    let hash = task.request.hash.unwrap_or(G::HASH);
    let table = Table::new(hash).map_err(|error| InputError::new(error.to_string()))?;
    let table = table.replacing(task.checked.choice.replacement);
    let mut engine = Engine::new(
        G::knowledge(),
        task.evaluator.clone(),
        switches,
        table,
        G::scoring(task.request.scoring),
    )
    .threads(task.request.threads.unwrap_or(1));
    engine.solver().clear();
    let Limits { depth, nodes, time, .. } = task.checked.limits;
    let to_the_end = task.request.exact || (depth, nodes, time) == (None, None, None);
    let several = task.request.lines > 1;
    if to_the_end && several {
        return Ok(solve_moves(task, &mut engine, &task.checked.limits));
    }
    if to_the_end {
        return Ok(task.answer(&engine.solver().solve(task.root, &task.checked.limits, &task.path)));
    }
    if several && depth.is_none() && G::knowledge().draft(task.root) <= G::knowledge().endgame() {
        // Proven values of all moves are worth most of the time.
        let most = Limits { time: time.map(|time| time * 4 / 5), ..task.checked.limits.clone() };
        let answer = solve_moves(task, &mut engine, &most);
        if answer.exact || task.checked.limits.stop.is_stopped() {
            return Ok(answer);
        }
    }
    Ok(think(task, engine, listener))
}

/// The proven value of every move.
fn solve_moves<G: Listed, S: Switches>(
    task: &Task<'_, G>,
    engine: &mut Engine<G::Knowledge, G::Evaluator, S>,
    limits: &Limits,
) -> Answer {
    let watch = Watch::start(limits);
    let solved = engine.solver().solve_moves(task.root, limits, &task.path);
    let stopped = solved.values.is_none() && task.root.outcome().is_none();
    let mut values = solved.values.unwrap_or_default();
    values.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    let best = values.first().copied();
    let fallback = || task.root.legal_moves().first().copied();
    let mut answer = task.answer(&Report {
        score: best.map_or_else(Default::default, |(_, score)| score),
        exact: !stopped,
        line: best.map(|(m, _)| m).or_else(fallback).into_iter().collect(),
        depth: stopped.then_some(0),
        counts: Counts { nodes: solved.nodes, ..Counts::default() },
        time: watch.elapsed(),
        stopped,
    });
    let shown = values.iter().take(task.request.lines);
    let moves = shown.map(|&(m, score)| Scored {
        text: task.root.write_move(m),
        score,
        exact: true,
        line: line_text(task.root, &[m]),
    });
    answer.moves = moves.collect();
    answer
}

fn think<G: Listed, S: Switches>(
    task: &Task<'_, G>,
    engine: Engine<G::Knowledge, G::Evaluator, S>,
    listener: Listener<'_>,
) -> Answer {
    let lines = task.request.lines.clamp(1, task.root.legal_moves().len().max(1));
    let mut engine = engine.lines(lines);
    let mut on_info = |info: &Info<G::Move>| {
        listener(&Progress {
            depth: info.depth,
            score: info.score,
            line: line_text(task.root, &info.line),
            moves: Vec::new(),
            counts: info.counts,
            time: info.time,
        });
    };
    let thought = engine.think(task.root, &task.checked.limits, &task.path, &mut on_info);
    let mut answer = task.answer(&thought.report);
    if lines > 1 {
        let scored = thought.lines.iter().map(|line| Scored {
            text: line.moves.first().map_or_else(String::new, |&m| task.root.write_move(m)),
            score: line.score,
            exact: false,
            line: line_text(task.root, &line.moves),
        });
        answer.moves = scored.collect();
    }
    answer
}
