//! The exact search: principal-variation search to the end of the game, by
//! means that can not change the value.
//!
//! A node works on all of its children at once, in one flat arena per thread:
//! the game expands them with a guess at their rank, settles each (forced moves,
//! static bounds, the end of the game), their table lines are fetched while the
//! next ones are settled, then all are looked up, and only what is still open is
//! searched, best guess first.
//!
//! The return contract is that of fail-soft [alpha-beta](mod@crate::alpha_beta).

use gametree_core::{
    Bounds, Child, Evaluator, Game, Knowledge, MoveList, Path, Score, Stopped, Watch, Window,
};
use gametree_core::{Player, splitmix64};

use super::busy::Busy;
use super::table::{Entry, Kind, Table, work};
use super::technique::{Switches, Technique};

/// One thread of an exact search.
pub(super) struct Worker<'a, G: Game, K, E, S> {
    pub(super) knowledge: K,
    pub(super) evaluator: E,
    pub(super) switches: S,
    pub(super) table: &'a Table,
    pub(super) busy: Option<&'a Busy>,
    pub(super) watch: Watch,
    pub(super) path: Path,
    pub(super) nodes: u64,
    arena: Vec<Child<G>>,
    moves: MoveList<G::Move>,
    /// Entries stored since the table grew last.
    stores: usize,
}

/// Positions with fewer plies left are not worth telling other threads about.
const SHARED_DRAFT: usize = 12;

impl<'a, G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Worker<'a, G, K, E, S> {
    pub(super) fn new(knowledge: K, evaluator: E, switches: S, table: &'a Table, watch: Watch) -> Self {
        Worker {
            knowledge,
            evaluator,
            switches,
            table,
            busy: None,
            watch,
            path: Path::new(),
            nodes: 0,
            arena: Vec::new(),
            moves: MoveList::new(),
            stores: 0,
        }
    }

    /// The value of `position`, or a bound outside the window.
    pub(super) fn search(&mut self, position: &G, window: Window) -> Result<Score, Stopped> {
        let mut root = position.clone();
        let mut bounds = Bounds::OPEN;
        if self.switches.on(Technique::Settle) || position.ended().is_some() {
            bounds = self.knowledge.settle(&mut root, window);
        }
        let view = bounds.seen_by(position.to_move(), root.to_move());
        if view.decided() || view.lo >= window.beta {
            return Ok(view.lo);
        }
        if view.hi <= window.alpha {
            return Ok(view.hi);
        }
        let steps = self.path.steps().iter();
        let trail = steps.fold(0, |trail, step| onward::<G>(trail, step.key));
        let mut known = Known { key: self.key(&root, trail), bounds, hint: 0 };
        self.look_up(&mut known);
        let score = self.node(&root, known, trail, window.seen_by(root.to_move(), position.to_move()))?;
        Ok(score.seen_by(position.to_move(), root.to_move()))
    }

    fn node(&mut self, position: &G, known: Known, trail: u64, window: Window) -> Result<Score, Stopped> {
        let before = self.nodes;
        self.watch.check(before)?;
        self.nodes += 1;
        // 1. The game may know better.
        if self.switches.on(Technique::Resolve)
            && let Some(score) = self.knowledge.resolve(position, window, &mut self.nodes)
        {
            return Ok(score);
        }
        // 2. All children at once: settled, looked up, ordered.
        let mark = self.arena.len();
        self.knowledge.children(position, &mut self.moves, &mut self.arena);
        if self.arena.len() == mark {
            return Ok(Score::new(position.stuck().value()));
        }
        let mut search = Progress::new(position.to_move(), known.bounds.lo, window);
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        let trail = onward::<G>(trail, position.key());
        let done = self.settle_all(mark, trail, &mut search) || self.look_all_up(mark, &mut search);
        // 3. Search what is open.
        if !done {
            self.rank(position, known.hint, mark);
            self.search_all(mark, trail, &mut search)?;
        }
        self.arena.truncate(mark);
        if G::PATH_MATTERS {
            self.path.pop();
        }
        // 4. Remember.
        self.store(known.key, &search, self.nodes - before);
        Ok(search.best)
    }

    /// Settles the children and drops those that need no search. Whether the
    /// node is decided.
    #[inline]
    fn settle_all(&mut self, mark: usize, trail: u64, search: &mut Progress) -> bool {
        let mut kept = mark;
        for i in mark..self.arena.len() {
            let mut position = self.arena[i].position.clone();
            let view = search.window.seen_by(position.to_move(), search.player);
            let bounds = self.settled(&mut position, view);
            match search.meet(bounds.seen_by(search.player, position.to_move())) {
                Meeting::Cut => return true,
                Meeting::Dropped => continue,
                Meeting::Open => {}
            }
            let key = self.key(&position, trail);
            if self.switches.on(Technique::Prefetch) {
                self.table.prefetch(key);
            }
            let child = &mut self.arena[i];
            child.position = position;
            child.bounds = bounds;
            child.key = key;
            child.place = (i - mark + 1) as u16;
            self.arena.swap(kept, i);
            kept += 1;
        }
        self.arena.truncate(kept);
        kept == mark
    }

    /// Looks the children up and drops those that the table decides (enhanced
    /// transposition cut-offs). Whether the node is decided.
    #[inline]
    fn look_all_up(&mut self, mark: usize, search: &mut Progress) -> bool {
        if !self.switches.on(Technique::EnhancedCutoffs) {
            return false;
        }
        let mut kept = mark;
        for i in mark..self.arena.len() {
            let mut known = Known::of(&self.arena[i]);
            self.look_up(&mut known);
            let child = &mut self.arena[i];
            match search.meet(known.bounds.seen_by(search.player, child.position.to_move())) {
                Meeting::Cut => return true,
                Meeting::Dropped => continue,
                Meeting::Open => {}
            }
            child.bounds = known.bounds;
            child.hint = known.hint;
            self.arena.swap(kept, i);
            kept += 1;
        }
        self.arena.truncate(kept);
        kept == mark
    }

    /// Puts the best guess first.
    #[inline]
    fn rank(&mut self, position: &G, hint: u16, mark: usize) {
        if !self.switches.on(Technique::Guess) {
            return;
        }
        if self.switches.on(Technique::Presearch) {
            self.presearch(position, mark);
        }
        let children = &mut self.arena[mark..];
        if hint != 0
            && self.switches.on(Technique::TableMove)
            && let Some(child) = children.iter_mut().find(|child| child.place == hint)
        {
            child.guess = i32::MAX;
        }
        // Few children, mostly nearly sorted: insertion by swaps.
        for i in 1..children.len() {
            let mut j = i;
            while j > 0 && children[j - 1].guess < children[j].guess {
                children.swap(j - 1, j);
                j -= 1;
            }
        }
    }

    fn presearch(&mut self, position: &G, mark: usize) {
        let depth = self.knowledge.presearch(position);
        if depth == 0 {
            return;
        }
        for i in mark..self.arena.len() {
            let child = self.arena[i].position.clone();
            let score = self.shallow(&child, depth - 1, Window::FULL);
            let score = score.seen_by(position.to_move(), child.to_move()).value();
            self.arena[i].guess += score.clamp(-1 << 24, 1 << 24) as i32;
        }
    }

    /// A small heuristic search, for ordering only: nothing of it is stored.
    fn shallow(&mut self, position: &G, depth: usize, mut window: Window) -> Score {
        self.nodes += 1;
        let unit = self.evaluator.unit();
        if let Some(outcome) = position.ended() {
            return Score::new(outcome.value() * unit);
        }
        if depth == 0 {
            return self.evaluator.evaluate(position, 0);
        }
        let mark = self.arena.len();
        self.knowledge.children(position, &mut self.moves, &mut self.arena);
        let mut best = -Score::INFINITY;
        if self.arena.len() == mark {
            best = Score::new(position.stuck().value() * unit);
        }
        if depth > 1 {
            self.arena[mark..].sort_unstable_by_key(|child| -child.guess);
        }
        for i in mark..self.arena.len() {
            let child = self.arena[i].position.clone();
            let view = window.seen_by(child.to_move(), position.to_move());
            let score = self.shallow(&child, depth - 1, view).seen_by(position.to_move(), child.to_move());
            best = best.max(score);
            window = window.raised(score);
            if window.is_closed() {
                break;
            }
        }
        self.arena.truncate(mark);
        best
    }

    /// Searches the children in order. With other threads at work, those that
    /// somebody is searching already wait for a second round.
    fn search_all(&mut self, mark: usize, trail: u64, search: &mut Progress) -> Result<(), Stopped> {
        let end = self.arena.len();
        let mut waiting = 0u64;
        for i in mark..end {
            if i > mark
                && i - mark < 64
                && self.busy.is_some_and(|busy| busy.is_busy(self.arena[i].key))
                && self.knowledge.draft(&self.arena[i].position) >= SHARED_DRAFT
            {
                waiting |= 1 << (i - mark);
                continue;
            }
            if self.search_one(i, i == mark, trail, search)? {
                return Ok(());
            }
        }
        while waiting != 0 {
            let i = mark + waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            if self.search_one(i, false, trail, search)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Searches one child. Whether that decides the node.
    #[inline]
    fn search_one(
        &mut self,
        i: usize,
        first: bool,
        trail: u64,
        search: &mut Progress,
    ) -> Result<bool, Stopped> {
        let child = self.arena[i].clone();
        let mut known = Known::of(&child);
        if !first {
            // A sibling's search may have met it meanwhile, or raised alpha.
            self.look_up(&mut known);
            match search.meet(known.bounds.seen_by(search.player, child.position.to_move())) {
                Meeting::Cut => return Ok(true),
                Meeting::Dropped => return Ok(false),
                Meeting::Open => {}
            }
        }
        let shared = self.busy.filter(|_| self.knowledge.draft(&child.position) >= SHARED_DRAFT);
        if let Some(busy) = shared {
            busy.begin(child.key);
        }
        let player = child.position.to_move();
        let scout = !first && self.switches.on(Technique::Pvs);
        let ask = if scout { Window::null(search.window.alpha) } else { search.window };
        let mut score = self
            .node(&child.position, known, trail, ask.seen_by(player, search.player))?
            .seen_by(search.player, player);
        if scout && search.window.alpha < score && score < search.window.beta {
            let again = search.window.raised(Score::new(score.value() - 1));
            score = self
                .node(&child.position, known, trail, again.seen_by(player, search.player))?
                .seen_by(search.player, player);
        }
        if let Some(busy) = shared {
            busy.end(child.key);
        }
        Ok(search.found(score, child.place))
    }

    #[inline]
    fn settled(&mut self, position: &mut G, window: Window) -> Bounds {
        if G::PATH_MATTERS
            && let Some(outcome) = position.repetition(&self.path)
        {
            return Bounds::exact(Score::new(outcome.value()));
        }
        if self.switches.on(Technique::Settle) {
            return self.knowledge.settle(position, window);
        }
        position.ended().map_or(Bounds::OPEN, |outcome| Bounds::exact(Score::new(outcome.value())))
    }

    /// The key of a position; with its path where that matters, so that nothing
    /// is stored that holds for one path only.
    #[inline]
    fn key(&self, position: &G, trail: u64) -> u64 {
        let symmetric = self.switches.on(Technique::Symmetry);
        let key = if symmetric { self.knowledge.key(position) } else { position.key() };
        key ^ trail
    }

    /// Narrows a child's bounds to what the table knows.
    #[inline]
    fn look_up(&self, known: &mut Known) {
        if !self.switches.on(Technique::Table) {
            return;
        }
        let Some(entry) = self.table.probe(known.key) else { return };
        if entry.kind != Kind::Upper {
            known.bounds.lo = known.bounds.lo.max(entry.score);
        }
        if entry.kind != Kind::Lower {
            known.bounds.hi = known.bounds.hi.min(entry.score);
        }
        known.hint = entry.place;
    }

    #[inline]
    fn store(&mut self, key: u64, search: &Progress, nodes: u64) {
        if !self.switches.on(Technique::Table) {
            return;
        }
        let kind = match search.best {
            best if best >= search.window.beta => Kind::Lower,
            best if best > search.entered.alpha => Kind::Exact,
            _ => Kind::Upper,
        };
        let entry =
            Entry { score: search.best, kind, place: search.place, depth: 255, work: work(nodes), age: 0 };
        if self.table.store(key, entry) {
            self.stores += 1;
            if self.stores * 2 > self.table.capacity() && self.table.can_grow() {
                self.table.grow();
                self.stores = 0;
            }
        }
    }
}

/// What tells the children of a position from the same positions on another
/// path: nothing where the path does not matter.
#[inline]
fn onward<G: Game>(trail: u64, key: u64) -> u64 {
    if G::PATH_MATTERS { splitmix64(trail ^ key) } else { 0 }
}

/// What is known of a position before it is searched.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    bounds: Bounds,
    /// The place of the move that the table recommends, from 1, or 0.
    hint: u16,
}

impl Known {
    #[inline]
    fn of<G: Game>(child: &Child<G>) -> Known {
        Known { key: child.key, bounds: child.bounds, hint: child.hint }
    }
}

/// How far a node has come.
struct Progress {
    player: Player,
    entered: Window,
    window: Window,
    best: Score,
    place: u16,
}

/// What a child's bounds mean for its parent.
enum Meeting {
    /// The parent is decided.
    Cut,
    /// The child can not matter any more.
    Dropped,
    /// The child must be searched.
    Open,
}

impl Progress {
    fn new(player: Player, lo: Score, window: Window) -> Progress {
        Progress { player, entered: window, window: window.raised(lo), best: lo, place: 0 }
    }

    /// Takes note of what is known about a child, as the parent sees it.
    #[inline]
    fn meet(&mut self, bounds: Bounds) -> Meeting {
        self.best = self.best.max(bounds.lo);
        self.window = self.window.raised(bounds.lo);
        if self.window.is_closed() {
            return Meeting::Cut;
        }
        if bounds.hi <= self.window.alpha {
            self.best = self.best.max(bounds.hi);
            return Meeting::Dropped;
        }
        Meeting::Open
    }

    /// Takes note of a child's score. Whether the parent is decided.
    #[inline]
    fn found(&mut self, score: Score, place: u16) -> bool {
        if score > self.best {
            self.best = score;
            self.place = place;
        }
        self.window = self.window.raised(score);
        self.window.is_closed()
    }
}
