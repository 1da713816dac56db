//! df-pn: depth-first proof-number search (Nagai 2002) with a table of fixed
//! size.
//!
//! A position is searched until its proof or disproof number reaches a threshold
//! at which another one would be searched instead. The threshold lies a quarter
//! above the second best number, not one above it (Pawlewicz and Lew 2007: the
//! factor 1 + epsilon), so that the search does not jump to and fro between two
//! lines whose positions then leave the table.
//!
//! # Cycles
//!
//! Where the rules look at the path, a position that comes back is judged by them.
//! A result that rests on such a verdict holds only while the position it points
//! to lies on the path. So each result carries the ply of the shallowest position
//! that it rests on. When that is the position itself or lies below it, the
//! cycle is closed and the result holds anywhere; else it is stored under a key
//! that contains the path, and found again on this path only (after Kishimoto and
//! Müller 2004). Undecided numbers are opinions, and are shared by all paths.
//!
//! With several threads each searches the root with the same table; a position
//! that another thread is busy with looks worse than it is (Kaneko 2010).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use gametree_core::{Game, Limits, Path, Stopped, Watch, splitmix64};
use gametree_verify::Goal;

use crate::numbers::{INFINITE, Numbers, Verdict, plus};
use crate::table::{Entry, Table};

/// A df-pn search of one goal.
#[derive(Debug)]
pub struct DfPn {
    /// What is known; of one game and goal only.
    pub table: Table,
    threads: usize,
    busy: Vec<AtomicU8>,
}

/// Slots for positions that threads are busy with.
const BUSY: usize = 1 << 14;

impl DfPn {
    /// A search with a table of so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> DfPn {
        let busy = (0..BUSY).map(|_| AtomicU8::new(0)).collect();
        DfPn { table: Table::new(megabytes), threads: 1, busy }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> DfPn {
        self.threads = threads.max(1);
        self
    }

    /// Whether the goal can be reached from `root`, which `path` led to.
    /// `on_progress` hears of the root's numbers now and then.
    pub fn prove<G: Game>(
        &self,
        root: &G,
        goal: Goal,
        limits: &Limits,
        path: &Path,
        on_progress: &mut (dyn FnMut(Numbers, u64) + Send),
    ) -> Verdict {
        let watch = Watch::start(limits);
        let total = AtomicU64::new(0);
        let found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|_| {
                    let (watch, total) = (watch.clone(), &total);
                    let thread = std::thread::Builder::new().stack_size(1 << 30);
                    thread.spawn_scoped(scope, move || {
                        let (found, watch) = self.run(root, goal, path, watch, total, None);
                        if found.decided().is_some() {
                            watch.finish();
                        }
                        found
                    })
                })
                .collect();
            let (mut found, watch) = self.run(root, goal, path, watch.clone(), &total, Some(on_progress));
            watch.finish();
            for other in helpers.into_iter().flatten() {
                let other = other.join().expect("a search does not panic");
                if found.decided().is_none() {
                    found = other;
                }
            }
            found
        });
        Verdict { holds: found.decided(), numbers: found, nodes: total.load(Ordering::Relaxed) }
    }

    /// One thread's search.
    fn run<G: Game>(
        &self,
        root: &G,
        goal: Goal,
        path: &Path,
        watch: Watch,
        total: &AtomicU64,
        listener: Option<&mut (dyn FnMut(Numbers, u64) + Send)>,
    ) -> (Numbers, Watch) {
        let mut worker = Worker {
            search: self,
            goal,
            path: path.clone(),
            plies: path.steps().len(),
            watch,
            nodes: 0,
            arena: Vec::new(),
            listener,
        };
        let found = worker.root(root);
        total.fetch_add(worker.nodes, Ordering::Relaxed);
        (found, worker.watch)
    }
}

/// What a search of a position came to.
#[derive(Clone, Copy)]
struct Found {
    numbers: Numbers,
    rests_on: u32,
}

struct Child<G> {
    position: G,
    found: Found,
    key: u64,
}

struct Worker<'a, 'b, G: Game> {
    search: &'a DfPn,
    goal: Goal,
    path: Path,
    /// Plies before the root.
    plies: usize,
    watch: Watch,
    nodes: u64,
    arena: Vec<Child<G>>,
    listener: Option<&'a mut (dyn FnMut(Numbers, u64) + Send + 'b)>,
}

impl<G: Game> Worker<'_, '_, G> {
    fn root(&mut self, root: &G) -> Numbers {
        if let Some(outcome) = root.ended() {
            return Numbers::of(self.goal.is_met(outcome, root.to_move()));
        }
        let trail = self.path.steps().iter().fold(0, |trail, step| onward::<G>(trail, step.key));
        match self.node(root, trail, Numbers { proof: INFINITE - 1, disproof: INFINITE - 1 }) {
            Ok(found) => found.numbers,
            Err(Stopped) => self.look_up(self.key(root), trail).map_or(Numbers::OPEN, |found| found.numbers),
        }
    }

    fn key(&self, position: &G) -> u64 {
        // One table serves many goals. The goal is mixed in so that it can not
        // change places with a small number in a game's own key.
        let goal = splitmix64(self.goal.least as u64 ^ (self.goal.player.index() as u64) << 62);
        splitmix64(position.key().wrapping_add(splitmix64(goal ^ 0x70_6e73)))
    }

    /// What the table knows of a position, anywhere or on this path.
    fn look_up(&self, key: u64, trail: u64) -> Option<Found> {
        let entry = self.search.table.probe(key);
        if G::PATH_MATTERS && entry.is_none_or(|entry| entry.numbers.decided().is_none()) {
            let here = self.search.table.probe(key ^ splitmix64(trail));
            if let Some(here) = here.filter(|entry| entry.numbers.decided().is_some()) {
                return Some(Found { numbers: here.numbers, rests_on: here.rests_on });
            }
        }
        entry.map(|entry| Found { numbers: entry.numbers, rests_on: Entry::FREE })
    }

    /// Searches a position until a number reaches its threshold.
    fn node(&mut self, position: &G, trail: u64, thresholds: Numbers) -> Result<Found, Stopped> {
        self.watch.check(self.nodes)?;
        self.nodes += 1;
        let before = self.nodes;
        let key = self.key(position);
        let (mark, ply) = (self.arena.len(), self.path.steps().len() as u32);
        let mine = position.to_move() == self.goal.player;
        let below = onward::<G>(trail, position.key());
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        self.expand(position, below);
        let busy = &self.search.busy[(key >> 20) as usize % BUSY];
        busy.fetch_add(1, Ordering::Relaxed);
        let found = self.children(mine, mark, below, thresholds);
        busy.fetch_sub(1, Ordering::Relaxed);
        self.arena.truncate(mark);
        if G::PATH_MATTERS {
            self.path.pop();
        }
        let mut found = found?;
        // The path up to here and this position: a cycle that does not reach
        // above is closed.
        if found.rests_on >= ply {
            found.rests_on = Entry::FREE;
        }
        let work = self.nodes - before + 1;
        if found.rests_on == Entry::FREE {
            self.search.table.store(key, found.numbers, work, Entry::FREE);
        } else {
            self.search.table.store(key ^ splitmix64(trail), found.numbers, work, found.rests_on);
        }
        self.tell(ply, found.numbers);
        Ok(found)
    }

    fn tell(&mut self, ply: u32, numbers: Numbers) {
        if ply as usize <= self.plies + 1
            && let Some(listener) = &mut self.listener
        {
            listener(numbers, self.nodes);
        }
    }

    /// Puts all children into the arena with what is known of them. A position
    /// without moves gets one that is decided.
    fn expand(&mut self, position: &G, below: u64) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let numbers = Numbers::of(self.goal.is_met(position.stuck(), position.to_move()));
            let found = Found { numbers, rests_on: Entry::FREE };
            self.arena.push(Child { position: position.clone(), found, key: 0 });
        }
        for &m in moves.iter() {
            let child = position.after(m);
            let key = self.key(&child);
            let found = self.at_end(&child).or_else(|| self.look_up(key, below));
            let found = found.unwrap_or(Found { numbers: Numbers::OPEN, rests_on: Entry::FREE });
            self.arena.push(Child { position: child, found, key });
        }
    }

    /// The result of a game that is over, with the ply it rests on.
    fn at_end(&self, child: &G) -> Option<Found> {
        let of = |outcome| Numbers::of(self.goal.is_met(outcome, child.to_move()));
        if let Some(outcome) = child.ended() {
            return Some(Found { numbers: of(outcome), rests_on: Entry::FREE });
        }
        if !G::PATH_MATTERS {
            return None;
        }
        let outcome = child.repetition(&self.path)?;
        let (key, player) = (child.key(), child.to_move());
        let before = self.path.steps().iter().position(|step| step.key == key && step.player == player);
        // A verdict on something else than this position rests on the whole path.
        Some(Found { numbers: of(outcome), rests_on: before.unwrap_or(0) as u32 })
    }

    /// Searches children until the position's numbers reach the thresholds.
    fn children(
        &mut self,
        mine: bool,
        mark: usize,
        below: u64,
        thresholds: Numbers,
    ) -> Result<Found, Stopped> {
        // Seen by the player to move, one child decides and all are summed.
        let turn = |n: Numbers| if mine { n } else { Numbers { proof: n.disproof, disproof: n.proof } };
        let limit = turn(thresholds);
        loop {
            let (mut best, mut least, mut second) = (mark, INFINITE, INFINITE);
            let (mut sum, mut top, mut open) = (0, 0, 0);
            let mut floor = INFINITE;
            for i in mark..self.arena.len() {
                let child = &self.arena[i];
                let numbers = turn(child.found.numbers);
                sum = plus(sum, numbers.disproof);
                top = top.max(numbers.disproof);
                open += u32::from(numbers.disproof > 0);
                floor = floor.min(numbers.proof);
                let shown = self.shown(numbers.proof, child.key);
                if shown < least {
                    (best, second, least) = (i, least, shown);
                } else if shown < second {
                    second = shown;
                }
            }
            if G::PATH_MATTERS {
                // Round a cycle sums grow without end. The largest number and the
                // count of the others do not (weak proof numbers, Ueda 2008).
                sum = plus(top, open.saturating_sub(1));
            }
            let numbers = turn(Numbers { proof: floor, disproof: sum });
            if floor >= limit.proof || sum >= limit.disproof || floor == 0 || sum == 0 {
                return Ok(Found { numbers, rests_on: self.rests_on(mine, mark, numbers) });
            }
            let chosen = turn(self.arena[best].found.numbers);
            let wider = second.saturating_add(second / 4).saturating_add(1).min(INFINITE - 1);
            let proof = limit.proof.min(wider).max(chosen.proof.saturating_add(1));
            let room = if G::PATH_MATTERS {
                limit.disproof.saturating_sub(open.saturating_sub(1)).saturating_sub(chosen.disproof).max(1)
            } else {
                limit.disproof - sum
            };
            let disproof = chosen.disproof.saturating_add(room).min(INFINITE - 1);
            let child = self.arena[best].position.clone();
            let found = self.node(&child, below, turn(Numbers { proof, disproof }))?;
            self.arena[best].found = found;
        }
    }

    /// A number as this thread should see it: worse where others are at work.
    #[inline]
    fn shown(&self, number: u32, key: u64) -> u32 {
        if self.search.threads == 1 || number == 0 || number == INFINITE {
            return number;
        }
        let others = u32::from(self.search.busy[(key >> 20) as usize % BUSY].load(Ordering::Relaxed));
        number.saturating_add(number.saturating_mul(others)).min(INFINITE - 1)
    }

    /// What a decided result rests on: the child that decides it, or all.
    fn rests_on(&self, mine: bool, mark: usize, numbers: Numbers) -> u32 {
        let children = &self.arena[mark..];
        match numbers.decided() {
            None => Entry::FREE,
            Some(holds) if holds == mine => {
                let deciding = children.iter().filter(|child| child.found.numbers.decided() == Some(holds));
                deciding.map(|child| child.found.rests_on).max().unwrap_or(Entry::FREE)
            }
            Some(_) => children.iter().map(|child| child.found.rests_on).min().unwrap_or(Entry::FREE),
        }
    }
}

/// What tells the same positions on different paths apart.
fn onward<G: Game>(trail: u64, key: u64) -> u64 {
    if G::PATH_MATTERS { splitmix64(trail ^ key).wrapping_add(1) } else { 0 }
}
