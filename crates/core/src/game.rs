//! The rules of a game.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::moves::MoveList;
use crate::outcome::Outcome;
use crate::path::{Path, Step};
use crate::player::Player;

/// A position of a two-player, zero-sum game of perfect information, and with
/// it the rules.
///
/// The six parts of the formal definition are the value itself (the initial
/// state), [`to_move`](Game::to_move), [`moves`](Game::moves) (actions),
/// [`play`](Game::play) (result), and [`ended`](Game::ended) with
/// [`stuck`](Game::stuck) (terminal test and utility). A simple game writes the
/// required methods and nothing else.
///
/// Searches copy a position and play on the copy, so a position should be
/// small and plain.
pub trait Game: Clone + Eq + Display + Send + Sync + 'static {
    /// What [`play`](Game::play) consumes, in four bytes or fewer: the square a
    /// stone falls on rather than the column it is dropped into.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether some rule looks at the path. Where it is false, searches keep
    /// no path and never ask for a verdict on repetition.
    const PATH_MATTERS: bool = false;

    /// Whose turn it is. Turns need not alternate.
    fn to_move(&self) -> Player;

    /// The payment to the player to move if the game is over, as far as that
    /// can be told without generating moves.
    fn ended(&self) -> Option<Outcome>;

    /// The payment to the player to move where there turns out to be no legal
    /// move: a draw in tic-tac-toe, a loss in Domineering, either in chess.
    fn stuck(&self) -> Outcome;

    /// Pushes every legal move, always in the same order for equal positions.
    /// Called only where [`ended`](Game::ended) is `None`.
    fn moves(&self, out: &mut MoveList<Self::Move>);

    /// Plays a legal move. Anything else may leave a senseless position, but
    /// must not be unsafe.
    fn play(&mut self, m: Self::Move);

    /// A hash of everything that decides how play may go on, the player to
    /// move included, but not the path.
    fn key(&self) -> u64;

    /// How many plies back a position equal to this one could lie: the number
    /// of moves since the last that can not be taken back.
    fn reversible(&self) -> usize {
        usize::MAX
    }

    /// Whether nothing on the path to this position can matter from here on: what
    /// was there before can not come back. Proven values then hold on every path.
    /// Asked only where [`PATH_MATTERS`](Game::PATH_MATTERS).
    fn forgets_path(&self) -> bool {
        false
    }

    /// One of the images of the position that all of them share: mirror images,
    /// and positions that differ in what can not matter any more. The same
    /// player is to move, and play can go on in the same way, move for move, to
    /// the same payments. The position itself where the game knows no images, or
    /// where a rule looks at the path.
    #[must_use]
    fn folded(&self) -> Self {
        self.clone()
    }

    /// The payment to the player to move where moves are left but a count, forced
    /// play or a look at all of the little that is left shows that nothing can change
    /// it, by an argument as plain as a rule: proofs of values may end here.
    fn certain(&self) -> Option<Outcome> {
        None
    }

    /// Whether the move that led here forces the reply, as a check does.
    fn forcing(&self) -> bool {
        false
    }

    /// The payment to the player to move if the path ends the game here: a
    /// repetition, as most games judge it, is a draw. Asked only where
    /// [`PATH_MATTERS`](Game::PATH_MATTERS).
    fn repetition(&self, path: &Path) -> Option<Outcome> {
        let before = path.occurrences(self.key(), self.to_move(), self.reversible());
        (before > 0).then_some(Outcome::DRAW)
    }

    /// Whether the path forbids the move that led here, as the superko rule of
    /// Go does. Such a game also tells [`repetition`](Game::repetition) to pay
    /// the player to move more than any real result, so that no search chooses
    /// the move while there is another. Asked only where
    /// [`PATH_MATTERS`](Game::PATH_MATTERS), of programs that offer moves to a
    /// person.
    fn forbidden(&self, _path: &Path) -> bool {
        false
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// What a [`Path`] remembers of this position.
    #[inline]
    #[must_use]
    fn step(&self) -> Step {
        Step { key: self.key(), player: self.to_move(), forcing: self.forcing() }
    }

    /// The number of legal moves. Games that can count without making a list of
    /// them do; `list` is for the others.
    fn move_count(&self, list: &mut MoveList<Self::Move>) -> usize {
        let mark = list.mark();
        self.moves(list);
        let count = list.since(mark).len();
        list.truncate(mark);
        count
    }

    /// All legal moves in a list of their own; none where the game is over.
    /// For programs, not for searches: it allocates.
    #[must_use]
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        if self.ended().is_none() {
            self.moves(&mut list);
        }
        list
    }

    /// The payment to the player to move if the game is over, generating moves
    /// where that is needed to tell. For programs, not for searches.
    #[must_use]
    fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| self.legal_moves().is_empty().then(|| self.stuck()))
    }
}
