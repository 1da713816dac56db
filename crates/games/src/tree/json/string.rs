//! JSON strings in and out.

use std::fmt::Write;

use crate::tree::read::Fault;

/// The string whose opening quotation mark stands at byte `start`, and where
/// the text goes on behind it.
pub(crate) fn read_string(text: &str, start: usize) -> Result<(String, usize), Fault> {
    let mut string = String::new();
    let mut chars = text[start + 1..].char_indices().map(|(i, c)| (start + 1 + i, c));
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((string, at + 1)),
            '\\' => {
                let escaped = chars.next().map(|(_, c)| c);
                string.push(match escaped {
                    Some(c @ ('"' | '\\' | '/')) => c,
                    Some('b') => '\u{8}',
                    Some('f') => '\u{c}',
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some('u') => {
                        let (c, length) = code_point(&text[at..]).ok_or_else(|| {
                            Fault::new(at, "\\u needs four hexadecimal digits that stand for a character")
                        })?;
                        // The backslash and the u are consumed; the rest is ASCII.
                        chars.nth(length - 3);
                        c
                    }
                    _ => return Err(Fault::new(at, "no escape of a JSON string")),
                });
            }
            c if c.is_control() && c.is_ascii() => {
                return Err(Fault::new(at, "a control character must be written as an escape"));
            }
            c => string.push(c),
        }
    }
    Err(Fault::new(text.len(), "missing quotation mark at the end of a string"))
}

/// The character that `\uXXXX`, or a pair of them, stands for, and the length
/// of the escape.
fn code_point(escape: &str) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = escape.get(at..at + 6)?.strip_prefix("\\u")?;
        let plain = digits.bytes().all(|b| b.is_ascii_hexdigit());
        plain.then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let high = unit(0)?;
    if !(0xD800..0xDC00).contains(&high) {
        return char::from_u32(high).map(|c| (c, 6));
    }
    let low = unit(6).filter(|low| (0xDC00..0xE000).contains(low))?;
    char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)).map(|c| (c, 12))
}

/// The string in quotation marks.
pub(crate) fn write_string(string: &str, text: &mut String) {
    text.push('"');
    for c in string.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            // Writing into a string can not fail.
            c if c.is_control() => _ = write!(text, "\\u{:04x}", u32::from(c)),
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back_as_they_went_in() {
        for string in ["", "plain", "\"\\/\n\t\r\u{8}\u{c}\u{1f}\u{7f}\u{85}", "é猫😀"] {
            let mut text = String::new();
            write_string(string, &mut text);
            let (read, end) = read_string(&text, 0).ok().unwrap();
            assert_eq!((read.as_str(), end), (string, text.len()));
        }
    }

    #[test]
    fn bad_strings_are_refused() {
        for (text, at) in [
            ("\"abc", 4),
            ("\"a\\", 2),
            ("\"a\\x\"", 2),
            ("\"\\u12\"", 1),
            ("\"\\u+123\"", 1),
            ("\"\\ud800\"", 1),
            ("\"\\ud800\\u0041\"", 1),
            ("\"\\udc00\"", 1),
            ("\"\\u12é4\"", 1),
            ("\"a\nb\"", 2),
        ] {
            assert_eq!(read_string(text, 0).err().map(|fault| fault.at), Some(at), "{text:?}");
        }
    }
}
