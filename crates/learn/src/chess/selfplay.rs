//! Games of the engine against itself, and the positions worth learning from.
//!
//! A game begins with random moves and goes on with a few hundred nodes a move.
//! Positions in check, and those where the best move is noisy, teach the static
//! evaluation nothing it could know, and are left out.

use gametree_core::{Game, Knowledge, Limits, Path, Playable, Scoring, SplitMix};
use gametree_games::chess::{Chess, Insight, Outlook};
use gametree_search::engine::{AllOn, Engine, Errand, Memory, Table};

use super::sample::Sample;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Nodes for a move.
    pub nodes: u64,
    /// Random plies at the beginning, at least; up to three more, game by game.
    pub opening: usize,
    /// Positions with fewer men are played with a quarter of the nodes and not
    /// kept: half of all positions of whole games are endings.
    pub men: u32,
    /// What chance begins with.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { nodes: 300, opening: 6, men: 0, seed: 1 }
    }
}

/// A score that decides a game if it stands for [`STANDS`] plies.
const DECIDED: i64 = 1500;
const STANDS: usize = 4;
/// Openings beyond this are played by nobody.
const UNBALANCED: i64 = 400;
/// Games that last longer are drawn.
const LONGEST: usize = 320;

/// Plays games, one after the other.
pub struct Player {
    engine: Engine<Insight, Outlook, AllOn>,
    options: Options,
}

impl Player {
    /// A player with its own table.
    ///
    /// # Panics
    ///
    /// When there are no 8 MB of memory left.
    #[must_use]
    pub fn new(outlook: Outlook, options: Options) -> Player {
        let table = Table::new(8).expect("8 MB of memory");
        Player { engine: Engine::new(Insight, outlook, AllOn, table, Scoring::Distance), options }
    }

    /// The samples of one game.
    pub fn game(&mut self, number: u32) -> Vec<Sample> {
        let mut random = SplitMix::new(self.options.seed ^ (u64::from(number) << 20));
        self.engine.solver().clear();
        let mut memory = Memory::default();
        loop {
            let (mut position, mut path) = self.opening(number, &mut random);
            let mut samples: Vec<(Sample, bool)> = Vec::new();
            let mut standing = 0;
            // The result as White sees it: 0, 1 or 2.
            let result = loop {
                let white = position.to_move().index() == 0;
                if let Some(outcome) = position.outcome().or_else(|| position.repetition(&path)) {
                    let own = outcome.value() as i8 + 1;
                    break (if white { own } else { 2 - own }) as u8;
                }
                if path.steps().len() > LONGEST {
                    break 1;
                }
                let few = position.board().occupied().len() < self.options.men;
                let nodes = if few { self.options.nodes / 4 } else { self.options.nodes };
                let limits = Limits { nodes: Some(nodes), ..Limits::none() };
                let errand = Errand { limits: &limits, path: &path, only: &[] };
                let report = self.engine.think_on(&position, &errand, &mut memory, &mut |_| {}).report;
                let Some(m) = report.best() else { break 1 };
                let score = report.score.value().clamp(-10_000, 10_000);
                if samples.is_empty() && standing == 0 && score.abs() > UNBALANCED {
                    break 3;
                }
                standing = if score.abs() >= DECIDED { standing + 1 } else { 0 };
                if standing >= STANDS || (report.score.distance().is_some() && score.abs() == 10_000) {
                    break if (score > 0) == white { 2 } else { 0 };
                }
                // Where the nodes did not suffice for two plies there is no score.
                let searched = report.depth.is_some_and(|depth| depth >= 2);
                if searched && !few && !position.in_check() && !Insight.is_noisy(&position, m) {
                    let ply = path.steps().len().min(255) as u8;
                    samples.push((Sample::new(position.board(), score as i16, ply, number), white));
                }
                path.push(position.step());
                position.play(m);
            };
            if result == 3 {
                continue;
            }
            let label = |(sample, white): (Sample, bool)| Sample {
                result: if white { result } else { 2 - result },
                ..sample
            };
            return samples.into_iter().map(label).collect();
        }
    }

    /// Random moves from the start.
    fn opening(&self, number: u32, random: &mut SplitMix) -> (Chess, Path) {
        let plies = self.options.opening + number as usize % 4;
        loop {
            let mut position = Chess::start("").unwrap_or_else(|_| unreachable!("the usual game exists"));
            let mut path = Path::new();
            for _ in 0..plies {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                path.push(position.step());
                position.play(legal[random.below(legal.len() as u64) as usize]);
            }
            if position.outcome().is_none() {
                return (position, path);
            }
        }
    }
}

/// One side of a match.
pub type Side = Engine<Insight, Outlook, AllOn>;

/// An engine for matches at fixed nodes.
///
/// # Panics
///
/// When there is no memory left.
#[must_use]
pub fn side(outlook: Outlook) -> Side {
    let table = Table::new(16).expect("16 MB of memory");
    Engine::new(Insight, outlook, AllOn, table, Scoring::Distance)
}

/// Plays a pair of games from one random opening, with both colours: the
/// points of `one` out of two.
pub fn pair(one: &mut Side, other: &mut Side, nodes: u64, number: u32) -> f64 {
    let player = Player::new(Outlook::Zero, Options { nodes, ..Options::default() });
    let mut random = SplitMix::new(0x5EED ^ (u64::from(number) << 20));
    let (start, path) = player.opening(number, &mut random);
    let mut points = 0.0;
    for colour in 0..2 {
        one.solver().clear();
        other.solver().clear();
        let mut memories = [Memory::default(), Memory::default()];
        let (mut position, mut path) = (start.clone(), path.clone());
        let mut standing = 0;
        points += loop {
            let white = position.to_move().index();
            let mine = white == colour;
            if let Some(outcome) = position.outcome().or_else(|| position.repetition(&path)) {
                let own = (outcome.value() as f64 + 1.0) / 2.0;
                break if mine { own } else { 1.0 - own };
            }
            if path.steps().len() > LONGEST {
                break 0.5;
            }
            let limits = Limits { nodes: Some(nodes), ..Limits::none() };
            let errand = Errand { limits: &limits, path: &path, only: &[] };
            let (engine, memory) =
                if mine { (&mut *one, &mut memories[0]) } else { (&mut *other, &mut memories[1]) };
            let report = engine.think_on(&position, &errand, memory, &mut |_| {}).report;
            let Some(m) = report.best() else { break 0.5 };
            standing = if report.score.value().abs() >= DECIDED { standing + 1 } else { 0 };
            if standing >= 2 * STANDS {
                break f64::from(u8::from((report.score.value() > 0) == mine));
            }
            path.push(position.step());
            position.play(m);
        };
    }
    points
}
