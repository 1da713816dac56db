//! Minimax: two functions that call each other.
//!
//! The value of a MAX node is the largest value of its children, that of a
//! MIN node the smallest (Shannon 1950; lectures 002, 003 and 004). Scores here
//! are MAX's, whoever is to move; turns need not alternate, so each function
//! asks who moves next. Every position is visited: this is the algorithm that
//! all others are measured against.

use gametree_core::{Evaluator, Game, Player, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// Searches by minimax. The report's score is for the player to move.
pub fn minimax<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = value(&mut run, position, 0).map(|score| score.seen_by(position.to_move(), Player::MAX));
    run.report(position, result)
}

type Value = Result<Score, Stopped>;

fn value<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
) -> Value {
    match position.to_move() {
        Player::MAX => max_value(run, position, ply),
        Player::MIN => min_value(run, position, ply),
    }
}

fn max_value<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
) -> Value {
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
        let score = value(run, &child, ply + 1)?;
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

fn min_value<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
) -> Value {
    if let Some(score) = run.enter(position, ply, Window::FULL)? {
        return Ok(-score);
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => return Ok(-score),
    };
    let (mut best, mut line) = (Score::INFINITY, Line::EMPTY);
    for i in moves.clone() {
        let m = run.moves[i];
        let mark = run.lines.mark();
        let child = run.descend(position, m);
        let score = value(run, &child, ply + 1)?;
        run.ascend();
        run.observer.update(position, m, -score, Window::FULL, Window::FULL);
        if score < best {
            best = score;
            line = run.lines.keep(m);
        } else {
            run.lines.drop_after(mark);
        }
    }
    run.moves.truncate(moves.start);
    run.leave(position, -best, line);
    Ok(best)
}
