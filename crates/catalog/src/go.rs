//! Go as the catalogue lists it.

use gametree_core::{InputError, Notation, Rules, Zero};
use gametree_games::Go;
use gametree_games::go::ownership::dead_stones;
use gametree_games::go::record::Record;
use gametree_games::go::variant::{Superko, points};
use gametree_games::go::{GoPolicy, GoUniform, Point};

use crate::answer::Answer;
use crate::judgement::Judgement;
use crate::listed::Listed;
use crate::monte_carlo::Simulation;
use crate::session::Ending;

/// Play-outs that judge which stones are dead.
const GAMES: u32 = 500;

impl Listed for Go {
    type Evaluator = Zero;
    type Knowledge = Rules;
    const MARGINS: bool = true;
    const WINS_ONLY: bool = true;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn knowledge() -> Rules {
        Rules
    }

    fn simulate(simulation: Simulation<'_, '_, Go>) -> Answer {
        match simulation.policy() {
            "uniform" => simulation.with(GoUniform),
            _ => simulation.with(GoPolicy::default()),
        }
    }

    fn longest(&self) -> usize {
        // A game may go on as long as there are boards; nobody searches so far.
        4000
    }

    fn say(ending: Ending) -> String {
        match ending.winner {
            None => "draw".to_string(),
            Some(player) => {
                let name = <Go as gametree_core::Playable>::player_name(player);
                format!("{name} wins by {}", points(ending.margin))
            }
        }
    }

    fn judge(&self) -> Option<Judgement> {
        let dead = dead_stones(self, GAMES, 1);
        let black = 2 * self.area_without(&dead) - i64::from(self.variant().komi);
        let score = match black.signum() {
            0 => "0".to_string(),
            1 => format!("B+{}", points(black)),
            _ => format!("W+{}", points(-black)),
        };
        let names = |wanted: bool| {
            let stones = self.stones().filter(|p| dead.contains(p) == wanted);
            stones.map(|p| self.write_move(p)).collect()
        };
        Some(Judgement { score, alive: names(false), dead: names(true) })
    }

    fn write_record(start: &Go, moves: &[Point]) -> Option<String> {
        let record = Record { start: start.clone(), moves: moves.to_vec(), result: None };
        Some(record.write())
    }

    fn read_record(text: &str) -> Result<(String, Go, Vec<Point>), InputError> {
        let record = Record::read(text)?;
        let rules = record.start.variant();
        let superko = match rules.superko {
            Superko::Positional => "",
            Superko::Situational => ",superko=situational",
            Superko::None => ",superko=none",
        };
        let komi = points(i64::from(rules.komi));
        Ok((format!("{},komi={komi}{superko}", rules.size), record.start, record.moves))
    }
}
