//! MTD(f): a value found by null windows alone.
//!
//! Alpha-beta with memory, called again and again with an empty window at the
//! best guess so far; each call proves a bound, until the bounds meet (Plaat,
//! Schaeffer, Pijls and de Bruin 1996). With a good first guess it evaluates
//! fewer leaves than any algorithm with a wide window; started at plus infinity
//! it evaluates those of SSS*, at minus infinity those of DUAL*.
//!
//! The memory is a map without limit, as in the paper. A node is known by its
//! key and ply, and where the path matters by its whole path, so that nothing
//! is stored that holds for one path only.

use std::collections::HashMap;

use gametree_core::{Evaluator, Game, Report, Score, Stopped, Window, splitmix64};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// What earlier passes proved about a node.
struct Known<M> {
    window: Window,
    /// The move that proved the lower bound.
    best: Option<M>,
}

struct Memory<G: Game> {
    nodes: HashMap<(u64, usize), Known<G::Move>>,
}

/// Searches by MTD(f), starting at [`Settings::first_guess`].
pub fn mtdf<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let guess = settings.first_guess.unwrap_or_else(|| match position.ended() {
        Some(_) => Score::DRAW,
        None => evaluator.evaluate(position, 0),
    });
    let mut run = Run::new(settings, evaluator, observer);
    let mut memory = Memory { nodes: HashMap::new() };
    let result = converge(&mut run, &mut memory, position, guess);
    let line = memory.line(position);
    run.report_line(position, result, line)
}

fn converge<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    memory: &mut Memory<G>,
    position: &G,
    mut guess: Score,
) -> Result<Score, Stopped> {
    let mut bounds = Window::FULL;
    loop {
        // Ask "is it at least beta?", just above what is known to be reached.
        let beta = if guess == bounds.alpha { guess.next() } else { guess };
        guess = node(run, memory, position, 0, 0, Window::new(Score::new(beta.value() - 1), beta))?;
        if guess < beta {
            bounds.beta = guess;
        } else {
            bounds.alpha = guess;
        }
        if bounds.is_closed() {
            return Ok(guess);
        }
        run.counts.researches += 1;
    }
}

fn node<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    memory: &mut Memory<G>,
    position: &G,
    ply: usize,
    trail: u64,
    window: Window,
) -> Result<Score, Stopped> {
    let id = (position.key() ^ trail, ply);
    let known = memory.nodes.get(&id).map_or(Window::FULL, |known| known.window);
    if known.alpha >= window.beta {
        return Ok(known.alpha);
    }
    if known.beta <= window.alpha {
        return Ok(known.beta);
    }
    if let Some(score) = run.enter(position, ply, window)? {
        memory.nodes.insert(id, Known { window: Window::new(score, score), best: None });
        return Ok(score);
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => {
            memory.nodes.insert(id, Known { window: Window::new(score, score), best: None });
            return Ok(score);
        }
    };
    let (mut best, mut chosen) = (-Score::INFINITY, None);
    for i in moves.clone() {
        let m = run.moves[i];
        let child = run.descend(position, m);
        let view = window.seen_by(child.to_move(), position.to_move());
        let score = node(run, memory, &child, ply + 1, onward(position, trail), view)?
            .seen_by(position.to_move(), child.to_move());
        run.ascend();
        run.observer.update(position, m, score, window, window.raised(score));
        if score > best {
            best = score;
            chosen = Some(m);
        }
        if best >= window.beta {
            run.cut(position, best, window, i + 1..moves.end);
            break;
        }
    }
    run.moves.truncate(moves.start);
    let entry = memory.nodes.entry(id).or_insert(Known { window: Window::FULL, best: None });
    if best >= window.beta {
        entry.window.alpha = best;
        entry.best = chosen;
    } else {
        entry.window.beta = best;
    }
    Ok(run.leave(position, best, Line::EMPTY))
}

/// What tells a child of `position` from the same position on another path:
/// nothing where the path does not matter.
fn onward<G: Game>(position: &G, trail: u64) -> u64 {
    if G::PATH_MATTERS { splitmix64(trail ^ position.key()) } else { 0 }
}

impl<G: Game> Memory<G> {
    /// Follows, at every node, the move that proved its lower bound. On the
    /// line of the value both players' lower bounds are tight: the last pass
    /// that failed high and the last that failed low leave them behind.
    fn line(&self, root: &G) -> Vec<G::Move> {
        let (mut position, mut trail, mut line) = (root.clone(), 0, Vec::new());
        while let Some(m) = self.nodes.get(&(position.key() ^ trail, line.len())).and_then(|known| known.best)
        {
            trail = onward(&position, trail);
            position.play(m);
            line.push(m);
        }
        line
    }
}
