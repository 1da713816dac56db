//! Alpha-beta, fail-hard.
//!
//! As lecture 000 writes it (algorithm 2): the running maximum starts at
//! alpha, so no inner node returns less than alpha, and one that is cut off
//! returns what cut it. It searches the same nodes as
//! [fail-soft](mod@crate::alpha_beta) and says less about the values outside the
//! window.

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by fail-hard alpha-beta with the full window.
pub fn alpha_beta_hard<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    alpha_beta_hard_window(position, Window::FULL, settings, evaluator, observer)
}

/// Searches by fail-hard alpha-beta with a window of the caller's choice.
pub fn alpha_beta_hard_window<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    window: Window,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = node(&mut run, position, 0, window);
    run.report(position, result)
}

fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
    mut window: Window,
) -> Result<Score, Stopped> {
    if let Some(score) = run.enter(position, ply, window)? {
        return Ok(score);
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => return Ok(score),
    };
    let mut line = Line::EMPTY;
    for i in moves.clone() {
        let m = run.moves[i];
        let mark = run.lines.mark();
        let child = run.descend(position, m);
        let view = window.seen_by(child.to_move(), position.to_move());
        let score = node(run, &child, ply + 1, view)?.seen_by(position.to_move(), child.to_move());
        run.ascend();
        run.observer.update(position, m, score, window, window.raised(score));
        if score > window.alpha {
            window = window.raised(score);
            line = run.lines.keep(m);
        } else {
            run.lines.drop_after(mark);
        }
        if window.is_closed() {
            run.cut(position, score, window, i + 1..moves.end);
            break;
        }
    }
    run.moves.truncate(moves.start);
    Ok(run.leave(position, window.alpha, line))
}
