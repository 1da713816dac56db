//! A GTP engine in a few lines, without the program around it:
//!
//!     cargo run --release -p gametree-protocols --example gtp -- go:9 mcts,simulations=10000
//!
//! The second argument is an algorithm with its options; without simulations it
//! thinks for half a second.

use std::time::Duration;

use gametree_catalog::{Choice, Request, open};
use gametree_core::{InputError, Limits, Scoring};
use gametree_protocols::gtp::{Settings, serve};

fn main() -> Result<(), InputError> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "go:9".to_string());
    let algorithm = Choice::read(&arguments.next().unwrap_or_else(|| "mcts".to_string()))?;
    let time = algorithm.simulations.simulations.is_none().then_some(Duration::from_millis(500));
    let limits = Limits { time, ..Limits::none() };
    let request =
        Request { algorithm: Some(algorithm), limits, scoring: Scoring::Sign, ..Request::default() };
    let settings = Settings { request, resign: 3.0 };
    serve(open(&game)?, settings, std::io::stdin().lock(), Box::new(std::io::stdout()));
    Ok(())
}
