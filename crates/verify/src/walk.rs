//! Playing every reply against a strategy.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use gametree_core::{Game, Notation, Outcome, Path, Player};

use crate::Fault;

/// What a strategy is to achieve: its owner gets at least so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Whose strategy it is.
    pub player: Player,
    /// What the owner gets at least.
    pub least: i64,
}

impl Goal {
    /// Whether a payment to `receiver` is enough for the owner.
    #[must_use]
    pub fn is_met(&self, outcome: Outcome, receiver: Player) -> bool {
        let payment = if receiver == self.player { outcome } else { -outcome };
        payment.value() >= self.least
    }
}

/// A position in a table: found by its key, compared as a whole, so that two
/// positions with one key can not pass for each other.
struct Known<G>(G);

impl<G: Game> Hash for Known<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}

impl<G: Game> PartialEq for Known<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Game> Eq for Known<G> {}

/// A position on the way from the root, and the moves still to be played there.
struct Step<G: Game> {
    position: G,
    moves: Vec<G::Move>,
}

/// Plays every move of the opponent, and `choose`'s where the owner is to move,
/// from `root` to the ends of the game; each position once, depth first, replies
/// in the order in which the game lists them. How many positions there were. With
/// `fold` the images of a position count as one ([`Game::folded`]), which is then
/// played on from, and play ends where the outcome is certain ([`Game::certain`]); not
/// where the path matters. And it ends where `known` tells what the player to move gets.
///
/// # Errors
///
/// The position at which the goal is missed: an end that pays too little, play
/// that can go round for ever and is not worth enough, or what `choose` says.
pub fn walk<G: Notation>(
    root: &G,
    goal: &Goal,
    fold: bool,
    known: &impl Fn(&G) -> Option<Outcome>,
    choose: &mut impl FnMut(&G) -> Result<G::Move, Fault>,
) -> Result<u64, Fault> {
    let fault = |position: &G, message: String| Err(Fault::new(Some(position.write_position()), message));
    // Whether a position still lies on the way; without an entry it is new.
    let mut open: HashMap<Known<G>, bool> = HashMap::new();
    let mut way: Vec<Step<G>> = Vec::new();
    let mut path = Path::new();
    let seen_as = |position: G| if fold && !G::PATH_MATTERS { position.folded() } else { position };
    let mut next = Some(seen_as(root.clone()));
    loop {
        if let Some(position) = next.take() {
            let legal = position.legal_moves();
            let player = position.to_move();
            let certain = if fold && !G::PATH_MATTERS { position.certain() } else { None };
            let certain = certain.or_else(|| known(&position));
            if legal.is_empty() || certain.is_some() {
                let outcome = certain.or_else(|| position.outcome()).unwrap_or(position.stuck());
                if !goal.is_met(outcome, player) {
                    let paid = if player == goal.player { outcome } else { -outcome };
                    let (least, paid) = (goal.least, paid.value());
                    return fault(&position, format!("the game ends with {paid}; {least} was claimed"));
                }
                continue;
            }
            let here = Known(position.clone());
            match open.get(&here) {
                Some(false) => continue,
                Some(true) => {
                    let verdict = if G::PATH_MATTERS { position.repetition(&path) } else { None };
                    if !verdict.is_some_and(|outcome| goal.is_met(outcome, player)) {
                        return fault(&position, "play can go round for ever and miss the claim".to_string());
                    }
                    continue;
                }
                None => {}
            }
            let mut moves = legal.to_vec();
            if player == goal.player {
                let m = choose(&position)?;
                if !moves.contains(&m) {
                    return fault(&position, "the chosen move is not legal".to_string());
                }
                moves = vec![m];
            }
            moves.reverse();
            open.insert(here, true);
            way.push(Step { position, moves });
        }
        let Some(step) = way.last_mut() else { return Ok(open.len() as u64) };
        if let Some(m) = step.moves.pop() {
            next = Some(seen_as(step.position.after(m)));
            if G::PATH_MATTERS && path.steps().len() < way.len() {
                path.push(way[way.len() - 1].position.step());
            }
        } else {
            if let Some(step) = way.pop() {
                open.insert(Known(step.position), false);
            }
            while path.steps().len() > way.len() {
                path.pop();
            }
        }
    }
}
