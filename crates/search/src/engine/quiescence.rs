//! Quiescence: below the horizon only noisy moves are looked at, until the
//! position is quiet enough for a static evaluation (lecture 002's answer to
//! the horizon effect). The player to move may always stand pat, except under
//! a threat, where every reply is tried. At the horizon quiet moves that threaten
//! (checks) are looked at too, and once more after the replies to these.

use gametree_core::{Evaluator, Game, Knowledge, Score, Window};

use super::picker::Picker;
use super::tabled::{Found, decides, kind};
use super::technique::{Switches, Technique};
use super::thinker::{MAX_PLY, Thinker, Value};

/// What a noisy move may promise beyond its gain, in hundredths of the swing.
const FUTILE: i64 = 148;
/// How often in a row quiet checks are tried.
pub(super) const CHECKS: u8 = 2;

impl<G: Game, K: Knowledge<G>, E: Evaluator<G>, S: Switches> Thinker<'_, G, K, E, S> {
    /// The score of a position at the horizon, which has been entered, or below
    /// it. So many quiet `checks` in a row may be tried.
    pub(super) fn quiescence(&mut self, position: &G, ply: usize, asked: Window, checks: u8) -> Value {
        let mut window = asked;
        // 1. The table: worth a probe only where quiescence is a search.
        let key = self.table_key(position);
        let entry = if K::SELECTIVE { self.probe(key, ply) } else { None };
        if let Some(entry) = entry
            && decides(&entry, window)
            && self.knowledge.is_timely(position)
        {
            return Ok(entry.score);
        }
        // 2. Stand pat.
        let threatened = self.knowledge.threatened(position);
        let mut best = -Score::INFINITY;
        let mut futile = i64::MIN;
        if !threatened || ply >= MAX_PLY {
            best = self.standing(position, ply, entry.as_ref()).0;
            futile = best.value() + self.swing * FUTILE / 100;
            window = window.raised(best);
            if window.is_closed() || ply >= MAX_PLY || !self.switches.on(Technique::Quiescence) {
                return Ok(best);
            }
        }
        // 3. The moves.
        let mut picker = if threatened {
            Picker::new(self, position, (ply, 0), 0)
        } else {
            Picker::noisy(self, position, ply)
        };
        while let Some((m, _)) = picker.next(self, position) {
            if threatened {
                // One quiet way out of a threat is enough to judge it.
                if K::SELECTIVE && !best.is_loss() && best > -Score::INFINITY {
                    picker.skip_quiet();
                    if !self.knowledge.is_noisy(position, m) {
                        continue;
                    }
                }
            } else if self.swing > 0 && K::SELECTIVE && self.switches.on(Technique::Futility) {
                let hope = Score::new(futile + self.knowledge.gain(position, m));
                if hope <= window.alpha && !self.knowledge.threatens(position, m) {
                    best = best.max(hope);
                    continue;
                }
            }
            let more = if threatened { checks.saturating_sub(1) } else { 0 };
            let score = self.below(position, m, ply, window, more)?;
            best = best.max(score);
            window = window.raised(score);
            if window.is_closed() {
                break;
            }
        }
        picker.finish(self);
        if threatened && picker.is_empty() {
            return Ok(self.pay(position, ply, position.stuck()));
        }
        // 4. Checks.
        if checks > 0 && !threatened && !window.is_closed() && self.wants_checks() {
            best = best.max(self.checks(position, ply, window, checks)?);
        }
        // 5. Remember, but never in the place of a deeper search.
        if K::SELECTIVE && entry.is_none() {
            let kind = kind(best, asked);
            self.store(key, ply, Found { score: best, kind, place: 0, depth: 0, nodes: 1 });
        }
        Ok(best)
    }

    /// The score of a noisy move or a check.
    fn below(&mut self, position: &G, m: G::Move, ply: usize, window: Window, checks: u8) -> Value {
        let child = self.descend(position, m, ply);
        let view = window.seen_by(child.to_move(), position.to_move());
        let score = match self.enter(&child, ply + 1) {
            Ok(Some(score)) => Ok(score),
            Ok(None) => self.quiescence(&child, ply + 1, view, checks),
            Err(stopped) => Err(stopped),
        };
        self.ascend();
        Ok(score?.seen_by(position.to_move(), child.to_move()))
    }

    fn wants_checks(&self) -> bool {
        K::SELECTIVE && self.switches.on(Technique::Quiescence) && self.switches.on(Technique::Checks)
    }

    /// The best score of the quiet moves that threaten and are not lost at once.
    fn checks(&mut self, position: &G, ply: usize, mut window: Window, checks: u8) -> Value {
        let mut best = -Score::INFINITY;
        let mark = self.moves.mark();
        position.moves(&mut self.moves);
        for i in self.moves.since(mark) {
            let m = self.moves[i];
            let fits = self.knowledge.threatens(position, m)
                && !self.knowledge.is_noisy(position, m)
                && self.knowledge.exchange_at_least(position, m, 0);
            if fits {
                let score = self.below(position, m, ply, window, checks)?;
                best = best.max(score);
                window = window.raised(score);
                if window.is_closed() {
                    break;
                }
            }
        }
        self.moves.truncate(mark);
        Ok(best)
    }
}
