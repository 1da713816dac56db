//! Crowded subtrees as outlines: one node to a row, indented, with the
//! leaves of a node strung on its row.
//!
//! A tree grows in width much faster than in height; an outline turns the
//! lower levels by a right angle, so that five hundred nodes fit on a slide.

use gametree_core::Diagram;

use crate::text;
use crate::tree::TreeOptions;
use crate::tree_plan::{Place, Sizes, Slot, leaf_width, order_width};

/// Row height.
pub(crate) const ROW: f64 = 21.0;
/// Horizontal step from a node to its children.
const INDENT: f64 = 17.0;
/// The small triangle at the head of a row.
pub(crate) const HEAD: (f64, f64) = (15.0, 13.0);
/// The room that the mark of a cut-off takes between leaves.
const STRUCK: f64 = 6.0;
/// Size of the order numbers behind leaves.
pub(crate) const ORDER: f64 = 7.5;

/// Where the text right of a row's triangle begins and the row goes on.
pub(crate) fn label_start(place: &Place) -> f64 {
    place.x + HEAD.0 / 2.0 + 4.0
}

/// Places all nodes below `root`, with strings of leaves of at most `longest`,
/// and returns how far they reach to the right of it and below its centre.
pub(crate) fn outline(
    diagram: &Diagram,
    options: &TreeOptions,
    root: usize,
    sizes: &Sizes,
    longest: f64,
    places: &mut [Place],
) -> (f64, f64) {
    let nodes = &diagram.nodes;
    let (left, top) = (places[root].x, places[root].y + places[root].h / 2.0 + 4.0);
    let mut rows = 0;
    let mut right = left + places[root].w / 2.0;
    let mut pending = vec![(root, 0)];
    while let Some((parent, index)) = pending.pop() {
        let family = &nodes[parent].children;
        let Some(&child) = family.get(index) else { continue };
        let run = family[index..].iter().take_while(|&&c| nodes[c].children.is_empty()).count();
        if run == 0 {
            // An inner node: the head of a row of its own.
            let (x, y) = (places[parent].x + INDENT, top + ROW * (rows as f64 + 0.5));
            rows += 1;
            places[child] = Place { x, y, w: HEAD.0, h: HEAD.1, slot: Slot::Stem };
            right = right.max(row_start(diagram, child, &places[child]));
            pending.push((parent, index + 1));
            pending.push((child, 0));
            continue;
        }
        let only_leaves = run == family.len() && parent != root;
        let mut start = if only_leaves {
            row_start(diagram, parent, &places[parent])
        } else {
            rows += 1;
            places[parent].x + INDENT - HEAD.0 / 2.0
        };
        let mut slot = if only_leaves { Slot::Inline { start: start - 8.0 } } else { Slot::Stem };
        let mut x = start;
        for &leaf in &family[index..index + run] {
            let w = leaf_width(&nodes[leaf], sizes);
            let whole = w + order_width(&nodes[leaf], options);
            if x > start && !nodes[leaf].visited && nodes[parent].visited {
                // Room for the mark of the cut-off.
                x += STRUCK;
            }
            if x > start && x + whole > start + longest {
                rows += 1;
                slot = Slot::Stem;
                start = places[parent].x + INDENT - HEAD.0 / 2.0;
                x = start;
            }
            let y = top + ROW * (rows as f64 - 0.5);
            places[leaf] = Place { x: x + w / 2.0, y, w, h: sizes.leaf_height, slot };
            right = right.max(x + whole);
            x += whole + 4.0;
        }
        pending.push((parent, index + run));
    }
    (right - left, top + ROW * rows as f64 - places[root].y)
}

/// Where the leaves of a row begin, behind its triangle and number.
fn row_start(diagram: &Diagram, node: usize, place: &Place) -> f64 {
    let value = text::value(&diagram.nodes[node]);
    label_start(place) + if value.is_empty() { 8.0 } else { text::width(&value, 11.0) + 13.0 }
}
