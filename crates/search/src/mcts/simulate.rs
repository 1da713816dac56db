//! One simulation.
//!
//! 1. Descend by the selection formula, counting visits on the way.
//! 2. Stop at an end of the game, at a proven child, or at a leaf.
//! 3. A leaf visited often enough gets children (`expand`), and one is entered.
//! 4. Judge the leaf: play out, or evaluate.
//! 5. Report the reward on the way up, and to later moves (RAVE).
//! 6. Carry proofs up as far as they change something.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use gametree_core::{Evaluator, Game, MoveList, Outcome, Path, Player, Playout, SplitMix, Watch};

use super::arena::{Arena, Block, HEADER, ROOT_LINK, ROOT_STATS};
use super::bounds::{Link, UNKNOWN};
use super::crew::Crew;
use super::gumbel::Halving;
use super::informed::{self, First, Informed};
use super::options::{Leaf, Options};
use super::reward::{Scale, chance, rounded};
use super::select::Selection;
use super::stats::{self, WIN};

/// What all workers of one search read.
pub(super) struct Plan<'a, G: Game> {
    pub(super) root: &'a G,
    /// The positions before the root.
    pub(super) path: &'a Path,
    pub(super) options: &'a Options,
    pub(super) selection: Selection,
    pub(super) informed: Option<Informed>,
    pub(super) scale: Scale,
    pub(super) evaluator_unit: i64,
    pub(super) evaluator_swing: i64,
}

/// One step of a descent: where a child's words are, its block and who moved.
#[derive(Clone, Copy)]
struct Descent {
    stats: u32,
    link: u32,
    block: u32,
    child: u16,
    player: Player,
}

impl Descent {
    /// The root, as if `player` had moved there.
    const fn root(player: Player) -> Descent {
        Descent { stats: ROOT_STATS as u32, link: ROOT_LINK as u32, block: 0, child: 0, player }
    }

    /// The child of the node whose block is `node` and begins at `block`.
    #[inline(always)]
    const fn to(block: usize, node: &Block<'_>, child: usize, player: Player) -> Descent {
        let stats = (block + HEADER + child) as u32;
        Descent { stats, link: stats + node.len() as u32, block: block as u32, child: child as u16, player }
    }

    #[inline(always)]
    fn stats<'a, M>(&self, arena: &'a Arena<M>) -> &'a AtomicU64 {
        &arena.words[self.stats as usize]
    }

    #[inline(always)]
    fn link<'a, M>(&self, arena: &'a Arena<M>) -> &'a AtomicU64 {
        &arena.words[self.link as usize]
    }

    #[inline(always)]
    fn block<'a, M: Copy>(&self, arena: &'a Arena<M>) -> Block<'a> {
        arena.block(self.block as usize)
    }
}

/// The arena is full: somebody has to recycle.
pub(super) struct Full;

/// One thread's tools.
pub(super) struct Worker<G: Game, P, E> {
    pub(super) position: G,
    path: Path,
    pub(super) moves: MoveList<G::Move>,
    steps: Vec<Descent>,
    first: First,
    pub(super) policy: P,
    pub(super) evaluator: E,
    pub(super) random: SplitMix,
    /// Positions entered.
    pub(super) nodes: u64,
    pub(super) simulations: u64,
    /// What ends the search, and what this thread told it of its nodes.
    pub(super) watch: Watch,
    /// When news was last told; kept while the tree is recycled.
    pub(super) told: Duration,
    pub(super) halving: Option<Halving>,
    /// Whether an outcome was too large for a bound.
    pub(super) clamped: bool,
}

impl<G: Game, P: Playout<G>, E: Evaluator<G>> Worker<G, P, E> {
    pub(super) fn new(plan: &Plan<'_, G>, policy: P, evaluator: E, seed: u64, watch: &Watch) -> Self {
        Worker {
            position: plan.root.clone(),
            path: plan.path.clone(),
            moves: MoveList::new(),
            steps: Vec::with_capacity(64),
            first: First::new(if plan.informed.is_some_and(|i| i.rave > 0.0) { P::SLOTS } else { 0 }),
            policy,
            evaluator,
            random: SplitMix::new(seed),
            nodes: 0,
            simulations: 0,
            watch: watch.clone(),
            told: Duration::ZERO,
            halving: None,
            clamped: false,
        }
    }

    /// One simulation. `part` says how much of the search is over.
    pub(super) fn simulate<const SHARED: bool>(
        &mut self,
        plan: &Plan<'_, G>,
        arena: &Arena<G::Move>,
        crew: Option<&Crew<G>>,
        part: f32,
    ) -> Result<(), Full> {
        self.position.clone_from(plan.root);
        self.steps.clear();
        self.first.clear();
        let depth = self.path.steps().len();
        let found = self.descend::<SHARED>(plan, arena, part);
        let (reward, full) = match found {
            Ok(Some(proven)) => (proven, false),
            Ok(None) => (self.judge(plan, crew), false),
            // Without room for children the leaf is judged as it is.
            Err(Full) => (self.judge(plan, crew), true),
        };
        self.report::<SHARED>(plan, arena, reward);
        if G::PATH_MATTERS {
            while self.path.steps().len() > depth {
                self.path.pop();
            }
        }
        self.simulations += 1;
        if full { Err(Full) } else { Ok(()) }
    }

    /// Steps 1 to 3; the reward to the first player where the end is known.
    #[inline]
    fn descend<const SHARED: bool>(
        &mut self,
        plan: &Plan<'_, G>,
        arena: &Arena<G::Move>,
        part: f32,
    ) -> Result<Option<u32>, Full> {
        // The present node, with the mover at its parent; the root's own words are seen by
        // the root's mover.
        let mut here = Descent::root(plan.root.to_move());
        let mut visits = stats::visit::<SHARED>(here.stats(arena));
        let mut link = Link::read(here.link(arena));
        let mut expanded = false;
        loop {
            self.nodes += 1;
            let player = self.position.to_move();
            let is_root = self.steps.is_empty();
            let mut block = link.block() as usize;
            if block == 0 {
                if let Some(outcome) = self.over(!is_root) {
                    return Ok(Some(self.settle(plan, arena, here, outcome)));
                }
                let grow = is_root || visits >= u64::from(plan.options.expand.unwrap_or(P::EXPAND));
                if expanded || !grow {
                    return Ok(None);
                }
                match self.expand(plan, arena, here.link as usize)? {
                    Ok(made) => block = made,
                    Err(outcome) => return Ok(Some(self.settle(plan, arena, here, outcome))),
                }
                expanded = true;
            }
            let node = arena.block(block);
            let floor = if player == here.player { link.lo() } else { link.hi().saturating_neg() };
            let raced = match &mut self.halving {
                Some(halving) if is_root => halving.pick(&node, part, floor),
                _ => None,
            };
            let picked = raced.or_else(|| plan.selection.pick(&node, visits, floor));
            let Some(child) = picked else {
                // Everything below is proven, perhaps by another thread just
                // now.
                return Ok(Some(self.proven(plan, arena, &node, player)));
            };
            let m = arena.move_of(&node, child);
            here = Descent::to(block, &node, child, player);
            visits = stats::visit::<SHARED>(&node.stats[child]);
            link = Link::read(&node.links[child]);
            self.steps.push(here);
            if plan.informed.is_some_and(|informed| informed.rave > 0.0) {
                gametree_core::Seen::see(&mut self.first, player, self.policy.slot(m));
            }
            if G::PATH_MATTERS {
                self.path.push(self.position.step());
            }
            self.position.play(m);
            if link.decided() {
                return Ok(Some(worth(plan, link.lo(), player)));
            }
        }
    }

    /// The payment to the player to move if the game is over here.
    #[inline]
    fn over(&self, below_root: bool) -> Option<Outcome> {
        let by_path = || {
            if G::PATH_MATTERS && below_root { self.position.repetition(&self.path) } else { None }
        };
        self.position.ended().or_else(by_path)
    }

    /// Notes a finished game at the node `here`, and carries the proof up; its
    /// reward.
    fn settle(&mut self, plan: &Plan<'_, G>, arena: &Arena<G::Move>, here: Descent, outcome: Outcome) -> u32 {
        let own = if self.position.to_move() == here.player { outcome } else { -outcome };
        let bound = plan.scale.bound(own.value());
        self.clamped |= i64::from(bound.unsigned_abs()) > super::bounds::LARGEST - 1;
        let first = if here.player == Player::First { own } else { -own };
        let noted = plan.options.solver || self.steps.is_empty();
        if noted && Link::tighten(here.link(arena), bound, bound) {
            self.prove(plan, arena);
        }
        plan.scale.reward(first, &mut self.random)
    }

    /// Carries proofs from the last step up as long as something changes.
    fn prove(&self, plan: &Plan<'_, G>, arena: &Arena<G::Move>) {
        for (i, step) in self.steps.iter().enumerate().rev() {
            let (lo, hi) = best_bounds(&step.block(arena), plan.scale.top());
            let root = || Descent::root(plan.root.to_move());
            let parent = i.checked_sub(1).map_or_else(root, |up| self.steps[up]);
            let (lo, hi) = if parent.player == step.player { (lo, hi) } else { (-hi, -lo) };
            if !Link::tighten(parent.link(arena), lo, hi) {
                return;
            }
        }
    }

    /// The reward of a node whose children leave nothing open.
    fn proven(&self, plan: &Plan<'_, G>, arena: &Arena<G::Move>, node: &Block<'_>, player: Player) -> u32 {
        self.prove_here(plan, arena, node, player);
        worth(plan, best_bounds(node, plan.scale.top()).0, player)
    }

    /// Tightens the bounds of the node that the last step led to.
    fn prove_here(&self, plan: &Plan<'_, G>, arena: &Arena<G::Move>, node: &Block<'_>, player: Player) {
        let (lo, hi) = best_bounds(node, plan.scale.top());
        let here = self.steps.last().map_or_else(|| Descent::root(plan.root.to_move()), |&step| step);
        let (lo, hi) = if here.player == player { (lo, hi) } else { (-hi, -lo) };
        if Link::tighten(here.link(arena), lo, hi) {
            self.prove(plan, arena);
        }
    }

    /// Step 4: the reward to the first player.
    #[inline]
    fn judge(&mut self, plan: &Plan<'_, G>, crew: Option<&Crew<G>>) -> u32 {
        if plan.options.leaf == Leaf::Evaluator {
            let score = self.evaluator.evaluate(&self.position, self.steps.len()).value();
            let worth = chance(score, plan.evaluator_unit, plan.evaluator_swing);
            let first = if self.position.to_move() == Player::First { worth } else { 1.0 - worth };
            return rounded(first, &mut self.random);
        }
        let helpers = crew.map(|crew| crew.begin(&self.position));
        let outcome =
            self.policy.play_out(&mut self.position, &mut self.random, &mut self.moves, &mut self.first);
        let own = plan.scale.reward(outcome, &mut self.random);
        match (crew, helpers) {
            (Some(crew), Some(())) => {
                let (count, sum) = crew.finish();
                rounded((sum + own) as f32 / ((count + 1) * WIN) as f32, &mut self.random)
            }
            _ => own,
        }
    }

    /// Step 5: the reward goes to every step, seen by whoever moved there.
    #[inline]
    fn report<const SHARED: bool>(&mut self, plan: &Plan<'_, G>, arena: &Arena<G::Move>, reward: u32) {
        let seen = |player: Player| if player == Player::First { reward } else { WIN - reward };
        let rave = plan.informed.is_some_and(|informed| informed.rave > 0.0);
        for step in self.steps.iter().rev() {
            stats::reward::<SHARED>(step.stats(arena), seen(step.player));
            if rave {
                let block = step.block(arena);
                let move_of = |i| arena.move_of(&block, i);
                informed::credit::<SHARED, G, P>(
                    &block,
                    move_of,
                    &self.policy,
                    &self.first,
                    step.player,
                    seen(step.player),
                );
            }
        }
        stats::reward::<SHARED>(&arena.words[ROOT_STATS], seen(plan.root.to_move()));
        if plan.options.minimax > 0.0 {
            self.back_up(arena);
        }
    }

    /// Implicit minimax: each node's evaluation is that of its best child.
    fn back_up(&self, arena: &Arena<G::Move>) {
        for pair in self.steps.windows(2).rev() {
            let [parent, child] = pair else { continue };
            let below = child.block(arena);
            let best = below.extra.iter().map(informed::evaluation).fold(0.0_f32, f32::max);
            let seen = if parent.player == child.player { best } else { 1.0 - best };
            informed::set_evaluation(&parent.block(arena).extra[usize::from(parent.child)], seen);
        }
    }
}

/// The reward to the first player of a bound that belongs to `player`.
fn worth<G: Game>(plan: &Plan<'_, G>, bound: i16, player: Player) -> u32 {
    let own = plan.scale.worth(bound, player == Player::First);
    let first = if player == Player::First { own } else { 1.0 - own };
    (first * WIN as f32).round() as u32
}

/// What a node's mover can have for certain, and at best, where no outcome is
/// beyond `top`.
pub(super) fn best_bounds(node: &Block<'_>, top: i16) -> (i16, i16) {
    let mut bounds = (-UNKNOWN, -UNKNOWN);
    for link in node.links {
        let link = Link::read(link);
        bounds = (bounds.0.max(link.lo()), bounds.1.max(link.hi()));
    }
    (bounds.0.max(-top), bounds.1.min(top))
}
