//! Fits multi-ProbCut to the shipped evaluation of Othello (or to one in a
//! file) and prints a table.
//!
//! ```text
//! cargo run --release -p gametree-learn --example fit_probcut -- [positions] [weights.bin]
//! ```

use gametree_games::othello::evaluation::Evaluation;
use gametree_games::othello::patterns::Layout;
use gametree_games::othello::probcut::PAIRS;
use gametree_learn::othello::probcut::fit;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let positions = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(300);
    let Some(layout) = Layout::get(8) else { return Ok(()) };
    let own =
        arguments.get(2).map(std::fs::read).transpose()?.map(|bytes| Evaluation::from_packed(layout, &bytes));
    let Some(evaluation) = own.as_ref().or(Evaluation::shipped(8)) else { return Ok(()) };
    fit(evaluation, &PAIRS, positions, 1, &mut |fits| {
        let row: Vec<String> = fits.iter().map(|f| format!("{:.0}", f.difference)).collect();
        println!("    [{}],", row.join(", "));
        for f in fits {
            println!(
                "stage {} {} -> {}: slope {:.3} offset {:7.1} sigma {:6.1} difference {:6.1}",
                f.stage, f.shallow, f.deep, f.slope, f.offset, f.sigma, f.difference
            );
        }
    });
    Ok(())
}
