//! Moves as `d3` and `pass`; positions as one character a square from `a1`
//! along the rows, then the side to move, as endgame collections (`.obf`)
//! write them.

use std::fmt;

use gametree_core::{Game, InputError, Notation, Player};

use super::{Othello, PASS};

/// The name of a square, or `pass`.
fn move_name(m: u8, shift: u8) -> String {
    if m >= PASS {
        return "pass".to_string();
    }
    format!("{}{}", char::from(b'a' + (m % 8).saturating_sub(shift)), (m / 8).saturating_sub(shift) + 1)
}

impl Othello {
    /// The discs of Black and of White.
    pub(super) fn black_and_white(&self) -> (u64, u64) {
        match self.to_move() {
            Player::First => (self.own(), self.opponent()),
            Player::Second => (self.opponent(), self.own()),
        }
    }

    /// `X`, `O` or `-`.
    fn letter(&self, column: usize, row: usize) -> char {
        let (black, white) = self.black_and_white();
        let bit = 1 << self.square(column, row);
        match (black & bit != 0, white & bit != 0) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '-',
        }
    }
}

impl Notation for Othello {
    fn write_move(&self, m: u8) -> String {
        move_name(m, self.margin_squares() as u8)
    }

    fn read_move(&self, text: &str) -> Result<u8, InputError> {
        let text = text.trim().to_ascii_lowercase();
        let meant = if matches!(text.as_str(), "--" | "pa" | "ps" | "pass") { "pass" } else { &text };
        let legal = self.legal_moves();
        let found = legal.iter().find(|&&m| self.write_move(m) == meant);
        found.copied().ok_or_else(|| InputError::new(self.no_such_move(&text, &legal)))
    }

    fn write_position(&self) -> String {
        let size = self.size();
        let cells = (0..size * size).map(|i| self.letter(i % size, i / size));
        let side = if self.to_move() == Player::First { 'X' } else { 'O' };
        cells.chain([' ', side]).collect()
    }

    /// Also reads `*` for Black, `.` for an empty square, small letters, any
    /// spacing between the squares, and ignores what follows a semicolon.
    fn read_position(&self, text: &str) -> Result<Othello, InputError> {
        let size = self.size();
        let squares = size * size;
        let (mut black, mut white, mut count) = (0u64, 0u64, 0);
        let mut side = None;
        for (i, c) in text.chars().enumerate().take_while(|&(_, c)| c != ';') {
            let bit = if count < squares { 1u64 << self.square(count % size, count / size) } else { 0 };
            let player = match c {
                c if c.is_whitespace() => continue,
                'X' | 'x' | '*' | 'B' | 'b' => Some(Player::First),
                'O' | 'o' | '0' | 'W' | 'w' => Some(Player::Second),
                '-' | '.' | '_' => None,
                _ => return Err(InputError::at(i + 1, format!("{c:?} is none of X, O and -"))),
            };
            if count >= squares {
                if player.is_none() || side.is_some() {
                    return Err(InputError::at(
                        i + 1,
                        "after the squares stands X or O, the side to move, and no more",
                    ));
                }
                side = player;
                continue;
            }
            match player {
                Some(Player::First) => black |= bit,
                Some(Player::Second) => white |= bit,
                None => {}
            }
            count += 1;
        }
        if count < squares {
            return Err(InputError::new(format!("{count} squares of {squares}")));
        }
        let side =
            side.ok_or_else(|| InputError::new("the side to move is missing: X or O after the squares"))?;
        let (own, opponent) = if side == Player::First { (black, white) } else { (white, black) };
        Othello::from_discs(size, own, opponent, side)
            .ok_or_else(|| InputError::new("can not arise: the four squares in the middle are never empty"))
    }
}

impl fmt::Display for Othello {
    /// The board, a row a line, with letters above, and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let names: Vec<String> = (0..size).map(|c| char::from(b'a' + c as u8).to_string()).collect();
        writeln!(f, "  {}", names.join(" "))?;
        for row in 0..size {
            let cells: Vec<String> = (0..size).map(|column| self.letter(column, row).to_string()).collect();
            writeln!(f, "{} {}", row + 1, cells.join(" "))?;
        }
        write!(f, "{} to move", if self.to_move() == Player::First { "X" } else { "O" })
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::SplitMix;

    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn positions_are_read_as_written() {
        let start = Othello::new(8).unwrap();
        assert_eq!(start.write_position(), START);
        assert_eq!(start.read_position(&START.replace('X', "*").replace('-', ".")).unwrap(), start);
        assert_eq!(start.read_position(&format!("{START}; D3:+0;")).unwrap(), start);
        let mut random = SplitMix::new(2);
        for size in [4, 6, 8] {
            let mut position = Othello::new(size).unwrap();
            while position.outcome().is_none() {
                assert_eq!(position.read_position(&position.write_position()).unwrap(), position);
                let legal = position.legal_moves();
                for &m in legal.iter() {
                    assert_eq!(position.read_move(&position.write_move(m).to_uppercase()).unwrap(), m);
                }
                position.play(legal[random.below(legal.len() as u64) as usize]);
            }
        }
    }

    #[test]
    fn bad_positions_are_refused() {
        let start = Othello::new(8).unwrap();
        for text in
            ["", "X", "é", &START[..65], &START.replace('O', "?"), &format!("{START}X"), &"-".repeat(66)]
        {
            assert!(start.read_position(text).is_err(), "{text}");
        }
        let empty = format!("{} X", "-".repeat(64));
        assert!(start.read_position(&empty).unwrap_err().message.contains("middle"));
        assert!(Othello::new(6).unwrap().read_position(START).is_err());
    }

    #[test]
    fn passes_have_three_spellings() {
        // White has no move; Black could take b1 from c1.
        let text = "XO-------------------------XX------XX--------------------------- O";
        let position = Othello::new(8).unwrap().read_position(text).unwrap();
        for spelling in ["pass", "PA", "--", " ps "] {
            assert_eq!(position.read_move(spelling).unwrap(), PASS);
        }
        let message = position.read_move("d3").unwrap_err().message;
        assert!(message.contains("legal are pass"), "{message}");
    }
}
