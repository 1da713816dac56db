//! Conspiracy-number search (McAllester 1988).
//!
//! The value of a tree rests on the values of its leaves. How many of them would
//! have to change, to conspire, for the root to reach another value? A value that
//! only many leaves together could change is one to rely on. The search grows the
//! tree at a conspirator until no value but the root's own can be reached by
//! `threshold` leaves or fewer.
//!
//! Each node keeps, for 0 to `threshold` conspirators, the highest and the lowest
//! value they could bring about (the arrays of Klingbeil and Schaeffer 1990). A
//! leaf can become anything if it conspires, unless the game is over there. The
//! player to move takes the best of the children, so to raise the value one
//! child suffices, and to lower it all children above must be lowered.

use gametree_core::{Counts, Evaluator, Game, Limits, Path, Report, Score, Scoring, Watch, Window};

/// The values that so many conspirators can bring about, for the player to
/// move: `[highest, lowest]`, each by their number.
pub type Reach = [Vec<Score>; 2];

struct Node<G: Game> {
    position: G,
    m: Option<G::Move>,
    parent: usize,
    children: Vec<usize>,
    reach: Reach,
    over: bool,
}

/// What a leaf with this value can become.
#[must_use]
pub fn leaf(value: Score, over: bool, threshold: usize) -> Reach {
    let with = |other: Score| (0..=threshold).map(|k| if k == 0 || over { value } else { other }).collect();
    [with(Window::FULL.beta), with(Window::FULL.alpha)]
}

/// What a node can become, from what its children can, as its player sees them.
#[must_use]
pub fn gathered(children: &[Reach], threshold: usize) -> Reach {
    let up = |k: usize| children.iter().map(|child| child[0][k]).max().unwrap_or_default();
    // To come down to a value all children must; what each needs is summed.
    let need = |child: &Reach, value: Score| child[1].iter().position(|&low| low <= value);
    let down = |k: usize| {
        let candidates = children.iter().flat_map(|child| child[1].iter().copied());
        let possible = |value: &Score| {
            let needs: Option<usize> = children.iter().map(|child| need(child, *value)).sum();
            needs.is_some_and(|needs| needs <= k)
        };
        candidates.filter(possible).min().unwrap_or_default()
    };
    [(0..=threshold).map(up).collect(), (0..=threshold).map(down).collect()]
}

/// The same reach as the other player sees it, if `turned`.
fn seen(reach: &Reach, turned: bool) -> Reach {
    if !turned {
        return reach.clone();
    }
    let minus = |values: &[Score]| values.iter().map(|&value| -value).collect();
    [minus(&reach[1]), minus(&reach[0])]
}

struct Search<'a, G: Game, E> {
    nodes: Vec<Node<G>>,
    evaluator: &'a mut E,
    scoring: Scoring,
    threshold: usize,
    evaluations: u64,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn add(&mut self, position: G, m: Option<G::Move>, parent: usize, ply: usize) -> usize {
        let outcome = position.outcome();
        let value = match outcome {
            Some(outcome) => self.scoring.score(outcome, ply, self.evaluator.unit()),
            None => self.evaluator.evaluate(&position, ply),
        };
        self.evaluations += 1;
        let reach = leaf(value, outcome.is_some(), self.threshold);
        self.nodes.push(Node { position, m, parent, children: Vec::new(), reach, over: outcome.is_some() });
        self.nodes.len() - 1
    }

    fn children(&self, at: usize) -> Vec<Reach> {
        let player = self.nodes[at].position.to_move();
        let child = |&c: &usize| seen(&self.nodes[c].reach, self.nodes[c].position.to_move() != player);
        self.nodes[at].children.iter().map(child).collect()
    }

    /// A leaf that belongs to the smallest conspiracy for the highest (0) or
    /// lowest (1) value in reach of the root, and its ply.
    fn conspirator(&self, mut side: usize) -> (usize, usize) {
        let (mut at, mut ply) = (0, 0);
        let mut value = self.nodes[0].reach[side][self.threshold];
        while !self.nodes[at].children.is_empty() {
            let children = self.children(at);
            let needs = |reach: &Reach| match side {
                0 => reach[0].iter().position(|&high| high >= value),
                _ => reach[1].iter().position(|&low| low <= value),
            };
            // To rise, the child that needs fewest; to fall, any that must.
            let order = (0..children.len()).filter(|&i| needs(&children[i]).is_some_and(|n| n > 0));
            let Some(i) = order.min_by_key(|&i| needs(&children[i])) else { break };
            let next = self.nodes[at].children[i];
            if self.nodes[next].position.to_move() != self.nodes[at].position.to_move() {
                (side, value) = (1 - side, -value);
            }
            (at, ply) = (next, ply + 1);
        }
        (at, ply)
    }

    fn expand(&mut self, at: usize, ply: usize) {
        let position = self.nodes[at].position.clone();
        for &m in position.legal_moves().iter() {
            let child = self.add(position.after(m), Some(m), at, ply + 1);
            self.nodes[at].children.push(child);
        }
        let mut at = at;
        loop {
            self.nodes[at].reach = gathered(&self.children(at), self.threshold);
            if at == 0 {
                break;
            }
            at = self.nodes[at].parent;
        }
    }

    fn line(&self) -> Vec<G::Move> {
        let (mut at, mut line) = (0, Vec::new());
        while let Some(best) = {
            let children = self.children(at);
            (0..children.len()).max_by_key(|&i| (children[i][0][0], std::cmp::Reverse(i)))
        } {
            at = self.nodes[at].children[best];
            line.extend(self.nodes[at].m);
        }
        line
    }
}

/// Searches until fewer than `threshold + 1` leaves can not change the root's
/// value, or a limit is reached. The score is exact when no number of leaves
/// could change it.
pub fn conspiracy<G: Game, E: Evaluator<G>>(
    root: &G,
    evaluator: &mut E,
    scoring: Scoring,
    threshold: usize,
    limits: &Limits,
    _path: &Path,
) -> Report<G::Move> {
    let mut watch = Watch::start(limits);
    let mut search =
        Search { nodes: Vec::new(), evaluator, scoring, threshold: threshold.max(1), evaluations: 0 };
    search.add(root.clone(), None, 0, 0);
    let mut stopped = false;
    loop {
        let [high, low] = &search.nodes[0].reach;
        let (value, high, low) = (high[0], high[search.threshold], low[search.threshold]);
        if high == value && low == value {
            break;
        }
        if watch.check(search.nodes.len() as u64).is_err() {
            stopped = true;
            break;
        }
        let (above, below) =
            (high.value().saturating_sub(value.value()), value.value().saturating_sub(low.value()));
        let (leaf, ply) = search.conspirator(usize::from(above < below));
        if search.nodes[leaf].over || !search.nodes[leaf].children.is_empty() {
            stopped = true;
            break;
        }
        search.expand(leaf, ply);
    }
    let mut line = search.line();
    if line.is_empty() {
        line.extend(root.legal_moves().first());
    }
    // Where all open leaves together could not change the value it is proven.
    let open = search.nodes.iter().filter(|node| !node.over && node.children.is_empty()).count();
    let exact = !stopped && open <= search.threshold;
    Report {
        score: search.nodes[0].reach[0][0],
        exact,
        depth: if exact { None } else { Some(line.len()) },
        line,
        counts: Counts {
            nodes: search.nodes.len() as u64,
            evaluations: search.evaluations,
            ..Counts::default()
        },
        time: watch.elapsed(),
        stopped,
    }
}
