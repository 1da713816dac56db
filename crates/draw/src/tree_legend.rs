//! The title above a tree and the explanation of its signs below it.

use gametree_core::{Bound, Diagram, DiagramNode, Player};

use crate::style::{ACCENT, FAINT, GREY, INK, MAX_TINT, MIN_TINT, ORDER, SOFT};
use crate::svg::Svg;
use crate::text;
use crate::tree::{TreeOptions, badge, triangle};
use crate::tree_edges::strike;
use crate::tree_plan::{Place, Plan, Slot};

/// The room for a title.
pub(crate) const TITLE_HEIGHT: f64 = 46.0;
const FONT: f64 = 11.5;
const ROW: f64 = 24.0;
const GAP: f64 = 22.0;
const TITLE_FONT: f64 = 19.0;

#[derive(Clone, Copy)]
enum Sign {
    Max,
    Min,
    Line,
    Cut,
    /// The order of evaluation in a badge.
    Order,
    /// The same as a small figure.
    Figure,
    Window,
    Bound,
}

/// The signs that occur in a picture, in rows.
pub(crate) struct Legend {
    rows: Vec<Vec<(Sign, &'static str)>>,
    /// How wide the picture must be for it.
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Legend {
    /// The signs of this diagram, in rows of at most `room`.
    pub(crate) fn new(diagram: &Diagram, options: &TreeOptions, plan: &Plan, room: f64) -> Legend {
        let any = |test: &dyn Fn(&DiagramNode) -> bool| diagram.nodes.iter().any(test);
        let inner = |player| any(&|node| !node.children.is_empty() && node.player == player);
        let windows = diagram.nodes.iter().zip(&plan.places).zip(&plan.room).any(|((node, place), room)| {
            let shown = !node.children.is_empty() && place.slot == Slot::Free && *room > 50.0;
            options.windows && shown && node.visited && node.window.is_some()
        });
        let order = if plan.sizes.roomy { Sign::Order } else { Sign::Figure };
        let all = [
            (Sign::Max, "MAX to move", inner(Player::MAX)),
            (Sign::Min, "MIN to move", inner(Player::MIN)),
            (Sign::Line, "principal variation", any(&|node| node.on_line)),
            (Sign::Cut, "cut off", any(&|node| !node.visited)),
            (order, "order of evaluation", options.order && any(&|node| !node.evaluations.is_empty())),
            (Sign::Window, "window on leaving", windows),
            (Sign::Bound, "a bound only", any(&|node| node.value.is_some() && node.bound != Bound::Exact)),
        ];
        let mut rows: Vec<Vec<(Sign, &str)>> = vec![];
        let mut used = f64::INFINITY;
        for (sign, words, _) in all.into_iter().filter(|&(_, _, there)| there && options.legend) {
            let w = item_width(sign, words) + GAP;
            if used + w > room - 20.0 {
                rows.push(vec![]);
                used = 0.0;
            }
            used += w;
            if let Some(row) = rows.last_mut() {
                row.push((sign, words));
            }
        }
        let widest = rows.iter().map(|row| row_width(row)).fold(0.0, f64::max);
        let title = text::width(&diagram.title, TITLE_FONT) * 1.06;
        let height = rows.len() as f64 * ROW;
        Legend { rows, width: (widest + 40.0).max((title + 60.0).min(900.0)), height }
    }

    /// The title at the head of the picture.
    pub(crate) fn draw_title(&self, svg: &mut Svg, margin: f64, width: f64, title: &str) {
        if !title.is_empty() {
            let shown = text::fit(title, TITLE_FONT * 1.06, width - 2.0 * margin);
            let attributes = format!(
                "font-size=\"{TITLE_FONT}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\""
            );
            svg.text((width / 2.0, margin + 12.0), &shown, &attributes);
        }
    }

    /// The rows of signs, the first of them `top` below the picture's head.
    pub(crate) fn draw(&self, svg: &mut Svg, width: f64, top: f64) {
        if self.rows.is_empty() {
            return;
        }
        let widest = self.rows.iter().map(|row| row_width(row)).fold(0.0, f64::max);
        let left = (width - widest) / 2.0;
        svg.line((left, top - 6.0), (left + widest, top - 6.0), &format!("stroke=\"{FAINT}\""));
        svg.open(&format!("font-size=\"{FONT}\" fill=\"{SOFT}\""));
        for (i, row) in self.rows.iter().enumerate() {
            let y = top + ROW * (i as f64 + 0.5);
            let mut x = (width - row_width(row)) / 2.0;
            for &(sign, words) in row {
                draw_sign(svg, sign, x + sign_width(sign) / 2.0, y);
                svg.text((x + sign_width(sign) + 7.0, y + FONT * 0.36), words, "");
                x += item_width(sign, words) + GAP;
            }
        }
        svg.close();
    }
}

/// How wide a sign is.
fn sign_width(sign: Sign) -> f64 {
    match sign {
        Sign::Max | Sign::Min => 20.0,
        Sign::Order => 17.0,
        Sign::Figure => 28.0,
        Sign::Line | Sign::Cut => 30.0,
        Sign::Window => 34.0,
        Sign::Bound => 26.0,
    }
}

fn item_width(sign: Sign, words: &str) -> f64 {
    sign_width(sign) + 7.0 + text::width(words, FONT)
}

fn row_width(row: &[(Sign, &'static str)]) -> f64 {
    row.iter().map(|&(sign, words)| item_width(sign, words) + GAP).sum::<f64>() - GAP
}

fn draw_sign(svg: &mut Svg, sign: Sign, x: f64, y: f64) {
    let node = Place { x, y, w: 18.0, h: 15.0, slot: Slot::Free };
    let shape = format!("stroke=\"{INK}\" stroke-width=\"1.3\" stroke-linejoin=\"round\"");
    let words = format!("text-anchor=\"middle\" font-size=\"11\" fill=\"{INK}\"");
    match sign {
        Sign::Max => svg.path(&triangle(Player::MAX, &node), &format!("{shape} fill=\"{MAX_TINT}\"")),
        Sign::Min => svg.path(&triangle(Player::MIN, &node), &format!("{shape} fill=\"{MIN_TINT}\"")),
        Sign::Line => {
            let attributes = format!("stroke=\"{ACCENT}\" stroke-width=\"3.2\" stroke-linecap=\"round\"");
            svg.line((x - 13.0, y), (x + 13.0, y), &attributes);
        }
        Sign::Cut => {
            let attributes = format!("stroke=\"{GREY}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3.5\"");
            svg.line((x - 14.0, y), (x + 14.0, y), &attributes);
            svg.open(&format!(
                "fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.4\" stroke-linecap=\"round\""
            ));
            strike(svg, (x, y), (1.0, 0.0), 6.0);
            svg.close();
        }
        Sign::Order => {
            svg.open(&format!("font-size=\"10\" fill=\"{ORDER}\""));
            badge(svg, (x, y), 17.0, "1");
            svg.close();
        }
        Sign::Figure => {
            svg.rect((x - 14.0, y - 8.0), (18.0, 16.0), 3.5, &format!("{shape} fill=\"none\""));
            svg.text((x + 5.5, y + 7.5), "1", &format!("font-size=\"7.5\" fill=\"{ORDER}\""));
        }
        Sign::Window => svg.text((x, y + 4.0), "[α, β]", &words),
        Sign::Bound => svg.text((x, y + 4.0), "≤ ≥", &words),
    }
}
