//! Placing, merging and capturing.

use gametree_core::{Player, zobrist};

use super::beside::Beside;
use super::chain::Chain;
use super::{Go, Point, ROOM, Variant, at};

/// What is on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub(super) enum Colour {
    Empty = 0,
    Black = 1,
    White = 2,
    Border = 3,
}

impl Colour {
    #[inline(always)]
    pub(super) const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
            same => same,
        }
    }

    #[inline(always)]
    pub(super) const fn player(self) -> Option<Player> {
        match self {
            Colour::Black => Some(Player::First),
            Colour::White => Some(Player::Second),
            _ => None,
        }
    }

    /// 0 for Black, 1 for White.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        (self as usize + 1) & 1
    }
}

/// One word for each colour on each point.
static STONES: [u64; 2 * ROOM] = zobrist(0x60);

#[inline(always)]
fn word(p: Point, colour: Colour) -> u64 {
    STONES[at(p) * 2 + colour.index()]
}

impl Go {
    /// The empty board.
    #[must_use]
    pub fn new(variant: Variant) -> Go {
        let mut go = Go {
            variant,
            turn: Colour::Black,
            ko: 0,
            passes: 0,
            ply: 0,
            lost: [0; 2],
            last: [0; 2],
            balance: 0,
            free: 0,
            stones: 0,
            colour: [Colour::Border; ROOM],
            beside: [Beside::default(); ROOM],
            head: std::array::from_fn(|p| p as Point),
            next: [0; ROOM],
            chain: [Chain::default(); ROOM],
            empty: [0; ROOM],
            place: [0; ROOM],
        };
        for p in variant.points() {
            go.colour[at(p)] = Colour::Empty;
            go.vacate(p);
            for q in go.neighbours(p) {
                go.beside[at(q)].gain(Colour::Empty);
            }
        }
        go
    }

    /// The rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// From one row to the next.
    #[inline(always)]
    pub(super) fn stride(&self) -> Point {
        Point::from(self.variant.size) + 1
    }

    /// The part of the arrays that this size uses.
    #[inline(always)]
    pub(super) fn used(&self) -> usize {
        let size = usize::from(self.variant.size);
        (size + 1) * (size + 2) + 1
    }

    #[inline(always)]
    pub(super) fn colour(&self, p: Point) -> Colour {
        self.colour[at(p)]
    }

    /// The chain of the stone on `p`.
    #[inline(always)]
    pub(super) fn chain_of(&self, p: Point) -> Chain {
        self.chain[at(self.head[at(p)])]
    }

    #[inline(always)]
    pub(super) fn neighbours(&self, p: Point) -> [Point; 4] {
        let stride = self.stride();
        [p.wrapping_sub(stride), p.wrapping_sub(1), p + 1, p + stride]
    }

    #[inline(always)]
    pub(super) fn diagonals(&self, p: Point) -> [Point; 4] {
        let stride = self.stride();
        let (below, above) = (p.wrapping_sub(stride), p + stride);
        [below.wrapping_sub(1), below + 1, above - 1, above + 1]
    }

    /// The points with a stone.
    pub fn stones(&self) -> impl Iterator<Item = Point> + '_ {
        self.variant.points().filter(|&p| self.colour(p) != Colour::Empty)
    }

    /// The stones of a chain, from any of them.
    pub(super) fn chain_stones(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at_point = Some(p);
        std::iter::from_fn(move || {
            let here = at_point?;
            let next = self.next[at(here)];
            at_point = (next != p).then_some(next);
            Some(here)
        })
    }

    #[inline(always)]
    fn vacate(&mut self, p: Point) {
        self.empty[at(self.free)] = p;
        self.place[at(p)] = self.free;
        self.free += 1;
    }

    #[inline(always)]
    fn occupy(&mut self, p: Point) {
        self.free -= 1;
        let (hole, moved) = (self.place[at(p)], self.empty[at(self.free)]);
        self.empty[at(hole)] = moved;
        self.place[at(moved)] = hole;
    }

    /// Puts a stone and merges its chain, without capturing anything. `KEYS`
    /// says whether the key is kept up to date; play-outs do without.
    #[inline(always)]
    pub(super) fn lay<const KEYS: bool>(&mut self, p: Point, us: Colour) {
        self.colour[at(p)] = us;
        self.occupy(p);
        self.balance += if us == Colour::Black { 1 } else { -1 };
        if KEYS {
            self.stones ^= word(p, us);
        }
        let around = self.neighbours(p);
        let mut own = Chain::STONE;
        for q in around {
            // Where there is no stone, this writes what nobody reads: cheaper
            // than a branch that chance takes.
            self.beside[at(q)].fill(us);
            self.chain[at(self.head[at(q)])].lose(p);
            own = own.with(q, self.colour(q) == Colour::Empty);
        }
        self.next[at(p)] = p;
        self.chain[at(p)] = own;
        if self.beside[at(p)].count(us) > 0 {
            for q in around {
                if self.colour(q) == us && self.head[at(q)] != self.head[at(p)] {
                    self.merge(self.head[at(p)], self.head[at(q)]);
                }
            }
        }
    }

    /// Puts a stone, captures what has no liberty left, and notes the ko
    /// point.
    #[inline(always)]
    pub(super) fn put<const KEYS: bool>(&mut self, p: Point, us: Colour) {
        let them = us.other();
        self.ko = 0;
        self.lay::<KEYS>(p, us);
        let mut captured = 0;
        if self.beside[at(p)].count(them) > 0 {
            for q in self.neighbours(p) {
                if self.colour(q) == them && self.chain_of(q).is_dead() {
                    captured += self.remove::<KEYS>(q, them);
                    self.ko = q;
                }
            }
        }
        let ours = self.chain_of(p);
        if captured != 1 || ours.stones() != 1 || !ours.in_atari() {
            self.ko = 0;
            if ours.is_dead() {
                self.remove::<KEYS>(p, us);
            }
        }
    }

    /// Makes one chain of two; the shorter one gets the other's head.
    #[inline(always)]
    fn merge(&mut self, a: Point, b: Point) {
        let (one, other) = (self.chain[at(a)], self.chain[at(b)]);
        let (long, short) = if one.stones() < other.stones() { (b, a) } else { (a, b) };
        self.chain[at(long)] = one.merged(other);
        let mut stone = short;
        loop {
            self.head[at(stone)] = long;
            let next = self.next[at(stone)];
            if next == short {
                break;
            }
            stone = next;
        }
        // `stone` is the last of the short circle: open both circles and join
        // them crosswise.
        self.next[at(stone)] = self.next[at(long)];
        self.next[at(long)] = short;
    }

    /// Takes a chain off the board; the number of its stones.
    #[inline]
    fn remove<const KEYS: bool>(&mut self, p: Point, colour: Colour) -> u16 {
        let mut count = 0;
        let mut stone = p;
        loop {
            count += 1;
            self.colour[at(stone)] = Colour::Empty;
            self.vacate(stone);
            if KEYS {
                self.stones ^= word(stone, colour);
            }
            self.head[at(stone)] = stone;
            for q in self.neighbours(stone) {
                // The dying chain may gain too; nobody looks at it again.
                self.beside[at(q)].clear(colour);
                self.chain[at(self.head[at(q)])].gain(stone);
            }
            stone = self.next[at(stone)];
            if stone == p {
                break;
            }
        }
        self.lost[colour.index()] += count;
        self.balance -= if colour == Colour::Black { count as i16 } else { -(count as i16) };
        count
    }

    /// Whether a stone of `us` may be placed on the free point `p`, as far as
    /// the position tells.
    #[inline(always)]
    pub(super) fn may_place(&self, p: Point, us: Colour) -> bool {
        if p == self.ko {
            return false;
        }
        let beside = self.beside[at(p)];
        if beside.count(Colour::Empty) > 0 {
            return true;
        }
        let them = us.other();
        for q in self.neighbours(p) {
            let colour = self.colour(q);
            if colour != Colour::Border && (colour == them) == self.chain_of(q).in_atari() {
                return true;
            }
        }
        beside.count(us) > 0 && self.variant.suicide
    }

    /// Whether every chain has a liberty, as after every legal play.
    pub(super) fn all_chains_live(&self) -> bool {
        self.variant.points().all(|p| matches!(self.colour(p), Colour::Empty) || !self.chain_of(p).is_dead())
    }
}

impl Variant {
    /// The points of the board, from the bottom left along the rows.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let size = Point::from(self.size);
        (0..size).flat_map(move |row| (0..size).map(move |column| (row + 1) * (size + 1) + column + 1))
    }

    /// The point in this column and this row from the bottom, both from 0.
    #[must_use]
    pub fn point(self, column: u8, row: u8) -> Option<Point> {
        let size = Point::from(self.size);
        (column < self.size && row < self.size)
            .then(|| (Point::from(row) + 1) * (size + 1) + Point::from(column) + 1)
    }

    /// Column and row of a point, the row from the bottom, both from 0.
    #[must_use]
    pub fn place(self, p: Point) -> (u8, u8) {
        let stride = Point::from(self.size) + 1;
        ((p % stride).wrapping_sub(1) as u8, (p / stride).wrapping_sub(1) as u8)
    }
}
