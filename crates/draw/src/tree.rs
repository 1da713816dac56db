//! A searched tree as SVG.
//!
//! MAX nodes point up, MIN nodes point down, leaves are boxes with their
//! number. Inner nodes hold the value that was backed up, with a sign where
//! it is only a bound, and beside them stands the window with which the
//! search left. The principal variation is in colour; branches that were cut
//! off are grey, their edges struck out; badges number the static
//! evaluations. What has no room in a large picture is in each node's
//! tooltip.

use gametree_core::{Diagram, DiagramNode, Player};

use crate::error::Error;
use crate::style::{ACCENT, ACCENT_TINT, GREY, INK, MAX_TINT, MIN_TINT, ORDER, PAPER, SOFT};
use crate::svg::{Svg, escape, n};
use crate::text;
use crate::tree_edges::edges;
use crate::tree_legend::{Legend, TITLE_HEIGHT};
use crate::tree_outline::{self, label_start};
use crate::tree_plan::{
    Place, Plan, Slot, badge_width, leaf_text, plan, short_name, shows_badge, side_lines, value_fits,
};

/// The most nodes that are drawn unless options say otherwise.
pub const NODE_LIMIT: usize = 20_000;

/// How much of each node is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Everything while it fits on a slide, less when it gets crowded.
    #[default]
    Auto,
    /// Everything, however wide it gets.
    Full,
    /// Small nodes; crowded subtrees as outlines.
    Compact,
}

/// What a tree's picture shows.
#[derive(Clone, Debug)]
pub struct TreeOptions {
    /// How much of each node is shown.
    pub detail: Detail,
    /// Whether windows stand beside inner nodes.
    pub windows: bool,
    /// Whether static evaluations are numbered.
    pub order: bool,
    /// Whether moves stand at the edges.
    pub branches: bool,
    /// Whether the signs are explained below the tree.
    pub legend: bool,
    /// Larger trees are refused.
    pub node_limit: usize,
    /// Where a search stands that is not over yet: the node glows, and
    /// only what is cut off so far is struck out.
    pub step: Option<usize>,
}

impl Default for TreeOptions {
    fn default() -> TreeOptions {
        TreeOptions {
            detail: Detail::Auto,
            windows: true,
            order: true,
            branches: true,
            legend: true,
            node_limit: NODE_LIMIT,
            step: None,
        }
    }
}

/// Free space around the picture.
const MARGIN: f64 = 28.0;

/// The picture of a searched tree.
///
/// # Errors
///
/// When the diagram is empty, has more nodes than
/// [`TreeOptions::node_limit`], or is no tree.
pub fn tree_svg(diagram: &Diagram, options: &TreeOptions) -> Result<String, Error> {
    tree_svg_within(diagram, diagram, options)
}

/// The picture of a searched tree with every node where it stands in the
/// picture of `whole`, the same tree at the end of the search: pictures of
/// single steps do not move against each other.
///
/// # Errors
///
/// As for [`tree_svg`], and when the two are not the same tree.
pub fn tree_svg_within(diagram: &Diagram, whole: &Diagram, options: &TreeOptions) -> Result<String, Error> {
    check(diagram, options)?;
    let same = |(a, b): (&DiagramNode, &DiagramNode)| a.parent == b.parent;
    if diagram.nodes.len() != whole.nodes.len() || !diagram.nodes.iter().zip(&whole.nodes).all(same) {
        return Err(Error::BrokenTree(0));
    }
    let mut plan = plan(whole, options);
    let legend = Legend::new(whole, options, &plan, (plan.width + 2.0 * MARGIN).max(420.0));
    let width = legend.width.max(plan.width + 2.0 * MARGIN);
    let top = MARGIN + if diagram.title.is_empty() { 0.0 } else { TITLE_HEIGHT };
    let left = (width - plan.width) / 2.0;
    plan.places.iter_mut().for_each(|place| place.move_by(left, top));

    let mut svg = Svg::default();
    legend.draw_title(&mut svg, MARGIN, width, &diagram.title);
    if let Some(step) = options.step.filter(|&step| step < diagram.nodes.len()) {
        glow(&mut svg, &diagram.nodes[step], &plan.places[step]);
    }
    edges(&mut svg, diagram, options, &plan);
    nodes(&mut svg, diagram, &plan);
    numbers(&mut svg, diagram, &plan);
    side_texts(&mut svg, diagram, options, &plan);
    orders(&mut svg, diagram, options, &plan);
    let bottom = top + plan.height + 26.0;
    legend.draw(&mut svg, width, bottom);
    let title = if diagram.title.is_empty() { "A searched game tree" } else { &diagram.title };
    Ok(svg.finish(width, bottom + legend.height + 14.0, title))
}

/// A glow around the node where the search stands.
fn glow(svg: &mut Svg, node: &DiagramNode, place: &Place) {
    let attributes = format!(
        "data-current=\"\" fill=\"{ACCENT}\" stroke=\"{ACCENT}\" stroke-width=\"11\" stroke-linejoin=\"round\" opacity=\"0.45\""
    );
    if node.children.is_empty() {
        svg.rect((place.left(), place.top()), (place.w, place.h), place.h * 0.22, &attributes);
    } else {
        svg.path(&triangle(node.player, place), &attributes);
    }
}

/// Refuses what cannot be drawn.
fn check(diagram: &Diagram, options: &TreeOptions) -> Result<(), Error> {
    let count = diagram.nodes.len();
    if count == 0 {
        return Err(Error::EmptyTree);
    }
    if count > options.node_limit {
        return Err(Error::TooManyNodes { nodes: count, limit: options.node_limit });
    }
    let mut named = vec![false; count];
    for (index, node) in diagram.nodes.iter().enumerate() {
        for &child in &node.children {
            let fits = child > index && child < count && !named[child];
            if !fits || diagram.nodes[child].parent != Some(index) {
                return Err(Error::BrokenTree(index));
            }
            named[child] = true;
        }
    }
    match (1..count).find(|&i| !named[i]) {
        Some(lost) => Err(Error::BrokenTree(lost)),
        None => Ok(()),
    }
}

/// The outline of a triangle for this player.
pub(crate) fn triangle(player: Player, place: &Place) -> String {
    let (left, right, x) = (n(place.left()), n(place.right()), n(place.x));
    let (base, tip) = match player {
        Player::First => (n(place.bottom()), n(place.top())),
        Player::Second => (n(place.top()), n(place.bottom())),
    };
    format!("M{left} {base}H{right}L{x} {tip}Z")
}

/// The shapes of all nodes, in three groups.
fn nodes(svg: &mut Svg, diagram: &Diagram, plan: &Plan) {
    let thick = if plan.sizes.roomy { 1.6 } else { 1.2 };
    let groups = [
        (false, false, format!("stroke=\"{GREY}\" stroke-width=\"{thick}\" stroke-dasharray=\"3.5 3\"")),
        (true, false, format!("stroke=\"{INK}\" stroke-width=\"{thick}\"")),
        (true, true, format!("stroke=\"{ACCENT}\" stroke-width=\"{}\"", n(thick * 1.6))),
    ];
    for (visited, on_line, attributes) in groups {
        svg.open(&format!("stroke-linejoin=\"round\" {attributes}"));
        for (node, place) in diagram.nodes.iter().zip(&plan.places) {
            if node.visited != visited || (visited && node.on_line != on_line) {
                continue;
            }
            let tooltip = format!("<title>{}</title>", escape(&describe(node)));
            if node.children.is_empty() {
                let fill = if on_line { ACCENT_TINT } else { PAPER };
                svg.raw(&format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\">{tooltip}</rect>",
                    n(place.left()),
                    n(place.top()),
                    n(place.w),
                    n(place.h),
                    n(place.h * 0.22),
                ));
            } else {
                let fill = match (visited, on_line, node.player) {
                    (false, _, _) => PAPER,
                    (_, true, _) => ACCENT_TINT,
                    (_, _, Player::First) => MAX_TINT,
                    (_, _, Player::Second) => MIN_TINT,
                };
                let d = triangle(node.player, place);
                svg.raw(&format!("<path d=\"{d}\" fill=\"{fill}\">{tooltip}</path>"));
            }
        }
        svg.close();
    }
}

/// All that is known about a node, for its tooltip.
fn describe(node: &DiagramNode) -> String {
    let kind = match (node.children.is_empty(), node.player) {
        (true, _) => "leaf",
        (false, Player::First) => "MAX",
        (false, Player::Second) => "MIN",
    };
    let mut out = kind.to_string();
    for (word, text) in [("", &node.name), ("move ", &node.branch), ("value ", &text::value(node))] {
        if !text.is_empty() {
            out += &format!(", {word}{text}");
        }
    }
    if let Some(window) = node.window {
        out += &format!(", window {}", text::window(window));
    }
    if !node.evaluations.is_empty() {
        out += &format!(", evaluated {}", text::order(node));
    }
    if !node.visited {
        out += ", not searched";
    }
    out
}

/// The number of each node, in or beside its shape.
fn numbers(svg: &mut Svg, diagram: &Diagram, plan: &Plan) {
    let sizes = plan.sizes;
    for (anchor, in_outline) in [("middle", false), ("start", true)] {
        svg.open(&format!("text-anchor=\"{anchor}\" fill=\"{INK}\""));
        for (node, place) in diagram.nodes.iter().zip(&plan.places) {
            let leaf = node.children.is_empty();
            let head = !leaf && place.slot != Slot::Free;
            if head != in_outline {
                continue;
            }
            let text = if leaf { leaf_text(node) } else { text::value(node) };
            if text.is_empty() || !(leaf || head || value_fits(node, sizes)) {
                continue;
            }
            let (font, at) = if leaf {
                (sizes.leaf_font, (place.x, place.y + sizes.leaf_font * 0.36))
            } else if head {
                (11.0, (label_start(place), place.y + 4.0))
            } else {
                let baseline = match node.player {
                    Player::First => place.bottom() - place.h * 0.17,
                    Player::Second => place.top() + place.h * 0.17 + sizes.value_font * 0.73,
                };
                (sizes.value_font, (place.x, baseline))
            };
            let colour = match (node.visited, node.on_line) {
                (false, _) => format!(" fill=\"{GREY}\""),
                (true, true) => format!(" fill=\"{ACCENT}\" font-weight=\"bold\""),
                (true, false) => String::new(),
            };
            svg.text(at, &text, &format!("font-size=\"{}\"{colour}", n(font)));
        }
        svg.close();
    }
}

/// Windows right of inner nodes and names left of nodes, where there is room.
fn side_texts(svg: &mut Svg, diagram: &Diagram, options: &TreeOptions, plan: &Plan) {
    let font = plan.sizes.small_font;
    svg.open(&format!("font-size=\"{}\" fill=\"{SOFT}\"", n(font)));
    for (index, (node, place)) in diagram.nodes.iter().zip(&plan.places).enumerate() {
        if place.slot != Slot::Free {
            continue;
        }
        let leaf = node.children.is_empty();
        let lines = if leaf { vec![] } else { side_lines(node, options, plan.sizes) };
        let widest = lines.iter().map(|line| text::width(line, font)).fold(0.0, f64::max);
        // The free corner is below the tip of a MAX node, above that of a MIN node.
        let first = match node.player {
            _ if leaf => place.y + font * 0.36,
            Player::First => place.bottom() - 2.0 - (lines.len() as f64 - 1.0).max(0.0) * font * 1.25,
            Player::Second => place.top() + font * 0.8,
        };
        if widest <= plan.room[index] {
            for (i, line) in lines.iter().enumerate() {
                svg.text((place.right() + 4.0, first + i as f64 * font * 1.25), line, "");
            }
        }
        if plan.sizes.roomy && !node.name.is_empty() && !(leaf && node.value.is_none()) {
            svg.text(
                (place.left() - 5.0, first),
                &short_name(node),
                "text-anchor=\"end\" font-style=\"italic\"",
            );
        }
    }
    svg.close();
}

/// The order of static evaluations: badges, or small figures behind leaves.
fn orders(svg: &mut Svg, diagram: &Diagram, options: &TreeOptions, plan: &Plan) {
    if !options.order {
        return;
    }
    let font = if plan.sizes.roomy { 10.0 } else { tree_outline::ORDER };
    svg.open(&format!("font-size=\"{}\" fill=\"{ORDER}\"", n(font)));
    for (node, place) in
        diagram.nodes.iter().zip(&plan.places).filter(|(node, _)| !node.evaluations.is_empty())
    {
        let text = text::order(node);
        if shows_badge(node, options, plan.sizes) {
            let w = badge_width(node);
            let x = if node.children.is_empty() { place.x } else { place.left() - 2.0 - w / 2.0 };
            let y = if node.children.is_empty() { place.bottom() + 14.0 } else { place.bottom() - 20.0 };
            badge(svg, (x, y), w, &text);
        } else if node.children.is_empty() {
            svg.text((place.right() + 1.5, place.bottom() - 0.5), &text, "");
        }
    }
    svg.close();
}

/// A number in a small circle, or in a pill when it is long.
pub(crate) fn badge(svg: &mut Svg, at: (f64, f64), w: f64, text: &str) {
    svg.rect(
        (at.0 - w / 2.0, at.1 - 8.5),
        (w, 17.0),
        8.5,
        &format!("fill=\"{PAPER}\" stroke=\"{ORDER}\" stroke-width=\"1\""),
    );
    svg.text((at.0, at.1 + 3.6), text, "text-anchor=\"middle\"");
}
