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
    Bounds, Child, Game, Knowledge, Limits, MoveList, Path, Rules, Score, Stopped, Watch, Window,
};

use super::busy::Busy;
use super::crew::Question;
use super::progress::{Known, Meeting, Progress};
use super::rehearsal::{REHEARSED, Stage};
use super::table::{Entry, Kind, PROVEN, Table, work};
use super::technique::{Switches, Technique};
use super::trail::{behind, onward};

/// One thread of an exact search.
pub(super) struct Worker<'a, G: Game, K, S> {
    pub(super) knowledge: K,
    pub(super) switches: S,
    pub(super) table: &'a Table,
    pub(super) busy: Option<&'a Busy>,
    pub(super) watch: Watch,
    pub(super) path: Path,
    pub(super) nodes: u64,
    /// Which of the threads this is.
    pub(super) number: usize,
    stage: Stage,
    /// Positions with fewer plies left, half of those at the root, are not
    /// worth telling other threads about, nor asking what they found.
    shared: usize,
    arena: Vec<Child<G>>,
    moves: MoveList<G::Move>,
    /// Entries stored since the table grew last.
    stores: usize,
}

impl<'a, G: Game, K: Knowledge<G>, S: Switches> Worker<'a, G, K, S> {
    pub(super) fn new(knowledge: K, switches: S, table: &'a Table, number: usize) -> Self {
        Worker {
            knowledge,
            switches,
            table,
            busy: None,
            watch: Watch::start(&Limits::none()),
            path: Path::new(),
            nodes: 0,
            number,
            stage: Stage::Plain,
            shared: usize::MAX,
            arena: Vec::new(),
            moves: MoveList::new(),
            stores: 0,
        }
    }

    /// Answers a question; the last one may have been stopped anywhere.
    pub(super) fn answer(&mut self, question: &Question<G>) -> Result<Score, Stopped> {
        self.watch = question.watch.clone();
        self.path.clone_from(&question.path);
        self.stage = question.stage;
        self.nodes = 0;
        self.arena.clear();
        self.moves.clear();
        self.search(&question.position, question.window)
    }

    /// The value of `position`, or a bound outside the window.
    fn search(&mut self, position: &G, window: Window) -> Result<Score, Stopped> {
        self.shared = self.knowledge.draft(position) / 2;
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
        let trail = steps.fold(PROVEN, |trail, step| onward::<G>(trail, step.key));
        let mut known = Known { key: self.key(&root, trail), bounds, hint: 0, banked: K::banked(&root) };
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
        if K::REHEARSE
            && self.stage == Stage::Rehearsing
            && let Some(score) = self.knowledge.foretell(position, window, &mut self.nodes)
        {
            return Ok(score);
        }
        // 2. All children at once: made, settled, looked up, ordered.
        let mut search = Progress::new(position.to_move(), known.bounds.lo, window);
        let mark = self.arena.len();
        let trail = onward::<G>(behind(position, trail), position.key());
        if G::PATH_MATTERS {
            self.path.push(position.step());
        }
        let done = match self.expand(position, trail, &mut search) {
            0 => return Ok(self.stuck(position)),
            _ => search.window.is_closed() || self.look_all_up(mark, &mut search),
        };
        // 3. Search what is open.
        if !done {
            self.rank(position, &known, mark);
            self.search_all(mark, trail, &mut search)?;
        }
        self.arena.truncate(mark);
        if G::PATH_MATTERS {
            self.path.pop();
        }
        // 4. Remember.
        self.store(&known, &search, self.nodes - before);
        Ok(search.best)
    }

    #[cold]
    fn stuck(&mut self, position: &G) -> Score {
        if G::PATH_MATTERS {
            self.path.pop();
        }
        Score::new(position.stuck().value())
    }

    /// Puts those children into the arena that their bounds leave open, until
    /// one decides the node. How many were made.
    #[inline]
    fn expand(&mut self, position: &G, trail: u64, search: &mut Progress) -> u16 {
        let mut made = 0;
        let salt = self.salt();
        let Worker { knowledge, switches, table, arena, path, moves, .. } = self;
        let window = search.window;
        let mut visit = |mut child: Child<G>| {
            made += 1;
            if G::PATH_MATTERS
                && let Some(outcome) = child.position.repetition(path)
            {
                child.bounds = Bounds::exact(Score::new(outcome.value()));
            }
            match search.meet(child.bounds.seen_by(search.player, child.position.to_move())) {
                Meeting::Cut => return false,
                Meeting::Dropped => return true,
                Meeting::Open => {}
            }
            let symmetric = switches.on(Technique::Symmetry);
            let key = if symmetric { K::proof_key(&child.position) } else { child.position.key() };
            child.key = key ^ behind(&child.position, trail) ^ salt;
            if switches.on(Technique::Prefetch) {
                table.prefetch(child.key);
            }
            child.place = made;
            arena.push(child);
            true
        };
        if switches.on(Technique::Settle) {
            knowledge.expand(position, window, moves, &mut visit);
        } else {
            Rules.expand(position, window, moves, &mut visit);
        }
        made
    }

    /// Looks the children up and drops those that the table decides (enhanced
    /// transposition cut-offs). Whether the node is decided.
    #[inline]
    fn look_all_up(&mut self, mark: usize, search: &mut Progress) -> bool {
        if !self.switches.on(Technique::EnhancedCutoffs) {
            return self.arena.len() == mark;
        }
        let mut kept = mark;
        for i in mark..self.arena.len() {
            let mut known = Known::of::<G, K>(&self.arena[i]);
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
    fn rank(&mut self, position: &G, known: &Known, mark: usize) {
        if !self.switches.on(Technique::Guess) {
            return;
        }
        let hint = self.hint(known);
        let Worker { knowledge, arena, switches, nodes, .. } = self;
        let children = &mut arena[mark..];
        if switches.on(Technique::Judge) && children.len() > 1 {
            knowledge.judge(position, children, nodes);
        }
        if hint != 0
            && switches.on(Technique::TableMove)
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

    /// The place of the move that the table recommends, or else the rehearsal.
    #[inline]
    fn hint(&self, known: &Known) -> u16 {
        if known.hint != 0 || !K::REHEARSE || self.stage != Stage::Rehearsed {
            return known.hint;
        }
        self.table.probe(known.key ^ REHEARSED).map_or(0, |entry| entry.place)
    }

    /// Searches the children in order. With other threads at work, those that
    /// somebody is searching already wait for a second round.
    fn search_all(&mut self, mark: usize, trail: u64, search: &mut Progress) -> Result<(), Stopped> {
        let end = self.arena.len();
        if self.number > 0 && self.busy.is_none() && end - mark > 2 {
            let later = &mut self.arena[mark + 1..end];
            later.rotate_left(self.number % later.len());
        }
        let mut waiting = 0u64;
        for i in mark..end {
            if i > mark
                && i - mark < 64
                && self.busy.is_some_and(|busy| busy.is_busy(self.arena[i].key))
                && self.knowledge.draft(&self.arena[i].position) >= self.shared
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
        let Child { position: ref child, place, .. } = self.arena[i];
        let (child, mut known) = (child.clone(), Known::of::<G, K>(&self.arena[i]));
        let shared = self.busy.filter(|_| self.knowledge.draft(&child) >= self.shared);
        if !first {
            // Alpha may have risen, and another thread may have met the child.
            // A search of its own siblings seldom has: not worth a look.
            if shared.is_some() || !self.switches.on(Technique::EnhancedCutoffs) {
                self.look_up(&mut known);
            }
            match search.meet(known.bounds.seen_by(search.player, child.to_move())) {
                Meeting::Cut => return Ok(true),
                Meeting::Dropped => return Ok(false),
                Meeting::Open => {}
            }
        }
        if let Some(busy) = shared {
            busy.begin(known.key);
        }
        let score = self.compare(&child, known, first, trail, search);
        if let Some(busy) = shared {
            busy.end(known.key);
        }
        Ok(search.found(score?, place))
    }

    /// A child's score for its parent: by a null window first, if an older
    /// brother has set alpha.
    #[inline]
    fn compare(
        &mut self,
        child: &G,
        known: Known,
        first: bool,
        trail: u64,
        search: &Progress,
    ) -> Result<Score, Stopped> {
        let player = child.to_move();
        let scout = !first && self.switches.on(Technique::Pvs);
        let ask = if scout { Window::null(search.window.alpha) } else { search.window };
        let score = self.node(child, known, trail, ask.seen_by(player, search.player))?;
        let score = score.seen_by(search.player, player);
        if !scout || score <= search.window.alpha || score >= search.window.beta {
            return Ok(score);
        }
        let again = search.window.raised(Score::new(score.value() - 1));
        let score = self.node(child, known, trail, again.seen_by(player, search.player))?;
        Ok(score.seen_by(search.player, player))
    }

    /// The key of a position; with its path where that matters, so that nothing
    /// is stored that holds for one path only.
    #[inline]
    fn key(&self, position: &G, trail: u64) -> u64 {
        let symmetric = self.switches.on(Technique::Symmetry);
        let key = if symmetric { K::proof_key(position) } else { position.key() };
        key ^ behind(position, trail) ^ self.salt()
    }

    #[inline]
    fn salt(&self) -> u64 {
        if K::REHEARSE && self.stage == Stage::Rehearsing { REHEARSED } else { 0 }
    }

    /// Narrows a child's bounds to what the table knows.
    #[inline]
    fn look_up(&self, known: &mut Known) {
        if !self.switches.on(Technique::Table) {
            return;
        }
        let Some(entry) = self.table.probe(known.key) else { return };
        let score = Score::new(entry.score.value() + known.banked);
        if entry.kind != Kind::Upper {
            known.bounds.lo = known.bounds.lo.max(score);
        }
        if entry.kind != Kind::Lower {
            known.bounds.hi = known.bounds.hi.min(score);
        }
        known.hint = entry.place;
    }

    #[inline]
    fn store(&mut self, known: &Known, search: &Progress, nodes: u64) {
        if !self.switches.on(Technique::Table) {
            return;
        }
        let kind = match search.best {
            best if best >= search.window.beta => Kind::Lower,
            best if best > search.entered.alpha => Kind::Exact,
            _ => Kind::Upper,
        };
        let score = Score::new(search.best.value() - known.banked);
        let entry = Entry { score, kind, place: search.place, depth: 255, work: work(nodes), age: 0 };
        if self.table.store(known.key, entry) {
            self.stores += 1;
            if self.stores * 2 > self.table.capacity() && self.table.can_grow() {
                self.table.grow();
                self.stores = 0;
            }
        }
    }
}
