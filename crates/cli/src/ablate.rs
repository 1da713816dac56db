//! `gametree compare --ablate GAME`: what each technique of the engine is worth.

use std::io::Write;
use std::process::ExitCode;

use gametree_search::engine::Technique;

use crate::bench::{SETS, Set, measure};
use crate::{table, text};

/// Turns each technique off in turn, on the positions of `gametree bench`, and
/// prints nodes and time against all on.
///
/// To the end of the game every technique listed keeps the value, so fewer
/// nodes is better. At a fixed depth some techniques change what is searched;
/// their worth is told by games, not by nodes.
pub(crate) fn run(game: &str) -> anyhow::Result<ExitCode> {
    let sets: Vec<&Set> = SETS.iter().filter(|set| set.game == game).collect();
    if sets.is_empty() {
        anyhow::bail!("no positions of {game:?} to measure on; see gametree bench --help");
    }
    let mut out = std::io::stdout().lock();
    for set in sets {
        let Some((nodes, time)) = measure(set, "engine")? else {
            return Ok(ExitCode::from(crate::failure::INTERRUPTED));
        };
        let mut rows = table::numbers(&["without", "nodes", "nodes, all on = 1", "time, all on = 1"], 1);
        rows.add_row(["(all on)".to_string(), text::grouped(nodes), "1.00".into(), "1.00".into()]);
        for (name, technique) in Technique::ALL {
            if set.is_to_the_end() && !technique.is_exact() {
                continue;
            }
            let Some((without, longer)) = measure(set, &format!("engine,no-{name}"))? else {
                return Ok(ExitCode::from(crate::failure::INTERRUPTED));
            };
            let ratio = |a: f64, b: f64| format!("{:.2}", a / b.max(1e-9));
            rows.add_row([
                name.to_string(),
                text::grouped(without),
                ratio(without as f64, nodes as f64),
                ratio(longer.as_secs_f64(), time.as_secs_f64()),
            ]);
        }
        writeln!(out, "{game}, {}", set.how_far())?;
        writeln!(out, "{rows}")?;
    }
    Ok(ExitCode::SUCCESS)
}
