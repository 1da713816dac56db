//! A small opening book of the engine's own play.
//!
//! From the start on, every position of the book is searched for its best few
//! moves; those within `MARGIN` of the best go into the book, the better the
//! heavier, and the positions behind them are searched in turn.

use std::collections::HashSet;

use gametree_core::{Game, Limits, Path, Playable, Scoring};
use gametree_games::chess::{Chess, Insight, Move, Outlook};
use gametree_search::engine::{AllOn, Engine, Errand, Memory, Table};

/// Moves that are worse than the best by more hundredths of a pawn are not
/// played.
const MARGIN: i64 = 18;
/// Moves for a position, at most; one less every few plies.
const CHOICES: usize = 4;

/// The moves of a book of so many plies, each chosen with so many nodes, with
/// their weights.
///
/// # Panics
///
/// When there is no memory left.
#[must_use]
pub fn play(outlook: Outlook, nodes: u64, plies: usize) -> Vec<(Chess, Move, u16)> {
    let table = Table::new(64).expect("64 MB of memory");
    let mut engine = Engine::new(Insight, outlook, AllOn, table, Scoring::Distance);
    let mut memory = Memory::default();
    let mut book = Vec::new();
    let mut known = HashSet::new();
    let start = Chess::start("").unwrap_or_else(|_| unreachable!("the usual game exists"));
    let mut level = vec![start];
    for ply in 0..plies {
        let choices = CHOICES.saturating_sub(ply / 3).max(1);
        let mut next = Vec::new();
        for position in level {
            if !known.insert(position.key()) {
                continue;
            }
            for (m, weight) in choose(&mut engine, &mut memory, &position, nodes, choices) {
                next.push(position.after(m));
                book.push((position.clone(), m, weight));
            }
        }
        level = next;
    }
    book
}

fn choose(
    engine: &mut Engine<Insight, Outlook, AllOn>,
    memory: &mut Memory<Move>,
    position: &Chess,
    nodes: u64,
    choices: usize,
) -> Vec<(Move, u16)> {
    engine.set_lines(choices);
    let limits = Limits { nodes: Some(nodes * choices as u64), ..Limits::none() };
    let path = Path::new();
    let errand = Errand { limits: &limits, path: &path, only: &[] };
    let thought = engine.think_on(position, &errand, memory, &mut |_| {});
    let best = thought.lines.first().map_or(0, |line| line.score.value());
    let near = thought.lines.iter().take(choices).filter_map(|line| {
        let behind = best - line.score.value();
        let weight = 1 + (MARGIN - behind).max(0) as u16 * 5;
        Some((*line.moves.first()?, weight)).filter(|_| behind <= MARGIN)
    });
    near.collect()
}
