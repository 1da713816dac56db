//! "Did you mean ...?" for names that are nearly right.

/// The candidate that `text` most likely means, if one is near.
///
/// Case and hyphens do not count; otherwise the edit distance may be a third
/// of the length.
#[must_use]
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = plain(text);
    let (distance, found) =
        candidates.into_iter().map(|name| (distance(&wanted, &plain(name)), name)).min_by_key(|&(d, _)| d)?;
    (distance <= wanted.len() / 3).then_some(found)
}

/// The sentence about a name that is in no table: what it should have been,
/// or where to look.
#[must_use]
pub fn unknown<'a>(kind: &str, text: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(text, names.clone()) {
        Some(name) => format!("no {kind} {text:?}; did you mean {name}?"),
        None => {
            let names: Vec<&str> = names.into_iter().collect();
            format!("no {kind} {text:?}; there are {}", names.join(", "))
        }
    }
}

fn plain(name: &str) -> Vec<char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The number of letters to insert, drop or replace (Levenshtein 1966).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
