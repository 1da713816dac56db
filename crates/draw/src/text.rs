//! Numbers as text, and how wide text is.

use gametree_core::{Bound, DiagramNode, Score, Window};

/// A score as lecture notes print it: a true minus sign, the sign of
/// infinity, and wins and losses of MAX by their distance.
pub(crate) fn score(score: Score) -> String {
    let sign = if score.value() < 0 { "−" } else { "+" };
    if score.value().abs() >= Score::INFINITY.value() {
        return format!("{sign}∞");
    }
    match score.length() {
        Some(plies) if score.value() > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {plies}"),
        None if score.is_win() => "win".to_string(),
        None if score.is_loss() => "loss".to_string(),
        None => score.value().to_string().replace('-', "−"),
    }
}

/// A node's number, with the sign of a bound where it is only that; empty
/// where nothing is known.
pub(crate) fn value(node: &DiagramNode) -> String {
    let Some(number) = node.value else { return String::new() };
    match node.bound {
        Bound::Exact => score(number),
        // A thin space: the sign belongs to the number.
        Bound::AtLeast => format!("≥\u{2009}{}", score(number)),
        Bound::AtMost => format!("≤\u{2009}{}", score(number)),
    }
}

/// A window in brackets.
pub(crate) fn window(window: Window) -> String {
    format!("[{}, {}]", score(window.alpha), score(window.beta))
}

/// The order numbers of a node's static evaluations: "2, 5".
pub(crate) fn order(node: &DiagramNode) -> String {
    node.evaluations.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// About how wide a text is at this size; a little more than it is in the
/// fonts that pictures name, so that what fits here fits there.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

fn advance(c: char) -> f64 {
    match c {
        '0'..='9' => 0.58,
        '\u{2009}' | '\u{202f}' => 0.2,
        ' ' | ',' | '.' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' => 0.31,
        '(' | ')' | '[' | ']' | '-' | 'f' | 't' | 'r' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' => 0.92,
        'A'..='Z' => 0.66,
        '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' => 0.38,
        '−' | '+' | '∞' | '≤' | '≥' | '=' | '<' | '>' => 0.78,
        c if c.is_ascii() => 0.57,
        c if (c as u32) < 0x2000 => 0.62,
        _ => 1.0,
    }
}

/// The text, shortened with an ellipsis to fit the width.
pub(crate) fn fit(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    let mut kept = String::new();
    let mut used = advance('…') * size;
    for c in text.chars() {
        used += advance(c) * size;
        if used > room {
            break;
        }
        kept.push(c);
    }
    kept + "…"
}

/// A whole number with a narrow space between thousands, or a decimal with as
/// many digits as it needs, at most three; very large and very small numbers
/// with a power of ten.
pub(crate) fn number(x: f64) -> String {
    let sign = if x < 0.0 { "−" } else { "" };
    if x != 0.0 && (x.abs() < 0.001 || x.abs() >= 1e15) {
        return format!("{x:e}").replace('-', "−");
    }
    let digits = format!("{:.3}", x.abs());
    let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
    let decimals = decimals.trim_end_matches('0');
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    if decimals.is_empty() { format!("{sign}{grouped}") } else { format!("{sign}{grouped}.{decimals}") }
}

/// Ten to this power, in small figures: 10⁶.
pub(crate) fn power_of_ten(exponent: i32) -> String {
    let mut out = String::from("10");
    for c in exponent.to_string().chars() {
        out.push(match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or('?'),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_use_true_signs() {
        assert_eq!(score(Score::new(-12)), "−12");
        assert_eq!(score(-Score::INFINITY), "−∞");
        assert_eq!(score(Score::win_in(5)), "win in 5");
        assert_eq!(score(Score::loss_in(4)), "loss in 4");
        assert_eq!(window(Window::FULL), "[−∞, +∞]");
    }

    #[test]
    fn numbers_are_grouped() {
        for (x, text) in [
            (0.0, "0"),
            (1234567.0, "1\u{202f}234\u{202f}567"),
            (-1000.0, "−1\u{202f}000"),
            (0.25, "0.25"),
            (999.0, "999"),
            (2.9996, "3"),
            (-2e-7, "−2e−7"),
            (3e20, "3e20"),
        ] {
            assert_eq!(number(x), text);
        }
        assert_eq!(power_of_ten(12), "10¹²");
        assert_eq!(power_of_ten(-4), "10⁻⁴");
    }

    #[test]
    fn long_text_is_shortened() {
        assert_eq!(fit("abc", 10.0, 100.0), "abc");
        let short = fit("a very long name of a node", 10.0, 60.0);
        assert!(short.ends_with('…') && width(&short, 10.0) <= 60.0);
    }
}
