//! Who plays whom.
//!
//! A match is a list of pairs of games; the games of a pair have the same
//! opening and swapped sides. All pairs are known from the beginning but in a
//! Swiss tournament, where a round is paired by the results of those before.

use crate::standings::Standings;

/// How engines are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Everybody against everybody; with two engines a plain match.
    #[default]
    RoundRobin,
    /// The first engine against each of the others.
    Gauntlet,
    /// So many rounds, in each of which engines with like scores meet.
    Swiss(usize),
}

/// A pair of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number, from 0; its games are twice that and the next.
    pub number: usize,
    /// Who begins the first game.
    pub a: usize,
    /// The other engine.
    pub b: usize,
    /// Which opening.
    pub opening: usize,
}

/// The pairs of a whole match, or of a Swiss tournament's first round, with
/// `pairs` pairs for every two engines that meet.
#[must_use]
pub fn first(format: Format, engines: usize, pairs: usize) -> Vec<Pairing> {
    let meetings: Vec<(usize, usize)> = match format {
        Format::RoundRobin => (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect(),
        Format::Gauntlet => (1..engines).map(|b| (0, b)).collect(),
        Format::Swiss(_) => (0..engines / 2).map(|i| (2 * i, 2 * i + 1)).collect(),
    };
    number(&meetings, pairs, 0)
}

/// The next round of a Swiss tournament after `rounds` rounds; empty when all
/// are played.
#[must_use]
pub fn next(format: Format, rounds: usize, pairs: usize, standings: &Standings) -> Vec<Pairing> {
    let Format::Swiss(all) = format else { return Vec::new() };
    if rounds >= all {
        return Vec::new();
    }
    // Best scores first; each takes the nearest opponent it has met least.
    let engines = standings.engines();
    let mut free: Vec<usize> = (0..engines).collect();
    free.sort_by(|&a, &b| standings.points(b).total_cmp(&standings.points(a)).then(a.cmp(&b)));
    let mut meetings = Vec::new();
    while free.len() >= 2 {
        let a = free.remove(0);
        let least = free.iter().map(|&b| standings.games(a, b)).min().unwrap_or(0);
        let at = free.iter().position(|&b| standings.games(a, b) == least).unwrap_or(0);
        meetings.push((a, free.remove(at)));
    }
    number(&meetings, pairs, rounds * (engines / 2) * pairs)
}

/// One pair of each meeting after the other, so that an early end leaves all
/// engines with as many games. All meetings share the openings.
fn number(meetings: &[(usize, usize)], pairs: usize, begin: usize) -> Vec<Pairing> {
    let first_opening = begin / meetings.len().max(1);
    let each = (0..pairs).flat_map(|turn| meetings.iter().map(move |&meeting| (turn, meeting)));
    each.enumerate()
        .map(|(i, (turn, (a, b)))| Pairing { number: begin + i, a, b, opening: first_opening + turn })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_pair_as_they_say() {
        let meetings = |format, engines| {
            first(format, engines, 1).iter().map(|pairing| (pairing.a, pairing.b)).collect::<Vec<_>>()
        };
        assert_eq!(meetings(Format::RoundRobin, 3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(meetings(Format::Gauntlet, 3), [(0, 1), (0, 2)]);
        let pairs = first(Format::RoundRobin, 2, 3);
        assert_eq!(
            pairs.iter().map(|pairing| (pairing.number, pairing.opening)).collect::<Vec<_>>(),
            [(0, 0), (1, 1), (2, 2)]
        );
    }

    #[test]
    fn swiss_rounds_pair_like_scores_without_repeats() {
        let format = Format::Swiss(2);
        let mut standings = Standings::new(4);
        for pairing in first(format, 4, 1) {
            standings.add(2 * pairing.number, pairing.a, pairing.b, 1.0);
            standings.add(2 * pairing.number + 1, pairing.b, pairing.a, 0.0);
        }
        let second = next(format, 1, 1, &standings);
        assert_eq!(second.iter().map(|p| (p.a, p.b)).collect::<Vec<_>>(), [(0, 2), (1, 3)]);
        assert_eq!(second[0].number, 2);
        assert!(next(format, 2, 1, &standings).is_empty());
    }
}
