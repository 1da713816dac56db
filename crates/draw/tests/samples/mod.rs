//! Diagrams for the tests and the gallery, made by a small alpha-beta of
//! their own, since this crate knows no search.
#![allow(dead_code)]

pub(crate) mod boards;

use gametree_core::{Bound, Diagram, DiagramNode, Player, Score, SplitMix, Window};

/// A node that was never visited.
pub(crate) fn node(parent: Option<usize>, player: Player) -> DiagramNode {
    DiagramNode {
        parent,
        children: vec![],
        player,
        name: String::new(),
        branch: String::new(),
        visited: false,
        value: None,
        bound: Bound::Exact,
        window: None,
        evaluations: vec![],
        on_line: false,
        cut: false,
    }
}

/// The diagram of a nested list, MAX at the root, not searched yet.
pub(crate) fn read(text: &str) -> Diagram {
    let mut diagram = Diagram::default();
    let mut open: Vec<usize> = vec![];
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    for word in spaced.split_whitespace() {
        if word == ")" {
            open.pop();
            continue;
        }
        let index = diagram.nodes.len();
        let parent = open.last().copied();
        let player = if open.len().is_multiple_of(2) { Player::MAX } else { Player::MIN };
        let mut new = node(parent, player);
        if let Some(parent) = parent {
            diagram.nodes[parent].children.push(index);
        }
        if word == "(" {
            open.push(index);
        } else {
            new.value = Some(Score::new(word.parse().unwrap()));
        }
        diagram.nodes.push(new);
    }
    diagram
}

/// Runs fail-soft alpha-beta over an unsearched diagram.
pub(crate) fn searched(title: &str, mut diagram: Diagram) -> Diagram {
    diagram.title = title.to_string();
    let mut order = 0;
    alpha_beta(&mut diagram, 0, Window::FULL, &mut order);
    let value = diagram.nodes[0].value;
    let mut at = 0;
    loop {
        diagram.nodes[at].on_line = true;
        let exact = |&&c: &&usize| diagram.nodes[c].visited && diagram.nodes[c].value == value;
        match diagram.nodes[at].children.iter().find(exact) {
            Some(&child) => at = child,
            None => break,
        }
    }
    diagram
}

/// Numbers as MAX sees them throughout.
fn alpha_beta(diagram: &mut Diagram, at: usize, window: Window, order: &mut usize) -> Score {
    diagram.nodes[at].visited = true;
    let children = diagram.nodes[at].children.clone();
    if children.is_empty() {
        *order += 1;
        diagram.nodes[at].evaluations.push(*order);
        return diagram.nodes[at].value.unwrap();
    }
    let max = diagram.nodes[at].player == Player::MAX;
    let mut now = window;
    let mut best = if max { -Score::INFINITY } else { Score::INFINITY };
    for (i, &child) in children.iter().enumerate() {
        let value = alpha_beta(diagram, child, now, order);
        if max {
            best = best.max(value);
            now.alpha = now.alpha.max(best);
        } else {
            best = best.min(value);
            now.beta = now.beta.min(best);
        }
        if now.is_closed() {
            diagram.nodes[at].cut = i + 1 < children.len();
            break;
        }
    }
    let node = &mut diagram.nodes[at];
    node.value = Some(best);
    node.window = Some(now);
    node.bound = match best {
        best if best >= window.beta => Bound::AtLeast,
        best if best <= window.alpha => Bound::AtMost,
        _ => Bound::Exact,
    };
    best
}

/// A random tree with about this many nodes and this branching at most.
pub(crate) fn random(seed: u64, nodes: usize, branching: u64, range: u64) -> Diagram {
    let mut random = SplitMix::new(seed);
    let mut diagram = Diagram::default();
    diagram.nodes.push(node(None, Player::MAX));
    let mut at = 0;
    while at < diagram.nodes.len() {
        let wanted = if diagram.nodes.len() >= nodes || (at > 3 && random.below(6) == 0) {
            0
        } else {
            1 + random.below(branching)
        };
        for _ in 0..wanted {
            let child = diagram.nodes.len();
            let player = diagram.nodes[at].player.other();
            diagram.nodes[at].children.push(child);
            diagram.nodes.push(node(Some(at), player));
        }
        if wanted == 0 {
            let half = i64::try_from(range / 2).unwrap();
            let value = i64::try_from(random.below(range)).unwrap() - half;
            diagram.nodes[at].value = Some(Score::new(value));
        }
        at += 1;
    }
    diagram
}

/// A chain of this many levels.
pub(crate) fn chain(levels: usize) -> Diagram {
    let mut diagram = Diagram::default();
    for level in 0..levels {
        let player = if level.is_multiple_of(2) { Player::MAX } else { Player::MIN };
        diagram.nodes.push(node(level.checked_sub(1), player));
        if level > 0 {
            diagram.nodes[level - 1].children.push(level);
        }
    }
    diagram.nodes[levels - 1].value = Some(Score::new(7));
    diagram
}

/// The tree of lecture 003 after alpha-beta.
pub(crate) fn lecture_003() -> Diagram {
    searched("Alpha-beta on lecture 003's tree", read("((3 12 8) (2 4 6) (14 5 2))"))
}

/// The tree of lecture 004 after alpha-beta.
pub(crate) fn lecture_004() -> Diagram {
    let text = "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))";
    searched("Alpha-beta on lecture 004's tree", read(text))
}
