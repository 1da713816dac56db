//! Alpha-beta, fail-soft.
//!
//! Negamax that carries a window: what the player to move is sure of
//! elsewhere (alpha) and what the opponent will not allow (beta). A node whose
//! score reaches beta is left at once (Knuth and Moore 1975; lecture 000,
//! algorithm 2; lecture 004's `negamax-ab`).
//!
//! The return contract, lemma 6 of lecture 000, with a value `v` and a
//! returned `r`:
//!
//! - `v <= alpha`: `v <= r <= alpha`;
//! - `alpha < v < beta`: `r = v`;
//! - `v >= beta`: `v >= r >= beta`.
//!
//! Fail-soft (Fishburn 1983) returns the best score that was seen even outside
//! the window, a tighter bound than fail-hard's at no cost; it searches the
//! same nodes.

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by alpha-beta with the full window.
pub fn alpha_beta<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    alpha_beta_window(position, Window::FULL, settings, evaluator, observer)
}

/// Searches by alpha-beta with a window of the caller's choice.
pub fn alpha_beta_window<G: Game, E: Evaluator<G>, O: Observer<G>>(
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

pub(crate) fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
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
    let (mut best, mut line) = (-Score::INFINITY, Line::EMPTY);
    for i in moves.clone() {
        let m = run.moves[i];
        let mark = run.lines.mark();
        let child = run.descend(position, m);
        let view = window.seen_by(child.to_move(), position.to_move());
        let score = node(run, &child, ply + 1, view)?.seen_by(position.to_move(), child.to_move());
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
            break;
        }
    }
    run.moves.truncate(moves.start);
    Ok(run.leave(position, best, line))
}
