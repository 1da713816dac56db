//! The edges of a tree, the moves written at them, and the marks of cut-offs.

use gametree_core::{Diagram, DiagramNode};

use crate::style::{ACCENT, GREY, INK, PAPER, SOFT};
use crate::svg::{Svg, n};
use crate::text;
use crate::tree::TreeOptions;
use crate::tree_plan::{Place, Plan, Slot};

/// Draws all edges: grey ones first, the principal variation on top.
pub(crate) fn edges(svg: &mut Svg, diagram: &Diagram, options: &TreeOptions, plan: &Plan) {
    let thick = if plan.sizes.roomy { 1.5 } else { 1.1 };
    let line = if plan.sizes.roomy { 3.2 } else { 2.6 };
    let kinds = [
        format!("stroke=\"{GREY}\" stroke-width=\"{}\" stroke-dasharray=\"4 3.5\"", n(thick)),
        format!("stroke=\"{SOFT}\" stroke-width=\"{}\"", n(thick)),
        format!("stroke=\"{ACCENT}\" stroke-width=\"{}\"", n(line)),
    ];
    for (kind, attributes) in kinds.iter().enumerate() {
        svg.open(&format!("fill=\"none\" stroke-linecap=\"round\" {attributes}"));
        for (index, node) in diagram.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            if self::kind(node, &diagram.nodes[parent]) == kind {
                svg.path(&route(&plan.places[parent], &plan.places[index]), "");
            }
        }
        svg.close();
    }
    strikes(svg, diagram, options, plan);
    if options.branches {
        branches(svg, diagram, plan);
    }
}

/// 0 for what was not searched, 1 for what was, 2 for the line.
fn kind(node: &DiagramNode, parent: &DiagramNode) -> usize {
    match (node.visited, node.on_line && parent.on_line) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

fn route(parent: &Place, child: &Place) -> String {
    match child.slot {
        Slot::Free => {
            format!("M{} {}L{} {}", n(parent.x), n(parent.bottom()), n(child.x), n(child.top()))
        }
        Slot::Stem => {
            format!("M{} {}V{}H{}", n(parent.x), n(parent.bottom()), n(child.y), n(child.left()))
        }
        Slot::Inline { start } => format!("M{} {}H{}", n(start), n(child.y), n(child.left())),
    }
}

/// A short double slash across each edge where the search turned back.
fn strikes(svg: &mut Svg, diagram: &Diagram, options: &TreeOptions, plan: &Plan) {
    svg.open(&format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.4\" stroke-linecap=\"round\""));
    for (index, node) in diagram.nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let above = &diagram.nodes[parent];
        let turned_back = if options.step.is_some() { above.cut } else { above.visited };
        if node.visited || !turned_back {
            continue;
        }
        if options.step.is_some() {
            svg.open(&format!("data-cut=\"{index}\""));
        }
        let (from, to) = (&plan.places[parent], &plan.places[index]);
        match to.slot {
            Slot::Free => {
                let middle = ((from.x + to.x) / 2.0, (from.bottom() + to.top()) / 2.0);
                let run = (to.x - from.x, to.top() - from.bottom());
                strike(svg, middle, run, if plan.sizes.roomy { 7.0 } else { 4.5 });
            }
            // In an outline the edge ends to the left of the node.
            _ => strike(svg, (to.left() - 3.5, to.y), (1.0, 0.0), 3.6),
        }
        if options.step.is_some() {
            svg.close();
        }
    }
    svg.close();
}

/// Two parallel strokes across a line that runs in direction `run`.
pub(crate) fn strike(svg: &mut Svg, at: (f64, f64), run: (f64, f64), half: f64) {
    let length = run.0.hypot(run.1).max(0.001);
    let (ux, uy) = (run.0 / length, run.1 / length);
    // The strokes lean: 60 degrees against the edge, towards the right.
    let (sx, sy) = (ux * 0.5 - uy * 0.87, uy * 0.5 + ux * 0.87);
    let apart = half * 0.36;
    let mut d = String::new();
    for side in [-apart, apart] {
        let (x, y) = (at.0 + ux * side, at.1 + uy * side);
        d += &format!("M{} {}L{} {}", n(x - sx * half), n(y - sy * half), n(x + sx * half), n(y + sy * half));
    }
    svg.path(&d, "");
}

/// The moves at the edges, each near its child, where there is room.
fn branches(svg: &mut Svg, diagram: &Diagram, plan: &Plan) {
    let font = plan.sizes.small_font;
    svg.open(&format!(
        "font-size=\"{}\" fill=\"{SOFT}\" text-anchor=\"middle\" paint-order=\"stroke\" stroke=\"{PAPER}\" \
         stroke-width=\"4\" stroke-linejoin=\"round\"",
        n(font)
    ));
    for (index, node) in diagram.nodes.iter().enumerate() {
        let (Some(parent), Slot::Free) = (node.parent, plan.places[index].slot) else { continue };
        let family = diagram.nodes[parent].children.len() as f64;
        let (from, to) = (&plan.places[parent], &plan.places[index]);
        let room = if plan.sizes.roomy || family == 1.0 { 110.0 } else { plan.room[index] };
        if node.branch.is_empty() || room < text::width(&node.branch, font) {
            continue;
        }
        let part = 0.74;
        let at = (
            from.x + (to.x - from.x) * part,
            from.bottom() + (to.top() - from.bottom()) * part + font * 0.36,
        );
        let colour = match kind(node, &diagram.nodes[parent]) {
            0 => format!("fill=\"{GREY}\""),
            2 => format!("fill=\"{ACCENT}\" font-weight=\"bold\""),
            _ => String::new(),
        };
        svg.text(at, &text::fit(&node.branch, font, 110.0), &colour);
    }
    svg.close();
}
