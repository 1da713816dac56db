//! Ladders: whether a chain can be caught by ataris alone, one after another.
//!
//! Play-outs see a capture only when a chain is in atari already; a ladder is
//! twenty plies of forced moves before that, which the tree alone finds late. It
//! is read to its end where the tree gets a node: the hunter plays on one of two
//! liberties, the hunted runs or captures a hunter in atari, and is free with three
//! liberties.

use super::board::Colour;
use super::{Go, PASS, Point};

/// Positions that one ladder may take; a longer one counts as no ladder.
const PATIENCE: u32 = 80;

/// Up to three liberties of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Liberties {
    points: [Point; 3],
    count: usize,
}

impl Liberties {
    fn all(&self) -> &[Point] {
        &self.points[..self.count]
    }
}

impl Go {
    /// The liberties of the chain on `p`; three stand for more.
    fn liberties(&self, p: Point) -> Liberties {
        let mut found = Liberties::default();
        // More pseudo-liberties than two points can give.
        if self.chain_of(p).count() > 8 {
            return Liberties { count: 3, ..found };
        }
        for stone in self.chain_stones(p) {
            for q in self.neighbours(stone) {
                if self.colour(q) == Colour::Empty && !found.all().contains(&q) {
                    found.points[found.count] = q;
                    found.count += 1;
                    if found.count == 3 {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Where the owner of the chain on `p` can capture what hunts it.
    fn counters(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        let them = self.colour(p).other();
        let (mut found, mut count) = ([PASS; 4], 0);
        for stone in self.chain_stones(p) {
            for q in self.neighbours(stone) {
                if count < 4 && self.colour(q) == them && self.chain_of(q).in_atari() {
                    let m = self.chain_of(q).liberty();
                    if !found.contains(&m) {
                        found[count] = m;
                        count += 1;
                    }
                }
            }
        }
        found.into_iter().take(count)
    }
}

/// Reads ladders. The boards of a line are kept, because a new one costs more
/// than the move on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Reader {
    boards: Vec<Go>,
    patience: u32,
}

impl Reader {
    /// What a stone of the player to move on `m` does in ladders.
    pub(super) fn ladders(&mut self, go: &Go, m: Point) -> Ladders {
        let us = go.turn;
        let mut found = Ladders::default();
        let (mut hunted, mut touches, mut open) = (false, false, 0);
        for q in go.neighbours(m) {
            match go.colour(q) {
                Colour::Empty => open += 1,
                Colour::Border => {}
                colour if colour == us => {
                    touches = true;
                    hunted |= self.can_be_caught(go, q);
                }
                _ => {
                    touches = true;
                    found.catches |= !go.chain_of(q).in_atari() && self.is_caught_by(go, q, m);
                }
            }
        }
        if touches && !found.catches {
            found.is_caught = open < 3 && self.falls(go, m);
            found.saves = hunted && !found.is_caught;
        }
        found
    }

    /// Whether a stone of the player to move on `m` could be caught there.
    fn falls(&mut self, go: &Go, m: Point) -> bool {
        self.begin(go);
        self.play(0, m, go.turn);
        self.boards[1].colour(m) == go.turn && self.is_hopeless(1, m)
    }

    /// Whether somebody can catch the chain on `p` in a ladder, if it is his turn.
    fn can_be_caught(&mut self, go: &Go, p: Point) -> bool {
        if go.liberties(p).count > 2 {
            return false;
        }
        self.begin(go);
        self.is_hopeless(0, p)
    }

    /// Whether the chain on `p`, which has two liberties, is caught in a ladder
    /// when its hunter begins on `m`, one of them.
    fn is_caught_by(&mut self, go: &Go, p: Point, m: Point) -> bool {
        if go.liberties(p).count != 2 {
            return false;
        }
        self.begin(go);
        self.hunt(0, p, m)
    }

    fn begin(&mut self, go: &Go) {
        self.patience = PATIENCE;
        match self.boards.first_mut() {
            Some(board) => board.clone_from(go),
            None => self.boards.push(go.clone()),
        }
    }

    /// Puts the board after a stone of `colour` on `m` above the one at `depth`.
    fn play(&mut self, depth: usize, m: Point, colour: Colour) {
        if self.boards.len() == depth + 1 {
            self.boards.push(self.boards[depth].clone());
        } else if let [below, above] = &mut self.boards[depth..depth + 2] {
            above.clone_from(below);
        }
        self.boards[depth + 1].put::<false>(m, colour);
    }

    /// The hunter of the chain on `p` is to move: can he catch it?
    fn is_hopeless(&mut self, depth: usize, p: Point) -> bool {
        let liberties = self.boards[depth].liberties(p);
        match liberties.count {
            0 | 1 => true,
            2 => liberties.all().iter().any(|&m| self.hunt(depth, p, m)),
            _ => false,
        }
    }

    /// The hunter plays on `m`: is the chain on `p` lost?
    fn hunt(&mut self, depth: usize, p: Point, m: Point) -> bool {
        let hunter = self.boards[depth].colour(p).other();
        if self.patience == 0 || !self.boards[depth].may_place(m, hunter) {
            return false;
        }
        self.patience -= 1;
        self.play(depth, m, hunter);
        self.boards[depth + 1].chain_of(p).in_atari() && self.is_lost(depth + 1, p)
    }

    /// The chain on `p` is in atari and its owner to move: is there no way out?
    fn is_lost(&mut self, depth: usize, p: Point) -> bool {
        let board = &self.boards[depth];
        let (owner, run, counters) = (board.colour(p), board.chain_of(p).liberty(), board.counters(p));
        for m in std::iter::once(run).chain(counters) {
            if !self.boards[depth].may_place(m, owner) {
                continue;
            }
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            self.play(depth, m, owner);
            if !self.is_hopeless(depth + 1, p) {
                return false;
            }
        }
        true
    }
}

/// What a move does in ladders: whether it catches a chain, saves one that could be
/// caught, or can be caught itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ladders {
    pub(super) catches: bool,
    pub(super) saves: bool,
    pub(super) is_caught: bool,
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Notation, Playable};

    use super::*;

    fn go(rows: &str) -> Go {
        Go::start("9").unwrap().read_position(rows).unwrap()
    }

    fn point(go: &Go, name: &str) -> Point {
        go.variant.named(name).unwrap()
    }

    const LADDER: &str =
        "........./........./...O...../..OX...../..O....../........./........./........./.........";

    fn ladders(go: &Go, name: &str) -> Ladders {
        Reader::default().ladders(go, point(go, name))
    }

    fn can_be_caught(go: &Go, name: &str) -> bool {
        Reader::default().can_be_caught(go, point(go, name))
    }

    /// Black runs down to the right until the edge stops him.
    #[test]
    fn a_ladder_ends_at_the_edge() {
        let board = go(LADDER);
        let (stone, mut reader) = (point(&board, "D6"), Reader::default());
        assert_eq!(board.liberties(stone).count, 2);
        assert!(reader.is_caught_by(&board, stone, point(&board, "E6")));
        assert!(!reader.is_caught_by(&board, stone, point(&board, "D5")), "the other side is open");
        assert!(can_be_caught(&board, "D6"));
        assert_eq!(ladders(&board, "E6"), Ladders { saves: true, ..Ladders::default() });
        assert_eq!(ladders(&board.after(PASS), "E6"), Ladders { catches: true, ..Ladders::default() });
    }

    #[test]
    fn a_stone_on_the_way_breaks_it() {
        let mut rows: Vec<&str> = LADDER.split('/').collect();
        rows[6] = "......X..";
        assert!(!can_be_caught(&go(&rows.join("/")), "D6"));
        rows[6] = "X........";
        assert!(can_be_caught(&go(&rows.join("/")), "D6"), "not on the way");
    }

    /// In atari, to run is to be caught with more stones, unless a hunter falls.
    #[test]
    fn running_into_a_ladder_is_seen() {
        let mut rows: Vec<&str> = LADDER.split('/').collect();
        rows[3] = "..OXO....";
        let lost = |rows: &[&str]| {
            let (board, mut reader) = (go(&rows.join("/")), Reader::default());
            reader.begin(&board);
            reader.is_lost(0, point(&board, "D6"))
        };
        assert_eq!(ladders(&go(&rows.join("/")), "D5"), Ladders { is_caught: true, ..Ladders::default() });
        assert!(lost(&rows));
        rows[2] = "...OX....";
        rows[3] = "..OXOX...";
        assert!(!lost(&rows), "E5 takes the stone on E6");
    }
}
