//! SCOUT: test before you search.
//!
//! Pearl's algorithm (1980; lecture 004): search the first child, then ask of
//! every other one, by the Boolean procedure [`test()`], whether it is better;
//! only then search it. It may skip nodes that alpha-beta visits, and may visit
//! nodes that alpha-beta skips or visit a node twice. Lecture 004 recommends it
//! for deep narrow trees; on random ones it does better in wide trees, where few
//! children beat all their elder siblings (`gametree lab scout`).
//!
//! Scores in this file are MAX's, as the lecture writes them.

use gametree_core::{Evaluator, Game, Player, Report, Score, Stopped, Window};

use crate::line::Line;
use crate::observer::Observer;
use crate::run::{Run, Settings};

/// What [`test()`] compares a value with a threshold by. Values are MAX's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// More than the threshold.
    Greater,
    /// The threshold or more.
    AtLeast,
    /// Less than the threshold.
    Less,
    /// The threshold or less.
    AtMost,
}

impl Condition {
    /// All four.
    pub const ALL: [Condition; 4] = [Self::Greater, Self::AtLeast, Self::Less, Self::AtMost];

    fn holds(self, value: Score, threshold: Score) -> bool {
        match self {
            Condition::Greater => value > threshold,
            Condition::AtLeast => value >= threshold,
            Condition::Less => value < threshold,
            Condition::AtMost => value <= threshold,
        }
    }

    /// The player who wants the condition to hold: one child that fulfils it
    /// is enough at this player's nodes, all must at the other's.
    fn champion(self) -> Player {
        match self {
            Condition::Greater | Condition::AtLeast => Player::MAX,
            Condition::Less | Condition::AtMost => Player::MIN,
        }
    }

    /// The null window, for MAX, that asks the same question.
    fn window(self, threshold: Score) -> Window {
        match self {
            Condition::Greater | Condition::AtMost => Window::null(threshold),
            Condition::AtLeast | Condition::Less => Window::new(Score::new(threshold.value() - 1), threshold),
        }
    }

    /// A score, for MAX, that stands for the answer: the bound it proves.
    fn bound(self, threshold: Score, answer: bool) -> Score {
        let window = self.window(threshold);
        if answer == (self.champion() == Player::MAX) { window.beta } else { window.alpha }
    }
}

/// Searches by SCOUT.
pub fn scout<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Report<G::Move> {
    let mut run = Run::new(settings, evaluator, observer);
    let result = value(&mut run, position, 0).map(|score| score.seen_by(position.to_move(), Player::MAX));
    run.report(position, result)
}

/// Whether the position's value, as MAX sees it, fulfils the condition.
///
/// # Errors
///
/// [`Stopped`] when a limit was reached before the answer.
pub fn test<G: Game, E: Evaluator<G>, O: Observer<G>>(
    position: &G,
    threshold: Score,
    condition: Condition,
    settings: &Settings,
    evaluator: &mut E,
    observer: &mut O,
) -> Result<bool, Stopped> {
    holds(&mut Run::new(settings, evaluator, observer), position, 0, threshold, condition)
}

fn value<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
) -> Result<Score, Stopped> {
    let player = position.to_move();
    if let Some(score) = run.enter(position, ply, Window::FULL)? {
        return Ok(score.seen_by(Player::MAX, player));
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => return Ok(score.seen_by(Player::MAX, player)),
    };
    let better = if player == Player::MAX { Condition::Greater } else { Condition::Less };
    let (mut best, mut line) = (Score::DRAW, Line::EMPTY);
    for i in moves.clone() {
        let m = run.moves[i];
        let child = run.descend(position, m);
        let first = i == moves.start;
        if first || holds(run, &child, ply + 1, best, better)? {
            if !first {
                run.research(position, m, Window::FULL);
            }
            best = value(run, &child, ply + 1)?;
            line = run.lines.keep(m);
        }
        run.ascend();
        run.observer.update(position, m, best.seen_by(player, Player::MAX), Window::FULL, Window::FULL);
    }
    run.moves.truncate(moves.start);
    run.leave(position, best.seen_by(player, Player::MAX), line);
    Ok(best)
}

fn holds<G: Game, E: Evaluator<G>, O: Observer<G>>(
    run: &mut Run<'_, G, E, O>,
    position: &G,
    ply: usize,
    threshold: Score,
    condition: Condition,
) -> Result<bool, Stopped> {
    let player = position.to_move();
    let window = condition.window(threshold).seen_by(player, Player::MAX);
    if let Some(score) = run.enter(position, ply, window)? {
        return Ok(condition.holds(score.seen_by(Player::MAX, player), threshold));
    }
    let moves = match run.expand(position, ply) {
        Ok(moves) => moves,
        Err(score) => return Ok(condition.holds(score.seen_by(Player::MAX, player), threshold)),
    };
    // One child that fulfils the condition decides a champion's node, one that
    // does not decides the other's.
    let deciding = condition.champion() == player;
    let mut answer = !deciding;
    for i in moves.clone() {
        let child = run.descend(position, run.moves[i]);
        answer = holds(run, &child, ply + 1, threshold, condition)?;
        run.ascend();
        if answer == deciding {
            let score = condition.bound(threshold, answer).seen_by(player, Player::MAX);
            run.cut(position, score, window, i + 1..moves.end);
            break;
        }
    }
    run.moves.truncate(moves.start);
    run.leave(position, condition.bound(threshold, answer).seen_by(player, Player::MAX), Line::EMPTY);
    Ok(answer)
}
