//! Counting: area as Tromp and Taylor have it, and territory as in Japan.

use std::collections::HashSet;

use gametree_core::Outcome;

use super::board::Colour;
use super::{Go, Point, ROOM, at};

impl Go {
    /// Black's area minus White's on the board as it stands: stones, and free
    /// regions that touch one colour only. Every stone counts as alive.
    #[must_use]
    pub fn area(&self) -> i64 {
        i64::from(self.balance) + self.regions(&HashSet::new())
    }

    /// Black's area minus White's after the `dead` stones are taken off.
    #[must_use]
    pub fn area_without(&self, dead: &HashSet<Point>) -> i64 {
        let living = self.variant.points().filter(|p| !dead.contains(p));
        let stones: i64 = living.map(|p| sign(self.colour(p))).sum();
        stones + self.regions(dead)
    }

    /// Black's territory and prisoners minus White's, with `dead` stones taken
    /// as prisoners, in points without komi: the Japanese count of a finished
    /// game. Regions that touch both colours count for nobody; that dame are
    /// filled and seki are known is up to the players.
    #[must_use]
    pub fn territory(&self, dead: &HashSet<Point>) -> i64 {
        let prisoners = i64::from(self.lost[1]) - i64::from(self.lost[0]);
        let taken: i64 = dead.iter().map(|&p| -sign(self.colour(p))).sum();
        self.regions(dead) + prisoners + taken
    }

    /// The payment to the player to move by area, in half points.
    pub(super) fn area_outcome(&self) -> Outcome {
        let black = 2 * self.area() - i64::from(self.variant.komi);
        Outcome::margin(if self.turn == Colour::Black { black } else { -black })
    }

    /// Points of free regions (dead stones are free) that touch living stones
    /// of one colour only, Black's minus White's.
    fn regions(&self, dead: &HashSet<Point>) -> i64 {
        let mut seen = [false; ROOM];
        let mut total = 0;
        let mut open: Vec<Point> = Vec::new();
        let living = |p: Point| match self.colour(p) {
            Colour::Black | Colour::White if dead.contains(&p) => Colour::Empty,
            colour => colour,
        };
        for start in self.variant.points() {
            if seen[at(start)] || living(start) != Colour::Empty {
                continue;
            }
            seen[at(start)] = true;
            open.push(start);
            let (mut size, mut touched) = (0, 0);
            while let Some(p) = open.pop() {
                size += 1;
                for q in self.neighbours(p) {
                    match living(q) {
                        Colour::Empty if !seen[at(q)] => {
                            seen[at(q)] = true;
                            open.push(q);
                        }
                        Colour::Black => touched |= 1,
                        Colour::White => touched |= 2,
                        _ => {}
                    }
                }
            }
            total += match touched {
                1 => size,
                2 => -size,
                _ => 0,
            };
        }
        total
    }
}

fn sign(colour: Colour) -> i64 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
        _ => 0,
    }
}
