//! Tic-tac-toe: three in a row on nine squares. X is the first player.
//!
//! ```text
//!   3 | 6 7 8      each player has nine bits, one per square,
//!   2 | 3 4 5      numbered as here
//!   1 | 0 1 2
//!       a b c
//! ```

use std::fmt;

use gametree_core::{
    Cell, Game, Grid, InputError, MoveList, Notation, Outcome, Piece, Playable, Player, View, splitmix64,
};

const FULL: u16 = 0b111_111_111;
/// Three rows, three columns, two diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
/// The squares in the order of a text: from the top left to the bottom right.
const READING_ORDER: [u8; 9] = [6, 7, 8, 3, 4, 5, 0, 1, 2];

/// A position of tic-tac-toe. The player to move follows from the number of
/// marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TicTacToe {
    marks: [u16; 2],
}

/// A square, and the move that puts a mark there: 0 is `a1`, 8 is `c3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl TicTacToe {
    /// The empty board.
    #[must_use]
    pub const fn new() -> TicTacToe {
        TicTacToe { marks: [0, 0] }
    }

    /// The lines that this player has completed, as one set of squares.
    fn won_squares(&self, player: Player) -> u16 {
        let marks = self.marks[player.index()];
        LINES.iter().filter(|&&line| marks & line == line).fold(0, |squares, line| squares | line)
    }

    fn owner(&self, square: u8) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|p| self.marks[p.index()] & (1 << square) != 0)
    }

    fn letter(&self, square: u8) -> char {
        self.owner(square).map_or('-', letter)
    }

    /// Why the position can not arise, if it can not.
    fn fault(&self) -> Option<String> {
        let [x, o] = self.marks.map(u16::count_ones);
        if x != o && x != o + 1 {
            return Some(format!("{x} X and {o} O can not arise: X begins, and the players take turns"));
        }
        let won = [Player::First, Player::Second].map(|player| self.won_squares(player) != 0);
        match won {
            [true, true] => Some("both players have three in a row".to_owned()),
            [true, false] if x == o => Some("O has moved after X had won".to_owned()),
            [false, true] if x > o => Some("X has moved after O had won".to_owned()),
            _ => None,
        }
    }
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), square / 3 + 1)
}

impl Game for TicTacToe {
    type Move = Square;

    #[inline]
    fn to_move(&self) -> Player {
        let [x, o] = self.marks.map(u16::count_ones);
        if x == o { Player::First } else { Player::Second }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        // Only the player who has just moved can have completed a line.
        if self.won_squares(self.to_move().other()) != 0 {
            return Some(Outcome::LOSS);
        }
        (self.marks[0] | self.marks[1] == FULL).then_some(Outcome::DRAW)
    }

    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Square>) {
        let mut free = !(self.marks[0] | self.marks[1]) & FULL;
        while free != 0 {
            out.push(Square(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&mut self, m: Square) {
        self.marks[self.to_move().index()] |= 1 << m.0;
    }

    /// Different for every position: the generator's step is a bijection.
    #[inline]
    fn key(&self) -> u64 {
        splitmix64(u64::from(self.marks[0]) | u64::from(self.marks[1]) << 9)
    }

    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for TicTacToe {
    /// Column and row: `a1` at the bottom left, `c3` at the top right.
    fn write_move(&self, m: Square) -> String {
        square_name(m.0)
    }

    /// The nine squares from `a3` to `c1`, row by row from the top, and the
    /// player to move: `X---O---- X`.
    fn write_position(&self) -> String {
        let mut text: String = READING_ORDER.iter().map(|&square| self.letter(square)).collect();
        text.extend([' ', letter(self.to_move())]);
        text
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let lead = text.chars().take_while(|c| c.is_whitespace()).count();
        let mut words = text.split_whitespace();
        let (squares, side) = (words.next().unwrap_or_default(), words.next());
        let found = squares.chars().count();
        if found != 9 {
            return Err(InputError::new(format!(
                "a position has nine squares of X, O and -, from a3 to c1; here are {found}"
            )));
        }
        let mut position = TicTacToe::new();
        for (i, (mark, square)) in squares.chars().zip(READING_ORDER).enumerate() {
            match mark {
                'X' | 'x' => position.marks[0] |= 1 << square,
                'O' | 'o' => position.marks[1] |= 1 << square,
                '-' => {}
                _ => return Err(InputError::at(lead + i + 1, format!("{mark:?} is none of X, O and -"))),
            }
        }
        if let Some(fault) = position.fault() {
            return Err(InputError::new(fault));
        }
        let to_move = letter(position.to_move());
        if side.is_some_and(|side| !side.eq_ignore_ascii_case(&to_move.to_string())) {
            return Err(InputError::new(format!("by the number of marks it is the turn of {to_move}")));
        }
        match words.next() {
            Some(_) => Err(InputError::new("text after the player to move")),
            None => Ok(position),
        }
    }
}

impl Playable for TicTacToe {
    fn start(variant: &str) -> Result<Self, InputError> {
        match variant.trim() {
            "" => Ok(TicTacToe::new()),
            other => Err(InputError::new(format!("tic-tac-toe has no variants, so {other:?} is none"))),
        }
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Squares, 3, 3);
        let open = self.ended().is_none();
        let won = self.won_squares(Player::First) | self.won_squares(Player::Second);
        for (cell, square) in view.cells.iter_mut().zip(READING_ORDER) {
            let piece = self.owner(square).map(|owner| {
                let letter = letter(owner);
                Piece { owner, letter, symbol: Some(letter) }
            });
            let click = (open && piece.is_none()).then(|| square_name(square));
            *cell = Cell { piece, click, marked: won & (1 << square) != 0, ..Cell::default() };
        }
        view.column_labels = ["a", "b", "c"].map(str::to_owned).to_vec();
        view.row_labels = ["3", "2", "1"].map(str::to_owned).to_vec();
        view.notes.push(match self.ended() {
            None => format!("{} to move", letter(self.to_move())),
            Some(Outcome::DRAW) => "draw".to_owned(),
            Some(_) => format!("{} has won", letter(self.to_move().other())),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "X",
            Player::Second => "O",
        }
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, squares) in READING_ORDER.chunks(3).enumerate() {
            write!(f, "{}", 3 - row)?;
            for &square in squares {
                write!(f, " {}", self.letter(square))?;
            }
            writeln!(f)?;
        }
        f.write_str("  a b c")
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{perft, positions_by_ply};

    use super::*;

    fn position(text: &str) -> Result<TicTacToe, InputError> {
        TicTacToe::new().read_position(text)
    }

    /// Counted by many; the sum of finished games is the well-known 255,168.
    #[test]
    fn perft_is_as_published() {
        let counts: Vec<u64> = (1..=9).map(|depth| perft(&TicTacToe::new(), depth)).collect();
        assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
        assert_eq!(perft(&TicTacToe::new(), 10), 0);
    }

    #[test]
    fn there_are_5478_positions() {
        let counts = positions_by_ply(&TicTacToe::new(), 20);
        assert_eq!(counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
        assert_eq!(counts.iter().sum::<u64>(), 5478);
    }

    #[test]
    fn a_line_wins_and_a_full_board_draws() {
        let won = position("XXXOO----").unwrap();
        assert_eq!((won.to_move(), won.ended()), (Player::Second, Some(Outcome::LOSS)));
        assert_eq!(won.view().cells.iter().filter(|cell| cell.marked).count(), 3);
        let double = position("XXXOXOXOO").unwrap();
        assert_eq!(double.view().cells.iter().filter(|cell| cell.marked).count(), 5, "a row and a diagonal");
        assert_eq!(double.ended(), Some(Outcome::LOSS));
        let drawn = position("XOXXOOOXX").unwrap();
        assert_eq!(drawn.ended(), Some(Outcome::DRAW));
        assert_eq!(TicTacToe::new().ended(), None);
    }

    #[test]
    fn positions_are_read_and_checked() {
        let open = position("X---O---- X").unwrap();
        assert_eq!(open.write_position(), "X---O---- X");
        assert_eq!(position(" x---o---- "), Ok(open));
        assert_eq!(open.to_string(), "3 X - -\n2 - O -\n1 - - -\n  a b c");
        let table = [
            ("", "here are 0"),
            ("X---O---", "here are 8"),
            ("X---O-----", "here are 10"),
            ("XX-------", "X begins"),
            ("O--------", "X begins"),
            ("XXXOOO---", "both players"),
            ("XXXOO-O--", "O has moved after X had won"),
            ("OOOXX-X-X", "X has moved after O had won"),
            ("X---O---- O", "turn of X"),
            ("X---O---- X X", "text after"),
        ];
        for (text, message) in table {
            let error = position(text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
        assert_eq!(position("  X---?----").unwrap_err().column, Some(7));
        assert!(TicTacToe::start("4x4").is_err());
    }

    #[test]
    fn moves_are_squares() {
        let start = TicTacToe::new();
        assert_eq!(start.read_move("a1"), Ok(Square(0)));
        assert_eq!(start.read_move(" C3 "), Ok(Square(8)));
        assert!(start.read_move("d1").is_err());
        let next = start.after(Square(4));
        assert!(next.read_move("b2").is_err());
        assert_eq!(next.write_position(), "----X---- O");
    }
}
