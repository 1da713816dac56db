//! What the search asks of Othello's knowledge, in the words of the interface.

use gametree_core::{Bounds, Child, Forecast, Game, Knowledge, MoveList, Score, Window};

use super::bits::{Squares, flips, reach};
use super::endgame::Endgame;
use super::evaluation::Evaluation;
use super::mobility::{corners, weighted};
use super::parity::{odd_quadrants, quadrant};
use super::patterns::{Accumulator, UNIT};
use super::probcut::predictors;
use super::shallow::Shallow;
use super::stability::upper_bound;
use super::symmetry::folded;
use super::{Othello, PASS, key};

/// With this many empty squares or fewer the endgame solver takes over.
const RESOLVE: u32 = 9;
/// From this many empty squares on children are ranked by a shallow search.
const JUDGE: u32 = 13;
/// Shallow searches do not look at the clock, so none may take long: with more
/// empty squares than this, beyond what can be solved, they stay very shallow.
const DISTANT: u32 = 30;
/// A reply more is worth this much of the evaluation's unit in the ranking.
const REPLY: i32 = UNIT;
/// From this many empty squares on a rehearsal may trust a shallow search.
const FORETELL: u32 = 14;
/// How far outside the window it must end, in half standard errors.
const CONFIDENCE: i32 = 3;
/// Stable discs can bound the value only where alpha is this high.
const STABLE: i64 = 20;

/// Everything known about Othello: passes as forced moves, stable discs,
/// mobility and parity, the endgame solver, and the learned evaluation.
pub struct Insight {
    endgame: [Option<Box<Endgame>>; 3],
    /// Shallow searches on 6x6 and 8x8.
    shallow: [Option<Shallow<'static>>; 2],
}

impl Insight {
    /// Knowledge with empty caches.
    #[must_use]
    pub fn new() -> Insight {
        Insight { endgame: [None, None, None], shallow: [None, None] }
    }

    /// A shallow search for this position and its patterns, on boards for
    /// which weights were learned.
    fn shallow(&mut self, position: &Othello) -> Option<(&mut Shallow<'static>, Accumulator)> {
        let evaluation = Evaluation::shipped(position.size())?;
        let at = Accumulator::new(evaluation.layout(), position.own, position.opponent);
        let slot = &mut self.shallow[usize::from(position.size() == 8)];
        Some((slot.get_or_insert_with(|| Shallow::new(evaluation)), at))
    }
}

impl Default for Insight {
    fn default() -> Insight {
        Insight::new()
    }
}

/// A clone starts with empty caches: it is for another thread.
impl Clone for Insight {
    fn clone(&self) -> Insight {
        Insight::new()
    }
}

impl Knowledge<Othello> for Insight {
    /// The same for both colours, because values are for the player to move,
    /// and early on for all images of the board.
    #[inline]
    fn canonical(position: &Othello) -> u64 {
        let (own, opponent) = folded(position.own, position.opponent);
        key(own, opponent)
    }

    /// Passes are played; where neither can move the game is over.
    #[inline]
    fn settle(&mut self, position: &mut Othello, window: Window) -> Bounds {
        let mut window = window;
        if position.placements() == 0 {
            if reach(position.opponent, position.own) & position.board() == 0 {
                return Bounds::exact(Score::new(i64::from(position.margin())));
            }
            position.play(PASS);
            window = Window::new(-window.beta, -window.alpha);
        }
        let mut hi = 64;
        if window.alpha.value() >= STABLE {
            hi = i64::from(upper_bound(position.opponent, position.empties(), position.board()));
        }
        Bounds { lo: Score::new(-64), hi: Score::new(hi) }
    }

    #[inline]
    fn resolve(&mut self, position: &Othello, window: Window, nodes: &mut u64) -> Option<Score> {
        if position.empties().count_ones() > RESOLVE {
            return None;
        }
        let size = position.size();
        let endgame = self.endgame[size / 2 - 2].get_or_insert_with(|| Box::new(Endgame::new(size)));
        let before = endgame.nodes();
        let limit = |score: Score| score.value().clamp(-65, 65) as i32;
        let value = endgame.solve(position.own, position.opponent, limit(window.alpha), limit(window.beta));
        *nodes += endgame.nodes() - before;
        Some(Score::new(i64::from(value)))
    }

    /// Few replies for the opponent first, corners counting double; squares in
    /// odd regions before others.
    #[inline]
    fn expand(
        &mut self,
        position: &Othello,
        window: Window,
        _: &mut MoveList<u8>,
        visit: &mut impl FnMut(Child<Othello>) -> bool,
    ) {
        let odd = odd_quadrants(position.empties());
        let corners = corners(position.size());
        let view = Window::new(-window.beta, -window.alpha);
        for square in Squares(position.placements()) {
            let flipped = flips(position.own, position.opponent, square);
            let mut next = *position;
            next.own = position.opponent ^ flipped;
            next.opponent = position.own ^ flipped ^ (1 << square);
            next.player = position.player.other();
            let replies = next.placements();
            let in_odd = i32::from(odd & quadrant(square) != 0);
            let guess = 2 * in_odd - 4 * weighted(replies, corners) as i32;
            let bounds = if replies == 0 || view.alpha.value() >= STABLE {
                self.settle(&mut next, view)
            } else {
                Bounds { lo: Score::new(-64), hi: Score::new(64) }
            };
            if !visit(Child { bounds, ..Child::new(next, square, guess) }) {
                return;
            }
        }
    }

    /// A shallow search of each child, mixed with its mobility; on boards that
    /// weights were learned for.
    fn judge(&mut self, position: &Othello, children: &mut [Child<Othello>], nodes: &mut u64) {
        let draft = position.empties().count_ones();
        if draft < JUDGE {
            return;
        }
        let corners = corners(position.size());
        let Some((shallow, at)) = self.shallow(position) else { return };
        let layout = shallow.layout();
        let depth = if draft > DISTANT { 1 } else { (draft - JUDGE) / 3 };
        let before = shallow.visited();
        for child in children {
            let flipped = flips(position.own, position.opponent, child.m);
            let next = at.after(layout, child.m, flipped);
            let (own, opponent) = next.discs();
            let score = shallow.search(&next, depth, -64 * UNIT, 64 * UNIT);
            let replies = weighted(reach(own, opponent) & layout.board(), corners) as i32;
            child.guess = -score - REPLY * replies;
        }
        *nodes += shallow.visited() - before;
    }

    /// What a search of a few plies says, in whole discs.
    fn estimate(&mut self, position: &Othello) -> Option<Score> {
        let Some((shallow, at)) = self.shallow(position) else { return Some(Score::DRAW) };
        let depth = if position.empties().count_ones() > DISTANT { 2 } else { 6 };
        let score = shallow.search(&at, depth, -64 * UNIT, 64 * UNIT);
        Some(Score::new(i64::from((score + UNIT).div_euclid(2 * UNIT) * 2)))
    }

    const REHEARSE: bool = true;

    /// A shallow search that ends so far outside the window that the value
    /// will most likely be outside as well.
    fn foretell(&mut self, position: &Othello, window: Window, nodes: &mut u64) -> Option<Score> {
        let draft = position.empties().count_ones();
        let (alpha, beta) = (window.alpha.value() as i32, window.beta.value() as i32);
        if !(FORETELL..=DISTANT).contains(&draft) || beta - alpha != 1 {
            return None;
        }
        let depth = (draft - 12) / 3 + 1;
        let margin = CONFIDENCE * (UNIT * 4 + UNIT * (draft as i32 - 12) / 16) / 2;
        let (shallow, at) = self.shallow(position)?;
        let before = shallow.visited();
        let (high, low) = (beta * UNIT + margin, alpha * UNIT - margin);
        let mut told = None;
        if high < 64 * UNIT && shallow.search(&at, depth, high - 1, high) >= high {
            told = Some(window.beta);
        } else if low > -64 * UNIT && shallow.search(&at, depth, low, low + 1) <= low {
            told = Some(window.alpha);
        }
        *nodes += shallow.visited() - before;
        told
    }

    #[inline]
    fn draft(&self, position: &Othello) -> usize {
        position.empties().count_ones() as usize
    }

    fn endgame(&self) -> usize {
        20
    }

    const SLOTS: usize = 65;

    #[inline]
    fn slot(&self, _: &Othello, m: u8) -> usize {
        usize::from(m)
    }

    /// The fewer replies, the better.
    #[inline]
    fn ranker(position: &Othello) -> impl Fn(u8) -> i32 {
        let corners = corners(position.size());
        move |m| -1024 * weighted(position.after(m).placements(), corners) as i32
    }

    fn forecast(&self, position: &Othello, depth: usize) -> Option<Forecast> {
        let discs = 64 - position.empties().count_ones();
        let (shallow, sigma) = predictors(discs, depth as u32).last().filter(|&(_, sigma)| sigma > 0)?;
        let fits = position.size() == 8 && depth >= 3;
        fits.then_some(Forecast { depth: shallow as usize, slope: 1.0, offset: 0.0, sigma: sigma as f32 })
    }
}
