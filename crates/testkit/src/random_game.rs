//! Random games that keep to the rules about the path.

use gametree_core::{Game, Outcome, Path, SplitMix};

/// A game in progress: the position, and the path where the rules look at it.
pub(crate) struct RandomGame<G: Game> {
    pub(crate) position: G,
    path: Path,
    random: SplitMix,
}

impl<G: Game> RandomGame<G> {
    pub(crate) fn new(start: &G, seed: u64) -> RandomGame<G> {
        RandomGame { position: start.clone(), path: Path::new(), random: SplitMix::new(seed) }
    }

    /// The payment to the player to move if the game is over, by the rules of
    /// the position or of the path.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let by_path = || if G::PATH_MATTERS { self.position.repetition(&self.path) } else { None };
        self.position.outcome().or_else(by_path)
    }

    /// Plays a random move; nothing if the game is over.
    pub(crate) fn play(&mut self) -> Option<G::Move> {
        if self.outcome().is_some() {
            return None;
        }
        let moves = self.position.legal_moves();
        let chosen = moves[self.random.below(moves.len() as u64) as usize];
        self.path.push(self.position.step());
        self.position.play(chosen);
        Some(chosen)
    }
}
