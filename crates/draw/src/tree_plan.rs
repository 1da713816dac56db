//! How large the parts of a tree's picture are, and how much of it is shown.
//!
//! Three plans, tried in this order:
//!
//! 1. full: every node at its level with its window, while that fits on a
//!    slide;
//! 2. compact: smaller nodes, windows and move names only where there is
//!    room;
//! 3. folded: as compact, but each subtree of at most so many rows is an
//!    outline. The number of rows, and their length, are those that make the
//!    picture largest on a 16:9 screen.

use gametree_core::{Diagram, DiagramNode};

use crate::text;
use crate::tree::{Detail, TreeOptions};
use crate::tree_layout::{Gaps, Reach, centres};
use crate::tree_outline::{ORDER, outline};

/// The measures of a plan.
pub(crate) struct Sizes {
    pub(crate) triangle: (f64, f64),
    pub(crate) value_font: f64,
    pub(crate) leaf_height: f64,
    pub(crate) leaf_least: f64,
    pub(crate) leaf_font: f64,
    pub(crate) small_font: f64,
    pub(crate) gaps: Gaps,
    /// The least and greatest distance of levels.
    pub(crate) level: (f64, f64),
    /// The distance of levels as a part of their widest edge.
    pub(crate) slope: f64,
    /// Whether there is always room for windows, names and order badges.
    pub(crate) roomy: bool,
}

const FULL: Sizes = Sizes {
    triangle: (54.0, 46.0),
    value_font: 15.0,
    leaf_height: 28.0,
    leaf_least: 34.0,
    leaf_font: 14.5,
    small_font: 11.0,
    gaps: Gaps { brothers: 20.0, cousins: 32.0 },
    level: (104.0, 150.0),
    slope: 0.4,
    roomy: true,
};

const COMPACT: Sizes = Sizes {
    triangle: (34.0, 29.0),
    value_font: 11.0,
    leaf_height: 16.0,
    leaf_least: 20.0,
    leaf_font: 10.5,
    small_font: 9.0,
    gaps: Gaps { brothers: 8.0, cousins: 16.0 },
    level: (56.0, 110.0),
    slope: 0.12,
    roomy: false,
};

/// The largest full picture.
const SLIDE: (f64, f64) = (1900.0, 1500.0);
/// Numbers wider than this stand beside their triangle.
const INSIDE: f64 = 60.0;

/// How the edge reaches a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Slot {
    /// By a straight line from the parent.
    Free,
    /// In an outline: down from the parent, then to the right.
    Stem,
    /// On the parent's own row, to the right from `start`.
    Inline { start: f64 },
}

/// Where a node stands: its centre and its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) w: f64,
    pub(crate) h: f64,
    pub(crate) slot: Slot,
}

impl Place {
    pub(crate) fn move_by(&mut self, dx: f64, dy: f64) {
        (self.x, self.y) = (self.x + dx, self.y + dy);
        if let Slot::Inline { start } = &mut self.slot {
            *start += dx;
        }
    }
    pub(crate) fn left(&self) -> f64 {
        self.x - self.w / 2.0
    }
    pub(crate) fn right(&self) -> f64 {
        self.x + self.w / 2.0
    }
    pub(crate) fn top(&self) -> f64 {
        self.y - self.h / 2.0
    }
    pub(crate) fn bottom(&self) -> f64 {
        self.y + self.h / 2.0
    }
}

/// A finished plan.
pub(crate) struct Plan {
    pub(crate) places: Vec<Place>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) sizes: &'static Sizes,
    /// How much room there is to the right of each free inner node.
    pub(crate) room: Vec<f64>,
}

/// How much is folded into outlines.
#[derive(Clone, Copy)]
struct Fold {
    /// Subtrees of at most so many rows are.
    rows: usize,
    /// The longest string of leaves.
    longest: f64,
}

const UNFOLDED: Fold = Fold { rows: 0, longest: 0.0 };

/// The plan for a diagram under these options.
pub(crate) fn plan(diagram: &Diagram, options: &TreeOptions) -> Plan {
    let rows = rows_below(diagram);
    if options.detail != Detail::Compact {
        let full = lay_out(diagram, options, &FULL, &rows, UNFOLDED);
        if options.detail == Detail::Full || (full.width <= SLIDE.0 && full.height <= SLIDE.1) {
            return full;
        }
    }
    let mut best = lay_out(diagram, options, &COMPACT, &rows, UNFOLDED);
    if best.width > SLIDE.0 {
        let size = |plan: &Plan| (plan.width / 16.0).max(plan.height / 9.0);
        let mut limit = 1;
        while limit < 2 * rows[0] {
            for longest in [90.0, 140.0, 220.0] {
                let folded = lay_out(diagram, options, &COMPACT, &rows, Fold { rows: limit, longest });
                if size(&folded) < size(&best) {
                    best = folded;
                }
            }
            limit += limit / 3 + 1;
        }
    }
    best
}

/// About how many rows an outline of each node's descendants would have.
fn rows_below(diagram: &Diagram) -> Vec<usize> {
    let nodes = &diagram.nodes;
    let mut rows = vec![0; nodes.len()];
    for index in (0..nodes.len()).rev() {
        let mut in_run = false;
        for &child in &nodes[index].children {
            let leaf = nodes[child].children.is_empty();
            rows[index] += if leaf { usize::from(!in_run) } else { 1 + rows[child] };
            in_run = leaf;
        }
    }
    rows
}

/// Lays out small subtrees as outlines and what is above them as a tree.
fn lay_out(
    diagram: &Diagram,
    options: &TreeOptions,
    sizes: &'static Sizes,
    rows: &[usize],
    fold: Fold,
) -> Plan {
    let nodes = &diagram.nodes;
    let count = nodes.len();
    // The level of each node of the tree part; `None` inside an outline.
    let mut level: Vec<Option<usize>> = vec![None; count];
    let mut children: Vec<Vec<usize>> = vec![vec![]; count];
    level[0] = Some(0);
    for index in 0..count {
        if let (Some(depth), true) = (level[index], rows[index] > fold.rows) {
            children[index].clone_from(&nodes[index].children);
            for &child in &children[index] {
                level[child] = Some(depth + 1);
            }
        }
    }

    let nowhere = Place { x: 0.0, y: 0.0, w: 0.0, h: 0.0, slot: Slot::Free };
    let mut places = vec![nowhere; count];
    let mut reach = vec![Reach::default(); count];
    let mut below = vec![0.0; count];
    for (index, node) in nodes.iter().enumerate().filter(|&(i, _)| level[i].is_some()) {
        let (w, h) = node_size(node, sizes);
        places[index] = Place { w, h, ..nowhere };
        reach[index] = node_reach(node, options, sizes, w);
        below[index] = h / 2.0 + if shows_badge(node, options, sizes) { 22.0 } else { 0.0 };
        if children[index].is_empty() && !node.children.is_empty() {
            let (right, bottom) = outline(diagram, options, index, sizes, fold.longest, &mut places);
            reach[index].right = reach[index].right.max(right);
            reach[index].below = ((bottom - sizes.triangle.1 / 2.0) / sizes.level.0).ceil() as usize;
            below[index] = bottom;
        }
    }
    let (centre, width) = centres(&children, &reach, sizes.gaps);

    let deepest = level.iter().flatten().max().map_or(0, |&deepest| deepest);
    let mut gap = vec![sizes.level.0; deepest + 1];
    for (index, family) in children.iter().enumerate() {
        for &child in family {
            let wanted = (centre[child] - centre[index]).abs() * sizes.slope;
            let depth = level[index].unwrap_or(0);
            gap[depth] = gap[depth].max(wanted.min(sizes.level.1));
        }
    }
    let mut y = vec![sizes.triangle.1 / 2.0; deepest + 1];
    for depth in 1..=deepest {
        y[depth] = y[depth - 1] + gap[depth - 1];
    }

    // An outline was placed with its root at the origin; it moves with it.
    let mut shift = vec![(0.0, 0.0); count];
    let mut height = 0.0_f64;
    for index in 0..count {
        if let Some(depth) = level[index] {
            shift[index] = (centre[index], y[depth]);
            height = height.max(y[depth] + below[index]);
        } else if let Some(parent) = nodes[index].parent {
            shift[index] = shift[parent];
        }
        places[index].move_by(shift[index].0, shift[index].1);
    }
    let room = room(&places, &level, deepest, width);
    Plan { places, width, height, sizes, room }
}

/// The free space right of each node, up to the next one on its level.
fn room(places: &[Place], level: &[Option<usize>], deepest: usize, width: f64) -> Vec<f64> {
    let mut by_level: Vec<Vec<usize>> = vec![vec![]; deepest + 1];
    for (index, level) in level.iter().enumerate() {
        if let &Some(depth) = level {
            by_level[depth].push(index);
        }
    }
    let mut room = vec![0.0; places.len()];
    for row in &mut by_level {
        row.sort_by(|&a, &b| places[a].x.total_cmp(&places[b].x));
        for (i, &node) in row.iter().enumerate() {
            let next = row.get(i + 1).map_or(width + 20.0, |&next| places[next].left());
            room[node] = next - places[node].right() - 8.0;
        }
    }
    room
}

/// The size of a node in the tree part of a picture.
fn node_size(node: &DiagramNode, sizes: &Sizes) -> (f64, f64) {
    if node.children.is_empty() {
        return (leaf_width(node, sizes), sizes.leaf_height);
    }
    let text = if value_fits(node, sizes) { text::width(&text::value(node), sizes.value_font) } else { 0.0 };
    (sizes.triangle.0.max(text * 1.4 + 10.0), sizes.triangle.1)
}

/// The width of a leaf's box.
pub(crate) fn leaf_width(node: &DiagramNode, sizes: &Sizes) -> f64 {
    let text = text::width(&leaf_text(node), sizes.leaf_font);
    (text + if sizes.roomy { 14.0 } else { 7.0 }).max(sizes.leaf_least)
}

/// What stands in a leaf: its number, or its name while it has none.
pub(crate) fn leaf_text(node: &DiagramNode) -> String {
    if node.value.is_some() { text::value(node) } else { short_name(node) }
}

/// A node's name, shortened if it is very long.
pub(crate) fn short_name(node: &DiagramNode) -> String {
    text::fit(&node.name, 11.0, 130.0)
}

/// The room that order numbers take behind a small leaf.
pub(crate) fn order_width(node: &DiagramNode, options: &TreeOptions) -> f64 {
    if node.evaluations.is_empty() || !options.order {
        0.0
    } else {
        text::width(&text::order(node), ORDER) + 2.0
    }
}

/// Whether a node's number stands inside its triangle.
pub(crate) fn value_fits(node: &DiagramNode, sizes: &Sizes) -> bool {
    text::width(&text::value(node), sizes.value_font) <= INSIDE
}

/// The lines of small type right of an inner node.
pub(crate) fn side_lines(node: &DiagramNode, options: &TreeOptions, sizes: &Sizes) -> Vec<String> {
    let mut lines = vec![];
    if !value_fits(node, sizes) {
        lines.push(text::value(node));
    }
    if let (Some(window), true, true) = (node.window, options.windows, node.visited) {
        lines.push(text::window(window));
    }
    lines
}

/// Whether the order of evaluation stands in a badge at this node.
pub(crate) fn shows_badge(node: &DiagramNode, options: &TreeOptions, sizes: &Sizes) -> bool {
    sizes.roomy && options.order && !node.evaluations.is_empty()
}

/// The width of the badge with a node's order numbers.
pub(crate) fn badge_width(node: &DiagramNode) -> f64 {
    (text::width(&text::order(node), 10.0) + 9.0).max(17.0)
}

/// How far a node reaches, with the small type beside it.
fn node_reach(node: &DiagramNode, options: &TreeOptions, sizes: &Sizes, w: f64) -> Reach {
    let half = w / 2.0;
    if !sizes.roomy {
        let order = if node.children.is_empty() { order_width(node, options) } else { 0.0 };
        return Reach::new(half, half + order);
    }
    let badge = if shows_badge(node, options, sizes) { badge_width(node) } else { 0.0 };
    let name =
        if node.name.is_empty() { 0.0 } else { text::width(&short_name(node), sizes.small_font) + 5.0 };
    if node.children.is_empty() {
        let under = badge / 2.0;
        let named = if node.value.is_some() { name } else { 0.0 };
        return Reach::new(half.max(under) + named, half.max(under));
    }
    let side = side_lines(node, options, sizes)
        .iter()
        .map(|line| text::width(line, sizes.small_font) + 5.0)
        .fold(0.0, f64::max);
    Reach::new(half + name + badge, half + side)
}
