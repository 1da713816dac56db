//! Hex as the catalogue lists it.

use gametree_core::{InputError, Zero};
use gametree_games::Hex;
use gametree_games::hex::{Cell, HexPolicy, HexSighted, HexUniform, Insight, record};

use crate::answer::Answer;
use crate::listed::Listed;
use crate::monte_carlo::Simulation;

impl Listed for Hex {
    type Evaluator = Zero;
    type Knowledge = Insight;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn knowledge() -> Insight {
        Insight::new()
    }

    fn simulate(simulation: Simulation<'_, '_, Hex>) -> Answer {
        match simulation.policy() {
            "uniform" => simulation.with(HexUniform::default()),
            _ if HexSighted::suits(simulation.root()) => simulation.with(HexSighted::default()),
            _ => simulation.with(HexPolicy::default()),
        }
    }

    fn longest(&self) -> usize {
        usize::from(self.size()).pow(2) + 1
    }

    fn write_record(start: &Hex, moves: &[Cell]) -> Option<String> {
        Some(record::write(start, moves))
    }

    fn read_record(text: &str) -> Result<(String, Hex, Vec<Cell>), InputError> {
        let (start, moves) = record::read(text)?;
        let swap = if start.swaps() { ",swap" } else { "" };
        Ok((format!("{}{swap}", start.size()), start, moves))
    }
}
