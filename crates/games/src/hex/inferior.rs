//! Cells that are of no use to one player or to both, and stones that may as
//! well lie there already (Hayward and van Rijswijck, "Hex and combinatorics",
//! 2006).
//!
//! A cell matters only by the stones around it: taken by one player it joins
//! runs of that player's stones, which the other's would keep apart. Where at
//! most one run of each colour is left whatever fills the empty neighbours, the
//! cell is *dead*: a stone of either colour there changes nothing. Two empty
//! cells are *captured* by a player whose stone on each would kill the other:
//! whichever the opponent takes, the answer on the other makes it useless.
//!
//! A move is *vulnerable* if the opponent can kill it by one stone. If it wins,
//! then so does, after that stone, some other move, and that one wins at once, too:
//! the opponent only has a stone less. If it is vulnerable in turn, the same holds
//! of it, with one more stone of the opponent's on the board; in the end a move
//! wins that nothing kills, or even to pass wins, and then every move. So where
//! some cell is not vulnerable, the vulnerable ones need not be tried.

use gametree_core::{Game, Player};

use super::rules::{Hex, Stone};
use super::{Cell, neighbours};

/// An empty neighbour, as a digit of a code. The colours are 0 and 1.
const EMPTY: usize = 2;
const POWERS: [usize; 6] = [1, 3, 9, 27, 81, 243];

/// By the six neighbours, a digit to base three each: whether the cell is dead.
/// A code with an empty neighbour comes after those where it is filled.
static DEAD: [bool; 729] = dead();

const fn dead() -> [bool; 729] {
    let mut table = [false; 729];
    let mut code = 0;
    while code < 729 {
        let mut changes = 0;
        let mut open = 6;
        let mut i = 0;
        while i < 6 {
            let (digit, next) = (code / POWERS[i] % 3, code / POWERS[(i + 1) % 6] % 3);
            if digit == EMPTY {
                open = i;
            }
            if digit != next {
                changes += 1;
            }
            i += 1;
        }
        table[code] = if open < 6 {
            table[code - POWERS[open]] && table[code - 2 * POWERS[open]]
        } else {
            changes <= 2
        };
        code += 1;
    }
    table
}

const fn digit(stone: Stone) -> usize {
    match stone {
        // A corner lies between two borders: its colour changes no run.
        Stone::Black | Stone::Corner => 0,
        Stone::White => 1,
        Stone::Empty => EMPTY,
    }
}

fn code(hex: &Hex, cell: Cell) -> usize {
    neighbours(cell).iter().zip(POWERS).map(|(&q, power)| digit(hex.at(q)) * power).sum()
}

/// Whether a stone of `player` on `other`, an empty neighbour, kills `cell`.
fn kills(hex: &Hex, other: Cell, cell: Cell, player: Player) -> bool {
    let filled = EMPTY - digit(Stone::of(player));
    let place = neighbours(cell).iter().position(|&q| q == other);
    place.is_some_and(|place| DEAD[code(hex, cell) - filled * POWERS[place]])
}

/// Two empty cells that a player has captured, the first of which is this.
fn captured(hex: &Hex, cell: Cell, player: Player) -> Option<Cell> {
    let pair = |&q: &Cell| {
        q > cell && hex.at(q) == Stone::Empty && kills(hex, q, cell, player) && kills(hex, cell, q, player)
    };
    neighbours(cell).into_iter().find(pair)
}

/// The same position with stones on dead and captured cells.
pub(super) fn filled(position: &Hex) -> Hex {
    let mut hex = position.clone();
    let mut changed = true;
    while changed && hex.ended().is_none() {
        changed = false;
        for cell in hex.all() {
            if hex.at(cell) != Stone::Empty {
                continue;
            }
            if DEAD[code(&hex, cell)] {
                hex.put(cell, Player::First);
                changed = true;
                continue;
            }
            for player in [Player::First, Player::Second] {
                if let Some(other) = captured(&hex, cell, player) {
                    hex.put(cell, player);
                    hex.put(other, player);
                    changed = true;
                    break;
                }
            }
        }
    }
    hex
}

/// Whether the opponent of the player to move can kill a stone there.
pub(super) fn is_vulnerable(hex: &Hex, cell: Cell) -> bool {
    let opponent = hex.to_move().other();
    neighbours(cell).into_iter().any(|q| hex.at(q) == Stone::Empty && kills(hex, q, cell, opponent))
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, SplitMix};

    use super::*;

    #[test]
    fn known_patterns_are_dead() {
        let dead = |text: &str| {
            let digit = |letter| "BW.".find(letter).unwrap();
            DEAD[text.chars().zip(POWERS).map(|(letter, power)| digit(letter) * power).sum::<usize>()]
        };
        assert!(dead("BBBB..") && dead("BBB.W.") && dead("BB.WW."));
        assert!(!dead("BBB...") && !dead("BB.W..") && !dead("......") && !dead("B.WB.W"));
        assert!(dead("BBBBBB") && dead("BBBWWW") && !dead("BWBWBW"));
    }

    fn wins(hex: &Hex) -> bool {
        hex.ended().map_or_else(
            || hex.legal_moves().iter().any(|&m| !wins(&hex.after(m))),
            |outcome| outcome.value() > 0,
        )
    }

    #[test]
    fn neither_filling_nor_leaving_out_vulnerable_moves_changes_a_value() {
        let mut random = SplitMix::new(5);
        let (mut fills, mut killed) = (0, 0);
        for _ in 0..400 {
            let mut hex = Hex::new(4, false).unwrap();
            for _ in 0..7 + random.below(5) {
                let legal = hex.legal_moves();
                if hex.ended().is_none() && !legal.is_empty() {
                    hex.play(legal[random.below(legal.len() as u64) as usize]);
                }
            }
            if hex.ended().is_some() {
                continue;
            }
            let full = filled(&hex);
            fills += full.stones() - hex.stones();
            assert_eq!(wins(&full), wins(&hex), "{}\n{}", hex.write_position(), full.write_position());
            let moves = hex.legal_moves();
            let sound: Vec<Cell> = moves.iter().copied().filter(|&m| !is_vulnerable(&hex, m)).collect();
            if !sound.is_empty() {
                killed += moves.len() - sound.len();
                let some = sound.iter().any(|&m| !wins(&hex.after(m)));
                assert_eq!(some, wins(&hex), "{}", hex.write_position());
            }
        }
        assert!(fills > 200 && killed > 200, "{fills} {killed}");
    }
}
