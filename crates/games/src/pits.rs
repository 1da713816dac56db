//! The board that sowing games share: two rows of pits with seeds, a store for
//! each player, and whose turn it is.
//!
//! ```text
//!          North   6 5 4 3 2 1          each row is numbered from its owner's
//!   store                      store    left, and seeds travel that way: along
//!          South   1 2 3 4 5 6          one's own row, then along the other's
//! ```

use std::fmt;

use gametree_core::{Cell, Grid, InputError, Piece, Player, View, splitmix64};

/// The most pits in a row.
pub(crate) const MOST_PITS: usize = 8;
/// The most seeds on a board: every count fits a byte.
pub(crate) const MOST_SEEDS: usize = 240;

/// A sowing board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pits {
    pub(crate) rows: [[u8; MOST_PITS]; 2],
    pub(crate) stores: [u8; 2],
    pub(crate) width: u8,
    pub(crate) to_move: Player,
}

impl Pits {
    /// A board of `width` pits a side, each with `seeds`.
    pub(crate) fn new(width: usize, seeds: usize) -> Pits {
        let mut row = [0; MOST_PITS];
        row[..width].fill(seeds as u8);
        Pits { rows: [row; 2], stores: [0; 2], width: width as u8, to_move: Player::First }
    }

    #[inline]
    pub(crate) fn row(&self, player: Player) -> &[u8] {
        &self.rows[player.index()][..usize::from(self.width)]
    }

    /// The seeds in a player's pits.
    #[inline]
    pub(crate) fn seeds(&self, player: Player) -> u8 {
        self.packed(player).to_le_bytes().iter().sum()
    }

    /// A player's pits, a byte each, the first lowest.
    #[inline]
    pub(crate) fn packed(&self, player: Player) -> u64 {
        u64::from_le_bytes(self.rows[player.index()])
    }

    /// The stores' difference for the player to move.
    #[inline]
    pub(crate) fn lead(&self) -> i64 {
        let mine = self.to_move.index();
        i64::from(self.stores[mine]) - i64::from(self.stores[1 - mine])
    }

    /// A hash of everything.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let stores = u64::from(self.stores[0]) | u64::from(self.stores[1]) << 8;
        let rest = stores | (self.to_move.index() as u64) << 16;
        splitmix64(splitmix64(self.packed(Player::First) ^ rest << 44) ^ self.packed(Player::Second))
    }

    /// Both rows with their stores, then the player to move:
    /// `4,4,4,0 4,4,4,0 S`.
    pub(crate) fn write(&self) -> String {
        let row = |player: Player| {
            let holes = self.row(player).iter().chain([&self.stores[player.index()]]);
            holes.map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        format!("{} {} {}", row(Player::First), row(Player::Second), letter(self.to_move))
    }

    /// The board that `text` describes, with as many pits as this one.
    pub(crate) fn read(&self, text: &str) -> Result<Pits, InputError> {
        let width = usize::from(self.width);
        let fault = || {
            let row = vec!["4"; width].join(",");
            InputError::new(format!(
                "expected two rows of {width} pits and a store, and S or N to move, as in {row},0 {row},0 S"
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, player] = words[..] else { return Err(fault()) };
        let mut board = *self;
        let mut total = 0;
        for (side, word) in [first, second].into_iter().enumerate() {
            let numbers: Option<Vec<u8>> = word.split(',').map(|n| n.parse().ok()).collect();
            let numbers = numbers.filter(|numbers| numbers.len() == width + 1).ok_or_else(fault)?;
            board.rows[side][..width].copy_from_slice(&numbers[..width]);
            board.stores[side] = numbers[width];
            total += numbers.iter().map(|&n| usize::from(n)).sum::<usize>();
        }
        if total > MOST_SEEDS {
            return Err(InputError::new(format!("{total} seeds; there may be {MOST_SEEDS}")));
        }
        board.to_move = match player {
            "S" | "s" => Player::First,
            "N" | "n" => Player::Second,
            _ => return Err(fault()),
        };
        Ok(board)
    }

    /// The board as cells; a click on a pit that may be sown means its number.
    pub(crate) fn view(&self, may_sow: &[u8], over: bool) -> View {
        let width = usize::from(self.width);
        let mut view = View::empty(Grid::Holes, width, 2);
        for player in [Player::First, Player::Second] {
            for (pit, &seeds) in self.row(player).iter().enumerate() {
                let (column, row) = match player {
                    Player::First => (pit, 1),
                    Player::Second => (width - 1 - pit, 0),
                };
                let click = !over && player == self.to_move && may_sow.contains(&(pit as u8));
                *view.cell_mut(column, row) = Cell {
                    label: seeds.to_string(),
                    piece: None::<Piece>,
                    click: click.then(|| (pit + 1).to_string()),
                    ..Cell::default()
                };
            }
        }
        view.column_labels = (1..=width).map(|n| n.to_string()).collect();
        view.row_labels = vec!["N".to_owned(), "S".to_owned()];
        view.notes.push(format!("stores: South {}, North {}", self.stores[0], self.stores[1]));
        if !over {
            view.notes.push(format!("{} to move", name(self.to_move)));
        }
        view
    }
}

/// What the players of sowing games are called.
pub(crate) const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "South",
        Player::Second => "North",
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'S',
        Player::Second => 'N',
    }
}

impl fmt::Display for Pits {
    /// North's row above, from right to left, with the stores at the ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |seeds: &mut dyn Iterator<Item = &u8>| {
            seeds.map(|seeds| format!("{seeds:>3}")).collect::<String>()
        };
        writeln!(f, "   {}", row(&mut self.row(Player::Second).iter().rev()))?;
        let gap = " ".repeat(3 * usize::from(self.width));
        writeln!(f, "{:>3}{gap}{:>3}", self.stores[1], self.stores[0])?;
        write!(f, "   {}", row(&mut self.row(Player::First).iter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_written_and_read() {
        let board = Pits::new(3, 4);
        assert_eq!(board.write(), "4,4,4,0 4,4,4,0 S");
        let other = board.read(" 1,2,3,4 5,6,7,8 n ").unwrap();
        assert_eq!(other.write(), "1,2,3,4 5,6,7,8 N");
        assert_eq!(other.to_string(), "     7  6  5\n  8           4\n     1  2  3");
        assert_eq!((other.lead(), other.seeds(Player::Second)), (4, 18));
        for bad in ["", "1,2,3 4,5,6 S", "1,2,3,4 5,6,7,8", "1,2,3,4 5,6,7,8 X", "1,2,3,400 5,6,7,8 S"] {
            assert!(board.read(bad).is_err(), "{bad}");
        }
        assert!(board.read("200,2,3,4 200,6,7,8 S").unwrap_err().message.contains("430 seeds"));
    }
}
