//! Stopping before the time is up, where thinking on would change nothing.
//!
//! The move that has most visits is played. Once its lead is larger than all the
//! simulations that the time left has room for, it is settled. And a game that is
//! as good as won does not get the whole time (both as in Fuego, Enzenberger and
//! others 2010). A number of simulations that was asked for is always made.

use std::time::Duration;

use super::arena::{Arena, ROOT_LINK};
use super::bounds::Link;

/// A mean from which on the game is as good as won.
const WON: f32 = 0.97;
/// The part of the time that a game as good as won gets.
const ENOUGH: f32 = 0.25;

/// How far a search is.
pub(super) struct Progress {
    pub(super) simulations: u64,
    pub(super) elapsed: Duration,
    /// The time left.
    pub(super) left: Duration,
    /// The part of the time that is over.
    pub(super) part: f32,
}

impl Progress {
    /// The simulations that the time left has room for.
    fn room(&self) -> f64 {
        self.simulations as f64 * self.left.as_secs_f64() / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Whether the rest of the time would be wasted.
pub(super) fn is_settled<M: Copy>(tree: &Arena<M>, progress: &Progress) -> bool {
    let block = Link::read(&tree.words[ROOT_LINK]).block() as usize;
    if block == 0 {
        return false;
    }
    let (mut first, mut second, mut mean) = (0, 0, 0.0);
    for (stats, link) in tree.children(block) {
        if link.decided() {
            continue;
        }
        let visits = stats.visits();
        if visits > first {
            (first, second, mean) = (visits, first, stats.mean());
        } else {
            second = second.max(visits);
        }
    }
    let is_won = mean >= WON && progress.part >= ENOUGH;
    is_won || (first - second) as f64 > progress.room()
}

#[cfg(test)]
mod tests {
    use super::super::arena::{HEADER, Lanes};
    use super::super::stats::{WIN, both};
    use super::*;

    /// A tree whose root has two moves with so many visits and wins.
    fn tree(moves: [(u32, u32); 2]) -> Arena<u8> {
        let tree = Arena::new(1 << 12, Lanes { amaf: false, extra: false }, 2);
        let block = tree.reserve(&[0, 1]).unwrap();
        Link::attach(&tree.words[ROOT_LINK], block as u32);
        for (i, (visits, wins)) in moves.into_iter().enumerate() {
            for n in 0..visits {
                both::<false>(&tree.words[block + HEADER + i], if n < wins { WIN } else { 0 });
            }
        }
        tree
    }

    fn progress(spent: u64, left: u64) -> Progress {
        let part = spent as f32 / (spent + left) as f32;
        let (elapsed, left) = (Duration::from_secs(spent), Duration::from_secs(left));
        Progress { simulations: 1000, elapsed, left, part }
    }

    #[test]
    fn a_lead_that_can_not_be_caught_settles_the_move() {
        let lead = tree([(700, 350), (300, 140)]);
        assert!(is_settled(&lead, &progress(8, 2)), "room for 250, the lead is 400");
        assert!(!is_settled(&lead, &progress(6, 4)), "room for 667");
        let level = tree([(500, 250), (500, 240)]);
        assert!(!is_settled(&level, &progress(99, 1)));
    }

    #[test]
    fn a_game_as_good_as_won_gets_a_quarter() {
        let won = tree([(520, 515), (480, 470)]);
        assert!(!is_settled(&won, &progress(1, 9)));
        assert!(is_settled(&won, &progress(3, 7)));
        assert!(!is_settled(&tree([(520, 490), (480, 460)]), &progress(3, 7)));
    }

    #[test]
    fn an_empty_tree_settles_nothing() {
        let tree: Arena<u8> = Arena::new(1 << 12, Lanes { amaf: false, extra: false }, 2);
        assert!(!is_settled(&tree, &progress(99, 1)));
    }
}
