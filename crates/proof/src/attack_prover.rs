//! The exact engine and a search for wins by turns: the one is quick where few moves
//! are left and can tell that nobody wins, the other finds long wins early in the game.

use gametree_core::{Game, Knowledge, Limits, Path, Player, Stopped, Watch};
use gametree_verify::Goal;

use crate::attack::Attack;
use crate::engine::EngineProver;
use crate::value::{Budget, Prover};

/// Nodes of each in its first turn; each turn has four times as many.
const FIRST: u64 = 20_000;
/// Nodes that prove a move where the win is plain.
const FEW: u64 = 64;

/// Both searches, and what they remember from one question to the next.
pub struct AttackProver<G: Game, K> {
    engine: EngineProver<K>,
    attacks: [Attack<G, K>; 2],
    budget: Budget,
}

impl<G: Game, K: Knowledge<G> + Sync> AttackProver<G, K> {
    /// A prover with so many megabytes: a quarter for the engine's table, the others for
    /// the attack's graph.
    pub fn new(knowledge: K, megabytes: usize, threads: usize, budget: Budget) -> Self {
        let table = megabytes.div_ceil(4);
        let attack = |player| Attack::new(knowledge.clone(), player, megabytes - megabytes / 4);
        let attacks = [attack(Player::First), attack(Player::Second)];
        AttackProver { engine: EngineProver::new(knowledge, table, threads, budget.clone()), attacks, budget }
    }

    /// Whether a player is found to win, by so many nodes of the attack at most.
    fn wins(&mut self, player: Player, position: &G, most: u64) -> Result<bool, Stopped> {
        let left = self.budget.left(self.nodes());
        let limits = Limits { nodes: Some(left.nodes.unwrap_or(u64::MAX).min(most)), ..left };
        self.attacks[player.index()].wins(position, Watch::start(&limits))
    }

    /// The owner's move at a position that it wins, as far as the attack finds one.
    pub fn choose(&mut self, position: &G, goal: Goal) -> Option<G::Move> {
        let player = goal.player;
        if goal.least != 1 || position.to_move() != player {
            return None;
        }
        for most in [FEW, 64 * FEW, u64::MAX] {
            if let Some(m) = self.attacks[player.index()].winning_move(position) {
                return Some(m);
            }
            // Where the game itself knows the win, or a long one that begins with threats, the
            // move is one that a few nodes prove.
            if let Some(m) = self.plain(position, goal) {
                return Some(m);
            }
            _ = self.wins(player, position, most);
        }
        self.attacks[player.index()].winning_move(position)
    }

    /// A move that wins at once, or after which a few nodes prove the win.
    fn plain(&mut self, position: &G, goal: Goal) -> Option<G::Move> {
        let wins = |m: &G::Move| {
            let child = position.after(*m);
            match child.outcome() {
                Some(outcome) => goal.is_met(outcome, child.to_move()),
                None => self.wins(goal.player, &child, FEW) == Ok(true),
            }
        };
        position.legal_moves().iter().copied().find(wins)
    }

    fn nodes(&self) -> u64 {
        let attacks: u64 = self.attacks.iter().map(Attack::visited).sum();
        Prover::<G>::nodes(&self.engine) + attacks
    }
}

impl<G: Game, K: Knowledge<G> + Sync> Prover<G> for AttackProver<G, K> {
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, Stopped> {
        // That the opponent wins is the answer no.
        let attacker = match goal.least {
            1 => goal.player,
            0 => goal.player.other(),
            _ => return self.engine.holds(position, goal, path),
        };
        let (mut share, mut hopeful) = (FIRST, true);
        loop {
            if let Ok(holds) = self.engine.holds_within(position, goal, path, share) {
                return Ok(holds);
            }
            match hopeful.then(|| self.wins(attacker, position, share)) {
                Some(Ok(true)) => return Ok(goal.least == 1),
                Some(Ok(false)) => hopeful = false,
                Some(Err(Stopped)) | None => {}
            }
            let left = self.budget.left(self.nodes());
            if left.stop.is_stopped() || left.nodes == Some(0) || left.time.is_some_and(|time| time.is_zero())
            {
                return Err(Stopped);
            }
            share = share.saturating_mul(4);
        }
    }

    fn nodes(&self) -> u64 {
        AttackProver::nodes(self)
    }
}
