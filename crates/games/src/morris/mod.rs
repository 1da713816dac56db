//! Nine Men's Morris, and Lasker's variant.
//!
//! ```text
//!   7  0-----------1-----------2     24 points in three rings of eight, numbered
//!   6  |   8-------9------10   |     clockwise from the top left; the other rings
//!   5  |   |  16--17--18   |   |     have 8 and 16 more. Even points are corners;
//!   4  7--15--23      19--11---3     odd ones join the rings
//!   3  |   |  22--21--20   |   |
//!   2  |  14------13------12   |
//!   1  6-----------5-----------4
//!      a   b   c   d   e   f   g
//! ```
//!
//! The players first put their men on free points, then move them along the
//! lines; with three men left they may go to any free point. Three men in a row
//! along a line, a mill, take a man of the opponent's, not out of a mill unless
//! all are in mills. Who has fewer than three men, or can not move, loses; a
//! position that comes back is a draw. In Lasker's variant each player has ten
//! men, and may move before all are on the board.

mod knowledge;
mod text;

use gametree_core::{Game, MoveList, Outcome, Player, splitmix64};

pub use self::knowledge::Insight;

/// The sixteen mills, as sets of points.
pub const MILLS: [u32; 16] = mills();

const fn mills() -> [u32; 16] {
    let mut found = [0; 16];
    let mut i = 0;
    while i < 4 {
        let (corner, next) = (2 * i, (2 * i + 2) % 8);
        let side = 1 << corner | 1 << (corner + 1) | 1 << next;
        found[i] = side;
        found[4 + i] = side << 8;
        found[8 + i] = side << 16;
        found[12 + i] = 0x01_0101 << (corner + 1);
        i += 1;
    }
    found
}

/// The points next to each point along the lines.
pub const NEXT: [u32; 24] = next();

const fn next() -> [u32; 24] {
    let mut table = [0; 24];
    let mut point = 0;
    while point < 24 {
        let (ring, k) = (point / 8, point % 8);
        let mut near = 1 << (8 * ring + (k + 1) % 8) | 1 << (8 * ring + (k + 7) % 8);
        if k % 2 == 1 {
            if ring > 0 {
                near |= 1 << (point - 8);
            }
            if ring < 2 {
                near |= 1 << (point + 8);
            }
        }
        table[point] = near;
        point += 1;
    }
    table
}

const POINTS: u32 = (1 << 24) - 1;
/// Not a point: from the hand, or no man taken.
const NONE: u8 = 24;

/// A move: from a point, or the hand, to a point, and perhaps a man taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    from: u8,
    to: u8,
    take: u8,
}

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Morris {
    men: [u32; 2],
    hand: [u8; 2],
    to_move: Player,
    /// Whether men may move while there are some in the hand.
    lasker: bool,
}

impl Morris {
    /// The start with so many men each, from 3 to 12.
    #[must_use]
    pub fn new(men: u8, lasker: bool) -> Option<Morris> {
        let fits = (3..=12).contains(&men);
        fits.then_some(Morris { men: [0; 2], hand: [men; 2], to_move: Player::First, lasker })
    }

    /// A position after all men are placed, the first player to move.
    #[must_use]
    pub fn of_men(mine: u32, theirs: u32) -> Morris {
        Morris { men: [mine, theirs], hand: [0; 2], to_move: Player::First, lasker: false }
    }

    /// The points where a player has men.
    #[must_use]
    pub fn men(&self, player: Player) -> u32 {
        self.men[player.index()]
    }

    /// How many men a player has in the hand.
    #[must_use]
    pub fn hand(&self, player: Player) -> u8 {
        self.hand[player.index()]
    }

    /// The men of a player on the board and in the hand.
    #[inline]
    fn total(&self, player: Player) -> u32 {
        self.men[player.index()].count_ones() + u32::from(self.hand[player.index()])
    }

    /// The men that may be taken from a player.
    #[inline]
    fn takeable(&self, player: Player) -> u32 {
        let men = self.men[player.index()];
        let loose = men & !in_mills(men);
        if loose == 0 { men } else { loose }
    }

    /// A man counts 16, a free point next to a man 1.
    #[must_use]
    pub fn judge(&self) -> i64 {
        let me = self.to_move;
        let free = POINTS & !(self.men[0] | self.men[1]);
        let worth = |player: Player| {
            let men = self.men[player.index()];
            let room: u32 = points(men).map(|point| (NEXT[point as usize] & free).count_ones()).sum();
            16 * i64::from(self.total(player)) + i64::from(room)
        };
        worth(me) - worth(me.other())
    }

    /// Pushes the moves to `to` from `from`: one, or one per man to be taken.
    #[inline]
    fn push(&self, from: u8, to: u8, takeable: u32, out: &mut MoveList<Turn>) {
        let mut mine = self.men[self.to_move.index()] | 1 << to;
        if from != NONE {
            mine &= !(1 << from);
        }
        let closes = MILLS.iter().any(|&mill| mill >> to & 1 == 1 && mill & mine == mill);
        if !closes || takeable == 0 {
            out.push(Turn { from, to, take: NONE });
            return;
        }
        for take in points(takeable) {
            out.push(Turn { from, to, take });
        }
    }
}

/// The men that stand in mills.
#[inline]
fn in_mills(men: u32) -> u32 {
    MILLS.iter().filter(|&&mill| mill & men == mill).fold(0, |all, mill| all | mill)
}

/// The members of a set of points.
#[inline]
fn points(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            point as u8
        })
    })
}

impl Game for Morris {
    type Move = Turn;

    const PATH_MATTERS: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        (self.total(self.to_move) < 3).then_some(Outcome::LOSS)
    }

    fn stuck(&self) -> Outcome {
        Outcome::LOSS
    }

    fn moves(&self, out: &mut MoveList<Turn>) {
        let me = self.to_move;
        let free = POINTS & !(self.men[0] | self.men[1]);
        let takeable = self.takeable(me.other());
        let placing = self.hand[me.index()] > 0;
        if placing {
            for to in points(free) {
                self.push(NONE, to, takeable, out);
            }
        }
        if placing && !self.lasker {
            return;
        }
        let men = self.men[me.index()];
        let flying = !placing && men.count_ones() == 3;
        for from in points(men) {
            let reach = if flying { free } else { free & NEXT[usize::from(from)] };
            for to in points(reach) {
                self.push(from, to, takeable, out);
            }
        }
    }

    #[inline]
    fn play(&mut self, m: Turn) {
        let me = self.to_move.index();
        match m.from {
            NONE => self.hand[me] = self.hand[me].saturating_sub(1),
            from => self.men[me] &= !(1 << from),
        }
        self.men[me] |= 1 << m.to;
        if m.take != NONE {
            self.men[1 - me] &= !(1 << m.take);
        }
        self.to_move = self.to_move.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        let men = u64::from(self.men[0]) | u64::from(self.men[1]) << 24;
        let rest =
            u64::from(self.hand[0]) | u64::from(self.hand[1]) << 4 | (self.to_move.index() as u64) << 8;
        splitmix64(men ^ rest << 48)
    }

    fn reversible(&self) -> usize {
        if self.forgets_path() { 0 } else { usize::MAX }
    }

    /// While every move takes a man from a hand nothing comes back.
    fn forgets_path(&self) -> bool {
        !self.lasker && self.hand != [0, 0]
    }
}

#[cfg(test)]
mod tests;
