//! Solved trees: values, strategies and safety levels as text.

use gametree_core::{Notation, Player};
use gametree_search::strategy::{Solution, Verdict, solve};

use crate::session::Spelling;
use crate::spelling;

/// What is known about a whole tree. Numbers are as MAX sees them.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The value.
    pub value: i64,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Whether MAX can force a win.
    pub verdict: Verdict,
    /// Principal variations, as many as were asked for.
    pub lines: Vec<Vec<String>>,
    /// Whether there are more of them.
    pub more_lines: bool,
    /// An optimal strategy of MAX, and one of MIN.
    pub plans: [Plan; 2],
}

/// A strategy: what a player does wherever the strategy lets play get to.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whose it is.
    pub player: Player,
    /// What it secures, whatever the opponent does, as MAX sees it.
    pub safety: i64,
    /// Where the player is to move, as the moves that lead there, and the
    /// move chosen.
    pub choices: Vec<(Vec<String>, String)>,
    /// The leaves that play can end at.
    pub leaves: usize,
}

/// Strategies are lists of lines, so a deep tree's take the square of its
/// size; beyond this many moves in all they are not written out.
const MOST_MOVES: usize = 20_000_000;

pub(crate) fn facts<G: Notation>(root: &G, height: usize, most: usize, lines: usize) -> Option<Facts> {
    let solution = solve(root, most.min(MOST_MOVES / height.max(1))).ok()?;
    let mut found = solution.principal_variations(lines.saturating_add(1));
    let more_lines = found.len() > lines;
    found.truncate(lines);
    Some(Facts {
        value: solution.value(),
        nodes: solution.size(),
        verdict: solution.verdict(),
        lines: found.iter().map(|line| spelling::line(root, line, Spelling::Players)).collect(),
        more_lines,
        plans: [Player::MAX, Player::MIN].map(|player| plan(root, &solution, player)),
    })
}

fn plan<G: Notation>(root: &G, solution: &Solution<G>, player: Player) -> Plan {
    let strategy = solution.strategy(player);
    let choices = strategy.choices.iter().filter_map(|choice| {
        let mut whole = choice.line.clone();
        whole.push(choice.choice?);
        let mut line = spelling::line(root, &whole, Spelling::Players);
        let last = line.pop()?;
        Some((line, last))
    });
    Plan {
        player,
        safety: solution.safety(&strategy),
        choices: choices.collect(),
        leaves: strategy.choices.iter().filter(|choice| choice.leaf).count(),
    }
}
