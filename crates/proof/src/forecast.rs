//! How far a walk through a strategy has come.
//!
//! The walk goes depth first, replies in the order of the game's list. If every
//! reply had as much below it as its neighbours, the replies that are done, each
//! with its share of the share above it, would tell what part of the whole is done
//! (after Knuth, "Estimating the efficiency of backtrack programs", 1975). It is
//! a rough measure: replies that lead to where the walk has been are done at once.

use gametree_core::Game;

/// The replies to a choice, and the part of the whole that lies below them.
#[derive(Debug)]
struct Replies {
    keys: Vec<u64>,
    from: f64,
    share: f64,
}

/// Shares of the whole below this are not divided further: to look at all replies takes
/// longer than most choices.
const LEAST: f64 = 1e-4;

/// Where a walk is.
#[derive(Debug, Default)]
pub(crate) struct Forecast {
    way: Vec<Replies>,
    done: f64,
}

impl Forecast {
    /// The part of the whole that is done, from 0 to 1.
    pub(crate) fn done(&self) -> f64 {
        self.done
    }

    /// The walk is at a position of the owner's, and goes on with this move.
    pub(crate) fn chose<G: Game>(&mut self, position: &G, m: G::Move) {
        let key = seen_as(position.clone()).key();
        let (mut from, mut share) = (0.0, 1.0);
        if !self.way.is_empty() {
            // The innermost list that has it: those below are done.
            let place = |replies: &Replies| replies.keys.iter().position(|&known| known == key);
            let Some((level, i)) =
                self.way.iter().enumerate().rev().find_map(|(level, replies)| Some((level, place(replies)?)))
            else {
                return;
            };
            self.way.truncate(level + 1);
            let replies = &self.way[level];
            share = replies.share / replies.keys.len() as f64;
            from = replies.from + share * i as f64;
        }
        self.done = self.done.max(from);
        if share < LEAST {
            return;
        }
        let after = seen_as(position.after(m));
        let next = match after.to_move() == position.to_move() {
            true => vec![after],
            false => after.legal_moves().iter().map(|&m| after.after(m)).collect(),
        };
        // Where the game is over, or as good as over, nothing lies below.
        let open = next.into_iter().filter(|next| next.outcome().or(next.certain()).is_none());
        self.way.push(Replies { keys: open.map(|next| seen_as(next).key()).collect(), from, share });
    }
}

fn seen_as<G: Game>(position: G) -> G {
    if G::PATH_MATTERS { position } else { position.folded() }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Outcome, Player};
    use gametree_games::Domineering;
    use gametree_verify::{Goal, walk};

    use super::*;

    #[test]
    fn it_rises_from_nothing_to_nearly_all() {
        let root = Domineering::new(6, 6).unwrap();
        let (mut forecast, mut steps) = (Forecast::default(), Vec::new());
        let goal = Goal { player: Player::First, least: -1 };
        let nothing = |_: &Domineering| None::<Outcome>;
        walk(&root, &goal, true, &nothing, &mut |position: &Domineering| {
            let m = position.legal_moves()[0];
            forecast.chose(position, m);
            steps.push(forecast.done());
            Ok(m)
        })
        .unwrap();
        assert!(steps.windows(2).all(|pair| pair[0] <= pair[1]), "{steps:?}");
        // Late, because early replies meet most positions first; but neither at once nor never.
        assert!(steps[0] == 0.0 && steps[steps.len() / 2] < 0.5 && *steps.last().unwrap() > 0.5, "{steps:?}");
        assert!(steps.iter().all(|done| (0.0..=1.0).contains(done)));
    }
}
