//! `gametree match`: games between engines, with ratings.
//!
//! | file | what |
//! |---|---|
//! | [`settings`] | from arguments to a match |
//! | [`tables`] | the live line and the final tables |
//! | [`html`] | the report as a page |

pub(crate) mod html;
pub(crate) mod settings;
pub(crate) mod tables;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gametree_match::runner::{Event, Match, Summary};
use gametree_match::stats::Verdict;
use serde_json::json;

use crate::failure::{INTERRUPTED, NEGATIVE};
use crate::{files, interrupt};
pub(crate) use settings::MatchArgs;

/// How often a log hears how the match stands.
const LOGGED: Duration = Duration::from_secs(30);

/// Plays the match and prints what came of it.
pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let contest = settings::contest(args)?;
    let summary = play(&contest, args.json)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", tables::summary_json(&contest, &summary))?;
    } else {
        tables::print(&mut out, &contest, &summary)?;
    }
    if let Some(path) = &args.html {
        files::write(&[(path.as_path(), html::page(&contest, &summary).into_bytes())])?;
    }
    Ok(match summary.verdict {
        _ if interrupt::happened() => ExitCode::from(INTERRUPTED),
        Some(Verdict::Rejected) => ExitCode::from(NEGATIVE),
        _ => ExitCode::SUCCESS,
    })
}

/// Plays the match with a live line on the terminal, a line now and then in a
/// log, or an object per game.
pub(crate) fn play(contest: &Match, objects: bool) -> anyhow::Result<Summary> {
    let start = Instant::now();
    let (mut before, mut played) = (0, 0_u32);
    let live = std::io::stderr().is_terminal() && !objects;
    let mut told = Instant::now();
    let mut hear = |event: Event<'_>| match event {
        Event::Resumed(games) => before = games,
        Event::Finished(record, standings) => {
            played += 1;
            // Nobody is left to hear that nobody listens.
            if objects {
                let fault = record.played.fault.map(|side| [&record.first, &record.second][side.index()]);
                let late = record.played.late.map(|late| {
                    json!({
                        "took_ms": late.took, "clock_ms": late.had, "withheld_ms": late.withheld,
                        "worked_ms": late.worked,
                    })
                });
                let object = json!({
                    "game": record.game, "number": record.number, "first": record.first,
                    "second": record.second, "points": record.points(), "reason": record.played.reason,
                    "plies": record.played.moves.len(), "fault": fault, "late": late,
                });
                _ = writeln!(std::io::stdout().lock(), "{object}");
            } else if live || told.elapsed() >= LOGGED {
                told = Instant::now();
                let left = contest.size().saturating_sub(before + played as usize);
                let expected = start.elapsed().mul_f64(left as f64 / f64::from(played));
                let line = tables::live(contest, standings, expected);
                let mut out = std::io::stderr().lock();
                _ = if live { write!(out, "\r\x1b[K{line}") } else { writeln!(out, "{line}") };
            }
        }
    };
    let summary = interrupt::during(|| contest.run(&mut hear))?;
    if live {
        _ = writeln!(std::io::stderr().lock());
    }
    Ok(summary)
}
