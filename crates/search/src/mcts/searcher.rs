//! The searcher: thinking, and keeping the tree between moves.

use std::time::Duration;

use gametree_core::{
    Counts, Evaluator, Game, Info, Limits, MoveList, Path, Playout, Report, Score, Scoring, SplitMix, Watch,
};

use super::arena::{Arena, Lanes, ROOT_LINK, ROOT_STATS};
use super::bounds::Link;
use super::choice::{Tried, choose};
use super::informed::Informed;
use super::options::Options;
use super::parallel::{self, Effort};
use super::reward::Scale;
use super::select::Selection;
use super::simulate::{Plan, best_bounds};
use super::stats::Stats;

/// Play-outs from the root that find out which margins are usual.
const SAMPLE: usize = 64;

/// News between two reports.
pub(super) const NEWS: Duration = Duration::from_millis(100);

/// Who hears of the best line and of all moves at the root.
pub type Listener<'a, M> = &'a mut dyn FnMut(&Info<M>, &[Tried<M>]);

/// A Monte-Carlo tree search of one game.
///
/// ```
/// use gametree_core::{Limits, Path, Uniform, Zero};
/// use gametree_search::mcts::{Mcts, Options};
/// # use gametree_core::*;
/// # #[derive(Clone, PartialEq, Eq)] struct Nim(u8, bool);
/// # impl std::fmt::Display for Nim { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{}", self.0) } }
/// # impl Game for Nim {
/// #   type Move = u8;
/// #   fn to_move(&self) -> Player { if self.1 { Player::Second } else { Player::First } }
/// #   fn ended(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::LOSS) }
/// #   fn stuck(&self) -> Outcome { Outcome::LOSS }
/// #   fn moves(&self, out: &mut MoveList<u8>) { (1..=self.0.min(3)).for_each(|n| out.push(n)); }
/// #   fn play(&mut self, n: u8) { self.0 -= n; self.1 = !self.1; }
/// #   fn key(&self) -> u64 { u64::from(self.0) << 1 | u64::from(self.1) }
/// # }
/// // Take one, two or three of ten matches; who takes the last one wins.
/// let mut search = Mcts::new(Options::default(), Uniform, Zero);
/// let thought = search.think(&Nim(10, false), &Limits::none(), &Path::new(), &mut |_, _| {});
/// assert_eq!((thought.report.best(), thought.report.exact), (Some(2), true));
/// ```
pub struct Mcts<G: Game, P, E> {
    options: Options,
    policy: P,
    evaluator: E,
    tree: Option<Arena<G::Move>>,
    /// The position that the tree's root stands for.
    root: Option<G>,
    /// Searches so far: each draws other random numbers.
    searches: u64,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    /// The result.
    pub report: Report<M>,
    /// Every move at the root, best first.
    pub moves: Vec<Tried<M>>,
    /// Simulations made.
    pub simulations: u64,
    /// Bytes that the tree takes.
    pub memory: usize,
    /// How often the memory was full and the least visited were forgotten.
    pub recycled: u64,
}

impl<G: Game, P: Playout<G>, E: Evaluator<G> + Clone + Send> Mcts<G, P, E> {
    /// A search with these settings.
    #[must_use]
    pub fn new(options: Options, policy: P, evaluator: E) -> Self {
        Mcts { options, policy, evaluator, tree: None, root: None, searches: 0 }
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position that the tree stands for, if there is a tree.
    #[must_use]
    pub fn root(&self) -> Option<&G> {
        self.root.as_ref()
    }

    /// Goes one move on and keeps what was found below it.
    pub fn advance(&mut self, m: G::Move) {
        let Some(root) = &mut self.root else { return };
        root.play(m);
        let Some(tree) = &mut self.tree else { return };
        let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
        let child = (block != 0).then(|| {
            let block = tree.block(block);
            (0..block.len()).find(|&i| tree.move_of(&block, i) == m)
        });
        match child.flatten() {
            Some(child) => _ = tree.descend(child),
            None => tree.clear(),
        }
    }

    /// Visits that the tree already has, from earlier searches.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.tree.as_ref().map_or(0, |tree| Stats::read(&tree.words[ROOT_STATS]).visits())
    }

    /// Searches from `root`, which `path` led to. `on_info` hears of the best
    /// line ten times a second. The tree of an earlier search is used if it
    /// stands for the same position (see [`advance`](Mcts::advance)).
    pub fn think(
        &mut self,
        root: &G,
        limits: &Limits,
        path: &Path,
        on_info: Listener<'_, G::Move>,
    ) -> Thought<G::Move> {
        let watch = Watch::start(limits);
        if let Some(outcome) = root.outcome() {
            return over(self.options.scoring.score(outcome, 0, 1), &watch);
        }
        let informed = Informed::new(&self.options, P::SLOTS);
        let lanes = Lanes {
            amaf: informed.is_some_and(|informed| informed.rave > 0.0),
            extra: informed.is_some_and(|informed| informed.needs_extra()),
        };
        let widest = root.legal_moves().len();
        let memory = self.options.memory;
        let tree = self.tree.take().filter(|tree| tree.lanes == lanes);
        let mut tree = tree.unwrap_or_else(|| Arena::new(memory, lanes, widest));
        if self.root.as_ref() != Some(root) {
            tree.clear();
            self.root = Some(root.clone());
        }
        let seed =
            SplitMix::new(self.options.seed ^ self.searches.wrapping_mul(0x5851_F42D_4C95_7F2D)).next_u64();
        self.searches += 1;
        let scale = self.scale(root, seed);
        let plan = Plan {
            root,
            path,
            options: &self.options,
            selection: Selection::new(&self.options, informed),
            informed,
            scale,
            evaluator_unit: self.evaluator.unit(),
            evaluator_swing: self.evaluator.swing(),
        };
        let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
        if block != 0 && self.options.solver {
            let (lo, hi) = best_bounds(&tree.block(block), scale.top());
            Link::tighten(&tree.words[ROOT_LINK], lo, hi);
        }
        let simulations = limits.simulations.or(self.options.simulations);
        let mut tell = |tree: &Arena<G::Move>, effort: &Effort| {
            let moves = ranked(tree, &plan, None);
            let Some(best) = moves.first() else { return };
            let (line, time) = (best.line.clone(), watch.elapsed());
            let info = Info::new(line.len(), score(best.mean), line, effort.counts(), time);
            on_info(&info, &moves);
        };
        let effort = parallel::run(
            &plan,
            &mut tree,
            (&self.policy, &self.evaluator),
            seed,
            &watch,
            simulations,
            &mut tell,
        );
        let moves = ranked(&tree, &plan, effort.halving_winner);
        let report = summary(&tree, &plan, &moves, &effort, &watch, P::SELECTIVE);
        let thought = Thought {
            report,
            moves,
            simulations: effort.simulations,
            memory: tree.bytes(),
            recycled: effort.recycled,
        };
        self.tree = Some(tree);
        thought
    }

    /// How outcomes become rewards here.
    fn scale(&self, root: &G, seed: u64) -> Scale {
        if self.options.scoring != Scoring::Margin {
            return Scale::SIGN;
        }
        let mut random = SplitMix::new(seed ^ 1);
        let (mut policy, mut moves) = (self.policy.clone(), MoveList::new());
        let mut sample = || policy.play_out(&mut root.clone(), &mut random, &mut moves, &mut ()).value();
        let sample: Vec<i64> = (0..SAMPLE).map(|_| sample()).collect();
        Scale::margins(&sample)
    }
}

/// A mean as a score: the expected result in thousandths of a win.
fn score(mean: f32) -> Score {
    Score::new(((2.0 * mean - 1.0) * 1000.0).round() as i64)
}

/// A search of a finished game.
fn over<M>(score: Score, watch: &Watch) -> Thought<M> {
    let report = Report {
        score,
        exact: true,
        line: Vec::new(),
        depth: None,
        counts: Counts { nodes: 1, evaluations: 1, ..Counts::default() },
        time: watch.elapsed(),
        stopped: false,
    };
    Thought { report, moves: Vec::new(), simulations: 0, memory: 0, recycled: 0 }
}

/// Whether the path forbids a move at the root. The tree may hold it, as a proven loss,
/// and where all moves lose it would be as good as any.
fn is_forbidden<G: Game>(plan: &Plan<'_, G>, m: G::Move) -> bool {
    if !G::PATH_MATTERS {
        return false;
    }
    let mut path = plan.path.clone();
    path.push(plan.root.step());
    plan.root.after(m).forbidden(&path)
}

/// The moves at the root, best first, each with its line.
fn ranked<G: Game>(tree: &Arena<G::Move>, plan: &Plan<'_, G>, winner: Option<usize>) -> Vec<Tried<G::Move>> {
    let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
    if block == 0 {
        return Vec::new();
    }
    let words = tree.children(block);
    let mut tried = tree.tried();
    tried.retain(|(_, tried)| !is_forbidden(plan, tried.m));
    let allowed: Vec<_> = tried.iter().map(|&(i, _)| words[i]).collect();
    let chosen = choose(&allowed, &plan.scale, plan.root.to_move()).map(|i| tried[i].0);
    let certain = chosen.is_some_and(|i| words[i].1.lo() > 0);
    let best = if certain { chosen } else { winner.or(chosen) };
    let order = |(i, tried): &(usize, Tried<G::Move>)| {
        let lost = tried.most.is_some_and(|most| most < 0);
        let won = tried.least.is_some_and(|least| least > 0);
        (Some(*i) == best, won, !lost, tried.visits)
    };
    tried.sort_by_key(|entry| std::cmp::Reverse(order(entry)));
    let with_line = |(i, mut tried): (usize, Tried<G::Move>)| {
        tried.line = line(tree, plan, words[i].1, tried.m);
        tried
    };
    tried.into_iter().map(with_line).collect()
}

/// The best line behind a move at the root.
fn line<G: Game>(tree: &Arena<G::Move>, plan: &Plan<'_, G>, link: Link, m: G::Move) -> Vec<G::Move> {
    let mut line = vec![m];
    let mut position = plan.root.after(m);
    let mut link = link;
    while link.block() != 0 && position.ended().is_none() {
        let words = tree.children(link.block() as usize);
        let Some(best) = choose(&words, &plan.scale, position.to_move()) else { break };
        if words[best].0.visits() == 0 && !words[best].1.decided() {
            break;
        }
        let m = tree.move_of(&tree.block(link.block() as usize), best);
        line.push(m);
        position.play(m);
        link = words[best].1;
    }
    line
}

fn summary<G: Game>(
    tree: &Arena<G::Move>,
    plan: &Plan<'_, G>,
    moves: &[Tried<G::Move>],
    effort: &Effort,
    watch: &Watch,
    selective: bool,
) -> Report<G::Move> {
    let root = Link::read(&tree.words[ROOT_LINK]);
    let exact = root.decided() && !selective && !effort.clamped;
    let best = moves.first();
    let legal = || plan.root.legal_moves().to_vec().into_iter();
    let fallback = || legal().find(|&m| !is_forbidden(plan, m)).into_iter().collect();
    let score = match best {
        _ if exact => Score::new(i64::from(root.lo())),
        _ if root.decided() => {
            score(plan.scale.worth(root.lo(), plan.root.to_move() == gametree_core::Player::First))
        }
        Some(best) => score(best.mean),
        None => Score::DRAW,
    };
    Report {
        score,
        exact,
        line: best.map_or_else(fallback, |best| best.line.clone()),
        depth: if exact { None } else { Some(best.map_or(0, |best| best.line.len())) },
        counts: effort.counts(),
        time: watch.elapsed(),
        stopped: !root.decided(),
    }
}
