//! Solves the positions of an `.obf` file exactly on one thread: a prototype
//! of what a general engine has to do above the endgame solver.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p gametree-games --example othello_alone -- FILE [switches]
//! ```
//!
//! Switches: `first=40 last=44` choose positions; `no-etc no-table no-eval
//! no-guess` for ablation; `resolve=9 presearch=13 deeper=3 mobility=256
//! select=1.5 bits=19` as in `Config`; `weights=FILE` for other weights.

use std::time::Instant;

use gametree_core::{Game, Notation, SplitMix};
use gametree_games::othello::bits::{Squares, flips, reach};
use gametree_games::othello::endgame::Endgame;
use gametree_games::othello::evaluation::Evaluation;
use gametree_games::othello::mobility::{corners, weighted};
use gametree_games::othello::parity::{odd_quadrants, quadrant};
use gametree_games::othello::patterns::{Accumulator, Layout, UNIT};
use gametree_games::othello::shallow::Shallow;
use gametree_games::othello::stability::upper_bound;
use gametree_games::othello::{Othello, final_margin, key};

#[derive(Clone, Copy)]
struct Entry {
    own: u64,
    opponent: u64,
    lower: i8,
    upper: i8,
    best: u8,
    draft: u8,
}

const EMPTY: Entry = Entry { own: 0, opponent: 0, lower: -64, upper: 64, best: 64, draft: 0 };

struct Table {
    entries: Vec<Entry>,
}

impl Table {
    fn new(bits: u32) -> Table {
        Table { entries: vec![EMPTY; 1 << bits] }
    }

    fn index(&self, own: u64, opponent: u64) -> usize {
        key(own, opponent) as usize & (self.entries.len() - 2)
    }

    fn prefetch(&self, own: u64, opponent: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a hint about an address inside the table.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(self.entries.as_ptr().add(self.index(own, opponent)).cast());
        }
    }

    fn get(&self, own: u64, opponent: u64) -> Option<&Entry> {
        let i = self.index(own, opponent);
        self.entries[i..i + 2].iter().find(|e| e.own == own && e.opponent == opponent)
    }

    fn put(&mut self, entry: Entry) {
        let i = self.index(entry.own, entry.opponent);
        let pair = &mut self.entries[i..i + 2];
        let same = pair.iter().position(|e| e.own == entry.own && e.opponent == entry.opponent);
        let slot = same.unwrap_or_else(|| if pair[0].draft <= entry.draft { 0 } else { 1 });
        if same.is_none() && slot == 0 {
            pair[1] = pair[0];
        }
        let old = pair[slot];
        pair[slot] = entry;
        if same.is_some() {
            // Bounds of the same position only ever tighten.
            pair[slot].lower = old.lower.max(entry.lower);
            pair[slot].upper = old.upper.min(entry.upper);
            if entry.best == 64 {
                pair[slot].best = old.best;
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Child {
    own: u64,
    opponent: u64,
    square: u8,
    cost: i32,
}

struct Config {
    etc: bool,
    table: bool,
    eval: bool,
    guess: bool,
    resolve: u32,
    presearch: u32,
    mobility: i32,
    deeper: u32,
    select: f64,
}

struct Solver<'a> {
    config: &'a Config,
    evaluation: &'a Evaluation,
    shallow: Shallow<'a>,
    endgame: Endgame,
    table: Table,
    hints: Table,
    /// Above 0, a search that may cut on a shallow one; its units are sigmas.
    select: f64,
    nodes: u64,
}

impl Solver<'_> {
    fn search(&mut self, own: u64, opponent: u64, mut alpha: i32, mut beta: i32) -> i32 {
        let empties = !(own | opponent);
        let draft = empties.count_ones();
        if draft <= self.config.resolve {
            return self.endgame.solve(own, opponent, alpha, beta);
        }
        self.nodes += 1;
        if alpha >= 20 {
            let bound = upper_bound(opponent, empties, !0);
            if bound <= alpha {
                return bound;
            }
        }
        let mut hint = 64;
        if self.config.table {
            let table = if self.select > 0.0 { &self.hints } else { &self.table };
            if let Some(entry) = table.get(own, opponent) {
                let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
                if lower >= beta || lower == upper {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
                alpha = alpha.max(lower);
                beta = beta.min(upper);
                hint = entry.best;
            }
            if hint == 64 && self.config.select > 0.0 {
                hint = self.hints.get(own, opponent).map_or(64, |entry| entry.best);
            }
        }
        let moves = reach(own, opponent);
        if moves == 0 {
            if reach(opponent, own) == 0 {
                return final_margin(own, opponent, draft as i32);
            }
            return -self.search(opponent, own, -beta, -alpha);
        }
        if self.select > 0.0
            && beta - alpha == 1
            && draft >= 14
            && let Some(value) = self.probable_cut(own, opponent, draft, alpha, beta)
        {
            return value;
        }
        let mut children = [Child { own: 0, opponent: 0, square: 64, cost: 0 }; 33];
        let mut length = 0;
        for square in Squares(moves) {
            let flipped = flips(own, opponent, square);
            let child = (opponent ^ flipped, own ^ flipped ^ (1 << square));
            if self.config.table && draft > self.config.resolve + 1 {
                self.table.prefetch(child.0, child.1);
            }
            children[length] = Child { own: child.0, opponent: child.1, square, cost: 0 };
            length += 1;
        }
        let children = &mut children[..length];
        // Enhanced transposition cut-off.
        if self.config.etc && self.config.table && self.select == 0.0 && draft > self.config.resolve + 1 {
            for child in children.iter() {
                if let Some(entry) = self.table.get(child.own, child.opponent) {
                    let value = -i32::from(entry.upper);
                    if value >= beta {
                        return value;
                    }
                }
            }
        }
        self.order(own, opponent, draft, hint, children);
        let (mut best, mut best_square) = (-65, 64);
        let mut raised = alpha;
        for i in 0..length {
            let next = (i..length).min_by_key(|&j| children[j].cost).unwrap();
            children.swap(i, next);
            let child = children[i];
            let value = if i == 0 {
                -self.search(child.own, child.opponent, -beta, -raised)
            } else {
                let probe = -self.search(child.own, child.opponent, -raised - 1, -raised);
                if raised < probe && probe < beta {
                    -self.search(child.own, child.opponent, -beta, -probe + 1)
                } else {
                    probe
                }
            };
            if value > best {
                best = value;
                best_square = child.square;
                raised = raised.max(value);
                if raised >= beta {
                    break;
                }
            }
        }
        if self.config.table {
            let lower = if best > alpha { best as i8 } else { -64 };
            let upper = if best < beta { best as i8 } else { 64 };
            let entry = Entry { own, opponent, lower, upper, best: best_square, draft: draft as u8 };
            if self.select > 0.0 { self.hints.put(entry) } else { self.table.put(entry) }
        }
        best
    }

    /// Cuts where a shallow search is so far outside the window that the
    /// exact value will most likely be outside as well.
    fn probable_cut(&mut self, own: u64, opponent: u64, draft: u32, alpha: i32, beta: i32) -> Option<i32> {
        let depth = (draft - 12) / 3 + 1;
        let sigma = 4.0 + 0.06 * f64::from(draft - 12);
        let margin = (self.select * sigma * f64::from(UNIT)) as i32;
        let at = Accumulator::new(self.evaluation.layout(), own, opponent);
        let high = beta * UNIT + margin;
        if high < 64 * UNIT && self.shallow.search(&at, depth, high - 1, high) >= high {
            return Some(beta);
        }
        let low = alpha * UNIT - margin;
        if low > -64 * UNIT && self.shallow.search(&at, depth, low, low + 1) <= low {
            return Some(alpha);
        }
        None
    }

    fn order(&mut self, own: u64, opponent: u64, draft: u32, hint: u8, children: &mut [Child]) {
        let odd = odd_quadrants(!(own | opponent));
        let judged = self.config.eval && draft >= self.config.presearch;
        let at = judged.then(|| Accumulator::new(self.evaluation.layout(), own, opponent));
        for child in children {
            if child.square == hint {
                child.cost = i32::MIN;
                continue;
            }
            let replies = reach(child.own, child.opponent);
            let mobility = weighted(replies, corners(8)) as i32;
            if let Some(at) = &at {
                let depth = (draft - self.config.presearch) / self.config.deeper;
                let flipped = child.own ^ opponent;
                let next = at.after(self.evaluation.layout(), child.square, flipped);
                let floor = -64 * UNIT;
                let score = self.shallow.search(&next, depth, floor, -floor);
                child.cost = score + self.config.mobility * mobility;
            } else {
                child.cost = 4 * mobility - if odd & quadrant(child.square) != 0 { 2 } else { 0 };
            }
        }
    }

    /// The exact value: null windows from a guess outward.
    fn solve(&mut self, own: u64, opponent: u64) -> i32 {
        let draft = 64 - (own | opponent).count_ones();
        let mut guess = 0;
        if self.config.guess && self.config.eval {
            let at = Accumulator::new(self.evaluation.layout(), own, opponent);
            let score = self.shallow.search(&at, 6.min(draft), -64 * UNIT, 64 * UNIT);
            guess = (score + UNIT).div_euclid(2 * UNIT) * 2;
        }
        if self.config.select > 0.0 && self.config.eval {
            self.select = self.config.select;
            guess = self.converge(own, opponent, guess);
            self.select = 0.0;
        }
        self.converge(own, opponent, guess)
    }

    fn converge(&mut self, own: u64, opponent: u64, guess: i32) -> i32 {
        // Margins are even unless squares stay empty, so windows step by two.
        let (mut low, mut high) = (-64, 64);
        let mut value = guess;
        while low < high {
            let beta = if value == low { value + 1 } else { value };
            value = self.search(own, opponent, beta - 1, beta);
            if value < beta {
                high = value;
            } else {
                low = value;
            }
        }
        value
    }
}

fn cpu_seconds(began: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = used.as_deref().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| began.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

/// Held-out positions: noisy games by mobility.
fn random_positions(count: usize, empties: u32) -> Vec<Othello> {
    let mut random = SplitMix::new(99);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Othello::new(8).unwrap();
        while position.empties().count_ones() > empties && position.outcome().is_none() {
            let legal = position.legal_moves();
            let m = match random.below(5) {
                0 => legal[random.below(legal.len() as u64) as usize],
                _ => *legal.iter().min_by_key(|&&m| position.after(m).placements().count_ones()).unwrap(),
            };
            position.play(m);
        }
        if position.empties().count_ones() == empties && position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

fn main() {
    let began = Instant::now();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|a| a == name);
    let number = |name: &str, default: f64| {
        let found = arguments.iter().find_map(|a| a.strip_prefix(name)?.strip_prefix('='));
        found.map_or(default, |text| text.parse().unwrap())
    };
    let config = Config {
        etc: !has("no-etc"),
        table: !has("no-table"),
        eval: !has("no-eval"),
        guess: !has("no-guess"),
        resolve: number("resolve", 9.0) as u32,
        presearch: number("presearch", 13.0) as u32,
        mobility: number("mobility", 256.0) as i32,
        deeper: number("deeper", 3.0) as u32,
        select: number("select", 1.5),
    };
    let packed = arguments.iter().find_map(|a| a.strip_prefix("weights="));
    let own_weights =
        packed.map(|file| Evaluation::from_packed(Layout::get(8).unwrap(), &std::fs::read(file).unwrap()));
    let evaluation = own_weights.as_ref().or(Evaluation::shipped(8)).unwrap();
    let file = &arguments[0];
    let (first, last) = (number("first", 40.0) as usize, number("last", 44.0) as usize);
    let mut work: Vec<(String, Othello, Option<i32>)> = Vec::new();
    if let Some(empties) = file.strip_prefix("random:") {
        let positions = random_positions(20, empties.parse().unwrap());
        work.extend(positions.into_iter().enumerate().map(|(i, p)| (format!("random {i}"), p, None)));
    } else {
        let text = std::fs::read_to_string(file).unwrap();
        for (i, line) in text.lines().enumerate() {
            if !(first..=last).contains(&(i + 40)) {
                continue;
            }
            let position = Othello::new(8).unwrap().read_position(line).unwrap();
            let value = line.split(':').nth(1).and_then(|v| v.split(';').next()?.trim().parse().ok());
            work.push((format!("#{}", i + 40), position, value));
        }
    }
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for (name, position, expected) in work {
        let mut solver = Solver {
            config: &config,
            evaluation,
            shallow: Shallow::new(evaluation),
            endgame: Endgame::new(8),
            table: Table::new(number("bits", 19.0) as u32),
            hints: Table::new(18),
            select: 0.0,
            nodes: 0,
        };
        let start = cpu_seconds(began);
        let value = solver.solve(position.own(), position.opponent());
        let seconds = cpu_seconds(began) - start;
        let nodes = solver.nodes + solver.endgame.nodes();
        let judged = solver.shallow.nodes + solver.shallow.endgame.nodes();
        println!(
            "{name:10} {:2} empties {value:+3} {} {:10} upper {:11} last {:10} ordering {:7.2} s {:5.1} M/s",
            position.empties().count_ones(),
            expected.map_or("", |e| if e == value { "right" } else { "WRONG" }),
            solver.nodes,
            solver.endgame.nodes(),
            judged,
            seconds,
            (nodes + judged) as f64 / seconds / 1e6,
        );
        all_nodes += nodes + judged;
        all_seconds += seconds;
    }
    println!("all {all_nodes} nodes {all_seconds:.2} s");
}
