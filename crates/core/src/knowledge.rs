//! What is known about a game beyond its rules.
//!
//! Rules say what is legal; knowledge says what is quick. Every hook has a
//! neutral default, so [`Rules`] (a player that knows the rules only) serves any
//! game, and each hook is there because a measured search needed it. The first
//! group can not change a proven value and serves exact searches; the second
//! steers heuristic ones.

use crate::game::Game;
use crate::moves::MoveList;
use crate::player::Player;
use crate::score::Score;
use crate::window::Window;

/// What a value is known to lie between, both ends included, for the player
/// to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lo: Score,
    /// The value is at most this.
    pub hi: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds { lo: Window::FULL.alpha, hi: Window::FULL.beta };

    /// The value is known.
    #[inline]
    #[must_use]
    pub const fn exact(score: Score) -> Bounds {
        Bounds { lo: score, hi: score }
    }

    /// The same bounds as `viewer` sees them, when they are for `owner`.
    #[inline]
    #[must_use]
    pub fn seen_by(self, viewer: Player, owner: Player) -> Bounds {
        if viewer == owner { self } else { Bounds { lo: -self.hi, hi: -self.lo } }
    }

    /// Whether the value is known.
    #[inline]
    #[must_use]
    pub fn decided(self) -> bool {
        self.lo == self.hi
    }
}

/// A position that a move leads to, in the arena of a search.
#[derive(Clone, Debug)]
pub struct Child<G: Game> {
    /// The position after the move, and after forced moves that followed.
    pub position: G,
    /// The move.
    pub m: G::Move,
    /// How early the search should try it: higher is earlier.
    pub guess: i32,
    /// The position's key; the search fills it in.
    pub key: u64,
    /// What is known of its value, for the player to move there.
    pub bounds: Bounds,
    /// The move's place in the order of generation, from 1; the search fills
    /// it in.
    pub place: u16,
    /// The place of the move that the table recommends there, from 1, or 0;
    /// the search fills it in.
    pub hint: u16,
}

impl<G: Game> Child<G> {
    /// The child behind `m`.
    #[inline]
    pub fn new(position: G, m: G::Move, guess: i32) -> Self {
        Child { position, m, guess, bounds: Bounds::OPEN, key: 0, place: 0, hint: 0 }
    }
}

/// A deep search foretold by a shallow one (Buro's ProbCut): the deep score is
/// about `slope * shallow + offset`, with a standard error of `sigma`, all in
/// the evaluator's units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The depth of the shallow search.
    pub depth: usize,
    /// What to multiply its score by.
    pub slope: f32,
    /// What to add.
    pub offset: f32,
    /// How far off it is.
    pub sigma: f32,
}

/// Knowledge of a game. One value belongs to each thread of a search and may
/// keep caches.
pub trait Knowledge<G: Game>: Clone + Send {
    // Hooks that can not change a proven value.

    /// The key of a position for tables, with symmetry folded in.
    #[inline]
    fn canonical(position: &G) -> u64 {
        position.key()
    }

    /// The key under which proven values are stored. Positions that differ in
    /// [`banked`](Knowledge::banked) alone may share it.
    #[inline]
    fn proof_key(position: &G) -> u64 {
        Self::canonical(position)
    }

    /// What the player to move has won already and can not lose again; proven
    /// values are stored without it.
    #[inline]
    fn banked(_position: &G) -> i64 {
        0
    }

    /// Plays forced moves in place, then bounds the value for whoever is then
    /// to move. It merges the end of the game, forced replies and static
    /// bounds.
    #[inline]
    fn settle(&mut self, position: &mut G, _window: Window) -> Bounds {
        position.ended().map_or(Bounds::OPEN, |outcome| Bounds::exact(Score::new(outcome.value())))
    }

    /// The exact value, or a bound outside the window, found by other means
    /// than search: an endgame table, a hand-written solver. Adds the nodes it
    /// took.
    #[inline]
    fn resolve(&mut self, _position: &G, _window: Window, _nodes: &mut u64) -> Option<Score> {
        None
    }

    /// The value from an endgame table that counts plies: `Score::win_in(plies)`,
    /// `Score::loss_in(plies)` or a draw, as seen from here. It is asked instead of
    /// [`resolve`](Knowledge::resolve) where the length of the game counts.
    #[inline]
    fn ending(&self, _position: &G) -> Option<Score> {
        None
    }

    /// Shows `visit` every child of a settled position, itself settled, with
    /// its bounds and a guess at its rank, until it answers `false`. A move may
    /// be left out if its value is at most what `settle` gave as the lower
    /// bound here. The window is that of the player to move here; `moves` is a
    /// stack to generate on. A game that knows how makes, settles and judges all
    /// children in one pass.
    #[inline]
    fn expand(
        &mut self,
        position: &G,
        window: Window,
        moves: &mut MoveList<G::Move>,
        visit: &mut impl FnMut(Child<G>) -> bool,
    ) {
        let mark = moves.mark();
        position.moves(moves);
        for i in moves.since(mark) {
            let mut child = Child::new(position.after(moves[i]), moves[i], 0);
            let view = window.seen_by(child.position.to_move(), position.to_move());
            child.bounds = self.settle(&mut child.position, view);
            if !visit(child) {
                break;
            }
        }
        moves.truncate(mark);
    }

    /// The worst and best outcomes that can still come about, if the game
    /// knows; a search for the exact value bisects them.
    #[inline]
    fn range(&self, _position: &G) -> Option<Bounds> {
        None
    }

    /// At most so many plies are left: how much work a position can be.
    #[inline]
    fn draft(&self, _position: &G) -> usize {
        usize::MAX
    }

    /// Mends the guesses of all children that are left to search, where more
    /// thought about their order pays. Adds the nodes it took.
    #[inline]
    fn judge(&mut self, _position: &G, _children: &mut [Child<G>], _nodes: &mut u64) {}

    /// A good guess at the value, from which a search for it may start.
    #[inline]
    fn estimate(&mut self, _position: &G) -> Option<Score> {
        None
    }

    /// Whether a search by [`Self::foretell`] should come before the proof of
    /// a value: where a deep refutation is dear and shallow searches are good.
    const REHEARSE: bool = false;

    /// A bound outside the window that the value will most likely, but not
    /// surely, respect. Nothing that rests on it is ever taken as proven. Adds
    /// the nodes it took.
    #[inline]
    fn foretell(&mut self, _position: &G, _window: Window, _nodes: &mut u64) -> Option<Score> {
        None
    }

    // Hooks of a search that seeks nothing but wins.

    /// Whether the game knows how to attack, by the two hooks below.
    const ATTACKS: bool = false;

    /// How much work it looks like to prove that the player who has just moved
    /// wins; 0 if it is known, and nothing if the move is not worth a try. An
    /// opinion: wins that are missed are missed, but none is invented.
    #[inline]
    fn prospect(&mut self, _position: &G) -> Option<u32> {
        None
    }

    /// Pushes the replies of the player to move after which the opponent is not
    /// known to win.
    #[inline]
    fn defences(&mut self, position: &G, replies: &mut MoveList<G::Move>) {
        position.moves(replies);
    }

    // Hooks of heuristic searches.

    /// The number of history slots: as many as moves that are worth telling
    /// apart (squares, or piece times square); 0 switches history off.
    const SLOTS: usize = 0;

    /// The number of kinds of noisy moves that are worth telling apart (piece,
    /// square and victim); 0 switches their history off.
    const NOISY_SLOTS: usize = 0;

    /// Whether late moves may be reduced or skipped and far-off positions left
    /// on static grounds. Not where forced captures or parity rule.
    const SELECTIVE: bool = false;

    /// The one move worth searching, where all others are no better for any
    /// evaluation two or more plies on: a win at once, or the only answer to
    /// the opponent's win at once.
    #[inline]
    fn urgent(&self, _position: &G) -> Option<G::Move> {
        None
    }

    /// Guesses at the ranks of a position's quiet moves, on history's scale of
    /// 16,384. What all of them need is looked up once, here.
    #[inline]
    fn ranker(_position: &G) -> impl Fn(G::Move) -> i32 {
        |_| 0
    }

    /// The history slot of a move, below [`Self::SLOTS`].
    #[inline]
    fn slot(&self, _position: &G, _m: G::Move) -> usize {
        0
    }

    /// The history slot of a noisy move, below [`Self::NOISY_SLOTS`].
    #[inline]
    fn noisy_slot(&self, _position: &G, _m: G::Move) -> usize {
        0
    }

    /// Keys of parts of the position (pawns, each side's pieces) that say how
    /// far off its static evaluation usually is. Used where
    /// [`SELECTIVE`](Self::SELECTIVE).
    #[inline]
    fn structures(&self, _position: &G) -> [u64; 3] {
        [0; 3]
    }

    /// Whether what a table holds for the position may settle it: not where a
    /// rule about the path (fifty moves) is near and would change the score.
    #[inline]
    fn is_timely(&self, _position: &G) -> bool {
        true
    }

    /// Whether a move threatens the opponent directly (gives check), as far as
    /// can be told quickly.
    #[inline]
    fn threatens(&self, _position: &G, _m: G::Move) -> bool {
        false
    }

    /// Whether a move changes the balance so much that a static evaluation
    /// after it can not be trusted, as a capture does.
    #[inline]
    fn is_noisy(&self, _position: &G, _m: G::Move) -> bool {
        false
    }

    /// Pushes the noisy moves, for quiescence.
    #[inline]
    fn noisy(&self, _position: &G, _moves: &mut MoveList<G::Move>) {}

    /// What a noisy move wins at first sight, in the evaluator's units.
    #[inline]
    fn gain(&self, _position: &G, _m: G::Move) -> i64 {
        0
    }

    /// Whether the exchange that a move starts wins at least `threshold`.
    #[inline]
    fn exchange_at_least(&self, _position: &G, _m: G::Move, threshold: i64) -> bool {
        threshold <= 0
    }

    /// The position after passing, where that is a sensible question: not in
    /// check, and not where zugzwang is likely.
    #[inline]
    fn null(&self, _position: &G) -> Option<G> {
        None
    }

    /// Whether the player to move is under a direct threat (in check), so
    /// that nothing may be pruned on static grounds.
    #[inline]
    fn threatened(&self, _position: &G) -> bool {
        false
    }

    /// The draft from which on a search to the end is likely to succeed within
    /// a second.
    #[inline]
    fn endgame(&self) -> usize {
        0
    }

    /// What a shallow search of this position foretells about one of `depth`.
    #[inline]
    fn forecast(&self, _position: &G, _depth: usize) -> Option<Forecast> {
        None
    }
}

/// Knows the rules and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

impl<G: Game> Knowledge<G> for Rules {}
