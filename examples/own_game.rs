//! A game of your own, played by the library against itself.
//!
//! `cargo run --example own_game`
//!
//! The game is "race to 21": say one to three numbers after the last one said;
//! who says 21 wins. Scoring by distance makes the winner hurry and the loser
//! hold out.

use std::fmt;

use gametree::prelude::*;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Race {
    said: u8,
    turn: Player,
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} was said, {} to move", self.said, self.turn)
    }
}

impl Game for Race {
    type Move = u8;

    fn to_move(&self) -> Player {
        self.turn
    }

    fn ended(&self) -> Option<Outcome> {
        (self.said == 21).then_some(Outcome::LOSS)
    }

    fn stuck(&self) -> Outcome {
        Outcome::LOSS
    }

    fn moves(&self, out: &mut MoveList<u8>) {
        (1..=3).filter(|step| self.said + step <= 21).for_each(|step| out.push(step));
    }

    fn play(&mut self, step: u8) {
        self.said += step;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        splitmix64(u64::from(self.said) << 1 | self.turn.index() as u64)
    }
}

/// Plays the game to its end and says who won.
pub(crate) fn main() {
    let mut position = Race { said: 0, turn: Player::First };
    let settings = Settings { scoring: Scoring::Distance, ..Settings::default() };
    while position.ended().is_none() {
        let report = search(Ladder::AlphaBeta, &position, &settings, &mut Zero, &mut ());
        let step = report.best().expect("there is always a number to say");
        println!("{position}: says {step} more ({}, {} nodes)", report.score, report.counts.nodes);
        position.play(step);
    }
    assert_eq!(position.turn, Player::Second, "the first player wins by leaving multiples of four from 21");
    println!("{} wins.", position.turn.other());
}
