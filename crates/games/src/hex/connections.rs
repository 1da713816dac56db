//! Virtual connections: which groups of a player are joined for certain, by
//! H-search (Anshelevich, "A hierarchical approach to computer Hex", 2002).
//!
//! A full connection joins two ends even if the opponent moves first, a semi
//! connection if the player does. Its carrier is the set of free cells that it
//! needs. Ends are the player's chains, both borders, and every free cell. From
//! neighbours (a full connection with an empty carrier) two rules build up:
//!
//! - And: two full connections with a common end and nothing else in common make
//!   one; a full one if the end is a stone, a semi one if it is a free cell, which
//!   then has to be taken.
//! - Or: semi connections whose carriers have no cell in common make a full one.
//!
//! Carriers are bits in one word, so this is for boards of up to 64 cells. Lists
//! are cut at a fixed length; what is found is certain, but not all is found.

use gametree_core::Player;

use super::rules::{Hex, Stone};
use super::{STRIDE, neighbours};

/// The largest board whose cells fit into one word.
pub(super) const LARGEST: usize = 8;
/// Full and semi connections kept for two ends; more between the borders.
const MOST_FULL: usize = 8;
const MOST_SEMI: usize = 12;
const MOST_BETWEEN_BORDERS: usize = 64;
/// Semi connections that the or-rule puts together.
const MOST_TOGETHER: usize = 4;

/// No end: a stone of the opponent.
const NOBODY: usize = usize::MAX;

/// The connections of one player in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections {
    /// Ends: cells first, then the borders. Chains go by one of their cells.
    ends: usize,
    cells: usize,
    full: Vec<Vec<u64>>,
    semi: Vec<Vec<u64>>,
    queue: Vec<(usize, usize, u64)>,
    /// The ends that are there, and which of them are stones.
    alive: Vec<usize>,
    stone: Vec<bool>,
}

impl Connections {
    /// Finds the connections of `player`.
    pub(super) fn find(&mut self, hex: &Hex, player: Player) {
        let size = usize::from(hex.size());
        self.cells = size * size;
        self.ends = self.cells + 2;
        let pairs = self.ends * self.ends;
        self.full.resize_with(pairs, Vec::new);
        self.semi.resize_with(pairs, Vec::new);
        self.full.iter_mut().for_each(Vec::clear);
        self.semi.iter_mut().for_each(Vec::clear);
        self.queue.clear();
        let end = self.name_ends(hex, player);
        for cell in hex.all() {
            for q in neighbours(cell) {
                let (a, b) = (end(hex, cell), end(hex, q));
                if a != NOBODY && b != NOBODY && a != b {
                    self.add_full(a, b, 0);
                }
            }
        }
        let mut next = 0;
        while let Some(&(x, y, carrier)) = self.queue.get(next) {
            next += 1;
            // It may have been replaced by a smaller one.
            if self.full[self.pair(x, y)].contains(&carrier) {
                self.extend(x, y, carrier);
                self.extend(y, x, carrier);
            }
        }
    }

    /// Notes the ends, and gives the function from cells to them.
    fn name_ends(&mut self, hex: &Hex, player: Player) -> impl Fn(&Hex, u8) -> usize + use<> {
        let (size, cells) = (usize::from(hex.size()), self.cells);
        let own = Stone::of(player);
        let goals = hex.goals(player).map(|goal| hex.head(goal));
        let number = move |cell: u8| (usize::from(cell / STRIDE) - 1) * size + usize::from(cell % STRIDE) - 1;
        let end = move |hex: &Hex, cell: u8| match hex.at(cell) {
            Stone::Empty => number(cell),
            stone if stone == own => match hex.head(cell) {
                head if head == goals[0] => cells,
                head if head == goals[1] => cells + 1,
                head => number(head),
            },
            _ => NOBODY,
        };
        self.alive.clear();
        self.stone.clear();
        self.stone.resize(self.ends, false);
        for cell in hex.all() {
            let name = end(hex, cell);
            if name != NOBODY && !self.alive.contains(&name) {
                self.alive.push(name);
                self.stone[name] = hex.at(cell) == own;
            }
        }
        for border in [cells, cells + 1] {
            if !self.alive.contains(&border) {
                self.alive.push(border);
            }
            self.stone[border] = true;
        }
        end
    }

    #[inline]
    fn pair(&self, x: usize, y: usize) -> usize {
        if x < y { x * self.ends + y } else { y * self.ends + x }
    }

    #[inline]
    fn bit(&self, end: usize) -> u64 {
        if end < self.cells && !self.stone[end] { 1 << end } else { 0 }
    }

    /// The and-rule: what a connection from `x` to `y` makes with others from `y`
    /// on. Ways through a border are left out, for they are of no use.
    fn extend(&mut self, x: usize, y: usize, carrier: u64) {
        if y >= self.cells {
            return;
        }
        let (from, middle) = (self.bit(x), self.bit(y));
        for i in 0..self.alive.len() {
            let z = self.alive[i];
            if z == x || z == y {
                continue;
            }
            let (pair, target) = (self.pair(y, z), self.bit(z));
            if carrier & target != 0 {
                continue;
            }
            for k in 0..self.full[pair].len() {
                // Adding may change other lists, but not this one.
                let other = self.full[pair][k];
                if carrier & other != 0 || other & from != 0 {
                    continue;
                }
                if middle == 0 {
                    self.add_full(x, z, carrier | other);
                } else {
                    self.add_semi(x, z, carrier | other | middle);
                }
            }
        }
    }

    fn most(&self, x: usize, y: usize, usual: usize) -> usize {
        if x >= self.cells && y >= self.cells { MOST_BETWEEN_BORDERS } else { usual }
    }

    fn add_full(&mut self, x: usize, y: usize, carrier: u64) {
        let (pair, most) = (self.pair(x, y), self.most(x, y, MOST_FULL));
        if add(&mut self.full[pair], carrier, most) {
            self.queue.push((x, y, carrier));
        }
    }

    fn add_semi(&mut self, x: usize, y: usize, carrier: u64) {
        let (pair, most) = (self.pair(x, y), self.most(x, y, MOST_SEMI));
        if self.full[pair].iter().any(|full| full & !carrier == 0) {
            return;
        }
        if add(&mut self.semi[pair], carrier, most) {
            let known = self.semi[pair].len() - 1;
            self.together(x, y, carrier, carrier, known, 1);
        }
    }

    /// The or-rule: the new connection with earlier ones, each of which leaves
    /// fewer cells that all have in common.
    fn together(&mut self, x: usize, y: usize, common: u64, all: u64, below: usize, count: usize) {
        let pair = self.pair(x, y);
        for i in (0..below.min(self.semi[pair].len())).rev() {
            let other = self.semi[pair][i];
            let rest = common & other;
            if rest == 0 {
                self.add_full(x, y, all | other);
            } else if rest != common && count + 1 < MOST_TOGETHER {
                self.together(x, y, rest, all | other, i, count + 1);
            }
        }
    }

    /// Whether the borders are joined for certain, the opponent to move.
    pub(super) fn won(&self) -> bool {
        !self.full[self.pair(self.cells, self.cells + 1)].is_empty()
    }

    /// The carriers of the threats to join the borders.
    pub(super) fn threats(&self) -> &[u64] {
        &self.semi[self.pair(self.cells, self.cells + 1)]
    }

    /// For every free cell, how many cells a way from border to border through it
    /// still takes, if each full connection is a step. A large number where there
    /// is none.
    pub(super) fn ways(&self) -> Vec<u32> {
        let [from, to] = [self.cells, self.cells + 1].map(|border| self.distances(border));
        (0..self.cells).map(|cell| from[cell] + to[cell]).collect()
    }

    fn distances(&self, border: usize) -> Vec<u32> {
        const FAR: u32 = 1000;
        let mut distance = vec![FAR; self.ends];
        distance[border] = 0;
        // Few ends and short ways: rounds until nothing changes.
        let mut changed = true;
        while changed {
            changed = false;
            for &x in &self.alive {
                if distance[x] == FAR {
                    continue;
                }
                for &y in &self.alive {
                    let cost = distance[x] + u32::from(!self.stone[y]);
                    if cost < distance[y] && x != y && !self.full[self.pair(x, y)].is_empty() {
                        distance[y] = cost;
                        changed = true;
                    }
                }
            }
        }
        distance
    }
}

/// Adds a carrier unless one inside it is known, and drops those around it.
fn add(list: &mut Vec<u64>, carrier: u64, most: usize) -> bool {
    if list.iter().any(|known| known & !carrier == 0) {
        return false;
    }
    list.retain(|known| carrier & !known != 0);
    if list.len() >= most {
        return false;
    }
    list.push(carrier);
    true
}
