//! Threads: one tree for all, a tree for each, or one tree and many play-outs.
//!
//! When the arena is full, every thread leaves its loop; one of them recycles,
//! and all go on. Nothing waits for a lock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_core::{Counts, Evaluator, Game, Playout, SplitMix, Watch};

use super::arena::{Arena, ROOT_LINK, ROOT_STATS};
use super::bounds::Link;
use super::crew::Crew;
use super::early::{Progress, is_settled};
use super::gumbel::Halving;
use super::options::Parallel;
use super::searcher::NEWS;
use super::simulate::{Plan, Worker};
use super::stats::{MOST_VISITS, Stats};

/// The work that was done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) simulations: u64,
    pub(super) nodes: u64,
    pub(super) recycled: u64,
    pub(super) clamped: bool,
    pub(super) halving_winner: Option<usize>,
}

impl Effort {
    pub(super) fn counts(&self) -> Counts {
        Counts { nodes: self.nodes, evaluations: self.simulations, ..Counts::default() }
    }
}

/// Who hears of the best line so far.
pub(super) type News<'a, M> = &'a mut dyn FnMut(&Arena<M>, &Effort);

/// What the threads of one search share.
struct Shared<'a> {
    watch: &'a Watch,
    /// Simulations begun by all.
    begun: AtomicU64,
    most: u64,
    full: AtomicBool,
    done: AtomicBool,
    /// Whether the search may stop before its time.
    early: bool,
}

/// Searches until a limit, a stop or a proof.
pub(super) fn run<G: Game, P: Playout<G>, E: Evaluator<G> + Clone + Send>(
    plan: &Plan<'_, G>,
    tree: &mut Arena<G::Move>,
    tools: (&P, &E),
    seed: u64,
    watch: &Watch,
    simulations: Option<u64>,
    news: News<'_, G::Move>,
) -> Effort {
    let threads = plan.options.threads.max(1);
    let mut seeds = SplitMix::new(seed);
    let mut worker = || Worker::new(plan, tools.0.clone(), tools.1.clone(), seeds.next_u64(), watch);
    let most = simulations.unwrap_or(u64::MAX);
    match plan.options.parallel {
        _ if threads == 1 => grow::<false, _, _, _>(plan, tree, &mut [worker()], watch, most, None, news),
        Parallel::Tree => {
            let mut workers: Vec<_> = (0..threads).map(|_| worker()).collect();
            grow::<true, _, _, _>(plan, tree, &mut workers, watch, most, None, news)
        }
        Parallel::Leaf => {
            let crew = Crew::new(threads - 1);
            let mut own = [worker()];
            std::thread::scope(|scope| {
                for i in 1..threads {
                    let (crew, policy) = (&crew, tools.0.clone());
                    scope.spawn(move || crew.help(policy, seed ^ i as u64, &plan.scale));
                }
                let effort = grow::<false, _, _, _>(plan, tree, &mut own, watch, most, Some(&crew), news);
                crew.dismiss();
                effort
            })
        }
        Parallel::Root => {
            let workers: Vec<_> = (1..threads).map(|_| worker()).collect();
            forest(plan, tree, worker(), workers, watch, most / threads as u64, news)
        }
    }
}

/// All workers grow one tree.
fn grow<const SHARED: bool, G: Game, P: Playout<G>, E: Evaluator<G> + Send>(
    plan: &Plan<'_, G>,
    tree: &mut Arena<G::Move>,
    workers: &mut [Worker<G, P, E>],
    watch: &Watch,
    most: u64,
    crew: Option<&Crew<G>>,
    news: News<'_, G::Move>,
) -> Effort {
    let shared = Shared {
        watch,
        begun: AtomicU64::new(0),
        most,
        full: AtomicBool::new(false),
        done: AtomicBool::new(false),
        early: plan.options.early
            && plan.options.gumbel == 0
            && most == u64::MAX
            && (plan.options.parallel != Parallel::Root || plan.options.threads <= 1),
    };
    let mut recycled = 0;
    loop {
        let (first, others) = workers.split_first_mut().unwrap_or_else(|| unreachable!("a worker"));
        let arena = &*tree;
        std::thread::scope(|scope| {
            for other in others {
                let shared = &shared;
                scope
                    .spawn(move || work::<SHARED, _, _, _>(plan, arena, other, shared, crew, &mut |_, _| {}));
            }
            work::<SHARED, _, _, _>(plan, arena, first, &shared, crew, news);
        });
        if !shared.full.swap(false, Ordering::Relaxed) || shared.done.load(Ordering::Relaxed) {
            break;
        }
        tree.recycle();
        recycled += 1;
    }
    let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
    let halving = workers[0].halving.as_ref();
    Effort {
        simulations: workers.iter().map(|worker| worker.simulations).sum(),
        nodes: workers.iter().map(|worker| worker.nodes).sum(),
        recycled,
        clamped: workers.iter().any(|worker| worker.clamped),
        halving_winner: halving.filter(|_| block != 0).and_then(|h| h.winner(&tree.block(block))),
    }
}

/// What one thread does until something ends it.
fn work<const SHARED: bool, G: Game, P: Playout<G>, E: Evaluator<G>>(
    plan: &Plan<'_, G>,
    tree: &Arena<G::Move>,
    worker: &mut Worker<G, P, E>,
    shared: &Shared<'_>,
    crew: Option<&Crew<G>>,
    news: News<'_, G::Move>,
) {
    while !shared.full.load(Ordering::Relaxed) && !shared.done.load(Ordering::Relaxed) {
        // Alone, a thread needs no atomic addition, which would make every simulation wait
        // for the stores of the one before.
        let begun = if SHARED { shared.begun.fetch_add(1, Ordering::Relaxed) } else { worker.simulations };
        let proven = Link::read(&tree.words[ROOT_LINK]).decided();
        if begun >= shared.most
            || proven
            || worker.watch.check(worker.nodes).is_err()
            || Stats::read(&tree.words[ROOT_STATS]).visits() >= MOST_VISITS
        {
            shared.done.store(true, Ordering::Relaxed);
            return;
        }
        let part = match &worker.halving {
            Some(_) => part(shared, begun),
            None => 0.0,
        };
        if worker.simulate::<SHARED>(plan, tree, crew, part).is_err() {
            shared.full.store(true, Ordering::Relaxed);
        }
        if plan.options.gumbel > 0 && worker.halving.is_none() {
            let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
            if block != 0 {
                let (m, node) = (plan.options.gumbel, tree.block(block));
                worker.halving = Some(Halving::new(m, &node, plan.informed.as_ref(), &mut worker.random));
            }
        }
        if !worker.simulations.is_multiple_of(64) {
            continue;
        }
        let elapsed = worker.watch.elapsed();
        if shared.early
            && let Some(left) = worker.watch.left()
            && is_settled(tree, &Progress { simulations: begun, elapsed, left, part: worker.watch.part() })
        {
            shared.done.store(true, Ordering::Relaxed);
        }
        if elapsed >= worker.told + NEWS {
            worker.told = elapsed;
            let effort = Effort { simulations: begun + 1, nodes: worker.nodes, ..Effort::default() };
            news(tree, &effort);
        }
    }
}

/// How much of the search is over.
fn part(shared: &Shared<'_>, begun: u64) -> f32 {
    if shared.most < u64::MAX { begun as f32 / shared.most as f32 } else { shared.watch.part() }
}

/// Every worker grows its own tree; the roots' numbers are added up.
fn forest<G: Game, P: Playout<G>, E: Evaluator<G> + Send>(
    plan: &Plan<'_, G>,
    tree: &mut Arena<G::Move>,
    own: Worker<G, P, E>,
    others: Vec<Worker<G, P, E>>,
    watch: &Watch,
    most: u64,
    news: News<'_, G::Move>,
) -> Effort {
    let most = most.max(1);
    let bytes = plan.options.memory / (others.len() + 1);
    let (lanes, widest) = (tree.lanes, plan.root.legal_moves().len());
    let mut effort = Effort::default();
    std::thread::scope(|scope| {
        let mut handles = Vec::new();
        for mut worker in others {
            handles.push(scope.spawn(move || {
                let mut tree = Arena::new(bytes, lanes, widest);
                let worker = std::slice::from_mut(&mut worker);
                let effort =
                    grow::<false, _, _, _>(plan, &mut tree, worker, watch, most, None, &mut |_, _| {});
                (tree, effort)
            }));
        }
        let mut own = [own];
        effort = grow::<false, _, _, _>(plan, tree, &mut own, watch, most, None, news);
        for handle in handles {
            let (other, more) = handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            merge(tree, &other);
            effort.simulations += more.simulations;
            effort.nodes += more.nodes;
            effort.recycled += more.recycled;
            effort.clamped |= more.clamped;
        }
    });
    effort
}

/// Adds the numbers at another tree's root to this one's.
fn merge<M: Copy + PartialEq>(tree: &Arena<M>, other: &Arena<M>) {
    let roots = [tree, other].map(|tree| Link::read(&tree.words[ROOT_LINK]));
    Link::tighten(&tree.words[ROOT_LINK], roots[1].lo(), roots[1].hi());
    if roots.iter().any(|root| root.block() == 0) {
        return;
    }
    let (own, theirs) = (tree.block(roots[0].block() as usize), other.block(roots[1].block() as usize));
    for i in 0..own.len() {
        let m = tree.move_of(&own, i);
        let Some(j) = (0..theirs.len()).find(|&j| other.move_of(&theirs, j) == m) else { continue };
        let sum = Stats::read(&own.stats[i]).plus(Stats::read(&theirs.stats[j]));
        own.stats[i].store(sum.0, Ordering::Relaxed);
        let link = Link::read(&theirs.links[j]);
        Link::tighten(&own.links[i], link.lo(), link.hi());
    }
}
