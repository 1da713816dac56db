//! Qubic: four in a row in a cube of four by four by four cells.
//!
//! ```text
//!   cell = 16 * layer + 4 * row + column      layers A B C D, rows 1 to 4,
//!                                             columns a to d: Bc2
//! ```
//!
//! There are 76 lines: 48 along the edges, 24 diagonals of planes, and the 4 of
//! the cube. The first player wins (Patashnik 1980).

mod knowledge;

use std::fmt;

use gametree_core::{
    Cell, Game, Grid, InputError, MoveList, Notation, Outcome, Piece, Playable, Player, Shade, View,
    splitmix64,
};

pub use self::knowledge::Insight;

/// All lines, as sets of cells.
pub const LINES: [u64; 76] = lines();

const fn lines() -> [u64; 76] {
    let mut found = [0; 76];
    let mut count = 0;
    // Each line once: from a cell at the edge of the cube in a direction whose
    // first step that is not 0 is forward.
    let mut direction = 0;
    while direction < 27 {
        let step = [direction / 9 - 1, direction / 3 % 3 - 1, direction % 3 - 1];
        let forward = step[0] > 0 || step[0] == 0 && (step[1] > 0 || step[1] == 0 && step[2] > 0);
        let mut cell = 0;
        while forward && cell < 64 {
            let from = [cell / 16, cell / 4 % 4, cell % 4];
            let mut line = 0u64;
            let mut k = 0;
            while k < 4 {
                let (x, y, z) = (from[0] + k * step[0], from[1] + k * step[1], from[2] + k * step[2]);
                if x < 0 || x > 3 || y < 0 || y > 3 || z < 0 || z > 3 {
                    line = 0;
                    break;
                }
                line |= 1 << (16 * x + 4 * y + z);
                k += 1;
            }
            if line != 0 {
                found[count] = line;
                count += 1;
            }
            cell += 1;
        }
        direction += 1;
    }
    assert!(count == 76);
    found
}

/// The numbers of the lines through each cell, at most seven; 76 for none.
const THROUGH: [[u8; 7]; 64] = through();

const fn through() -> [[u8; 7]; 64] {
    let mut table = [[76; 7]; 64];
    let mut cell = 0;
    while cell < 64 {
        let (mut line, mut count) = (0, 0);
        while line < 76 {
            if LINES[line] >> cell & 1 == 1 {
                table[cell][count] = line as u8;
                count += 1;
            }
            line += 1;
        }
        cell += 1;
    }
    table
}

/// The lines through a cell.
#[inline]
fn lines_through(cell: u8) -> impl Iterator<Item = u64> {
    THROUGH[usize::from(cell & 63)].iter().filter(|&&line| line < 76).map(|&line| LINES[usize::from(line)])
}

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
        self.won = lines_through(m).any(|line| line & stones == line);
    }

    #[inline]
    fn key(&self) -> u64 {
        splitmix64(splitmix64(self.stones[0]) ^ self.stones[1])
    }

    fn reversible(&self) -> usize {
        0
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
    fn there_are_76_lines() {
        let mut lines = LINES.to_vec();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 76);
        assert!(lines.iter().all(|line| line.count_ones() == 4));
        // Eight corners and eight inner cells lie on seven lines, all others on
        // four.
        let through = |n| (0..64).filter(|&cell| lines_through(cell).count() == n).count();
        assert_eq!((through(7), through(4)), (16, 48));
    }

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
