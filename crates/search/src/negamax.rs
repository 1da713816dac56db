//! Negamax: minimax in one function.
//!
//! Scores are for the player to move, and `max(a, b) = -min(-a, -b)`, so one
//! rule serves both players (Knuth and Moore 1975; lecture 000, algorithm 1).
//! The sign changes with the player to move, not with the ply.

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by negamax.
pub fn negamax<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = node(&mut run, position, 0);
    run.report(position, result)
}

fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
) -> Result<Score, Stopped> {
    if let Some(score) = run.enter(position, ply, Window::FULL)? {
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
        let score = node(run, &child, ply + 1)?.seen_by(position.to_move(), child.to_move());
        run.ascend();
        run.observer.update(position, m, score, Window::FULL, Window::FULL);
        if score > best {
            best = score;
            line = run.lines.keep(m);
        } else {
            run.lines.drop_after(mark);
        }
    }
    run.moves.truncate(moves.start);
    Ok(run.leave(position, best, line))
}
