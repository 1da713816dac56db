//! A score for every move: each child searched by itself with the full window.
//!
//! The textbook algorithms know only how good the best move is; of the others
//! they prove no more than that they are not better.

use gametree_core::{Counts, Evaluator, Report, Score, Watch};

use crate::answer::{Answer, Progress, Scored};
use crate::eye::Eye;
use crate::listed::Listed;
use crate::run::{Listener, Task, search_once};
use crate::spelling;

/// All moves at one depth, best first.
struct Round<M> {
    moves: Vec<(M, Report<M>)>,
}

/// Answers a request for more than one line.
pub(crate) fn run<G: Listed>(mut task: Task<'_, G>, listener: Listener<'_>) -> Answer {
    let legal = task.root.legal_moves();
    let watch = Watch::start(&task.checked.limits);
    let mut eye = task.request.count.then(Eye::counting);
    let mut counts = Counts::default();
    let mut last: Option<Round<G::Move>> = None;
    let mut stopped = false;
    let deepest = task.checked.limits.depth.unwrap_or(usize::MAX);
    let mut depth = if task.request.deepen { 1 } else { deepest };
    while !legal.is_empty() {
        let Some(round) = search_all(&mut task, &legal, depth, &watch, &mut counts, eye.as_mut()) else {
            stopped = true;
            break;
        };
        let exact = round.moves.iter().all(|(_, report)| report.exact);
        if task.request.deepen {
            let moves = written(&task, &round);
            listener(&Progress {
                depth,
                score: moves[0].score,
                line: moves[0].line.clone(),
                moves,
                counts,
                time: watch.elapsed(),
                point: task.point(),
                ..Progress::default()
            });
        }
        last = Some(round);
        if exact || depth >= deepest {
            break;
        }
        depth += 1;
    }
    let mut answer = task.answer(&summary(&task, last.as_ref(), counts, stopped));
    answer.moves = last.map_or_else(Vec::new, |round| written(&task, &round));
    answer.time = watch.elapsed();
    if let Some(eye) = eye {
        answer.counts = eye.tally.complete(answer.counts);
    }
    answer
}

/// Every move searched to `depth` plies, its own included; nothing if a limit
/// came between.
fn search_all<G: Listed>(
    task: &mut Task<'_, G>,
    legal: &[G::Move],
    depth: usize,
    watch: &Watch,
    counts: &mut Counts,
    mut eye: Option<&mut Eye<G>>,
) -> Option<Round<G::Move>> {
    let limits = task.checked.limits.clone();
    let player = task.root.to_move();
    let mut settings = task.settings();
    settings.path.push(task.root.step());
    settings.limits.depth = (depth < usize::MAX).then(|| depth - 1);
    let mut moves = Vec::with_capacity(legal.len());
    for &m in legal {
        let child = task.root.after(m);
        settings.limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(counts.nodes));
        settings.limits.time = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
        settings.first_guess = task.checked.choice.guess.map(|guess| guess.seen_by(child.to_move(), player));
        if watch.is_over() {
            return None;
        }
        let mut report =
            search_once(task.ladder(), &child, &settings, &mut task.evaluator, eye.as_deref_mut());
        counts.nodes += report.counts.nodes;
        counts.evaluations += report.counts.evaluations;
        counts.cutoffs += report.counts.cutoffs;
        counts.researches += report.counts.researches;
        if report.stopped {
            return None;
        }
        report.score = farther(report.score);
        // The search takes its root for open; here the path may have ended it.
        if G::PATH_MATTERS
            && let Some(outcome) = child.repetition(&settings.path)
        {
            report.score = task.request.scoring.score(outcome, 1, task.evaluator.unit());
            report.exact = true;
            report.line.clear();
        }
        report.score = report.score.seen_by(player, child.to_move());
        report.line.insert(0, m);
        moves.push((m, report));
    }
    moves.sort_by_key(|(_, report)| std::cmp::Reverse(report.score));
    Some(Round { moves })
}

/// A score by distance, counted from one ply further up.
fn farther(score: Score) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::win_in(plies + 1),
        Some(plies) => Score::loss_in(plies + 1),
        None => score,
    }
}

fn written<G: Listed>(task: &Task<'_, G>, round: &Round<G::Move>) -> Vec<Scored> {
    let best = round.moves.iter().take(task.request.lines);
    best.map(|(m, report)| Scored {
        text: spelling::write(task.root, *m, task.spelling),
        score: report.score,
        exact: report.exact,
        line: task.line(&report.line),
        visits: 0,
    })
    .collect()
}

/// The report on the best move, as a search of the root would give it.
fn summary<G: Listed>(
    task: &Task<'_, G>,
    round: Option<&Round<G::Move>>,
    counts: Counts,
    stopped: bool,
) -> Report<G::Move> {
    let best = round.and_then(|round| round.moves.first().map(|(_, report)| report.clone()));
    let time = std::time::Duration::ZERO;
    match (best, task.root.outcome()) {
        (Some(best), _) => {
            let exact = round.is_some_and(|round| round.moves.iter().all(|(_, report)| report.exact));
            let deepest = round.and_then(|round| round.moves.iter().filter_map(|(_, r)| r.depth).max());
            Report { exact, depth: deepest.map(|depth| depth + 1), counts, stopped, ..best }
        }
        (None, Some(outcome)) => {
            let score = task.request.scoring.score(outcome, 0, task.evaluator.unit());
            Report { score, exact: true, line: Vec::new(), depth: None, counts, time, stopped }
        }
        (None, None) => {
            let line = task.root.legal_moves().first().copied().into_iter().collect();
            Report { score: Score::DRAW, exact: false, line, depth: Some(0), counts, time, stopped }
        }
    }
}
