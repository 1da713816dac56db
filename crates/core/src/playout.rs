//! Play-outs: games finished in place by quick moves, for Monte-Carlo search.
//!
//! Rules say what is legal, a policy says what a quick player does. Every hook
//! has a default that works for any game, so [`Uniform`] (a player that picks
//! among all legal moves) serves games without a policy. A game that cares
//! writes [`random_move`](Playout::random_move) first, which brings most of the
//! speed, then the rest as measurements ask for it.

use crate::game::Game;
use crate::moves::MoveList;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::zobrist::SplitMix;

/// Hears of every move of a play-out, for statistics over all moves of a game
/// (AMAF). The unit type hears nothing and costs nothing.
pub trait Seen {
    /// `player` made the move with this [`slot`](Playout::slot).
    fn see(&mut self, player: Player, slot: usize);
}

impl Seen for () {
    #[inline(always)]
    fn see(&mut self, _: Player, _: usize) {}
}

/// What is thought of a move before it was ever tried: as if it had been
/// tried `weight` times with the mean result `mean`, 0 for a loss and 1 for a
/// win of the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// How many trials the opinion is worth; 0 for no opinion.
    pub weight: f32,
    /// The mean result, from 0 to 1.
    pub mean: f32,
}

impl Prior {
    /// No opinion.
    pub const NONE: Prior = Prior { weight: 0.0, mean: 0.5 };

    /// This opinion and another one, each with its weight.
    #[must_use]
    pub fn and(self, weight: f32, mean: f32) -> Prior {
        let total = self.weight + weight;
        if total <= 0.0 {
            return Prior::NONE;
        }
        Prior { weight: total, mean: (self.mean * self.weight + mean * weight) / total }
    }
}

/// How play-outs go. One value belongs to each thread and may keep state.
pub trait Playout<G: Game>: Clone + Send + Sync {
    /// The number of slots: as many as moves worth telling apart, whoever
    /// makes them; 0 where the same move means different things in different
    /// positions, which switches AMAF off.
    const SLOTS: usize = 0;

    /// Play-outs that last longer are draws.
    const LONGEST: usize = 4096;

    /// The slot of a move, below [`Self::SLOTS`].
    #[inline]
    fn slot(&self, _m: G::Move) -> usize {
        0
    }

    /// A random legal move in a position that is not over, or nothing where
    /// there is none. `moves` is a stack to generate on, to be left as it was
    /// found.
    #[inline]
    fn random_move(
        &mut self,
        position: &mut G,
        random: &mut SplitMix,
        moves: &mut MoveList<G::Move>,
    ) -> Option<G::Move> {
        let mark = moves.mark();
        position.moves(moves);
        let count = moves.since(mark).len() as u64;
        let chosen = (count > 0).then(|| moves[mark + random.below(count) as usize]);
        moves.truncate(mark);
        chosen
    }

    /// Plays on in place to the end of the game. The result is the payment to
    /// the *first* player, whoever is to move.
    #[inline]
    fn play_out(
        &mut self,
        position: &mut G,
        random: &mut SplitMix,
        moves: &mut MoveList<G::Move>,
        seen: &mut impl Seen,
    ) -> Outcome {
        for _ in 0..Self::LONGEST {
            let player = position.to_move();
            let over = match position.ended() {
                Some(outcome) => outcome,
                None => match self.random_move(position, random, moves) {
                    Some(m) => {
                        seen.see(player, self.slot(m));
                        position.play(m);
                        continue;
                    }
                    None => position.stuck(),
                },
            };
            return if player == Player::First { over } else { -over };
        }
        Outcome::DRAW
    }

    /// Pushes the moves that a tree should hold: all legal ones, or fewer
    /// where some are never worth a look (filling one's own eye). At least one
    /// where any is legal.
    #[inline]
    fn tree_moves(&mut self, position: &G, moves: &mut MoveList<G::Move>) {
        position.moves(moves);
    }

    /// Whether [`tree_moves`](Playout::tree_moves) leaves out moves, so that a
    /// value proven from them is not quite the value by the rules.
    const SELECTIVE: bool = false;

    /// The visits from which on a leaf of the tree gets children, unless somebody
    /// says otherwise: the dearer the priors, the later.
    const EXPAND: u32 = 2;

    /// The payment to the player to move where that is known without looking
    /// further. Asked once for each node of the tree that is about to get
    /// children; it may take as long as some play-outs.
    #[inline]
    fn verdict(&mut self, _position: &G) -> Option<Outcome> {
        None
    }

    /// What is thought of a move before it was tried.
    #[inline]
    fn prior(&mut self, _position: &G, _m: G::Move) -> Prior {
        Prior::NONE
    }
}

/// Picks among all legal moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Playout<G> for Uniform {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_add_up_by_weight() {
        let both = Prior::NONE.and(10.0, 1.0).and(30.0, 0.0);
        assert_eq!(both, Prior { weight: 40.0, mean: 0.25 });
        assert_eq!(Prior::NONE.and(0.0, 1.0), Prior::NONE);
    }
}
