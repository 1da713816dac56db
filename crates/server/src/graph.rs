//! The score graph of a game: the first player's share of the point after
//! every move, above and below the even line.

use std::fmt::Write;

use gametree_core::Player;
use gametree_draw::style::{ACCENT, FAINT, FONTS, INK, PAPER, SERIES, SOFT};

/// A position of the game.
pub(crate) struct Point {
    pub(crate) share: f64,
    /// The mark of the move that led here; empty for none.
    pub(crate) mark: &'static str,
    pub(crate) player: Player,
}

const WIDTH: f64 = 430.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 8.0;
const TOP: f64 = 14.0;

/// The graph as a picture; every point carries its ply in `data-ply`.
pub(crate) fn graph(points: &[Point], names: [&str; 2]) -> String {
    let step = WIDTH / (points.len().max(2) - 1) as f64;
    let at = |ply: usize| (LEFT + step * ply as f64, TOP + (1.0 - points[ply].share) * HEIGHT);
    let even = TOP + HEIGHT / 2.0;
    let mut line = String::new();
    for ply in 0..points.len() {
        let (x, y) = at(ply);
        let _ = write!(line, "{}{x:.1} {y:.1}", if ply == 0 { "M" } else { "L" });
    }
    let (width, height) = (WIDTH + 2.0 * LEFT, HEIGHT + 2.0 * TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"{FONTS}\"><title>Score graph of {} moves</title>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>",
        points.len().saturating_sub(1)
    );
    for y in [TOP, even, TOP + HEIGHT] {
        let _ =
            write!(svg, "<path d=\"M{LEFT} {y}H{}\" stroke=\"{FAINT}\" stroke-width=\"1\"/>", LEFT + WIDTH);
    }
    if let Some(last) = points.len().checked_sub(1) {
        let area = format!("{line}L{:.1} {even}L{LEFT} {even}Z", at(last).0);
        let _ = write!(svg, "<path d=\"{area}\" fill=\"{}\" fill-opacity=\"0.16\"/>", SERIES[0]);
        let _ = write!(
            svg,
            "<path d=\"{line}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
            SERIES[0]
        );
    }
    for (ply, point) in points.iter().enumerate() {
        let (x, y) = at(ply);
        let (radius, fill) = if point.mark.is_empty() { (2.6, SERIES[0]) } else { (4.2, ACCENT) };
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\"/>");
        if !point.mark.is_empty() {
            let above = if y < TOP + 16.0 { y + 17.0 } else { y - 8.0 };
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{above:.1}\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ACCENT}\">{}</text>",
                x.clamp(14.0, WIDTH),
                point.mark
            );
        }
        let _ = write!(
            svg,
            "<rect x=\"{:.1}\" y=\"0\" width=\"{:.1}\" height=\"{height}\" fill=\"{INK}\" fill-opacity=\"0\" data-ply=\"{ply}\"/>",
            x - step / 2.0,
            step
        );
    }
    for (name, y) in [(names[0], TOP + 12.0), (names[1], TOP + HEIGHT - 5.0)] {
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{y}\" font-size=\"12\" fill=\"{SOFT}\">{name}</text>",
            LEFT + 4.0
        );
    }
    svg + "</svg>"
}
