//! Learning the pattern weights of Othello.
//!
//! The last stage of the game comes first: positions of noisy self-play,
//! labelled with their exact values. Then stage by stage upward: positions
//! are labelled by a short search that sees the stage above, whose weights are
//! known by then and are the first guess at its own. One such round plays its games by mobility
//! alone, the next by the weights of the round before.
//!
//! One seed gives the same weights every time, whether or not the run was
//! interrupted and resumed from a [`State`] in between.

mod fit;
mod games;
pub mod probcut;
mod state;

use gametree_core::{SplitMix, splitmix64};
use gametree_games::othello::evaluation::{Evaluation, features};
use gametree_games::othello::patterns::{Accumulator, STAGES, UNIT};
use gametree_games::othello::shallow::Shallow;

use fit::{Sample, descend, error};
use games::{Player, play_to};
pub use state::State;

/// What to do, and how much of it.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Everything random follows from it.
    pub seed: u64,
    /// Rounds over all stages.
    pub rounds: usize,
    /// Positions a stage in the first round.
    pub first_samples: usize,
    /// Positions a stage in the later rounds.
    pub samples: usize,
    /// Plies of the searches that label positions.
    pub depth: u32,
    /// Passes over the positions of a stage.
    pub epochs: usize,
    /// With this many empty squares or fewer a label is the exact value.
    pub exact: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            rounds: 2,
            first_samples: 60_000,
            samples: 200_000,
            depth: 3,
            epochs: 16,
            exact: 12,
        }
    }
}

/// What a run tells after each stage.
#[derive(Debug)]
pub struct Progress<'a> {
    /// The round, from 0.
    pub round: usize,
    /// The stage that was fitted.
    pub stage: usize,
    /// Positions it was fitted to.
    pub samples: usize,
    /// The error on them, in discs.
    pub error: f64,
    /// The error on positions of other games, in discs.
    pub held_out: f64,
    /// From where the run could be resumed.
    pub state: &'a State,
}

/// The discs of the positions that a stage learns from. The two counts above
/// the stage come from the neighbour, and smooth the seam.
fn discs(size: usize, stage: usize) -> (u32, u32) {
    match (size, stage) {
        (8, 0) => (9, 15),
        (8, 9) => (54, 58),
        (8, _) => (5 * stage as u32 + 9, 5 * stage as u32 + 15),
        (_, 0) => (5, 10),
        (_, 9) => (25, 30),
        _ => (2 * stage as u32 + 7, 2 * stage as u32 + 10),
    }
}

/// Learns, calling `progress` after each stage; the run ends early where that
/// says `false`. Returns the weights so far.
pub fn run(options: &Options, mut state: State, progress: &mut dyn FnMut(&Progress<'_>) -> bool) -> State {
    while state.round < options.rounds {
        while state.left > 0 {
            let stage = state.left - 1;
            let (samples, error, held_out) = learn_stage(options, &mut state, stage);
            state.left = stage;
            let (round, held) = (state.round, &state);
            if !progress(&Progress { round, stage, samples, error, held_out, state: held }) {
                return state;
            }
        }
        state.finish_round();
    }
    state
}

fn learn_stage(options: &Options, state: &mut State, stage: usize) -> (usize, f64, f64) {
    let seed = splitmix64(options.seed ^ splitmix64((state.round * STAGES + stage) as u64));
    let mut random = SplitMix::new(seed);
    let first = state.round == 0;
    let wanted = if first { options.first_samples } else { options.samples };
    // The stage above is the best first guess; its own old weights later on.
    if state.round == 0 && stage + 1 < STAGES {
        state.weights[stage] = state.weights[stage + 1].clone();
    }
    let judge = state.evaluation();
    let before = state.evaluation_of_last_round();
    let player = before.as_ref().map_or(Player::Mobility, Player::Learned);
    let mut search = Shallow::new(&judge);
    let (low, high) = discs(state.layout.size(), stage);
    let mut samples = Vec::with_capacity(wanted);
    while samples.len() < wanted {
        let count = low + random.below(u64::from(high - low + 1)) as u32;
        let Some(at) = play_to(state.layout, count, player, &mut random) else { continue };
        let label =
            label(&mut search, &at, depth(state.layout.size(), stage, count, options.depth), options.exact)
                as f32;
        samples.push(Sample { features: features(state.layout, &at), label });
    }
    let held_out = samples.split_off(wanted - wanted / 20);
    let weights = &mut state.weights[stage];
    descend(weights, &mut samples, options.epochs, (0.3, 0.03), seed);
    (samples.len(), error(weights, &samples), error(weights, &held_out))
}

/// How deep a search labels a position. In the opening it always reaches the
/// next stage, which is cheap there; otherwise a stage would learn from its
/// own first guess. When this was missing, the score of the start position
/// alternated between about +7 and -8 discs from ply to ply.
fn depth(size: usize, stage: usize, count: u32, usual: u32) -> u32 {
    match (size, stage) {
        (8, 0..=3) => usual.max((5 * stage as u32 + 14).saturating_sub(count)),
        _ => usual,
    }
}

/// The value of a position as well as it can be told cheaply.
fn label(search: &mut Shallow<'_>, at: &Accumulator, depth: u32, exact: u32) -> i32 {
    let (own, opponent) = at.discs();
    if (search.layout().board() & !(own | opponent)).count_ones() <= exact {
        return UNIT * search.endgame.solve(own, opponent, -64, 64);
    }
    search.search(at, depth, -64 * UNIT, 64 * UNIT)
}

/// The weights of a run in the form in which the game loads them.
#[must_use]
pub fn packed(state: &State) -> Vec<u8> {
    Evaluation::pack(state.layout, &state.weights)
}

#[cfg(test)]
mod tests {
    use gametree_games::othello::patterns::Layout;

    use super::*;

    const SMALL: Options =
        Options { seed: 7, rounds: 2, first_samples: 60, samples: 60, depth: 1, epochs: 2, exact: 8 };

    #[test]
    fn an_interrupted_run_ends_like_a_whole_one() {
        for size in [6, 8] {
            let layout = Layout::get(size).unwrap();
            let whole = run(&SMALL, State::new(layout), &mut |_| true);
            let mut stages = 0;
            let half = run(&SMALL, State::new(layout), &mut |_| {
                stages += 1;
                stages < STAGES + 3
            });
            let resumed = State::from_bytes(layout, &half.to_bytes()).unwrap();
            assert_eq!((resumed.round, resumed.left), (1, STAGES - 3));
            let finished = run(&SMALL, resumed, &mut |_| true);
            assert!(finished == whole);
            assert!(packed(&whole).len() > 1000);
        }
    }
}
