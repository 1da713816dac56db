//! A small sowing game, in which turns do not alternate and the outcome is a
//! margin.
//!
//! Each player has some pits, each with some seeds, and a store. A move
//! empties one pit of one's own and sows its seeds one by one to the right:
//! own pits, own store, the opponent's pits, and round again past the
//! opponent's store. If the last seed falls into the own store, the same
//! player moves again. A player without seeds to move ends the game; what is
//! left goes to the opponent's store. The margin of the stores is paid.

use std::fmt;

use gametree_core::{
    Game, Grid, InputError, MoveList, Notation, Outcome, Playable, Player, View, splitmix64,
};

const MOST_PITS: usize = 6;

/// A position: for each player the pits from left to right, then the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sowing {
    pits: usize,
    holes: [[u8; MOST_PITS + 1]; 2],
    to_move: Player,
}

impl Sowing {
    /// The start with this many pits for each player, at most six, and this
    /// many seeds in each.
    ///
    /// # Panics
    ///
    /// If there are no pits, more than six, or more than 250 seeds in all.
    #[must_use]
    pub fn new(pits: usize, seeds: u8) -> Sowing {
        assert!((1..=MOST_PITS).contains(&pits) && 2 * pits * usize::from(seeds) <= 250);
        let mut row = [0; MOST_PITS + 1];
        row[..pits].fill(seeds);
        Sowing { pits, holes: [row, row], to_move: Player::First }
    }

    fn store(&self, player: Player) -> i64 {
        i64::from(self.holes[player.index()][self.pits])
    }

    fn row(&self, player: Player) -> &[u8] {
        &self.holes[player.index()][..self.pits]
    }

    /// A hash of the seeds alone, without the player to move.
    pub(crate) fn board_key(&self) -> u64 {
        self.holes.iter().flatten().fold(self.pits as u64, |key, &seeds| splitmix64(key ^ u64::from(seeds)))
    }
}

impl Game for Sowing {
    /// A pit of the player to move, counted from 0 at the left.
    type Move = u8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ended(&self) -> Option<Outcome> {
        let (me, you) = (self.to_move, self.to_move.other());
        let left: i64 = self.row(you).iter().map(|&seeds| i64::from(seeds)).sum();
        let stuck = self.row(me).iter().all(|&seeds| seeds == 0);
        stuck.then(|| Outcome::margin(self.store(me) - self.store(you) - left))
    }

    fn stuck(&self) -> Outcome {
        self.ended().unwrap_or(Outcome::DRAW)
    }

    fn moves(&self, out: &mut MoveList<u8>) {
        for (pit, &seeds) in (0..).zip(self.row(self.to_move)) {
            if seeds > 0 {
                out.push(pit);
            }
        }
    }

    fn play(&mut self, m: u8) {
        let me = self.to_move;
        let (mut side, mut hole) = (me, usize::from(m));
        let mut hand = std::mem::take(&mut self.holes[side.index()][hole]);
        while hand > 0 {
            hole += 1;
            // One's own row ends with the store, the other's before it.
            if hole > self.pits - usize::from(side != me) {
                (side, hole) = (side.other(), 0);
            }
            self.holes[side.index()][hole] += 1;
            hand -= 1;
        }
        if hole != self.pits || side != me {
            self.to_move = me.other();
        }
    }

    fn key(&self) -> u64 {
        splitmix64(self.board_key() ^ self.to_move.index() as u64)
    }

    /// Seeds only ever go forward or home: no position stands twice.
    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for Sowing {
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }

    /// Both rows with their stores, then the player to move: `2,2,0 2,2,0 1`.
    fn write_position(&self) -> String {
        let row = |player: Player| {
            let holes = &self.holes[player.index()][..=self.pits];
            holes.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        format!("{} {} {}", row(Player::First), row(Player::Second), self.to_move.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let fault =
            || InputError::new("expected two rows of numbers and the player to move, as in 2,2,0 2,2,0 1");
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, player] = words[..] else { return Err(fault()) };
        let mut position = *self;
        for (row, word) in position.holes.iter_mut().zip([first, second]) {
            let numbers: Vec<u8> = word.split(',').map_while(|n| n.parse().ok()).collect();
            if numbers.len() != self.pits + 1 || word.split(',').count() != numbers.len() {
                return Err(fault());
            }
            row[..=self.pits].copy_from_slice(&numbers);
        }
        if position.holes.iter().flatten().map(|&seeds| usize::from(seeds)).sum::<usize>() > 250 {
            return Err(InputError::new("more than 250 seeds"));
        }
        position.to_move = match player {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err(fault()),
        };
        Ok(position)
    }
}

impl Playable for Sowing {
    /// Variants are `PITS,SEEDS`; 3 pits with 2 seeds each for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        if variant.is_empty() {
            return Ok(Sowing::new(3, 2));
        }
        let numbers =
            variant.split_once(',').and_then(|(pits, seeds)| Some((pits.parse().ok()?, seeds.parse().ok()?)));
        match numbers {
            Some((pits @ 1..=MOST_PITS, seeds @ 0..=20)) => Ok(Sowing::new(pits, seeds)),
            _ => Err(InputError::new("expected PITS,SEEDS with at most 6 pits and 20 seeds in each")),
        }
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Holes, self.pits, 2);
        for pit in 0..self.pits {
            // The second player sits opposite, so that row runs from right to left.
            view.cell_mut(self.pits - 1 - pit, 0).label = self.holes[1][pit].to_string();
            view.cell_mut(pit, 1).label = self.holes[0][pit].to_string();
        }
        view.notes.push(format!("stores {} and {}", self.store(Player::First), self.store(Player::Second)));
        view
    }
}

impl fmt::Display for Sowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write_position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, m: u8) -> String {
        let start = Sowing::new(3, 2);
        start.read_position(text).unwrap().after(m).write_position()
    }

    #[test]
    fn seeds_are_sown_by_the_rules() {
        assert_eq!(after("2,2,2,0 2,2,2,0 1", 0), "0,3,3,0 2,2,2,0 2");
        assert_eq!(after("2,2,2,0 2,2,2,0 1", 1), "2,0,3,1 2,2,2,0 1", "last seed in the store: again");
        assert_eq!(after("2,2,2,0 2,2,2,0 2", 2), "3,2,2,0 2,2,0,1 1");
        assert_eq!(after("0,0,8,0 0,0,0,5 1", 2), "1,1,1,2 1,1,1,5 1", "past the other store");
        assert_eq!(after("0,0,9,0 0,0,0,5 1", 2), "1,1,1,2 2,1,1,5 2");
    }

    #[test]
    fn the_margin_is_paid_to_the_player_to_move() {
        let over = Sowing::new(3, 2).read_position("0,0,0,5 1,0,2,4 1").unwrap();
        assert_eq!(over.ended(), Some(Outcome::margin(5 - 4 - 3)));
        let other = Sowing::new(3, 2).read_position("1,0,2,5 0,0,0,4 2").unwrap();
        assert_eq!(other.ended(), Some(Outcome::margin(4 - 5 - 3)));
        assert_eq!(Sowing::new(3, 2).ended(), None);
    }

    #[test]
    fn it_is_a_game_like_any_other() {
        crate::conformance(&Sowing::new(3, 2));
        crate::conformance(&Sowing::start("4,3").unwrap());
        assert!(Sowing::start("9,9").is_err() && Sowing::start("x").is_err());
    }
}
