//! A recorded search in sentences.

use gametree_core::{DiagramNode, Player, Score, Window};

use crate::trace::Event;

/// What a node is called: its own name, or the moves that lead to it.
#[must_use]
pub fn node_name(nodes: &[DiagramNode], node: usize) -> String {
    if !nodes[node].name.is_empty() {
        return nodes[node].name.clone();
    }
    let mut branches = Vec::new();
    let mut at = node;
    while let Some(parent) = nodes[at].parent {
        branches.push(nodes[at].branch.as_str());
        at = parent;
    }
    branches.reverse();
    if branches.is_empty() { "root".to_string() } else { branches.join(".") }
}

/// One event in one line.
#[must_use]
pub fn sentence(nodes: &[DiagramNode], event: &Event) -> String {
    let full = |node: usize| format!("{} {}", side(nodes[node].player), node_name(nodes, node));
    match event {
        Event::Enter { node, window } => format!("enter {} with window {}", full(*node), interval(*window)),
        Event::Evaluate { node, value, order } => {
            format!("evaluate {} = {value} (evaluation {order})", node_name(nodes, *node))
        }
        Event::Update { node, child, value, before, after } => {
            let change = if before == after {
                format!("window stays {}", interval(*after))
            } else {
                format!("window {} becomes {}", interval(*before), interval(*after))
            };
            format!("{} gets {value} from {}: {change}", full(*node), node_name(nodes, *child))
        }
        Event::Cut { node, value, bound, by, unsearched } => {
            let left: Vec<String> = unsearched.iter().map(|&child| node_name(nodes, child)).collect();
            format!(
                "cut off at {}: {}; unsearched: {}",
                full(*node),
                why(nodes, *node, *value, *bound, *by),
                left.join(", ")
            )
        }
        Event::Research { node, child, window } => {
            let name = node_name(nodes, *child);
            format!("{} searches {name} again with window {}", full(*node), interval(*window))
        }
        Event::Leave { node, value } => format!("leave {} with {value}", full(*node)),
    }
}

/// Why a node may be left: which bound was met, and whose it is.
#[must_use]
pub fn why(nodes: &[DiagramNode], node: usize, value: Score, bound: Score, by: Option<usize>) -> String {
    let me = side(nodes[node].player);
    let (other, reach, name) = match nodes[node].player {
        Player::MAX => ("MIN", "at least", "beta"),
        Player::MIN => ("MAX", "at most", "alpha"),
    };
    match by {
        Some(by) => format!(
            "{me} has {reach} {value} here, but {other} above ({}) is sure of {bound} ({name}), so nothing below can matter",
            node_name(nodes, by)
        ),
        None => format!("{me} has {reach} {value} here, which answers the question asked ({name} = {bound})"),
    }
}

/// MAX or MIN.
#[must_use]
pub fn side(player: Player) -> &'static str {
    match player {
        Player::MAX => "MAX",
        Player::MIN => "MIN",
    }
}

fn interval(window: Window) -> String {
    format!("[{}, {}]", window.alpha, window.beta)
}
