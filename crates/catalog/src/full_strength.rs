//! The engine behind a request: compiled with all techniques on, and once more
//! with switches for those who turn some off.

use std::sync::PoisonError;

use gametree_core::{Bound, Counts, Info, InputError, Knowledge, Limits, Line, Report, Watch};
use gametree_search::engine::{AllOn, Engine, Errand, Switches};

use crate::answer::{Answer, Current, Progress, Scored};
use crate::endings::Advice;
use crate::listed::Listed;
use crate::mind::{Kept, Mind};
use crate::run::{Listener, Task};
use crate::spelling;

/// Answers a request by the engine.
pub(crate) fn run<G: Listed>(task: &Task<'_, G>, listener: Listener<'_>) -> Result<Answer, InputError> {
    in_mind(task, |mind| match task.checked.choice.switches() {
        None => Ok(with(task, Kept::for_task(&mut mind.plain, task, AllOn)?, listener)),
        Some(chosen) => Ok(with(task, Kept::for_task(&mut mind.switched, task, chosen)?, listener)),
    })
}

/// Makes the engine for a request, with its table in memory.
pub(crate) fn prepare<G: Listed>(task: &Task<'_, G>) -> Result<(), InputError> {
    in_mind(task, |mind| {
        match task.checked.choice.switches() {
            None => Kept::for_task(&mut mind.plain, task, AllOn)?.engine.solver().warm_up(),
            Some(chosen) => Kept::for_task(&mut mind.switched, task, chosen)?.engine.solver().warm_up(),
        }
        Ok(())
    })
}

/// Works with the session's mind, or with a new one.
fn in_mind<G: Listed, T>(task: &Task<'_, G>, work: impl FnOnce(&mut Mind<G>) -> T) -> T {
    let mut fresh = Mind::default();
    let mut shared = task.mind.as_ref().map(|mind| mind.lock().unwrap_or_else(PoisonError::into_inner));
    work(shared.as_deref_mut().unwrap_or(&mut fresh))
}

fn with<G: Listed, S: Switches>(task: &Task<'_, G>, kept: &mut Kept<G, S>, listener: Listener<'_>) -> Answer {
    let Limits { depth, nodes, time, soft, .. } = task.checked.limits;
    let to_the_end = task.request.exact || (depth, nodes, time) == (None, None, None);
    let several = task.request.lines > 1;
    if to_the_end && several {
        return solve_moves(task, &mut kept.engine, &task.checked.limits);
    }
    if to_the_end {
        let report = kept.engine.solver().solve(task.root, &task.checked.limits, &task.path);
        return Answer { point: 1, ..task.answer(&report) };
    }
    let near_the_end = || G::knowledge().draft(task.root) <= G::knowledge().endgame();
    if several && depth.is_none() && task.only.is_empty() && near_the_end() {
        // Proven values of all moves are worth most of the time.
        let most = Limits { time: soft.or(time).map(|time| time * 4 / 5), ..task.checked.limits.clone() };
        let answer = solve_moves(task, &mut kept.engine, &most);
        if answer.exact || task.checked.limits.stop.is_stopped() {
            return answer;
        }
    }
    think(task, kept, listener)
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
        text: spelling::write(task.root, m, task.spelling),
        score,
        exact: true,
        line: task.line(&[m]),
        visits: 0,
    });
    answer.moves = moves.collect();
    answer.point = 1;
    answer
}

fn think<G: Listed, S: Switches>(
    task: &Task<'_, G>,
    kept: &mut Kept<G, S>,
    listener: Listener<'_>,
) -> Answer {
    let legal = task.root.legal_moves().len();
    // Who wants several lines wants the bad moves, too.
    let advised = task.only.is_empty() && task.request.lines <= 1;
    let advice = if advised { task.root.advice(&task.path) } else { Advice::default() };
    let only = if advised { &advice.moves } else { &task.only };
    let choices = if only.is_empty() { legal } else { only.len() };
    let lines = task.request.lines.clamp(1, choices.max(1));
    kept.engine.set_lines(lines);
    let point = task.point();
    let mut on_info = |info: &Info<G::Move>| {
        if (info.bound != Bound::Exact || info.current.is_some()) && !task.request.bounds {
            return;
        }
        let current = info
            .current
            .map(|(m, number)| Current { text: spelling::write(task.root, m, task.spelling), number });
        let score = advice.apply(info.score);
        // What the tables know is no bound.
        let bound = if score == info.score { info.bound } else { Bound::Exact };
        listener(&Progress {
            depth: info.depth,
            score,
            line: task.line(&info.line),
            moves: scored(task, &info.lines),
            counts: info.counts,
            time: info.time,
            bound,
            seldepth: info.seldepth,
            hashfull: info.hashfull,
            current,
            point,
        });
    };
    let errand = Errand { limits: &task.checked.limits, path: &task.path, only };
    let thought = kept.engine.think_on(task.root, &errand, &mut kept.memory, &mut on_info);
    let mut answer = task.answer(&thought.report);
    answer.score = advice.apply(answer.score);
    if thought.report.depth.is_none() {
        // The solver speaks in outcomes.
        answer.point = 1;
    }
    if lines > 1 {
        answer.moves = scored(task, &thought.lines);
    }
    answer
}

fn scored<G: Listed>(task: &Task<'_, G>, lines: &[Line<G::Move>]) -> Vec<Scored> {
    let scored = lines.iter().map(|line| {
        let moves = task.line(&line.moves);
        let text = moves.first().cloned().unwrap_or_default();
        Scored { text, score: line.score, exact: false, line: moves, visits: 0 }
    });
    scored.collect()
}
