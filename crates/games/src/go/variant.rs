//! Sizes, komi, superko and suicide: what follows the colon in `go:9,komi=5.5`.

use gametree_core::InputError;

/// The largest board.
pub const LARGEST: u8 = 19;

/// Which repetitions of the whole board are forbidden, besides the immediate
/// recapture in a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Superko {
    /// No play may leave a board that stood before.
    #[default]
    Positional,
    /// No play may leave a board that stood before with the same player to
    /// move.
    Situational,
    /// Only the immediate recapture is forbidden.
    None,
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Variant {
    /// Points along a side.
    pub size: u8,
    /// What White gets for moving second, in half points.
    pub komi: i16,
    /// Which repetitions are forbidden.
    pub superko: Superko,
    /// Whether a chain of two stones or more may take its own last liberty. A
    /// single stone never may: that would change nothing.
    pub suicide: bool,
}

impl Variant {
    /// A board of this size with a komi of 7.5, positional superko, without
    /// suicide.
    #[must_use]
    pub const fn of(size: u8) -> Variant {
        Variant { size, komi: 15, superko: Superko::Positional, suicide: false }
    }

    /// Reads `SIZE,komi=7.5,superko=positional,suicide=no`, each part optional.
    ///
    /// # Errors
    ///
    /// When a part is none of these.
    pub fn read(text: &str) -> Result<Variant, InputError> {
        let mut variant = Variant::of(9);
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or(("size", part));
            let wrong = |what: &str| InputError::new(format!("{part:?} is no {what}"));
            match key.trim() {
                "size" => {
                    let size = value.parse::<u8>().ok();
                    let size = size.filter(|size| (1..=LARGEST).contains(size));
                    variant.size = size.ok_or_else(|| wrong("board size from 1 to 19"))?;
                }
                "komi" => variant.komi = komi(value).ok_or_else(|| wrong("komi, as 7.5"))?,
                "superko" => {
                    variant.superko = match value {
                        "positional" => Superko::Positional,
                        "situational" => Superko::Situational,
                        "none" => Superko::None,
                        _ => return Err(wrong("superko rule: positional, situational or none")),
                    };
                }
                "suicide" => {
                    variant.suicide = match value {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(wrong("answer: suicide=yes or suicide=no")),
                    };
                }
                _ => {
                    return Err(InputError::new(format!(
                        "go has no option {part:?}; write SIZE,komi=7.5,superko=situational,suicide=yes"
                    )));
                }
            }
        }
        Ok(variant)
    }
}

/// A number of whole or half points as half points.
#[must_use]
pub fn komi(text: &str) -> Option<i16> {
    let points = text.trim().parse::<f64>().ok().filter(|points| points.abs() <= 1000.0)?;
    let halves = points * 2.0;
    (halves.fract() == 0.0).then_some(halves as i16)
}

/// Half points as people write them.
#[must_use]
pub fn points(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let whole = halves.abs() / 2;
    format!("{sign}{whole}{}", if halves % 2 == 0 { "" } else { ".5" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_read() {
        assert_eq!(Variant::read(""), Ok(Variant::of(9)));
        let all = Variant::read("5, komi=-0.5,superko=situational,suicide=yes").unwrap();
        assert_eq!((all.size, all.komi, all.superko, all.suicide), (5, -1, Superko::Situational, true));
        for text in ["0", "20", "komi=x", "komi=7.3", "komi=1e99", "superko=ko", "suicide=1", "x=1", "9x9"] {
            assert!(Variant::read(text).is_err(), "{text}");
        }
        assert_eq!((points(15), points(-1), points(8)), ("7.5".into(), "-0.5".into(), "4".into()));
    }
}
