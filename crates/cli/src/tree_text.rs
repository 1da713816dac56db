//! What `gametree tree` says in words.

use std::io::{Result, Write};

use gametree_catalog::{Facts, Plan, Trace};
use gametree_core::Player;
use gametree_search::Event;
use gametree_search::narrate::{sentence, side};
use gametree_search::strategy::Verdict;

use crate::text;
use crate::tree::Findings;

/// Evaluated leaves that are listed.
const LEAVES_SHOWN: usize = 40;
/// Cut-offs that are told.
const CUTS_SHOWN: usize = 10;
/// Choices of a strategy that are listed.
const CHOICES_SHOWN: usize = 10;

/// Prints the findings, after the steps if they are wanted.
pub(crate) fn print(out: &mut impl Write, findings: &Findings, steps: bool) -> Result<()> {
    let Findings { answer, trace, shape, facts, session } = findings;
    if let Some(trace) = trace.as_ref().filter(|_| steps) {
        for (i, sentence) in trace.sentences().enumerate() {
            writeln!(out, "{:>4}  {sentence}", i + 1)?;
        }
        writeln!(out)?;
    }
    let mut row = |name: &str, text: String| writeln!(out, "{name:<12} {text}");
    if answer.stopped {
        row("value", "unknown: the search was interrupted".to_string())?;
    } else if answer.exact {
        row("value", answer.value().to_string())?;
    } else {
        row(
            "score",
            format!("{} (not proven: it looked {} moves ahead)", answer.value(), answer.depth.unwrap_or(0)),
        )?;
    }
    row("line", if answer.line.is_empty() { "(no moves)".to_string() } else { text::line(&answer.line) })?;
    row("algorithm", format!("{}, {} to move", answer.algorithm, side(session.to_move())))?;
    let counts = &answer.counts;
    let of = |all: Option<u64>| all.map_or_else(String::new, |n| format!(" of {}", text::grouped(n)));
    let distinct = counts.distinct.unwrap_or(counts.evaluations);
    let again = match counts.evaluations - distinct {
        0 => String::new(),
        n => format!(", {} evaluations with repeated ones", text::grouped(n + distinct)),
    };
    row("evaluations", format!("{}{} leaves{again}", text::grouped(distinct), of(shape.map(|s| s.leaves))))?;
    if let Some(trace) = trace {
        row("order", order(trace))?;
    }
    row(
        "nodes",
        format!(
            "{} visits, {} in the tree",
            text::grouped(counts.nodes),
            text::grouped(shape.map_or(0, |s| s.nodes))
        ),
    )?;
    if counts.researches > 0 {
        row("re-searches", text::grouped(counts.researches))?;
    }
    row("time", text::time(answer.time))?;
    let deep = counts.deep.unwrap_or(0);
    row(
        "cut-offs",
        format!(
            "{} ({} shallow, {} deep)",
            text::grouped(counts.cutoffs),
            text::grouped(counts.cutoffs - deep),
            text::grouped(deep)
        ),
    )?;
    if let Some(trace) = trace.as_ref().filter(|_| !steps) {
        cuts(out, trace)?;
    }
    if let Some(facts) = facts {
        solution(out, facts)?;
    }
    Ok(())
}

fn order(trace: &Trace) -> String {
    let values: Vec<String> = trace.evaluated().map(|(_, value)| value.to_string()).collect();
    match values.len().saturating_sub(LEAVES_SHOWN) {
        0 => values.join(" "),
        more => format!("{} ... ({more} more)", values[..LEAVES_SHOWN].join(" ")),
    }
}

fn cuts(out: &mut impl Write, trace: &Trace) -> Result<()> {
    let mut cuts = trace.events.iter().filter(|event| matches!(event, Event::Cut { .. }));
    for event in cuts.by_ref().take(CUTS_SHOWN) {
        writeln!(out, "  {}", sentence(&trace.diagram.nodes, event))?;
    }
    match cuts.count() {
        0 => Ok(()),
        more => writeln!(out, "  ... and {more} more; --steps tells all"),
    }
}

fn solution(out: &mut impl Write, facts: &Facts) -> Result<()> {
    let verdict = match facts.verdict {
        Verdict::Winning => "winning for MAX: MAX can force more than 0",
        Verdict::WeaklyWinning => "weakly winning for MAX: MAX can avoid less than 0, and MIN more",
        Verdict::Neither => "neither winning nor weakly winning for MAX: MIN can force less than 0",
    };
    writeln!(out, "\nsolution     {verdict}")?;
    for line in &facts.lines {
        let shown = if line.is_empty() { "(no moves)".to_string() } else { text::line(line) };
        writeln!(out, "  best play  {shown}")?;
    }
    if facts.more_lines {
        writeln!(out, "  best play  ... and more")?;
    }
    facts.plans.iter().try_for_each(|plan| {
        let Plan { player, safety, .. } = plan;
        let secures = match *player {
            Player::MAX => format!("secures at least {safety}"),
            Player::MIN => format!("holds MAX to at most {safety}"),
        };
        writeln!(out, "  {}        {secures}: {}", side(*player), choices(plan))
    })
}

fn choices(plan: &Plan) -> String {
    if plan.choices.is_empty() {
        return "without a choice".to_string();
    }
    let name = |line: &[String]| if line.is_empty() { "root".to_string() } else { line.join(".") };
    let shown = plan.choices.iter().take(CHOICES_SHOWN);
    let mut texts: Vec<String> = shown.map(|(line, choice)| format!("{choice} at {}", name(line))).collect();
    if plan.choices.len() > CHOICES_SHOWN {
        texts.push(format!("... ({} more)", plan.choices.len() - CHOICES_SHOWN));
    }
    texts.join(", ")
}
