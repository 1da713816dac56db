//! Numbers, times, scores and lines as text.

use std::io::IsTerminal;
use std::time::Duration;

use gametree_catalog::Answer;
use gametree_core::Score;

/// Moves of a line that are shown.
const MOVES_SHOWN: usize = 30;

/// Thousands apart: 33,635,590.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in the unit that suits it.
pub(crate) fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s >= 100.0 => format!("{s:.0} s"),
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 0.001 => format!("{:.1} ms", s * 1e3),
        s => format!("{:.0} us", s * 1e6),
    }
}

/// The moves, the first of them if there are many.
pub(crate) fn line(moves: &[String]) -> String {
    if moves.len() <= MOVES_SHOWN {
        return moves.join(" ");
    }
    format!("{} ... ({} more)", moves[..MOVES_SHOWN].join(" "), moves.len() - MOVES_SHOWN)
}

/// At most `width` characters of a text.
pub(crate) fn short(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(4)).collect();
    format!("{kept} ...")
}

/// A score for the player to move.
pub(crate) fn score(score: Score) -> String {
    match score.length() {
        Some(plies) if score.is_loss() => format!("loss in {plies}"),
        None if score.is_loss() => "loss".to_string(),
        _ => score.to_string(),
    }
}

/// A score with what it rests on.
pub(crate) fn judged(score: Score, exact: bool) -> String {
    format!("{} ({})", self::score(score), if exact { "proven" } else { "not proven" })
}

/// How deep an answer looked.
pub(crate) fn depth(answer: &Answer) -> String {
    answer.depth.map_or_else(|| "to the end".to_string(), |depth| format!("depth {depth}"))
}

/// Whether standard output takes colours (<https://no-color.org>).
pub(crate) fn colour() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal()
        && !set("NO_COLOR")
        && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_read_well() {
        assert_eq!([0, 999, 1000, 33_635_590].map(grouped), ["0", "999", "1,000", "33,635,590"]);
        assert_eq!(time(Duration::from_micros(14)), "14 us");
        assert_eq!(time(Duration::from_micros(1_449)), "1.4 ms");
        assert_eq!(time(Duration::from_millis(2_500)), "2.50 s");
    }

    #[test]
    fn long_texts_are_shortened() {
        let moves: Vec<String> = (0..32).map(|i| i.to_string()).collect();
        assert!(line(&moves).ends_with("28 29 ... (2 more)"));
        assert_eq!(short("abcdefghij", 8), "abcd ...");
        assert_eq!(short("äöü", 3), "äöü");
    }
}
