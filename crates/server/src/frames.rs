//! One step of a recorded search as a picture.
//!
//! The record holds the events and the tree at their end. Here the events up to
//! a step are played again on an empty tree, and the result is drawn with every
//! node where it will stand at the end, so that pictures of neighbouring steps
//! lie on each other.

use gametree_catalog::Trace;
use gametree_core::{Bound, Diagram, Player, Score, Window};
use gametree_draw::{TreeOptions, tree_svg, tree_svg_within};
use gametree_search::Event;

use crate::fault::Fault;

/// The node that an event is about.
pub(crate) fn node(event: &Event) -> usize {
    match event {
        Event::Enter { node, .. }
        | Event::Evaluate { node, .. }
        | Event::Update { node, .. }
        | Event::Cut { node, .. }
        | Event::Leave { node, .. } => *node,
        Event::Research { child, .. } => *child,
    }
}

/// What kind of event it is, for the page's list.
pub(crate) fn kind(event: &Event) -> &'static str {
    match event {
        Event::Enter { .. } => "enter",
        Event::Evaluate { .. } => "evaluate",
        Event::Update { .. } => "update",
        Event::Cut { .. } => "cut",
        Event::Research { .. } => "research",
        Event::Leave { .. } => "leave",
    }
}

/// The tree as it stood after so many events.
pub(crate) fn diagram(trace: &Trace, step: usize) -> Diagram {
    if step >= trace.events.len() {
        return trace.diagram.clone();
    }
    let mut diagram = trace.diagram.clone();
    diagram.title.clear();
    for node in &mut diagram.nodes {
        // The numbers of leaves are there from the beginning, as on paper.
        let leaf = node.children.is_empty();
        node.visited = false;
        node.value = node.value.filter(|_| leaf);
        node.bound = Bound::Exact;
        node.window = None;
        node.evaluations.clear();
        node.on_line = false;
        node.cut = false;
    }
    // When each node is left for good.
    let mut left = vec![0; diagram.nodes.len()];
    for (index, event) in trace.events.iter().enumerate() {
        if let Event::Leave { node, .. } = event {
            left[*node] = index;
        }
    }
    for (index, event) in trace.events[..step].iter().enumerate() {
        apply(&mut diagram, trace, event, left[node(event)] == index);
    }
    diagram
}

/// Plays one event; `last` says that it leaves its node for good.
fn apply(diagram: &mut Diagram, trace: &Trace, event: &Event, last: bool) {
    let node = &mut diagram.nodes[self::node(event)];
    match event {
        Event::Enter { window, .. } => {
            node.visited = true;
            node.cut = false;
            node.window = Some(*window);
            // What an earlier visit found is not known of this one.
            node.value = node.value.filter(|_| node.children.is_empty());
        }
        Event::Evaluate { value, order, .. } => {
            node.value = Some(*value);
            node.evaluations.push(*order);
        }
        Event::Update { value, after, .. } => {
            // What the node has so far; the rest can only be better for it.
            let best = match (node.player, node.value) {
                (_, None) => *value,
                (Player::MAX, Some(old)) => old.max(*value),
                (Player::MIN, Some(old)) => old.min(*value),
            };
            node.value = Some(best);
            node.bound = if node.player == Player::MAX { Bound::AtLeast } else { Bound::AtMost };
            node.window = Some(*after);
        }
        Event::Cut { .. } => node.cut = true,
        Event::Research { .. } => {}
        Event::Leave { value, .. } => {
            let place = self::node(event);
            node.value = Some(*value);
            node.bound = match (last, node.window) {
                (true, _) => trace.diagram.nodes[place].bound,
                (false, Some(window)) => bound(*value, window),
                (false, None) => Bound::Exact,
            };
        }
    }
}

fn bound(value: Score, window: Window) -> Bound {
    match () {
        () if value >= window.beta => Bound::AtLeast,
        () if value <= window.alpha => Bound::AtMost,
        () => Bound::Exact,
    }
}

/// The picture after so many events.
pub(crate) fn svg(trace: &Trace, step: usize, most: usize) -> Result<String, Fault> {
    let whole = TreeOptions { node_limit: most, ..TreeOptions::default() };
    let shown = diagram(trace, step);
    let svg = match step.checked_sub(1).filter(|_| step < trace.events.len()) {
        Some(last) => {
            let options = TreeOptions { step: Some(node(&trace.events[last])), ..whole };
            tree_svg_within(&shown, &trace.diagram, &options)
        }
        None if step < trace.events.len() => {
            // Nothing happened yet: nothing is struck out either.
            tree_svg_within(&shown, &trace.diagram, &TreeOptions { step: Some(0), ..whole })
        }
        None => tree_svg(&trace.diagram, &whole),
    };
    svg.map_err(|error| Fault::bad(error.to_string()))
}

#[cfg(test)]
mod tests {
    use gametree_catalog::{Choice, Request, open};

    use super::*;

    fn trace(algorithm: &str) -> Trace {
        let session = open("tree:((3 12 8) (2 4 6) (14 5 2))").unwrap();
        let request = Request { algorithm: Some(Choice::read(algorithm).unwrap()), ..Request::default() };
        session.trace(&request, 1000).unwrap()
    }

    #[test]
    fn the_second_group_of_lecture_003_is_struck_out_when_it_is_cut() {
        let trace = trace("alpha-beta");
        let cut = trace.events.iter().position(|event| kind(event) == "cut").unwrap();
        let struck = |step| svg(&trace, step, 1000).unwrap().matches("data-cut").count();
        assert_eq!((struck(cut), struck(cut + 1)), (0, 2));
    }

    #[test]
    fn the_last_step_is_the_whole_picture() {
        for algorithm in ["minimax", "alpha-beta", "scout", "negascout", "mtdf", "sss", "dual"] {
            let trace = trace(algorithm);
            assert_eq!(diagram(&trace, trace.events.len()), trace.diagram, "{algorithm}");
            let nearly = diagram(&trace, trace.events.len() - 1);
            let visited = |diagram: &Diagram| diagram.nodes.iter().filter(|node| node.visited).count();
            assert_eq!(visited(&nearly), visited(&trace.diagram), "{algorithm}");
            assert!(svg(&trace, 0, 1000).is_ok() && svg(&trace, 5, 1000).is_ok());
        }
    }
}
