//! What `gametree tree --json` says: one object per step if they are wanted,
//! then the result.

use std::io::{Result, Write};

use gametree_catalog::{Facts, Plan, Trace};
use gametree_core::{Score, Window};
use gametree_search::Event;
use gametree_search::narrate::{sentence, side};
use gametree_search::strategy::Verdict;
use serde_json::{Map, Value, json};

use crate::json;
use crate::tree::Findings;

/// Prints the findings.
pub(crate) fn print(out: &mut impl Write, findings: &Findings, steps: bool) -> Result<()> {
    let Findings { answer, trace, shape, facts, session } = findings;
    if let Some(trace) = trace.as_ref().filter(|_| steps) {
        for event in &trace.events {
            json::print(out, &step(trace, event))?;
        }
    }
    let mut object = json::object(session.as_ref());
    json::put_answer(&mut object, answer);
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    if let Some(shape) = shape {
        put("leaves", json!(shape.leaves));
        put("tree_nodes", json!(shape.nodes));
        put("height", json!(shape.height));
    }
    if let Some(trace) = trace {
        let leaf =
            |(node, value): (usize, Score)| json!({ "node": trace.name(node), "value": value.value() });
        put("evaluated", trace.evaluated().map(leaf).collect());
        put("pruned", trace.pruned().map(|node| trace.name(node)).collect());
    }
    if let Some(facts) = facts {
        put("solution", solution(facts));
    }
    json::print(out, &object)
}

fn step(trace: &Trace, event: &Event) -> Map<String, Value> {
    let node = |node: usize| json!(trace.name(node));
    let mut fields = match event {
        Event::Enter { node: n, window } => {
            json!({ "step": "enter", "node": node(*n), "window": bounds(*window) })
        }
        Event::Evaluate { node: n, value, order } => {
            json!({ "step": "evaluate", "node": node(*n), "value": value.value(), "order": order })
        }
        Event::Update { node: n, child, value, before, after } => json!({
            "step": "update", "node": node(*n), "child": node(*child), "value": value.value(),
            "before": bounds(*before), "window": bounds(*after),
        }),
        Event::Cut { node: n, value, bound, by, unsearched } => json!({
            "step": "cut", "node": node(*n), "value": value.value(), "bound": bound.value(),
            "by": by.map(node), "unsearched": unsearched.iter().map(|&n| node(n)).collect::<Vec<_>>(),
        }),
        Event::Research { node: n, child, window } => {
            json!({ "step": "research", "node": node(*n), "child": node(*child), "window": bounds(*window) })
        }
        Event::Leave { node: n, value } => {
            json!({ "step": "leave", "node": node(*n), "value": value.value() })
        }
    };
    let mut object = fields.as_object_mut().map(std::mem::take).unwrap_or_default();
    object.insert("text".to_string(), json!(sentence(&trace.diagram.nodes, event)));
    object
}

/// A window as a pair; `null` is infinite.
fn bounds(window: Window) -> Value {
    let bound = |score: Score| (score.value().abs() < Score::INFINITY.value()).then(|| score.value());
    json!([bound(window.alpha), bound(window.beta)])
}

fn solution(facts: &Facts) -> Value {
    let verdict = match facts.verdict {
        Verdict::Winning => "winning",
        Verdict::WeaklyWinning => "weakly winning",
        Verdict::Neither => "neither",
    };
    let plan = |plan: &Plan| {
        let choice = |(line, text): &(Vec<String>, String)| json!({ "after": line, "move": text });
        json!({
            "player": side(plan.player),
            "safety": plan.safety,
            "leaves": plan.leaves,
            "choices": plan.choices.iter().map(choice).collect::<Vec<_>>(),
        })
    };
    json!({
        "value": facts.value,
        "verdict": verdict,
        "lines": facts.lines,
        "more_lines": facts.more_lines,
        "strategies": facts.plans.iter().map(plan).collect::<Vec<_>>(),
    })
}
