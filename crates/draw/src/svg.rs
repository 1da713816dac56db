//! Writing SVG: a text buffer that escapes what it is given.
//!
//! Pictures use presentation attributes on groups and no style sheet, so that
//! several of them can stand in one page without touching each other.

use std::fmt::Write;

use crate::style::{FONTS, PAPER};

/// A picture in the making.
#[derive(Default)]
pub(crate) struct Svg {
    body: String,
}

/// Text as it may stand in XML content or in a quoted attribute. Characters
/// that XML forbids become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A coordinate with at most one decimal, without trailing zeros.
pub(crate) fn n(x: f64) -> String {
    let rounded = (x * 10.0).round() / 10.0;
    // An even "-0" would read oddly.
    if rounded == 0.0 { "0".to_string() } else { format!("{rounded}") }
}

impl Svg {
    /// Adds markup as it is.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.body.push_str(markup);
        self.body.push('\n');
    }

    /// Opens a group with these attributes.
    pub(crate) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.body, "<g {attributes}>");
    }

    /// Closes the innermost group, or drops it if nothing is in it.
    pub(crate) fn close(&mut self) {
        let last = self.body.trim_end().rfind('\n').map_or(0, |end| end + 1);
        if self.body[last..].starts_with("<g ") {
            self.body.truncate(last);
        } else {
            self.raw("</g>");
        }
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), attributes: &str) {
        let d = format!("M{} {}L{} {}", n(from.0), n(from.1), n(to.0), n(to.1));
        self.path(&d, attributes);
    }

    /// A path.
    pub(crate) fn path(&mut self, d: &str, attributes: &str) {
        let gap = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.body, "<path d=\"{d}\"{gap}{attributes}/>");
    }

    /// A rectangle, by its top left corner, with corners of radius `r`.
    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), r: f64, attributes: &str) {
        let (x, y, w, h) = (n(at.0), n(at.1), n(size.0), n(size.1));
        let round = if r > 0.0 { format!(" rx=\"{}\"", n(r)) } else { String::new() };
        let gap = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}{gap}{attributes}/>"
        );
    }

    /// A circle.
    pub(crate) fn circle(&mut self, at: (f64, f64), r: f64, attributes: &str) {
        let gap = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.body,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{gap}{attributes}/>",
            n(at.0),
            n(at.1),
            n(r)
        );
    }

    /// Text with its baseline at this point.
    pub(crate) fn text(&mut self, at: (f64, f64), text: &str, attributes: &str) {
        let gap = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\"{gap}{attributes}>{}</text>",
            n(at.0),
            n(at.1),
            escape(text)
        );
    }

    /// The whole picture, with its title for those who cannot see it.
    pub(crate) fn finish(self, width: f64, height: f64, title: &str) -> String {
        let (w, h) = (n(width.ceil()), n(height.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(title),
            self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b & \"c\" > d\u{1}"), "a&lt;b &amp; &quot;c&quot; &gt; d\u{fffd}");
    }

    #[test]
    fn coordinates_are_short() {
        for (x, text) in [(0.0, "0"), (-0.01, "0"), (12.0, "12"), (12.34, "12.3"), (-3.96, "-4")] {
            assert_eq!(n(x), text);
        }
    }
}
