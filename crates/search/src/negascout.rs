//! NegaScout: alpha-beta that scouts with null windows.
//!
//! The first move is searched with the whole window; every other one is first
//! asked, with an empty window, whether it is better at all, and searched again
//! only if it is (Reinefeld 1983; lecture 004). It saves where the first move
//! is usually best, and on random orders it evaluates more leaves than
//! alpha-beta: that is the truth, not a bug.
//!
//! The second search is left out where the first one's score is exact already:
//! at a leaf, and at a node all of whose children were searched and are exact.
//! Reinefeld states this as "within two plies of the horizon", which is the same
//! in a tree of uniform depth, but wrong in an uneven one, with quiescence,
//! reductions or a table. Lecture 004's pseudo-code lacks the test that the child
//! is not the first, whose score is exact already, and its `return alpha` starts
//! the second search at alpha + 1 instead of the bound that fail-soft proves. Its
//! value is right, with more evaluations (`tests/lecture_negascout.rs` of the facade).

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window};

use crate::alpha_beta;
use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by NegaScout.
pub fn negascout<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = node(&mut run, position, 0, Window::FULL).map(|searched| searched.score);
    let line = run.lines.last();
    let mut report = run.report_line(position, result, line);
    if !report.stopped {
        complete(position, settings, evaluator, report.score, &mut report.line);
    }
    report
}

/// Prolongs a line that ends early. A second search that fails low proves the
/// score without a line of its own; the rest is found by alpha-beta with a window
/// that holds nothing but the known value. It is not counted: it serves the
/// reader, not the value.
fn complete<G: Game, E: Evaluator<G>>(
    root: &G,
    settings: &Settings,
    evaluator: &mut E,
    score: Score,
    line: &mut Vec<G::Move>,
) {
    let mut unobserved = ();
    let mut run = Run::new(settings, evaluator, &mut unobserved);
    let mut position = root.clone();
    for &m in line.iter() {
        position = run.descend(&position, m);
    }
    let value = score.seen_by(position.to_move(), root.to_move()).value();
    let window = Window::new(Score::new(value - 1), Score::new(value + 1));
    if alpha_beta::node(&mut run, &position, line.len(), window).is_ok() {
        line.extend(run.lines.last());
    }
}

/// What a node returns: a fail-soft score, and whether it is the value itself
/// whatever the window was.
struct Searched {
    score: Score,
    exact: bool,
}

fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
    mut window: Window,
) -> Result<Searched, Stopped> {
    if let Some(score) = run.enter(position, ply, window)? {
        return Ok(Searched { score, exact: true });
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => return Ok(Searched { score, exact: true }),
    };
    let mut exact = true;
    let (mut best, mut line) = (-Score::INFINITY, Line::EMPTY);
    for i in moves.clone() {
        let m = run.moves[i];
        let mark = run.lines.mark();
        let child = run.descend(position, m);
        let ask = if i == moves.start { window } else { Window::null(window.alpha) };
        let Searched { mut score, exact: mut known } = look(run, position, &child, ply, ask)?;
        if !known && i > moves.start && window.alpha < score && score < window.beta {
            // At least `score`; how much? A second search that fails low
            // means exactly `score`.
            let again = Window::new(score, window.beta);
            run.research(position, m, again);
            let second = look(run, position, &child, ply, again)?;
            known = second.exact;
            if second.score > score {
                score = second.score;
            } else {
                run.lines.leave(Line::EMPTY);
            }
        }
        exact &= known;
        run.ascend();
        run.observer.update(position, m, score, window, window.raised(score));
        window = window.raised(score);
        if score > best {
            best = score;
            line = run.lines.keep(m);
        } else {
            run.lines.drop_after(mark);
        }
        if window.is_closed() {
            run.cut(position, best, window, i + 1..moves.end);
            exact &= i + 1 == moves.end;
            break;
        }
    }
    run.moves.truncate(moves.start);
    Ok(Searched { score: run.leave(position, best, line), exact })
}

fn look<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    child: &G,
    ply: usize,
    window: Window,
) -> Result<Searched, Stopped> {
    let view = window.seen_by(child.to_move(), position.to_move());
    let Searched { score, exact } = node(run, child, ply + 1, view)?;
    Ok(Searched { score: score.seen_by(position.to_move(), child.to_move()), exact })
}
