//! Numbers, names and moves, as both text forms check them.

use gametree_core::{Outcome, Player};

/// The value of a leaf.
pub(crate) fn number(word: &str) -> Result<i64, String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
        return match word.parse::<i64>() {
            Ok(value) if value.unsigned_abs() <= Outcome::LIMIT.unsigned_abs() => Ok(value),
            _ => Err(format!("{} is too large; the limit is {} either way", brief(word), Outcome::LIMIT)),
        };
    }
    if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') && word.parse::<f64>().is_ok() {
        return Err(format!("{} is not a whole number; leaves hold whole numbers only", brief(word)));
    }
    Err(format!("{} is not a number", brief(word)))
}

/// Whether a move may be called this: one word, so that a list of moves can
/// be split, and no number, which would be taken for a child's.
pub(crate) fn check_move(name: &str) -> Result<(), String> {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(format!("{} can not name a move: a move's name is one word", brief(name)));
    }
    if name.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("{} can not name a move: it would be taken for a child's number", brief(name)));
    }
    Ok(())
}

/// `max` or `min`.
pub(crate) fn player(word: &str) -> Option<Player> {
    if word.eq_ignore_ascii_case("max") {
        Some(Player::MAX)
    } else if word.eq_ignore_ascii_case("min") {
        Some(Player::MIN)
    } else {
        None
    }
}

/// `max` or `min`, to be written.
pub(crate) fn player_word(player: Player) -> &'static str {
    match player {
        Player::MAX => "max",
        Player::MIN => "min",
    }
}

/// The word in quotation marks, cut short where it is long: the message is
/// one line.
pub(crate) fn brief(word: &str) -> String {
    const LONGEST: usize = 30;
    match word.char_indices().nth(LONGEST) {
        None => format!("{word:?}"),
        Some((end, _)) => format!("{:?}...", &word[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_small_enough() {
        assert_eq!(number("-12"), Ok(-12));
        assert_eq!(number("+7"), Ok(7));
        assert_eq!(number("1000000000000000"), Ok(Outcome::LIMIT));
        let table = [
            ("1000000000000001", "too large"),
            ("-1000000000000001", "too large"),
            ("-9223372036854775808", "too large"),
            ("99999999999999999999999999999999999999999999", "too large"),
            ("3.5", "whole numbers only"),
            (".5", "whole numbers only"),
            ("1e3", "whole numbers only"),
            ("x", "not a number"),
            ("3x", "not a number"),
            ("-", "not a number"),
            ("--3", "not a number"),
            ("inf", "not a number"),
            ("NaN", "not a number"),
            ("\u{2212}3", "not a number"),
        ];
        for (word, message) in table {
            let error = number(word).unwrap_err();
            assert!(error.contains(message), "{word}: {error}");
        }
    }
}
