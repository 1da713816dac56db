//! Where handicap stones go: the star points, in the order of the protocol.

/// The letters of columns; there is no I.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The points of a fixed handicap, if the board has so many.
pub(super) fn fixed(size: usize, stones: usize) -> Option<Vec<String>> {
    let odd = size % 2 == 1;
    let most = match size {
        0..=6 => 0,
        7 => 4,
        _ if odd => 9,
        _ => 4,
    };
    if !(2..=most).contains(&stones) || size > 25 {
        return None;
    }
    let low = if size >= 13 { 3 } else { 2 };
    let (high, middle) = (size - 1 - low, size / 2);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut points: Vec<(usize, usize)> = corners.into_iter().take(stones.min(4)).collect();
    if stones >= 6 {
        points.extend(&sides[..2]);
    }
    if stones >= 8 {
        points.extend(&sides[2..]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push((middle, middle));
    }
    Some(points.iter().map(|&(column, row)| format!("{}{}", char::from(COLUMNS[column]), row + 1)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_as_the_protocol_lists_them() {
        assert_eq!(fixed(19, 2).unwrap(), ["D4", "Q16"]);
        assert_eq!(fixed(19, 5).unwrap(), ["D4", "Q16", "D16", "Q4", "K10"]);
        assert_eq!(fixed(9, 4).unwrap(), ["C3", "G7", "C7", "G3"]);
        assert_eq!(fixed(13, 9).unwrap().len(), 9);
        assert_eq!((fixed(19, 1), fixed(19, 10), fixed(8, 5), fixed(5, 2)), (None, None, None, None));
    }
}
