//! Line plots and bar charts as SVG.
//!
//! Drawn by hand rather than by a plotting library: the pictures share the
//! fonts and colours of the trees, each line is named at its end instead of
//! in a distant box, and nothing is added to the build.

use crate::plot_axis::Axis;
use crate::style::{FAINT, INK, PAPER, SERIES, SOFT};
use crate::svg::{Svg, n};
use crate::text;

/// One line of a plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// What it is, written at its end.
    pub name: String,
    /// The points in order of x. Those without a place (not a number, or not
    /// positive on a logarithmic axis) interrupt the line.
    pub points: Vec<(f64, f64)>,
}

/// A line plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plot {
    /// The heading.
    pub title: String,
    /// What runs to the right.
    pub x_label: String,
    /// What runs upwards.
    pub y_label: String,
    /// Whether x is logarithmic.
    pub log_x: bool,
    /// Whether y is logarithmic.
    pub log_y: bool,
    /// The lines.
    pub series: Vec<Series>,
}

/// One bar of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bar {
    /// What it is.
    pub name: String,
    /// How much of it.
    pub value: f64,
}

/// A chart of horizontal bars, each with its number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BarChart {
    /// The heading.
    pub title: String,
    /// What the bars measure.
    pub label: String,
    /// The bars from top to bottom.
    pub bars: Vec<Bar>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 380.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 62.0;
const NAME: f64 = 12.5;

/// The rectangle between the axes.
struct Frame {
    left: f64,
    x: Axis,
    y: Axis,
}

impl Frame {
    fn at(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        Some((self.left + self.x.place(x)? * WIDTH, TOP + (1.0 - self.y.place(y)?) * HEIGHT))
    }
}

impl Plot {
    /// The plot as a picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| series.points.iter().copied());
        let x = Axis::over(points().map(|(x, _)| x), self.log_x, false);
        let y = Axis::over(points().map(|(_, y)| y), self.log_y, true);
        let words = y.ticks(6.0).iter().map(|(_, word)| text::width(word, 12.0)).fold(0.0, f64::max);
        let frame = Frame { left: words + 34.0, x, y };
        let names = self.series.iter().map(|series| text::width(&series.name, NAME)).fold(0.0, f64::max);

        let mut svg = Svg::default();
        self.axes(&mut svg, &frame);
        for (index, series) in self.series.iter().enumerate() {
            draw_series(&mut svg, &frame, series, index);
        }
        self.names(&mut svg, &frame);
        let width = frame.left + WIDTH + names.min(220.0) + 44.0;
        headings(&mut svg, &self.title, &self.y_label, width);
        svg.finish(width, TOP + HEIGHT + BOTTOM, &self.title)
    }

    fn axes(&self, svg: &mut Svg, frame: &Frame) {
        let (left, right, bottom) = (frame.left, frame.left + WIDTH, TOP + HEIGHT);
        svg.open(&format!("stroke=\"{FAINT}\" stroke-width=\"0.6\""));
        for y in frame.y.minor().iter().filter_map(|&y| frame.y.place(y)) {
            let y = TOP + (1.0 - y) * HEIGHT;
            svg.line((left, y), (right, y), "");
        }
        svg.close();
        svg.open(&format!("font-size=\"12\" fill=\"{SOFT}\" stroke-width=\"1\""));
        for (y, word) in frame.y.ticks(6.0) {
            let Some(y) = frame.y.place(y) else { continue };
            let y = TOP + (1.0 - y) * HEIGHT;
            svg.line((left, y), (right, y), &format!("stroke=\"{FAINT}\" stroke-width=\"1.2\""));
            svg.text((left - 8.0, y + 4.3), &word, "text-anchor=\"end\"");
        }
        for (x, word) in frame.x.ticks(10.0) {
            let Some(x) = frame.x.place(x) else { continue };
            let x = left + x * WIDTH;
            svg.line((x, bottom), (x, bottom + 5.0), &format!("stroke=\"{SOFT}\""));
            svg.text((x, bottom + 20.0), &word, "text-anchor=\"middle\"");
        }
        svg.line((left, bottom), (right, bottom), &format!("stroke=\"{SOFT}\" stroke-width=\"1.2\""));
        svg.close();
        let attributes = format!("font-size=\"13\" text-anchor=\"middle\" fill=\"{INK}\"");
        svg.text((left + WIDTH / 2.0, bottom + 44.0), &self.x_label, &attributes);
    }

    /// The names at the ends of the lines, moved apart where they would touch.
    fn names(&self, svg: &mut Svg, frame: &Frame) {
        let mut ends: Vec<(f64, f64, usize)> = vec![];
        for (index, series) in self.series.iter().enumerate() {
            if let Some((x, y)) = series.points.iter().rev().find_map(|&point| frame.at(point)) {
                ends.push((y, x, index));
            }
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let wanted: Vec<f64> = ends.iter().map(|end| end.0).collect();
        let x = frame.left + WIDTH + 22.0;
        let lowest = TOP + HEIGHT + BOTTOM - 10.0;
        for (y, &(end_y, end_x, index)) in apart(&wanted, 17.0, lowest).into_iter().zip(&ends) {
            let colour = SERIES[index % SERIES.len()];
            let lead = format!("M{} {}L{} {}H{}", n(end_x + 6.0), n(end_y), n(x - 8.0), n(y), n(x - 3.0));
            svg.path(
                &lead,
                &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"0.8\" stroke-opacity=\"0.6\""),
            );
            let name = text::fit(&self.series[index].name, NAME, 220.0);
            svg.text((x, y + 4.4), &name, &format!("font-size=\"{NAME}\" fill=\"{colour}\""));
        }
    }
}

/// The places nearest to the wanted ones, in order and at least `gap` apart, none below
/// `lowest`.
fn apart(wanted: &[f64], gap: f64, lowest: f64) -> Vec<f64> {
    // Neighbours that touch form a block around the mean of what they want.
    let mut blocks: Vec<(f64, usize)> = vec![];
    for &y in wanted {
        let mut block = (y, 1);
        while let Some(&(mean, count)) = blocks.last() {
            let half = |count: usize| count as f64 * gap / 2.0;
            if mean + half(count) <= block.0 - half(block.1) {
                break;
            }
            let whole = count + block.1;
            block = ((mean * count as f64 + block.0 * block.1 as f64) / whole as f64, whole);
            blocks.pop();
        }
        blocks.push(block);
    }
    let places = |(mean, count): (f64, usize)| {
        (0..count).map(move |i| mean + gap * (i as f64 - (count as f64 - 1.0) / 2.0))
    };
    let mut places: Vec<f64> = blocks.into_iter().flat_map(places).collect();
    let mut lowest = lowest;
    for place in places.iter_mut().rev() {
        *place = place.min(lowest);
        lowest = *place - gap;
    }
    places
}

fn draw_series(svg: &mut Svg, frame: &Frame, series: &Series, index: usize) {
    let colour = SERIES[index % SERIES.len()];
    let mut d = String::new();
    let mut pen_down = false;
    for &point in &series.points {
        match frame.at(point) {
            Some((x, y)) => {
                d += &format!("{}{} {}", if pen_down { "L" } else { "M" }, n(x), n(y));
                pen_down = true;
            }
            None => pen_down = false,
        }
    }
    if d.is_empty() {
        return;
    }
    svg.path(
        &d,
        &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\" stroke-linejoin=\"round\""),
    );
    if series.points.len() <= 40 {
        svg.open(&format!("fill=\"{colour}\" stroke=\"{PAPER}\" stroke-width=\"1.2\""));
        for at in series.points.iter().filter_map(|&point| frame.at(point)) {
            marker(svg, at, index);
        }
        svg.close();
    }
}

/// Disc, square, diamond, triangle: series differ in more than colour.
fn marker(svg: &mut Svg, (x, y): (f64, f64), index: usize) {
    let corner = |dx: f64, dy: f64| format!("{} {}", n(x + dx), n(y + dy));
    match index % 4 {
        0 => svg.circle((x, y), 4.2, ""),
        1 => svg.rect((x - 3.8, y - 3.8), (7.6, 7.6), 0.0, ""),
        2 => svg.path(
            &format!(
                "M{}L{}L{}L{}Z",
                corner(0.0, -5.4),
                corner(5.4, 0.0),
                corner(0.0, 5.4),
                corner(-5.4, 0.0)
            ),
            "",
        ),
        _ => svg.path(&format!("M{}L{}L{}Z", corner(0.0, -5.2), corner(5.0, 3.8), corner(-5.0, 3.8)), ""),
    }
}

fn headings(svg: &mut Svg, title: &str, label: &str, width: f64) {
    let shown = text::fit(title, 18.0 * 1.06, width - 40.0);
    svg.text((20.0, 36.0), &shown, &format!("font-size=\"18\" font-weight=\"bold\" fill=\"{INK}\""));
    // Level, above the axis: nobody likes to turn the head.
    svg.text((20.0, 62.0), label, &format!("font-size=\"13\" fill=\"{INK}\""));
}

impl BarChart {
    /// The chart as a picture.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_with_bars(480.0)
    }

    /// The chart with bars of at most this length, for small screens.
    #[must_use]
    pub fn svg_with_bars(&self, longest: f64) -> String {
        let names = self.bars.iter().map(|bar| text::width(&bar.name, 13.0)).fold(0.0, f64::max).min(260.0);
        let finite = |bar: &Bar| if bar.value.is_finite() { bar.value } else { 0.0 };
        let low = self.bars.iter().map(finite).fold(0.0, f64::min);
        let high = self.bars.iter().map(finite).fold(0.0, f64::max);
        let scale = if high > low { longest / (high - low) } else { 0.0 };
        let zero = 20.0 + names + 12.0 - low * scale;
        let mut svg = Svg::default();
        let width = 20.0 + names + 12.0 + longest + 110.0;
        headings(&mut svg, &self.title, &self.label, width);
        for (i, bar) in self.bars.iter().enumerate() {
            let (y, value) = (80.0 + 30.0 * i as f64, finite(bar));
            let (start, end) = (zero + value.min(0.0) * scale, zero + value.max(0.0) * scale);
            svg.rect((start, y), (end - start, 20.0), 2.0, &format!("fill=\"{}\"", SERIES[0]));
            let name = text::fit(&bar.name, 13.0, 260.0);
            let attributes = format!("font-size=\"13\" text-anchor=\"end\" fill=\"{INK}\"");
            svg.text((20.0 + names, y + 14.7), &name, &attributes);
            let number = if bar.value.is_finite() { text::number(bar.value) } else { "none".to_string() };
            svg.text((end + 7.0, y + 14.7), &number, &format!("font-size=\"12.5\" fill=\"{SOFT}\""));
        }
        let bottom = 80.0 + 30.0 * self.bars.len() as f64;
        svg.line((zero, 74.0), (zero, bottom - 4.0), &format!("stroke=\"{SOFT}\" stroke-width=\"1.2\""));
        svg.finish(width, bottom + 14.0, &self.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moved_apart_but_not_far() {
        assert_eq!(apart(&[10.0, 100.0], 20.0, 200.0), [10.0, 100.0]);
        assert_eq!(apart(&[50.0, 50.0, 50.0], 20.0, 200.0), [30.0, 50.0, 70.0]);
        assert_eq!(apart(&[50.0, 50.0, 50.0], 20.0, 60.0), [20.0, 40.0, 60.0]);
        let places = apart(&[10.0, 12.0, 30.0, 31.0, 90.0], 15.0, 200.0);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] > 14.999));
        assert_eq!(places[4], 90.0);
    }
}
