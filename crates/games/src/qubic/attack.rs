//! How to attack in Qubic: by moves that threaten to win by a threat sequence, so that
//! the defender has few replies. Allis and Schoo (1992) solved the game so.

use gametree_core::MoveList;

use super::images::folded;
use super::lines::members;
use super::standing::{ATTACKER, DEFENDER, Standing};
use super::threats::{Sequence, sequence, wins};

/// Up to so many stones of its own the attacker may also make moves that threaten
/// nothing: three stones threaten at most within one plane.
const FREE: u32 = 3;

/// What a move that makes three in a line looks like: it can be made later as well, and
/// uses up a line. Of 8, 20 and 60 the middle proved the most of 37 positions.
const THREE: u32 = 20;

/// Two corners at an edge, and their images: with the same pair of stones whatever the
/// reply to the first was, positions with four stones meet.
const PAIR: u64 = 0b1001;

/// How hard it looks to prove that the attacker, who has just moved, wins: the number of
/// replies that may matter. `None` where the move is not worth a try.
pub(super) fn prospect(standing: &Standing) -> Option<u32> {
    if standing.winning(DEFENDER) != 0 {
        return None;
    }
    match standing.winning(ATTACKER).count_ones() {
        0 => {}
        1 => return Some(THREE),
        _ => return Some(0),
    }
    if wins(&standing.exchanged()) {
        return None;
    }
    if let Some(threat) = sequence(standing) {
        let spoils = |&cell: &u8| !threat.wins(&standing.with(DEFENDER, cell));
        return Some(members(threat.spoilers(standing)).filter(spoils).count() as u32);
    }
    if standing.stones[ATTACKER].count_ones() > FREE {
        return None;
    }
    // Many lines to go on with, and few for the defender.
    let count = |side, least| standing.open(side, least).count_ones();
    let ones = count(ATTACKER, 1);
    let lines = 4 * count(ATTACKER, 2) + ones - ones.min(count(DEFENDER, 1));
    let own = standing.stones[ATTACKER];
    let other_pair = own.count_ones() == 2 && folded([own, 0])[0] != PAIR;
    Some(100_u32.saturating_sub(lines) + 10 * u32::from(other_pair))
}

/// Sequences that are tried on one reply after the other.
const KEPT: usize = 6;

/// Pushes the defender's replies after which no threat sequence wins.
pub(super) fn defences(standing: &Standing, replies: &mut MoveList<u8>) {
    let winning = standing.winning(ATTACKER);
    if winning != 0 {
        let reply = winning.trailing_zeros() as u8;
        if winning.count_ones() == 1 && !wins(&standing.with(DEFENDER, reply)) {
            replies.push(reply);
        }
        return;
    }
    let mut known: Vec<Sequence> = sequence(standing).into_iter().collect();
    let candidates = known.first().map_or(standing.free(), |threat| threat.spoilers(standing));
    for reply in members(candidates) {
        let next = standing.with(DEFENDER, reply);
        if let Some(place) = known.iter().position(|threat| threat.wins(&next)) {
            known.swap(0, place);
        } else if let Some(threat) = sequence(&next) {
            known.truncate(KEPT - 1);
            known.insert(0, threat);
        } else {
            replies.push(reply);
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, SplitMix};

    use super::super::Qubic;
    use super::super::threats::sequence_within;
    use super::*;

    #[test]
    fn three_corners_of_an_empty_plane_threaten_to_win() {
        // X on three corners of layer A, O on one cell elsewhere and one in the plane.
        let far = Standing::new(1 | 1 << 3 | 1 << 12, 1 << 37 | 1 << 62);
        let work = prospect(&far).unwrap();
        assert!((1..20).contains(&work), "{work}");
        let mut replies = MoveList::new();
        defences(&far, &mut replies);
        assert!(!replies.is_empty() && replies.len() <= work as usize);
        assert!(replies.iter().all(|&cell| far.free() >> cell & 1 == 1));
        let near = Standing::new(1 | 1 << 3 | 1 << 12, 1 << 5 | 1 << 62);
        assert!(prospect(&near).is_none_or(|work| work > 20));
    }

    #[test]
    fn replies_that_are_left_out_lose_to_a_sequence() {
        let mut random = SplitMix::new(31);
        let mut left_out = 0;
        for _ in 0..40 {
            let mut position = Qubic::new();
            for _ in 0..11 + 2 * random.below(10) {
                let moves = position.legal_moves();
                position.play(moves[random.below(moves.len() as u64) as usize]);
                if position.ended().is_some() {
                    break;
                }
            }
            let standing = position.standing(position.to_move().other());
            if position.ended().is_some() || standing.winning(DEFENDER) != 0 {
                continue;
            }
            let mut replies = MoveList::new();
            defences(&standing, &mut replies);
            for &m in position.legal_moves().iter().filter(|m| !replies.contains(m)) {
                left_out += 1;
                assert!(sequence_within(&standing.with(DEFENDER, m), 100_000).is_some());
            }
        }
        assert!(left_out > 100, "{left_out}");
    }
}
