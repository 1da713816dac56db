//! The live line and the final tables.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use gametree_match::runner::{Match, Summary};
use gametree_match::standings::Standings;
use gametree_match::stats::{Estimate, Verdict};
use serde_json::{Value, json};

use crate::table;

/// Progress in a line.
pub(crate) fn live(contest: &Match, standings: &Standings, left: Duration) -> String {
    let seconds = left.as_secs();
    let count = format!("game {} of {}", standings.count(), contest.size());
    let left = format!("{}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let state = if contest.engines.len() == 2 {
        let [wins, draws, losses] = standings.record(0);
        let pairs = standings.pairs(0, 1);
        let test = contest.sprt.map_or_else(String::new, |test| format!(", LLR {:.2}", test.ratio(&pairs)));
        format!("+{wins} ={draws} -{losses}, Elo {}{test}", with_margin(&pairs.elo()))
    } else {
        let (best, rating) = standings.ranking()[0];
        format!("{} leads with {:+.0}", contest.engines[best].name, rating.elo)
    };
    format!("{count}, {state}, {left}")
}

/// A figure with its margin.
fn with_margin(estimate: &Estimate) -> String {
    let Estimate { value, .. } = estimate;
    let margin = estimate.margin();
    if margin.is_finite() { format!("{value:+.1} ± {margin:.1}") } else { format!("{value:+.1}") }
}

/// The final tables.
pub(crate) fn print(out: &mut impl Write, contest: &Match, summary: &Summary) -> std::io::Result<()> {
    let standings = &summary.standings;
    let mut ranks = table::numbers(&["engine", "Elo", "±", "points", "games", "won", "drawn", "lost"], 1);
    for (engine, rating) in standings.ranking() {
        let [wins, draws, losses] = standings.record(engine);
        ranks.add_row([
            contest.engines[engine].name.clone(),
            format!("{:+.1}", rating.elo),
            format!("{:.1}", rating.margin),
            format!("{:.1}", standings.points(engine)),
            (wins + draws + losses).to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
        ]);
    }
    writeln!(out, "{ranks}")?;
    if contest.engines.len() == 2 {
        print_two(out, contest, standings, summary.verdict)?;
    } else {
        print_cross_table(out, contest, standings)?;
    }
    let players = contest.game.entry().players;
    let [first, draws, second] = standings.sides();
    writeln!(out, "{} won {first}, {} won {second}, {draws} drawn", players[0], players[1])?;
    for (reason, count) in faults(summary) {
        writeln!(out, "{count} × {reason}")?;
    }
    if !summary.complete {
        writeln!(out, "stopped after {} of {} games", standings.count(), contest.size())?;
    }
    Ok(())
}

fn print_two(
    out: &mut impl Write,
    contest: &Match,
    standings: &Standings,
    verdict: Option<Verdict>,
) -> std::io::Result<()> {
    let pairs = standings.pairs(0, 1);
    let score = pairs.score();
    let name = &contest.engines[0].name;
    writeln!(out, "score of {name}: {:.1} % ± {:.1}", 100.0 * score.value, 100.0 * score.margin())?;
    writeln!(out, "Elo {}, normalised {}", with_margin(&pairs.elo()), with_margin(&pairs.normalised_elo()))?;
    writeln!(out, "likelihood of superiority {:.1} %", 100.0 * pairs.superiority())?;
    writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", pairs.0)?;
    if let (Some(test), Some(verdict)) = (contest.sprt, verdict) {
        let (low, high) = test.bounds();
        let said = match verdict {
            Verdict::Open => "open",
            Verdict::Rejected => "no gain",
            Verdict::Accepted => "a gain",
        };
        let ratio = test.ratio(&pairs);
        writeln!(
            out,
            "test of {} against {} normalised Elo: {said}; LLR {ratio:.2}, bounds {low:.2} and {high:.2}",
            test.elo0, test.elo1
        )?;
    }
    Ok(())
}

fn print_cross_table(out: &mut impl Write, contest: &Match, standings: &Standings) -> std::io::Result<()> {
    let ranking = standings.ranking();
    let headings: Vec<String> = (1..=ranking.len()).map(|rank| rank.to_string()).collect();
    let headings: Vec<&str> = [""].into_iter().chain(headings.iter().map(String::as_str)).collect();
    let mut cross = table::numbers(&headings, 1);
    for (rank, &(a, _)) in ranking.iter().enumerate() {
        let cells = ranking.iter().map(|&(b, _)| match standings.games(a, b) {
            0 => String::new(),
            games => format!("{:.1}/{games}", standings.points_against(a, b)),
        });
        let name = format!("{}. {}", rank + 1, contest.engines[a].name);
        cross.add_row(std::iter::once(name).chain(cells));
    }
    writeln!(out, "{cross}")
}

/// What went wrong, and how often.
pub(crate) fn faults(summary: &Summary) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for record in &summary.records {
        if let Some(side) = record.played.fault {
            let name = [&record.first, &record.second][side.index()];
            *counts.entry(format!("{name}: {}", record.played.reason)).or_default() += 1;
        }
    }
    counts.into_iter().collect()
}

/// The result as an object.
pub(crate) fn summary_json(contest: &Match, summary: &Summary) -> Value {
    let standings = &summary.standings;
    let engines: Vec<Value> = standings
        .ranking()
        .into_iter()
        .map(|(engine, rating)| {
            let [wins, draws, losses] = standings.record(engine);
            json!({
                "engine": contest.engines[engine].name, "elo": rating.elo, "margin": rating.margin,
                "points": standings.points(engine), "won": wins, "drawn": draws, "lost": losses,
            })
        })
        .collect();
    let mut object = json!({
        "game": contest.game.name(), "games": standings.count(), "complete": summary.complete,
        "engines": engines,
    });
    if contest.engines.len() == 2 {
        let pairs = standings.pairs(0, 1);
        object["pairs"] = json!(pairs.0);
        object["elo"] = json!(pairs.elo().value);
        object["normalised_elo"] = json!(pairs.normalised_elo().value);
        object["superiority"] = json!(pairs.superiority());
        if let Some(test) = contest.sprt {
            object["llr"] = json!(test.ratio(&pairs));
            object["verdict"] = json!(summary.verdict.map(|verdict| format!("{verdict:?}").to_lowercase()));
        }
    }
    object
}
