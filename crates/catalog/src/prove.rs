//! Proof searches behind a request: the value by proofs of bounds, then a move
//! that keeps it.

use gametree_core::{Counts, InputError, Player, Report, Score, Scoring, Stopped};
use gametree_proof::engine::range;
use gametree_proof::value::{Budget, DepthFirst, Pns};
use gametree_proof::{DfPn, Prover, conspiracy, value};
use gametree_verify::Goal;

use crate::algorithms::Proof;
use crate::answer::Answer;
use crate::listed::Listed;
use crate::run::Task;

/// Megabytes if nobody says.
const HASH: usize = 64;
/// What a node of a tree in memory takes besides its position.
const NODE: usize = 64;

/// Answers a request by a proof search.
pub(crate) fn run<G: Listed>(task: &Task<'_, G>, proof: Proof) -> Result<Answer, InputError> {
    let limits = &task.checked.limits;
    if proof == Proof::Conspiracy {
        let mut evaluator = task.evaluator.clone();
        let (threshold, scoring) = (task.checked.choice.threshold, task.request.scoring);
        return Ok(task.answer(&conspiracy(
            task.root,
            &mut evaluator,
            scoring,
            threshold,
            limits,
            &task.path,
        )));
    }
    if limits.depth.is_some() {
        let name = task.checked.choice.algorithm.name;
        return Err(InputError::new(format!("{name} goes to the end of the game; limit its nodes or time")));
    }
    let hash = task.request.hash.unwrap_or(HASH);
    let most = (hash << 20) / (size_of::<G>() + NODE);
    let budget = Budget::new(limits);
    let pns = |second| Pns { budget: budget.clone(), most, second, nodes: 0 };
    Ok(match proof {
        Proof::Pns => by(task, &mut pns(false), &budget),
        Proof::Pn2 => by(task, &mut pns(true), &budget),
        Proof::DfPn | Proof::Conspiracy => {
            let search = DfPn::new(hash).threads(task.request.threads.unwrap_or(1));
            let on_progress = &mut |_, _| {};
            let mut prover = DepthFirst { search: &search, budget: budget.clone(), on_progress, nodes: 0 };
            by(task, &mut prover, &budget)
        }
    })
}

fn by<G: Listed>(task: &Task<'_, G>, prover: &mut impl Prover<G>, budget: &Budget) -> Answer {
    let root = task.root;
    let found = if task.request.scoring == Scoring::Margin && G::MARGINS {
        value(prover, root, &task.path, range(&G::knowledge(), root))
    } else {
        sign(task, prover)
    };
    let me = root.to_move();
    let score = found.map(|found| Score::new(found).seen_by(me, Player::First));
    let line = score.ok().and_then(|score| keeping(task, prover, score.value()));
    let fallback = || root.legal_moves().first().copied();
    task.answer(&Report {
        score: score.unwrap_or_default(),
        exact: score.is_ok(),
        line: line.or_else(fallback).into_iter().collect(),
        depth: if score.is_ok() { None } else { Some(0) },
        counts: Counts { nodes: prover.nodes(), ..Counts::default() },
        time: budget.elapsed(),
        stopped: score.is_err(),
    })
}

/// Who wins, by two questions at most.
fn sign<G: Listed>(task: &Task<'_, G>, prover: &mut impl Prover<G>) -> Result<i64, Stopped> {
    let mut most = -1;
    for least in [1, 0] {
        let goal = Goal { player: Player::First, least };
        let over = task.root.outcome().map(|outcome| goal.is_met(outcome, task.root.to_move()));
        let holds = match over {
            Some(holds) => holds,
            None => prover.holds(task.root, goal, &task.path)?,
        };
        if holds {
            most = least;
            break;
        }
    }
    Ok(most)
}

/// The first move that gets the player to move at least so much.
fn keeping<G: Listed>(task: &Task<'_, G>, prover: &mut impl Prover<G>, least: i64) -> Option<G::Move> {
    let root = task.root;
    let goal = Goal { player: root.to_move(), least };
    let mut path = task.path.clone();
    path.push(root.step());
    let keeps = |&m: &G::Move| {
        let child = root.after(m);
        let by_path = if G::PATH_MATTERS { child.repetition(&path) } else { None };
        match child.outcome().or(by_path) {
            Some(outcome) => goal.is_met(outcome, child.to_move()),
            None => prover.holds(&child, goal, &path).unwrap_or(false),
        }
    };
    root.legal_moves().iter().copied().find(keeps)
}
