//! What watching a search costs, in instructions.
//!
//! Four ways to search the same nodes: a plain alpha-beta written out by hand;
//! the same with the bookkeeping that every search of the ladder has (limits,
//! counts, line, horizon, scoring) but without a word to any observer; the
//! ladder's alpha-beta with the observer that does not look; and with one that
//! does. `crates/gametree/examples/observer_cost.sh` runs all of them under
//! callgrind and divides by the number of nodes.
//!
//! `observer_cost plain|furnished|unwatched|tally GAME REPEATS`, where the game
//! is `tic-tac-toe` or `tree`, the uniform reference tree of five children and
//! six levels with seed 0. It prints the nodes of one search.

use std::hint::black_box;

use gametree::core::{Counts, Path, Stopped, Watch};
use gametree::games::tic_tac_toe::TicTacToe;
use gametree::games::tree::{TreePosition, generate};
use gametree::prelude::*;

/// Alpha-beta as a textbook prints it: the value, and nothing else.
fn plain<G: Game>(moves: &mut MoveList<G::Move>, position: &G, mut window: Window) -> Score {
    if let Some(outcome) = position.ended() {
        return Score::new(outcome.value());
    }
    let mark = moves.mark();
    position.moves(moves);
    let range = moves.since(mark);
    if range.is_empty() {
        return Score::new(position.stuck().value());
    }
    let mut best = -Score::INFINITY;
    for i in range {
        let child = position.after(moves[i]);
        let view = window.seen_by(child.to_move(), position.to_move());
        let score = plain(moves, &child, view).seen_by(position.to_move(), child.to_move());
        best = best.max(score);
        window = window.raised(score);
        if window.is_closed() {
            break;
        }
    }
    moves.truncate(mark);
    best
}

/// What a search of the ladder carries besides its observer.
struct Furniture<'a, G: Game, E> {
    evaluator: &'a mut E,
    moves: MoveList<G::Move>,
    path: Path,
    counts: Counts,
    /// The arena of lines: a move, and the cell that follows it.
    cells: Vec<(G::Move, u32)>,
    last: u32,
    scoring: Scoring,
    unit: i64,
    depth: usize,
    watch: Watch,
    guessed: bool,
}

const NO_LINE: u32 = u32::MAX;

impl<'a, G: Game, E: Evaluator<G>> Furniture<'a, G, E> {
    fn new(settings: &Settings, evaluator: &'a mut E) -> Self {
        Furniture {
            unit: evaluator.unit(),
            evaluator,
            moves: MoveList::new(),
            path: settings.path.clone(),
            counts: Counts::default(),
            cells: Vec::new(),
            last: NO_LINE,
            scoring: settings.scoring,
            depth: settings.limits.depth.unwrap_or(usize::MAX),
            watch: Watch::start(&settings.limits),
            guessed: false,
        }
    }

    fn leaf(&mut self, score: Score) -> Score {
        self.counts.evaluations += 1;
        self.last = NO_LINE;
        score
    }

    fn pay(&mut self, outcome: Outcome, ply: usize) -> Score {
        let score = self.scoring.score(outcome, ply, self.unit);
        self.leaf(score)
    }

    /// The plain function with all of this, and no observer.
    fn node(&mut self, position: &G, ply: usize, mut window: Window) -> Result<Score, Stopped> {
        self.watch.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        if let Some(outcome) = position.ended() {
            return Ok(self.pay(outcome, ply));
        }
        if G::PATH_MATTERS
            && ply > 0
            && let Some(outcome) = position.repetition(&self.path)
        {
            return Ok(self.pay(outcome, ply));
        }
        if ply >= self.depth {
            self.guessed = true;
            let score = self.evaluator.evaluate(position, ply);
            return Ok(self.leaf(score));
        }
        let mark = self.moves.mark();
        position.moves(&mut self.moves);
        let range = self.moves.since(mark);
        if range.is_empty() {
            return Ok(self.pay(position.stuck(), ply));
        }
        let (mut best, mut line) = (-Score::INFINITY, NO_LINE);
        for i in range.clone() {
            let m = self.moves[i];
            let cells = self.cells.len();
            if G::PATH_MATTERS {
                self.path.push(position.step());
            }
            let child = position.after(m);
            let view = window.seen_by(child.to_move(), position.to_move());
            let score = self.node(&child, ply + 1, view)?.seen_by(position.to_move(), child.to_move());
            if G::PATH_MATTERS {
                self.path.pop();
            }
            window = window.raised(score);
            if score > best {
                best = score;
                line = self.cells.len() as u32;
                self.cells.push((m, self.last));
            } else {
                self.cells.truncate(cells);
            }
            if window.is_closed() {
                self.counts.cutoffs += u64::from(i + 1 < range.end);
                break;
            }
        }
        self.moves.truncate(mark);
        self.last = line;
        Ok(best)
    }
}

/// Searches by one of the four ways; the value, and the nodes where they are
/// counted.
fn searched<G: Game>(way: &str, root: &G) -> (Score, u64) {
    let settings = Settings::default();
    let report = match way {
        "plain" => return (plain(&mut MoveList::new(), root, Window::FULL), 0),
        "furnished" => {
            let evaluator = &mut Zero;
            let mut furniture = Furniture::new(&settings, evaluator);
            let score = furniture.node(root, 0, Window::FULL).expect("no limit");
            black_box((&furniture.cells, furniture.last, furniture.guessed));
            return (score, furniture.counts.nodes);
        }
        "unwatched" => alpha_beta(root, &settings, &mut Zero, &mut ()),
        "tally" => alpha_beta(root, &settings, &mut Zero, &mut Tally::new()),
        _ => panic!("no such way: {way}"),
    };
    (report.score, report.counts.nodes)
}

/// Prints the nodes of one search, having checked that all ways agree.
fn measure<G: Game>(way: &str, root: &G, repeats: u64) {
    for _ in 0..repeats {
        black_box(searched(way, black_box(root)));
    }
    let (score, nodes) = searched("furnished", root);
    assert_eq!(searched("unwatched", root), (score, nodes));
    assert_eq!(searched("plain", root).0, score);
    println!("{nodes}");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [way, game, repeats] = &arguments[..] else { panic!("usage: WAY GAME REPEATS") };
    let repeats = repeats.parse().expect("a number of repeats");
    match game.as_str() {
        "tic-tac-toe" => measure(way, &TicTacToe::new(), repeats),
        "tree" => measure(way, &TreePosition::new(generate::reference(5, 6, 0)), repeats),
        _ => panic!("no such game: {game}"),
    }
}
