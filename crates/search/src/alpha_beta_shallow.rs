//! Alpha-beta without deep cut-offs.
//!
//! Knuth and Moore's F1 (1975): a node knows the bound that its parent's other
//! moves set, and nothing from further up. It exists for the comparison: what
//! deep cut-offs save is the difference to [alpha-beta](mod@crate::alpha_beta).

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by alpha-beta that passes only the parent's bound.
pub fn alpha_beta_shallow<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = node(&mut run, position, 0, Score::INFINITY);
    run.report(position, result)
}

fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
    bound: Score,
) -> Result<Score, Stopped> {
    let mut window = Window::new(-Score::INFINITY, bound);
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
        let score = node(run, &child, ply + 1, view.beta)?.seen_by(position.to_move(), child.to_move());
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
