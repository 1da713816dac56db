//! Threat sequences: wins by moves that each make three in an open line, so that the
//! defender has one reply, until a move makes two such lines at once (Patashnik 1980;
//! Allis and Schoo 1992). A reply that makes three in a line for the defender must be
//! answered by the next move, which must be a threat itself.
//!
//! The search goes through all orders of threats, depth first, with a small table of
//! positions that failed; it looks at a limited number of positions and depends on
//! nothing but the position. What it finds is a proof; where it finds nothing there may
//! still be a sequence.

use super::lines::{LINES, members};
use super::standing::{ATTACKER, DEFENDER, Standing};

/// Positions that a search looks at. Of 250, 1,000 and 5,000 positions 250 proved the
/// most of 37 positions with four stones in two seconds each: 32, 30 and 31.
pub(super) const LIMIT: u32 = 250;

/// The bits of an index into the table of failures.
const BITS: u32 = 9;

/// Moves of the attacker, each but the last with the forced reply to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    threats: [(u8, u8); 32],
    len: usize,
}

impl Sequence {
    const EMPTY: Sequence = Sequence { threats: [(0, 0); 32], len: 0 };

    fn push(&mut self, threat: u8, reply: u8) {
        self.threats[self.len] = (threat, reply);
        self.len += 1;
    }

    fn threats(&self) -> &[(u8, u8)] {
        &self.threats[..self.len]
    }

    /// The sequence without one of its threats.
    fn without(&self, index: usize) -> Sequence {
        let mut shorter = *self;
        shorter.threats.copy_within(index + 1..self.len, index);
        shorter.len -= 1;
        shorter
    }

    /// Whether the sequence wins for the attacker, who is to move. Every threat and
    /// every reply is checked.
    pub(super) fn wins(&self, standing: &Standing) -> bool {
        let mut standing = *standing;
        for (index, &(threat, reply)) in self.threats().iter().enumerate() {
            let danger = standing.winning(DEFENDER);
            let at_once = standing.winning(ATTACKER) >> threat & 1 == 1;
            if standing.free() >> threat & 1 == 0 || (danger & !(1 << threat) != 0 && !at_once) {
                return false;
            }
            standing.place(ATTACKER, threat);
            let winning = standing.winning(ATTACKER);
            if at_once || winning.count_ones() > 1 {
                return true;
            }
            if index + 1 == self.len || winning != 1 << reply {
                return false;
            }
            standing.place(DEFENDER, reply);
        }
        false
    }

    /// Cells on which a stone of the defender might spoil the sequence: its own, those
    /// that would complete its last lines, and those near the defender's stones.
    pub(super) fn spoilers(&self, standing: &Standing) -> u64 {
        let (mut end, mut cells) = (*standing, 0);
        for (index, &(threat, reply)) in self.threats().iter().enumerate() {
            end.place(ATTACKER, threat);
            cells |= 1 << threat;
            if index + 1 < self.len {
                end.place(DEFENDER, reply);
                cells |= 1 << reply;
            }
        }
        cells | end.winning(ATTACKER) | end.near(DEFENDER, standing)
    }

    /// The sequence without threats that it can do without.
    fn trimmed(mut self, standing: &Standing) -> Sequence {
        let mut index = 0;
        while index + 1 < self.len {
            let shorter = self.without(index);
            if shorter.wins(standing) {
                self = shorter;
            } else {
                index += 1;
            }
        }
        self
    }
}

/// A sequence that wins for the attacker, who is to move.
pub(super) fn sequence(standing: &Standing) -> Option<Sequence> {
    sequence_within(standing, LIMIT)
}

/// The same, by a look at so many positions at most.
pub(super) fn sequence_within(standing: &Standing, limit: u32) -> Option<Sequence> {
    let mut search = Search::new(limit);
    search.run(standing).is_ok().then(|| {
        search.found.threats[..search.found.len].reverse();
        search.found.trimmed(standing)
    })
}

/// Whether a sequence wins for the attacker, who is to move.
pub(super) fn wins(standing: &Standing) -> bool {
    Search::new(LIMIT).run(standing).is_ok()
}

/// Why no sequence was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Miss {
    /// There is none.
    None,
    /// The limit came first.
    Limit,
}

struct Search {
    left: u32,
    /// The last threat first.
    found: Sequence,
    failed: [[u64; 2]; 1 << BITS],
}

impl Search {
    fn new(limit: u32) -> Search {
        // No position has a stone of both sides on one cell.
        Search { left: limit, found: Sequence::EMPTY, failed: [[u64::MAX; 2]; 1 << BITS] }
    }

    fn slot(stones: [u64; 2]) -> usize {
        let [a, d] = stones;
        let mixed =
            a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ d.rotate_left(29).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - BITS)) as usize
    }

    fn run(&mut self, standing: &Standing) -> Result<(), Miss> {
        let winning = standing.winning(ATTACKER);
        if winning != 0 {
            self.found.push(winning.trailing_zeros() as u8, 0);
            return Ok(());
        }
        self.quiet(standing)
    }

    /// Searches a position without an open three of the attacker's.
    fn quiet(&mut self, standing: &Standing) -> Result<(), Miss> {
        let danger = standing.winning(DEFENDER);
        let allowed = match danger.count_ones() {
            0 => u64::MAX,
            1 => danger,
            _ => return Err(Miss::None),
        };
        let (free, twos) = (standing.free(), standing.twos());
        let (mut once, mut twice, mut lines) = (0, 0, twos);
        while lines != 0 {
            let cells = LINES[lines.trailing_zeros() as usize] & free;
            lines &= lines - 1;
            twice |= once & cells;
            once |= cells;
        }
        if twice & allowed != 0 {
            self.found.push((twice & allowed).trailing_zeros() as u8, 0);
            return Ok(());
        }
        if once & allowed == 0 {
            return Err(Miss::None);
        }
        if self.left == 0 {
            return Err(Miss::Limit);
        }
        self.left -= 1;
        let slot = Self::slot(standing.stones);
        if self.failed[slot] == standing.stones {
            return Err(Miss::None);
        }
        let (mut lines, mut miss) = (twos, Miss::None);
        while lines != 0 {
            let cells = LINES[lines.trailing_zeros() as usize] & free;
            lines &= lines - 1;
            for threat in members(cells & allowed) {
                let reply = (cells & !(1 << threat)).trailing_zeros() as u8;
                let mut next = standing.with(ATTACKER, threat);
                next.place(DEFENDER, reply);
                match self.quiet(&next) {
                    Ok(()) => {
                        self.found.push(threat, reply);
                        return Ok(());
                    }
                    Err(Miss::Limit) if self.left == 0 => return Err(Miss::Limit),
                    Err(Miss::Limit) => miss = Miss::Limit,
                    Err(Miss::None) => {}
                }
            }
        }
        if miss == Miss::None {
            self.failed[slot] = standing.stones;
        }
        Err(miss)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gametree_core::{Game, Notation, SplitMix};

    use super::super::Qubic;
    use super::*;

    /// Whether the player to move can win at all; `known` keeps answers.
    fn wins_at_all(position: &Qubic, known: &mut HashMap<u64, bool>) -> bool {
        if position.ended().is_some() {
            return false;
        }
        if let Some(&wins) = known.get(&position.key()) {
            return wins;
        }
        let wins = position.legal_moves().iter().any(|&m| {
            let next = position.after(m);
            next.won || next.ended().is_none() && loses(&next, known)
        });
        known.insert(position.key(), wins);
        wins
    }

    /// Whether the player to move loses whatever is played.
    fn loses(position: &Qubic, known: &mut HashMap<u64, bool>) -> bool {
        position.legal_moves().iter().all(|&m| {
            let next = position.after(m);
            !next.won && next.ended().is_none() && wins_at_all(&next, known)
        })
    }

    /// A position after so many random moves, no line complete.
    fn late(random: &mut SplitMix, stones: usize) -> Option<Qubic> {
        let mut position = Qubic::new();
        for _ in 0..stones {
            let moves = position.legal_moves();
            position.play(moves[random.below(moves.len() as u64) as usize]);
            if position.ended().is_some() {
                return None;
            }
        }
        Some(position)
    }

    #[test]
    fn what_a_sequence_wins_full_search_wins() {
        let mut random = SplitMix::new(17);
        let (mut compared, mut won) = (0, 0);
        while compared < 2000 {
            let Some(position) = late(&mut random, 57) else { continue };
            compared += 1;
            let standing = position.standing(position.to_move());
            let found = sequence(&standing);
            assert_eq!(found.is_some(), wins(&standing));
            assert_eq!(found.is_some(), position.certain().is_some());
            if let Some(found) = found {
                won += 1;
                assert!(found.wins(&standing), "{}", position.write_position());
                assert!(wins_at_all(&position, &mut HashMap::new()), "{}", position.write_position());
            }
        }
        assert!(won > 200, "{won}");
    }

    /// Wins by threats alone, by the rules and without a limit: a threat is a move after
    /// which the mover could complete a line.
    fn by_threats(position: &Qubic) -> bool {
        let me = position.to_move();
        if position.winning(me) != 0 {
            return true;
        }
        position.legal_moves().iter().any(|&m| {
            let next = position.after(m);
            let threats = next.winning(me);
            if threats == 0 || next.winning(me.other()) != 0 {
                return false;
            }
            threats.count_ones() > 1 || by_threats(&next.after(threats.trailing_zeros() as u8))
        })
    }

    #[test]
    fn no_sequence_is_missed() {
        let mut random = SplitMix::new(23);
        let (mut compared, mut won) = (0, 0);
        while compared < 400 {
            let Some(position) = late(&mut random, 20) else { continue };
            compared += 1;
            let found = sequence_within(&position.standing(position.to_move()), u32::MAX).is_some();
            assert_eq!(found, by_threats(&position), "{}", position.write_position());
            won += u32::from(found);
        }
        assert!((20..380).contains(&won), "{won}");
    }

    #[test]
    fn replies_off_the_spoilers_change_nothing() {
        let mut random = SplitMix::new(29);
        let mut tried = 0;
        while tried < 60 {
            let Some(position) = late(&mut random, 12) else { continue };
            let standing = position.standing(position.to_move());
            let Some(found) = sequence(&standing) else { continue };
            tried += 1;
            let spoilers = found.spoilers(&standing);
            for reply in members(standing.free() & !spoilers) {
                assert!(found.wins(&standing.with(DEFENDER, reply)), "{}", position.write_position());
            }
            // The first threat taken away spoils it.
            assert!(!found.wins(&standing.with(DEFENDER, found.threats()[0].0)));
        }
    }
}
