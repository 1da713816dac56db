//! Qubic: four in a row in a cube of four by four by four cells.
//!
//! ```text
//!   cell = 16 * layer + 4 * row + column      layers A B C D, rows 1 to 4,
//!                                             columns a to d: Bc2
//! ```
//!
//! There are 76 lines: 48 along the edges, 24 diagonals of planes, and the 4 of
//! the cube. The first player wins (Patashnik 1980).
//!
//! | idea | file |
//! |---|---|
//! | lines | `lines` |
//! | the 192 images of a position | `images` |
//! | how far lines are filled | `standing` |
//! | wins by threats that have one reply each | `threats` |
//! | moves that threaten such a win, and the replies to them | `attack` |
//! | all of it for searches | `knowledge` |

mod attack;
mod images;
mod knowledge;
mod lines;
mod standing;
mod threats;

use std::fmt;

use gametree_core::{
    Cell, Game, Grid, InputError, MoveList, Notation, Outcome, Piece, Playable, Player, Shade, View,
    splitmix64,
};

pub use self::knowledge::Insight;
pub use self::lines::LINES;
use self::lines::THROUGH;
use self::standing::Standing;

/// A position of Qubic. The player to move follows from the number of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Qubic {
    stones: [u64; 2],
    /// Whether the last stone completed a line.
    won: bool,
}

impl Qubic {
    /// The empty cube.
    #[must_use]
    pub const fn new() -> Qubic {
        Qubic { stones: [0, 0], won: false }
    }

    /// The lines as an attacker sees them.
    fn standing(&self, attacker: Player) -> Standing {
        Standing::new(self.stones[attacker.index()], self.stones[attacker.other().index()])
    }

    #[inline]
    fn free(&self) -> u64 {
        !(self.stones[0] | self.stones[1])
    }

    /// The cells that would complete a line of a player.
    #[inline]
    fn winning(&self, player: Player) -> u64 {
        let (mine, free) = (self.stones[player.index()], self.free());
        let mut cells = 0;
        for line in LINES {
            if (line & mine).count_ones() == 3 {
                cells |= line & free;
            }
        }
        cells
    }

    /// Lines that only one player has stones on, by their number: for the
    /// player to move, less the opponent's.
    #[must_use]
    pub fn judge(&self) -> i64 {
        const WORTH: [i64; 5] = [0, 1, 4, 16, 0];
        let me = self.to_move().index();
        let worth = |mine: u64, yours: u64| -> i64 {
            let open = LINES.iter().filter(|&&line| line & yours == 0);
            open.map(|&line| WORTH[(line & mine).count_ones() as usize]).sum()
        };
        worth(self.stones[me], self.stones[1 - me]) - worth(self.stones[1 - me], self.stones[me])
    }

    fn owner(&self, cell: usize) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|p| self.stones[p.index()] >> cell & 1 == 1)
    }

    /// The cells of complete lines.
    fn complete(&self) -> u64 {
        let all = |line: u64| self.stones.iter().any(|stones| stones & line == line);
        LINES.iter().filter(|&&line| all(line)).fold(0, |cells, line| cells | line)
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

fn cell_name(cell: usize) -> String {
    let (layer, row, column) = (cell / 16, cell / 4 % 4, cell % 4);
    format!("{}{}{}", char::from(b'A' + layer as u8), char::from(b'a' + column as u8), row + 1)
}

impl Game for Qubic {
    /// The cell.
    type Move = u8;

    #[inline]
    fn to_move(&self) -> Player {
        let [x, o] = self.stones.map(u64::count_ones);
        if x == o { Player::First } else { Player::Second }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        match self.won {
            true => Some(Outcome::LOSS),
            false => (self.free() == 0).then_some(Outcome::DRAW),
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<u8>) {
        let mut free = self.free();
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&mut self, m: u8) {
        let stones = &mut self.stones[self.to_move().index()];
        *stones |= 1 << (m & 63);
        let stones = *stones;
        let mut lines = THROUGH[usize::from(m & 63)];
        self.won = false;
        while lines != 0 {
            let line = LINES[lines.trailing_zeros() as usize];
            self.won |= line & stones == line;
            lines &= lines - 1;
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        splitmix64(splitmix64(self.stones[0]) ^ self.stones[1])
    }

    fn reversible(&self) -> usize {
        0
    }

    /// One of the 192 images.
    fn folded(&self) -> Self {
        Qubic { stones: images::folded(self.stones), won: self.won }
    }

    /// A win by threats, each of which has one reply, is played to its end.
    fn certain(&self) -> Option<Outcome> {
        let open = !self.won && self.free() != 0;
        (open && threats::wins(&self.standing(self.to_move()))).then_some(Outcome::WIN)
    }
}

impl Notation for Qubic {
    /// Layer, column and row: `Aa1`.
    fn write_move(&self, m: u8) -> String {
        cell_name(usize::from(m))
    }

    /// The layers A to D with `/` between, each row by row: `X` `O` `-`.
    fn write_position(&self) -> String {
        let layer = |layer: usize| -> String {
            (0..16).map(|cell| self.owner(16 * layer + cell).map_or('-', letter)).collect()
        };
        (0..4).map(layer).collect::<Vec<_>>().join("/")
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let fault = || InputError::new("expected four layers of sixteen cells, X O or -, with / between");
        let layers: Vec<&str> = text.trim().split('/').collect();
        if layers.len() != 4 || layers.iter().any(|layer| layer.chars().count() != 16) {
            return Err(fault());
        }
        let mut position = Qubic::new();
        for (cell, mark) in layers.iter().flat_map(|layer| layer.chars()).enumerate() {
            match mark {
                'X' | 'x' => position.stones[0] |= 1 << cell,
                'O' | 'o' => position.stones[1] |= 1 << cell,
                '-' => {}
                _ => return Err(fault()),
            }
        }
        let [x, o] = position.stones.map(u64::count_ones);
        if x != o && x != o + 1 {
            return Err(InputError::new(format!(
                "{x} X and {o} O can not arise: X begins, and turns alternate"
            )));
        }
        let complete = position.complete();
        let last = position.to_move().other().index();
        if complete & !position.stones[last] != 0 {
            return Err(InputError::new(format!("{} has moved after the game was won", ['X', 'O'][last])));
        }
        position.won = complete != 0;
        Ok(position)
    }
}

impl Playable for Qubic {
    fn start(variant: &str) -> Result<Self, InputError> {
        match variant.trim() {
            "" => Ok(Qubic::new()),
            other => Err(InputError::new(format!("Qubic has no variants, so {other:?} is none"))),
        }
    }

    /// The four layers side by side, with gaps between them.
    fn view(&self) -> View {
        let mut view = View::empty(Grid::Squares, 19, 4);
        let complete = self.complete();
        view.column_labels = vec![String::new(); 19];
        for gap in [4, 9, 14] {
            for row in 0..4 {
                view.cell_mut(gap, row).shade = Shade::Void;
            }
        }
        for cell in 0..64 {
            let (layer, row, column) = (cell / 16, cell / 4 % 4, cell % 4);
            view.column_labels[5 * layer + column] =
                format!("{}{}", char::from(b'A' + layer as u8), char::from(b'a' + column as u8));
            let owner = self.owner(cell);
            *view.cell_mut(5 * layer + column, row) = Cell {
                piece: owner.map(|owner| Piece { owner, letter: letter(owner), symbol: Some(letter(owner)) }),
                marked: complete >> cell & 1 == 1,
                click: (owner.is_none() && self.ended().is_none()).then(|| cell_name(cell)),
                ..Cell::default()
            };
        }
        view.row_labels = (1..=4).map(|row| row.to_string()).collect();
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

impl fmt::Display for Qubic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..4 {
            let layer = |layer: usize| -> String {
                (0..4).map(|c| self.owner(16 * layer + 4 * row + c).map_or('-', letter)).collect()
            };
            writeln!(f, "{} {}", row + 1, (0..4).map(layer).collect::<Vec<_>>().join("  "))?;
        }
        f.write_str("  abcd  abcd  abcd  abcd\n  A     B     C     D")
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::perft;

    use super::*;

    #[test]
    fn four_in_a_row_win() {
        let mut position = Qubic::new();
        for text in ["Aa1", "Ba1", "Bb2", "Ca1", "Cc3", "Da1"] {
            position.play(position.read_move(text).unwrap());
        }
        assert_eq!(position.winning(Player::First), 1 << 63);
        position.play(position.read_move("dd4").unwrap_or(63));
        assert_eq!(position.ended(), Some(Outcome::LOSS));
        assert_eq!(position.read_position(&position.write_position()), Ok(position));
        assert_eq!(position.view().cells.iter().filter(|cell| cell.marked).count(), 4);
        assert_eq!(perft(&Qubic::new(), 3), 64 * 63 * 62);
    }

    #[test]
    fn positions_are_checked() {
        let start = Qubic::new();
        let row = "-".repeat(16);
        let text = |layer: &str| format!("{layer}{}/{row}/{row}/{row}", "-".repeat(16 - layer.len()));
        assert!(start.read_position(&text("")).is_ok());
        for bad in ["", "XX", "OX?", "XXXXOOOO", "XXXXOOOOOOOO"] {
            assert!(start.read_position(&text(bad)).is_err() || bad.is_empty(), "{bad}");
        }
        assert!(start.read_position(&text("XXXX-O-O-O")).unwrap().ended().is_some());
    }
}
